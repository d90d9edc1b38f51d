"""Turns of Apollo, Minotaur and Bia, whose moves push others about."""

from __future__ import annotations

from thera.jit import Words, first, kernel
from thera.santorini.kernel import bitboards as B
from thera.santorini.kernel import layout as L
from thera.santorini.kernel import power_flags as G
from thera.santorini.kernel.bitboards import near
from thera.santorini.kernel.build_kinds import emit
from thera.santorini.kernel.dead_ends import strand
from thera.santorini.kernel.finish_turn import finish, needed
from thera.santorini.kernel.move_targets import step
from thera.santorini.kernel.power_flags import god_at
from thera.santorini.kernel.turn_start import binder, closer, mark_of, start


@kernel("i(i,i,i,i,i)")
def touched(power: int, at: int, to: int, foes: int, free: int) -> int:
    """The change of opponents' squares that a move makes, or -1 where it is not possible."""
    bit, there = 1 << at, 1 << to
    beyond = B.BEYOND[25 * at + to]
    if power == G.BIA:
        return foes & (1 << beyond) if beyond >= 0 else 0
    if foes & there == 0:
        return 0
    if power == G.APOLLO:
        return bit | there
    if beyond < 0 or free & (1 << beyond) == 0:
        return -1
    return there | (1 << beyond)


@kernel("i(i,i,i,i,i)")
def marked(female: int, mark: int, bit: int, there: int, change: int) -> int:
    """Where the female is after a move from `bit` to `there` that changed opponents' squares."""
    if female & bit:
        return first(there)
    if female & change:
        rest = change ^ female
        return first(rest) if rest else L.NOWHERE
    return mark


@kernel("i(i,i)")
def moved_crew(crew: int, change: int) -> int:
    """An opponent's crew after a change of opponents' squares."""
    if crew & change == 0:
        return crew
    return crew ^ change


@kernel("i(w,w,i,i,i,i)")
def push_turns(s: Words, buf: Words, n: int, want: int, spread: int, must: int) -> int:
    """Turns of a power whose moves push others about; `must`: with a climb."""
    one, two, three, domes = s[L.ONE], s[L.TWO], s[L.THREE], s[L.DOMES]
    own, foes, still, bound, hers, low, shore, closed, side = start(s)
    power, bars = god_at(s[L.POWERS], s[L.SEAT]), s[L.BARS + s[L.SEAT]]
    free = B.ALL & ~(own | foes | domes)
    open_to = free if power == G.BIA else free | foes
    mark, crown, need = mark_of(s[L.FEMALE]), s[L.WATCH] << L.WIN, needed(s)
    limus, lovely = closer(s, bars), binder(s, bars)
    movers = own & ~still
    while movers:
        bit = movers & -movers
        at = first(movers)
        movers ^= bit
        flat, up, win, high = step(at, open_to, one, two, three, low, shore, 0)
        ends = up | high if must else flat | up | win
        if want == L.CLIMBS:
            ends = up | high
        if want == L.WINS:
            ends = win & ends
        while ends:
            there = ends & -ends
            to = first(ends)
            ends ^= there
            change = touched(power, at, to, foes, free)
            if change < 0:
                continue
            if bound & bit:
                aim = near(moved_crew(lovely, change)) if change else hers
                if aim & there == 0:
                    continue
            if want == L.CLIMBS:
                n += 1
                continue
            name = marked(s[L.FEMALE], mark, bit, there, change)
            d0 = (bit ^ there) | (change << L.FOE) | (name << L.MARK)
            if win & there:
                n = emit(buf, n, d0 | ((side + 1) << L.WIN), 0, 0)
                continue
            if want == L.DEAD_ENDS:
                n = strand(s, buf, n, d0, 0, 0)
                continue
            if change and limus:
                closed = near(moved_crew(limus, change))
            elif limus:
                closed = near(limus)
            left = B.ALL & ~((own ^ bit ^ there) | (foes ^ change) | domes)
            n = finish(s, buf, n, d0, to, own ^ bit ^ there, own ^ bit, left, closed, G.ONCE, need,
                       crown, spread)  # fmt: skip
    return n
