"""A rollout: follow a line, let the policy play some turns for both seats, evaluate."""

from __future__ import annotations

from thera.akrotiri.engine.evaluation.network import value
from thera.akrotiri.engine.policy.policy import best_goal, turn
from thera.akrotiri.engine.policy.seeded_draws import deal
from thera.akrotiri.engine.rows import Policy, View
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel import step_numbers as N
from thera.akrotiri.kernel.piles import seat_of, task
from thera.akrotiri.kernel.play import play
from thera.jit import Words, kernel


@kernel("i(w,w,w,i,w,i,w,w)", entry=True)
def follow(
    s: Words, kit: Words, w: Words, seat: int, line: Words, count: int, work: Words, dice: Words
) -> int:
    """Take the first steps of a seat's line; make the draws, choose goals that it leaves open."""
    done = 0
    while s[L.DEPTH] and (done < count or task(s) in (L.KEEP, L.CHOOSE)):
        kind = task(s)
        named = done < count and N.N_KEEP <= line[done] < N.N_MOOR
        if kind >= L.DRAW_TILE:
            deal(s, kit, dice)
        elif seat_of(s) != seat:
            break
        elif kind == L.KEEP and not named and s[L.PLAYERS + seat * L.SEAT_WORDS + L.PAIR]:
            pair = s[L.PLAYERS + seat * L.SEAT_WORDS + L.PAIR]
            play(s, kit, N.N_KEEP + best_goal(s, kit, w, seat, pair, work))
        elif kind == L.CHOOSE and not named:
            play(s, kit, N.N_TAKE + best_goal(s, kit, w, seat, s[L.ROW], work))
        else:
            play(s, kit, line[done])
            done += 1
    return done


@kernel("i(w,w,w,w,w,w,w,w,w,w,w,w,w,i,i)", entry=True)
def rollout(
    s: Words, kit: Words, look: Words, w: Words, work: Words, skill: Words, log: Words,
    there: Words, dice: Words, rank: Words, line: Words, net: Words, figures: Words, seat: int,
    turns: int,
) -> int:  # fmt: skip
    """Play so many turns, the current one included; returns the evaluation for the seat."""
    v, p = View(s, kit, look, w, work), Policy(skill, log, there, dice, rank, line)
    for _ in range(turns):
        if s[L.DEPTH] == 0:
            break
        turn(v, p, seat_of(s))
    return value(v, skill, log, net, figures, seat)
