"""Positions that no game can come to, refused with a reason."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from thera.akrotiri.rules import legal, piles
from thera.akrotiri.rules.component_schema import TERRAINS
from thera.akrotiri.rules.grid import NAMES
from thera.akrotiri.rules.state import NO_CELL, NO_DOCK, Player, State
from thera.akrotiri.rules.steps import HIDDEN, Draw
from thera.akrotiri.rules.tasks import allowance, setting_up
from thera.akrotiri.rules.views import masked
from thera.core.game import CHANCE, Seat, bad
from thera.core.phrase import quoted

TURN = re.compile(
    "(?:place |cube |choose |oracle |(?:(?:easy|medium|hard) ){0,3}|(?:goal ){0,2}keep )?act"
)
"""The tasks of one seat's turn that can be left."""


def check(s: State) -> None:
    """Refuse an impossible position; the market's stock is counted on the way."""
    _cards(s)
    _cubes(s)
    for seat, player in enumerate(s.players):
        _player(s, seat, player)
    boats = [player.boat for player in s.players if player.boat != NO_DOCK]
    if len(set(boats)) < len(boats):
        raise bad("akrotiri.boats")
    _tasks(s)
    if s.todo:
        _ready(s)
    elif masked(s):
        raise bad("akrotiri.over_hidden")


def _once(what: str, cards: Iterable[str], known: Iterable[str]) -> None:
    """Every card that is shown is one of the set and lies in one place."""
    allowed = set(known)
    for card, count in Counter(cards).items():
        if card not in allowed:
            raise bad(f"akrotiri.no_{what}_card", text=quoted(card))
        if count > 1:
            raise bad("akrotiri.card_twice", card=card)


def _cards(s: State) -> None:
    set_ = s.table.components
    tiles = [tile.id for tile, _ in s.chart.tiles.values()] + [*s.discards]
    tiles += [tile for era in s.old for tile in era]
    tiles += [p.tile for p in s.players if p.tile and p.tile != HIDDEN]
    _once("tile", tiles, set_.tiles)
    held = [card for p in s.players for card in p.maps if card not in ("E?", "M?", "H?")]
    _once("map", held + [card for p in s.players for card, _ in p.dug], set_.maps)
    goals = [goal for p in s.players for goal in (*p.goals, *p.public, *p.pair)]
    goals += [goal for goal, _ in s.under]
    _once("goal", [goal for goal in (*goals, *s.row) if goal != "G?"], set_.goals)
    if s.pile < 0 or piles.goals_left(s) < 0 or min(piles.maps_left(s)) < 0:
        raise bad("akrotiri.too_many")
    if any(not 0 <= seat < s.table.seats for _, seat in s.under):
        raise bad("akrotiri.under")
    hidden = [0] * (s.era + 1)
    for p in s.players:
        if p.era > s.era:
            raise bad("akrotiri.era")
        hidden[p.era] += p.tile == HIDDEN
    if [len(era) for era in s.old] not in ([], hidden[:-1]):
        raise bad("akrotiri.old")


def _cubes(s: State) -> None:
    whole = s.table.components.cubes
    heaps = [*s.cubes.values(), *(p.hold for p in s.players)]
    a, b, c, d = (whole - sum(heap[colour] for heap in heaps) for colour in range(4))
    s.stock = (a, b, c, d)
    for colour, left in enumerate(s.stock):
        if left < 0:
            raise bad("akrotiri.stock", most=whole, terrain=TERRAINS[colour])


def _player(s: State, seat: Seat, p: Player) -> None:
    number = seat + 1
    if p.boat != NO_DOCK and p.boat not in s.chart.docks:
        raise bad("akrotiri.boat", seat=number, at=NAMES[p.boat])
    if sum(p.hold) > s.table.components.hold:
        raise bad("akrotiri.hold", seat=number, most=s.table.components.hold)
    if len(p.dug) > s.table.temples:
        raise bad("akrotiri.temples", seat=number, most=s.table.temples)
    for card, site in p.dug:
        if site // 4 not in s.chart.tiles:
            raise bad("akrotiri.temple", seat=number, card=quoted(card), at=NAMES[site])


def _tasks(s: State) -> None:
    kinds = [kind for kind, _ in s.todo]
    seats = [seat for _, seat in s.todo]
    script = setting_up(s.table)
    bare = s.todo[1:] if kinds[:1] == ["cube"] else s.todo
    if not s.todo or (len(bare) > 2 and bare == script[len(script) - len(bare) :]):
        return
    if len(set(seats)) == 1 and TURN.fullmatch(" ".join(kinds)):
        return
    follows = [(seats[0] + 1) % s.table.seats] * 2
    if kinds != ["secret", "place", "act"] or seats[1:] != follows:
        raise bad("akrotiri.tasks")


def _ready(s: State) -> None:
    """The task at hand can be done."""
    kind, _ = s.todo[0]
    turning = kind in ("place", "act") or (kind == "cube" and s.todo[1][0] == "act")
    if turning and s.me.boat == NO_DOCK:
        raise bad("akrotiri.no_boat")
    if (kind == "cube") != (s.spot != NO_CELL) or (kind == "oracle") != (s.asked is not None):
        raise bad("akrotiri.task_turn", task=kind)
    if kind == "cube" and s.spot not in s.chart.tiles:
        raise bad("akrotiri.spot")
    if any(len(p.pair) > 2 or (p.pair and ("keep", n) not in s.todo) for n, p in _seated(s)):
        raise bad("akrotiri.pair")
    if s.moves > 1 or s.actions > allowance(s, s.todo[-1][1]):
        raise bad("akrotiri.left")
    found = legal.legal(s) if s.to_move != CHANCE or not s.old else (Draw(HIDDEN),)
    if not found or (kind == "keep" and len(found) < 2 and HIDDEN not in str(found[0])):
        raise bad("akrotiri.task_here", task=kind)


def _seated(s: State) -> Iterable[tuple[int, Player]]:
    return enumerate(s.players)
