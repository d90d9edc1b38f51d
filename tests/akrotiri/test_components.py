"""The components: what is printed, what the reconstruction promises, what a file must not say."""

from __future__ import annotations

import pickle
from importlib.resources import files
from itertools import chain, combinations
from pathlib import Path

import pytest

from thera.akrotiri import schema
from thera.akrotiri.components import (
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
    statistics,
)
from thera.core.game import BadText

STANDARD = files("thera.akrotiri").joinpath("standard.toml").read_text(encoding="utf-8")
SET = load()
COUNTS = statistics(SET)
NW, NE, SE, SW = range(4)
N, E, S, W = range(4)
T, L, M, V = range(4)


def changed(*edits: tuple[str, str]) -> str:
    """The standard file with some of its text exchanged."""
    text = STANDARD
    for old, new in edits:
        assert text.count(old) == 1, f"{old!r} stands there {text.count(old)} times"
        text = text.replace(old, new)
    return text


def line(name: str) -> str:
    """The line of a tile or card."""
    return next(each for each in STANDARD.splitlines() if each.startswith(f"{name} = "))


def tile(land: str, routes: str, docks: str, icon: str = "nw") -> str:
    """The standard file with tile T1 redrawn."""
    drawn = f'T1 = {{ land = "{land}", routes = "{routes}", docks = "{docks}", icon = "{icon}" }}'
    return changed((line("T1"), drawn))


def card(sides: str) -> str:
    """The standard file with map E01 redrawn."""
    return changed((line("E01"), f'E01 = "{sides}"'))


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


# what a file must not say


def drop(name: str) -> str:
    return changed((f"{line(name)}\n", ""))


def rename(old: str, new: str) -> str:
    return changed((line(old), line(old).replace(old, new, 1)))


BROKEN = {
    # the file
    "this is not TOML: ": "T1 = = 2",
    "in 'T2 = = 2'": "# \u2028\nT2 = = 2",
    "in 'T1 = {": changed((line("T2"), line("T1"))),  # the same tile twice
    "the set: name is missing": "",
    "the set: 'colour' is not known here": f"colour = 3\n{STANDARD}",
    "the set: goals is missing": STANDARD.partition("[goals]")[0],
    "name: 'My Set' is not": changed(('"standard"', '"My Set"')),
    "name: 7 is no text": changed(('"standard"', "7")),
    # the boards
    "cubes: 9 is no number from 8 to 8": changed(("cubes = 8", "cubes = 9")),
    "money: -1 is no number": changed(("money = 2", "money = -1")),
    "money: True is no number": changed(("money = 2", "money = true")),
    "hold: 4 is no number from 1 to 3": changed(("hold = 3", "hold = 4")),
    "ladder: [1, 2] is no list of 8": changed(("[1, 2, 2, 3, 3, 4, 4, 5]", "[1, 2]")),
    "ladder: [2, 1, 2, 3": changed(("[1, 2, 2,", "[2, 1, 2,")),
    "ladder: '2' is no number": changed(("[1, 2, 2, 3", '[1, "2", 2, 3')),
    "prices: 3 is no list of 3": changed(("[1, 3, 7]", "3")),
    "prices: 0 is no number": changed(("[1, 3, 7]", "[0, 3, 7]")),
    "board: actions is missing": changed(("actions = 3", "")),
    "board, actions: 0 is": changed(("actions = 3", "actions = 0")),
    "board, temples: [4, 5, 'goal', 6, 'goal', 7]": changed(('"last"]', "7]")),
    "board, temples: [5, 'goal', 6, 'goal', 'last']": changed(("[4, 5,", "[5,")),
    "board, temple 4: 4 is no number from 5": changed(('"goal", 6,', '"goal", 4,')),
    "board, temple 3: 'gaol' is": changed(('5, "goal"', '5, "gaol"')),
    "thera: 2 is missing": changed(('2 = "w e"', "")),
    "thera, 2 players: 'x' is none of n e s w": changed(('2 = "w e"', '2 = "w x"')),
    "thera, 2 players: 'w w' is not": changed(('2 = "w e"', '2 = "w w"')),
    "thera, 3 players: 'w e' is not": changed(('3 = "w e n s"', '3 = "w e"')),
    # tiles: names and keys
    "tiles: there are 35, not 36": drop("M4"),
    "tile 'X1': the name": rename("T1", "X1"),
    "tile 'T0': the name": rename("T1", "T0"),
    "tile 'T10': the name": rename("T1", "T10"),
    "tile T1: 4 is no table": changed((line("T1"), "T1 = 4")),
    "tile T1: icon is missing": changed(
        (line("T1"), 'T1 = { land = "", routes = "", docks = "" }')
    ),
    "tile T1: 'icons' is not known": changed(
        (line("T1"), line("T1").replace("}", ", icons = 2 }"))
    ),
    "tile T1, land: 3 is no text": changed((line("T1"), line("T1").replace('"nw ne se sw"', "3"))),
    # tiles: drawings
    "tile T1, land: 'no' is none of": tile("nw no se sw", "n-e-s-w", ""),
    "tile T1, land: '' is none of": tile("nw+ ne se sw", "n-e-s-w", ""),
    "tile T1, land: se is missing": tile("nw ne sw", "n-e-s-w", ""),
    "tile T1, land: ne stands there twice": tile("nw+ne ne se sw", "n-e-s-w", ""),
    "tile T1, land: nw stands there twice": tile("nw+nw ne se sw", "n-e-s-w", ""),
    "tile T1, routes: w is missing": tile("nw ne se sw", "n-e-s", ""),
    "tile T1, routes: e stands there twice": tile("nw ne se sw", "n-e e-s w", "nw@w"),
    "tile T1: there are 2 to 4 land pieces, not 1": tile("nw+ne+se+sw", "n e s w", ""),
    "tile T1: land piece nw+se crosses land piece ne+sw": tile("nw+se ne+sw", "n e s w", ""),
    "tile T1: route n-s crosses route e-w": tile("nw ne se sw", "n-s e-w", ""),
    "tile T1: land piece nw+se crosses route n-s": tile("nw+se ne sw", "n-s e w", "ne@e nw@w"),
    "tile T1: land piece nw+ne crosses route n-e": tile("nw+ne se sw", "n-e s w", "se@s sw@w"),
    "tile T1: corner nw has two docks": tile("nw ne se sw", "n-e s-w", "nw@n nw@w"),
    "tile T1: stub s does not end at a dock": tile("nw ne se sw", "n-e s w", "ne@n sw@w"),
    "tile T1, dock ne@s: route n-e lies between": tile("nw ne se sw", "n-e s-w", "ne@s"),
    "tile T1, dock sw@e: land piece nw+se lies between": tile("nw+se ne sw", "n-e s-w", "sw@e"),
    "tile T1, dock sw@n: land piece nw+ne lies between": tile("nw+ne se sw", "n e-s-w", "sw@n"),
    "tile T1, dock nw: a dock is corner@side": tile("nw ne se sw", "n-e-s-w", "nw"),
    "tile T1, dock nw@s@e: a dock is": tile("nw ne se sw", "n-e-s-w", "nw@s@e"),
    "tile T1, dock n@n: 'n' is none of nw": tile("nw ne se sw", "n-e-s-w", "n@n"),
    "tile T1, dock nw@ne: 'ne' is none of n e": tile("nw ne se sw", "n-e-s-w", "nw@ne"),
    "tile T1, icon: 'nw se' is none of": tile("nw ne se sw", "n-e-s-w", "", "nw se"),
    "tile T1, icon: '' is none of": tile("nw ne se sw", "n-e-s-w", "", ""),
    # maps
    "maps: easy is missing": STANDARD.replace("maps.easy", "maps.simple"),
    "easy maps: cost is missing": changed(("cost = 3\n", "")),
    "easy maps, points: 'one' is no number": changed(("points = 1\n", 'points = "one"\n')),
    "easy maps: there are 11, not 12": drop("E05"),
    "easy map 'E13': the name": rename("E12", "E13"),
    "hard map 'E01': the name": rename("H01", "E01"),
    "map E01: 5 is no text": changed((line("E01"), "E01 = 5")),
    "map E01: 2 sides have icons, not 3": card("n V e T"),
    "map E01: 4 sides have icons, not 3": card("n V e T s M w L"),
    "map E01: side n stands there twice": card("n V n T s M"),
    "map E01: terrain V stands there twice": card("n V e V s M"),
    "map E01: '4V' is not 1 to 3 icons of T L M V": card("n 4V e T s M"),
    "map E01: '0V' is not": card("n 0V e T s M"),
    "map E01: 'X' is not": card("n X e T s M"),
    "map E01: '' is not": card("n V e T s"),
    "map E01: 'N' is none of n e s w": card("N V e T s M"),
    # goals
    "goals: there are 11, not 12": drop("G05"),
    "goal 'G13': the name": rename("G12", "G13"),
    "goal G01: there is no goal 'porridge'": changed(('"portage"', '"porridge"')),
    "goal G03: bare is goal G02 already": changed(('"far"', '"bare"')),
    "goal G09, points: 0 is no number": changed((line("G09"), line("G09").replace("1 }", "0 }"))),
    "goal G01, key: 1 is no text": changed(('"portage"', "1")),
    "goal G01: points is missing": changed((line("G01"), 'G01 = { key = "portage" }')),
}


