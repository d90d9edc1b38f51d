"""Helpers for one node of the search: repetition, threats, reductions."""

from __future__ import annotations

from thera.jit import Words, kernel, ones
from thera.santorini.engine import memory_layout as M
from thera.santorini.engine.rows import Memory
from thera.santorini.engine.search.move_order import mark, select, spread_of
from thera.santorini.kernel import layout as L
from thera.santorini.kernel import power_flags as G
from thera.santorini.kernel.bitboards import spread
from thera.santorini.kernel.generate import generate
from thera.santorini.kernel.make import make, next_seat
from thera.santorini.kernel.power_flags import god_at, side_of, slot_of
from thera.santorini.kernel.threats import threat, wins


@kernel("i(w,w)")
def team_of(s: Words, mem: Words) -> int:
    """0 for the side that the search is for, 1 for all others."""
    return 0 if side_of(s[L.SEATS], s[L.SEAT]) == mem[M.ROOT] else 1


@kernel("i(w,w)")
def count(mem: Words, flag: Words) -> int:
    """Count a position; returns whether the search must end. The flag is checked each time, because
    some positions take a thousand times as long as others."""
    if mem[M.STOPPED]:
        return 1
    mem[M.NODES] += 1
    if mem[M.NODES] >= mem[M.LIMIT] or flag[0] or mem[M.HALT]:
        mem[M.STOPPED] = 1
    return mem[M.STOPPED]


@kernel("i(w,w,i,i)")
def outcome(t: Words, mem: Words, team: int, turns: int) -> int:
    """The score of a finished game for a team."""
    mine = (0 if t[L.WINNER] == mem[M.ROOT] else 1) == team
    return M.MATE - turns if mine else turns - M.MATE


@kernel("i(w)", entry=True)
def cyclic(s: Words) -> int:
    """Whether somebody's power lets positions repeat."""
    for seat in range(s[L.SEATS]):
        god = god_at(s[L.CARDS], seat)
        if god in (G.ARES, G.MORPHEUS):
            return 1
    return 0


@kernel("i(r,i)")
def repeated(rows: list[Words], ply: int) -> int:
    """Whether the position has been on the path before."""
    key = rows[ply][L.HASH]
    for earlier in range(ply - 2, -1, -1):
        if rows[earlier][L.HASH] == key:
            return 1
    return 0


@kernel("i(w,i)")
def hopeful(s: Words, seat: int) -> int:
    """Whether a seat might win with its next turn: 0 is certain, 1 has to be looked into."""
    three, power = s[L.THREE], god_at(s[L.POWERS], seat)
    top = three & ~s[L.DOMES]
    if power:
        if power == G.EROS or (power == G.CHRONUS and ones(three & s[L.DOMES]) >= 4):
            return 1
        if power == G.PAN:
            return 1 if s[L.TWO] & s[L.CREW + side_of(s[L.SEATS], seat)] else 0
        if G.MOVING[power] == G.AGAIN:
            return 1 if top else 0
    if top == 0:
        return 0
    return 1 if s[L.TWO] & ~three & s[L.CREW + side_of(s[L.SEATS], seat)] & spread(top) else 0


@kernel("i(w,w,i)")
def winning_turns(s: Words, buf: Words, n: int) -> int:
    """The winning turns of the player to move, from place `n` on; where they end."""
    return wins(s, buf, n) if hopeful(s, s[L.SEAT]) else n


@kernel("i(w,w,w,i,w)")
def threats(s: Words, mem: Words, buf: Words, n: int, t: Words) -> int:
    """How many winning turns the next player of the other team would have now; spoils `t`."""
    if s[L.STATUS] != L.TURN:
        return 0
    seat = next_seat(s)
    team = 0 if side_of(s[L.SEATS], seat) == mem[M.ROOT] else 1
    if team == team_of(s, mem) or not hopeful(s, seat):
        return 0
    return threat(s, seat, buf, n, t)


