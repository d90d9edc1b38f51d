"""The map layer by layer: sea, coasts, land, routes and docks, each over all tiles at once.

Nothing is drawn tile by tile, so nothing ends at a seam.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from thera.akrotiri.face.print.coast import Land
from thera.akrotiri.face.print.curves import SPAN, Point, add, curve, number, pair
from thera.akrotiri.face.print.tile_drawing import Pier, Sketch

WATERLINES: Final = (
    (25, "chain"), (23.6, "deep"), (17, "chain"), (15.4, "deep"), (10, "chain"), (7.6, "deep"),
    (5.2, "shoal"),
)  # fmt: skip
"""The lines along the coast as on an engraved chart: nested strokes, the widest first."""


class Part(NamedTuple):
    """A tile, or Thera, at its place on the sheet: in units, `cells` wide, with its icon."""

    x: float
    y: float
    sketch: Sketch
    terrain: int | None = None
    cells: int = 1

    def at(self, p: Point) -> Point:
        """A point of the drawing on the sheet."""
        return p[0] + self.x, p[1] + self.y

    @property
    def square(self) -> str:
        """The outline as a path."""
        wide = self.cells * SPAN
        return f"M{pair(self.x, self.y)}h{wide}v{wide}h-{wide}z"


def layers(parts: Sequence[Part]) -> Iterator[str]:
    """Everything that is printed on the tiles, but for the icons."""
    squares = "".join(part.square for part in parts)
    yield f'<defs><clipPath id="tiles"><path d="{squares}"/></clipPath>'
    yield f'<path id="coast" d="{"".join(_coasts(parts))}"/>'
    yield f'<path id="land" d="{"".join(_lands(parts))}"/>'
    yield f'<path id="routes" d="{"".join(_routes(parts))}"/>'
    yield '<clipPath id="shores"><use xlink:href="#land"/></clipPath></defs>'
    yield f'<g clip-path="url(#tiles)"><path class="sea" d="{squares}"/>'
    for width, kind in WATERLINES:
        yield _use("coast", f"line {kind}", width)
    yield '<use class="cliff" xlink:href="#land" y="1.7"/><use class="land" xlink:href="#land"/>'
    yield '<g clip-path="url(#shores)">'
    yield _use("coast", "line contour", 19) + _use("coast", "line plain", 17.8)
    yield _use("coast", "line beach", 7) + "".join(_tints(parts))
    yield f'<path class="scrub" d="{"".join(_scrub(parts))}"/></g>'
    yield _use("coast", "line coast") + _use("routes", "line bed") + _use("routes", "line route")
    rocks = "".join(_rocks(parts))
    yield f'<path class="line shoal" stroke-width="1.8" d="{rocks}"/>' if rocks else ""
    yield f'<path class="rock" d="{rocks}"/>' if rocks else ""
    yield from (pier(part, each) for part in parts for each in part.sketch.piers)
    yield "</g>"


def _use(name: str, kind: str, width: float | None = None) -> str:
    stroke = f' stroke-width="{width}"' if width else ""
    return f'<use class="{kind}" xlink:href="#{name}"{stroke}/>'


def _coasts(parts: Iterable[Part]) -> Iterator[str]:
    for part in parts:
        for land in part.sketch.lands:
            for coast in land.coasts:
                yield curve(coast.line, part.x, part.y)


def _lands(parts: Iterable[Part]) -> Iterator[str]:
    for part in parts:
        for land in part.sketch.lands:
            yield outline(part, land)


def outline(part: Part, land: Land) -> str:
    """A piece of land as a path: from corner to coast to corner."""
    found: list[str] = []
    for vertex, coast in zip(land.vertices, land.coasts, strict=True):
        start = "L" if found else "M"
        if vertex:
            found.append(start + pair(*part.at(vertex)))
            start = "L"
        found.append(curve(coast.line, part.x, part.y, start))
    return "".join(found).removesuffix("Z") + "Z"


def _routes(parts: Iterable[Part]) -> Iterator[str]:
    for part in parts:
        for route in part.sketch.routes:
            for line in (*route.lines, *route.spurs):
                yield curve(line, part.x, part.y)


def _tints(parts: Iterable[Part]) -> Iterator[str]:
    for part in parts:
        if part.sketch.icon and part.terrain is not None:
            x, y = map(number, part.at(part.sketch.icon))
            yield f'<circle cx="{x}" cy="{y}" r="27" fill="url(#tint{part.terrain})"/>'


def _scrub(parts: Iterable[Part]) -> Iterator[str]:
    for part in parts:
        for p, kind in part.sketch.scrub:
            at = pair(*part.at(p))
            if kind < 0.5:
                yield f"M{at}l-1.5-1.3m1.5 1.3v-2.2m0 2.2l1.5-1.3"
            elif kind < 0.8:
                yield f"M{at}q1.6-1.6 3.2 0"
            else:
                yield f"M{at}h.1"


def _rocks(parts: Iterable[Part]) -> Iterator[str]:
    for part in parts:
        for p, r in part.sketch.rocks:
            x, y = part.at(p)
            yield (
                f"M{pair(x - r * 1.3, y + r)}q{pair(r * 0.2, -r * 2.2)} {pair(r * 1.2, -r * 2)}"
                f"q{pair(r, r * 0.2)} {pair(r * 1.5, r * 2)}z"
            )


def pier(part: Part, dock: Pier) -> str:
    """A dock: planks from the coast to a round head."""
    foot, head = part.at(add(dock.at, dock.out, -2.5)), part.at(dock.head)
    line = f'd="M{pair(*foot)}L{pair(*head)}"'
    x, y = map(number, head)
    return (
        f'<path class="line pier" {line}/><path class="line plank" {line}/>'
        f'<circle class="head" cx="{x}" cy="{y}" r="3.7"/>'
        f'<circle class="bollard" cx="{x}" cy="{y}" r="1.2"/>'
    )
