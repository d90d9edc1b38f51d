"""The kernel's map, travel, sites, goals and market are those of the rules."""

from random import Random

import pytest

from kernelgames import SPECS, game, scattered, some
from thera.akrotiri.kernel import WORK, Words, kit, pack
from thera.akrotiri.kernel import layout as k
from thera.akrotiri.kernel import sites as ours
from thera.akrotiri.kernel.chart import cells, quarter, sea, shore
from thera.akrotiri.kernel.market import pays, proceeds
from thera.akrotiri.kernel.scoring import completed, extent, goal_count, goal_worth, score
from thera.akrotiri.kernel.step_numbers import dock_number, dock_of, plot_at, quadrant_of
from thera.akrotiri.kernel.travel import distances, legs, portages, reach
from thera.akrotiri.rules import scoring, sites
from thera.akrotiri.rules.chart import Chart
from thera.akrotiri.rules.grid import place_of
from thera.akrotiri.rules.proof import proof
from thera.akrotiri.rules.state import State
from thera.akrotiri.rules.steps import GOALS, MAPS
from thera.jit import words

OUT = words(k.DOCKS * k.DOCKS)
NOTES = words(WORK)
EVERY = 23


def positions(spec: str) -> list[State]:
    return [s for s in some(spec, 11, EVERY) if s.players[-1].boat >= 0]


def docks(s: State, row: Words) -> dict[int, int]:
    """The kernel's docks by the rules' numbers."""
    return {dock_number(row, kit(s.table), dock): dock for dock in range(row[k.DOCK_COUNT])}


def partition(labels: dict[int, int]) -> set[frozenset[int]]:
    groups: dict[int, set[int]] = {}
    for member, label in labels.items():
        groups.setdefault(label, set()).add(member)
    return {frozenset(group) for group in groups.values()}


# the map


