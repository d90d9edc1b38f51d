"""The draws of a match with their chances, and whether a key gives them: `docs/luck.md`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from thera.core.game import CHANCE, A, S
from thera.core.luck import rank
from thera.core.match import Match

NEAR: Final = 1e-12
"""Ranks this close, relative to the least, count as equal: logarithms may differ in a last bit."""


@dataclass(frozen=True, slots=True)
class Chance:
    """What could have been drawn, its probability, and how often it was drawn before.

    >>> Chance("heads", 0.5, drawn=0)
    Chance(text='heads', weight=0.5, drawn=0)
    """

    text: str
    weight: float
    drawn: int


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw: which step of the match it was, what was drawn, and from which chances.

    >>> draw = Draw(0, "tails", (Chance("heads", 0.5, 0), Chance("tails", 0.5, 0)))
    >>> draw.due(b"secret"), draw.fits(b"secret")
    ('heads', False)
    """

    at: int
    step: str
    chances: tuple[Chance, ...]

    def due(self, key: bytes) -> str:
        """What luck with this key would have drawn."""
        return min((_rank(key, chance), chance.text) for chance in self.chances)[1]

    def fits(self, key: bytes) -> bool:
        """Whether the key gives this draw, allowing for rounding errors."""
        ranks = {chance.text: _rank(key, chance) for chance in self.chances}
        return ranks[self.step] <= min(ranks.values()) * (1 + NEAR)


def _rank(key: bytes, chance: Chance) -> float:
    return rank(key, chance.text, chance.drawn, chance.weight)


def draws(match: Match[S, A]) -> Iterator[Draw]:
    """Every draw of a match in order; the chances are those of the rules.

    >>> import thera
    >>> match = thera.Match(thera.load("akrotiri"), luck=thera.Luck.of(7))
    >>> first = next(draws(match))
    >>> first.step, len(first.chances)
    ('=V1', 36)
    """
    game, drawn = match.game, Counter[str]()
    for at, (s, a) in enumerate(match.past):
        if game.to_move(s) == CHANCE:
            chances = ((str(step), weight) for step, weight in game.chances(s))
            yield Draw(at, str(a), tuple(Chance(text, w, drawn[text]) for text, w in chances))
            drawn[str(a)] += 1
