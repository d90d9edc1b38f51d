"""The artwork of the printed map: its colours, the terrains, cubes, temples and boats."""

from __future__ import annotations

from typing import Final

from thera.akrotiri.face.print.curves import Point, number, pair

STYLE: Final = """
.sheet { fill: #ffffff; } .table { fill: #f7f0df; }
.sea { fill: #2b6b9e; } .line { fill: none; stroke-linejoin: round; }
.deep { stroke: #2b6b9e; } .chain { stroke: #6ea9cd; } .shoal { stroke: #93c3da; }
.cliff { fill: #a9683f; } .land { fill: #ecdfba; } .beach { stroke: #f6edd2; }
.contour { stroke: #cdb988; stroke-opacity: .55; } .plain { stroke: #ecdfba; }
.coast { stroke: #5b4630; stroke-width: .9; }
.scrub { fill: none; stroke: #cdb988; stroke-width: .8; stroke-linecap: round; }
.bed { stroke: #2b6b9e; stroke-opacity: .85; stroke-width: 4.6; stroke-linecap: round; }
.route { stroke: #ffffff; stroke-width: 2; stroke-linecap: round; }
.wash { fill: #93c3da; } .rock { fill: #a9683f; }
.pier { stroke: #5b4630; stroke-width: 5; }
.plank { stroke: #c79a63; stroke-width: 3.6; stroke-dasharray: 1.5 .5; }
.head { fill: #fffaf0; stroke: #5b4630; stroke-width: 1.1; } .bollard { fill: #5b4630; }
.seam { fill: none; stroke: #0b2d4a; stroke-opacity: .2; stroke-width: .6; }
.shadow { fill: none; stroke: #3a2c14; stroke-opacity: .05; stroke-linejoin: round; }
.pen { stroke: #5b4630; stroke-width: 1.1; stroke-linejoin: round; }
.trunk { stroke-width: 2.2; stroke-linecap: round; fill: none; }
.ground { fill: #000000; fill-opacity: .13; }
.stroke { fill: none; stroke-linecap: round; stroke-linejoin: round; }
.tree { fill: #3c7a3f; } .tree-lit { stroke: #6aa862; stroke-width: 2.2; }
.reed { stroke: #3c7a3f; stroke-width: 1.5; }
.lake { fill: #2a78bd; } .bank { fill: #f6edd2; } .ripple { stroke: #ffffff; stroke-width: 1.9; }
.mountain { fill: #6d7178; } .mountain-lit { fill: #a9adb3; } .snow { fill: #ffffff; }
.volcano { fill: #d9681a; } .volcano-lit { fill: #f3a35c; } .smoke { fill: #fff6e6; }
.lava { fill: #b3261e; } .crater { fill: #5a1410; }
.cube0 .q { fill: #3c7a3f; } .cube0 .q-lit { fill: #6aa862; }
.cube1 .q { fill: #2a78bd; } .cube1 .q-lit { fill: #79b8e8; }
.cube2 .q { fill: #6d7178; } .cube2 .q-lit { fill: #a9adb3; }
.cube3 .q { fill: #d9681a; } .cube3 .q-lit { fill: #f3a35c; }
.dusk { fill: #000000; fill-opacity: .2; }
.white { fill: #ffffff; stroke: #ffffff; stroke-width: 0; } .white .stroke { fill: none; }
.tally { font: 700 8px sans-serif; fill: #17293b; stroke: #f6edd2; stroke-width: 2.4;
  paint-order: stroke; stroke-linejoin: round; text-anchor: middle; }
.seat0 .c { fill: #a8432a; } .seat0 .c-lit { fill: #cf6d4c; } .seat0 .on { fill: #fff8ec; }
.seat1 .c { fill: #22252f; } .seat1 .c-lit { fill: #4c5266; } .seat1 .on { fill: #f6ecd6; }
.seat2 .c { fill: #d79a1e; } .seat2 .c-lit { fill: #f0c35c; } .seat2 .on { fill: #2a1c03; }
.seat3 .c { fill: #66367f; } .seat3 .c-lit { fill: #9461ae; } .seat3 .on { fill: #fbf0ff; }
.seat0 .on-line { stroke: #fff8ec; } .seat1 .on-line { stroke: #f6ecd6; }
.seat2 .on-line { stroke: #2a1c03; } .seat3 .on-line { stroke: #fbf0ff; }
.seat0 .c-line { stroke: #a8432a; } .seat1 .c-line { stroke: #22252f; }
.seat2 .c-line { stroke: #d79a1e; } .seat3 .c-line { stroke: #66367f; }
.edge { stroke: #fffaf0; stroke-width: 1.5; stroke-linejoin: round; }
.wall-sun { fill: #f6efe2; } .wall-top { fill: #ffffff; } .wall-shade { fill: #ccd4de; }
.wall-sun, .wall-top, .wall-shade, .blue { stroke: #5b4630; stroke-width: .35; }
.blue { fill: #1f62ab; } .trench { fill: #b98d5a; stroke: #5b4630; stroke-width: .5; }
.wall { fill: none; stroke: #f6edd2; stroke-width: .9; }
.island { font: italic 8px serif; fill: #5b4630; text-anchor: middle; }
.frame { fill: none; stroke: #8a7d62; } .degree { fill: #8a7d62; }
.rhumb { fill: none; stroke: #8a7d62; stroke-opacity: .3; stroke-width: .5; }
.petal { stroke: #4a5763; stroke-width: .5; stroke-linejoin: round; }
.cell { font: 600 15px serif; fill: #6b5a36; text-anchor: middle; }
.title { font: 25px serif; fill: #17293b; } .caps { font: 600 12px sans-serif; fill: #4a5763;
  letter-spacing: 1.4px; } .word { font: 15px serif; fill: #17293b; }
.small { font: 12px serif; fill: #4a5763; } .centre { text-anchor: middle; }
.card { fill: #fffcf5; stroke: #cdbfa4; } .cup { stroke: #7b5412; }
.ray { fill: none; stroke: #cdbfa4; stroke-dasharray: 2 2; }
.coin { fill: #ad7717; stroke: #7b5412; } .price { font: 700 11px sans-serif; fill: #ffffff;
  text-anchor: middle; } .points { font: 17px serif; fill: #17293b; text-anchor: end; }
.ornament { stroke: #ad7717; stroke-width: 1.5; }
"""

