"""The rules of a game to be read: sections of text with boards that the rules play."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from thera.core.card_example import Example

FOLDER: Final = "guide"
"""Where a game's package keeps its guides: a Markdown file for each language."""

BOARD: Final = "```board"
HEADING: Final = re.compile(r"(##|###) (.+) \{#([a-z]+(?:-[a-z]+)*)\}")
INLINE: Final = re.compile(r"\*\*(?P<strong>[^*]+)\*\*|\[(?P<link>[^]]+)\]\(#(?P<to>[a-z-]+)\)")


@dataclass(frozen=True, slots=True)
class Inline:
    """A run of words: plain, strong, or a link to a section.

    >>> Inline("the market", to="market")
    Inline(text='the market', strong=False, to='market')
    """

    text: str
    strong: bool = False
    to: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Some sentences; a `note` says what is not in the rulebook: a ruling, a house variant.

    >>> Paragraph((Inline("Move, then build."),)).note
    False
    """

    words: tuple[Inline, ...]
    note: bool = False


@dataclass(frozen=True, slots=True)
class Items:
    """A list, whose order matters where it is numbered.

    >>> Items(((Inline("A block."),), (Inline("A dome."),))).numbered
    False
    """

    rows: tuple[tuple[Inline, ...], ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; its first row is the heading.

    >>> len(Grid((((Inline("maps"),), (Inline("price"),)),)).rows[0])
    2
    """

    rows: tuple[tuple[tuple[Inline, ...], ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A position as a seat sees it, and lines of steps as in an example; some are not legal.

    Without a `spec` it is of the game that the position belongs to.

    >>> Board(position="0000000000002300000000000/1/mortal:c3,e5/mortal:a1,b2").lines
    ()
    """

    position: str
    lines: tuple[str, ...] = ()
    spec: str = ""
    seat: int = 0


Block = Paragraph | Items | Grid | Board


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """One rule, card or action under its own heading; of the second `level` if within another.

    `id` is part of addresses and is the same in every language.

    >>> from thera import games
    >>> aim = games.guide("santorini", "en").sections[0]
    >>> aim.id, aim.title, aim.level
    ('aim', 'The aim', 1)
    """

    id: str
    title: str
    level: int
    blocks: tuple[Block, ...]

    @property
    def boards(self) -> tuple[Board, ...]:
        """What is shown between the words."""
        return tuple(block for block in self.blocks if isinstance(block, Board))

    def links(self) -> Iterator[str]:
        """The sections that this one leads to."""
        for block in self.blocks:
            match block:
                case Paragraph(words):
                    runs = [words]
                case Items(rows):
                    runs = list(rows)
                case Grid(table):
                    runs = [cell for row in table for cell in row]
                case Board():
                    continue
            yield from (each.to for words in runs for each in words if each.to)


@dataclass(frozen=True, slots=True, kw_only=True)
class Guide:
    """The rules of a game in one language.

    >>> from thera import games
    >>> games.guide("santorini", "es").title
    'Santorini'
    """

    title: str
    lead: tuple[Block, ...]
    sections: tuple[Section, ...]


def read_guide(package: str, language: str, examples: Mapping[str, Example]) -> Guide | None:
    """The guide in the folder of a game's package, or None without one in this language.

    >>> read_guide("thera.core", "en", {}) is None
    True
    """
    file = files(package).joinpath(FOLDER, f"{language}.md")
    return guide(file.read_text(encoding="utf-8"), examples) if file.is_file() else None


def guide(text: str, examples: Mapping[str, Example]) -> Guide:
    """A guide as its file says it; a board of one word is the example of that name.

    ValueError where a heading has no id or a board is not understood.

    >>> page = guide("# Chess\\n\\nA game.\\n\\n## Draws {#draw}\\n\\nSee **[mate](#mate)**.", {})
    >>> page.title, page.lead[0].words[0].text, page.sections[0].id
    ('Chess', 'A game.', 'draw')
    """
    head, *rest = re.split(r"^(?=##)", text, flags=re.MULTILINE)
    title, _, lead = head.partition("\n")
    return Guide(
        title=title.removeprefix("# ").strip(),
        lead=_blocks(lead, examples),
        sections=tuple(_section(each, examples) for each in rest),
    )


def _section(text: str, examples: Mapping[str, Example]) -> Section:
    line, _, body = text.partition("\n")
    found = HEADING.fullmatch(line.strip())
    if not found:
        raise ValueError(f"no heading of a section: {line}")
    depth, title, name = found.groups()
    return Section(id=name, title=title, level=len(depth) - 1, blocks=_blocks(body, examples))


def _blocks(text: str, examples: Mapping[str, Example]) -> tuple[Block, ...]:
    """What stands between empty lines."""
    parts = [part for part in re.split(r"\n\s*\n", text.strip()) if part]
    return tuple(_block(part.split("\n"), examples) for part in parts)


def _block(lines: list[str], examples: Mapping[str, Example]) -> Block:
    first = lines[0]
    if first.startswith(BOARD):
        return _board(first, lines, examples)
    if first.startswith("|"):
        rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in lines]
        return Grid(tuple(tuple(map(inline, row)) for row in (rows[0], *rows[2:])))
    if first.startswith(("- ", "1. ")):
        rows_of = [line.partition(" ")[2] for line in lines]
        return Items(tuple(map(inline, rows_of)), numbered=first.startswith("1"))
    if first.startswith("> "):
        return Paragraph(inline(" ".join(line.removeprefix("> ") for line in lines)), note=True)
    return Paragraph(inline(" ".join(lines)))


def _board(first: str, lines: list[str], examples: Mapping[str, Example]) -> Board:
    """A board: what is said of it after the fence, a position or the name of an example, steps."""
    if len(lines) < 3 or lines[-1] != "```":
        raise ValueError(f"no position, or no end: {first}")
    said = dict(word.split("=", 1) for word in first.removeprefix(BOARD).split())
    if wrong := said.keys() - {"spec", "seat"}:
        raise ValueError(f"a board has no {', '.join(wrong)}")
    position, steps = lines[1].strip(), tuple(line.strip() for line in lines[2:-1])
    if position in examples:
        position, steps = examples[position]
    elif "/" not in position:
        raise ValueError(f"no example and no position: {position}")
    seat = int(said.get("seat", "1")) - 1
    return Board(position=position, lines=steps, spec=said.get("spec", ""), seat=seat)


def inline(text: str) -> tuple[Inline, ...]:
    """Words with what is strong in them and where they lead.

    >>> inline("Buy at [Thera](#thera) **only**.")[1:3]
    (Inline(text='Thera', strong=False, to='thera'), Inline(text=' ', strong=False, to=''))
    """
    runs, end = [], 0
    for found in INLINE.finditer(text):
        runs.append(Inline(text[end : found.start()]))
        strong, link, to = found.group("strong", "link", "to")
        runs.append(Inline(strong or link, strong=strong is not None, to=to or ""))
        end = found.end()
    return tuple(run for run in (*runs, Inline(text[end:])) if run.text)
