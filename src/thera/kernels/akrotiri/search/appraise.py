"""What a position is worth to a seat, where a search is cut: points so far, goals, plans, tempo."""

from __future__ import annotations

from thera.jit import Words, kernel, ones
from thera.kernels.akrotiri.kit import GOAL_TEMPLES, TEMPLE_COUNT
from thera.kernels.akrotiri.layout import (
    DUG,
    GOALS,
    PLAYERS,
    PUBLIC,
    SEAT_WORDS,
)
from thera.kernels.akrotiri.search.look import AHEAD, HELD
from thera.kernels.akrotiri.search.outlook import outlook, shown
from thera.kernels.akrotiri.search.placing import quick_voyage
from thera.kernels.akrotiri.search.weights import LAST, SLOT, TEMPO
from thera.kernels.akrotiri.search.worth import VALUE


@kernel("i(w,w,w,w,w,i,i,w,w)", entry=True)
def promise(
    s: Words, kit: Words, look: Words, w: Words, skill: Words, seat: int, full: int,
    work: Words, log: Words,
) -> int:  # fmt: skip
    """What a seat has and may hope for."""
    outlook(s, kit, look, w, seat, full, work)
    best = quick_voyage(s, kit, look, w, skill, seat, log)
    made = shown(s, kit, seat) + look[HELD] + uncovered(s, kit, look, w, seat)
    return made + log[best + VALUE]


@kernel("i(w,w,w,w,i)")
def uncovered(s: Words, kit: Words, look: Words, w: Words, seat: int) -> int:
    """What the temples of a seat have uncovered, reckoned as voyages do."""
    dug = s[PLAYERS + seat * SEAT_WORDS + DUG]
    found = -dug * w[SLOT]
    for n in range(dug):
        if n + 1 < kit[TEMPLE_COUNT]:
            found += w[TEMPO + (min(4, n))]
        else:
            found += w[LAST] if look[AHEAD] else -w[LAST]
    return found


@kernel("i(w,w,i)")
def owed(s: Words, kit: Words, me: int) -> int:
    """How many goals a player is still to draw, or has and does not show."""
    due = 1 + ones(kit[GOAL_TEMPLES] & ((2 << s[me + DUG]) - 1))
    have = ones(s[me + GOALS] | s[me + PUBLIC])
    return due - have if due > have else 0