INK: Final = ("#3c7a3f", "#2a78bd", "#6d7178", "#d9681a")
"""The colour of each terrain: tree, lake, mountain, volcano."""

WORDS: Final = ("tree", "lake", "mountain", "volcano")

TINTS: Final = "".join(
    f'<radialGradient id="tint{n}"><stop offset=".2" stop-color="{colour}" stop-opacity=".38"/>'
    f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient>'
    for n, colour in enumerate(INK)
)
"""A breath of colour on the land round an icon."""

# terrains, 40 by 40

TREE: Final = (
    '<ellipse class="ground" cx="20" cy="34" rx="15" ry="2.6"/>'
    '<path class="pen trunk" d="M10.2 33v-6M29.5 33.5v-6M20 35v-8"/>'
    '<path class="pen tree" d="M10.2 9c-3.6 5-5 9-5 13 0 4 2 6.5 5 6.5s5-2.5 5-6.5'
    'c0-4-1.4-8-5-13z"/>'
    '<path class="pen tree" d="M29.5 11c-3.5 4.6-5 8-5 12 0 3.6 2 6 5 6s5-2.4 5-6'
    'c0-4-1.5-7.4-5-12z"/>'
    '<path class="pen tree" d="M20 3c-4.5 6-6.3 11-6.3 16 0 5 2.6 8.5 6.3 8.5s6.3-3.5 6.3-8.5'
    'c0-5-1.8-10-6.3-16z"/>'
    '<path class="stroke tree-lit" d="M18 9c-2 4-2.6 7.5-2.2 11.5M28.3 16c-1.3 2.6-1.7 5-1.5 7.5'
    'M8.8 14c-1.2 2.8-1.6 5.5-1.4 8"/>'
)
LAKE: Final = (
    '<path class="pen bank" d="M4 22c0-6 5-10 12-10 4 0 5-3 10-3 6 0 10 5 10 11 0 8-7 12-16 12'
    'S4 29 4 22z"/>'
    '<path class="lake" d="M6.5 22c0-4.6 4-7.6 9.7-7.6 4 0 5.3-2.9 9.8-2.9 4.8 0 7.6 3.9 7.6 8.6'
    ' 0 6.4-5.6 9.6-13.4 9.6S6.5 27.5 6.5 22z"/>'
    '<path class="stroke ripple" d="M12 20c2-1.6 4-1.6 6 0s4 1.6 6 0M17 25.5c2-1.6 4-1.6 6 0'
    's4 1.6 6 0"/>'
    '<path class="stroke reed" d="M33 33c.3-3 .3-6-.4-9M35.5 33c0-2.4.6-4.6 1.3-6.2"/>'
)
MOUNTAIN: Final = (
    '<ellipse class="ground" cx="20" cy="33.5" rx="17" ry="2.3"/>'
    '<path class="pen mountain" d="M16 33 27.5 12 38 33z"/>'
    '<path class="pen mountain" d="M2 33.5 15.5 5.5 28 33.5z"/>'
    '<path class="mountain-lit" d="M15.5 5.5 2.6 33h9l1.6-9 2.3-6z"/>'
    '<path class="pen snow" d="m15.5 5.5-4.7 9.8 2.4 1.7 2-2.2 2.6 3 2.2-2.2z"/>'
    '<path class="snow" d="m27.5 12-2.9 5.3 2.4 1.2 2.6-1.6z"/>'
)
VOLCANO: Final = (
    '<ellipse class="ground" cx="20" cy="34.5" rx="17" ry="2.3"/>'
    '<path class="pen smoke" d="M20 12.5c-3.5-1.5-4.5-4-2.6-6.3C15.5 3 19 .8 21.3 2.6'
    'c3-1.3 6 1.7 4.3 4.3 1.4 2.6-1.6 5-5.6 5.6z"/>'
    '<path class="pen volcano" d="M3 34 13.5 14h13L37 34z"/>'
    '<path class="volcano-lit" d="M3.8 33.5 13.5 14.5h4.2c-1.2 6-3.4 12.5-6 19z"/>'
    '<path class="lava" d="M13.5 14h13l1.9 3.7c-1.5 1.6-2.4-.4-3.7 1.5s-1.5 6-3 5.7-.7-4.6-2.2-5.6'
    '-2 1.7-3.4 1.3-1.4-2.6-4.4-2.9z"/>'
    '<ellipse class="pen crater" cx="20" cy="14" rx="6.5" ry="1.9"/>'
)
TERRAINS: Final = (TREE, LAKE, MOUNTAIN, VOLCANO)

