"""A turn, step by step: what can be done, what happens, what opponents forbid, how it ends."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from thera.core.game import CHANCE, NOBODY, Seat
from thera.santorini import steps
from thera.santorini.board import BIT, Bits, squares
from thera.santorini.cast import Hold
from thera.santorini.power import BUILD, DONE, FORCE, MOVE, RAZE, Power
from thera.santorini.state import NONE, OVER, TURN, State
from thera.santorini.steps import Build, Dome, Force, Move, Raze, Step

COUNTED: Final = 4  # moves are counted up to here: no power asks for more

Found = list[Step]


# what can be done


def options(s: State) -> tuple[Step, ...]:
    """The legal steps of a turn; none where an extra turn cannot go on."""
    power = s.power
    kinds = power.may(s)
    found: Found = []
    if kinds & FORCE:
        found += (steps.TEXTS[str(Force(at, to))] for at, to in power.forces(s))
    if kinds & MOVE:
        _add_moves(s, power, found)
    if kinds & BUILD:
        _add_builds(s, power, found)
    if kinds & MOVE and (s.cast.demands[s.seat] or s.cast.climbs[s.seat]):
        found = _comply(s, power, found)
    if kinds & RAZE:
        found += (steps.TEXTS[str(Raze(at))] for at in squares(power.razes(s)))
    if kinds & DONE:
        found.append(steps.DONE)
    return tuple(found) if found or s.extra else (steps.YIELD,)


def _add_moves(s: State, power: Power, found: Found) -> None:
    bars = s.cast.move_bars[s.seat]
    for at in squares(power.movers(s)):
        to = power.moves(s, at)
        for bar, me in bars:
            if not _exempt(s, me, BIT[at]):
                to &= ~bar.bars_moves(s, me, at)
        if to:
            found += steps.moves(at, to)


def _add_builds(s: State, power: Power, found: Found) -> None:
    for at in squares(power.builders(s)):
        blocks, domes = power.builds(s, at), power.domes(s, at)
        for bar, me in s.cast.build_bars[s.seat]:
            if not _exempt(s, me, BIT[at]):
                barred = bar.bars_builds(s, me)
                blocks, domes = blocks & ~barred, domes & (~barred | s.three)
        if blocks:
            found += steps.builds(at, blocks)
        if domes:
            found += steps.domes(at, domes)


def _exempt(s: State, me: Seat, worker: Bits) -> bool:
    """Whether a power of `me` leaves a worker alone: it never binds its owner's own."""
    return s.extra and bool(s.workers[s.cast.sides[me]] & worker)


# demands: what the moves of this turn must come to


def _comply(s: State, power: Power, found: Found) -> Found:
    """The steps after which all demands can still be met.

    A climb is asked for only where one is possible, after all other demands.
    """
    climbs = s.cast.climbs[s.seat]
    if s.extra:
        return _comply_as_guest(s, climbs, found)
    demands = s.cast.demands[s.seat]
    if climbs:
        dead: set[State] = set()
        if kept := [a for a in found if _leads(_after(s, power, a), power, demands, True, dead)]:
            return kept
    dead = set()
    return [a for a in found if _leads(_after(s, power, a), power, demands, False, dead)]


def _comply_as_guest(s: State, climbs: tuple[Hold, ...], found: Found) -> Found:
    """An extra turn is a single move: whoever wants a climb gets it from workers not their own."""
    for _, me in climbs:
        asked = [a for a in found if isinstance(a, Move) and not _exempt(s, me, BIT[a.at])]
        if any(_rises(s, a) for a in asked):
            found = [a for a in found if a not in asked or _rises(s, a)]
    return found


def _rises(s: State, a: Step) -> bool:
    return isinstance(a, Move) and bool(s.above(a.at) & BIT[a.to])


def _leads(
    s: State, power: Power, demands: tuple[Hold, ...], climb: bool, dead: set[State]
) -> bool:
    """Whether some way of going on with the moves meets the demands.

    `dead` holds positions that lead nowhere. Trails are left out of it: a way that a trail
    blocks crosses a square from which the search has gone on already.
    """
    kinds = power.may(s)
    if climb and not s.rose and not (kinds & MOVE and power.can_climb(s)):
        return False
    met = (s.rose or not climb) and all(power.demands(s, me) for power, me in demands)
    if met and (kinds & BUILD or not kinds & MOVE):
        return True
    if not kinds & MOVE:
        return False
    untrailed = s.fork()
    untrailed.trail = 0
    if untrailed in dead:
        return False
    dead.add(untrailed)
    moves: Found = []
    _add_moves(s, power, moves)
    return any(_leads(_after(s, power, a), power, demands, climb, dead) for a in moves)


def _after(s: State, power: Power, a: Step) -> State:
    """What a step does to the pieces and the record, and no more: nobody wins, no turn ends."""
    f = s.fork()
    DEEDS[type(a)](f, power, a)  # type: ignore[arg-type]  # the table pairs each kind with its deed
    return f


# what happens


