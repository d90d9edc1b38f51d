"""The layout of a seat's view of one position: a row of LOOK integers.

isle   a docked island by number: 0 is Thera, the others as their docks come
net    a route network with docks by number: 0 is the one round Thera
plot   as in `layout`; the ground are the plots where the seat might excavate
hand   a map in hand by its place: 0, 1, …

Sets of isles and of nets are words of bits, so at most MOST of each are looked at.
"""

from __future__ import annotations

from typing import Final

from thera.akrotiri.kernel import layout as L
from thera.jit import Words, words

MOST: Final = 62
STRIDE: Final = 64

ISLES: Final = 0  # how many
NETS: Final = 1
SHUT: Final = 2  # the isles where nothing can be excavated, as bits
HELD: Final = 3  # what the goals in hand are worth now
LEFT: Final = 4  # temples not yet found
TIME: Final = 5  # share of the game that is left, in thousandths
AHEAD: Final = 6  # whether no other seat has clearly more points
HANDS: Final = 7  # how many maps in hand are looked at
GROUNDS: Final = 8  # how many plots the ground has
UNSEEN: Final = 9  # worth and odds of an unseen map: easy, medium, hard; six words
BUSY: Final = 15  # the docks of other boats, three words
PILES: Final = 18  # how many easy, medium and hard maps can be bought, three words
NOW: Final = 21  # actions left in this turn
TURN: Final = 22  # actions of a turn
FAR: Final = 23  # actions that plans may take
LADEN: Final = 24  # the isles with cubes, as bits
SITED: Final = 25  # the isles where a map in hand can be dug, as bits

AT_ISLE: Final = 26  # the isle of each dock, or NONE
AT_NET: Final = AT_ISLE + L.DOCKS
KNOWN: Final = AT_NET + L.DOCKS  # whether the ways from each dock were found
NAME: Final = KNOWN + L.DOCKS  # the island of each isle
CALLS: Final = NAME + STRIDE  # the nets that each isle has docks on, as bits
SHORES: Final = CALLS + STRIDE  # the isles that each net leads to, as bits
PORTAGES: Final = SHORES + STRIDE  # how far each isle is from Thera, or NONE
FACTS: Final = PORTAGES + STRIDE  # the icons of each isle as four bits
HEAPS: Final = FACTS + STRIDE  # the cubes on each isle
WAYS: Final = HEAPS + STRIDE  # the nets of the open sea, Thera's routes left out, of each isle
BY_NAME: Final = WAYS + STRIDE  # the isle of each island, or NONE
BY_NET: Final = BY_NAME + L.PLOTS  # the net of each network, or NONE
GAIN: Final = BY_NET + L.PLOTS  # what goals gain by a temple: isle * 4 + quarter of the board
GROUND: Final = GAIN + 4 * STRIDE  # the plots of the ground
WHERE: Final = GROUND + L.PLOTS  # isle * 4 + quarter of each
HAVE: Final = WHERE + L.PLOTS  # icons in sight of each: two bits for (side * 4 + terrain)
CARD: Final = HAVE + L.PLOTS  # the maps in hand by number
HOPE: Final = CARD + 16  # the expected value of each
ODDS: Final = HOPE + 16  # the probability in that
ORDER: Final = ODDS + 16  # the hands by worth, the best first
DIGS: Final = ORDER + 16  # the hands that can be dug on each isle, as bits
SITE: Final = DIGS + STRIDE  # hand * STRIDE + isle: the best plot, or NONE
PRIZE: Final = SITE + 16 * STRIDE  # what a temple there gains, the goals included
LEGS: Final = PRIZE + 16 * STRIDE  # dock * STRIDE + isle: the legs to its nearest free dock
LAND: Final = LEGS + L.DOCKS * STRIDE  # that dock
LOOK: Final = LAND + L.DOCKS * STRIDE

HANDS_MOST: Final = 12
NEVER: Final = 99  # legs to where no way leads


def look() -> Words:
    """An empty look."""
    return words(LOOK)
