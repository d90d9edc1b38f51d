"""The layout of the planner's memory: everything for one plan in a single row.

head     numbers, then what `turn_options` found on the map
nodes    where a boat can be after a deed, with the deed and the node before it
outcomes what the action phase can leave; those equal but for money are one, the richest
tables   hash tables of both: an entry is epoch << 32 | place, so a new plan needs no clearing

A key holds all of an outcome but its money, in one word:

    bits 0–7 dock, 8–15 hold (two bits a colour), 16–27 maps bought (four bits a difficulty),
    28 oracle, 29–61 three digs of eleven bits, the greatest first: 1 + the option's number, or 0
"""

from __future__ import annotations

from typing import Final

from thera.akrotiri.kernel import layout as L
from thera.jit import Words, words

# the head
EPOCH: Final = 0  # counts the plans
NODE_MOST: Final = 1  # room for so many nodes; a power of two
OUTCOME_MOST: Final = 2
NODE_AT: Final = 3  # where the nodes begin
OUTCOME_AT: Final = 4
NODE_TABLE: Final = 5
OUTCOME_TABLE: Final = 6
NODES: Final = 7  # how many there are
OUTCOMES: Final = 8
FULL: Final = 9  # 1 where there was no more room: the plan is not exact
BUDGET: Final = 10  # the actions of this phase
SPARE: Final = 11  # movements left of a Move action at its start
ASKABLE: Final = 12  # whether the oracle can be asked
PILES: Final = 13  # maps in the piles, eight bits a difficulty
TEMPLES_LEFT: Final = 14
OPTIONS: Final = 15  # how many ways to dig there are
BERTHS: Final = 16  # how many docks
THERA_BERTHS: Final = 17  # how many of them, the first ones, are Thera's
MARKET: Final = 18  # cubes in the market at the start
ROOM: Final = 19  # cubes that the boat can carry
EXTRA: Final = 20  # movements added to a way through occupied docks
CARDS: Final = 21  # how many maps the hand has
START: Final = 22  # the key of the start
START_HOLD: Final = 23  # cubes
START_MONEY: Final = 24
THRIFT: Final = 25  # 1 where a beam is crowded: only whole loads and sales are made
LAYERS: Final = 26  # by actions used: 1 + the first node, or 0; ten words
LASTS: Final = 36  # the same: 1 + the last node
ASKING: Final = 46  # whether it is, with an action left: one of the next three
HEAD: Final = 47

NEVER_ASK: Final = 0
MAY_ASK: Final = 1
ALWAYS_ASK: Final = 2

