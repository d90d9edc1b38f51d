from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from math import dist
from random import Random
from xml.etree import ElementTree

import pytest

from thera.akrotiri.face.print.coast import INWARD, Land, gaps_at, on_land
from thera.akrotiri.face.print.component_sheet import set_svg
from thera.akrotiri.face.print.curves import Point, add, away, inside
from thera.akrotiri.face.print.svg import svg
from thera.akrotiri.face.print.thera_board import thera
from thera.akrotiri.face.print.tile_drawing import Sketch, piece_in, sketch
from thera.akrotiri.rules import component_schema, components
from thera.akrotiri.rules.component_faults import Faults
from thera.akrotiri.rules.components import CORNERS, SIDES, Tile
from thera.akrotiri.rules.game import load
from thera.akrotiri.rules.grid import CELL_NAMES
from thera.akrotiri.rules.state import State
from thera.core.face import Phrase

STANDARD = components.load()
SHAPES = [tile for tile in STANDARD.tiles.values() if tile.id.startswith("T")]
PLACES = [(7, -3), (-5, 2), (-1, 11)]
SVG = "{http://www.w3.org/2000/svg}"


@cache
def position(tiles: int, seed: int = 1, spec: str = "") -> State:
    game = load(spec)
    rng = Random(seed)
    s = game.start()
    while len(s.chart.tiles) < tiles:
        s = game.play(s, rng.choice(game.legal(s)))
    return s


def odd_tiles(count: int, seed: int) -> list[Tile]:
    """Tiles of any kind that the schema admits, not only those of the standard set."""
    rng = Random(seed)
    found: list[Tile] = []
    while len(found) < count:
        table = {
            "land": _partition(rng, CORNERS, "+"),
            "routes": _partition(rng, SIDES, "-"),
            "docks": " ".join(f"{c}@{rng.choice(SIDES)}" for c in CORNERS if rng.random() < 0.7),
            "icon": rng.choice(CORNERS),
        }
        faults: Faults = []
        drawing = component_schema.drawing(Phrase("error.set.whole"), table, faults)
        if drawing is not None and not faults:
            found.append(Tile("T1", 0, *drawing))
    return found


def _partition(rng: Random, names: tuple[str, ...], glue: str) -> str:
    parts: dict[int, list[str]] = {}
    for name in names:
        parts.setdefault(rng.randrange(4), []).append(name)
    return " ".join(glue.join(part) for part in parts.values())


# the pictures


@pytest.mark.parametrize("drawn", ["map", "four seats", "set"])
def test_pictures_are_xml_with_unique_ids(drawn: str) -> None:
    if drawn == "set":
        text = set_svg(STANDARD)
    else:
        text = svg(position(12) if drawn == "map" else position(12, 2, "seats=4"))
    root = ElementTree.fromstring(text)  # noqa: S314
    assert root.tag == SVG + "svg"
    ids = Counter(each.get("id") for each in root.iter() if each.get("id"))
    assert set(ids.values()) == {1}
    for each in root.iter():
        for link in (each.get("{http://www.w3.org/1999/xlink}href"), each.get("clip-path")):
            assert link is None or link.removeprefix("url(").strip("#)") in ids


def test_every_tile_has_a_group() -> None:
    s = position(24)
    root = ElementTree.fromstring(svg(s))  # noqa: S314
    groups = [each.get("id") for each in root.iter(SVG + "g") if each.get("class") == "tile"]
    cells = [f"tile-{CELL_NAMES[cell]}" for cell in s.chart.tiles]
    assert sorted(map(str, groups)) == sorted([*cells, "tile-thera"])
    assert f"<title>{next(iter(s.chart.tiles.values()))[0]}@" in svg(s)


def test_the_set_shows_everything() -> None:
    root = ElementTree.fromstring(set_svg(STANDARD))  # noqa: S314
    ids = {each.get("id") for each in root.iter()}
    assert ids >= {f"tile-{tile}" for tile in STANDARD.tiles}
    assert ids >= {f"map-{card}" for card in STANDARD.maps}
    assert ids >= {f"goal-{goal}" for goal in STANDARD.goals}


def test_pictures_are_always_the_same() -> None:
    first = svg(position(12))
    sketch.cache_clear()
    thera.cache_clear()
    assert svg(position(12)) == first


def test_pieces_are_drawn() -> None:
    s = position(12)
    text = svg(s)
    cubes = sum(sum(heap) for heap in s.cubes.values())
    boats = sum(player.boat >= 0 for player in s.players)
    pieces, _, rest = text.partition('<g id="pieces">')[2].partition('<g id="boats">')
    assert sum(pieces.count(f'class="cube{n}"') for n in range(4)) == cubes
    assert sum(pieces.count(f'class="seat{n}"') for n in range(2)) == len(s.temples())
    afloat = rest.partition('<g id="legend">')[0]
    assert sum(afloat.count(f'class="seat{n}"') for n in range(2)) == boats == 2


def test_a_heap_of_cubes_is_counted() -> None:
    s = position(12).fork()
    piece = next(iter(s.cubes))
    s.heap(piece, 0, 9)
    assert f'">{s.cubes[piece][0]}</text>' in svg(s)


def test_a_start_and_a_view_are_drawn_too() -> None:
    game = load("")
    s = position(12)
    view = svg(game.view(s, None))
    assert ElementTree.fromstring(svg(game.start())) is not None  # noqa: S314
    assert view.partition("</desc>")[2] == svg(s).partition("</desc>")[2]


# the joints


