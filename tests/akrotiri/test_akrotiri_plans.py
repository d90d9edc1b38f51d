"""From a map card to a plan: routes and costs are played through the rules, placings too."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from sights import TILES, at
from thera.akrotiri.face.plan import MapPlan, RouteShown, plan
from thera.akrotiri.face.undone import undone
from thera.akrotiri.rules import legal
from thera.akrotiri.rules.approaches import voyages
from thera.akrotiri.rules.game import Akrotiri, load
from thera.akrotiri.rules.grid import NUMBERS
from thera.akrotiri.rules.proof import best_proofs
from thera.akrotiri.rules.sites import all_sites
from thera.akrotiri.rules.state import State
from thera.akrotiri.rules.steps import Dig, Place, Sail, Step
from thera.core.game import NOBODY, Seat
from thera.locale import Words

OPTIONS = ("", "strategist", "seats=3", "seats=3,passing=3", "seats=4", "seats=4,tiles=24")
KEEN = ("move", "load", "sell", "buy", "dig")


@cache
def positions(options: str, seed: int, kind: str) -> tuple[State, ...]:
    """Positions of a random game in which people do things, at tasks of a kind."""
    game, rng = load(options), Random(f"{options} {seed}")
    s, found = game.start(), []
    while game.to_move(s) != NOBODY:
        if s.todo[0][0] == kind and len(s.chart.tiles) > 6 and rng.random() < 0.2:
            found.append(s)
        steps = game.legal(s)
        keen = [a for a in steps if a.kind in KEEN]
        s = game.play(s, rng.choice(keen if keen and rng.random() < 0.7 else steps))
    return tuple(found)


def cases(kind: str, seeds: int = 3) -> Iterator[tuple[Akrotiri, State, Seat]]:
    for options in OPTIONS:
        for seed in range(seeds):
            for s in positions(options, seed, kind):
                yield load(options), s, s.to_move


def planned(s: State, seat: Seat, card: str) -> MapPlan:
    found = plan(load("").view(s, seat), seat, card)
    assert found is not None
    return found


def rich(s: State, actions: int, money: int) -> State:
    """The position with so many actions and coins left."""
    f = s.fork()
    f.actions = actions
    f.edit(s.to_move).money = money
    return f


def steps_of(route: RouteShown, card: str) -> list[Step]:
    """The steps of a plan: a voyage to each stop, and the excavation."""
    sails = [Sail(NUMBERS[leg.dock]) for leg in route.legs if leg.stop]
    return [*sails, Dig(card, NUMBERS[route.sites[0]])]


def follow(game: Akrotiri, s: State, steps: list[Step]) -> State | None:
    """The position after steps; None where one of them is not legal."""
    for step in steps:
        if step not in game.legal(s):
            return None
        s = game.play(s, step)
    return s


def sold(game: Akrotiri, s: State) -> int:
    """What the cubes aboard bring, sold one by one by the rules."""
    at_thera = s.fork()
    at_thera.edit(s.to_move).boat = s.table.docks[0]
    after = at_thera
    while sells := [a for a in game.legal(after) if a.kind == "sell"]:
        after = game.play(after, sells[0])
    return after.me.money - s.me.money


# ---- routes ----


def test_every_plan_can_be_played_at_just_its_cost() -> None:
    checked = far = past = 0
    for game, s, seat in cases("act", seeds=2):
        for card in s.players[seat].maps:
            found = planned(s, seat, card)
            cost = game.components.maps[card].cost
            assert (found.cost, found.money) == (cost, s.players[seat].money)
            assert found.cargo == sold(game, s)
            for route in (*found.routes[:3], *found.routes[-2:]):
                steps = steps_of(route, card)
                after = follow(game, rich(s, route.actions, cost), steps)
                assert after is not None
                assert (after.actions, after.players[seat].money) == (0, 0)
                assert (card, NUMBERS[route.sites[0]]) in after.players[seat].dug
                assert follow(game, rich(s, route.actions - 1, cost), steps) is None
                assert follow(game, rich(s, route.actions, cost - 1), steps) is None
                checked += 1
                far += route.actions > 2
                past += any(not leg.stop for leg in route.legs)
    assert (checked > 500, far > 100, past > 20) == (True, True, True), (checked, far, past)


def test_no_voyage_is_cheaper_than_the_one_told() -> None:
    """Every way to sail on is tried by the rules, from the cheapest on."""
    checked = 0
    for game, s, seat in cases("act", seeds=1):
        others = tuple(p.boat for other, p in enumerate(s.players) if other != seat)
        told = voyages(s.chart, s.players[seat].boat, others, s.table.passing - 2)
        assert {dock: movements for dock, (movements, _) in told.items()} == _least(game, s)
        checked += len(told)
    assert checked > 1000


def _least(game: Akrotiri, s: State) -> dict[int, int]:
    """The least movements to each dock, by playing voyages with a full boat, one action each."""
    f = rich(s, 60, 0)
    f.moves = 0
    f.edit(s.to_move).hold = (1, 0, 0, 0)
    found, edge = {f.me.boat: 0}, [(0, f)]
    while edge:
        edge.sort(key=lambda each: each[0], reverse=True)
        _, here = edge.pop()
        for step in game.legal(here):
            if isinstance(step, Sail):
                after = game.play(here, step)
                cost = 60 - after.actions
                if cost < found.get(step.dock, 61):
                    found[step.dock] = cost
                    edge.append((cost, after))
    return found


def test_the_routes_are_all_docks_of_islands_with_sites_the_nearest_first() -> None:
    unreached = 0
    for _, s, seat in cases("act"):
        for card in s.players[seat].maps:
            found = planned(s, seat, card)
            costs = [(route.actions, route.movements) for route in found.routes]
            assert costs == sorted(costs)
            reached = {site for route in found.routes for site in route.sites}
            sites = set(best_proofs(s, seat, card).sites)
            assert reached <= sites
            assert found.unreached == len(sites - reached)
            unreached += found.unreached
            for route in found.routes:
                island = s.chart.island_at(NUMBERS[route.dock])
                assert {s.chart.island_of(NUMBERS[site]) for site in route.sites} == {island}
    assert unreached > 0


def test_a_plan_for_this_turn_is_one_that_the_turn_can_pay() -> None:
    now = 0
    for game, s, seat in cases("act", seeds=1):
        for card in s.players[seat].maps:
            for route in planned(s, seat, card).routes[::5]:
                fits = follow(game, rich(s, s.actions, 99), steps_of(route, card)) is not None
                assert route.now == fits
                now += fits
    assert now > 100


def test_while_another_moves_the_next_turn_is_planned() -> None:
    for _, s, seat in cases("act", seeds=1):
        other = (seat + 1) % s.table.seats
        for card in s.players[other].maps:
            found = planned(s, other, card)
            assert not found.running
            assert found.actions == s.table.components.board.actions[len(s.players[other].dug)]


def test_only_own_maps_are_planned_and_none_once_it_is_over() -> None:
    game = load("")
    for s in positions("", 0, "act"):
        seat = s.to_move
        for card in game.components.maps:
            own = card in s.players[seat].maps
            assert (plan(game.view(s, seat), seat, card) is not None) == own
        for card in s.players[1 - seat].maps:
            assert plan(game.view(s, seat), 1 - seat, card) is None
        over = s.fork()
        over.todo = ()
        assert not [c for c in s.players[seat].maps if plan(over, seat, c)]


def test_a_boat_that_is_not_on_the_map_yet_has_no_route() -> None:
    game, rng = load(""), Random(3)
    s = game.start()
    while s.todo[0][0] != "dock":
        s = game.play(s, rng.choice(game.legal(s)))
    for card in s.me.maps:
        assert planned(s, s.to_move, card).routes == ()


# ---- placings ----


@pytest.mark.parametrize("kind", ["place", "settle"])
def test_hints_are_the_placings_after_which_less_is_missing(kind: str) -> None:
    opened = helped = 0
    for game, s, seat in cases(kind, seeds=1):
        for card in s.players[seat].maps:
            now = _missing(s, seat, card)
            found = {(h.cell, h.turns): h.missing for h in planned(s, seat, card).hints}
            told = [h.missing for h in planned(s, seat, card).hints]
            assert told == sorted(told)
            wanted = {}
            for step in game.legal(s) if now else ():
                assert isinstance(step, Place)
                after = _missing(game.play(s, step), seat, card)
                if after is not None and now is not None and after < now:
                    wanted[str(step).partition("@")[2].rpartition("r")[0], step.turns] = after
            assert found == wanted
            opened += sum(missing == 0 for missing in wanted.values())
            helped += len(wanted)
    assert kind == "settle" or (opened > 10 and helped > opened)


def _missing(s: State, seat: Seat, card: str) -> int | None:
    found = best_proofs(s, seat, card)
    if found.sites:
        return 0
    return found.nearest[0].missing if found.nearest else None


def test_nothing_helps_a_map_that_can_be_dug_or_while_nothing_is_placed() -> None:
    for kind in ("place", "act"):
        for _, s, seat in cases(kind, seeds=1):
            for card in s.players[seat].maps:
                if kind == "act" or all_sites(s, seat, card):
                    assert planned(s, seat, card).hints == ()


# ---- what ending the turn would leave undone ----


def said(s: State) -> str | None:
    found = undone(s)
    return Words("en").say(found) if found else None


def turn(actions: int, moves: int = 0, more: str = "begun,lively") -> str:
    return f"act1|{actions}|{moves}|0|-|-|{more}"


@pytest.mark.parametrize(
    ("mine", "record", "wanted"),
    [
        ("5|thera.w|TV|-", turn(0), "sell 2 cubes for 4 drachmas"),
        ("5|thera.w|-|-", turn(0), None),
        ("5|e2n1.nw|TV|-", turn(0), None),  # unloading is free and of no use
        ("5|e2n1.nw|-|-", turn(0, 1), "make 1 more free move"),
        ("0|e2n1.nw|-|-", turn(1, 0), "use 1 action (move, load and ask the oracle)"),
        (
            "5|thera.w|T|-",
            turn(2, 0),
            "sell 1 cube for 2 drachmas and use 2 actions (move, buy maps and ask the oracle)",
        ),
    ],
    ids=["sales", "nothing", "cargo", "movement", "action", "much"],
)
def test_what_is_left_is_named(mine: str, record: str, wanted: str | None) -> None:
    s = at(mine=f"{mine}|E01,M05|-|G01|-|-", turn=record, where=TILES)
    text = said(s)
    if wanted and "drachmas" in wanted:
        gain = 0
        f = s
        while any(f.me.hold):
            step = next(a for a in legal.legal(f) if a.kind == "sell")
            before = f.me.money
            f = load("").play(f, step)
            gain += f.me.money - before
        assert f"{gain} drachmas" in (text or "")
    assert text == wanted


def test_a_last_turn_asks_only_for_what_brings_points() -> None:
    asked = silent = 0
    for game, s, _ in cases("act"):
        last = s.fork()
        last.ending = True
        text, kinds = undone(last), {a.kind for a in game.legal(s)}
        if "sell" in kinds or "dig" in kinds:
            assert text is not None
            asked += 1
        poor = rich(last, s.actions, 0)
        poor.edit(s.to_move).hold = (0, 0, 0, 0)
        assert undone(poor) is None  # it could sail, load and ask the oracle, to no avail
        poor.ending = s.ending
        silent += undone(poor) is not None
    assert asked > 20
    assert silent > 20


def test_what_is_left_is_told_to_the_seat_to_move_only() -> None:
    from thera.akrotiri.face.face import AkrotiriFace

    face, s = AkrotiriFace(), at()
    game = load("")
    assert face.scene(game.view(s, 0), 0).undone is not None
    assert face.scene(game.view(s, 1), 1).undone is None
    assert face.scene(game.view(s, None), None).undone is None
    assert face.scene(game.view(s, 0), 0, options=False).undone is None
