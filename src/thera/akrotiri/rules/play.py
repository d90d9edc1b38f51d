"""What happens when a step is taken, on a fork of the position."""

from __future__ import annotations

from thera.akrotiri.rules import steps
from thera.akrotiri.rules.chart import reading
from thera.akrotiri.rules.legal import reach, stride
from thera.akrotiri.rules.state import NO_CELL, Cubes, State
from thera.akrotiri.rules.steps import Step
from thera.akrotiri.rules.tasks import MAP_TASKS, end_turn, pop, push, reshuffle, settle


def apply_step(s: State, a: Step) -> None:
    """Take a step, and whatever follows from it without anybody's choice."""
    if isinstance(a, steps.Draw):
        _draw(s, a.card)
    else:
        if not isinstance(a, steps.Sail):
            s.moves = 0  # what is left of a Move action lasts until any other step
        s.begun = s.todo[0][0] in ("place", "cube", "act", "keep", "choose") and not _early(s)
        _act(s, a)
    settle(s)


def _early(s: State) -> bool:
    """Whether the set-up is still going on."""
    return any(kind in ("settle", "dock") for kind, _ in s.todo)


def _act(s: State, a: Step) -> None:
    seat = s.todo[0][1]
    match a:
        case steps.Place():
            _place(s, a)
        case steps.Cube():
            s.trade(a.colour, -1)
            s.heap(s.spot * 4 + a.corner, a.colour)
            s.spot = NO_CELL
            pop(s)
        case steps.Keep():
            _keep(s, a.goal)
        case steps.Take():
            s.row = tuple(goal for goal in s.row if goal != a.goal)
            me = s.edit(seat)
            me.public = tuple(sorted((*me.public, a.goal)))
            pop(s)
        case steps.Moor():
            s.edit(seat).boat = a.dock
            pop(s)
        case steps.Done():
            end_turn(s)
        case _:
            _action(s, a)


def _action(s: State, a: Step) -> None:
    match a:
        case steps.Sail():
            _sail(s, a.dock)
        case steps.Load():
            s.actions -= 1
            _load(s, a.cubes)
        case steps.Dig():
            s.actions -= 1
            _dig(s, a)
        case steps.Buy():
            s.actions -= 1
            _buy(s, a)
        case steps.Oracle():
            s.actions -= 1
            s.oracle, s.asked = True, a.terrain
            reshuffle(s)
            push(s, ("oracle", s.todo[0][1]))
        case steps.Sell() | steps.Drop():
            _unload(s, a)


def _place(s: State, a: steps.Place) -> None:
    kind, seat = s.todo[0]
    tile = s.table.components.tiles[a.tile]
    s.chart = s.chart.place(tile, a.cell, a.turns)
    me = s.edit(seat)
    me.tile, me.seen, me.era = None, False, 0
    s.lively |= kind == "place"
    pop(s)
    if s.stock[tile.terrain]:
        s.trade(tile.terrain, -1)
        s.heap(s.chart.land[a.cell][tile.turned(a.turns).icon], tile.terrain)
    if any(s.stock):
        s.spot = a.cell
        push(s, ("cube", seat))


def _keep(s: State, goal: str) -> None:
    seat = s.todo[0][1]
    me = s.edit(seat)
    other = next((g for g in me.pair if g != goal), goal)
    me.goals, me.pair = tuple(sorted((*me.goals, goal))), ()
    s.under = tuple(sorted((*s.under, (other, seat))))
    pop(s)


def _sail(s: State, dock: int) -> None:
    cost, gives = reach(s)[dock], stride(s)
    opened = max(0, -(-(cost - s.moves) // gives))
    s.actions -= opened
    s.moves += opened * gives - cost
    s.edit(s.todo[0][1]).boat = dock


def _load(s: State, cubes: Cubes) -> None:
    me, chart = s.edit(s.todo[0][1]), s.chart
    island = chart.island_at(me.boat)
    here = sorted((p for p in s.cubes if chart.island[p] == island), key=reading)
    for colour, count in enumerate(cubes):
        for piece in here:
            taken = min(count, s.cubes.get(piece, (0, 0, 0, 0))[colour])
            if taken:
                s.heap(piece, colour, -taken)
                count -= taken
    me.hold = _sum(me.hold, cubes)


def _sum(a: Cubes, b: Cubes) -> Cubes:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]


def _unload(s: State, a: steps.Sell | steps.Drop) -> None:
    me, components = s.edit(s.todo[0][1]), s.table.components
    hold = list(me.hold)
    hold[a.colour] -= 1
    me.hold = (hold[0], hold[1], hold[2], hold[3])
    if isinstance(a, steps.Drop):
        s.heap(s.chart.docks[me.boat][0], a.colour)
    else:
        out = components.cubes - s.stock[a.colour]
        me.money += components.ladder[out - 1]
        s.trade(a.colour, 1)


def _dig(s: State, a: steps.Dig) -> None:
    seat = s.todo[0][1]
    me = s.edit(seat)
    me.money -= s.table.components.maps[a.card].cost
    me.maps = tuple(card for card in me.maps if card != a.card)
    me.dug = (*me.dug, (a.card, a.site))
    s.lively = True
    s.ending |= len(me.dug) == s.table.temples
    if len(me.dug) in s.table.components.board.goals:
        if s.table.strategist:
            push(s, ("choose", seat))
        else:
            push(s, ("goal", seat), ("goal", seat), ("keep", seat))


def _buy(s: State, a: steps.Buy) -> None:
    seat = s.todo[0][1]
    s.edit(seat).money -= s.table.components.prices[sum(a.maps) - 1]
    counts = zip(MAP_TASKS, a.maps, strict=True)
    push(s, *((kind, seat) for kind, n in counts for _ in range(n)))


# luck


def _draw(s: State, card: str) -> None:
    kind, seat = s.todo[0]
    if kind == "oracle":
        return _show(s, card)
    pop(s)
    if kind == "open":
        s.row = tuple(sorted((*s.row, card)))
        return None
    me = s.edit(seat)
    if kind == "goal":
        me.pair = tuple(sorted((*me.pair, card)))
    elif kind in ("tile", "secret"):
        me.tile, me.seen, me.era = card, kind == "tile", s.era
    else:
        me.maps = tuple(sorted((*me.maps, card)))
    return None


def _show(s: State, tile: str) -> None:
    """The oracle shows a tile: it is taken if it matches or is the last one."""
    if s.table.components.tiles[tile].terrain == s.asked or s.pile == 1:
        me = s.edit(s.todo[0][1])
        me.tile, me.seen, me.era = tile, True, s.era
        s.asked = None
        pop(s)
    else:
        s.discards = tuple(sorted((*s.discards, tile)))
