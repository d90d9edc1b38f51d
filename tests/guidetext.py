"""What the tests of the rules to be read share: their words and sections."""

from __future__ import annotations

from collections.abc import Iterator

from thera import games
from thera.core.guide import Grid, Guide, Inline, Items, Paragraph, Section


def find(game: str, language: str, name: str) -> Section:
    """A section by its id."""
    return next(each for each in games.guide(game, language).sections if each.id == name)


def runs(page: Guide) -> Iterator[tuple[Inline, ...]]:
    """All that a page says, paragraph by paragraph."""
    for block in (*page.lead, *(block for section in page.sections for block in section.blocks)):
        match block:
            case Paragraph(words):
                yield words
            case Items(rows):
                yield from rows
            case Grid(table):
                yield from (cell for row in table for cell in row)


def said(page: Guide) -> list[str]:
    titles = [page.title, *(section.title for section in page.sections)]
    return titles + ["".join(each.text for each in words) for words in runs(page)]
