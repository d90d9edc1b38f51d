"""Principal variation search over whole turns, in one function."""

from __future__ import annotations

from typing import Final

from thera.jit import Words, first, kernel
from thera.santorini.engine import memory_layout as M
from thera.santorini.engine.evaluation.evaluate import assess, mark_dirty
from thera.santorini.engine.rows import Memory
from thera.santorini.engine.search import move_order, node
from thera.santorini.engine.search.transpositions import (
    EXACT,
    LOWER,
    UPPER,
    cuts_off,
    probe,
    score_of,
    store,
)  # fmt: skip
from thera.santorini.kernel import layout as L
from thera.santorini.kernel.make import draw, make
from thera.santorini.kernel.power_flags import deck, side_of

SHALLOW: Final = 3  # reverse futility pruning: up to this depth, if the evaluation …
MARGIN: Final = 45  # … beats beta by so much for each turn of depth
SORTED: Final = 24  # turns that are tried in the order of their marks
LATE: Final = 8  # turns that are tried near the leaves, at least
MANY: Final = 1 << 20
SIGN: Final = L.MASK  # the signature's bits of a table entry


@kernel("i(Memory,i,i,i,i,i)")
def search(m: Memory, n: int, ply: int, depth: int, alpha: int, beta: int) -> int:
    """The score of the position at `ply` for its player, searched `depth` turns deep.

    `n` is the first free place of the turns. Meaningless once `mem[STOPPED]` is set.
    """
    # One long function because it calls itself: kernels are compiled callee first, so several
    # cannot call each other in a ring. Whatever does not lead back here stands in `node`.
    rows, buf, mem, tt, flag, net, acc = m
    s, t = rows[ply], rows[ply + 1]
    turns, team = s[M.TURNS], node.team_of(s, mem)
    mem[M.LENGTHS + ply] = 0
    if s[L.STATUS] == L.CHANCE:
        cards = deck(s)
        size = node.sample(cards, depth)
        total, low, high, seen = 0, M.INFINITE, -M.INFINITE, 0
        widest = M.INFINITE + turns  # no literal: calls of itself must have the very same types
        every = cards
        while every and (seen < size or low >= M.SURE or high <= -M.SURE) and not mem[M.STOPPED]:
            god = first(every)
            every &= every - 1
            draw(s, god, t)
            t[M.TURNS] = turns
            mark_dirty(t, ply + 1, net, acc)
            score = search(m, n, ply + 1, depth, -widest, widest)
            if node.team_of(t, mem) != team:
                score = -score
            total += node.clamp(score)
            low, high, seen = min(low, score), max(high, score), seen + 1
        mem[M.LENGTHS + ply] = 0
        if every == 0 and (low >= M.SURE or high <= -M.SURE):
            return low if low > 0 else high
        return total // max(seen, 1)

    # what needs no search
    if node.count(mem, flag):
        return 0
    if ply > 0:
        alpha, beta = max(alpha, turns + 1 - M.MATE), min(beta, M.MATE - turns - 1)
        if alpha >= beta:
            return alpha
        if mem[M.CYCLES] and node.repeated(rows, ply):
            return 0
    end = node.winning_turns(s, buf, n)
    if end > n:
        node.extend_line(buf, mem, n, ply, 0)
        return M.MATE - turns - 1
    if ply >= M.PLIES - 3:
        return assess(m, ply)
    threatened = node.threats(s, mem, buf, n, t)
    if threatened and ply < mem[M.DEEP]:
        depth += 1
    if depth <= 0:
        return assess(m, ply)
    entry = probe(tt, s[L.HASH], mem[M.AGE])
    if ply > 0 and cuts_off(entry, depth, alpha, beta, turns):
        return score_of(entry, turns)
    narrow = ply > 0 and beta - alpha == 1 and not threatened and not s[L.EXTRA]
    if narrow and depth <= SHALLOW and s[L.STATUS] == L.TURN and abs(beta) < M.SURE:
        guess = assess(m, ply)
        if guess - MARGIN * depth >= beta:
            return guess
    most = LATE * depth * depth + LATE if narrow and depth <= 2 and alpha > -M.SURE else MANY

    # all turns, the most promising first; where they lose, those left out as well
    own = s[L.CREW + side_of(s[L.SEATS], s[L.SEAT])]
    best, floor, sign, partial = -M.INFINITE, alpha, 0, False
    for wide in range(2):
        end = node.turns_of(m, n, ply, threatened, entry & SIGN if entry else -1, wide)
        partial = end < 0
        end = abs(end)
        for k in range(n, end):
            if k - n < (SORTED if depth > 1 else SORTED // 4):
                move_order.pick(buf, mem, k, end)
            if k - n >= most and not wide and mem[M.MARKS + k] < move_order.STEEP:
                partial = True
                continue
            make(s, buf, k, t)
            t[M.TURNS] = turns + 1
            if t[L.STATUS] == L.OVER:
                score = node.outcome(t, mem, team, turns + 1)
                mem[M.LENGTHS + ply + 1] = 0
            else:
                mark_dirty(t, ply + 1, net, acc)
                same = node.team_of(t, mem) == team
                less = node.reduction(
                    depth, k - n, threatened, alpha, mem[M.MARKS + k] >= move_order.KILLER
                )
                top = beta if k == n else alpha + 1
                while True:
                    if same:
                        score = search(m, end, ply + 1, depth - 1 - less, alpha, top)
                    else:
                        score = -search(m, end, ply + 1, depth - 1 - less, -top, -alpha)
                    if mem[M.STOPPED]:
                        return best
                    if score > alpha and less:
                        less = 0
                    elif alpha < score < beta and top < beta:
                        top = beta
                    else:
                        break
            if score <= best:
                continue
            best = score
            if best > alpha or (ply == 0 and k == n):
                alpha = max(alpha, best)
                sign = move_order.sign_of(buf[3 * k], buf[3 * k + 1], buf[3 * k + 2])
                node.extend_line(buf, mem, k, ply, 1)
            if best >= beta:
                node.remember(mem, ply, sign)
                place = move_order.place_of(own, buf[3 * k], buf[3 * k + 1], buf[3 * k + 2])
                move_order.add_history(mem, place, depth * depth, team)
                break
        if not partial or best > -M.SURE:
            break
    best = node.cap_unproven(best, partial)
    bound = LOWER if best >= beta else EXACT if best > floor else UPPER
    store(tt, s[L.HASH], mem[M.AGE], depth, bound, best, sign, turns)
    return best


@kernel("i(r,w,w,w,w,w,w,i,i,i,i)", entry=True)
def pvs(
    rows: list[Words], buf: Words, mem: Words, tt: Words, flag: Words, net: Words, acc: Words,
    ply: int, depth: int, alpha: int, beta: int,
) -> int:  # fmt: skip
    """The score of the position at `ply` for its player, searched `depth` turns deep."""
    return search(Memory(rows, buf, mem, tt, flag, net, acc), 0, ply, depth, alpha, beta)