@pytest.mark.parametrize("message", BROKEN)
def test_a_broken_file_is_refused_and_the_culprit_named(message: str, tmp_path: Path) -> None:
    path = tmp_path / "set.toml"
    path.write_text(BROKEN[message], encoding="utf-8")
    with pytest.raises(BadText) as refused:
        load(path)
    said = str(refused.value)
    assert message in said
    assert "\n" not in said


@pytest.mark.parametrize(
    "text", ["a = " + "9" * 5000, "a = " + "[" * 5000, "a = [1,\n", 'a = "\x00"', "\ufeffa = 1"]
)
def test_what_is_no_toml_is_refused(text: str) -> None:
    with pytest.raises(BadText, match="this is not TOML: "):
        read(text)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadText, match=r"cannot read .*none\.toml: no such file"):
        load(tmp_path / "none.toml")
    path = tmp_path / "picture.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadText, match=r"cannot read .*picture\.toml: it is no text file"):
        load(path)
    with pytest.raises(BadText, match="cannot read"):
        load(tmp_path)


def test_a_file_on_disk_is_read_again_when_it_changes(tmp_path: Path) -> None:
    path = tmp_path / "set.toml"
    path.write_text(STANDARD, encoding="utf-8")
    assert load(path) == SET
    path.write_text(changed(('"standard"', '"mine"')), encoding="utf-8")
    assert load(path).name == "mine"


def test_the_crossing_of_blocks_does_not_depend_on_their_order() -> None:
    points = list(chain.from_iterable(combinations(range(8), n) for n in (1, 2, 3)))
    for a, b in combinations(points, 2):
        if not set(a) & set(b):
            one, other = schema.Block("", frozenset(a)), schema.Block("", frozenset(b))
            assert one.crosses(other) == other.crosses(one)