# signs of one colour, 24 by 24

SIGNS: Final = (
    '<path d="M12 2.5c-3.4 4-5 7.6-5 10.5 0 3 2 5 4 5.4V22h2v-3.6c2-.4 4-2.4 4-5.4'
    ' 0-2.9-1.6-6.5-5-10.5z"/>',
    '<path class="stroke" stroke-width="2.6" d="M2.5 9.5c2.4-2.2 4.7-2.2 7.1 0s4.7 2.2 7.1 0'
    'c1.6-1.5 3.2-2 4.8-1.5M2.5 15c2.4-2.2 4.7-2.2 7.1 0s4.7 2.2 7.1 0c1.6-1.5 3.2-2 4.8-1.5"/>',
    '<path d="M1.5 20 9 5l4.2 7.6L15.5 9l7 11z"/>',
    '<path d="M2 21 8.3 10.5h7.4L22 21z"/><path class="stroke" stroke-width="2"'
    ' d="M12 8.5V6M8.6 7.5C7.6 5.6 8.4 4 10 3.6M15.4 7.5c1-1.9.2-3.5-1.4-3.9"/>',
)
"""The sign of each terrain."""

SEATS: Final = (
    '<circle class="on" cx="12" cy="12" r="4.6"/><path class="stroke on-line" stroke-width="2.3"'
    ' d="M12 1.8v3.6M12 18.6v3.6M1.8 12h3.6M18.6 12h3.6M4.8 4.8l2.5 2.5M16.7 16.7l2.5 2.5'
    'M19.2 4.8l-2.5 2.5M7.3 16.7l-2.5 2.5"/>',
    '<path class="on" d="M15.5 2.6A9.7 9.7 0 1 0 15.5 21.4 7.8 9.6 0 0 1 15.5 2.6z"/>',
    '<path class="on" d="M1.5 12C5 6.5 12 5.5 16.5 10.5L22 6.5v11l-5.5-4C12 18.5 5 17.5 1.5 12z"/>',
    '<path class="stroke on-line" stroke-width="2.5" d="M12.5 12a1.6 1.6 0 1 1-1.6-1.6'
    "c2.6 0 4.2 2 4.2 4.2 0 3-2.4 4.8-5 4.8-4 0-6.6-3-6.6-6.8C3.5 7.4 7.2 4 12 4"
    'c5 0 8.8 3.7 8.8 8.6"/>',
)
"""The sign of each seat: sun, moon, fish, spiral."""

BADGES: Final = (
    '<circle class="c" cx="12" cy="12" r="16"/>',
    '<rect class="c" x="-3" y="-3" width="30" height="30" rx="5"/>',
    '<path class="c" d="M12-8 32 12 12 32-8 12z"/>',
    '<path class="c" d="M3-4h18l9 16-9 16H3L-6 12z"/>',
)
"""The ground on which each seat's sign stands."""

