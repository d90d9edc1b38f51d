"""The artwork of the printed map: its colours, the terrains, cubes, temples and boats."""

from __future__ import annotations

from typing import Final

from thera.akrotiri.face.print.curves import Point, number, pair
from thera.core.artwork import pictures, style

STYLE: Final = style(__package__)
PICTURES: Final = pictures(__package__)

INK: Final = ("#3c7a3f", "#2a78bd", "#6d7178", "#d9681a")
"""The colour of each terrain: tree, lake, mountain, volcano."""

WORDS: Final = ("tree", "lake", "mountain", "volcano")
SIGNS: Final = ("sun", "moon", "fish", "spiral")
"""The sign of each seat."""

TINTS: Final = "".join(
    f'<radialGradient id="tint{n}"><stop offset=".2" stop-color="{colour}" stop-opacity=".38"/>'
    f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient>'
    for n, colour in enumerate(INK)
)
"""A breath of colour on the land round an icon."""


# drawing


def put(picture: str, at: Point, size: float, middle: Point = (0, 0), name: str = "") -> str:
    """A picture with its middle at a place, so many times as big; `name` are classes."""
    x, y = at[0] - middle[0] * size, at[1] - middle[1] * size
    scale = f" scale({size:g})" if size != 1 else ""
    kind = f' class="{name}"' if name else ""
    return f'<g{kind} transform="translate({pair(x, y)}){scale}">{picture}</g>'


def terrain(kind: int, at: Point, width: float = 28) -> str:
    """The icon of a terrain."""
    return put(PICTURES[WORDS[kind]], at, width / 40, (20, 20.7))


def sign(kind: int, at: Point, width: float) -> str:
    """A terrain's sign in white, on a disc of its colour."""
    x, y = at
    disc = f'<circle class="pen" cx="{number(x)}" cy="{number(y)}" r="{number(width / 2)}"'
    white = put(PICTURES[f"{WORDS[kind]}-sign"], at, width / 36, (12, 12.6), "white")
    return f'{disc} fill="{INK[kind]}"/>{white}'


def cube(kind: int, at: Point, width: float = 13) -> str:
    """A cube: colour and sign."""
    mark = '<g class="white" transform="matrix(1 .5 0 1 0 -1.5) translate(1.9 9) scale(.41)">'
    picture = f"{PICTURES['cube']}{mark}{PICTURES[f'{WORDS[kind]}-sign']}</g>"
    return put(picture, at, width / 24, (12, 13), f"cube{kind}")


def temple(seat: int, at: Point, width: float = 23) -> str:
    """A temple: colour and, in its gable, the seat's sign."""
    gable = put(PICTURES[SIGNS[seat]], (20, 11), 0.42, (12, 12))
    return put(PICTURES["temple"] + gable, at, width / 40, (20, 22), f"seat{seat}")


def boat(seat: int, at: Point, width: float = 29) -> str:
    """A boat whose hull lies at a place; the seat's sign is on the sail."""
    sail = put(PICTURES[SIGNS[seat]], (23.5, 14.6), 0.66, (12, 12))
    return put(PICTURES["boat"] + sail, at, width / 48, (24, 32), f"seat{seat}")


def badge(seat: int, at: Point, width: float = 26) -> str:
    """The sign of a seat on its own ground."""
    name = SIGNS[seat]
    return put(PICTURES[f"{name}-ground"] + PICTURES[name], at, width / 34, (12, 12), f"seat{seat}")
