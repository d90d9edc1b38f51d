"""Whole turns of the player to move, as deltas."""

from __future__ import annotations

from thera.jit import Words, first, kernel, ones
from thera.santorini.kernel import bitboards as B
from thera.santorini.kernel import layout as L
from thera.santorini.kernel import power_flags as G
from thera.santorini.kernel.build_kinds import emit, is_full, once
from thera.santorini.kernel.charon_turns import charon_turns
from thera.santorini.kernel.dead_ends import distinct, last_squares, strand, strand_each
from thera.santorini.kernel.dionysus_turns import dionysus_turns
from thera.santorini.kernel.finish_turn import finish, needed
from thera.santorini.kernel.hermes_turns import hermes_turns
from thera.santorini.kernel.move_targets import again, special, step
from thera.santorini.kernel.placement import place
from thera.santorini.kernel.power_flags import god_at
from thera.santorini.kernel.prometheus_turns import prometheus_turns
from thera.santorini.kernel.push_turns import push_turns
from thera.santorini.kernel.turn_start import mark_of, start


@kernel("i4(w,i,i,i,i,i,i,i,i)")
def reach(
    s: Words, at: int, own: int, free: int, bound: int, hers: int, low: int, shore: int, must: int
) -> tuple[int, int, int, int]:
    """Where one worker can get to, as `step` says it: bound to `hers`, or by a climb if it must."""
    one, two, three = s[L.ONE], s[L.TWO], s[L.THREE]
    power, bit = god_at(s[L.POWERS], s[L.SEAT]), 1 << at
    if G.MOVING[power] == G.AGAIN:
        flat, up, win, high = again(at, free, one, two, three, low, shore, power)
    else:
        extra = special(power, bit, own ^ bit, one, two, three, s[L.SEATS])
        flat, up, win, high = step(at, free, one, two, three, low, shore, extra)
    if bound & bit:
        flat &= hers
        up &= hers
        win &= hers
        high &= hers
    if must:
        flat, win = 0, high
    return flat, up, win, high


@kernel("i(w,w,i,i,i,i)")
def winning(s: Words, buf: Words, n: int, bit: int, win: int, side: int) -> int:
    """The turns that a move to each square of `win` ends."""
    mark, moved = mark_of(s[L.FEMALE]), s[L.FEMALE] & bit
    while win:
        to = win & -win
        name = first(win) if moved else mark
        win ^= to
        n = emit(buf, n, (bit ^ to) | ((side + 1) << L.WIN) | (name << L.MARK), 0, 0)
    return n


@kernel("i(w,w,i,i,i,i,i,i,i,i)")
def then_once(
    s: Words, buf: Words, n: int, bit: int, ends: int, rise: int, free: int, closed: int,
    need: int, back: int,
) -> int:  # fmt: skip
    """One build after a move to each of `ends`; where a worker came back, none on `back`."""
    one, two, three = s[L.ONE], s[L.TWO], s[L.THREE]
    mark, moved, crown = mark_of(s[L.FEMALE]), s[L.FEMALE] & bit, s[L.WATCH] << L.WIN
    left = (free | bit) & (~closed | three)
    while ends:
        to = ends & -ends
        name = first(ends)
        ends ^= to
        d0 = (bit ^ to) | ((name if moved else mark) << L.MARK)
        if rise & to:
            d0 |= 1 << L.ROSE
        where = B.NEAR[name] & left & ~to
        if to == bit:
            where &= ~back
        n = once(buf, n, d0, 0, 0, where, one, two, three, need, crown)
    return n


@kernel("i(w,w,i,i,i,i,i,i,i,i,i)")
def then_finish(
    s: Words, buf: Words, n: int, own: int, bit: int, ends: int, free: int, closed: int,
    kind: int, need: int, spread: int,
) -> int:  # fmt: skip
    """Every way to build after a move to each of `ends`."""
    mark, moved, crown = mark_of(s[L.FEMALE]), s[L.FEMALE] & bit, s[L.WATCH] << L.WIN
    while ends:
        to = ends & -ends
        name = first(ends)
        ends ^= to
        d0 = (bit ^ to) | ((name if moved else mark) << L.MARK)
        n = finish(s, buf, n, d0, name, own ^ bit ^ to, own ^ bit, (free | bit) & ~to, closed,
                   kind, need, crown, spread)  # fmt: skip
    return n


