"""Every outcome of an action phase, step by step from the rules: what the planner must find.

Luck is not played: maps bought stay face down, goals and tiles drawn stay unknown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from thera.akrotiri.rules import steps
from thera.akrotiri.rules.chart import RING
from thera.akrotiri.rules.game import Akrotiri
from thera.akrotiri.rules.grid import COLUMN, ROW, Dock, Quadrant
from thera.akrotiri.rules.state import EMPTY, Cubes, State
from thera.akrotiri.rules.steps import HIDDEN, KINDS, Step
from thera.core.game import Seat

Find = tuple[str, int, int]
"""A dig: the card, the island, the quarter of the board."""


class Outcome(NamedTuple):
    """What is left of an action phase; of equal ones the richest counts."""

    dock: Dock
    hold: Cubes
    digs: frozenset[Find] = frozenset()
    bought: tuple[int, int, int] = (0, 0, 0)
    oracle: bool = False


def quarter(site: Quadrant) -> int:
    """The quarter of the board: 0 north-west, 1 north-east, 2 south-west, 3 south-east."""
    return (COLUMN[site] > 1) + 2 * (ROW[site] > 1)


def outcomes(game: Akrotiri, s: State) -> dict[Outcome, int]:
    """Every outcome of the action phase at hand, with the most money it can leave."""
    kind, seat = s.todo[0]
    assert kind == "act", kind
    found: dict[Outcome, int] = {}
    seen: dict[object, list[Means]] = {}
    layers: list[list[tuple[State, Outcome, Ashore]]] = [[] for _ in range(s.actions + 1)]
    layers[-1] = [(s, Outcome(s.me.boat, s.me.hold), ashore(s))]
    for layer in reversed(layers):  # positions with many actions left first
        while layer:
            here, so_far, cubes = layer.pop()
            if _poorer(here, seen.setdefault((so_far, cubes), [])):
                continue
            found[so_far] = max(found.get(so_far, 0), here.me.money)
            for a in game.legal(here):
                if not isinstance(a, steps.Done):
                    after = blind(game, here, a, seat)
                    then = noted(here, so_far, after, a)
                    left = cubes if after.cubes is here.cubes else ashore(after)
                    layers[after.actions].append((after, then, left))
    return found


Means = tuple[int, int, int]
"""Actions, movements and money left."""

Ashore = frozenset[tuple[tuple[int, int], int]]
"""How many cubes lie on an island, by colour; they are loaded from whole islands."""


def _poorer(s: State, seen: list[Means]) -> bool:
    """Whether the same was reached before with no less of anything; else it is noted."""
    means = (s.actions, s.moves, s.me.money)
    if any(all(a >= b for a, b in zip(other, means, strict=True)) for other in seen):
        return True
    seen.append(means)
    return False


def ashore(s: State) -> Ashore:
    """The cubes on all islands."""
    found = Counter[tuple[int, int]]()
    for piece, cubes in s.cubes.items():
        for colour, count in enumerate(cubes):
            if count:
                found[s.chart.island[piece], colour] += count
    return frozenset(found.items())


def blind(game: Akrotiri, s: State, a: Step, seat: Seat) -> State:
    """The position after a step whose luck is not played; a map bought lies face down."""
    after = game.play(s, a)
    if after.todo[0] != ("act", seat):
        after = after.fork()
        after.todo = after.todo[after.todo.index(("act", seat)) :]
        after.asked = None
        if isinstance(a, steps.Buy):
            cards = [k + HIDDEN for k, n in zip(KINDS, a.maps, strict=True) for _ in range(n)]
            me = after.edit(seat)
            me.maps = (*me.maps, *cards)
    return after


def noted(s: State, so_far: Outcome, after: State, a: Step) -> Outcome:
    """The outcome so far with one more step."""
    then = so_far._replace(dock=after.me.boat, hold=after.me.hold, oracle=after.oracle)
    if isinstance(a, steps.Dig):
        find = (a.card, s.chart.island_of(a.site), quarter(a.site))
        return then._replace(digs=so_far.digs | {find})
    if isinstance(a, steps.Buy):
        e, m, h = (n + k for n, k in zip(so_far.bought, a.maps, strict=True))
        return then._replace(bought=(e, m, h))
    return then


# positions


def positions(game: Akrotiri, rng: Random, tiles: tuple[int, int], actions: int) -> Iterator[State]:
    """Random positions where a seat acts: a map of some size, and anything in hand and hold."""
    while True:
        s = _mapped(game, rng, rng.randint(*tiles))
        if s is not None:
            yield _dealt(s, rng, actions)


def _mapped(game: Akrotiri, rng: Random, tiles: int) -> State | None:
    """A position with so many tiles: people place, keep and moor at random, and do nothing else."""
    s = game.start()
    while s.todo:
        if s.todo[0][0] == "act":
            if len(s.chart.tiles) >= tiles:
                return s
            s = game.play(s, steps.DONE)
        else:
            s = game.play(s, rng.choice(game.legal(s)))
    return None


def _dealt(s: State, rng: Random, actions: int) -> State:
    """The position with a boat, a hold, a hand and a purse at random."""
    s = s.fork()
    s.actions, seat = actions, s.todo[0][1]
    for each in range(s.table.seats):
        player = s.edit(each)
        free = [dock for dock in sorted(s.chart.docks) if all(p.boat != dock for p in s.players)]
        near = [dock for dock in free if s.chart.network_at(dock) == s.chart.network[RING]]
        player.boat = rng.choice(near if near and rng.random() < 0.7 else free)
    _build(s, rng)
    me = s.edit(seat)
    me.money = rng.choice((0, 2, 4, 6, 8, 10, 12, 15))
    me.maps = tuple(sorted((*me.maps, *rng.sample(_unseen(s), rng.randrange(4)))))
    for _ in range(rng.choice((0, 0, 1, 2, 3))):
        colours = [colour for colour in range(4) if s.stock[colour]]
        if colours:
            colour = rng.choice(colours)
            s.trade(colour, -1)
            me.hold = _more(me.hold, colour)
    s.moves = int(me.hold == EMPTY and rng.random() < 0.25)
    return s


def _build(s: State, rng: Random) -> None:
    """Temples of all seats, each on an island of its own; now and then only one is left."""
    islands = sorted(s.chart.docked)
    rng.shuffle(islands)
    for each in range(s.table.seats):
        count = s.table.temples - 1 if rng.random() < 0.2 else rng.randrange(3)
        for island in islands[:count]:
            player = s.edit(each)
            sites = s.chart.quadrants.get(island, ())
            if sites:
                player.dug = (*player.dug, (rng.choice(_unseen(s)), rng.choice(sites)))
        del islands[:count]


def _unseen(s: State) -> list[str]:
    taken = {card for p in s.players for card in (*p.maps, *(card for card, _ in p.dug))}
    return [card for card in s.table.components.maps if card not in taken]


def _more(hold: Cubes, colour: int) -> Cubes:
    a, b, c, d = (n + (k == colour) for k, n in enumerate(hold))
    return a, b, c, d
