"""Sentences that can be said in any language, and what they quote of what people wrote."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

LONGEST_QUOTE: Final = 60
"""Characters of what somebody wrote that are repeated to them."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence to be said in any language: a key of the locale files and what fills its gaps.

    As text it is in English, once `thera` has been imported; the words are in `thera.locale`.

    >>> import thera
    >>> phrase = Phrase("error.play.players", {"game": "santorini", "seats": 2, "count": 3})
    >>> print(phrase)
    santorini is for 2 players, but 3 were named
    >>> thera.Words("es").say(phrase)
    'santorini es para 2 jugadores, pero se nombraron 3'
    """

    key: str
    gaps: Gaps = field(default_factory=dict)

    def __str__(self) -> str:
        return _english(self)


Gaps = Mapping[str, str | int | Phrase]

_english: Callable[[Phrase], str] = repr


def set_english(say: Callable[[Phrase], str]) -> None:
    """Let `str` of a phrase be English: for tracebacks, logs and protocols.

    >>> from thera.locale import Words
    >>> set_english(Words("en").say)  # as `import thera` does
    """
    global _english
    _english = say


def quoted(text: str) -> str:
    """User input as a message quotes it: shortened, without invisible characters.

    >>> quoted("a" * 70) == "a" * 59 + "…"
    True
    >>> quoted("two\\nlines")
    'two\\\\nlines'
    """
    cut = text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1]}…"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in cut)
