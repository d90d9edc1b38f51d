"""What a file of components must not say, and how it is told so."""

from __future__ import annotations

import pickle
from itertools import chain, combinations
from pathlib import Path

import pytest

from redrawn import STANDARD, card, changed, line, tile
from thera.akrotiri.rules import component_schema, game, legal, proof
from thera.akrotiri.rules.component_faults import BadSet
from thera.akrotiri.rules.components import (
    load,
    read,
)
from thera.akrotiri.rules.grid import NUMBERS
from thera.core.face import Phrase
from thera.core.game import BadText
from thera.locale import Words

SET = load()


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
    "the set: 'colour' is unknown here": f"colour = 3\n{STANDARD}",
    "the set: goals is missing": STANDARD.partition("[goals]")[0],
    "name: 'My Set' must be": changed(('"standard"', '"My Set"')),
    "name: 7 is not a text": changed(('"standard"', "7")),
    # the boards
    "cubes: 9 is not a number from 8 to 8": changed(("cubes = 8", "cubes = 9")),
    "money: -1 is not a number": changed(("money = 2", "money = -1")),
    "money: True is not a number": changed(("money = 2", "money = true")),
    "hold: 4 is not a number from 1 to 3": changed(("hold = 3", "hold = 4")),
    "ladder: [1, 2] is not a list of 8": changed(("[1, 2, 2, 3, 3, 4, 4, 5]", "[1, 2]")),
    "ladder: [2, 1, 2, 3": changed(("[1, 2, 2,", "[2, 1, 2,")),
    "ladder: '2' is not a number": changed(("[1, 2, 2, 3", '[1, "2", 2, 3')),
    "prices: 3 is not a list of 3": changed(("[1, 3, 7]", "3")),
    "prices: 0 is not a number": changed(("[1, 3, 7]", "[0, 3, 7]")),
    "board: actions is missing": changed(("actions = 3", "")),
    "board, actions: 0 is": changed(("actions = 3", "actions = 0")),
    "board, temples: [4, 5, 'goal', 6, 'goal', 7]": changed(('"last"]', "7]")),
    "board, temples: [5, 'goal', 6, 'goal', 'last']": changed(("[4, 5,", "[5,")),
    "board, temple 4: 4 is not a number from 5": changed(('"goal", 6,', '"goal", 4,')),
    "board, temple 3: 'gaol' is": changed(('5, "goal"', '5, "gaol"')),
    "thera: 2 is missing": changed(('2 = "w e"', "")),
    "thera, 2 players: 'x' is not one of n e s w": changed(('2 = "w e"', '2 = "w x"')),
    "thera, 2 players: 'w w' must be": changed(('2 = "w e"', '2 = "w w"')),
    "thera, 3 players: 'w e' must be": changed(('3 = "w e n s"', '3 = "w e"')),
    # tiles: names and keys
    "tiles: there are 35, not 36": drop("M4"),
    "tile 'X1': the name": rename("T1", "X1"),
    "tile 'T0': the name": rename("T1", "T0"),
    "tile 'T10': the name": rename("T1", "T10"),
    "tile T1: 4 is not a table": changed((line("T1"), "T1 = 4")),
    "tile T1: icon is missing": changed(
        (line("T1"), 'T1 = { land = "", routes = "", docks = "" }')
    ),
    "tile T1: 'icons' is unknown": changed((line("T1"), line("T1").replace("}", ", icons = 2 }"))),
    "tile T1, land: 3 is not a text": changed(
        (line("T1"), line("T1").replace('"nw ne se sw"', "3"))
    ),
    # tiles: drawings
    "tile T1, land: 'no' is not one of": tile("nw no se sw", "n-e-s-w", ""),
    "tile T1, land: '' is not one of": tile("nw+ ne se sw", "n-e-s-w", ""),
    "tile T1, land: se is missing": tile("nw ne sw", "n-e-s-w", ""),
    "tile T1, land: ne appears twice": tile("nw+ne ne se sw", "n-e-s-w", ""),
    "tile T1, land: nw appears twice": tile("nw+nw ne se sw", "n-e-s-w", ""),
    "tile T1, routes: w is missing": tile("nw ne se sw", "n-e-s", ""),
    "tile T1, routes: e appears twice": tile("nw ne se sw", "n-e e-s w", "nw@w"),
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
    "tile T1, dock n@n: 'n' is not one of nw": tile("nw ne se sw", "n-e-s-w", "n@n"),
    "tile T1, dock nw@ne: 'ne' is not one of n e": tile("nw ne se sw", "n-e-s-w", "nw@ne"),
    "tile T1, icon: 'nw se' is not one of": tile("nw ne se sw", "n-e-s-w", "", "nw se"),
    "tile T1, icon: '' is not one of": tile("nw ne se sw", "n-e-s-w", "", ""),
    # maps
    "maps: easy is missing": STANDARD.replace("maps.easy", "maps.simple"),
    "easy maps: cost is missing": changed(("cost = 3\n", "")),
    "easy maps, points: 'one' is not a number": changed(("points = 1\n", 'points = "one"\n')),
    "easy maps: there are 11, not 12": drop("E05"),
    "easy map 'E13': the name": rename("E12", "E13"),
    "hard map 'E01': the name": rename("H01", "E01"),
    "map E01: 5 is not a text": changed((line("E01"), "E01 = 5")),
    "map E01: 2 sides have icons, not 3": card("n V e T"),
    "map E01: 4 sides have icons, not 3": card("n V e T s M w L"),
    "map E01: side n appears twice": card("n V n T s M"),
    "map E01: '4V' is not 1 to 3 icons of T L M V": card("n 4V e T s M"),
    "map E01: '0V' is not": card("n 0V e T s M"),
    "map E01: 'X' is not": card("n X e T s M"),
    "map E01: '' is not": card("n V e T s"),
    "map E01: 'N' is not one of n e s w": card("N V e T s M"),
    # goals
    "goals: there are 11, not 12": drop("G05"),
    "goal 'G13': the name": rename("G12", "G13"),
    "goal G01: there is no goal 'porridge'": changed(('"portage"', '"porridge"')),
    "goal G03: bare is already goal G02": changed(('"far"', '"bare"')),
    "goal G09, points: 0 is not a number": changed(
        (line("G09"), line("G09").replace("1 }", "0 }"))
    ),
    "goal G01, key: 1 is not a text": changed(('"portage"', "1")),
    "goal G01: points is missing": changed((line("G01"), 'G01 = { key = "portage" }')),
}


