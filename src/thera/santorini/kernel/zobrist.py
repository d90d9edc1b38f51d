"""The hash of a position: constants of 63 bits, xored; the same on every machine."""

from __future__ import annotations

from random import Random
from typing import Final

from thera.jit import Words, first, kernel, table
from thera.santorini.kernel import layout as L

_RANDOM: Final = Random("thera santorini 1")
KEYS: Final = table([_RANDOM.getrandbits(63) for _ in range(25 * L.PLANES)])
"""For each plane of the board and each square."""

SPAN: Final = 64
PARTS: Final = 4
MIXED: Final = table([_RANDOM.getrandbits(63) for _ in range(24 * PARTS * SPAN)])
"""For each word of the course of the game and each value, in pieces of six bits."""


@kernel("i(i,i)")
def word_key(place: int, value: int) -> int:
    """The key of a number kept in a certain place; nothing for 0."""
    found, part = 0, place * PARTS
    while value:
        found ^= MIXED[part * SPAN + (value & 63)]
        value >>= 6
        part += 1
    return found


@kernel("i(w)")
def course(s: Words) -> int:
    """The key of everything but the board."""
    found = 0
    for place in range(L.SEAT, L.FIRST + 1):
        found ^= word_key(place, s[place])
    return found


@kernel("i(w)")
def board(s: Words) -> int:
    """The key of the board."""
    found = 0
    for plane in range(L.PLANES):
        bits = s[plane]
        while bits:
            found ^= KEYS[25 * plane + first(bits)]
            bits &= bits - 1
    return found


@kernel("i(w)", entry=True)
def whole(s: Words) -> int:
    """The hash, worked out from nothing."""
    return board(s) ^ course(s)


SEAT_KEY: Final = MIXED[L.SEAT * PARTS * SPAN + 1]
"""The key of the second seat's turn; the first one's is 0."""


@kernel("i(i,i)")
def keys(place: int, bits: int) -> int:
    """The keys of the squares of a mask (or two), from a place of the table on."""
    found = 0
    while bits:
        found ^= KEYS[place + first(bits)]
        bits &= bits - 1
    return found


@kernel("i(w,w)")
def rehash(s: Words, t: Words) -> int:
    """Set the hash of `t` from that of `s`, by what differs."""
    found = s[L.HASH]
    for plane in range(L.PLANES):
        found ^= keys(25 * plane, s[plane] ^ t[plane])
    for place in range(L.SEAT, L.FIRST + 1):
        if s[place] != t[place]:
            found ^= word_key(place, s[place]) ^ word_key(place, t[place])
    t[L.HASH] = found
    return found