def _move(s: State, power: Power, a: Move) -> None:
    at, to = BIT[a.at], BIT[a.to]
    above, below = s.above(a.at) & to, s.below(a.at) & to
    power.move(s, a.at, a.to)
    s.moves = min(s.moves + 1, COUNTED)
    s.builds = 0
    s.mover = to
    s.moved = s.moved & ~at | to
    if s.bound & at:
        s.bound ^= at | to
    if above:
        s.rose = True
    elif below:
        s.fell = True


def _build(s: State, power: Power, a: Build | Dome) -> None:
    power.build(s, a.at, a.to, type(a) is Dome)
    s.builds += 1
    if s.moves == 0:
        s.mover = BIT[a.at]


def _force(s: State, power: Power, a: Force) -> None:
    s.shift(a.at, a.to)
    s.mover = BIT[(a.at + a.to) // 2]


def _raze(s: State, power: Power, a: Raze) -> None:
    s.raze(a.at)
    s.builds += 1


DEEDS: Final = {Move: _move, Build: _build, Dome: _build, Force: _force, Raze: _raze}


def act(s: State, a: Step) -> None:
    """Play a step of a turn on a fork: the deed, then a win, the end of the turn, or neither."""
    if a is steps.DONE or a == steps.DONE:
        return finish(s)
    if a == steps.YIELD:
        return lose(s)
    power = s.power
    if type(a) is Move:
        level = s.level(a.at)
        _move(s, power, a)
        if power.wins(s, a.at, a.to, s.level(a.to) - level) and not _bars_win(s, a):
            return win(s, s.seat)
    else:
        DEEDS[type(a)](s, power, a)  # type: ignore[index,arg-type]  # all other kinds are here
        if not s.extra and _watched(s):
            return None
    return settle(s)


def _bars_win(s: State, a: Move) -> bool:
    return any(power.bars_wins(s, me, a.to) for power, me in s.cast.win_bars[s.seat])


def _watched(s: State) -> bool:
    """Whether the position itself has won the game for somebody."""
    for power, me in s.cast.watchers:
        if power.always_wins(s, me):
            win(s, me)
            return True
    return False


def settle(s: State) -> None:
    """End the turn where nothing is left to do in it."""
    kinds = s.power.may(s)
    if kinds == 0:
        finish(s)
    elif kinds & DONE or s.extra:
        s.steps = options(s)
        if not s.steps or s.steps == (steps.DONE,):
            finish(s)


# how turns and games end


def finish(s: State) -> None:
    """The turn is over: end powers, then luck's draws, then an extra turn or the next player."""
    power = s.cast.powers[s.seat]
    if not s.extra:
        power.end(s)
    elif _watched(s):
        return
    _hand_on(s, extra=power.again(s))


def lose(s: State) -> None:
    """The player to move has lost; with three at the table the others go on."""
    cast = s.cast
    if cast.seats != 3 or cast.out:
        return win(s, next(m for m in range(cast.seats) if _against(s, m)))
    for at in squares(s.workers[s.side]):
        s.remove(at)
    s.cast = cast.without(s.seat)
    s.engrave(s.seat, 0)
    return _hand_on(s, extra=False)


def _against(s: State, seat: Seat) -> bool:
    return s.cast.plays(seat) and s.cast.sides[seat] != s.side


def win(s: State, seat: Seat) -> None:
    """The game is over."""
    if s.cast.seats == 4:
        seat %= 2
    s.clear()
    s.stage, s.seat, s.first = OVER, NOBODY, seat


def _hand_on(s: State, extra: bool) -> None:
    drawer = s.cast.drawer
    god = None if drawer is None else s.cast.gods[drawer]
    s.draws = god.draws(s) if god else 0
    s.clear()
    s.extra = extra
    if not extra:
        s.seat = s.cast.after(s.seat)
    if not s.draws:
        begin(s)


def begin(s: State) -> None:
    """A turn starts: the card itself, the power in use, then what opponents decide now."""
    cast, seat = s.cast, s.seat
    if not s.extra:
        card = cast.gods[seat]
        if card is not None:
            card.wake(s)
        s.cast.powers[seat].begin(s)
    decide(s)
    if s.extra:
        settle(s)


def decide(s: State) -> None:
    """Who is held and who is bound this turn: fixed at its start."""
    cast, seat = s.cast, s.seat
    if not (cast.freezers[seat] or cast.binders[seat]):
        return
    for crew in s.workers:
        for power, me in cast.freezers[seat]:
            if crew & s.crew and not _exempt(s, me, crew):
                s.held |= power.freezes(s, me, crew)
        for power, me in cast.binders[seat]:
            if crew & s.crew and not _exempt(s, me, crew):
                s.bound |= power.binds(s, me, crew)


def deal(s: State, god: Power) -> None:
    """Luck turns a card over for whoever draws."""
    drawer = s.cast.drawer
    card = None if drawer is None else s.cast.gods[drawer]
    if card and drawer is not None:
        card.drawn(s, drawer, god)
    s.draws -= 1
    if not s.draws and s.stage == TURN:
        begin(s)
