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
    """

    key: str
    gaps: Gaps = field(default_factory=dict)

    def __str__(self) -> str:
        return _english(self)


Gaps = Mapping[str, str | int | Phrase]

_english: Callable[[Phrase], str] = repr


def set_english(say: Callable[[Phrase], str]) -> None:
    """Have phrases say themselves in English: for tracebacks, logs and protocols."""
    global _english
    _english = say


def quoted(text: str) -> str:
    """What somebody wrote, as a sentence repeats it: short, and nothing that cannot be seen.

    >>> quoted("a" * 70) == "a" * 59 + "…"
    True
    >>> quoted("two\\nlines")
    'two\\\\nlines'
    """
    cut = text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1]}…"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in cut)
