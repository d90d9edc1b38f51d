"""Extra turns of Dionysus: an opponent's worker, plain, optional, and nobody wins by it."""

from __future__ import annotations

from thera.jit import Words, first, kernel, ones
from thera.santorini.kernel import bitboards as B
from thera.santorini.kernel import layout as L
from thera.santorini.kernel import power_flags as G
from thera.santorini.kernel.bitboards import lower, near, upper
from thera.santorini.kernel.build_kinds import emit
from thera.santorini.kernel.move_targets import held, step
from thera.santorini.kernel.power_flags import god_at, side_of, slot_of
from thera.santorini.kernel.turn_start import mark_of


@kernel("i(w,i)")
def effects(s: Words, side: int) -> int:
    """What opponents of the player to move do to the workers of another side: HOLD, LOW, CLIMB,
    CLOSE, with the closer's side from CLOSER_AT on. Nobody binds their own workers."""
    mine, bars = side_of(s[L.SEATS], s[L.SEAT]), 0
    for seat in range(s[L.SEATS]):
        its = side_of(s[L.SEATS], seat)
        effect = G.EFFECTS[god_at(s[L.POWERS], seat)]
        if s[L.OUT] >> seat & 1 or its == mine:
            continue
        if its == side:  # nobody binds their own workers
            continue
        if effect == G.LOW and s[L.MEMORY + slot_of(s, seat)] == 0:
            continue
        bars |= effect
        if effect == G.CLOSE:
            bars |= its << G.CLOSER_AT
    return bars


@kernel("i4(w,i,i)")
def guest_moves(s: Words, side: int, must: int) -> tuple[int, int, int, int]:
    """The workers of a side that can be used, how many moves up they have, and its bars."""
    one, two, three = s[L.ONE], s[L.TWO], s[L.THREE]
    crew, bars = s[L.CREW + side], effects(s, side)
    free = B.ALL & ~(s[L.CREW] | s[L.CREW + 1] | s[L.CREW + 2] | s[L.DOMES])
    usable = crew & ~held(crew, one, two, three) if bars & G.HOLD else crew
    climbs, ways, left = 0, 0, usable
    while left:
        at = first(left)
        left &= left - 1
        flat, up, _, _ = step(at, free, one, two, three, bars & G.LOW, B.ALL, 0)
        climbs += ones(up)
        ways += ones(flat | up)
    return usable, climbs, ways, bars


@kernel("i(w)")
def can_guest(s: Words) -> int:
    """How many moves an extra turn offers."""
    mine, found = side_of(s[L.SEATS], s[L.SEAT]), 0
    for side in range(3):
        if side != mine and s[L.CREW + side]:
            _, _, ways, _ = guest_moves(s, side, 0)
            found += ways
    return found


@kernel("i(w,w,i,i,i,i)")
def guest_builds(s: Words, buf: Words, n: int, d0: int, to: int, closed: int) -> int:
    """The builds of a guest that went to `to`, or the end of the turn where there is none."""
    one, two, three = s[L.ONE], s[L.TWO], s[L.THREE]
    crews = s[L.CREW] | s[L.CREW + 1] | s[L.CREW + 2]
    free = B.ALL & ~((crews ^ (d0 >> L.FOE & B.ALL)) | s[L.DOMES])
    where = B.NEAR[to] & free & (~closed | three)
    towers, crown = ones(s[L.DOMES] & three), s[L.WATCH] << L.WIN
    if where == 0:
        return emit(buf, n, d0 | (crown if towers >= 5 else 0), 0, 0)
    while where:
        bit = where & -where
        where ^= bit
        stands = towers + (1 if bit & three else 0)
        won = crown if stands >= 5 else 0
        n = emit(buf, n, d0 | won, lower(bit, one, two, three), upper(bit, one, two, three))
    return n


@kernel("i(w,w,i,i)")
def guest_side(s: Words, buf: Words, n: int, side: int) -> int:
    """Extra turns with the workers of one side."""
    one, two, three = s[L.ONE], s[L.TWO], s[L.THREE]
    movers, climbs, _, bars = guest_moves(s, side, 0)
    must = climbs > 0 and bars & G.CLIMB
    free = B.ALL & ~(s[L.CREW] | s[L.CREW + 1] | s[L.CREW + 2] | s[L.DOMES])
    mark = mark_of(s[L.FEMALE])
    limus = s[L.CREW + ((bars >> G.CLOSER_AT) & 3)] if bars & G.CLOSE else 0
    while movers:
        bit = movers & -movers
        at = first(movers)
        movers ^= bit
        flat, up, _, _ = step(at, free, one, two, three, bars & G.LOW, B.ALL, 0)
        ends = up if must else flat | up
        while ends:
            there = ends & -ends
            to = first(ends)
            ends ^= there
            d0 = ((bit ^ there) << L.FOE) | ((to if s[L.FEMALE] & bit else mark) << L.MARK)
            n = guest_builds(s, buf, n, d0, to, near(limus))
    return n


@kernel("i(w,w,i)")
def dionysus_turns(s: Words, buf: Words, n: int) -> int:
    """All extra turns, the one that passes first."""
    mine = side_of(s[L.SEATS], s[L.SEAT])
    won = s[L.WATCH] << L.WIN if ones(s[L.DOMES] & s[L.THREE]) >= 5 else 0
    n = emit(buf, n, won | (mark_of(s[L.FEMALE]) << L.MARK), 0, 0)
    for side in range(3):
        if side != mine and s[L.CREW + side]:
            n = guest_side(s, buf, n, side)
    return n
