"""Luck as a keyed draw: equal keys deal equal cards in equal order, whoever draws when."""

from __future__ import annotations

import hmac
import math
from collections.abc import Sequence
from typing import Final, TypeVar

A = TypeVar("A")

KEY_BYTES: Final = 32
"""How long a key is that is made of a number, or by chance."""

NO_BYTES: Final = "-"
"""Stands for the bytes of a seat that gave none."""


def shared_key(seed: bytes, match: str, gifts: str) -> bytes:
    """The key that a secret seed and the players' bytes make: neither alone decides the draws.

    `gifts` has a word of hexadecimal digits for each seat, `-` for one that gave none.

    >>> shared_key(b"secret", "a1b2", "00ff -").hex()[:8]
    'f11cd98b'
    """
    return hmac.digest(seed, f"{match} {gifts}".encode(), "sha256")


def rank(key: bytes, text: str, drawn: int, weight: float) -> float:
    """The rank that a key gives a chance that was drawn so often before: the lowest is drawn.

    The lot is HMAC-SHA256(key, "TEXT DRAWN"), read as a number u between 0 and 1; the rank is
    -ln(u)/weight.

    >>> rank(b"secret", "heads", 0, 0.5) < rank(b"secret", "tails", 0, 0.5)
    True
    """
    return _rank(_lot(key, text, drawn), weight)


def _rank(lot: float, weight: float) -> float:
    return lot / weight if weight > 0 else math.inf


def _lot(key: bytes, text: str, drawn: int) -> float:
    """-ln(u): it does not depend on what else can be drawn."""
    lot = hmac.digest(key, f"{text} {drawn}".encode(), "sha256")
    return -math.log((int.from_bytes(lot[:8], "big") + 0.5) / 2**64)


class Luck:
    """Takes, among the chances, the one that a secret key puts first, as `docs/luck.md` specifies.

    Least ranks give every chance its probability, and behave like decks that were shuffled
    beforehand.

    >>> luck = Luck(b"secret")
    >>> luck.pick([("heads", 0.5), ("tails", 0.5)])
    'heads'
    >>> Luck.of(7) == Luck.of(7)  # each remembers what it has drawn
    False
    """

    def __init__(self, key: bytes) -> None:
        self.key = key
        self._drawn: dict[str, int] = {}
        self._lots: dict[tuple[str, int], float] = {}  # of this key, as far as they were needed

    @classmethod
    def of(cls, seed: int) -> Luck:
        """Luck by a number that is not negative, as the option `--seed` takes it."""
        return cls(seed.to_bytes(KEY_BYTES, "big"))

    def __repr__(self) -> str:
        return f"Luck({self.key!r})"

    def fork(self) -> Luck:
        """Luck with the same key that remembers the same draws."""
        other = Luck(self.key)
        other._drawn, other._lots = dict(self._drawn), self._lots
        return other

    def pick(self, chances: Sequence[tuple[A, float]]) -> A:
        """The step that luck would take next, without taking it."""
        return min(chances, key=self._rank)[0]

    def note(self, step: object) -> None:
        """Remember that a chance step was drawn."""
        text = str(step)
        self._drawn[text] = self._drawn.get(text, 0) + 1

    def forget(self, step: object) -> None:
        """Take back the latest draw of this step, so that the same card comes again."""
        text = str(step)
        if self._drawn.get(text, 0) == 0:
            raise ValueError(f"{text} was not drawn")
        self._drawn[text] -= 1

    def _rank(self, chance: tuple[A, float]) -> tuple[float, str]:
        step, weight = chance
        text = str(step)
        card = text, self._drawn.get(text, 0)
        lot = self._lots.get(card)
        if lot is None:
            lot = self._lots[card] = _lot(self.key, *card)
        return _rank(lot, weight), text
