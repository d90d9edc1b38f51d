"""Santorini as machine code: whole turns of all gods as deltas, for two, three and four seats.

A **position** is a row of `WORDS` 64-bit integers (layout in `layout`), made by `read` from a
position of the rules at the start of a turn, in the set-up, or where luck draws. A **delta** is
three words of a buffer; it names no god. One buffer serves as a stack for a whole search:

Modules of constants are imported under one letter, here and in the engine, so that a name shows
where it belongs: `L` layout, `B` bitboards, `G` flags of the gods' powers; in the engine `M` the
layout of its memory, `F` features of the network.

    s, t, buf = read(position), row(), buffer()
    end = generate(s, buf, 0, ALL_TURNS, FULL)   # the deltas 0 to end - 1: distinct results
    make(s, buf, 3, t)                           # t is the position after delta 3, hash and all
    more = generate(t, buf, end, ALL_TURNS, FULL)

`generate(s, buf, n, want, spread) -> end`
    The deltas of all distinct turns, in places n to end - 1. Turns that end in a yield (bit YIELD
    of a delta's first word) only where there is no other. CUT where the buffer has no room.
`list_turns(s, buf, want, spread) -> count`
    The same from place 0 on, for Python: BufferFull where there is no room.
`make(s, buf, k, t) -> hash`
    `t` becomes `s` after delta k; `s` stays as it is, so undo is free.
`advance(s, d0, d1, d2, t)`
    The same without the hash.
`deck(s)`, `draw(s, god, t)`
    Where `s[STATUS]` is CHANCE: the gods that luck can turn over, as bits, all equally likely; `t`
    becomes `s` after one of them. Several draws may be owed (`s[DRAWS]`).
`wins(s, buf, n) -> end`
    Only the turns by which the player to move wins at once.
`threat(s, seat, buf, n, t) -> count`
    How many winning turns `seat` would have, were it to move now; `t` is spoilt.
`read(position)`, `write(s)`
    From and to the positions of the rules.
`steps(position, s, buf, k)`
    Delta k as the steps of a turn of the rules.
`perft(s, depth)`, `playout(s, t, buf, seed, turns, spread)`
    Counting; random games.

`s[STATUS]` is TURN, PLACING (deltas place all workers of a player), CHANCE or OVER (`s[WINNER]` is
a side). `s[SEAT]` is the seat to move, `side_of(s[SEATS], seat)` its side; an extra turn of
Dionysus (`s[EXTRA]`) keeps the seat. A delta wins for side `(buf[3*k] >> WIN & 3) - 1` if that is
not negative; other fields of a delta are in `layout`.

`spread` limits turns with many builds: Poseidon's and Morpheus' pieces beyond the first part, the
second build of others; with 0 only one worker of Hermes walks. `FULL` is no limit. Search the big
powers in stages: `WINS`, then a small spread, then `FULL`. No list with a spread of 5 or less, or
without Morpheus, is longer than a `buffer()`; one of Morpheus' with a great stock can be.

All functions but `list_turns`, `read`, `write`, `steps` and `perft` are kernels and can be called
from kernels.
"""

from thera.jit import Words, words
from thera.santorini.kernel.checked_list import BufferFull, list_turns
from thera.santorini.kernel.convert import Unready, read, steps, write
from thera.santorini.kernel.generate import generate
from thera.santorini.kernel.layout import ALL_TURNS, FULL, WINS, WORDS
from thera.santorini.kernel.make import advance, draw, make
from thera.santorini.kernel.perft import perft
from thera.santorini.kernel.playout import playout
from thera.santorini.kernel.power_flags import deck, side_of
from thera.santorini.kernel.threats import threat, wins

__all__ = [
    "ALL_TURNS",
    "FULL",
    "WINS",
    "WORDS",
    "BufferFull",
    "Unready",
    "Words",
    "advance",
    "buffer",
    "deck",
    "draw",
    "generate",
    "list_turns",
    "make",
    "perft",
    "playout",
    "read",
    "row",
    "side_of",
    "steps",
    "threat",
    "wins",
    "write",
]

TURNS = 1 << 15
"""More turns than any position has, Morpheus with a great stock excepted."""


def row() -> Words:
    """A row for one position."""
    return words(WORDS)


def buffer(turns: int = TURNS) -> Words:
    """A buffer for so many deltas, and the room that the generator needs besides."""
    from thera.santorini.kernel.layout import DELTA, SPARE

    return words(DELTA * turns + SPARE)
