"""Ranks placements of a tile and of its second cube: all roughly, the best by a plan each."""

from __future__ import annotations

from typing import Final

from thera.akrotiri.engine import effort as E
from thera.akrotiri.engine import weights as W
from thera.akrotiri.engine.policy import route_node as R
from thera.akrotiri.engine.policy.route_beam import best_route
from thera.akrotiri.engine.policy.route_node import hand
from thera.akrotiri.engine.policy.seeded_draws import next_random
from thera.akrotiri.engine.rows import Policy, View
from thera.akrotiri.engine.seat_view import view_layout as V
from thera.akrotiri.engine.seat_view.fill import fill_view
from thera.akrotiri.engine.seat_view.islands import boat_dock, home, ways
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel.chart import cells
from thera.akrotiri.kernel.market import amount, place, second, total
from thera.jit import Words, copy, kernel

SPOTS: Final = 1024  # where the glances lie in `rank`, behind the cells
MEANT: Final = 4095  # where the cube for the best placement is put,
GOOD: Final = 4096  # and where the best placements are, EACH words each:
WORTH: Final = 1  # what they promise,
WITH: Final = 2  # and the cube for that, colour * 4 + corner
EACH: Final = 3
NOTHING: Final = -(1 << 60)


@kernel("i(w,w)")
def noise(skill: Words, dice: Words) -> int:
    """A random error: mostly small, symmetric about 0."""
    span = 2 * skill[E.NOISE] + 1
    found = 0
    for _ in range(3):
        found += (next_random(dice) >> 20) % span - skill[E.NOISE]
    return found


@kernel("i(View,Policy,i)")
def quick_value(v: View, p: Policy, seat: int) -> int:
    """Quick estimate of a position with its look: a quick plan, goals and cubes as they stand."""
    best = quick_voyage(v, p.skill, p.log, seat)
    return (
        p.log[best + R.VALUE]
        + v.look[V.HELD]
        + value_of_cubes(v.s, v.look, v.w)
        + noise(p.skill, p.dice)
    )


@kernel("i(View,Policy,i,i,i)")
def with_cube(v: View, p: Policy, seat: int, colour: int, plot: int) -> int:
    """What it would promise with one more cube on a plot."""
    s, look = v.s, v.look
    isle, cube = look[V.BY_NAME + s[L.ISLAND + plot]], 1 << (colour << 3)
    laden = look[V.LADEN]
    s[L.STOCK] -= cube
    if isle != L.NONE:
        look[V.HEAPS + isle] += cube
        look[V.LADEN] |= 1 << isle
    value = quick_value(v, p, seat)
    s[L.STOCK] += cube
    if isle != L.NONE:
        look[V.HEAPS + isle] -= cube
        look[V.LADEN] = laden
    return value


@kernel("i(View,w,w,i)")
def quick_voyage(v: View, skill: Words, log: Words, seat: int) -> int:
    """A plan found quickly from where the boat lies; where its node is in the log."""
    dock, far = boat_dock(v.s, v.look, seat), reach_of(v.look, skill)
    beam, depth = skill[E.NARROW], skill[E.SHALLOW]
    return R.NODE * best_route(v, log, seat, dock, v.w[W.ACTION], beam, depth, far)


@kernel("i(w,w)")
def reach_of(look: Words, skill: Words) -> int:
    """How many actions a plan may take."""
    return min(skill[E.HORIZON], look[V.FAR])


@kernel("i(w,w,w)")
def value_of_cubes(s: Words, look: Words, w: Words) -> int:
    """What cubes on islands promise beyond the plan: more, the nearer they are to Thera."""
    dock = home(s, look)
    ways(s, look, dock)
    found = 0
    for isle in range(1, look[V.ISLES]):
        legs = look[V.LEGS + dock * V.STRIDE + isle]
        if look[V.HEAPS + isle] and 0 < legs < V.NEVER:
            found += w[W.ASHORE] * total(look[V.HEAPS + isle]) // legs
    return found


