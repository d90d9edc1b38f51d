"""Sections of the rules by what people call them: id or title, in any language, accents or not."""

from __future__ import annotations

from difflib import get_close_matches

from thera import games
from thera.cli.card_names import plain
from thera.core.game import bad
from thera.core.guide import Guide, Section
from thera.core.phrase import quoted
from thera.locale import LANGUAGES

NEAR = 3
"""How many similar names are suggested."""


def found(game: str, wanted: str, guide: Guide) -> Section:
    """The section of this name, or of this part of a name if it is part of one only; BadText with
    similar names otherwise."""
    names = _names(game)
    asked = plain(wanted)
    known = names.get(asked) or _only_one(
        {name for said, name in names.items() if asked and said.startswith(asked)},
        {name for said, name in names.items() if asked and asked in said},
    )
    for section in guide.sections:
        if section.id == known:
            return section
    close = [names[each] for each in get_close_matches(asked, names, NEAR)]
    if close:
        near = ", ".join(dict.fromkeys(close))
        raise bad("guide.near", text=quoted(wanted), game=game, near=near)
    raise bad("guide.section", text=quoted(wanted), game=game)


def _only_one(*groups: set[str]) -> str | None:
    """The member of the first group that has just one."""
    return next((group.copy().pop() for group in groups if len(group) == 1), None)


def _names(game: str) -> dict[str, str]:
    """Every plain id and title, in every language, with its section."""
    pages = [games.guide(game, language) for language in LANGUAGES]
    titles = {plain(each.title): each.id for page in pages for each in page.sections}
    return titles | {each.id: each.id for each in pages[0].sections}
