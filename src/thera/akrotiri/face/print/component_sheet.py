"""A set of components as a sheet to print: every tile, every map card and every goal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

from thera.akrotiri.face.print.artwork import PICTURES, WORDS, put, sign, terrain
from thera.akrotiri.face.print.coast import LOOSE
from thera.akrotiri.face.print.curves import SPAN, Point, add, number
from thera.akrotiri.face.print.frame import rectangle
from thera.akrotiri.face.print.layers import Part, layers
from thera.akrotiri.face.print.legend import words
from thera.akrotiri.face.print.svg import head, seam
from thera.akrotiri.face.print.tile_drawing import sketch
from thera.akrotiri.rules.components import SIDES, Components, Goal, Map, Tile

Item = TypeVar("Item")
Rows = list[list[Item]]

MARGIN: Final = 48
GAP: Final = 44
"""Between two parts of the sheet, where a heading stands."""

TILE: Final = (116, 126)
CARD: Final = (86, 130)
GOAL: Final = (86, 84)
"""How far apart things are; twelve cards are as wide as nine tiles."""

WIDE: Final = 2 * MARGIN + 8 * TILE[0] + SPAN
FACE: Final = (78, 102)
SPOTS: Final[tuple[tuple[Point, Point], ...]] = (
    ((39, 30), (1, 0)), ((65, 59), (0, 1)), ((39, 88), (1, 0)), ((13, 59), (0, 1)),
)  # fmt: skip
"""On a map card, the middle of the icons of each side and the direction of their row."""


def set_svg(components: Components) -> str:
    """The sheet as a picture that stands alone."""
    rows = _rows(components.tiles.values(), 9)
    tiles = [(tile, _part(tile, at)) for tile, at in _grid(rows, TILE, 124)]
    parts = [part for _, part in tiles]
    below = 124 + len(rows) * TILE[1] + GAP
    decks = _rows(components.maps.values(), 12)
    last = below + len(decks) * CARD[1] + GAP
    goals = _rows(components.goals.values(), 12)
    size = (WIDE, last + len(goals) * GOAL[1] + MARGIN / 2)
    drawn = [
        *head(f"Akrotiri: {components.name}", components.digest, (0, 0), size),
        *_title(components.name),
        *(
            words("caps", (MARGIN, top - 14), f"{len(pile)} {what}")
            for top, what, pile in (
                (124, "TILES", components.tiles),
                (below, "MAPS", components.maps),
                (last, "GOALS", components.goals),
            )
        ),
        *layers(parts),
        *(_tile(tile, part) for tile, part in tiles),
        *(_map(card, at) for card, at in _grid(decks, CARD, below)),
        *(_goal(goal, at) for goal, at in _grid(goals, GOAL, last)),
        "</svg>",
    ]
    return "\n".join(drawn) + "\n"


def _rows(items: Iterable[Item], across: int) -> Rows[Item]:
    """Rows of things whose names begin with the same letter."""
    rows: Rows[Item] = []
    for item in items:
        if not rows or len(rows[-1]) == across or str(rows[-1][0])[0] != str(item)[0]:
            rows.append([])
        rows[-1].append(item)
    return rows


def _grid(rows: Rows[Item], step: Point, top: float) -> Iterator[tuple[Item, Point]]:
    """Everything with its upper left corner on the sheet."""
    for row, items in enumerate(rows):
        for column, item in enumerate(items):
            yield item, (MARGIN + column * step[0], top + row * step[1])


def _title(name: str) -> Iterator[str]:
    yield words("caps", (MARGIN, 40), "AKROTIRI")
    yield words("title", (MARGIN, 70), f"The {name} set")
    yield from (put(PICTURES["wave"], (WIDE - MARGIN - (12 - n) * 16, 58), 1) for n in range(12))


def _part(tile: Tile, at: Point) -> Part:
    return Part(*at, sketch(tile, LOOSE), tile.terrain)


def _tile(tile: Tile, part: Part) -> str:
    icon = terrain(tile.terrain, part.at(part.sketch.icon)) if part.sketch.icon else ""
    name = words("small centre", part.at((SPAN / 2, SPAN + 15)), tile.id)
    return f'<g class="tile" id="tile-{tile}">{seam(part)}{icon}{name}</g>'


# cards


def _map(card: Map, at: Point) -> str:
    """A temple in the middle, icons on three sides of it, cost and points."""
    found = [
        rectangle("card", (0, 0), FACE),
        '<path class="ray" d="M39 37v10M39 72v9M18 59h7M53 59h7"/>',
        put(PICTURES["temple"], (39, 59), 0.62, (20, 20), "seat0"),
    ]
    for side, kind, count in card.sides:
        middle, along = SPOTS[side]
        for n in range(count):
            p = add(middle, along, (n - (count - 1) / 2) * 16.5)
            found.append(sign(kind, p, 15))
    found.append('<circle class="coin" cx="12" cy="12" r="8.5"/>')
    found.append(words("price", (12, 15.8), str(card.cost)))
    found.append(f'<text class="points" x="73" y="17">{card.points}</text>')
    found.append(words("small centre", (39, 117), card.id))
    icons = " ".join(f"{SIDES[side]} {count} {WORDS[kind]}" for side, kind, count in card.sides)
    title = f"<title>{card}: {icons}</title>"
    return put(f'<g class="map" id="map-{card}">{title}{"".join(found)}</g>', at, 1)


def _goal(goal: Goal, at: Point) -> str:
    """A cup, or the terrain that the goal asks for; points and key."""
    if goal.key in WORDS:
        picture = sign(WORDS.index(goal.key), (24, 22), 26)
    else:
        picture = put(PICTURES["trophy"], (24, 22), 1.1, (12, 12), "cup")
    drawn = [
        rectangle("card", (0, 0), (FACE[0], 60)),
        picture,
        f'<text class="points" x="73" y="29">{number(goal.points)}</text>',
        words("word centre", (39, 52), goal.key),
        words("small centre", (39, 75), goal.id),
    ]
    return put(f'<g class="goal" id="goal-{goal}">{"".join(drawn)}</g>', at, 1)
