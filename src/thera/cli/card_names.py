"""Cards by the names that people call them, in any language, accents or not."""

from __future__ import annotations

import unicodedata

from thera.core.face import Card, Phrase
from thera.locale import LANGUAGES, catalogue


def named(name: str) -> str | None:
    """The card of this name, or of this beginning of a name if no other begins so."""
    names = _names()
    wanted = plain(name)
    if wanted in names:
        return names[wanted]
    near = {card for known, card in names.items() if wanted and known.startswith(wanted)}
    return near.pop() if len(near) == 1 else None


def card(name: str) -> Card:
    """A card that needs no game to be read."""
    said = (Phrase(f"god.{name}.{part}") for part in ("name", "text", "title"))
    return Card(name, *said)


def _names() -> dict[str, str]:
    """Every plain name, each language's and the notation's, with its card."""
    names: dict[str, str] = {}
    for language in LANGUAGES:
        for key, entry in catalogue(language).items():
            group, _, rest = key.partition(".")
            card, _, part = rest.partition(".")
            if group == "god" and part == "name" and isinstance(entry, str):
                names[card] = names[plain(entry)] = card
    return names


def plain(name: str) -> str:
    """A name as it is compared: small letters without accents."""
    letters = unicodedata.normalize("NFD", name.strip().casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
