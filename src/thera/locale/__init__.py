"""The words that people read: one catalogue a language, shared by every front end."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Final

from thera.core.face import Phrase

LANGUAGES: Final = ("en", "es")

Entry = str | dict[str, str]
"""A sentence with {gaps}, or one for each plural category of the gap {count}."""


@cache
def catalogue(language: str) -> dict[str, Entry]:
    """Every entry of a language."""
    text = files(__package__).joinpath(f"{language}.json").read_text(encoding="utf-8")
    entries: dict[str, Entry] = json.loads(text)
    return entries


@cache
def lesson_catalogue(language: str) -> dict[str, Entry]:
    """What lessons say in a language, and how they word what the rest says otherwise.

    It is a file of its own, so that front ends need not carry it.
    """
    text = files(__package__).joinpath("lessons", f"{language}.json").read_text(encoding="utf-8")
    entries: dict[str, Entry] = json.loads(text)
    return entries


def plural(language: str, count: int) -> str:
    """The CLDR category of a whole number."""
    if count == 1:
        return "one"
    if language == "es" and count != 0 and count % 1_000_000 == 0:
        return "many"
    return "other"


class Words:
    """One language: says phrases and keys.

    >>> Words("es").say(Phrase("god.apollo.name"))
    'Apolo'
    >>> Words("en")("error.illegal", step="b2-b3")
    'b2-b3 is not legal here'
    >>> Words("en", lessons=True)("lesson.look")
    'That is allowed, but look at what is lit.'
    """

    def __init__(self, language: str, *, lessons: bool = False) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"there is no language {language!r}: {', '.join(LANGUAGES)} are there")
        self.language = language
        entries = catalogue(language)
        self._entries = entries | lesson_catalogue(language) if lessons else entries

    def __repr__(self) -> str:
        return f"thera.Words({self.language!r})"

    def say(self, phrase: Phrase) -> str:
        """A phrase in words, the phrases in its gaps too.

        A key that is not in the catalogue stands for itself, so that a game without translations
        can be played: its keys are English sentences.

        >>> Words("es").say(Phrase("{who} holds the queen", {"who": "Ana"}))
        'Ana holds the queen'
        """
        gaps = {k: self.say(v) if isinstance(v, Phrase) else v for k, v in phrase.gaps.items()}
        entry = self._entries.get(phrase.key, phrase.key)
        if isinstance(entry, dict):
            count = gaps.get("count")
            if not isinstance(count, int):
                raise ValueError(f"{phrase.key} has plural forms and needs a count")
            entry = entry.get(plural(self.language, count), entry["other"])
        return entry.format(**gaps)

    def __contains__(self, key: object) -> bool:
        return key in self._entries

    def __call__(self, key: str, **gaps: str | int | Phrase) -> str:
        """A key in words."""
        return self.say(Phrase(key, gaps))