# the map, as `turn_options` finds it
HAND: Final = HEAD  # the maps in hand by number: the slots 0 to CARDS - 1
SHORE: Final = HAND + 36  # the island of each dock
SEA: Final = SHORE + L.DOCKS  # the network of each dock
BUSY: Final = SEA + L.DOCKS  # 1 where another boat lies
KNOWN: Final = BUSY + L.DOCKS  # the epoch in which the ways from a dock were worked out
WAYS: Final = KNOWN + L.DOCKS  # at a * DOCKS + b: movements from dock a to b, or NEVER
NEVER: Final = 1000
ASHORE: Final = WAYS + L.DOCKS * L.DOCKS  # the cubes on each island
SITES: Final = ASHORE + L.PLOTS  # the first option on each island, or -1
OPTION: Final = SITES + L.PLOTS  # OPTION_WORDS each
OPTION_SLOT: Final = 0  # of the map in hand
OPTION_ISLAND: Final = 1
OPTION_QUARTER: Final = 2
OPTION_PLOT: Final = 3
OPTION_COST: Final = 4
OPTION_NEXT: Final = 5  # the next one on the same island, or -1
OPTION_WORDS: Final = 6
OPTION_MOST: Final = 2047
MARKS: Final = OPTION + OPTION_WORDS * OPTION_MOST  # notes of `ways`: four times PLOTS
KEPT: Final = MARKS + 4 * L.PLOTS  # by dock: what the whole hand is worth there
PICK: Final = KEPT + L.DOCKS  # places of the best: nodes of a layer, outcomes at the end
PICK_MOST: Final = 1024
SCORE: Final = PICK + PICK_MOST  # their values
PATH: Final = SCORE + PICK_MOST  # the stops on the way to an outcome
LURE: Final = PATH + 32  # notes of `heuristic`: what the best load of an island is worth
HOME: Final = LURE + L.PLOTS  # movements from each dock to Thera
OFFER: Final = HOME + L.DOCKS  # what the best purchase of one, two, three maps is worth
SCOUTED: Final = OFFER + 3  # the epoch in which the next two were worked out for a dock
FETCH: Final = SCOUTED + L.DOCKS  # FETCH_WORDS for each dock * 10 + actions
FETCH_GAIN: Final = 0  # of the best load
FETCH_ISLAND: Final = 1  # where it lies
FETCH_ELSE: Final = 2  # the gain of the best load of another island
FETCH_WORDS: Final = 3
TO_ISLAND: Final = FETCH + FETCH_WORDS * 10 * L.DOCKS  # at dock * PLOTS + island: movements
GROUP: Final = TO_ISLAND + L.DOCKS * L.PLOTS  # GROUP_WORDS each: the best nodes of a kind
GROUPS: Final = 1024
GROUP_STAMP: Final = 0  # epoch * 16 + actions used, of what follows
GROUP_COUNT: Final = 1
GROUP_BEST: Final = 2  # nodes, the best first
GROUP_MOST: Final = 8
GROUP_SCORE: Final = GROUP_BEST + GROUP_MOST  # what they promise
GROUP_WORDS: Final = GROUP_SCORE + GROUP_MOST
FIXED: Final = GROUP + GROUPS * GROUP_WORDS

# a node
KEY: Final = 0
MONEY: Final = 1
USED: Final = 2  # actions
HOLD: Final = 3  # cubes
SOLD: Final = 4  # cubes sold so far
BEFORE: Final = 5  # the node before, or -1
DEED: Final = 6  # what is done at its dock: kind, and a number << 3
FOLLOWING: Final = 7  # 1 + the next node of the layer, or 0
TOUCHED: Final = 8  # islands whose cubes changed: (1 + island) << 32 | cubes, in order; or 0
TOUCHES: Final = 8
NODE_WORDS: Final = TOUCHED + TOUCHES

# an outcome: KEY and MONEY, then
FROM: Final = 2  # the node it is reached from: by way of its dock, by sales and the oracle; or
BY: Final = 3  # by one more deed, if this is not 0
WORTH: Final = 4
OUTCOME_WORDS: Final = 5

# kinds of deeds, and their numbers
SELL: Final = 1  # cubes
LOAD: Final = 2  # cubes
DIG: Final = 3  # an option
BUY: Final = 4  # maps, eight bits a difficulty
DROP: Final = 5  # cubes

# fields of a key
HOLD_AT: Final = 8
BOUGHT_AT: Final = 16
ORACLE_AT: Final = 28
DIGS_AT: Final = 29
DIG_BITS: Final = 11
DIG_MASK: Final = (1 << DIG_BITS) - 1


def new_memory(nodes: int = 1 << 15, outcomes: int = 1 << 17) -> Words:
    """New memory with room for so many nodes and outcomes: powers of two.

    A beam of 32 is content with 1 << 14 and 1 << 16.
    """
    node_table = FIXED + nodes * NODE_WORDS + outcomes * OUTCOME_WORDS
    row = words(node_table + 2 * nodes + 2 * outcomes)
    row[NODE_MOST], row[OUTCOME_MOST] = nodes, outcomes
    row[NODE_AT], row[OUTCOME_AT] = FIXED, FIXED + nodes * NODE_WORDS
    row[NODE_TABLE], row[OUTCOME_TABLE] = node_table, node_table + 2 * nodes
    return row
