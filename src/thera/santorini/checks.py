"""Positions that no game can come to, refused with a reason."""

from __future__ import annotations

from typing import Final

from thera.core.game import CHANCE, BadText
from thera.santorini import setup, steps, turn
from thera.santorini.gods import GODS
from thera.santorini.power import MORTAL, Power
from thera.santorini.state import CHOOSE, FIRST, NONE, OVER, PLACE, TURN, State


def check(s: State) -> None:
    """Refuse an impossible position; where the set-up does not say who starts, say it."""
    _CHECKS[s.stage](s)
    for me, card in enumerate(s.cast.gods):
        if card is not None and s.cast.plays(me):
            card.check(s, me)
    if s.cast.drawer and (s.stage == TURN or (s.stage == PLACE and not s.draws)):
        card, me = s.cast.drawer
        if card is s.cast.shows[me]:
            raise BadText(f"{card.name} must show a power: {card.name}[pan], say")


def _check_choice(s: State) -> None:
    taken = [card for card in s.cast.gods if card]
    count = s.cast.seats
    if s.busy or any(n != 2 for n in s.unplaced):
        raise BadText("no worker can stand while gods are being chosen")
    if any(s.named >> card.number & 1 for card in taken) or MORTAL in taken or s.named & 1:
        raise BadText("a god that is taken cannot be named as well, and a mortal is none")
    if any(s.named >> g.number & 1 and count not in g.counts for g in GODS.values()):
        raise BadText(f"a named god does not play with {count} players")
    if s.seat == CHANCE:
        ordered = s.named == 0 and None not in s.cast.gods[: len(taken)]
    else:
        left = s.named.bit_count() + len(taken)
        turn_of = 0 if setup.naming(s) else len(taken) + 1
        ordered = s.seat == turn_of and left <= count and (not taken or left == count)
        ordered &= None not in s.cast.gods[1 : len(taken) + 1]
    if not ordered:
        raise BadText("the gods are chosen in another order than the seats")


def _check_first(s: State) -> None:
    if s.busy or any(n != 2 for n in s.unplaced):
        raise BadText("no worker can stand before the starting player is named")
    if s.seat not in (CHANCE, setup.CHALLENGER) or MORTAL in s.cast.gods:
        raise BadText("the Challenger (seat 1) or luck (*) names the starting player")


def _check_places(s: State) -> None:
    if s.seat == CHANCE:
        raise BadText("luck has nothing to draw here")
    if s.opener == NONE:
        s.opener = setup.usual_opener(s)
    if setup.next_placer(s) != s.seat:
        raise BadText(f"seat {s.seat + 1} is not the one to place here")
    if any(n == 1 and side != s.side for side, n in enumerate(s.unplaced)):
        raise BadText("a player places both workers before the next one does")


def _check_turn(s: State) -> None:
    if s.seat == CHANCE:
        raise BadText("luck has nothing to draw here")
    if s.cast.out.bit_count() == 2:
        raise BadText("with one player left the game is over")
    for power, me in s.cast.watchers:
        if power.always_wins(s, me):
            raise BadText(f"the game is over: player {me + 1} has won by the power of {power.name}")
    power = s.cast.powers[s.seat]
    if s.extra and type(power).again is Power.again:
        raise BadText(f"TURN: player {s.seat + 1} with {power.name} has no extra turns")
    if s.draws:
        return
    crew = s.crew
    if (s.mover | s.moved | s.held | s.bound) & ~crew or s.mover & (s.mover - 1):
        raise BadText("TURN names a square without a worker of this turn")
    if bool(s.moves) != bool(s.moved) or (s.moves and not s.mover & s.moved):
        raise BadText("TURN must name the workers that have moved")
    if not s.moves and (s.rose or s.fell or s.trail or (s.builds and not s.mover)):
        raise BadText("TURN records moves, but none was made")
    if s.towers > s.topped or (s.topped and not s.builds and not s.moves):
        raise BadText("TURN counts more towers or domes than were built")
    if not s.fresh and s.power.may(s) == 0:
        raise BadText("TURN leaves nothing to do: the turn would be over")
    s.steps = turn.options(s)
    if not s.steps or s.steps == (steps.DONE,):
        raise BadText("TURN leaves nothing to do: the turn would be over")


def _check_over(s: State) -> None:
    if any(s.unplaced) or None in s.cast.gods:
        raise BadText("a game cannot be over before the workers are placed")


_CHECKS: Final = {
    CHOOSE: _check_choice, FIRST: _check_first, PLACE: _check_places, TURN: _check_turn,
    OVER: _check_over,
}  # fmt: skip