@kernel("i(Memory,i,i,i)")
def parries(m: Memory, n: int, ply: int, end: int) -> int:
    """Keep the turns after which the next player cannot win at once, or one where there is none."""
    s, t, buf, mem = m.rows[ply], m.rows[ply + 1], m.buf, m.mem
    kept, mine = n, team_of(s, mem)
    for k in range(n, end):
        make(s, buf, k, t)
        if count(mem, m.flag):
            return max(kept, n + 1)
        if t[L.STATUS] == L.TURN and team_of(t, mem) != mine and winning_turns(t, buf, end) > end:
            continue
        for word in range(3):
            buf[3 * kept + word] = buf[3 * k + word]
        kept += 1
    return max(kept, n + 1)


@kernel("i(w,i)")
def complete(s: Words, extra: int) -> int:
    """Whether so many extra builds, or walkers, are all that the player can have."""
    if extra == L.FULL:
        return 1
    power = god_at(s[L.POWERS], s[L.SEAT])
    return 1 if power == G.MORPHEUS and s[L.MEMORY + slot_of(s, s[L.SEAT])] <= extra else 0


@kernel("i(Memory,i,i,i,i,i)")
def turns_of(m: Memory, n: int, ply: int, threatened: int, sign: int, wide: int) -> int:
    """Generate, mark and, where there are too many, select; the end, negative where some are left
    out. A `wide` list leaves out less."""
    s, buf, mem = m.rows[ply], m.buf, m.mem
    extra = spread_of(s, ply, threatened | wide)
    end = generate(s, buf, n, L.ALL_TURNS, extra)
    if end == L.CUT:
        mem[M.OVERFLOW] = mem[M.STOPPED] = 1
        return n
    whole = complete(s, extra)
    cap = M.ROOT_CAP if ply == 0 or wide else M.CAP
    if threatened and end - n > cap:
        end = parries(m, n, ply, end)
    mark(s, buf, mem, n, end, ply, team_of(s, mem), sign)
    if end - n > cap:
        return -select(buf, mem, n, end, cap)
    return end if whole else -end


@kernel("i(w,w,i,i,i)")
def extend_line(buf: Words, mem: Words, k: int, ply: int, more: int) -> int:
    """The best line from `ply` on is turn `k` and the best line after it, if it has one."""
    here, next_one = M.LINES + ply * M.LINE, M.LINES + (ply + 1) * M.LINE
    for word in range(3):
        mem[here + word] = buf[3 * k + word]
    rest = mem[M.LENGTHS + ply + 1] if more else 0
    for word in range(3 * rest):
        mem[here + 3 + word] = mem[next_one + word]
    mem[M.LENGTHS + ply] = rest + 1
    return 0


@kernel("i(w,i,i)")
def remember(mem: Words, ply: int, sign: int) -> int:
    """A turn that refuted something: tried early at this ply."""
    at = M.KILLERS + 2 * ply
    if mem[at] != sign:
        mem[at + 1] = mem[at]
        mem[at] = sign
    return 0


@kernel("i(i,i)")
def cap_unproven(score: int, partial: int) -> int:
    """A loss is certain only where every turn was looked at."""
    return -M.PROBABLE if partial and score <= -M.SURE else score


@kernel("i(i)")
def clamp(score: int) -> int:
    """A score that may be averaged with others."""
    return max(-M.PROBABLE, min(M.PROBABLE, score))


@kernel("i(i,i)")
def sample(cards: int, depth: int) -> int:
    """How many of luck's cards are tried."""
    every = ones(cards)
    if depth >= 3:
        return every
    return min(every, 4 if depth >= 1 else 2)


@kernel("i(i,i,i,i,i)")
def reduction(depth: int, tried: int, threatened: int, alpha: int, known: int) -> int:
    """Late move reduction: by how much a late turn is searched less deep."""
    if depth < 3 or tried < 4 or threatened or abs(alpha) >= M.SURE or known:
        return 0
    less = 1 if tried < 12 else 2
    return min(less + (1 if depth >= 6 and tried >= 24 else 0), depth - 2)
