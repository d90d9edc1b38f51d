"""Where maps can be dug, and the map in a terminal: proofs by brute force, tiles by flooding."""

from __future__ import annotations

import re
from random import Random

import pytest

from sights import GAME, TABLES, at, walk
from thera.akrotiri.face import terminal, terminal_tiles
from thera.akrotiri.face.face import AkrotiriFace
from thera.akrotiri.rules.components import Tile
from thera.akrotiri.rules.components import load as load_set
from thera.akrotiri.rules.grid import COLUMN, NAMES, ROW, read_cell, read_quadrant
from thera.akrotiri.rules.proof import best_proofs, proof
from thera.akrotiri.rules.sites import blocked
from thera.akrotiri.rules.state import State

FACE = AkrotiriFace()

# proofs


def brute(s: State, seat: int, card: str, site: int) -> list[int]:
    """How many icons count on each side, seen by turning the map round for the reader."""
    found = []
    for side, terrain, _ in s.table.components.maps[card].sides:
        count = 0
        for icon in s.chart.icons[terrain]:
            right, down = COLUMN[icon] - COLUMN[site], ROW[icon] - ROW[site]
            if seat == 1:
                right, down = -right, -down
            count += (down < 0, right > 0, down > 0, right < 0)[side]
        found.append(count)
    return found


def test_proofs_are_what_brute_force_finds() -> None:
    rng = Random(8)
    for game, s in walk("", "proof", 20):
        cards = rng.sample(list(s.table.components.maps), 4)
        for seat, card in [(seat, card) for seat in range(game.seats) for card in cards]:
            wanted = [count for _, _, count in s.table.components.maps[card].sides]
            open_islands = s.chart.docked - blocked(s)
            every = {
                NAMES[q]: sum(
                    max(0, w - c) for w, c in zip(wanted, brute(s, seat, card, q), strict=True)
                )
                for island in open_islands
                for q in s.chart.quadrants[island]
            }
            found = best_proofs(s, seat, card)
            assert set(found.sites) == {site for site, lacks in every.items() if not lacks}
            if not found.sites:
                best = min(every.values(), default=0)
                assert {near.site for near in found.nearest} == {
                    site for site, lacks in every.items() if lacks == best
                }
            for site in [*found.sites[:3], *(near.site for near in found.nearest[:3])]:
                shown = proof(s, seat, card, read_quadrant(site))
                assert [len(side.icons) for side in shown.sides] == brute(
                    s, seat, card, read_quadrant(site)
                )
                assert shown.missing == every[site]


def test_the_example_of_the_rulebook() -> None:
    """A volcano above, however far to the left; a tree to the right; a mountain below."""
    where = "V1@w2n2r0,L4@w2n1r0,T3@e2n1r0,M1@w2s1r2/-"
    s = at("5|w2n1.se|-|-|E01|-|G01|-|-", where=where)
    found = proof(s, 0, "E01", read_quadrant("w2n1.se"))
    assert [(side.side, side.terrain, side.icons) for side in found.sides] == [
        ("above", "V", ("w2n2.nw",)),
        ("right", "T", ("e2n1.ne",)),
        ("below", "M", ("w2s1.se",)),
    ]
    assert found.missing == 0
    assert "w2n1.se" in best_proofs(s, 0, "E01").sites
    # from the other side of the table above is south
    assert [side.icons for side in proof(s, 1, "E01", read_quadrant("w2n1.se")).sides] == [
        (),
        (),
        (),
    ]


def test_what_is_missing_is_said_with_side_and_half_plane() -> None:
    s = at()
    found = best_proofs(s, 0, "E01")
    assert found.sites == ()
    best = found.nearest[0]
    lacking = [side for side in best.sides if side.missing]
    assert all(side.towards in "nesw" for side in lacking)
    for side in lacking:
        line = (COLUMN if side.towards in "ew" else ROW)[read_quadrant(best.site)]
        assert side.line == line


# the map in a terminal


