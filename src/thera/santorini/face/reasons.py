"""Why a step is not legal: the most helpful reason first."""

from __future__ import annotations

from collections.abc import Sequence

from thera.core.face import Phrase
from thera.core.game import CHANCE, NOBODY
from thera.santorini.face.phrases import RULES, bars, god_name, list_squares, todo
from thera.santorini.rules import steps, turn
from thera.santorini.rules.board import BIT, NAMES, NEAR, Square
from thera.santorini.rules.gods import GODS
from thera.santorini.rules.players import Hold
from thera.santorini.rules.power import BUILD, FORCE, MOVE, RAZE, Power
from thera.santorini.rules.setup_phase import naming
from thera.santorini.rules.state import CHOOSE, FIRST, PLACE, TURN, State


def why(s: State, a: steps.Step) -> Phrase:
    """Why a step cannot be taken now, or that it can."""
    legal = RULES.legal(s)
    if a in legal:
        return _because("legal")
    if s.to_move == NOBODY:
        return _because("over")
    if s.to_move == CHANCE:
        return _because("luck")
    if legal == (steps.YIELD,):
        return _because("stuck")
    if isinstance(a, steps.Draw):
        return _because("draw")
    if isinstance(a, steps.Yield):
        return _because("yield", what=todo(s, legal))
    reason = _in_turn(s, a) if s.stage == TURN else _in_setup(s, a)
    return reason or _because("now", what=todo(s, legal))


def _because(key: str, **gaps: str | int | Phrase) -> Phrase:
    return Phrase(f"santorini.why.{key}", gaps)


# before the first turn


def _in_setup(s: State, a: steps.Step) -> Phrase | None:
    if s.stage == PLACE and isinstance(a, steps.Place):
        return _placing(s, a.at)
    if s.stage == FIRST and isinstance(a, steps.First):
        return _because("seat", number=a.seat + 1)
    if s.stage == CHOOSE and isinstance(a, steps.Name) and naming(s):
        return _naming(s, a.god)
    if s.stage == CHOOSE and isinstance(a, steps.Take) and not naming(s):
        return _because("not_named", god=god_name(a.god))
    return None


def _placing(s: State, at: Square) -> Phrase | None:
    if s.busy & BIT[at]:
        return _because("occupied", to=NAMES[at])
    for card, side in zip(s.cast.gods, s.cast.sides, strict=True):
        if card and side == s.side and not card.places(s) & BIT[at]:
            return bars(card)
    return None


def _naming(s: State, name: str) -> Phrase | None:
    god, count = GODS.get(name), s.cast.seats
    if god is None:
        return None
    if count not in god.counts:
        return _because("not_for", god=god_name(name), count=count)
    return _because("named", god=god_name(name))


# in a turn


def _in_turn(s: State, a: steps.Step) -> Phrase | None:
    match a:
        case steps.Move() | steps.Build() | steps.Dome():
            reason = _blame(s, a) or _owner(s, a.at) or _timing(s, a) or _actor(s, a)
            reason = reason or (_goal(s, a) if isinstance(a, steps.Move) else _site(s, a))
        case steps.Force() | steps.Raze():
            reason = _blame(s, a) or _timing(s, a)
            reason = reason or (_ferry(s, a) if isinstance(a, steps.Force) else _ruin(s, a))
        case steps.Done():
            return None
        case _:
            return _because("set_up")
    return reason or _because("rules")  # never said: every reason has a sentence of its own


def _own(
    s: State, a: steps.Move | steps.Build | steps.Dome | steps.Force | steps.Raze
) -> Phrase | None:
    """What the card of this turn itself has against a step."""
    match a:
        case steps.Move():
            key = s.power.why_no_move(s, a.at, a.to)
        case steps.Build() | steps.Dome():
            key = s.power.why_no_build(s, a.at, a.to, isinstance(a, steps.Dome))
        case steps.Force():
            key = s.power.why_no_force(s, a.at, a.to)
        case steps.Raze():
            key = s.power.why_no_raze(s, a.at)
    to = a.at if isinstance(a, steps.Raze) else a.to
    gaps = {"at": NAMES[a.at], "to": NAMES[to]}
    return Phrase(f"god.{s.power.name}.why.{key}", gaps) if key else None


