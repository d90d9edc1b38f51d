"""Move ordering: killers, history, and which of very many turns are tried at all."""

from __future__ import annotations

from typing import Final

from thera.jit import Words, first, kernel, ones
from thera.santorini.engine import memory_layout as M
from thera.santorini.kernel import bitboards as B
from thera.santorini.kernel import layout as L
from thera.santorini.kernel import power_flags as G
from thera.santorini.kernel.bitboards import spread
from thera.santorini.kernel.power_flags import god_at, side_of

FOUND: Final = 1 << 30  # the turn from the transposition table
KILLER: Final = 1 << 20
STEEP: Final = 60  # each level gained
AGREED: Final = 1 << 10  # the most that a history count matters


@kernel("i(i,i,i)")
def sign_of(d0: int, d1: int, d2: int) -> int:
    """A 25-bit signature of a turn; only a pass has 0."""
    return (d0 ^ (d0 >> 22) ^ (d1 << 5) ^ (d1 >> 16) ^ (d2 << 11) ^ (d2 >> 9)) & L.MASK


@kernel("i(i,i,i,i)")
def place_of(own: int, d0: int, d1: int, d2: int) -> int:
    """Where the history keeps turns to this square with a build on that one."""
    to = d0 & L.MASK & ~own
    built = (d1 | (d1 >> 25) | d2 | (d2 >> 25)) & L.MASK
    return M.SPAN * (first(to) if to else 25) + (first(built) if built else 25)


@kernel("i(i,i,i,i)")
def height(bits: int, one: int, two: int, three: int) -> int:
    """The levels under the squares of a mask, summed."""
    return ones(bits & one) + ones(bits & two) + ones(bits & three)


@kernel("i(w,w,w,i,i,i,i,i)")
def mark(s: Words, buf: Words, mem: Words, n: int, end: int, ply: int, team: int, sign: int) -> int:
    """Give each turn a mark: the greater, the sooner it is tried."""
    one, two, three = s[L.ONE], s[L.TWO], s[L.THREE]
    own = s[L.CREW + side_of(s[L.SEATS], s[L.SEAT])]
    foes = (s[L.CREW] | s[L.CREW + 1] | s[L.CREW + 2]) ^ own
    hot, warm = spread(foes & two), spread(foes & one)
    good = spread(own & two)
    base = M.HISTORY + team * M.SPAN * M.SPAN
    kill, other = mem[M.KILLERS + 2 * ply], mem[M.KILLERS + 2 * ply + 1]
    for k in range(n, end):
        d0, d1, d2 = buf[3 * k], buf[3 * k + 1], buf[3 * k + 2]
        name = sign_of(d0, d1, d2)
        here = d0 & L.MASK
        to = here & ~own
        value = STEEP * (height(to, one, two, three) - height(here & own, one, two, three))
        value += 4 * ones(to & B.INNER)
        mid, top, dome = d1 >> 25, d2 & L.MASK & ~three, d2 >> 25
        if d2:
            value += 150 * (ones(dome & hot) - ones(top & hot))
            value += 30 * ones(top & (good | spread(to & two)))
        if mid:
            value += 20 * (ones(mid & spread(to & one)) - ones(mid & warm))
        value += min(mem[base + place_of(own, d0, d1, d2)], AGREED) >> 2
        if (d0 >> L.FOE) & L.MASK:
            value += 20
        if name == sign:
            value += FOUND
        elif name in (kill, other):
            value += KILLER
        mem[M.MARKS + k] = value
    return 0


@kernel("i(w,w,i,i)")
def swap(buf: Words, mem: Words, a: int, b: int) -> int:
    """Exchange two turns."""
    for word in range(3):
        kept = buf[3 * a + word]
        buf[3 * a + word] = buf[3 * b + word]
        buf[3 * b + word] = kept
    kept = mem[M.MARKS + a]
    mem[M.MARKS + a] = mem[M.MARKS + b]
    mem[M.MARKS + b] = kept
    return 0


@kernel("i(w,w,i,i)")
def pick(buf: Words, mem: Words, k: int, end: int) -> int:
    """Bring the turn with the greatest mark of places `k` to `end` to the first of them."""
    best = k
    for other in range(k + 1, end):
        if mem[M.MARKS + other] > mem[M.MARKS + best]:
            best = other
    if best != k:
        swap(buf, mem, k, best)
    return best


@kernel("i(i)")
def heap_of(value: int) -> int:
    """The heap that a mark falls on."""
    return max(0, min(M.HEAPS - 1, M.HEAPS // 2 + (value >> 1)))


@kernel("i(w,w,i,i,i)")
def select(buf: Words, mem: Words, n: int, end: int, cap: int) -> int:
    """Keep the `cap` turns with the greatest marks, in their order; where they end."""
    for heap in range(M.HEAPS):
        mem[M.BUCKETS + heap] = 0
    for k in range(n, end):
        mem[M.BUCKETS + heap_of(mem[M.MARKS + k])] += 1
    heap, left = M.HEAPS - 1, cap
    while heap > 0 and mem[M.BUCKETS + heap] <= left:
        left -= mem[M.BUCKETS + heap]
        heap -= 1
    kept = n
    for k in range(n, end):
        its = heap_of(mem[M.MARKS + k])
        if its < heap or (its == heap and left == 0):
            continue
        if its == heap:
            left -= 1
        swap(buf, mem, kept, k)
        kept += 1
    return kept


@kernel("i(w,i,i)")
def spread_of(s: Words, ply: int, threatened: int) -> int:
    """How many extra builds, or walkers, are worth generating here."""
    if s[L.STATUS] == L.PLACING:
        return L.FULL
    power = god_at(s[L.POWERS], s[L.SEAT])
    if power == G.MORPHEUS:
        return 5 if ply == 0 else 4 if threatened else 2
    if power == G.POSEIDON:
        return L.FULL if ply == 0 or threatened else 1
    if power == G.HERMES:
        return L.FULL if ply == 0 or threatened else 0
    return L.FULL


@kernel("i(w,i,i,i)")
def add_history(mem: Words, place: int, by: int, team: int) -> int:
    """Remember that turns of this kind have refuted something."""
    at = M.HISTORY + team * M.SPAN * M.SPAN + place
    mem[at] += by
    if mem[at] > 4 * AGREED:
        for k in range(M.HISTORY, M.HISTORY + 2 * M.SPAN * M.SPAN):
            mem[k] >>= 1
    return 0