def flood(drawn: terminal_tiles.Block, start: terminal_tiles.Spot) -> set[terminal_tiles.Spot]:
    """All spots that a route on this spot leads to, from stroke to stroke."""
    found, edge = {start}, [start]
    while edge:
        row, column = edge.pop()
        for way, (down, right) in terminal_tiles.WAYS.items():
            spot = (row + down, column + right)
            if drawn.ways[row, column] & way and spot in drawn.ways and spot not in found:
                found.add(spot)
                edge.append(spot)
    return found


def rim(half: int) -> dict[int, terminal_tiles.Spot]:
    return {0: (0, half), 1: (1, 2 * half), 2: (2, half), 3: (1, 0)}


@pytest.mark.parametrize("half", [3, 4])
@pytest.mark.parametrize("tile", load_set().tiles.values(), ids=str)
def test_a_drawn_tile_joins_what_the_tile_joins(tile: Tile, half: int) -> None:
    for turned in (tile.turned(turns) for turns in range(4)):
        drawn = terminal_tiles.block(turned, half)
        for port, spot in rim(half).items():
            reached = flood(drawn, spot)
            ports = {other for other, there in rim(half).items() if there in reached}
            assert ports == {p for p in range(4) if turned.routes[p] == turned.routes[port]}
            docks = {corner for corner, there in drawn.docks.items() if there in reached}
            route = turned.routes[port]
            assert docks == {corner for corner, its in turned.docks if its == route}
        ridges = {port for port in range(4) if turned.land[port] == turned.land[(port + 1) % 4]}
        assert {terminal_tiles.ends(half)[port] for port in ridges} == set(drawn.coves)


KNOWN = {
    "", "frame", "compass", "sea", "land", "route", "dock", "tree", "lake", "mountain", "volcano",
    "tree-cube", "lake-cube", "mountain-cube", "volcano-cube",
    "seat-0", "seat-1", "seat-2", "seat-3",
}  # fmt: skip


@pytest.mark.parametrize("options", TABLES)
def test_every_position_can_be_drawn(options: str) -> None:
    for count, (game, s) in enumerate(walk(options, f"draw {options}", 15)):
        seat = (None, *range(game.seats))[count % (game.seats + 1)]
        drawn = [[(span.text, span.style) for span in line] for line in terminal.lines(s, seat)]
        texts = ["".join(text for text, _ in line) for line in drawn]
        assert len({len(text) for text in texts}) == 1
        assert len(texts[0]) <= 120
        signs = "".join(texts)
        for seat, player in enumerate(s.players):
            assert signs.count(terminal.BOATS[seat]) == (player.boat in s.chart.docks)
            assert signs.count(terminal.TEMPLES[seat]) == len(player.dug)
        boats = sum(player.boat in s.chart.docks for player in s.players)
        assert signs.count("•") + boats == len(s.chart.docks)
        icons = "".join(text for line in drawn for text, style in line if style in terminal.NAMES)
        assert sorted(icons) == sorted(tile.id[0] for tile, _ in s.chart.tiles.values())
        assert {word for line in drawn for _, style in line for word in style.split()} <= KNOWN


def test_the_map_shows_names_thera_icons_cubes_and_boats() -> None:
    drawn = ["".join(span.text for span in line) for line in terminal.lines(at(), None)]
    assert drawn == [
        "N↑   w3    w2       w1       e1       e2     e3 ",
        "n2          ·        ·        ·        ·        ",
        "        v░░•\u222a•░░V░░░░│░░░░░░░░│░░░░Tt░•┤░░░v    ",
        "n1    · ───╮░╰───────┼────────┼────────┼┬───  · ",
        "        ░░░╰┬•░░t░░░░├●THERA░░│░░░░░░░░│•░░░    ",
        "                 ░░░░│░░░░░░░◆┤░░░░             ",
        "s1          ·    ────┼────────┼────    ·        ",
        "                 ░░░░│░░░░░░░░│░░░░             ",
        "s2                   ·        ·                 ",
    ]


