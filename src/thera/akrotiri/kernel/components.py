"""The kit: what does not change in a game, as one constant row: components and options."""

from __future__ import annotations

from functools import cache
from typing import Final

from thera.akrotiri.rules import steps
from thera.akrotiri.rules.components import Goal, Map, Tile
from thera.akrotiri.rules.grid import THERA_DOCKS
from thera.akrotiri.rules.scoring import COUNTS
from thera.akrotiri.rules.sites import SEATED
from thera.akrotiri.rules.state import Table
from thera.akrotiri.rules.steps import GOALS, KINDS, MAPS
from thera.jit import Words, words

# options and boards
SEATS: Final = 0
STRATEGIST: Final = 1
PASSING: Final = 2  # added to the cost of a way through occupied docks
LIMIT: Final = 3  # the game ends with the round that places this many tiles; 0: it does not
HOLD_MOST: Final = 4  # cubes that a boat can carry
CUBE_COUNT: Final = 5  # cubes of each colour
START_MONEY: Final = 6
TEMPLE_COUNT: Final = 7  # temples of each player
GOAL_TEMPLES: Final = 8  # as bits: the temples (counted from 1) that bring a goal
TURNED: Final = 9  # by seat: how many quarters a reader's sides are turned; four words
LADDER: Final = 13  # what a sale pays with so many cubes out, less one: eight words
PRICES: Final = 21  # of one, two, three maps: three words
ALLOWANCE: Final = 24  # the actions of a turn with so many temples found: seven words
HARBOURS: Final = 31  # Thera's docks in order, as `geometry` counts them less QUADRANTS: four words
HARBOUR_COUNT: Final = 35
OPTION_WORDS: Final = 36

# maps: MAP_WORDS each
KIT_MAPS: Final = OPTION_WORDS
MAP_COST: Final = 0
MAP_POINTS: Final = 1
MAP_KIND: Final = 2  # 0 easy, 1 medium, 2 hard
MAP_SIDES: Final = 3  # three times side, terrain, count
MAP_WORDS: Final = 12

# goals: two words each
KIT_GOALS: Final = KIT_MAPS + 36 * MAP_WORDS
GOAL_KEY: Final = 0  # its place in `COUNTS`
GOAL_POINTS: Final = 1
GOAL_WORDS: Final = 2

# tiles: TILE_WORDS for each tile and quarter turn, and once more for a cell of Thera
KIT_TILES: Final = KIT_GOALS + 12 * GOAL_WORDS
TILE_LAND: Final = 0  # the first corner of each corner's piece
TILE_ROUTES: Final = 4  # the first port of each port's route
TILE_DOCKS: Final = 8  # the first port of the route that a corner's dock lies on, or -1
TILE_ICON: Final = 12  # the corner with the icon
TILE_TERRAIN: Final = 13  # or -1: no icon
TILE_WORDS: Final = 14
THERA_CELL: Final = 36 * 4

# the rank of the step that draws each tile
KIT_RANKS: Final = KIT_TILES + (THERA_CELL + 1) * TILE_WORDS

KIT_WORDS: Final = KIT_RANKS + 36

KEYS: Final = tuple(COUNTS)
"""The goals' keys in the order of their numbers."""


@cache
def kit(table: Table) -> Words:
    """The kit of a table; kernels only read it."""
    row, components = words(KIT_WORDS), table.components
    _options(row, table)
    for card in components.maps.values():
        _map(row, KIT_MAPS + MAPS[card.id] * MAP_WORDS, card)
    for goal in components.goals.values():
        _goal(row, KIT_GOALS + GOALS[goal.id] * GOAL_WORDS, goal)
    for number, tile in enumerate(components.tiles.values()):
        row[KIT_RANKS + number] = steps.number(steps.Draw(tile.id)) - steps.FIRST[steps.Draw]
        for turns in range(4):
            at = KIT_TILES + (number * 4 + turns) * TILE_WORDS
            _tile(row, at, tile.turned(turns))
    bare = KIT_TILES + THERA_CELL * TILE_WORDS
    _fill(row, bare, (0, 1, 2, 3, *(0, 0, 0, 0), *(-1, -1, -1, -1), 0, -1))
    return row


def _fill(row: Words, at: int, values: tuple[int, ...]) -> None:
    for n, value in enumerate(values):
        row[at + n] = value


def _options(row: Words, table: Table) -> None:
    components = table.components
    harbours = tuple(THERA_DOCKS.index(dock) for dock in table.docks)
    goals = sum(1 << temple for temple in components.board.goals)
    _fill(row, SEATS, (table.seats, int(table.strategist), table.passing - 2, table.limit or 0))
    _fill(row, HOLD_MOST, (components.hold, components.cubes, components.money, table.temples))
    row[GOAL_TEMPLES] = goals
    _fill(row, TURNED, SEATED[table.seats])
    _fill(row, LADDER, components.ladder)
    _fill(row, PRICES, components.prices)
    _fill(row, ALLOWANCE, components.board.actions)
    _fill(row, HARBOURS, harbours)
    row[HARBOUR_COUNT] = len(harbours)


def _map(row: Words, at: int, card: Map) -> None:
    _fill(row, at, (card.cost, card.points, KINDS.index(card.kind)))
    for n, side in enumerate(card.sides):
        _fill(row, at + MAP_SIDES + 3 * n, side)


def _goal(row: Words, at: int, goal: Goal) -> None:
    _fill(row, at, (KEYS.index(goal.key), goal.points))


def _tile(row: Words, at: int, tile: Tile) -> None:
    docks = dict(tile.docks)
    _fill(row, at + TILE_LAND, tile.land)
    _fill(row, at + TILE_ROUTES, tile.routes)
    _fill(row, at + TILE_DOCKS, tuple(docks.get(corner, -1) for corner in range(4)))
    _fill(row, at + TILE_ICON, (tile.icon, tile.terrain))
