"""Positions that no game can come to, refused with a reason."""

from __future__ import annotations

from typing import Final

from thera.core.game import CHANCE, bad
from thera.santorini.rules import setup_phase, steps, turn
from thera.santorini.rules.gods import GODS
from thera.santorini.rules.power import MORTAL, Power
from thera.santorini.rules.state import CHOOSE, FIRST, NONE, OVER, PLACE, TURN, State


def check(s: State) -> None:
    """Refuse an impossible position; where the set-up does not say who starts, say it."""
    _CHECKS[s.stage](s)
    for me, card in enumerate(s.cast.gods):
        if card is not None and s.cast.plays(me):
            card.check(s, me)
    if s.cast.drawer and (s.stage == TURN or (s.stage == PLACE and not s.draws)):
        card, me = s.cast.drawer
        if card is s.cast.shows[me]:
            raise bad("santorini.show", god=card.name)


def _check_choice(s: State) -> None:
    taken = [card for card in s.cast.gods if card]
    count = s.cast.seats
    if s.busy or any(n != 2 for n in s.unplaced):
        raise bad("santorini.choosing")
    if any(s.named >> card.number & 1 for card in taken) or MORTAL in taken or s.named & 1:
        raise bad("santorini.named")
    if any(s.named >> g.number & 1 and count not in g.counts for g in GODS.values()):
        raise bad("santorini.named_count", count=count)
    if s.seat == CHANCE:
        ordered = s.named == 0 and None not in s.cast.gods[: len(taken)]
    else:
        left = s.named.bit_count() + len(taken)
        turn_of = 0 if setup_phase.naming(s) else len(taken) + 1
        ordered = s.seat == turn_of and left <= count and (not taken or left == count)
        ordered &= None not in s.cast.gods[1 : len(taken) + 1]
    if not ordered:
        raise bad("santorini.order")


def _check_first(s: State) -> None:
    if s.busy or any(n != 2 for n in s.unplaced):
        raise bad("santorini.starting")
    if s.seat not in (CHANCE, setup_phase.CHALLENGER) or MORTAL in s.cast.gods:
        raise bad("santorini.challenger")


def _check_places(s: State) -> None:
    if s.seat == CHANCE:
        raise bad("santorini.no_luck")
    if s.opener == NONE:
        s.opener = setup_phase.usual_opener(s)
    if setup_phase.next_placer(s) != s.seat:
        raise bad("santorini.placer", seat=s.seat + 1)
    if any(n == 1 and side != s.side for side, n in enumerate(s.unplaced)):
        raise bad("santorini.placing")


def _check_turn(s: State) -> None:
    if s.seat == CHANCE:
        raise bad("santorini.no_luck")
    if s.cast.out.bit_count() == 2:
        raise bad("santorini.last")
    for power, me in s.cast.watchers:
        if power.always_wins(s, me):
            raise bad("santorini.won", seat=me + 1, god=power.name)
    power = s.cast.powers[s.seat]
    if s.extra and type(power).again is Power.again:
        raise bad("santorini.no_extra", seat=s.seat + 1, god=power.name)
    if s.draws:
        return
    crew = s.crew
    if (s.mover | s.moved | s.held | s.bound) & ~crew or s.mover & (s.mover - 1):
        raise bad("santorini.no_worker")
    if bool(s.moves) != bool(s.moved) or (s.moves and not s.mover & s.moved):
        raise bad("santorini.moved")
    if not s.moves and (s.rose or s.fell or s.trail or (s.builds and not s.mover)):
        raise bad("santorini.no_moves")
    if s.towers > s.topped or (s.topped and not s.builds and not s.moves):
        raise bad("santorini.towers")
    if not s.fresh and s.power.may(s) == 0:
        raise bad("santorini.done")
    s.steps = turn.options(s)
    if not s.steps or s.steps == (steps.DONE,):
        raise bad("santorini.done")


def _check_over(s: State) -> None:
    if any(s.unplaced) or None in s.cast.gods:
        raise bad("santorini.unplaced")


_CHECKS: Final = {
    CHOOSE: _check_choice, FIRST: _check_first, PLACE: _check_places, TURN: _check_turn,
    OVER: _check_over,
}  # fmt: skip