def test_the_second_of_two_sees_the_map_from_the_north() -> None:
    drawn = ["".join(span.text for span in line) for line in terminal.lines(at(), 1)]
    assert drawn == [
        "N↓   e3    e2       e1       w1       w2     w3 ",
        "s2                   ·        ·                 ",
        "                 ░░░░│░░░░░░░░│░░░░             ",
        "s1          ·    ────┼────────┼────    ·        ",
        "                 ░░░░├◆THERA░░│░░░░             ",
        "        ░░░•┤░░░░░░░░│░░░░░░░●┤░░░░t░░•┴╮░░░    ",
        "n1    · ────┼┬───────┼────────┼───────╮░╰───  · ",
        "        v░░░│•░tT░░░░│░░░░░░░░│░░░░V░░•∩•░░v    ",
        "n2          ·        ·        ·        ·        ",
    ]


ABOVE = {2: "ns", 3: "nes", 4: "nesw"}
"""What is above for each seat: away from south, west, north and east."""


def cell_of(drawn: list[str], place: str) -> list[str]:
    """The block of a cell in a drawn map, found by the names at its edges."""
    column, row = re.findall(r"[nesw]\d+", place)
    names = {name.group(): name for name in re.finditer(r"[nesw]\d+", drawn[0])}
    if column not in names:
        column, row = row, column
    at = next(n for n, line in enumerate(drawn) if line.split()[0] == row)
    half = 4 if "THERA" in "".join(drawn) else 3
    middle = names[column].start() + len(column) // 2
    return [line[middle - half : middle + half + 1] for line in drawn[at - 1 : at + 2]]


@pytest.mark.parametrize("options", TABLES)
def test_a_map_card_can_be_read_off_the_map_of_each_seat(options: str) -> None:
    """Names at the edges find every cell; its icon stands where the seat has it before itself."""
    for game, s in walk(options, f"seats {options}", 60):
        for seat in range(game.seats):
            above = "nesw".index(ABOVE[game.seats][seat])
            drawn = ["".join(span.text for span in line) for line in terminal.lines(s, seat)]
            assert drawn[0][:2] == "N" + "↑←↓→"[above]
            for kind, icon in ((t, q) for t, icons in enumerate(s.chart.icons) for q in icons):
                cell, corner = NAMES[icon].split(".")
                block = cell_of(drawn, cell)
                seen = (("nw", "ne", "se", "sw").index(corner) - above) % 4
                row = block[0 if seen < 2 else 2]
                half = row[len(row) // 2 :] if seen in (1, 2) else row[: len(row) // 2]
                assert "TLMV"[kind] in half, (seat, NAMES[icon], drawn)


def test_the_tile_to_be_placed_is_drawn_in_four_turns() -> None:
    s = at("5|thera.w|-|T1|E01|-|G01|-|-".replace("T1", "L1"), "place1,act1|3|0|0|-|-|-")
    last = ["".join(span.text for span in line) for line in FACE.lines(s, None)][-4:]
    assert last[0].split() == ["r0", "r1", "r2", "r3"]
    assert last[1] == "    L░░•┤░░░░  ░░░░├•░░L  ░░░•┤░░░░  ░░░░├•░░░  "
    assert read_cell("e2n1") in s.chart.tiles


def test_a_turned_map_shows_the_tile_as_it_would_lie_there() -> None:
    """What r0 to r3 mean does not depend on the seat; each is drawn as the seat would see it."""
    s = at("5|thera.w|-|L1|E01|-|G01|-|-", "place1,act1|3|0|0|-|-|-")
    for turns in range(4):
        after = GAME.play(s, GAME.parse(f"L1@e1n2r{turns}"))
        drawn = ["".join(span.text for span in line) for line in terminal.lines(after, 1)]
        shown = ["".join(span.text for span in line) for line in terminal.tile_in_hand(s, 1)]
        first = 4 + turns * 11
        placed = [re.sub("[tlmv]", "░", line) for line in cell_of(drawn, "e1n2")]
        assert [line[first : first + 9] for line in shown[1:]] == placed