@kernel("i(w,w,i,i,i,i)")
def ordinary(s: Words, buf: Words, n: int, want: int, spread: int, must: int) -> int:
    """Turns of a power that moves one worker and nobody else; `must`: with a climb."""
    own, foes, still, bound, hers, low, shore, closed, side = start(s)
    power, need = god_at(s[L.POWERS], s[L.SEAT]), needed(s)
    kind, free = G.BUILDING[power], B.ALL & ~(own | foes | s[L.DOMES])
    movers, won, back = own & ~still, 0, 0
    while movers:
        bit = movers & -movers
        at = first(movers)
        movers ^= bit
        flat, up, win, high = reach(s, at, own, free, bound, hers, low, shore, must)
        if want == L.CLIMBS:
            n += ones(up) + ones(high)
            continue
        if want == L.DEAD_ENDS:
            ends = flat | up
            if G.MOVING[power] == G.AGAIN:
                where = hers if bound & bit else B.ALL
                ends = last_squares(s, at, free | bit, where, low, shore, must, 0, 0, 0)
            n = strand_each(s, buf, n, bit, ends, 0, 0)
            continue
        if won:  # both workers may come back to where they were and win by it
            win &= ~bit
        won |= win & bit
        n = winning(s, buf, n, bit, win, side)
        if want == L.WINS and s[L.WATCH] != side + 1:
            continue
        ends = flat | up
        if kind != G.ONCE:
            n = then_finish(s, buf, n, own, bit, ends, free, closed, kind, need, spread)
            continue
        rise = up if power == G.ATHENA else 0
        n = then_once(s, buf, n, bit, ends, rise, free, closed, need, back)
        if ends & bit:  # the other one too may come back, and build there
            back |= B.NEAR[at] & free
    return n


@kernel("i(w,w,i,i,i,i)")
def usual(s: Words, buf: Words, n: int, want: int, spread: int, must: int) -> int:
    """Complete turns, by the way the power in use moves."""
    moving = G.MOVING[god_at(s[L.POWERS], s[L.SEAT])]
    if moving < G.CONTACT:
        return ordinary(s, buf, n, want, spread, must)
    if moving == G.CONTACT:
        return push_turns(s, buf, n, want, spread, must)
    if moving == G.FERRY:
        return charon_turns(s, buf, n, want, spread, must)
    if moving == G.BEFORE:
        return prometheus_turns(s, buf, n, want, spread, must)
    return hermes_turns(s, buf, n, want, spread, must)


@kernel("i(w,i,i,i)")
def only_wins(buf: Words, begin: int, n: int, win: int) -> int:
    """Keep the turns that win for a side."""
    kept = begin
    for k in range(begin, n):
        if (buf[3 * k] >> L.WIN) & 3 == win:
            kept = emit(buf, kept, buf[3 * k], buf[3 * k + 1], buf[3 * k + 2])
    return kept


@kernel("i(w,w,i,i,i)")
def rest(s: Words, buf: Words, n: int, spread: int, must: int) -> int:
    """What is left where no turn was found: those beyond `spread`, dead ends, a yield at once."""
    end = usual(s, buf, n, L.ALL_TURNS, L.FULL, must) if spread < L.FULL else n
    if end == n:
        end = distinct(buf, n, usual(s, buf, n, L.DEAD_ENDS, L.FULL, must))
    if end == n:
        return strand(s, buf, n, mark_of(s[L.FEMALE]) << L.MARK, 0, 0)
    return end


@kernel("i(w,w,i,i,i)", entry=True)
def generate(s: Words, buf: Words, n: int, want: int, spread: int) -> int:
    """Write the deltas of all distinct turns from place `n` on; the place after the last one, or
    CUT where the buffer has no room for them."""
    if is_full(buf, n + L.MOST):
        return L.CUT
    if s[L.STATUS] == L.PLACING:
        return place(s, buf, n) if want == L.ALL_TURNS else n
    if s[L.STATUS] != L.TURN:
        return n
    if s[L.EXTRA]:
        return dionysus_turns(s, buf, n) if want == L.ALL_TURNS else n
    must = 0
    if s[L.BARS + s[L.SEAT]] & G.CLIMB:
        must = usual(s, buf, 0, L.CLIMBS, spread, 0)
    end = usual(s, buf, n, want, spread, must)
    if want == L.WINS:
        side = s[L.SEAT] & 1 if s[L.SEATS] == 4 else s[L.SEAT]
        return only_wins(buf, n, end, side + 1) if s[L.WATCH] == side + 1 else end
    if end == n:
        return rest(s, buf, n, spread, must)
    return L.CUT if is_full(buf, end) else end
