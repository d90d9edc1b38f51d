"""The kernels that Python calls: plain rows in, put into tuples here.

The kernels of the same names work on the tuples.
"""

from __future__ import annotations

from thera.akrotiri.engine.evaluation import features as telling
from thera.akrotiri.engine.policy import placement, policy
from thera.akrotiri.engine.policy.stepping import play_step
from thera.akrotiri.engine.rows import Policy, View
from thera.akrotiri.engine.seat_view import fill as looking
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel.piles import task
from thera.jit import Words, kernel


@kernel("i(w,w,w,w,w,i,i)", entry=True)
def fill_view(
    s: Words, kit: Words, look: Words, w: Words, work: Words, seat: int, full: int
) -> int:
    """Fill a look; the values of unseen maps are computed again only if `full`."""
    return looking.fill_view(View(s, kit, look, w, work), seat, full)


@kernel("i(w,w,w,w,w,w,w,w,i,i)", entry=True)
def features(
    s: Words, kit: Words, look: Words, w: Words, work: Words, skill: Words, log: Words, out: Words,
    at: int, seat: int,
) -> int:  # fmt: skip
    """Write the features of a seat to out[at], out[at + 1], …"""
    return telling.features(View(s, kit, look, w, work), skill, log, out, at, seat)


@kernel("i(w,w,w,w,w,w,w,w,w,w,w,i)", entry=True)
def steps(
    s: Words, kit: Words, look: Words, w: Words, work: Words, skill: Words, log: Words,
    there: Words, dice: Words, rank: Words, line: Words, seat: int,
) -> int:  # fmt: skip
    """Take the next steps of a seat, up to the next draw; returns how many."""
    v, p = View(s, kit, look, w, work), Policy(skill, log, there, dice, rank, line)
    line[0] = 0
    if task(s) == L.ACT:
        return policy.act(v, p, seat)
    looking.fill_view(v, seat, 1)
    play_step(s, kit, policy.chosen(v, p, seat), line)
    return 1


@kernel("i(w,w,w,w,w,w,w,w,w,w,w,i)", entry=True)
def turn(
    s: Words, kit: Words, look: Words, w: Words, work: Words, skill: Words, log: Words,
    there: Words, dice: Words, rank: Words, line: Words, seat: int,
) -> int:  # fmt: skip
    """Play until it is another seat's turn or the game is over, draws included."""
    v, p = View(s, kit, look, w, work), Policy(skill, log, there, dice, rank, line)
    return policy.turn(v, p, seat)


@kernel("i(w,w,w,w,w,w,w,w,w,w,w,i)", entry=True)
def good_places(
    s: Words, kit: Words, look: Words, w: Words, work: Words, skill: Words, log: Words,
    there: Words, dice: Words, rank: Words, line: Words, seat: int,
) -> int:  # fmt: skip
    """Fill the look, then find the most promising placements; returns how many."""
    v, p = View(s, kit, look, w, work), Policy(skill, log, there, dice, rank, line)
    looking.fill_view(v, seat, 1)
    return placement.good_places(v, p, seat)


@kernel("i(w,w,w,w,w,w,w,w,w,w,w,i)", entry=True)
def plan(
    s: Words, kit: Words, look: Words, w: Words, work: Words, skill: Words, log: Words,
    there: Words, dice: Words, rank: Words, line: Words, seat: int,
) -> int:  # fmt: skip
    """Fill the look, then find the node in `log` where the best plan ends; 0 if there is none."""
    v, p = View(s, kit, look, w, work), Policy(skill, log, there, dice, rank, line)
    return policy.plan(v, p, seat)
