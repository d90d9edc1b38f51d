"""Input features of the network, each with the number of its row.

For each square: its level and who stands there (mine, theirs, nobody), or a dome. Then both powers
in use, Athena's memory, Morpheus' stock, Selene's female, an extra turn. "Mine" is the side that
looks.
"""

from __future__ import annotations

from typing import Final

from thera.jit import Words, first, kernel
from thera.santorini.kernel import layout as L
from thera.santorini.kernel import power_flags as G
from thera.santorini.kernel.power_flags import god_at, slot_of

STATES: Final = 13  # level * 3 + (0 nobody, 1 mine, 2 theirs), or a dome
DOMED: Final = 12
POWER: Final = 25 * STATES  # 32 numbers of gods: mine, then theirs
MOST: Final = 15  # no stock counts for more
RECALL: Final = POWER + 64  # 1 + MOST: Athena's, Morpheus'; mine, then theirs
LADY: Final = RECALL + 2 * (1 + MOST)  # 25 squares: mine, then theirs
GUEST: Final = LADY + 50  # an extra turn: mine, then theirs
FEATURES: Final = GUEST + 2

FACTS: Final = 4
"""Facts besides the squares that one side has at most: power, memory, female, extra turn."""

NONE: Final = -1


@kernel("i(w,i,i)")
def square_of(s: Words, at: int, side: int) -> int:
    """What a square is to a side."""
    if s[L.DOMES] >> at & 1:
        return STATES * at + DOMED
    level = (s[L.ONE] >> at & 1) + (s[L.TWO] >> at & 1) + (s[L.THREE] >> at & 1)
    mine, theirs = s[L.CREW + side] >> at & 1, s[L.CREW + 1 - side] >> at & 1
    return STATES * at + 3 * level + mine + 2 * theirs


@kernel("i(w,i)")
def recall_of(s: Words, seat: int) -> int:
    """What a seat's card remembers, as a place among its rows."""
    power = god_at(s[L.POWERS], seat)
    if power != G.ATHENA and power != G.MORPHEUS:
        return NONE
    memory = s[L.MEMORY + slot_of(s, seat)]
    if memory == 0:
        return NONE
    return 0 if power == G.ATHENA else min(memory, MOST)


@kernel("i(w,i,i,i)")
def fact_of(s: Words, number: int, owner: int, side: int) -> int:
    """One of the facts about a player as `side` sees it, or NONE."""
    other = owner ^ side
    if number == 0:
        return POWER + 32 * other + god_at(s[L.POWERS], owner)
    if number == 1:
        found = recall_of(s, owner)
        return found if found == NONE else RECALL + (1 + MOST) * other + found
    if number == 2:
        lady = s[L.FEMALE] & s[L.CREW + owner]
        return LADY + 25 * other + first(lady) if lady else NONE
    return GUEST + other if s[L.EXTRA] and s[L.SEAT] == owner else NONE
