"""Every map case against the flood-fill oracle, and what the case files promise."""

import re
from pathlib import Path
from random import Random

import pytest

import mapcases
from flood import Chart, worth
from floodtiles import cell_name, cell_of, face, name, pattern, quadrant_of, side_of, tile_of

FILES = sorted((Path(__file__).parent / "cases").glob("*.txt"))
CASES = [case for path in FILES for case in mapcases.read(path)]
GOALS = ("portage far bare tree lake mountain volcano three apart open biggest quadrants").split()
RULINGS = {1, 2, 12, 13, 14, 15, 16, 17, 18, 23, 36}


def chart_of(scene: mapcases.Scene) -> Chart:
    tiles = tuple(tile_of(text) for text in scene.tiles)
    chart = Chart(tiles, 2 if scene.seats == 2 else 4)
    left = set(chart.faces)
    while left:  # laid one after another from Thera
        grown = Chart(tuple(tile for tile in tiles if tile[1:3] not in left))
        assert left & grown.cells, f"no way to lay {sorted(left)}"
        left -= grown.cells
    return chart


def sound(chart: Chart, scene: mapcases.Scene) -> None:
    """Temples stand where a boat can have come, boats on docks of their own."""
    for _, place in scene.temples:
        assert quadrant_of(place) in {q for cell in chart.faces.values() for q in on(cell.pieces)}
        assert chart.island(quadrant_of(place)) in chart.portages, f"nobody gets to {place}"
    assert len({place for _, place in scene.temples}) == len(scene.temples)
    docks = [dock for _, dock in scene.boats]
    assert len(set(docks)) == len(docks)
    assert set(docks) <= chart.docks.keys()
    assert all(1 <= seat <= scene.seats for seat, _ in scene.temples + scene.boats)


def on(pieces: list[frozenset[tuple[int, int]]]) -> set[tuple[int, int]]:
    return {quadrant for piece in pieces for quadrant in piece}


def found(chart: Chart, claim: mapcases.Claim) -> object:
    """What the oracle has to say on one claim, in its words; the same words if it agrees."""
    temples = [quadrant_of(place) for _, place in claim.scene.temples]
    own = [quadrant_of(place) for seat, place in claim.scene.temples if seat == claim.seat]
    match claim.word:
        case "worth":
            return (str(worth(chart, claim.key, own)),)
        case "portages":
            return (str(chart.portages[chart.island(quadrant_of(claim.key))]),)
        case "reach" | "unreachable":
            boats = dict(claim.scene.boats)
            costs = chart.reach(boats.pop(claim.seat), boats.values())
            if claim.word == "reach":
                docks = [word.partition("=")[0] for word in claim.words]
                return tuple(f"{dock}={costs.get(dock)}" for dock in docks)
            assert set(claim.words) <= chart.docks.keys()
            return tuple(dock for dock in claim.words if dock not in costs)
        case "sites" | "site" | "nosite":
            side = side_of(claim.seat, claim.scene.seats)
            sites = {name(site) for site in chart.sites(claim.key, side, temples)}
            return chosen(claim, sites)
        case "cells" | "cell" | "nocell":
            return chosen(claim, {cell_name(cell) for cell in chart.cells})
    return joined(chart, claim)


def chosen(claim: mapcases.Claim, places: set[str]) -> tuple[str, ...]:
    """The named places that are (or are not) there; the exact list where that is claimed."""
    if claim.word in ("sites", "cells"):
        return claim.words if set(claim.words) == places else tuple(sorted(places))
    wanted = claim.word in ("site", "cell")
    return tuple(place for place in claim.words if (place in places) == wanted)


def joined(chart: Chart, claim: mapcases.Claim) -> object:
    """The claims on islands and networks: the words again, or what is wrong."""
    if claim.word in ("networks", "unlinked"):
        nets = [net & set(claim.words) for net in chart.networks]
        assert set(claim.words) <= chart.docks.keys()
        parts = [len(net) for net in nets if net]
    else:
        islands = [chart.island(quadrant_of(word)) for word in claim.words]
        if claim.word in ("completed", "uncompleted"):
            right = {chart.complete(island) for island in islands}
            return claim.words if right == {claim.word == "completed"} else right
        parts = [islands.count(island) for island in set(islands)]
    together = claim.word in ("networks", "island")
    fits = len(parts) == 1 if together else set(parts) == {1}
    return claim.words if fits and len(claim.words) > 1 else parts


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: mapcases.Case) -> None:
    for claim in case.claims:
        chart = chart_of(claim.scene)
        sound(chart, claim.scene)
        answer = found(chart, claim)
        assert answer == claim.words, f"{case.file.name}:{claim.line}: {claim.text}\n  {answer}"


