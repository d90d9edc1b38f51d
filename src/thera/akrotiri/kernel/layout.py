"""The layout of a position: a row of WORDS integers. Everything is a number.

slot     a cell with land: 0 to 3 are Thera's cells, the tiles follow in the order of placing
plot     slot * 4 + corner (nw ne se sw): a quadrant with land, and its land
port     slot * 4 + side (n e s w): the end of a route
dock     docks are counted as they come: Thera's first, then tile by tile, corner by corner
island   the plot that names it: `s[ISLAND + plot]`; the islands of the map are a union-find whose
         look-ups are single steps, and its members form a ring: `s[NEXT + plot]`
network  the port that names it: `s[NETWORK + port]`, ring `s[FOLLOW + port]`
cubes    how many of each colour, eight bits each: green, blue, grey, orange from the lowest
tile     0 to 35, as the components list them; a card is `steps.MAPS`, a goal `steps.GOALS`
"""

from __future__ import annotations

from typing import Final

SLOTS: Final = 40  # Thera's four cells and 36 tiles
PLOTS: Final = 4 * SLOTS
DOCKS: Final = 4 + 36 * 4  # more than any set has
NONE: Final = -1
HIDDEN: Final = -2  # a tile in hand that the viewer does not know

# the map: what tiles lie where
GRID: Final = 0  # eight cells a word, eight bits each: 1 + the slot on it, or 0; see `slot_at`
FRONTIER: Final = GRID + 200  # a word a row of cells: the empty cells beside others, as bits
CELL: Final = FRONTIER + 40  # the cell of each slot, as in `geometry`
LAID: Final = CELL + SLOTS  # tile * 4 + quarter turns of each slot; NONE on Thera
COUNT: Final = LAID + SLOTS  # how many slots are in use, Thera's four included

# islands, by plot
ISLAND: Final = COUNT + 1  # the island of each plot
NEXT: Final = ISLAND + PLOTS  # the next plot of the same island, round and round
ISLE: Final = NEXT + PLOTS  # what each island has, as fields; 0 but where ISLAND[plot] == plot

# fields of an ISLE: cubes from bit 0 on, then
ICONS: Final = 32  # four bits: the terrains whose icons stand there
TEMPLES: Final = 36  # four bits: the seats with a temple there
MOORINGS: Final = 40  # eight bits: how many docks it has
SIZE: Final = 48  # eight bits: how many plots it has
CUBES: Final = (1 << 32) - 1  # a mask for the cubes

# route networks, by port
NETWORK: Final = ISLE + PLOTS
FOLLOW: Final = NETWORK + PLOTS
LENGTH: Final = FOLLOW + PLOTS  # how many ports a network has; 0 but where NETWORK[port] == port

# docks
DOCK_COUNT: Final = LENGTH + PLOTS
HARBOUR: Final = DOCK_COUNT + 1  # how many of them, the first ones, are Thera's
DOCK_PLOT: Final = HARBOUR + 1  # the plot of each dock; of Thera's, the middle: MIDDLE
DOCK_PORT: Final = DOCK_PLOT + DOCKS  # the port of each dock's route
MIDDLE: Final = 2  # a plot on the island of Thera

# icons: the line (row or column) of the n-th icon of a terrain, counted from each side
LINES: Final = DOCK_PORT + DOCKS  # at (side * 4 + terrain) * 3 + n - 1; FAR or -FAR: no such icon
FAR: Final = 1000

# the players: SEAT_WORDS each, from PLAYERS + seat * SEAT_WORDS on
PLAYERS: Final = LINES + 48
MONEY: Final = 0
BOAT: Final = 1  # its dock, or NONE
HOLD: Final = 2  # cubes
MAPS: Final = 3  # the maps in hand that are known, as bits
GOALS: Final = 4  # the secret goals that are known, as bits
PUBLIC: Final = 5  # goals taken from the open ones, as bits
PAIR: Final = 6  # goals drawn, one to be kept, as bits
UNKNOWN: Final = 7  # eight bits each: unknown easy, medium, hard maps, goals, goals of the pair
TILE: Final = 8  # in hand: its number, NONE or HIDDEN
SEEN: Final = 9  # whether everybody saw it
ERA: Final = 10  # how many reshuffles came before it was drawn
DUG: Final = 11  # how many temples are found
CARDS: Final = 12  # the maps played, in order: six words
SITES: Final = 18  # their plots: six words
SEAT_WORDS: Final = 24

# what all share
STOCK: Final = PLAYERS + 4 * SEAT_WORDS  # cubes in the market
PLACED: Final = STOCK + 1  # tiles on the map, as bits
DISCARDS: Final = PLACED + 1  # tiles shown by the oracle and not taken, as bits
ERAS: Final = DISCARDS + 1  # how often the tiles were reshuffled
UNDER: Final = ERAS + 1  # goals under the pile, as bits, by who put them there: four words
UNDER_UNKNOWN: Final = UNDER + 4  # how many goals under the pile the viewer does not know
ROW: Final = UNDER_UNKNOWN + 1  # the strategist's open goals, as bits

# the course of the game
ACTIONS: Final = ROW + 1  # actions left
MOVES: Final = ACTIONS + 1  # movements left of a Move action
ASKED: Final = MOVES + 1  # the terrain asked of the oracle, or NONE
ORACLE: Final = ASKED + 1  # whether the oracle was asked this turn
SPOT: Final = ORACLE + 1  # the slot of the tile just placed, while its second cube is due, or NONE
BEGUN: Final = SPOT + 1  # whether the turn's first step has been made
IDLE: Final = BEGUN + 1  # full rounds without a tile or a temple
LIVELY: Final = IDLE + 1  # whether this round had one
ENDING: Final = LIVELY + 1  # whether the game ends with this round
DEPTH: Final = ENDING + 1  # how many tasks there are; the game is over at 0
STACK: Final = DEPTH + 1  # the tasks as kind * 4 + seat; the next one is last, at STACK + DEPTH - 1
TASKS: Final = 64
WORDS: Final = STACK + TASKS

# kinds of tasks; those from DRAW_TILE on are luck's
SETTLE: Final = 0  # place the tile of the set-up
CUBE: Final = 1
KEEP: Final = 2
DOCK: Final = 3
PLACE: Final = 4
ACT: Final = 5
CHOOSE: Final = 6
DRAW_TILE: Final = 7  # in the set-up, seen by all
DRAW_EASY: Final = 8
DRAW_MEDIUM: Final = 9
DRAW_HARD: Final = 10
DRAW_GOAL: Final = 11
DRAW_SECRET: Final = 12  # the tile in hand
DRAW_OPEN: Final = 13
DRAW_ORACLE: Final = 14

KIND_NAMES: Final = (
    "settle", "cube", "keep", "dock", "place", "act", "choose", "tile", "easy", "medium", "hard",
    "goal", "secret", "open", "oracle",
)  # fmt: skip
"""The tasks' names in the rules, in the order of these numbers."""