@pytest.mark.parametrize("spec", SPECS)
def test_islands_networks_and_frontier(spec: str) -> None:
    for s in positions(spec):
        row, chart = pack(s), s.chart
        plots = range(4 * row[k.COUNT])
        quadrants = [int(quadrant_of(row, plot)) for plot in plots]
        land = {q: chart.island_of(q) for q in quadrants}
        assert partition(land) == partition({q: row[k.ISLAND + p] for p, q in enumerate(quadrants)})
        ports = {q: chart.network[chart.ports[q // 4][q % 4]] for q in quadrants}
        mine = {q: row[k.NETWORK + p] for p, q in enumerate(quadrants)}
        assert partition(ports) == partition(mine)
        assert [OUT[n] for n in range(cells(row, OUT, 0))] == sorted(chart.frontier)
        assert all(plot_at(row, q) == plot for plot, q in zip(plots, quadrants, strict=True))


@pytest.mark.parametrize("spec", SPECS)
def test_what_islands_have(spec: str) -> None:
    for s in positions(spec):
        row, chart = pack(s), s.chart
        temples = s.temples()
        for label, pieces in chart.islands.items():
            island = row[k.ISLAND + plot_at(row, pieces[0])]
            isle = int(row[k.ISLE + island])
            cubes = [s.cubes.get(piece, (0, 0, 0, 0)) for piece in pieces]
            heaps = [(isle >> 8 * colour) & 255 for colour in range(4)]
            assert heaps == [sum(column) for column in zip(*cubes, strict=True)]
            icons = {terrain for terrain in range(4) if isle >> k.ICONS + terrain & 1}
            assert icons == chart.icons_on.get(label, frozenset())
            seats = {seat for site, seat in temples.items() if chart.island_of(site) == label}
            assert {seat for seat in range(4) if isle >> k.TEMPLES + seat & 1} == seats
            at = [dock for dock in chart.docks if chart.island_at(dock) == label]
            assert isle >> k.MOORINGS & 255 == len(at)
            assert ours.shut(row, island) == (label in sites.blocked(s))
            assert completed(row, island) == chart.completed(label)
            assert extent(row, island) == chart.size(label)


@pytest.mark.parametrize("spec", SPECS)
def test_quarters_of_the_board(spec: str) -> None:
    s = positions(spec)[-1]
    row = pack(s)
    for cell in s.chart.tiles:
        x, y = place_of(cell)
        assert quarter(row, plot_at(row, cell * 4)) == (x > 0) + 2 * (y > 0)


# travel


@pytest.mark.parametrize("spec", SPECS)
def test_reach_from_every_dock(spec: str) -> None:
    for s in positions(spec):
        row, table = pack(s), kit(s.table)
        names = {dock: number for number, dock in docks(s, row).items()}
        for seat in range(s.table.seats):
            others = [player.boat for n, player in enumerate(s.players) if n != seat]
            for start, number in names.items():
                reach(row, table, seat, start, OUT)
                found = {names[dock]: OUT[dock] for dock in names if OUT[dock]}
                if number not in others:
                    assert found == s.chart.reach(number, others, s.table.passing - 2)


def test_reach_through_three_boats() -> None:
    """Boats that lie in a row can be passed one after the other, a leg each."""
    rng, found = Random(8), set()
    for count in [*range(4, 37)] * 4:
        s = scattered("seats=4", rng, count)
        for seat in range(1, 4):
            taken = {player.boat for player in s.players}
            beside = sorted(s.chart.neighbours(s.players[seat - 1].boat) - taken)
            s.edit(seat).boat = rng.choice(beside or [s.players[seat].boat])
        row, table = pack(s), kit(s.table)
        names = docks(s, row)
        for seat, player in enumerate(s.players):
            reach(row, table, seat, dock_of(row, table, player.boat), OUT)
            boats = [other.boat for other in s.players]
            wanted = s.chart.reach(player.boat, boats)
            assert {n: OUT[dock] for n, dock in names.items() if OUT[dock]} == wanted
            found |= set(wanted.values())
    assert {1, 2, 3} <= found


def walk(chart: Chart, start: int) -> dict[int, int]:
    """The legs from a dock to every other, dock by dock."""
    found, edge = {start: 0}, [start]
    for dock in edge:
        for other in chart.neighbours(dock):
            if other not in found:
                found[other] = found[dock] + 1
                edge.append(other)
    return found


@pytest.mark.parametrize("spec", SPECS[:3])
def test_distances(spec: str) -> None:
    for s in positions(spec)[::2]:
        row = pack(s)
        names = docks(s, row)
        count = distances(row, OUT, NOTES)
        assert count == len(names)
        table = {(a, b): OUT[names[a] * count + names[b]] for a in names for b in names}
        for a in names:
            wanted = walk(s.chart, a)
            assert {b: table[a, b] for b in names} == {b: wanted.get(b, k.FAR) for b in names}
            legs(row, names[a], OUT, NOTES)
            assert all(OUT[names[b]] == table[a, b] for b in names)


@pytest.mark.parametrize("spec", SPECS)
def test_portages_from_thera(spec: str) -> None:
    for s in positions(spec):
        row = pack(s)
        portages(row, NOTES)
        for number, dock in docks(s, row).items():
            wanted = s.chart.portages.get(s.chart.island_at(number), k.NONE)
            assert NOTES[shore(row, dock)] == wanted
            assert (sea(row, dock) == row[k.NETWORK]) == (
                s.chart.network_at(number) == s.chart.network[-1]
            )


# maps


@pytest.mark.parametrize("spec", SPECS)
def test_sites_of_every_card_on_every_island(spec: str) -> None:
    for s in positions(spec)[::2]:
        row, table = pack(s), kit(s.table)
        for seat in range(s.table.seats):
            for card, number in MAPS.items():
                for island in s.chart.quadrants:
                    label = row[k.ISLAND + plot_at(row, s.chart.islands[island][0])]
                    end = ours.sites(row, table, number, seat, label, OUT, 0)
                    found = {int(quadrant_of(row, OUT[n])) for n in range(end)}
                    assert len(found) == end
                    assert found == set(sites.sites(s, seat, card, island))


@pytest.mark.parametrize("spec", SPECS[::2])
def test_missing_icons(spec: str) -> None:
    s = positions(spec)[3]
    row, table = pack(s), kit(s.table)
    for seat in range(s.table.seats):
        for card, number in MAPS.items():
            for island, quadrants in s.chart.quadrants.items():
                lacks = [proof(s, seat, card, q).missing for q in quadrants]
                plots = [plot_at(row, q) for q in quadrants]
                mine = [ours.missing(row, table, number, seat, plot) for plot in plots]
                assert mine == lacks
                label = row[k.ISLAND + plot_at(row, s.chart.islands[island][0])]
                assert ours.shortage(row, table, number, seat, label) == min(lacks)


# goals and money


def crowned(s: State, rng: Random) -> State:
    """The same position with six temples of each player, anywhere on tiles, and some money."""
    f = s.fork()
    free = [q for q in range(4 * 1600) if q // 4 in s.chart.tiles]
    cards = rng.sample(sorted(MAPS), 6 * s.table.seats)
    for seat in range(s.table.seats):
        player = f.edit(seat)
        mine = [cards.pop() for _ in range(6)]
        player.dug = tuple((card, rng.choice(free)) for card in mine)
        player.maps, player.money = (), rng.randrange(60)
    return f


@pytest.mark.parametrize("spec", SPECS)
def test_scores(spec: str) -> None:
    for s in positions(spec):
        row = pack(s)
        for seat in range(s.table.seats):
            assert score(row, kit(s.table), seat, NOTES) == scoring.total(s, seat)


def test_goals() -> None:
    rng, counted = Random(4), set()
    for count in range(6, 37):
        s = crowned(scattered("seats=4", rng, count), rng)
        row, table = pack(s), kit(s.table)
        for seat in range(4):
            for goal, number in GOALS.items():
                line = scoring.worth(s, seat, goal)
                assert goal_count(row, table, seat, number, NOTES) == line.count, goal
                assert goal_worth(row, table, seat, number, NOTES) == line.points
                counted |= {goal} if line.count else set()
    assert counted == set(GOALS), "every goal should count somewhere"


def test_the_market_of_the_rulebook() -> None:
    """With six, five and four cubes of a colour out, the next ones pay 4, 3 and 3."""
    table = kit(game("").table)
    stock = 2 | 8 << 8 | 8 << 16 | 5 << 24
    assert [pays(table, out, 0) for out in (2, 3, 4)] == [4, 3, 3]
    assert proceeds(table, stock, 3) == 4 + 3 + 3
    assert proceeds(table, stock, 1 | 2 << 24) == 4 + 2 + 2