@kernel("i(View,Policy,i)")
def good_places(v: View, p: Policy, seat: int) -> int:
    """The placements that look best, from GOOD on: cell * 4 + quarter turns, worth, cube; how many.

    There is at least one, whatever the sample.
    """
    s, kit, look, w, work = v
    skill, there, dice, rank = p.skill, p.there, p.dice, p.rank
    after = View(there, kit, look, w, work)
    tile = s[L.PLAYERS + seat * L.SEAT_WORDS + L.TILE]
    count = 4 * cells(s, rank, 0)
    skip = (next_random(dice) >> 20) % skill[E.SAMPLE]
    for n in range(count):
        if (n + skip) % skill[E.SAMPLE]:
            rank[SPOTS + n] = NOTHING
            continue
        copy(there, s, L.WORDS)
        place(there, kit, tile, rank[n >> 2], n & 3)
        fill_view(after, seat, 0)
        promise = hand(look, w, (1 << look[V.HANDS]) - 1, 0, look[V.LEFT])
        rank[SPOTS + n] = look[V.HELD] + promise + noise(skill, dice)
    found = 0
    for _ in range(skill[E.PLACES]):
        n = highest(rank, count)
        if rank[SPOTS + n] == NOTHING:
            break
        rank[SPOTS + n] = NOTHING
        copy(there, s, L.WORDS)
        slot = place(there, kit, tile, rank[n >> 2], n & 3)
        fill_view(after, seat, 0)
        value, cube = with_best_cube(after, p, seat, slot)
        at = GOOD + EACH * found
        rank[at], rank[at + WORTH], rank[at + WITH] = rank[n >> 2] * 4 + (n & 3), value, cube
        found += 1
    return found


@kernel("i(View,Policy,i)")
def best_place(v: View, p: Policy, seat: int) -> int:
    """The best looking placement as cell * 4 + quarter turns; rank[MEANT] is the cube for it."""
    count, rank = good_places(v, p, seat), p.rank
    best = GOOD
    for at in range(GOOD, GOOD + EACH * count, EACH):
        if rank[at + WORTH] > rank[best + WORTH]:
            best = at
    rank[MEANT] = rank[best + WITH]
    return rank[best]


@kernel("i(w,i)")
def highest(rank: Words, count: int) -> int:
    """The place of the highest quick value."""
    best = 0
    for n in range(1, count):
        if rank[SPOTS + n] > rank[SPOTS + best]:
            best = n
    return best


@kernel("i2(View,Policy,i,i)")
def with_best_cube(v: View, p: Policy, seat: int, slot: int) -> tuple[int, int]:
    """What a placement promises with its second cube, of the dearest colour, and that cube."""
    colour, best, cube = dearest(v.s), NOTHING, 0
    if colour < 0:
        return quick_value(v, p, seat), cube
    pieces = second(v.s, v.kit, slot)
    for corner in range(4):
        if (pieces >> corner) & 1:
            value = with_cube(v, p, seat, colour, slot * 4 + corner)
            if value > best:
                best, cube = value, colour * 4 + corner
    return best, cube


@kernel("i(w)")
def dearest(s: Words) -> int:
    """The colour in stock of which the fewest are left, or -1."""
    best, least = -1, 99
    for colour in range(4):
        left = amount(s[L.STOCK], colour)
        if 0 < left < least:
            best, least = colour, left
    return best


@kernel("i(View,Policy,i)")
def best_cube(v: View, p: Policy, seat: int) -> int:
    """The best looking second cube as colour * 4 + corner."""
    s, slot = v.s, v.s[L.SPOT]
    fill_view(v, seat, 0)
    pieces, only = second(s, v.kit, slot), dearest(s)
    best, found = NOTHING, 0
    for colour in range(4):
        if amount(s[L.STOCK], colour) == 0 or (p.skill[E.COLOURS] == 0 and colour != only):
            continue
        for corner in range(4):
            if (pieces >> corner) & 1:
                value = with_cube(v, p, seat, colour, slot * 4 + corner)
                if value > best:
                    best, found = value, colour * 4 + corner
    return found
