"""The rest of a turn once the moves are made: builds, and what ends the turn."""

from __future__ import annotations

from thera.jit import Words, first, kernel, ones
from thera.santorini.kernel import bitboards as B
from thera.santorini.kernel import build_kinds
from thera.santorini.kernel import layout as L
from thera.santorini.kernel import power_flags as G
from thera.santorini.kernel.bitboards import below, near
from thera.santorini.kernel.power_flags import slot_of

FAR = 99
"""More towers than anybody needs."""


@kernel("i(w)")
def needed(s: Words) -> int:
    """How many more complete towers win for Chronus."""
    return 5 - ones(s[L.DOMES] & s[L.THREE]) if s[L.WATCH] else FAR


@kernel("i(w,w,i,i,i,i,i,i)")
def stone(
    s: Words, buf: Words, n: int, d0: int, own: int, foes: int, closed: int, where: int
) -> int:
    """Medusa: a build, then every lower neighbour turns to stone."""
    one, two, three = s[L.ONE], s[L.TWO], s[L.THREE]
    need = needed(s)
    won = where if need < 1 else where & three if need == 1 else 0
    n = build_kinds.single(buf, n, d0 | (s[L.WATCH] << L.WIN), 0, 0, won, one, two, three)
    seen, left = 0, own
    while left:
        seen |= B.NEAR[first(left)] & below(left & -left, one, two, three)
        left &= left - 1
    gone = seen & foes & ~closed
    if gone & s[L.FEMALE]:
        d0 |= L.NOWHERE << L.MARK
    e1 = (gone & ~one) | ((gone & one & ~two) << 25)
    d0 |= gone << L.FOE
    return build_kinds.single(buf, n, d0, e1, gone & two, where & ~won, one, two, three)


@kernel("i(w,w,i,i,i,i,i,i,i,i,i)")
def dames(
    s: Words, buf: Words, n: int, d0: int, to: int, own: int, free: int, closed: int, where: int,
    need: int, crown: int,
) -> int:  # fmt: skip
    """Selene: the mover builds, or the female puts a dome anywhere next to her."""
    one, two, three = s[L.ONE], s[L.TWO], s[L.THREE]
    female = s[L.FEMALE]
    mark = (d0 >> L.MARK) & 31
    if female and mark != L.NOWHERE and own >> mark & 1:
        domes = B.NEAR[mark] & free & (~closed | three)
        n = build_kinds.caps(buf, n, d0, domes & ~three, crown if need < 1 else 0)
        where |= domes & three
    return build_kinds.once(buf, n, d0, 0, 0, where, one, two, three, need, crown)


@kernel("i(w,w,i,i,i,i,i,i,i,i,i,i,i)")
def finish(
    s: Words, buf: Words, n: int, d0: int, to: int, own: int, still: int, free: int, closed: int,
    kind: int, need: int, crown: int, spread: int,
) -> int:  # fmt: skip
    """Every way to build after the moves.

    The mover stands on `to`; `own` are the side's workers, `still` those that did not move;
    on `closed` only towers may be completed. `spread` limits extra builds.
    """
    one, two, three = s[L.ONE], s[L.TWO], s[L.THREE]
    where = B.NEAR[to] & free & (~closed | three)
    if kind == G.ONCE:
        return build_kinds.once(buf, n, d0, 0, 0, where, one, two, three, need, crown)
    if kind in (G.STOCK, G.FLOOD) and build_kinds.is_full(buf, n):
        return n
    if kind == G.STONE:
        foes = ~free & ~own & ~s[L.DOMES] & ((1 << 25) - 1)
        return stone(s, buf, n, d0, own, foes, closed, where)
    if kind == G.LADY:
        return dames(s, buf, n, d0, to, own, free, closed, where, need, crown)
    if kind == G.STOCK:
        n = build_kinds.emit(buf, n, d0, 0, 0)
        if need < 1:
            return build_kinds.once(buf, n, d0, 0, 0, where, one, two, three, need, crown)
        left = min(s[L.MEMORY + slot_of(s, s[L.SEAT])], spread)
        if left < 1:
            return n
        return build_kinds.more(buf, n, d0, 0, 0, where, one, two, three, left, need, crown)
    if kind == G.UNDER:
        where |= (1 << to) & ~three & ~closed
    elif kind == G.DOME:
        n = build_kinds.caps(buf, n, d0, where & ~three, crown if need < 1 else 0)
    n = build_kinds.once(buf, n, d0, 0, 0, where, one, two, three, need, crown)
    if need < 1:
        return n
    if kind == G.FLOOD:
        still &= ~one
        if still and spread > 0:
            shore = near(still) & free & (~closed | three)
            n = build_kinds.deluge(
                buf, n, d0, where, shore, one, two, three, need, crown, min(spread, 3)
            )
        return n
    if kind == G.RAZE:
        if need == 1:
            where &= ~three
        return build_kinds.ruins(buf, n, d0, where, near(still) & free, one, two, three)
    return build_kinds.second(buf, n, d0, where, one, two, three, need, crown, kind, spread)