def _blame(s: State, a: steps.Step) -> Phrase | None:
    """The opponent without whose card the step would be legal."""
    cast, seat = s.cast, s.seat
    kinds = (cast.freezers, cast.move_bars, cast.build_bars, cast.demands, cast.climbs)
    holds = [hold for kind in kinds for hold in kind[seat]]
    for hold in holds:
        if a in turn.options(_without(s, [hold])):
            return bars(hold[0])
    if len(holds) > 1 and a in turn.options(_without(s, holds)):
        return bars(holds[0][0])  # there are two opponents at most: both bar it
    return None


def _without(s: State, holds: Sequence[Hold]) -> State:
    """The position as if some opponents had no power."""
    f = s.fork()
    for hold in holds:
        f.cast = f.cast.without(hold[1])
        if hold in s.cast.freezers[s.seat]:
            f.held = 0
        if hold in s.cast.binders[s.seat]:
            f.bound = 0
    return f


def _timing(s: State, a: steps.Step) -> Phrase | None:
    """Whether it is time for a step of this kind."""
    power, kinds = s.power, s.power.may(s)
    match a:
        case steps.Move():
            wanted = MOVE
        case steps.Force():
            wanted = FORCE
            if type(power).forces is Power.forces:
                return _because("no_force")
        case steps.Raze():
            wanted = RAZE
            if type(power).razes is Power.razes:
                return _because("no_raze")
        case _:
            wanted = BUILD
    if kinds & wanted:
        return None
    if wanted == BUILD and kinds & MOVE:
        return _because("move_first")
    return _because("now", what=todo(s, RULES.legal(s)))


def _owner(s: State, at: Square) -> Phrase | None:
    """Whether there is a worker that can be used in this turn."""
    if not s.busy & BIT[at]:
        return _because("nobody", at=NAMES[at])
    if not s.crew & BIT[at]:
        return _because("own" if s.extra else "foreign", at=NAMES[at])
    return None


def _actor(s: State, a: steps.Move | steps.Build | steps.Dome) -> Phrase | None:
    """Whether the worker may act."""
    bit = BIT[a.at]
    able = s.power.movers(s) if isinstance(a, steps.Move) else s.power.builders(s)
    if able & bit:
        return None
    if s.held & bit and s.cast.freezers[s.seat]:
        return bars(s.cast.freezers[s.seat][0][0])
    if s.mover and able == s.mover:
        return _because("committed", at=list_squares(s.mover))
    return _own(s, a)


def _goal(s: State, a: steps.Move) -> Phrase | None:
    """What is wrong with the square that a worker would move to."""
    to, bit = NAMES[a.to], BIT[a.to]
    if not NEAR[a.at] & bit:
        return _own(s, a) if s.power.walks() else _because("far", at=NAMES[a.at], to=to)
    if s.domes & bit:
        return _because("dome", to=to)
    if s.crew & bit:
        return _because("occupied", to=to)
    low, high = s.level(a.at), s.level(a.to)
    if high > low + 1:
        return _because("high", low=low, high=high)
    return _own(s, a) or (_because("occupied", to=to) if s.busy & bit else None)


def _site(s: State, a: steps.Build | steps.Dome) -> Phrase | None:
    """What is wrong with the square that a worker would build on."""
    to, level = NAMES[a.to], s.level(a.to)
    if a.at != a.to and not NEAR[a.at] & BIT[a.to]:
        return _because("far", at=NAMES[a.at], to=to)
    if reason := (_blocked(s, a.to) if a.at != a.to else None) or _own(s, a):
        return reason
    if a.at == a.to:
        return _because("under")
    if isinstance(a, steps.Build) and level == 3:
        return _because("block", to=to)
    if isinstance(a, steps.Dome) and level < 3:
        return _because("low_dome", to=to, level=level)
    return None


def _blocked(s: State, at: Square) -> Phrase | None:
    """Whether a dome or a worker is in the way."""
    if s.domes & BIT[at]:
        return _because("tower" if s.level(at) == 3 else "dome", to=NAMES[at])
    return _because("occupied", to=NAMES[at]) if s.busy & BIT[at] else None


def _ferry(s: State, a: steps.Force) -> Phrase | None:
    if not s.foes & BIT[a.at]:
        return _because("no_foe", at=NAMES[a.at])
    return _blocked(s, a.to) or _own(s, a)


def _ruin(s: State, a: steps.Raze) -> Phrase | None:
    if reason := _blocked(s, a.at):
        return reason
    return _own(s, a) if s.level(a.at) else _because("no_block", to=NAMES[a.at])
