"""The layers of a beam: a node is started from its parent, the best of a layer are kept.

The place behind a layer is for the node that is being made.
"""

from __future__ import annotations

from thera.akrotiri.engine.policy import route_node as R
from thera.akrotiri.engine.policy.route_node import worth
from thera.akrotiri.engine.rows import Beam, View
from thera.jit import Words, kernel


@kernel("i(Beam)", inline=True)
def draft(b: Beam) -> int:
    """Where the node is that is being made."""
    return (b.first + b.width) * R.NODE


@kernel("i(Beam,i,i,i)", inline=True)
def begin(b: Beam, at: int, dock: int, clock: int) -> int:
    """A node to come, like the one before but for the place and the time; where it is."""
    log, new = b.log, draft(b)
    for n in range(R.HOLDS, R.NODE):
        log[new + n] = log[at + n]
    log[new + R.AT] = dock
    log[new + R.CLOCK] = clock
    log[new + R.PARENT] = at // R.NODE
    return new


@kernel("i(View,Beam,i)", inline=True)
def keep(v: View, b: Beam, grown: int) -> int:
    """Take the new node into its layer if it is among the best; of equal ones the better stays."""
    log, first, new = b.log, b.first, draft(b)
    value = worth(v, log, new, b.action)
    log[new + R.VALUE] = value
    least = first
    for node in range(first + 1, first + grown):
        if log[node * R.NODE + R.VALUE] < log[least * R.NODE + R.VALUE]:
            least = node
    if grown == b.width and value <= log[least * R.NODE + R.VALUE]:
        return grown
    for at in range(first * R.NODE, (first + grown) * R.NODE, R.NODE):
        if same(log, at, new):
            if log[at + R.VALUE] < value:
                move(log, at, new)
            return grown
    if grown < b.width:
        move(log, (first + grown) * R.NODE, new)
        return grown + 1
    move(log, least * R.NODE, new)
    return grown


@kernel("i(w,i,i)", inline=True)
def same(log: Words, one: int, other: int) -> int:
    """Whether two plans lead to the same place with the same maps, cubes taken and temples."""
    if log[one + R.AT] != log[other + R.AT]:
        return 0
    for n in range(R.CARDS, R.CLOCK):
        if log[one + n] != log[other + n]:
            return 0
    return 1


@kernel("i(w,i,i)", inline=True)
def move(log: Words, to: int, source: int) -> int:
    """Copy a node."""
    for n in range(R.NODE):
        log[to + n] = log[source + n]
    return 0
