"""Rollout policy on packed positions: chooses and plays the steps of a seat."""

from __future__ import annotations

from typing import Final

from thera.akrotiri.engine import effort as E
from thera.akrotiri.engine import weights as W
from thera.akrotiri.engine.policy import route_node as R
from thera.akrotiri.engine.policy.placement import MEANT, best_cube, best_place, reach_of
from thera.akrotiri.engine.policy.route_beam import BUYING, LOADING, SELLING, best_route
from thera.akrotiri.engine.policy.seeded_draws import deal
from thera.akrotiri.engine.policy.stepping import play_step, sail_towards
from thera.akrotiri.engine.rows import Policy, View
from thera.akrotiri.engine.seat_view import view_layout as V
from thera.akrotiri.engine.seat_view.fill import fill_view
from thera.akrotiri.engine.seat_view.islands import free
from thera.akrotiri.engine.seat_view.map_value import lacking, lacks, needs
from thera.akrotiri.kernel import components as C
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel import step_numbers as N
from thera.akrotiri.kernel.piles import pile, seat_of, task
from thera.akrotiri.kernel.scoring import goal_worth
from thera.akrotiri.kernel.step_numbers import dock_number, quadrant_of
from thera.jit import Words, first, kernel

PATH: Final = 3000  # where the nodes of a plan lie in `rank`


# deeds


@kernel("i(i)")
def load_number(cubes: int) -> int:
    """The step that loads these cubes."""
    rank = 0
    while N.LOADS[rank] != cubes:
        rank += 1
    return N.N_LOAD + rank


@kernel("i(i)")
def buy_number(maps: int) -> int:
    """The step that buys these maps."""
    rank = 0
    while N.BUYS[rank] != maps:
        rank += 1
    return N.N_BUY + rank


@kernel("i(View,w,i,i)")
def deed(v: View, line: Words, kind: int, what: int) -> int:
    """Do a deed where the boat lies; whether it could be done."""
    s, kit = v.s, v.kit
    if kind == SELLING:
        for colour in range(4):
            for _ in range((what >> (8 * colour)) & 255):
                play_step(s, kit, N.N_SELL + colour, line)
        return 1
    if s[L.ACTIONS] == 0:
        return 0
    if kind == LOADING:
        play_step(s, kit, load_number(what), line)
    elif kind == BUYING:
        play_step(s, kit, buy_number(what), line)
    else:
        site = quadrant_of(s, what & 255)
        play_step(s, kit, N.N_DIG + v.look[V.CARD + (what >> 8)] * N.QUADS + site, line)
    return 1


@kernel("i(View,Policy,i)")
def plan(v: View, p: Policy, seat: int) -> int:
    """Fill the look, then find the node in `log` where the best plan ends; 0 if there is none."""
    s, w, skill = v.s, v.w, p.skill
    fill_view(v, seat, 1)
    boat, far = s[L.PLAYERS + seat * L.SEAT_WORDS + L.BOAT], reach_of(v.look, skill)
    best = best_route(v, p.log, seat, boat, w[W.ACTION], skill[E.BEAM], skill[E.DEPTH], far)
    if best == 0:  # nothing is worth its actions: make actions cheap
        best = best_route(v, p.log, seat, boat, w[W.IDLE], skill[E.BEAM], skill[E.DEPTH], far)
    return best


@kernel("i(View,Policy,i)")
def act(v: View, p: Policy, seat: int) -> int:
    """Plan, and do what the plan says until luck comes or the turn allows no more.

    Returns whether anything was done; without a plan the oracle is asked, once.
    """
    s, log, rank, line = v.s, p.log, p.rank, p.line
    if spent(s, seat):
        return 0
    best, count = plan(v, p, seat), 0
    while best > 0:
        rank[PATH + count] = best
        best = log[best * R.NODE + R.PARENT]
        count += 1
    if count == 0:
        return ask(v, line, seat)
    before = line[0]
    while count:
        count -= 1
        at = rank[PATH + count] * R.NODE
        if sail_towards(v, line, seat, log[at + R.AT]) == 0:
            break
        if deed(v, line, log[at + R.DEED], log[at + R.WHAT]) == 0:
            break
        if task(s) != L.ACT or seat_of(s) != seat:
            break
    return line[0] - before


