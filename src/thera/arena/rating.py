"""How much stronger one side of a duel is: Elo with error bars, and a test that may stop early."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, log10, sqrt
from typing import Final

SIGMAS: Final = 1.96
"""Of a 95 % confidence interval, in standard errors."""

FAINT: Final = 0.5
"""Weight of one imagined pair of each kind of result: no variance is ever 0."""

KINDS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What the first bot can get from two mirrored games, as a share of their points."""


@dataclass(frozen=True, slots=True)
class Rating:
    """Elo of the first bot over the second; None where it won or lost everything."""

    elo: float | None
    low: float | None
    high: float | None


def elo(share: float) -> float:
    """Elo for a share of the points.

    >>> round(elo(0.75))
    191
    """
    if share <= 0:
        return -inf
    return inf if share >= 1 else -400 * log10(1 / share - 1)


def share(elo: float) -> float:
    """The share of the points that Elo promises: the inverse of `elo`."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def rate(pairs: Sequence[float]) -> Rating:
    """Elo from the results of mirrored pairs, each a share from 0 to 1.

    The two games of a pair are not independent, hence the pair is the unit.
    """
    if not pairs:
        return Rating(None, None, None)
    mean, variance = _moments(pairs)
    bar = SIGMAS * sqrt(variance / len(pairs))
    bounds = (sum(pairs) / len(pairs), mean - bar, mean + bar)
    return Rating(*(None if abs(found := elo(each)) == inf else found for each in bounds))


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test of "`elo1` or more" against "`elo0` or less"."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """Where the test ends: rejected at the first, accepted at the second."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Sequence[float]) -> float:
        """The log-likelihood ratio so far, by the normal approximation over pairs."""
        if not pairs:
            return 0.0
        mean, variance = _moments(pairs)
        s0, s1 = share(self.elo0), share(self.elo1)
        return len(pairs) * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)

    def verdict(self, pairs: Sequence[float]) -> bool | None:
        """True: stronger by `elo1`; False: not by `elo0`; None: not known yet."""
        low, high = self.bounds
        ratio = self.ratio(pairs)
        return True if ratio >= high else False if ratio <= low else None


def _moments(pairs: Sequence[float]) -> tuple[float, float]:
    """Mean and variance of the pairs, with a small pseudo-count for every kind of pair."""
    weights = [FAINT / len(KINDS) + sum(pair == kind for pair in pairs) for kind in KINDS]
    total = sum(weights)
    mean = sum(w * kind for w, kind in zip(weights, KINDS, strict=True)) / total
    return mean, sum(w * (kind - mean) ** 2 for w, kind in zip(weights, KINDS, strict=True)) / total
