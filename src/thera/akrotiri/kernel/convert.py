"""Positions of the rules as rows of the kernel, and numbers of the kernel as steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from thera.akrotiri.kernel import layout as k
from thera.akrotiri.kernel.chart import begin, lay, slot_at
from thera.akrotiri.kernel.components import kit
from thera.akrotiri.kernel.piles import seat_of
from thera.akrotiri.kernel.sites import found
from thera.akrotiri.kernel.step_numbers import dock_of, plot_at
from thera.akrotiri.rules import steps
from thera.akrotiri.rules.grid import QUADRANTS
from thera.akrotiri.rules.state import Cubes, Player, State, Table
from thera.akrotiri.rules.steps import GOALS, HIDDEN, KINDS, MAPS, Step
from thera.jit import Words, words

UNKNOWN_FIELDS: Final = KINDS + "GP"
"""What the fields of UNKNOWN count: maps by difficulty, goals, goals of the pair."""


def pack(s: State) -> Words:
    """The row of a position of the rules, or of a view of one."""
    row, table = words(k.WORDS), kit(s.table)
    tiles = {tile: number for number, tile in enumerate(s.table.components.tiles)}
    begin(row, table)
    for cell, (tile, turns) in s.chart.tiles.items():
        lay(row, table, tiles[tile.id], cell, turns)
    for piece, cubes in s.cubes.items():
        row[k.ISLE + row[k.ISLAND + plot_at(row, piece)]] += _cubes(cubes)
    for seat, player in enumerate(s.players):
        _pack_player(row, table, seat, player, tiles)
    row[k.STOCK], row[k.ERAS] = _cubes(s.stock), s.era
    row[k.DISCARDS] = _bits(tiles[tile] for tile in s.discards)
    row[k.ROW] = _bits(GOALS[goal] for goal in s.row)
    for goal, seat in s.under:
        if goal in GOALS:
            row[k.UNDER + seat] |= 1 << GOALS[goal]
        else:
            row[k.UNDER_UNKNOWN] += 1
    _pack_course(row, s)
    return row


def _pack_player(
    row: Words, table: Words, seat: int, player: Player, tiles: dict[str, int]
) -> None:
    at = k.PLAYERS + seat * k.SEAT_WORDS
    row[at + k.MONEY], row[at + k.HOLD] = player.money, _cubes(player.hold)
    row[at + k.BOAT] = dock_of(row, table, player.boat)
    row[at + k.MAPS] = _bits(MAPS[card] for card in player.maps if card in MAPS)
    row[at + k.GOALS] = _bits(GOALS[goal] for goal in player.goals if goal in GOALS)
    row[at + k.PUBLIC] = _bits(GOALS[goal] for goal in player.public)
    row[at + k.PAIR] = _bits(GOALS[goal] for goal in player.pair if goal in GOALS)
    masked = [card[0] for card in (*player.maps, *player.goals) if HIDDEN in card]
    masked += ["P" for goal in player.pair if HIDDEN in goal]
    row[at + k.UNKNOWN] = sum(1 << 8 * UNKNOWN_FIELDS.index(kind) for kind in masked)
    hand = k.NONE if player.tile is None else tiles.get(player.tile, k.HIDDEN)
    row[at + k.TILE], row[at + k.SEEN], row[at + k.ERA] = hand, int(player.seen), player.era
    for card, site in player.dug:
        found(row, seat, MAPS[card], plot_at(row, site))


def _pack_course(row: Words, s: State) -> None:
    row[k.ACTIONS], row[k.MOVES], row[k.IDLE] = s.actions, s.moves, s.idle
    row[k.ASKED] = k.NONE if s.asked is None else s.asked
    row[k.SPOT] = slot_at(row, s.spot)
    row[k.ORACLE], row[k.BEGUN] = int(s.oracle), int(s.begun)
    row[k.LIVELY], row[k.ENDING] = int(s.lively), int(s.ending)
    row[k.DEPTH] = len(s.todo)
    for n, (kind, seat) in enumerate(reversed(s.todo)):
        row[k.STACK + n] = k.KIND_NAMES.index(kind) * 4 + seat


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def _cubes(cubes: Cubes) -> int:
    return sum(n << 8 * colour for colour, n in enumerate(cubes))


LOADS: Final = {rank: cubes for cubes, rank in steps.LOADS.items()}
BUYS: Final = {rank: maps for maps, rank in steps.BUYS.items()}
MAP_NAMES: Final = tuple(MAPS)
GOAL_NAMES: Final = tuple(GOALS)

MAKERS: Final[dict[type[Step], Callable[[int], Step]]] = {
    steps.Done: lambda _: steps.DONE,
    steps.Cube: lambda rank: steps.Cube(rank // 4, rank % 4),
    steps.Keep: lambda rank: steps.Keep(GOAL_NAMES[rank]),
    steps.Take: lambda rank: steps.Take(GOAL_NAMES[rank]),
    steps.Moor: lambda rank: steps.Moor(QUADRANTS + rank),
    steps.Load: lambda rank: steps.Load(LOADS[rank]),
    steps.Buy: lambda rank: steps.Buy(BUYS[rank]),
    steps.Oracle: steps.Oracle,
    steps.Sell: steps.Sell,
    steps.Drop: steps.Drop,
    steps.Sail: steps.Sail,
    steps.Dig: lambda rank: steps.Dig(MAP_NAMES[rank // QUADRANTS], rank % QUADRANTS),
}
"""How a step is made from its rank, where the rank says all."""


def step(row: Words, table: Table, number: int) -> Step:
    """The step with this number in a position."""
    kind = [each for each, least in steps.FIRST.items() if least <= number][-1]
    rank = int(number) - steps.FIRST[kind]
    if kind is steps.Place:
        hand = k.PLAYERS + seat_of(row) * k.SEAT_WORDS + k.TILE
        return steps.Place(list(table.components.tiles)[row[hand]], rank // 4, rank % 4)
    if kind is steps.Draw:
        names = (*table.components.tiles, *MAPS, *GOALS)
        return next(a for a in map(steps.Draw, names) if steps.number(a) == number)
    return MAKERS[kind](rank)