@pytest.mark.parametrize("goal", GOALS)
def test_every_goal_has_at_least_four_cases(goal: str) -> None:
    cases = [c for c in CASES if c.file.stem == goal and any(x.key == goal for x in c.claims)]
    assert len(cases) >= 4


def test_every_ruling_on_the_map_has_a_case() -> None:
    named = {int(n) for case in CASES for n in re.findall(r"[Rr]uling (\d+)", case.prose)}
    assert named >= RULINGS


def test_eighty_eight_docks_and_nine_icons_a_terrain() -> None:
    faces = [face((f"{terrain}{shape}", 0, 0, 0)) for terrain in "TLMV" for shape in range(1, 10)]
    assert sum(len(shown.docks) for shown in faces) == 88
    for shown in faces:
        land = next(piece for piece in shown.pieces if shown.icon in piece)
        assert land & shown.docks.keys()


def test_names_read_back() -> None:
    assert cell_name(cell_of("w3s2")) == "w3s2"
    assert cell_of("w2n1") == (-1, 0)
    assert name(quadrant_of("e2n1.se")) == "e2n1.se"


def test_three_sides_a_card() -> None:
    for card in (f"{deck}{n:02}" for deck in "EMH" for n in range(1, 13)):
        assert len({side for side, _, _ in pattern(card)}) == 3
        assert len({terrain for _, _, terrain in pattern(card)}) == 3


def test_one_icon_serves_two_sides() -> None:
    """Ruling 13, with a card of our own: a tree above and a tree to the right may be one."""
    chart = chart_of(mapcases.Scene(tiles=("L1@e2n1r0", "T1@e3n2r1", "M1@e3n1r0")))
    assert quadrant_of("e2n1.se") in chart.sites("N T E T W L", "S", [])
    assert quadrant_of("e2n1.se") not in chart.sites("N 2T E T W L", "S", [])


def test_passing_may_cost_three() -> None:
    """Ruling 1, the option: one movement more for every way through occupied docks."""
    chart = chart_of(mapcases.Scene(tiles=("T8@e2n1r0",)))
    assert chart.reach("thera.w", ["e2n1.ne"])["e2n1.nw"] == 2
    costs = chart.reach("thera.w", ["e2n1.ne"], passing=3)
    assert costs == {"thera.e": 1, "e2n1.nw": 3}


def grown(count: int, rng: Random) -> Chart:
    """So many random tiles, laid one after another."""
    kinds = rng.sample([f"{terrain}{shape}" for terrain in "TLMV" for shape in range(1, 10)], count)
    chart = Chart(())
    for kind in kinds:
        cell = rng.choice(sorted(chart.cells))
        chart = Chart((*chart.tiles, (kind, *cell, rng.randrange(4))), 4)
    return chart


@pytest.mark.parametrize("seed", range(20))
def test_turning_the_table_changes_nothing(seed: int) -> None:
    """A quarter turn clockwise brings the south seat's view of the map to the west seat."""
    chart = grown(seed + 5, Random(seed))
    turned = Chart(tuple((kind, 1 - y, x, (t + 1) % 4) for kind, x, y, t in chart.tiles), 4)

    def turn(part: frozenset[tuple[int, int]]) -> frozenset[tuple[int, int]]:
        return frozenset((3 - row, column) for column, row in part)

    assert set(map(turn, chart.islands)) == set(turned.islands)
    assert set(map(turn, chart.completed)) == set(turned.completed)
    assert {turn(island): n for island, n in chart.portages.items()} == turned.portages
    assert sorted(map(len, chart.outer_networks)) == sorted(map(len, turned.outer_networks))
    for card in ("E01", "M05", "H11"):
        assert turn(frozenset(chart.sites(card, "S", []))) == turned.sites(card, "W", [])
