"""The chart, kept up tile by tile, against flood fills and brute force written apart from it."""

from collections.abc import Iterator
from random import Random

import pytest

import flood
from thera.akrotiri.rules import scoring
from thera.akrotiri.rules.chart import Chart
from thera.akrotiri.rules.components import load as load_components
from thera.akrotiri.rules.grid import (
    COLUMN,
    HARBOUR,
    NAMES,
    ROW,
    THERA,
    THERA_DOCKS,
    Quadrant,
    place_of,
)
from thera.akrotiri.rules.sites import box, inside

SET = load_components()
SEATS = "SWNE"


def at(quadrant: Quadrant) -> tuple[int, int]:
    """A quadrant as the oracle names it."""
    return COLUMN[quadrant], ROW[quadrant]


def charts(seed: str, tiles: int) -> Iterator[tuple[Chart, flood.Chart]]:
    """A random chart, tile by tile, ours and the oracle's."""
    rng = Random(seed)
    harbours = rng.choice([2, 4])
    ours = Chart(THERA_DOCKS[:harbours])
    placed: tuple[tuple[str, int, int, int], ...] = ()
    for name in rng.sample(sorted(SET.tiles), tiles):
        cell, turns = rng.choice(sorted(ours.frontier)), rng.randrange(4)
        ours = ours.place(SET.tiles[name], cell, turns)
        placed = (*placed, (name, *place_of(cell), turns))
        yield ours, flood.Chart(placed, harbours)


def same_land(ours: Chart, theirs: flood.Chart) -> None:
    islands = {
        frozenset(
            at(piece // 4 * 4 + corner)
            for piece in group
            for corner in range(4)
            if ours.land[piece // 4][corner] == piece
        )
        for group in ours.islands.values()
    }
    assert islands == set(theirs.islands)
    whole = {root for root in ours.islands if ours.completed(root)}
    assert {at(root) for root in whole} == {
        at(root) for root in ours.islands if theirs.complete(theirs.island(at(root)))
    }
    for root in ours.islands:
        island = theirs.island(at(root))
        assert ours.size(root) == theirs.size(island)
        terrains = {"TLMV"[t] for t in ours.icons_on.get(root, ())}
        assert terrains == theirs.terrains(island)
    assert {at(q): "TLMV"[t] for t, icons in enumerate(ours.icons) for q in icons} == theirs.icons
    assert {place_of(cell) for cell in ours.frontier} == theirs.cells


def same_sea(ours: Chart, theirs: flood.Chart, rng: Random) -> None:
    nets: dict[int, set[str]] = {}
    outer: dict[int, set[str]] = {}
    for dock, (_, route) in ours.docks.items():
        nets.setdefault(ours.network_at(dock), set()).add(NAMES[dock])
        if route in ours.open_sea:
            outer.setdefault(ours.open_sea[route], set()).add(NAMES[dock])
    assert {frozenset(net) for net in nets.values()} == set(theirs.networks)
    assert {frozenset(net) for net in outer.values()} == {
        net for net in theirs.outer_networks if not any("thera" in dock for dock in net)
    }
    portages = {theirs.island(at(root)): n for root, n in ours.portages.items()}
    assert portages == theirs.portages
    boats = rng.sample(sorted(ours.docks), min(len(ours.docks), 1 + rng.randrange(4)))
    passing = rng.choice([2, 3])
    found = ours.reach(boats[0], boats, passing - 2)
    named = {NAMES[dock]: cost for dock, cost in found.items()}
    assert named == theirs.reach(NAMES[boats[0]], [NAMES[b] for b in boats], passing)


def same_sites(ours: Chart, theirs: flood.Chart, rng: Random) -> None:
    """Rectangles against every quadrant and every icon."""
    every = [q for quadrants in ours.quadrants.values() for q in quadrants]
    for card in rng.sample(sorted(SET.maps), 6):
        turn = rng.randrange(4)
        fast = {at(q) for q in inside(box(ours, SET.maps[card], turn), every)}
        assert fast == {at(q) for q in every if theirs.matches(card, SEATS[turn], at(q))}


def same_goals(ours: Chart, theirs: flood.Chart, rng: Random) -> None:
    able = [q for island in ours.docked for q in ours.quadrants[island]]
    able = [q for q in able if ours.island_of(q) in ours.portages]
    temples = tuple(rng.sample(able, min(len(able), rng.randrange(7))))
    for goal in SET.goals.values():
        ours_says = scoring.COUNTS[goal.key](ours, temples) * goal.points
        assert ours_says == flood.worth(theirs, goal.key, [at(q) for q in temples]), goal.key


def compare(seed: str, tiles: int) -> None:
    rng = Random(f"{seed} asks")
    for ours, theirs in charts(seed, tiles):
        same_land(ours, theirs)
        same_sea(ours, theirs, rng)
        same_sites(ours, theirs, rng)
        same_goals(ours, theirs, rng)


@pytest.mark.parametrize("part", range(4))
def test_incremental_chart_is_flood_fill(part: int) -> None:
    for n in range(20):
        compare(f"chart {part} {n}", 36 if n < 4 else 14)


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_a_thousand_charts(part: int) -> None:
    for n in range(50):
        compare(f"long chart {part} {n}", 36 if n % 5 == 0 else 18)


def test_thera_alone() -> None:
    chart = Chart(THERA_DOCKS[:2])
    assert len(chart.islands) == 9, "the island of Thera and eight islets"
    assert len(chart.frontier) == 8, "ruling 23: Thera offers eight cells"
    assert chart.completed(chart.thera)
    assert chart.size(chart.thera) == 1
    assert [NAMES[dock] for dock in HARBOUR] == ["thera.n", "thera.e", "thera.s", "thera.w"]
    assert [place_of(cell) for cell in THERA] == [(0, 0), (1, 0), (0, 1), (1, 1)]