TEMPLE: Final = (
    '<path class="c edge" d="M20 2 38 14v3H2v-3z"/>'
    '<path class="c-lit edge" d="M5.5 17h29v15h-29z"/>'
    '<path class="c edge" d="M2.5 32h35v4.5h-35z"/><path class="line c-line" stroke-width="4"'
    ' d="M8.5 18.5v12.5M16.2 18.5v12.5M23.8 18.5v12.5M31.5 18.5v12.5"/>'
)
BOAT: Final = (
    '<path class="c edge" d="M2 24c6 4.5 12 6 22 6s17-2 22-8c-1 9-7 17-20 17S4 33 2 24z"/>'
    '<path class="pen trunk" d="M23.2 3v26"/><path class="c-lit edge"'
    ' d="M10 5.5h27c-2.6 6-2.6 12 0 18.5-8 2.6-19 2.6-27 0 2.3-6.5 2.3-12.5 0-18.5z"/>'
    '<path class="stroke on-line" stroke-width="1.3" stroke-dasharray="2 3"'
    ' d="M7 31.5c8 3.5 24 4 34-1"/>'
)
CUBE: Final = (
    '<path class="pen q" d="M12 1.5 22.5 6.5v12L12 24.5 1.5 18.5v-12z"/>'
    '<path class="q-lit" d="M12 2.2 21.8 6.8 12 12 2.2 6.8z"/>'
    '<path class="dusk" d="M12 12v11.6l9.7-5.5V7z"/>'
)
TROPHY: Final = (
    '<path class="stroke" stroke-width="1.7" d="M7 3h10v3.5c0 4-2 6.5-5 6.5s-5-2.5-5-6.5z'
    "M7 5H3.8c0 3 1.2 4.8 3.7 5M17 5h3.2c0 3-1.2 4.8-3.7 5M12 13v4M8 20.5h8M9.5 20.5"
    'c0-2 1-3.5 2.5-3.5s2.5 1.5 2.5 3.5"/>'
)
WAVE: Final = (
    '<path class="stroke ornament" d="M0 14.5c6.5 0 8.5-12 16.5-12 4.6 0 7 3 7 6 0 2.6-1.9 4.3'
    '-4.1 4.3-2 0-3.3-1.4-3.3-3 0-1.5 1-2.5 2.3-2.5"/>'
)


# drawing


def put(picture: str, at: Point, size: float, middle: Point = (0, 0), name: str = "") -> str:
    """A picture with its middle at a place, so many times as big; `name` are classes."""
    x, y = at[0] - middle[0] * size, at[1] - middle[1] * size
    scale = f" scale({size:g})" if size != 1 else ""
    kind = f' class="{name}"' if name else ""
    return f'<g{kind} transform="translate({pair(x, y)}){scale}">{picture}</g>'


def terrain(kind: int, at: Point, width: float = 28) -> str:
    """The icon of a terrain."""
    return put(TERRAINS[kind], at, width / 40, (20, 20.7))


def sign(kind: int, at: Point, width: float) -> str:
    """A terrain's sign in white, on a disc of its colour."""
    x, y = at
    disc = f'<circle class="pen" cx="{number(x)}" cy="{number(y)}" r="{number(width / 2)}"'
    return f'{disc} fill="{INK[kind]}"/>{put(SIGNS[kind], at, width / 36, (12, 12.6), "white")}'


def cube(kind: int, at: Point, width: float = 13) -> str:
    """A cube: colour and sign."""
    mark = '<g class="white" transform="matrix(1 .5 0 1 0 -1.5) translate(1.9 9) scale(.41)">'
    return put(f"{CUBE}{mark}{SIGNS[kind]}</g>", at, width / 24, (12, 13), f"cube{kind}")


def temple(seat: int, at: Point, width: float = 23) -> str:
    """A temple: colour and, in its gable, the seat's sign."""
    gable = put(SEATS[seat], (20, 11), 0.42, (12, 12))
    return put(TEMPLE + gable, at, width / 40, (20, 22), f"seat{seat}")


def boat(seat: int, at: Point, width: float = 29) -> str:
    """A boat whose hull lies at a place; the seat's sign is on the sail."""
    sail = put(SEATS[seat], (23.5, 14.6), 0.66, (12, 12))
    return put(BOAT + sail, at, width / 48, (24, 32), f"seat{seat}")


def badge(seat: int, at: Point, width: float = 26) -> str:
    """The sign of a seat on its own ground."""
    return put(BADGES[seat] + SEATS[seat], at, width / 34, (12, 12), f"seat{seat}")
