"""Why a step is not legal: the most helpful reason first, and nothing that is hidden."""

from __future__ import annotations

from thera.akrotiri.face import phrases
from thera.akrotiri.rules import legal, piles, proof, steps
from thera.akrotiri.rules.grid import CELL_NAMES, NAMES, THERA, THERA_DOCKS
from thera.akrotiri.rules.sites import blocked
from thera.akrotiri.rules.state import EMPTY, State
from thera.akrotiri.rules.steps import Step
from thera.akrotiri.rules.views import view
from thera.core.face import Phrase
from thera.core.game import CHANCE, NOBODY


def why(s: State, a: Step) -> Phrase:
    """Why a step cannot be taken now, or that it can, as the player to move may know it."""
    if s.to_move == NOBODY:
        return _because("over")
    if a in legal.legal(s):
        return _because("legal")
    if s.to_move == CHANCE:
        return _because("luck")
    if isinstance(a, steps.Draw):
        return _because("draw")
    return against(view(s, s.to_move), a)


def against(s: State, a: Step) -> Phrase:
    """What stands against a step that is not legal, in a view of the player to move."""
    if reason := _reason(s, a):
        return reason
    acts = s.todo[0][0] == "act"
    return _because("not_now") if acts else _because("now", what=phrases.todo(s))


def _because(key: str, **gaps: str | int | Phrase) -> Phrase:
    return Phrase(f"akrotiri.why.{key}", gaps)


def _reason(s: State, a: Step) -> Phrase | None:
    """What stands against a step of the kind that is due; None if another kind is."""
    kind = s.todo[0][0]
    match a:
        case steps.Place() if kind in ("place", "settle"):
            return _place(s, a)
        case steps.Cube() if kind == "cube":
            return _cube(s, a)
        case steps.Keep() if kind == "keep":
            return _because("not_drawn", goal=phrases.goal_name(s, a.goal))
        case steps.Take() if kind == "choose":
            return _because("not_open", goal=phrases.goal_name(s, a.goal))
        case steps.Take() if not s.table.strategist:
            return _because("no_open")
        case steps.Moor() if kind == "dock":
            return _moor(s, a)
    return _action(s, a) if kind == "act" else None


# placing


def _place(s: State, a: steps.Place) -> Phrase:
    cell = CELL_NAMES[a.cell]
    if a.cell in THERA:
        return _because("cell_thera", to=cell)
    if a.cell in s.chart.tiles:
        return _because("cell_taken", to=cell)
    if a.cell not in s.chart.frontier:
        return _because("cell_apart", to=cell)
    return _because("not_held", tile=a.tile)


def _cube(s: State, a: steps.Cube) -> Phrase:
    piece, cell = s.spot * 4 + a.corner, CELL_NAMES[s.spot]
    if not s.stock[a.colour]:
        return _because("no_stock", cube=phrases.cube(a.colour))
    if s.chart.piece(piece) != piece:
        return _because("piece_name", to=NAMES[piece], name=NAMES[s.chart.piece(piece)])
    places = ", ".join(NAMES[p] for p in legal.second_pieces(s))
    return _because("icon_island", to=NAMES[piece], cell=cell, places=places)


def _moor(s: State, a: steps.Moor) -> Phrase:
    return (
        _because("occupied", to=phrases.dock(a.dock))
        if a.dock in s.table.docks
        else _no_dock(s, a.dock)
    )


def _no_dock(s: State, at: int) -> Phrase:
    """There is no such dock; which sides of Thera have one depends on the number of players."""
    if at in THERA_DOCKS:
        docks = phrases.listed(phrases.thera_dock(each) for each in s.table.docks)
        return _because("no_thera_dock", count=s.table.seats, docks=docks)
    return _because("no_dock", to=phrases.dock(at))


# actions


def _action(s: State, a: Step) -> Phrase | None:
    match a:
        case steps.Sail():
            return _sail(s, a.dock)
        case steps.Sell() | steps.Drop():
            return _unload(s, a)
        case steps.Load() | steps.Dig() | steps.Buy() | steps.Oracle() if not s.actions:
            return _because("no_actions")
        case steps.Load():
            return _load(s, a)
        case steps.Dig():
            return _dig(s, a)
        case steps.Buy():
            return _buy(s, a)
        case steps.Oracle():
            return _because("oracle" if s.oracle else "no_tiles")
        case steps.Place():
            return _because("placed")
    return None


def _sail(s: State, at: int) -> Phrase:
    to = phrases.dock(at)
    if at not in s.chart.docks:
        return _no_dock(s, at)
    if at == s.me.boat:
        return _because("there", to=to)
    if at in {player.boat for player in s.players}:
        return _because("occupied", to=to)
    cost, have = legal.reach(s).get(at), s.moves + s.actions * legal.stride(s)
    if cost is None:
        chained = at in s.chart.linked(s.me.boat)
        return _because("no_way", to=to) if chained else _because("no_chain", to=to)
    return _because("far", to=to, needed=cost, count=have) if have else _because("no_actions")


def _unload(s: State, a: steps.Sell | steps.Drop) -> Phrase:
    if not s.me.hold[a.colour]:
        return _because("not_aboard", cube=phrases.cube(a.colour))
    sells = isinstance(a, steps.Sell)
    return _because("sell_thera" if sells else "drop_thera")


def _load(s: State, a: steps.Load) -> Phrase:
    room, there = s.table.components.hold - sum(s.me.hold), legal.ashore(s)
    if s.me.boat in THERA_DOCKS:
        return _because("load_thera")
    if not room:
        return _because("full", cargo=phrases.cubes(s.me.hold))
    if there == EMPTY:
        return _because("bare")
    if any(want > have for want, have in zip(a.cubes, there, strict=True)):
        return _because("not_ashore", cubes=phrases.cubes(there))
    return _because("room", count=room)


def _buy(s: State, a: steps.Buy) -> Phrase:
    price = s.table.components.prices[sum(a.maps) - 1]
    if s.me.boat not in THERA_DOCKS:
        return _because("buy_thera")
    for kind, wanted, left in zip(steps.KINDS, a.maps, piles.maps_left(s), strict=True):
        if wanted > left:
            return _because(f"pile_{phrases.KIND_NAMES[kind]}", count=left)
    return _cost(s, price)


def _cost(s: State, price: int) -> Phrase:
    return _because("cost", cost=price, have=phrases.money(s.me.money))


def _dig(s: State, a: steps.Dig) -> Phrase:
    site, chart = NAMES[a.site], s.chart
    if len(s.me.dug) == s.table.temples:
        return _because("no_temples")
    if a.card not in s.me.maps:
        return _because("no_map", card=a.card)
    if a.site // 4 in THERA:
        return _because("dig_thera")
    if a.site // 4 not in chart.tiles:
        return _because("no_tile", to=site)
    if chart.island_of(a.site) != chart.island_at(s.me.boat):
        return _because("other_island", to=site, at=phrases.dock(s.me.boat))
    if chart.island_of(a.site) in blocked(s):
        return _because("temple", to=site)
    found = proof.proof(s, s.to_move, a.card, a.site)
    if found.missing:
        return _because("lacks", to=site, missing=phrases.missing(found))
    return _cost(s, s.table.components.maps[a.card].cost)
