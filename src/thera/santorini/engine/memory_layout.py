"""The layout of search memory: words, scores, limits.

One row of words (`mem`) holds all that is not a position, a delta, the table or the network:

    counters | killers | history | lengths of lines | lines | buckets | marks of the deltas
"""

from __future__ import annotations

from typing import Final

from thera.santorini.kernel import layout as L

PLIES: Final = 64  # deltas, draws and extra turns on one path at most

# scores are whole numbers from the mover's side
MATE: Final = 100_000  # a win in n turns is MATE - n
SURE: Final = MATE - 1_000  # from here on a score is a proven win
PROBABLE: Final = 30_000  # as good as won, but not proven: some turns were left out
BEST: Final = 20_000  # limit of every evaluation
INFINITE: Final = 120_000

# a row of a position has one word more: how many turns have led to it
TURNS: Final = L.WORDS
WIDTH: Final = L.WORDS + 1

# counters
NODES: Final = 0  # positions made
LIMIT: Final = 1  # of these; the search stops there
STOPPED: Final = 2  # set once the search is to end
HALT: Final = 3  # set from outside: time is up
ROOT: Final = 4  # the side that the search is for
CYCLES: Final = 5  # whether positions can repeat
AGE: Final = 6  # of this search in the table
DEEP: Final = 7  # no extension at this ply and beyond
SEED: Final = 8  # a little noise, or 0
OVERFLOW: Final = 9  # set where a list of turns did not fit into the buffer

KILLERS: Final = 16  # two a ply
HISTORY: Final = KILLERS + 2 * PLIES  # by team, square moved to, square built on
SPAN: Final = 26
LENGTHS: Final = HISTORY + 2 * SPAN * SPAN  # of the best line from each ply
LINES: Final = LENGTHS + PLIES
LINE: Final = 3 * PLIES
BUCKETS: Final = LINES + PLIES * LINE
HEAPS: Final = 1024
MARKS: Final = BUCKETS + HEAPS

CAP: Final = 160  # turns looked at in a position inside the tree
ROOT_CAP: Final = 640  # … at the root, and where a loss is to be proved
TURNS_MADE: Final = 1 << 15  # more than one position has, by `spread_of`: 21,120 at most
STACK: Final = PLIES * ROOT_CAP + TURNS_MADE
"""Deltas that the buffer of a search has room for."""

GUARDS: Final = 16
"""Words behind the buffer and the memory: a test sees that they are left alone."""
