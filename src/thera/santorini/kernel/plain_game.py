"""The plain game, two mortals, at full speed: scalars instead of rows and deltas."""

from __future__ import annotations

from typing import Final

from thera.jit import Words, first, kernel, ones
from thera.santorini.kernel import bitboards as B
from thera.santorini.kernel import layout as L

RING: Final = 256
"""So many of the latest leaves are kept, eight words each."""

LOW: Final = (1 << 63) - 1


@kernel("i(w)", entry=True)
def is_plain(s: Words) -> int:
    """Whether two mortals play and a turn is next."""
    return 1 if s[L.SEATS] == 2 and s[L.POWERS] == 0 and s[L.STATUS] == L.TURN else 0


@kernel("i(w,i,i,i,i,i,i,i)")
def leaf(
    ring: Words, number: int, own: int, foes: int, one: int, two: int, three: int, domes: int
) -> int:
    """Write a position down."""
    at = (number & (RING - 1)) * 8
    ring[at] = own
    ring[at + 1] = foes
    ring[at + 2] = one
    ring[at + 3] = two
    ring[at + 4] = three
    ring[at + 5] = domes
    return number + 1


@kernel("i2(i,i,i,i,i)")
def ways(bit: int, free: int, one: int, two: int, three: int) -> tuple[int, int]:
    """Where a mortal on `bit` can move without winning, and where with."""
    to = B.NEAR[first(bit)] & free
    if one & bit == 0:
        return to & ~two, 0
    if two & bit == 0:
        return to & ~three, 0
    won = 0 if three & bit else to & three
    return to ^ won, won


@kernel("i(w,i,i,i,i,i,i,i)", entry=True)
def count(
    ring: Words, own: int, foes: int, one: int, two: int, three: int, domes: int, depth: int
) -> int:
    """The whole turns of the plain game, `depth` deep (at least 1); each position is made."""
    total, movers = 0, own
    free = B.ALL & ~(own | foes | domes)
    while movers:
        bit = movers & -movers
        movers ^= bit
        to, won = ways(bit, free, one, two, three)
        while won:
            total = leaf(ring, total, foes, own ^ bit ^ (won & -won), one, two, three, domes)
            won &= won - 1
        while to:
            there = to & -to
            where = B.NEAR[first(to)] & ((free | bit) ^ there)
            to ^= there
            mine = own ^ bit ^ there
            while where:
                piece = where & -where
                where ^= piece
                a, b = one | piece, two | (piece & one)
                c, d = three | (piece & two), domes | (piece & three)
                if depth > 1:
                    total += count(ring, foes, mine, a, b, c, d, depth - 1)
                else:
                    total = leaf(ring, total, foes, mine, a, b, c, d)
    return total or 1  # a yield


@kernel("i(i)")
def shuffle(seed: int) -> int:
    """The next number of a random row; never 0."""
    seed ^= (seed << 13) & LOW
    seed ^= seed >> 7
    return seed ^ ((seed << 17) & LOW)


@kernel("i(i,i)")
def pick(bits: int, number: int) -> int:
    """The bit of a mask with this number, counted from the lowest."""
    for _ in range(number):
        bits &= bits - 1
    return bits & -bits


@kernel("i(i,i,i,i,i,i,i)")
def random_game(own: int, foes: int, one: int, two: int, three: int, domes: int, seed: int) -> int:
    """Play random steps to the end: how many turns there were, odd if the first player won."""
    turns = 0
    while True:
        turns += 1
        free = B.ALL & ~(own | foes | domes)
        low, high = own & -own, own & (own - 1)
        to, won = ways(low, free, one, two, three)
        other, crown = ways(high, free, one, two, three)
        count_low, total = ones(to | won), ones(to | won) + ones(other | crown)
        if total == 0:
            return turns + 1
        seed = shuffle(seed)
        number = (seed >> 16) % total
        if number < count_low:
            bit, there, won = low, pick(to | won, number), won
        else:
            bit, there, won = high, pick(other | crown, number - count_low), crown
        if there & won:
            return turns
        own ^= bit ^ there
        where = B.NEAR[first(there)] & ((free | bit) ^ there)
        piece = pick(where, (seed >> 40) % ones(where))
        domes |= piece & three
        three |= piece & two
        two |= piece & one
        one |= piece
        own, foes = foes, own


@kernel("i(i,i,i)", entry=True)
def random_games(own: int, foes: int, games: int) -> int:
    """Random games from an empty board: how many turns they took together."""
    turns, seed = 0, 88172645463325252
    for _ in range(games):
        seed = shuffle(seed)
        turns += random_game(own, foes, 0, 0, 0, 0, seed)
    return turns
