"""The legal steps as options: what to press, what it costs, what to beware of."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from thera.akrotiri.face.sailing_options import voyages
from thera.akrotiri.face.scene import AkrotiriOption
from thera.akrotiri.face.step_words import (
    asking,
    buying,
    done,
    dropping,
    loading,
    placing,
    price,
    second_cube,
    selling,
    tell,
)
from thera.akrotiri.rules import legal, steps
from thera.akrotiri.rules.component_schema import CORNERS, TERRAINS
from thera.akrotiri.rules.components import Components
from thera.akrotiri.rules.grid import CELL_NAMES, NAMES, Cell
from thera.akrotiri.rules.state import Cubes, State
from thera.akrotiri.rules.steps import DONE, KINDS, Step, letters
from thera.akrotiri.rules.views import hides
from thera.core.face import Phrase
from thera.core.game import CHANCE, NOBODY, Seat


def offers(s: State, seat: Seat | None) -> tuple[AkrotiriOption, ...]:
    """The steps for the seat to move, and for onlookers who may see its cards."""
    if s.to_move in (CHANCE, NOBODY) or seat not in (None, s.to_move) or hides(s.me):
        return ()
    kind = s.todo[0][0]
    if kind in ("place", "settle") and s.me.tile is not None:
        return _placings(s.me.tile, s.chart.frontier)
    sails = voyages(s).options
    return sails + tuple(_option(s, a) for a in legal.legal(s)[len(sails) :])


@lru_cache(maxsize=256)
def _placings(tile: str, frontier: frozenset[Cell]) -> tuple[AkrotiriOption, ...]:
    """A tile on each of these cells, turned in each way."""
    return tuple(option for cell in sorted(frontier) for option in _turns(tile, cell))


@lru_cache(maxsize=1 << 13)
def _turns(tile: str, cell: Cell) -> tuple[AkrotiriOption, ...]:
    ways = steps.placings(tile, cell)
    to, words = CELL_NAMES[cell], placing(ways[0])
    return tuple(
        AkrotiriOption(str(a), a.kind, None, to, words, card=tile, short=f"{to}r{a.turns}")
        for a in ways
    )


def _option(s: State, a: Step) -> AkrotiriOption:
    """A step that is offered; cached, since many positions offer the same ones."""
    match a:
        case steps.Load():
            return _loading(a.cubes, NAMES[s.me.boat])
        case steps.Drop():
            return _dropping(a.colour, NAMES[s.me.boat])
        case steps.Sell():
            return _selling(a.colour, NAMES[s.me.boat], price(s, a.colour) or 0)
        case steps.Cube():
            return _cube(a.colour, NAMES[s.spot * 4 + a.corner], a.corner)
        case steps.Buy():
            return _buying(s.table.components, a)
        case steps.Oracle():
            return _asking(a.terrain)
        case steps.Done():
            return _DONE
        case steps.Dig():
            return _digging(s, a)
    card = a.goal if isinstance(a, steps.Keep | steps.Take) else None
    to = NAMES[a.dock] if isinstance(a, steps.Moor) else None
    return AkrotiriOption(str(a), a.kind, None, to, tell(s, a), card=card, short=card)


_DONE: Final = AkrotiriOption(
    str(DONE), DONE.kind, None, None, done(), label=Phrase("akrotiri.label.done")
)


@lru_cache(maxsize=1 << 12)
def _loading(cubes: Cubes, here: str) -> AkrotiriOption:
    a = steps.Load(cubes)
    return AkrotiriOption(
        str(a), a.kind, here, None, loading(a), short=letters(cubes), cost={"actions": 1}
    )


@lru_cache(maxsize=1 << 10)
def _dropping(colour: int, here: str) -> AkrotiriOption:
    a = steps.Drop(colour)
    return AkrotiriOption(str(a), a.kind, here, None, dropping(a), short=TERRAINS[colour])


@lru_cache(maxsize=1 << 10)
def _selling(colour: int, here: str, gain: int) -> AkrotiriOption:
    a, words = steps.Sell(colour), selling(colour, gain)
    return AkrotiriOption(
        str(a), a.kind, here, None, words, short=TERRAINS[colour], cost={"money": -gain}
    )


@lru_cache(maxsize=1 << 12)
def _cube(colour: int, to: str, corner: int) -> AkrotiriOption:
    a = steps.Cube(colour, corner)
    short = f"{TERRAINS[colour]}.{CORNERS[corner]}"
    return AkrotiriOption(str(a), a.kind, None, to, second_cube(colour, to), short=short)


@lru_cache(maxsize=256)
def _buying(components: Components, a: steps.Buy) -> AkrotiriOption:
    short = "".join(k * n for k, n in zip(KINDS, a.maps, strict=True))
    cost = {"actions": 1, "money": components.prices[sum(a.maps) - 1]}
    words = buying(components, a)
    return AkrotiriOption(str(a), a.kind, None, None, words, LUCK, short=short, cost=cost)


@cache
def _asking(colour: int) -> AkrotiriOption:
    a, short, cost = steps.Oracle(colour), TERRAINS[colour], {"actions": 1}
    return AkrotiriOption(str(a), a.kind, None, None, asking(a), LUCK, short=short, cost=cost)


def _digging(s: State, a: steps.Dig) -> AkrotiriOption:
    components = s.table.components
    brings = len(s.me.dug) + 1 in components.board.goals and not s.table.strategist
    cost = {"actions": 1, "money": components.maps[a.card].cost}
    warning = LUCK if brings else None
    return AkrotiriOption(
        str(a), a.kind, None, NAMES[a.site], tell(s, a), warning, card=a.card, cost=cost
    )


LUCK: Final = Phrase("akrotiri.warning.luck")
"""Cards are drawn in the middle of the turn: that cannot be taken back."""
