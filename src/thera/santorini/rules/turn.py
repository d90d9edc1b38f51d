"""A turn, step by step: what can be done, what happens, how turns and games end."""

from __future__ import annotations

from thera.core.game import NOBODY, Seat
from thera.santorini.rules import steps
from thera.santorini.rules.board import squares
from thera.santorini.rules.demands import comply
from thera.santorini.rules.destinations import Found, builds, exempt, moves
from thera.santorini.rules.play import apply_step
from thera.santorini.rules.power import BUILD, DONE, FORCE, MOVE, RAZE, ROSTER, Power
from thera.santorini.rules.state import OVER, TURN, State
from thera.santorini.rules.steps import Done, Draw, Force, Move, Raze, Step, Yield


def options(s: State) -> tuple[Step, ...]:
    """The legal steps of a turn; none where an extra turn cannot go on."""
    power = s.power
    kinds = power.may(s)
    found: Found = []
    if kinds & FORCE:
        found += (steps.TEXTS[str(Force(at, to))] for at, to in power.forces(s))
    if kinds & MOVE:
        found += moves(s, power)
    if kinds & BUILD:
        found += builds(s, power)
    if kinds & MOVE and (s.cast.demands[s.seat] or s.cast.climbs[s.seat]):
        found = comply(s, power, found)
    if kinds & RAZE:
        found += (steps.TEXTS[str(Raze(at))] for at in squares(power.razes(s)))
    if kinds & DONE:
        found.append(steps.DONE)
    return tuple(found) if found or s.extra else (steps.YIELD,)


def act(s: State, a: Step) -> None:
    """Play a step of a turn on a fork: the deed, then a win, the end of the turn, or neither."""
    if isinstance(a, Done):
        finish(s)
    elif isinstance(a, Yield):
        lose(s)
    elif apply_step(s, s.power, a):
        win(s, s.seat)
    elif s.extra or isinstance(a, Move) or not _watched(s):
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
    s.stage, s.seat, s.winner = OVER, NOBODY, s.cast.sides[seat]


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
            if crew & s.crew and not exempt(s, me, crew):
                s.held |= power.freezes(s, me, crew)
        for power, me in cast.binders[seat]:
            if crew & s.crew and not exempt(s, me, crew):
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
