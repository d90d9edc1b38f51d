"""Positions as one line of text; docs/notation.md defines every field."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, get_args

from thera.akrotiri.rules.chart import Chart
from thera.akrotiri.rules.component_schema import TERRAINS
from thera.akrotiri.rules.grid import CELL_NAMES, NAMES, THERA, read_cell, read_quadrant
from thera.akrotiri.rules.state import (
    EMPTY,
    NO_CELL,
    NO_DOCK,
    Cubes,
    Player,
    State,
    Table,
    Task,
    TaskKind,
)
from thera.akrotiri.rules.steps import Place, letters, parse
from thera.akrotiri.rules.validate import check
from thera.core.face import Phrase
from thera.core.game import bad
from thera.core.phrase import quoted

NOTHING: Final = "-"
OVER: Final = "over"
FLAGS: Final = ("oracle", "begun", "lively", "ending")
TASKS: Final[Mapping[str, TaskKind]] = {kind: kind for kind in get_args(TaskKind)}


# writing


def write(s: State) -> str:
    """The position, or a view of one, in one line: every field, in the middle of a turn too."""
    cubes = [f"{NAMES[piece]}:{letters(heap)}" for piece, heap in sorted(s.cubes.items())]
    players = (_player(player) for player in s.players)
    return "/".join([_tiles(s.chart), _list(cubes), *players, _table(s), _turn(s)])


@lru_cache(maxsize=512)
def _tiles(chart: Chart) -> str:
    """Cached: most steps leave the map as it is."""
    tiles = sorted(chart.tiles.items())
    return _list([f"{tile}@{CELL_NAMES[cell]}r{turns}" for cell, (tile, turns) in tiles])


def _list(words: list[str] | tuple[str, ...]) -> str:
    return ",".join(words) or NOTHING


def _player(p: Player) -> str:
    tile = NOTHING
    if p.tile:
        tile = p.tile + (f"^{p.era}" if p.era else "") + ("!" if p.seen else "")
    boat = NOTHING if p.boat == NO_DOCK else NAMES[p.boat]
    dug = [f"{card}@{NAMES[site]}" for card, site in p.dug]
    cards = (p.maps, dug, p.goals, p.public, p.pair)
    return "|".join(
        [str(p.money), boat, letters(p.hold) or NOTHING, tile, *(_list(each) for each in cards)]
    )


def _table(s: State) -> str:
    under = [f"{goal}:{seat + 1}" for goal, seat in s.under]
    old = "+".join(_list(era) for era in s.old) or NOTHING
    return "|".join([_list(s.discards), str(s.era), _list(under), _list(s.row), old])


def _turn(s: State) -> str:
    todo = [f"{kind}{seat + 1}" for kind, seat in s.todo] or [OVER]
    asked = NOTHING if s.asked is None else TERRAINS[s.asked]
    spot = NOTHING if s.spot == NO_CELL else CELL_NAMES[s.spot]
    flags = [flag for flag in FLAGS if getattr(s, flag)]
    numbers = [str(s.actions), str(s.moves), str(s.idle)]
    return "|".join([_list(todo), *numbers, asked, spot, _list(flags)])


# reading


def read(line: str, table: Table) -> State:
    """The position of a line, or BadText saying where and why it is not one."""
    fields = line.strip().split("/")
    wanted = table.seats + 4
    if len(fields) != wanted:
        form = f"TILES/CUBES/{'PLAYER/' * table.seats}TABLE/TURN"
        count = len(fields)
        raise bad("akrotiri.position", text=quoted(line), form=form, wanted=wanted, count=count)
    s = State(table)
    _read_tiles(s, fields[0])
    _read_cubes(s, fields[1])
    for seat, field in enumerate(fields[2:-2]):
        _read_player(s, seat, field)
    _read_table(s, fields[-2])
    _read_turn(s, fields[-1])
    check(s)
    written = write(s)
    if written != line.strip():
        at = next(
            n for n, (a, b) in enumerate(zip(fields, written.split("/"), strict=True)) if a != b
        )
        found, wanted_field = quoted(fields[at]), quoted(written.split("/")[at])
        raise bad("akrotiri.field", number=at + 1, text=found, wanted=wanted_field)
    return s


def _words(field: str) -> list[str]:
    return [] if field == NOTHING else field.split(",")


def _parts(field: str, count: int) -> list[str]:
    parts = field.split("|")
    if len(parts) != count:
        raise bad("akrotiri.parts", text=quoted(field), wanted=count, found=len(parts))
    return parts


def _number(what: str, text: str, seat: int = 0) -> int:
    """A number; `what` is the end of the key that says which, of a player where one is named."""
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        named = Phrase(f"error.akrotiri.number.{what}", {"seat": seat + 1})
        raise bad("akrotiri.number", what=named, text=quoted(text))
    return int(text)


def _read_tiles(s: State, field: str) -> None:
    """Lay the tiles in any order that keeps them joined."""
    waiting: dict[int, tuple[str, int]] = {}
    for word in _words(field):
        step = parse(word)
        if not isinstance(step, Place) or step.tile not in s.table.components.tiles:
            raise bad("akrotiri.no_tile", text=quoted(word))
        if step.cell in waiting or step.cell in THERA:
            raise bad("akrotiri.taken", text=quoted(word), at=CELL_NAMES[step.cell])
        if step.tile in {tile for tile, _ in waiting.values()}:
            raise bad("akrotiri.tile_twice", tile=step.tile)
        waiting[step.cell] = (step.tile, step.turns)
    while waiting:
        cell = next((cell for cell in waiting if cell in s.chart.frontier), None)
        if cell is None:
            tile, _ = next(iter(waiting.values()))
            raise bad("akrotiri.apart", tile=str(tile))
        tile, turns = waiting.pop(cell)
        s.chart = s.chart.place(s.table.components.tiles[tile], cell, turns)


def _read_heap(text: str) -> Cubes:
    a, b, c, d = (text.count(letter) for letter in TERRAINS)
    if not text or letters((a, b, c, d)) != text:
        raise bad("akrotiri.cubes", text=quoted(text))
    return a, b, c, d


def _read_cubes(s: State, field: str) -> None:
    cubes: dict[int, Cubes] = {}
    for word in _words(field):
        name, _, heap = word.partition(":")
        piece = read_quadrant(name)
        if piece // 4 not in s.chart.tiles or s.chart.piece(piece) != piece or piece in cubes:
            raise bad("akrotiri.piece", text=quoted(word), name=quoted(name))
        cubes[piece] = _read_heap(heap)
    s.cubes = cubes


def _read_player(s: State, seat: int, field: str) -> None:
    money, boat, hold, tile, maps, dug, goals, public, pair = _parts(field, 9)
    p = s.edit(seat)
    p.money = _number("money", money, seat)
    p.boat = NO_DOCK if boat == NOTHING else read_quadrant(boat)
    p.hold = EMPTY if hold == NOTHING else _read_heap(hold)
    _read_tile(p, seat, tile)
    p.maps, p.goals = tuple(sorted(_words(maps))), tuple(sorted(_words(goals)))
    p.public, p.pair = tuple(sorted(_words(public))), tuple(sorted(_words(pair)))
    for word in _words(dug):
        card, _, site = word.partition("@")
        p.dug += ((card, read_quadrant(site)),)


def _read_tile(p: Player, seat: int, text: str) -> None:
    if text == NOTHING:
        return
    p.seen = text.endswith("!")
    tile, _, era = text.removesuffix("!").partition("^")
    p.tile = tile
    p.era = _number("tile", era, seat) if era else 0


def _read_table(s: State, field: str) -> None:
    discards, era, under, row, old = _parts(field, 5)
    s.discards, s.row = tuple(sorted(_words(discards))), tuple(sorted(_words(row)))
    s.era = _number("era", era)
    for word in _words(under):
        goal, _, seat = word.partition(":")
        s.under += ((goal, _number("under", seat) - 1),)
    s.under = tuple(sorted(s.under))
    s.old = () if old == NOTHING else tuple(tuple(sorted(_words(e))) for e in old.split("+"))


def _read_turn(s: State, field: str) -> None:
    todo, actions, moves, idle, asked, spot, flags = _parts(field, 7)
    s.todo = () if todo == OVER else tuple(_task(s, word) for word in _words(todo))
    s.actions, s.moves = _number("actions", actions), _number("moves", moves)
    s.idle = _number("idle", idle)
    if asked != NOTHING and (len(asked) != 1 or asked not in TERRAINS):
        raise bad("akrotiri.asked", text=quoted(asked))
    s.asked = None if asked == NOTHING else TERRAINS.index(asked)
    s.spot = NO_CELL if spot == NOTHING else read_cell(spot)
    for flag in _words(flags):
        if flag not in FLAGS:
            raise bad("akrotiri.flag", text=quoted(flag), known=", ".join(FLAGS))
        setattr(s, flag, True)


def _task(s: State, word: str) -> Task:
    kind, seat = TASKS.get(word[:-1]), word[-1:]
    if kind is None or seat not in [str(n + 1) for n in range(s.table.seats)]:
        raise bad("akrotiri.task", text=quoted(word))
    return kind, int(seat) - 1
