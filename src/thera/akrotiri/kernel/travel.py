"""How far a boat can go: docks are one leg apart along routes, or over an island."""

from __future__ import annotations

from typing import Final

from thera.akrotiri.kernel import components as C
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel.chart import sea, shore
from thera.jit import Words, kernel

WORK: Final = 3 * L.PLOTS
"""How long a row is that a kernel may use for its own notes."""


@kernel("i(w,i,i)")
def near(s: Words, a: int, b: int) -> int:
    """Whether two docks are one leg apart, or the same."""
    return 1 if shore(s, a) == shore(s, b) or sea(s, a) == sea(s, b) else 0


@kernel("i(w,w,i,i)")
def passed(s: Words, kit: Words, seat: int, start: int) -> int:
    """The legs from a dock to the boats of other seats by way of each other, eight bits a seat.

    0 for those out of reach.
    """
    found, edge, leg = 0, 1, 1
    while edge:
        edge = 0
        for other in range(kit[C.SEATS]):
            boat = s[L.PLAYERS + other * L.SEAT_WORDS + L.BOAT]
            if other == seat or boat < 0 or (found >> (other << 3)) & 255:
                continue
            close = near(s, start, boat) if leg == 1 else 0
            for by in range(kit[C.SEATS]):
                if leg > 1 and (found >> (by << 3)) & 255 == leg - 1:
                    close |= near(s, s[L.PLAYERS + by * L.SEAT_WORDS + L.BOAT], boat)
            edge |= close << other
        for other in range(kit[C.SEATS]):
            if (edge >> other) & 1:
                found |= leg << (other << 3)
        leg += 1
    return found


@kernel("i(w,w,i,i,i,i)")
def fare(s: Words, kit: Words, seat: int, start: int, goal: int, boats: int) -> int:
    """The movements from a dock to another, 0 if no step leads there; `boats` as `passed` says."""
    if goal == start:
        return 0
    best = 1 if near(s, start, goal) else 0
    for other in range(kit[C.SEATS]):
        boat = s[L.PLAYERS + other * L.SEAT_WORDS + L.BOAT]
        if other == seat or boat < 0:
            continue
        if boat == goal:
            return 0
        legs = (boats >> (other << 3)) & 255
        if legs and best != 1 and near(s, boat, goal):
            cost = legs + 1 + kit[C.PASSING]
            if best == 0 or cost < best:
                best = cost
    return best


@kernel("i(w,w,i,i,w)", entry=True)
def reach(s: Words, kit: Words, seat: int, start: int, out: Words) -> int:
    """For each dock the movements of a step there from `start`, 0 where none leads.

    The boats of the other seats are in the way; the seat's own is taken to be at `start`.
    """
    boats = passed(s, kit, seat, start)
    for dock in range(s[L.DOCK_COUNT]):
        out[dock] = fare(s, kit, seat, start, dock, boats)
    return s[L.DOCK_COUNT]


@kernel("i(w,i,w,i,w)")
def spread(s: Words, start: int, out: Words, at: int, work: Words) -> int:
    """The legs from a dock to every other, from place `at` of `out` on."""
    count = s[L.DOCK_COUNT]
    for n in range(2 * L.PLOTS):
        work[n] = 0
    for dock in range(count):
        out[at + dock] = L.FAR
    out[at + start] = 0
    leg, more = 0, 1
    while more:
        more, leg = 0, leg + 1
        for dock in range(count):
            if out[at + dock] == leg - 1:
                work[shore(s, dock)] = 1
                work[L.PLOTS + sea(s, dock)] = 1
        for dock in range(count):
            if out[at + dock] == L.FAR and (work[shore(s, dock)] or work[L.PLOTS + sea(s, dock)]):
                out[at + dock] = leg
                more = 1
    return count


@kernel("i(w,i,w,w)", entry=True)
def legs(s: Words, start: int, out: Words, work: Words) -> int:
    """For each dock the legs from `start`, boats ignored; FAR where no way leads."""
    return spread(s, start, out, 0, work)


@kernel("i(w,w,w)", entry=True)
def distances(s: Words, out: Words, work: Words) -> int:
    """The legs between all docks: those from dock a are at a * DOCK_COUNT and after."""
    count = s[L.DOCK_COUNT]
    for start in range(count):
        spread(s, start, out, start * count, work)
    return count


@kernel("i(w,w)", entry=True)
def portages(s: Words, work: Words) -> int:
    """work[island]: how many portages it is away from Thera, or NONE; from PLOTS on, networks."""
    for n in range(2 * L.PLOTS):
        work[n] = L.NONE
    work[L.PLOTS + s[L.NETWORK]] = 0  # port 0 is on the ring
    count, more = 0, 1
    while more:
        more = 0
        for dock in range(s[L.DOCK_COUNT]):
            island = s[L.ISLAND + s[L.DOCK_PLOT + dock]]
            if (
                work[island] == L.NONE
                and work[L.PLOTS + s[L.NETWORK + s[L.DOCK_PORT + dock]]] == count
            ):
                work[island] = count
        for dock in range(s[L.DOCK_COUNT]):
            network = s[L.NETWORK + s[L.DOCK_PORT + dock]]
            if work[L.PLOTS + network] == L.NONE and work[shore(s, dock)] == count:
                work[L.PLOTS + network] = count + 1
                more = 1
        count += 1
    return 0