@pytest.mark.parametrize("message", BROKEN)
def test_a_broken_file_is_refused_and_the_culprit_named(message: str, tmp_path: Path) -> None:
    path = tmp_path / "set.toml"
    path.write_text(BROKEN[message], encoding="utf-8")
    with pytest.raises(BadText) as refused:
        load(path)
    said = str(refused.value)
    assert any(message in line for line in said.splitlines())


def test_all_faults_are_told_at_once() -> None:
    text = changed(
        ("money = 2", "money = -1"),
        (line("T1"), line("T1").replace("nw ne se sw", "nw ne se")),
        (line("E01"), 'E01 = "n X e T s M"'),
        ('"portage"', '"porridge"'),
    )
    text = f"colour = 3\n{text}"
    with pytest.raises(BadSet) as refused:
        read(text)
    assert str(refused.value).splitlines() == [
        "5 faults:",
        "the set: 'colour' is unknown here: use name, money, hold, cubes, ladder, prices, board,"
        " thera, tiles, maps, goals",
        "money: -1 is not a number from 0 to 99",
        "tile T1, land: sw is missing",
        "map E01: 'X' is not 1 to 3 icons of T L M V",
        f"goal G01: there is no goal 'porridge', only {', '.join(component_schema.KEYS)}",
    ]
    assert Words("es").say(refused.value.faults[2]) == "loseta T1, land: falta sw"
    assert pickle.loads(pickle.dumps(refused.value)).faults == refused.value.faults  # noqa: S301


def test_of_many_faults_the_first_twenty_are_told() -> None:
    with pytest.raises(BadSet) as refused:
        read(STANDARD.replace('routes = "', 'routes = "x'))
    first, *rest = str(refused.value).splitlines()
    assert first == "36 faults:"
    assert len(rest) == 21
    assert rest[-1] == "and 16 more"


def test_the_same_terrain_may_stand_on_two_sides() -> None:
    sides = read(card("n V e 2V s M")).maps["E01"].sides
    assert sides == ((0, 3, 1), (1, 3, 2), (2, 2, 1))


def test_a_map_with_one_terrain_twice_is_proved_side_by_side(tmp_path: Path) -> None:
    """E01 asks for a volcano above and two to the right: one of them may be the same icon."""
    path = tmp_path / "set.toml"
    path.write_text(card("n V e 2V s M"), encoding="utf-8")
    boats = "5|e2n1.nw|-|-|E01|-|-|-|-/2|thera.e|-|M9|-|-|-|-|-"
    tiles = "V1@e3n2r0,L1@e2n1r0,V2@e3n1r0,M1@e2s1r0"
    s = game.load(f"components={path}").read(f"{tiles}/-/{boats}/-|0|-|-|-/act1|3|0|0|-|-|begun")
    assert "dig:E01@e2n1.nw" in {str(a) for a in legal.legal(s)}
    one = proof.proof(s, 0, "E01", NUMBERS["e2n1.nw"])
    assert [(side.terrain, len(side.icons), side.missing) for side in one.sides] == [
        ("V", 1, 0),
        ("V", 2, 0),
        ("M", 1, 0),
    ]


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
    with pytest.raises(BadText, match=r"cannot read .*picture\.toml: it is not a text file"):
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
            one, other = (component_schema.Block(Phrase(""), frozenset(each)) for each in (a, b))
            assert one.crosses(other) == other.crosses(one)
