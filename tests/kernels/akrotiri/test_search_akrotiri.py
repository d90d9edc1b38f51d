"""The compiled look and search of Akrotiri, held against the rules."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from kernelgames import SPECS, game, played, some
from thera.akrotiri.engine import packaged_files
from thera.akrotiri.engine.effort import QUICK
from thera.akrotiri.engine.entries import fill_view
from thera.akrotiri.engine.policy.stepping import copy_position
from thera.akrotiri.engine.seat_view import view_layout as k
from thera.akrotiri.engine.tree.candidates import CandidateGenerator
from thera.akrotiri.engine.tree.determinize import ALL, LOTS, MISSES, card_likelihoods, deal_hidden
from thera.akrotiri.engine.tree.ismcts import Node, Tree, chance_of
from thera.akrotiri.engine.tree.rollout import rollout
from thera.akrotiri.engine.tree.workspace import Workspace
from thera.akrotiri.kernel.convert import pack
from thera.akrotiri.kernel.layout import (
    DEPTH,
    GOALS,
    HIDDEN,
    MAPS,
    NONE,
    PAIR,
    PLAYERS,
    SEAT_WORDS,
    TILE,
    UNDER_UNKNOWN,
    UNKNOWN,
    WORDS,
)
from thera.akrotiri.kernel.legal import legal
from thera.akrotiri.kernel.piles import free_maps, seat_of, task
from thera.akrotiri.kernel.play import play
from thera.akrotiri.kernel.step_numbers import plot_at, quadrant_of
from thera.akrotiri.rules.scoring import COUNTS, payoffs
from thera.akrotiri.rules.sites import all_sites
from thera.akrotiri.rules.state import State
from thera.core import network_choice
from thera.jit import Words, words


def looked(s: State, seat: int) -> tuple[Words, Workspace]:
    row, captain = pack(s), Workspace(s.table)
    fill_view(*captain.view(row), seat, 1)
    return row, captain


def middle(spec: str, seed: int) -> list[State]:
    """Positions of a random game once there are boats and maps."""
    return [s for s in some(spec, seed, 37) if s.todo and all(p.boat >= 0 for p in s.players)]


# looks


@pytest.mark.parametrize("spec", SPECS)
def test_isles_are_as_far_from_thera_as_by_the_rules(spec: str) -> None:
    for s in middle(spec, 3):
        row, captain = looked(s, 0)
        found = {}
        for isle in range(captain.look[k.ISLES]):
            plot = int(captain.look[k.NAME + isle])
            island = s.chart.island_of(int(quadrant_of(row, plot)))
            if captain.look[k.PORTAGES + isle] != NONE:
                found[island] = captain.look[k.PORTAGES + isle]
        assert found == s.chart.portages


@pytest.mark.parametrize("spec", SPECS)
def test_goals_gain_what_one_more_temple_adds_by_the_rules(spec: str) -> None:
    for s in middle(spec, 5):
        for seat in range(s.table.seats):
            row, captain = looked(s, seat)
            me = s.players[seat]
            goals = [s.table.components.goals[name] for name in (*me.goals, *me.public)]
            own = tuple(site for _, site in me.dug)
            held = sum(goal.points * COUNTS[goal.key](s.chart, own) for goal in goals)
            assert captain.look[k.HELD] == 1000 * held
            for n in range(captain.look[k.GROUNDS]):
                site = int(quadrant_of(row, int(captain.look[k.GROUND + n])))
                after = (*own, site)
                now = sum(goal.points * COUNTS[goal.key](s.chart, after) for goal in goals)
                assert captain.look[k.GAIN + captain.look[k.WHERE + n]] == 1000 * (now - held)


@pytest.mark.parametrize("spec", SPECS)
def test_maps_have_sites_where_the_rules_have_them(spec: str) -> None:
    for s in middle(spec, 7):
        for seat in range(s.table.seats):
            row, captain = looked(s, seat)
            for hand in range(captain.look[k.HANDS]):
                name = sorted(s.players[seat].maps, key=list(s.table.components.maps).index)[hand]
                sites = [q for q in all_sites(s, seat, name) if reachable(s, q)]
                found = {
                    isle: int(captain.look[k.SITE + hand * k.STRIDE + isle])
                    for isle in range(1, captain.look[k.ISLES])
                    if captain.look[k.SITE + hand * k.STRIDE + isle] != NONE
                }
                assert len(found) == len({s.chart.island_of(q) for q in sites})
                assert set(found.values()) <= {int(plot_at(row, q)) for q in sites}


def reachable(s: State, quadrant: int) -> bool:
    return s.chart.island_of(quadrant) in s.chart.portages


# belief


@pytest.mark.parametrize("spec", SPECS)
def test_belief_fills_a_view_and_keeps_what_is_known(spec: str) -> None:
    rules = game(spec)
    for s in middle(spec, 9):
        seat = s.todo[0][1]
        view, row = pack(rules.view(s, seat)), words(len(pack(s)))
        captain, lots = Workspace(s.table), words(LOTS)
        card_likelihoods(*captain.view(view), seat, lots)
        for seed in range(3):
            copy_position(row, view)
            captain.seed(seed + 1)
            deal_hidden(row, captain.kit, lots, captain.dice)
            held = 0
            for other in range(s.table.seats):
                at = PLAYERS + other * SEAT_WORDS
                assert row[at + UNKNOWN] == 0
                assert row[at + TILE] != HIDDEN
                assert held & int(row[at + MAPS]) == 0
                held |= int(row[at + MAPS])
                kinds = [(int(row[at + MAPS]) >> 12 * n & 4095).bit_count() for n in range(3)]
                assert kinds == [sum(m[0] == x for m in s.players[other].maps) for x in "EMH"]
                assert int(row[at + GOALS]).bit_count() == len(s.players[other].goals)
                assert int(row[at + PAIR]).bit_count() == len(s.players[other].pair)
            assert row[UNDER_UNKNOWN] == 0
            mine = PLAYERS + seat * SEAT_WORDS
            assert row[mine + MAPS] == pack(s)[mine + MAPS]


def test_unseen_maps_are_dealt_by_what_they_would_miss_on_the_table() -> None:
    """Many deals of one view: each map of the difficulty comes as often as its lots say."""
    s = next(s for s in middle("", 3) if [m[0] for m in s.players[1].maps].count("E") == 1)
    view, row = pack(game("").view(s, 0)), words(len(pack(s)))
    captain, lots = Workspace(s.table), words(LOTS)
    card_likelihoods(*captain.view(view), 0, lots)
    free = int(free_maps(view, captain.kit, 0))
    weights = {n: int(lots[ALL + n]) for n in range(12) if free >> n & 1}
    assert set(weights.values()) <= {int(MISSES[n]) for n in range(len(MISSES))}
    assert len(set(weights.values())) > 1
    drawn, deals = Counter[int](), 4000
    for seed in range(deals):
        copy_position(row, view)
        captain.seed(7919 * (seed + 1))
        deal_hidden(row, captain.kit, lots, captain.dice)
        drawn.update(n for n in range(12) if int(row[PLAYERS + SEAT_WORDS + MAPS]) >> n & 1)
    wanted = {n: deals * weight / sum(weights.values()) for n, weight in weights.items()}
    assert sum(drawn.values()) == deals
    off = sum((drawn[n] - wanted[n]) ** 2 / wanted[n] for n in wanted)
    assert off < len(wanted) + 4 * (2 * len(wanted)) ** 0.5


# playing


@pytest.mark.parametrize("spec", SPECS)
def test_captains_take_legal_steps_only(spec: str) -> None:
    rules = game(spec)
    captain, out = Workspace(rules.table, skill=QUICK), words(1 << 14)
    ahead = words(WORDS)
    for seed in range(3):
        row, rng = pack(rules.start()), Random(seed)
        captain.seed(seed + 5)
        while row[DEPTH]:
            count = int(legal(row, captain.kit, out))
            steps = [int(out[n]) for n in range(count)]
            if task(row) >= 7:
                play(row, captain.kit, rng.choice(steps))
                continue
            seat = int(seat_of(row))
            line = captain.steps(row, seat)
            assert line[0] in steps
            copy_position(ahead, row)
            for number in line:  # the whole line, not only what is played
                count = int(legal(ahead, captain.kit, out))
                assert int(seat_of(ahead)) == seat
                assert number in {int(out[n]) for n in range(count)}, (line, number)
                play(ahead, captain.kit, number)
            play(row, captain.kit, line[0])


@pytest.mark.parametrize("net", ["", network_choice.HAND])
def test_the_value_of_a_finished_game_says_who_won(net: str) -> None:
    s = list(played(game(""), Random(2), 40))[-1][0]
    row, c = pack(s), Workspace(s.table, net=packaged_files.value(net))
    mine = rollout(*c.view(row), *c.policy, c.net, c.figures, 0, 0)
    assert (mine > 0) == (payoffs(s)[0] > 0)
    assert chance_of(0.0) == 0.5
    assert chance_of(mine / 1000) > 0.5 or payoffs(s)[0] <= 0


def planted(*cuts: int) -> Tree:
    """A tree over a placement, cut after so many turns."""
    s = next(s for s in middle("", 11) if s.todo[0][0] == "place")
    seat = s.todo[0][1]
    view = pack(game("").view(s, seat))
    harbour = CandidateGenerator(Workspace(s.table))
    return Tree(
        Workspace(s.table, skill=QUICK), view, seat, lambda line: harbour.after(view, seat, line),
        lambda line: harbour.whole(view, seat, line), 5, cuts,
    )  # fmt: skip


def test_a_line_is_worth_what_it_is_on_average_where_it_is_cut() -> None:
    chances = []
    for cuts in ((1,), (4,), (1, 4)):
        tree = planted(*cuts)
        tree.grow()
        chances.append(tree.root.chance)
    near, far, both = chances
    assert near != far
    assert both == pytest.approx((near + far) / 2)


def test_a_tree_looks_at_more_the_longer_it_grows() -> None:
    tree = planted(1, 4)
    seen = []
    for _ in range(60):
        tree.grow()
        seen.append(sum(child.visits > 0 for child in tree.root.children or []))
    assert seen == sorted(seen)
    assert seen[0] < seen[-1] <= len(tree.root.children or [])
    assert tree.root.visits == 60
    assert sum(child.visits for child in tree.root.children or []) == 60
    best = tree.best()[0]
    assert best.visits == max(child.visits for child in tree.root.children or [])
    assert 0 < best.chance < 1


def test_equal_candidates_have_equal_luck_visit_by_visit() -> None:
    tree = planted(1, 4)
    found = tree.candidates(())[0]
    tree.candidates = lambda line: [] if line else [found, found]
    for _ in range(30):
        tree.grow()
    one, other = tree.root.children or []
    both = min(one.visits, other.visits)
    assert both > 5
    assert len({*(b - a for a, b in pairwise(one.sums))}) > 5  # it is not always the same luck
    assert one.sums[: both + 1] == other.sums[: both + 1]


def test_a_node_is_not_praised_for_its_luck() -> None:
    lucky, model = Node((1,)), Node((2,))
    for chance in (0.9, 0.9):
        lucky.sums.append(lucky.sums[-1] + chance)
    for chance in (1.0, 1.0, 0.0, 0.0):
        model.sums.append(model.sums[-1] + chance)
    assert lucky.chance > model.chance
    assert model.luck(2) == pytest.approx(1.0)
    assert model.luck(4) == 0
    assert lucky.guess(0.5, model.luck(2), 0.0, 0) == pytest.approx(0.4)
    assert model.guess(0.5, model.luck(4), 0.0, 0) == pytest.approx(0.5)


def test_a_tree_is_settled_once_nothing_else_can_be_visited_more_often() -> None:
    tree, total = planted(1, 4), 120
    assert not tree.settled(0)  # nothing was looked at
    settled = None
    for done in range(total):
        if settled is None and tree.settled(total - done):
            settled = tree.best()[0]
        tree.grow()
    first, second = sorted((n.visits for n in tree.root.children or []), reverse=True)[:2]
    assert tree.settled(first - second - 1)
    assert not tree.settled(first - second)
    assert settled in (None, tree.best()[0])


def test_a_tree_with_one_candidate_is_settled_at_once() -> None:
    tree = planted(1)
    tree.grow()
    assert not tree.settled(1)
    assert tree.root.children
    del tree.root.children[1:]
    assert tree.settled(1_000_000)
