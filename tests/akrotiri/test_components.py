"""The components: what is printed, what the reconstruction promises."""

from __future__ import annotations

import pickle
from itertools import combinations

import pytest

from redrawn import STANDARD, changed, line, tile
from thera.akrotiri.rules.component_statistics import statistics
from thera.akrotiri.rules.components import (
    KEYS,
    SIDES,
    TERRAINS,
    Board,
    Components,
    Goal,
    Map,
    Tile,
    load,
    read,
)

SET = load()
COUNTS = statistics(SET)
NW, NE, SE, SW = range(4)
N, E, S, W = range(4)
T, L, M, V = range(4)


# what is printed


def test_the_boards_are_as_printed() -> None:
    assert SET.name == str(SET) == "standard"
    assert SET.ladder == (1, 2, 2, 3, 3, 4, 4, 5)
    assert SET.board == Board(actions=(3, 4, 5, 5, 6, 6, 6), goals=(3, 5))
    assert SET.prices == (1, 3, 7)
    assert (SET.money, SET.hold, SET.cubes) == (2, 3, 8)


def test_thera_has_two_docks_or_four() -> None:
    assert SET.thera == {2: (W, E), 3: (W, E, N, S), 4: (W, E, N, S)}


def test_the_counts_are_as_printed() -> None:
    assert COUNTS["set"] == {"tiles": 36, "docks": 88, "pieces": 128, "maps": 36, "goals": 12}
    assert COUNTS["terrain"] == dict.fromkeys(TERRAINS, 9)
    assert COUNTS["pieces"] == {"2": 0, "3": 16, "4": 20}
    assert COUNTS["docks"] == {"0": 0, "1": 0, "2": 20, "3": 16, "4": 0}
    assert list(SET.tiles) == [f"{t}{n}" for t in TERRAINS for n in range(1, 10)]
    assert list(SET.maps) == [f"{kind}{n:02}" for kind in "EMH" for n in range(1, 13)]


@pytest.mark.parametrize(("kind", "cost", "points"), [("E", 3, 1), ("M", 6, 3), ("H", 9, 7)])
def test_maps_cost_and_score_by_difficulty(kind: str, cost: int, points: int) -> None:
    cards = [each for each in SET.maps.values() if each.id[0] == kind]
    assert {(each.kind, each.cost, each.points) for each in cards} == {(kind, cost, points)}


KNOWN = [
    Map("E01", "E", 3, 1, ((N, V, 1), (E, T, 1), (S, M, 1))),
    Map("E04", "E", 3, 1, ((N, T, 1), (E, L, 1), (W, V, 1))),
    Map("E07", "E", 3, 1, ((N, L, 1), (S, T, 1), (W, M, 1))),
    Map("E08", "E", 3, 1, ((N, V, 1), (S, L, 1), (W, T, 1))),
    Map("M05", "M", 6, 3, ((E, L, 1), (S, T, 2), (W, M, 1))),
    Map("M09", "M", 6, 3, ((N, T, 2), (S, L, 1), (W, V, 2))),
    Map("H11", "H", 9, 7, ((N, T, 2), (S, L, 3), (W, V, 2))),
]


@pytest.mark.parametrize("known", KNOWN, ids=str)
def test_the_seven_known_maps_are_there(known: Map) -> None:
    assert SET.maps[known.id] == known


def test_the_goals_are_those_of_the_appendix_in_its_order() -> None:
    printed = (
        "portage 3, bare 4, far 6, volcano 2, apart 3, lake 2, "
        "quadrants 2, tree 2, biggest 1, mountain 2, open 2, three 3"
    )
    assert [f"{goal.key} {goal.points}" for goal in SET.goals.values()] == printed.split(", ")
    assert list(SET.goals) == [f"G{n:02}" for n in range(1, 13)]
    assert SET.goals["G03"] == Goal("G03", "far", 6)
    assert tuple(goal.key for goal in SET.goals.values()) == KEYS


