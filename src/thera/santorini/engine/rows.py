"""The rows that the kernels of the search pass to each other."""

from __future__ import annotations

from typing import NamedTuple

from thera.jit import Words


class Memory(NamedTuple):
    """All that a search works in."""

    rows: list[Words]  # the positions on the path, by ply
    buf: Words  # turns
    mem: Words  # counters, history, lines and marks: see `memory_layout`
    tt: Words  # the transposition table
    flag: Words  # set where the search is to stop
    net: Words  # the network
    acc: Words  # what it keeps for each ply
