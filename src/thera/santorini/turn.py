"""A turn, step by step: what can be done, what happens, what opponents forbid, how it ends."""

from __future__ import annotations

from typing import Final

from thera.core.game import NOBODY, Seat
from thera.santorini import steps
from thera.santorini.board import BIT, Bits, squares
from thera.santorini.cast import Hold
from thera.santorini.power import BUILD, DONE, FORCE, MOVE, RAZE, ROSTER, Power
from thera.santorini.state import OVER, TURN, State
from thera.santorini.steps import Build, Dome, Done, Draw, Force, Move, Raze, Step, Yield

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
    if climbs and (kept := Outlook(s, power, climb=True).keep(found)):
        return kept
    return Outlook(s, power, climb=False).keep(found) if s.cast.demands[s.seat] else found


def _comply_as_guest(s: State, climbs: tuple[Hold, ...], found: Found) -> Found:
    """An extra turn is a single move: whoever wants a climb gets it from workers not their own."""
    for _, me in climbs:
        asked = [a for a in found if isinstance(a, Move) and not _exempt(s, me, BIT[a.at])]
        if any(_rises(s, a) for a in asked):
            found = [a for a in found if a not in asked or _rises(s, a)]
    return found


def _rises(s: State, a: Step) -> bool:
    return isinstance(a, Move) and bool(s.above(a.at) & BIT[a.to])


class Outlook:
    """The look-ahead over the rest of a turn's moves: can they still come to what is demanded?"""

    def __init__(self, s: State, power: Power, *, climb: bool) -> None:
        self.start, self.power, self.climb = s, power, climb
        self.demands = s.cast.demands[s.seat]
        self.dead: set[State] = set()  # positions that lead nowhere

    def keep(self, found: Found) -> Found:
        """The steps that do not give the demands up."""
        kept: Found = []
        for a in found:
            seen: set[State] = set()
            if self._leads(self.start, a, seen):
                kept.append(a)
            else:
                self.dead |= seen
        return kept

    def _leads(self, before: State, a: Step, seen: set[State]) -> bool:
        """Whether a step, and some way of going on with the moves, meets the demands."""
        power, s = self.power, before.fork()
        won = _do(s, power, a)
        kinds = 0 if won else power.may(s)
        if self.climb and not s.rose and not (kinds & MOVE and power.can_climb(s)):
            return False
        met = (s.rose or not self.climb) and all(p.demands(s, me) for p, me in self.demands)
        if not kinds & MOVE or (met and kinds & BUILD):
            return met
        moves: Found = []
        _add_moves(s, power, moves)
        if not moves:  # a dead end: whoever asks nothing of this worker does not mind
            return met and not s.bound & s.mover
        # a way that a trail blocks crosses a square from which the search has gone on already
        key = s.fork()
        key.trail = 0
        if key in self.dead or key in seen:
            return False
        seen.add(key)
        return any(self._leads(s, b, seen) for b in moves)


# what happens


def _do(s: State, power: Power, a: Step) -> bool:
    """What a step does to the pieces and the record, on a fork; whether it is a move that wins."""
    match a:
        case Move():
            return _move(s, power, a)
        case Build() | Dome():
            power.build(s, a.at, a.to, isinstance(a, Dome))
            s.builds += 1
            s.mover = s.mover if s.moves else BIT[a.at]
        case Force():
            s.shift(a.at, a.to)
            s.mover = BIT[(a.at + a.to) // 2]
        case Raze():
            s.raze(a.at)
            s.builds += 1
    return False


def _move(s: State, power: Power, a: Move) -> bool:
    at, to = BIT[a.at], BIT[a.to]
    rise = s.level(a.to) - s.level(a.at)
    power.move(s, a.at, a.to)
    s.moves = min(s.moves + 1, COUNTED)
    s.builds = 0
    s.mover = to
    s.moved = s.moved & ~at | to
    if s.bound & at:
        s.bound ^= at | to
    s.rose |= rise > 0
    s.fell |= rise < 0
    return power.wins(s, a.at, a.to, rise) and not any(
        bar.bars_wins(s, me, a.to) for bar, me in s.cast.win_bars[s.seat]
    )


def act(s: State, a: Step) -> None:
    """Play a step of a turn on a fork: the deed, then a win, the end of the turn, or neither."""
    if isinstance(a, Done):
        finish(s)
    elif isinstance(a, Yield):
        lose(s)
    elif _do(s, s.power, a):
        win(s, s.seat)
    elif s.extra or not _watched(s):
        settle(s)


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
    if s.cast.seats != 3:
        return win(s, 1 - s.side)
    for at in squares(s.workers[s.side]):
        s.remove(at)
    s.cast = s.cast.without(s.seat)
    s.engrave(s.seat, 0)
    left = [seat for seat in range(3) if s.cast.plays(seat)]
    return win(s, left[0]) if len(left) == 1 else _hand_on(s, extra=False)


def win(s: State, seat: Seat) -> None:
    """The game is over."""
    s.clear()
    s.stage, s.seat, s.first = OVER, NOBODY, s.cast.sides[seat]


def _hand_on(s: State, extra: bool) -> None:
    s.draws = owed(s)
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


# luck


def owed(s: State) -> int:
    """How many cards luck has to turn over now."""
    return s.cast.drawer[0].draws(s) if s.cast.drawer else 0


def draws(s: State) -> tuple[Step, ...]:
    """The cards that luck can turn over."""
    if s.cast.drawer is None:
        return ()
    card, me = s.cast.drawer
    cards = card.deck(s, me)
    return tuple(Draw(god.name) for n, god in sorted(ROSTER.items()) if cards >> n & 1)


def draw(s: State, god: Power) -> None:
    """Luck turns a card over, on a fork."""
    if s.cast.drawer:
        card, me = s.cast.drawer
        card.drawn(s, me, god)
    s.draws -= 1
    if not s.draws and s.stage == TURN:
        begin(s)