def crossings(drawn: Sketch, x: float, y: float) -> Iterator[tuple[str, Point, Point]]:
    """What crosses the rim of a cell at a place: land or route, where, and the next point."""
    lines = [("land", coast.line[1:-1]) for land in drawn.lands for coast in land.coasts]
    lines += [("route", line) for route in drawn.routes for line in (*route.lines, *route.spurs)]
    for kind, line in lines:
        for at, after in ((line[0], line[1]), (line[-1], line[-2])):
            yield kind, (at[0] + x, at[1] + y), (after[0] + x, after[1] + y)


def on_edge(
    drawn: Sketch, place: tuple[int, int], edge: float, axis: int
) -> set[tuple[str, Point]]:
    found = crossings(drawn, place[0] * 100, place[1] * 100)
    low, high = place[1 - axis] * 100, place[1 - axis] * 100 + 100
    return {(kind, at) for kind, at, _ in found if at[axis] == edge and low < at[1 - axis] < high}


@pytest.mark.parametrize("side", [1, 2])
def test_land_and_routes_meet_at_every_edge(side: int) -> None:
    x, y = 4, -6
    other, edge = ((x + 1, y), (x + 1) * 100) if side == 1 else ((x, y + 1), (y + 1) * 100)
    axis = side - 1
    tiles = [tile.turned(turns) for tile in SHAPES for turns in range(4)]
    ours = [on_edge(sketch(tile, gaps_at(x, y)), (x, y), edge, axis) for tile in tiles]
    theirs = [on_edge(sketch(tile, gaps_at(*other)), other, edge, axis) for tile in tiles]
    assert len(ours[0]) == 3  # two coasts and a route
    assert all(each == ours[0] for each in ours + theirs)


def test_thera_meets_its_neighbours() -> None:
    board = thera((3, 1))
    tile = SHAPES[0]
    for n, (edge, axis) in product((0, 1), ((0, 0), (0, 1), (200, 0), (200, 1))):
        beyond = -1 if edge == 0 else 2
        place = (beyond, n) if axis == 0 else (n, beyond)
        theirs = on_edge(sketch(tile, gaps_at(*place)), place, edge, axis)
        near = {
            each
            for each in _board_edge(board, edge, axis)
            if n * 100 < each[1][1 - axis] < n * 100 + 100
        }
        assert near == theirs
        assert len(near) == 3


def _board_edge(board: Sketch, edge: float, axis: int) -> set[tuple[str, Point]]:
    return {(kind, at) for kind, at, _ in crossings(board, 0, 0) if at[axis] == edge}


def test_everything_crosses_at_a_right_angle() -> None:
    for tile in SHAPES:
        for land in sketch(tile, gaps_at(3, 3)).lands:
            for coast in land.coasts:
                for beyond, at in (coast.line[:2], coast.line[:-3:-1]):
                    side = next(
                        n for n, into in enumerate(INWARD) if _same(add(beyond, into, 0.7), at)
                    )
                    assert at[1 - side % 2] in (0, 100)


def _same(a: Point, b: Point) -> bool:
    return dist(a, b) < 1e-9


# the drawings


def shore_of(land: Land) -> list[Point]:
    return [p for coast in land.coasts for p in coast.line]


def faults(tile: Tile, drawn: Sketch) -> Iterator[str]:
    """What is wrong with a drawing."""
    for route in drawn.routes:
        for line in (*route.lines, *route.spurs):
            if any(on_land(p, drawn.lands) for p in line if min(p) > 0 and max(p) < 100):
                yield "a route runs over land"
    for pier in drawn.piers:
        land = piece_in(drawn.lands, pier.corner)
        coast = next(coast for coast in land.coasts if pier.at in coast.line)
        route = next(route for route in drawn.routes if pier.route in route.ports)
        if on_land(pier.head, drawn.lands):
            yield "the head of a dock is on land"
        if not coast.ports >= set(route.ports):
            yield "a dock faces another water"
        if pier.head not in [line[0] for line in route.spurs] + [line[-1] for line in route.lines]:
            yield "a dock is not on its route"
    if any(dist(a.at, b.at) < 12 for a, b in combinations(drawn.piers, 2)):
        yield "two docks are too close"
    if {(pier.corner, pier.route) for pier in drawn.piers} != set(tile.docks):
        yield "docks are missing"
    if drawn.icon is None or away(drawn.icon, drawn.shore) < 9:
        yield "the icon is too near to the coast"
    elif not inside(drawn.icon, piece_in(drawn.lands, tile.icon).outline):
        yield "the icon is on the wrong land"
    for a, b in combinations(drawn.lands, 2):
        if min(away(p, shore_of(b)) for p in shore_of(a)) < 8:
            yield "two lands are too close"


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("tile", SHAPES, ids=str)
def test_drawings_of_the_standard_set(tile: Tile, turns: int) -> None:
    turned = tile.turned(turns)
    for place in PLACES:
        assert not list(faults(turned, sketch(turned, gaps_at(*place))))


def test_drawings_of_any_tile() -> None:
    for n, tile in enumerate(odd_tiles(40, seed=4)):
        assert not list(faults(tile, sketch(tile, gaps_at(n - 20, n % 7))))


@pytest.mark.long
def test_many_drawings() -> None:
    for x, tile, turns in product(range(-19, 21), SHAPES, range(4)):
        turned = tile.turned(turns)
        assert not list(faults(turned, sketch(turned, gaps_at(x, x * 7 % 40 - 19))))
    for n, tile in enumerate(odd_tiles(400, seed=5)):
        assert not list(faults(tile, sketch(tile, gaps_at(n % 40 - 19, n // 40))))


def test_thera_has_its_docks() -> None:
    for seats, sides in STANDARD.thera.items():
        board = thera(sides)
        assert [pier.corner for pier in board.piers] == list(sides), seats
        assert not any(on_land(pier.head, board.lands) for pier in board.piers)
        lines = [*board.routes[0].lines, *board.routes[0].spurs]
        assert not any(on_land(p, board.lands) for line in lines for p in line)