@kernel("i(w,i)")
def spent(s: Words, seat: int) -> int:
    """Whether a turn allows nothing more: cubes aboard might still be sold."""
    return 0 if s[L.ACTIONS] or s[L.MOVES] or s[L.PLAYERS + seat * L.SEAT_WORDS + L.HOLD] else 1


@kernel("i(View,w,i)")
def ask(v: View, line: Words, seat: int) -> int:
    """Ask the oracle, if that can be done."""
    s, kit = v.s, v.kit
    if s[L.ACTIONS] == 0 or s[L.ORACLE] or (pile(s, kit) == 0 and s[L.DISCARDS] == 0):
        return 0
    play_step(s, kit, N.N_ORACLE + wanted(s, kit, v.look, seat), line)
    return 1


@kernel("i(w,w,w,i)")
def wanted(s: Words, kit: Words, look: Words, seat: int) -> int:
    """The terrain that the maps in hand miss most, or else the rarest on the table."""
    misses, turn = 0, kit[C.TURNED + seat]
    for hand in range(look[V.HANDS]):
        need, least, have = needs(kit, look[V.CARD + hand], turn), 99, 0
        for n in range(look[V.GROUNDS]):
            short = lacking(need, look[V.HAVE + n])
            if short < least:
                least, have = short, look[V.HAVE + n]
        misses += lacks(need, have)
    best = 0
    for terrain in range(1, 4):
        if (misses >> (8 * terrain)) & 255 > (misses >> (8 * best)) & 255:
            best = terrain
    return best


# choices


@kernel("i(w,w,w,i,i,w)", entry=True)
def likely(s: Words, kit: Words, w: Words, seat: int, goal: int, work: Words) -> int:
    """The expected points of a goal: what it counts now, and its share of the temples to come."""
    left = kit[C.TEMPLE_COUNT] - s[L.PLAYERS + seat * L.SEAT_WORDS + L.DUG]
    now = 1000 * goal_worth(s, kit, seat, goal, work)
    whole = w[W.LIKELY + kit[C.KIT_GOALS + goal * C.GOAL_WORDS + C.GOAL_KEY]]
    return now + whole * left // kit[C.TEMPLE_COUNT]


@kernel("i(w,w,w,i,i,w)", entry=True)
def best_goal(s: Words, kit: Words, w: Words, seat: int, goals: int, work: Words) -> int:
    """The goal that promises most among some, as bits."""
    best, top = first(goals), -1
    while goals:
        goal = first(goals)
        goals &= goals - 1
        value = likely(s, kit, w, seat, goal, work)
        if value > top:
            best, top = goal, value
    return best


@kernel("i(View,Policy,i)")
def turn(v: View, p: Policy, seat: int) -> int:
    """Play until it is another seat's turn or the game is over, draws included."""
    s, kit, line = v.s, v.kit, p.line
    fill_view(v, seat, 1)
    kind = before = L.NONE
    while s[L.DEPTH] and (task(s) >= L.DRAW_TILE or seat_of(s) == seat):
        before, kind = kind, task(s)
        line[0] = 0
        if kind >= L.DRAW_TILE:
            deal(s, kit, p.dice)
        elif kind == L.ACT:
            if act(v, p, seat) == 0:
                play_step(s, kit, N.N_DONE, line)
        elif kind == L.CUBE and before == L.PLACE and p.skill[E.COLOURS] == 0:
            play_step(s, kit, N.N_CUBE + p.rank[MEANT], line)
        else:
            play_step(s, kit, chosen(v, p, seat), line)
    return 0


@kernel("i(View,Policy,i)")
def chosen(v: View, p: Policy, seat: int) -> int:
    """The step for a task outside the action phase."""
    s, kit, look, w, work = v
    kind, me = task(s), L.PLAYERS + seat * L.SEAT_WORDS
    if kind in (L.PLACE, L.SETTLE):
        return N.N_PLACE + best_place(v, p, seat)
    if kind == L.CUBE:
        return N.N_CUBE + best_cube(v, p, seat)
    if kind == L.KEEP:
        return N.N_KEEP + best_goal(s, kit, w, seat, s[me + L.PAIR], work)
    if kind == L.CHOOSE:
        return N.N_TAKE + best_goal(s, kit, w, seat, s[L.ROW], work)
    for dock in range(s[L.HARBOUR]):
        if free(look, dock):
            return N.N_MOOR + dock_number(s, kit, dock) - N.QUADS
    return N.N_MOOR