# what the reconstruction promises

SHAPES = {  # land pieces, routes, docks as corner and route, icon
    "1": ((0, 1, 2, 3), (0, 0, 0, 0), ((NW, N), (SE, N)), NW),
    "2": ((0, 1, 2, 3), (0, 0, 2, 3), ((NE, N), (SE, S), (SW, W)), NE),
    "3": ((0, 1, 2, 3), (0, 0, 2, 2), ((NE, N), (SW, S)), NE),
    "4": ((0, 1, 2, 3), (0, 0, 2, 2), ((NW, N), (SE, S)), SE),
    "5": ((0, 0, 2, 3), (0, 1, 2, 2), ((NW, N), (NE, E), (SE, S)), NE),
    "6": ((0, 1, 2, 3), (0, 1, 2, 1), ((NW, N), (SE, S), (SW, E)), NW),
    "7": ((0, 1, 0, 3), (0, 0, 2, 2), ((NW, N), (SE, S)), SE),
    "8": ((0, 0, 2, 3), (0, 1, 1, 1), ((NW, N), (NE, E)), NW),
    "9": ((0, 0, 2, 3), (0, 1, 2, 1), ((NW, E), (NE, N), (SE, S)), NW),
}


def test_each_terrain_has_the_nine_shapes() -> None:
    for number, terrain in enumerate(TERRAINS):
        for shape, (land, routes, docks, icon) in SHAPES.items():
            name = terrain + shape
            assert SET.tiles[name] == Tile(name, number, land, routes, docks, icon)


@pytest.mark.parametrize("each", SET.tiles.values(), ids=str)
def test_nothing_crosses_on_a_tile_however_it_lies(each: Tile) -> None:
    for lying in map(each.turned, range(4)):
        rim = [x for i in range(4) for x in (f"land {lying.land[i]}", f"route {lying.routes[i]}")]
        for a, b, c, d in combinations(rim, 4):
            assert not (a == c != b == d)


@pytest.mark.parametrize("each", SET.tiles.values(), ids=str)
def test_the_land_of_the_icon_has_a_dock(each: Tile) -> None:
    assert each.land[each.icon] in {each.land[corner] for corner, _ in each.docks}


def test_a_turned_tile_names_its_parts_anew() -> None:
    ridge = SET.tiles["L9"].turned(1)
    assert ridge == Tile("L9", L, (0, 1, 1, 3), (0, 1, 0, 3), ((NE, N), (SE, E), (SW, W)), NE)
    assert SET.tiles["L9"].turned(3).land == (0, 1, 2, 0)
    assert SET.tiles["L9"].turned(3).docks == ((NW, W), (NE, E), (SW, N))


@pytest.mark.parametrize("each", SET.tiles.values(), ids=str)
def test_turning_four_times_changes_nothing(each: Tile) -> None:
    assert each.turned(1).turned(1).turned(1).turned(1) == each
    assert each.turned(4) is each.turned(0) is each
    assert each.turned(1).turned(2) == each.turned(3) == each.turned(-1)
    assert each.turned(2) is each.turned(2)


@pytest.mark.parametrize("kind", "EMH")
def test_the_decks_are_balanced(kind: str) -> None:
    assert COUNTS[f"{kind}.sides"] == dict.fromkeys(SIDES, 9)
    assert COUNTS[f"{kind}.terrains"] == dict.fromkeys(TERRAINS, 9)
    assert len(COUNTS[f"{kind}.pairs"]) == 16
    assert set(COUNTS[f"{kind}.pairs"].values()) == {2, 3}
    icons = COUNTS[f"{kind}.icons"]
    for names in (SIDES, TERRAINS):
        totals = [icons[name] for name in names]
        assert max(totals) - min(totals) <= 1
        assert sum(totals) == {"E": 36, "M": 54, "H": 78}[kind]


