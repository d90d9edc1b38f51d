"""Akrotiri's coach: what is true of a draft, the weightiest first.

while a turn goes on ──▶ what can be done now, and what the latest step has done
about to be played   ──▶ what the draft leaves undone or spoils
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from thera.akrotiri.engine import coach_sentences as sentences
from thera.akrotiri.rules.state import State
from thera.akrotiri.rules.steps import Done, Step
from thera.core.bot import Sight
from thera.core.coach import Advice, Patience

AkrotiriSight = Sight[State, Step]


def advise(
    sight: AkrotiriSight, steps: Sequence[Step], ending: bool, patience: Patience
) -> Iterator[Advice]:
    """What is worth saying of the steps that a seat has drafted; the last may have been refused."""
    if sight.view.to_move != sight.seat:
        return
    states, refused = _played(sight, steps)
    if refused is not None:
        found = sentences.chair(states[-1], sight.seat, refused)
    elif ending:
        found = _ending(states, sight.seat, steps)
    else:
        found = _drafting(states, sight.seat, steps)
    patience.spend()
    for advice in found:
        yield advice
        patience.spend()


def _played(sight: AkrotiriSight, steps: Sequence[Step]) -> tuple[list[State], Step | None]:
    """The positions from the start of a draft to its end, and the step that was refused."""
    states = [sight.view]
    for a in steps:
        if a not in sight.game.legal(states[-1]):
            return states, a
        states.append(sight.game.play(states[-1], a))
    return states, None


def _drafting(states: Sequence[State], seat: int, steps: Sequence[Step]) -> Iterator[Advice]:
    """After a step, or before the first."""
    s = states[-1]
    if not steps:
        yield from sentences.last_round(s, seat)
    else:
        yield from sentences.shut(states[-2], s, seat, steps[-1])
        yield from sentences.wasted(states[-2], seat, steps[-1])
    if s.to_move != seat:
        return
    yield from sentences.dig(s, seat)
    yield from sentences.last_icon(s, seat)
    if steps:
        yield from sentences.sixth(states[-2], s, seat)
    yield from sentences.reach(s, seat)
    if steps:
        yield from sentences.left_unsold(states[-2], s, seat)
        yield from sentences.way_home(s, seat, steps[-1])
    yield from sentences.goal(s, seat)
    yield from sentences.short(s, seat)
    yield from sentences.oracle(s, seat)
    yield from sentences.price(s, seat)


def _ending(states: Sequence[State], seat: int, steps: Sequence[Step]) -> Iterator[Advice]:
    """The draft is about to be played."""
    pairs = list(zip(states, states[1:], steps, strict=False))
    for before, after, a in pairs:
        yield from sentences.shut(before, after, seat, a)
    if steps and isinstance(steps[-1], Done):
        yield from sentences.idle(states[-2], seat)
    for before, after, a in pairs:
        yield from sentences.wasted(before, seat, a)
        yield from sentences.sixth(before, after, seat)
    if steps and isinstance(steps[-1], Done):
        yield from sentences.unsold(states[-2], seat)