def test_harder_maps_ask_for_more_icons() -> None:
    def sizes(kind: str) -> list[tuple[int, ...]]:
        cards = [each.sides for each in SET.maps.values() if each.kind == kind]
        return [tuple(sorted(count for *_, count in sides)) for sides in cards]

    assert sizes("E") == [(1, 1, 1)] * 12
    assert sorted(sizes("M")) == [(1, 1, 2)] * 6 + [(1, 2, 2)] * 6
    assert sorted(sizes("H")) == [(2, 2, 2)] * 6 + [(2, 2, 3)] * 6


# the set as a value


def test_the_standard_set_is_read_once() -> None:
    assert load() is load()


def test_the_digest_of_the_standard_set_stays() -> None:
    """Records carry it: whoever changes the set or what the digest covers changes it knowingly."""
    assert SET.digest == "47fb555ea26a766a25ceee58a152e5c2dd63d181124848b63331f770ee13c4f1"


def test_a_set_is_what_it_says_not_how_its_file_is_written() -> None:
    drawn = line("T5").replace("nw+ne se", "se ne+nw").replace("ne@e se@s", "se@w ne@e")
    other = changed((line("T5"), drawn), (line("E02"), 'E02 = "s 1V e L n T"'))
    lines = STANDARD.splitlines()
    for one, two in (("T1", "V9"), ("E01", "E12"), ("G01", "G12")):
        a, b = lines.index(line(one)), lines.index(line(two))
        lines[a], lines[b] = lines[b], lines[a]
    for text in (other, "\n".join(lines), f"# a remark\n{STANDARD}"):
        again = read(text)
        assert again == SET
        assert hash(again) == hash(SET)
        assert list(again.tiles) == list(SET.tiles)
        assert list(again.maps) == list(SET.maps)
        assert list(again.goals) == list(SET.goals)


@pytest.mark.parametrize(
    "edit",
    [
        ('name = "standard"', 'name = "mine"'),
        ("money = 2", "money = 3"),
        ('2 = "w e"', '2 = "n s"'),
        (line("E01"), 'E01 = "n V e T s L"'),
        (line("T1"), line("T1").replace('icon = "nw"', 'icon = "se"')),
        ('"goal", 6, "goal"', '6, "goal", "goal"'),
    ],
)
def test_any_other_content_is_another_set(edit: tuple[str, str]) -> None:
    assert read(changed(edit)) != SET


def test_a_set_survives_pickling_and_its_repr_rebuilds_it() -> None:
    SET.tiles["T1"].turned(1)
    again: Components = pickle.loads(pickle.dumps(SET))  # noqa: S301, our own bytes
    assert again == SET
    assert again.tiles == SET.tiles
    assert again.tiles["T1"].turned(1) == SET.tiles["T1"].turned(1)
    rebuilt = eval(repr(SET))  # noqa: S307, our own text
    assert (rebuilt, rebuilt.tiles, rebuilt.maps) == (SET, SET.tiles, SET.maps)


# what a tile may show although the standard set does not


@pytest.mark.parametrize(
    ("land", "routes", "docks"),
    [
        ("nw+ne+se sw", "n e s-w", "nw@n se@e sw@s"),  # two pieces
        ("nw+ne se+sw", "n s e-w", "ne@n sw@s nw@w se@e"),  # a dock in every corner
        ("nw ne se sw", "n-e-s-w", ""),  # no dock
        ("nw+sw ne se", "n-s e w", "ne@e nw@w sw@n"),
    ],
)
def test_a_printed_tile_might_show(land: str, routes: str, docks: str) -> None:
    drawn = read(tile(land, routes, docks)).tiles["T1"]
    assert len(drawn.docks) == len(docks.split())


def test_tiles_may_be_named_by_letters_and_terrains_be_uneven() -> None:
    text = changed((line("V9"), line("V9").replace("V9", "Tz")))
    assert list(read(text).tiles)[8:11] == ["T9", "Tz", "L1"]
    assert statistics(read(text))["terrain"] == {"T": 10, "L": 9, "M": 9, "V": 8}
