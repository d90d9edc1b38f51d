"""Maps and goals as a hand shows them: as data, as a row of a panel, as a card to be read."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from thera.akrotiri.face.phrases import asked, lacking, money, pattern
from thera.akrotiri.face.scene import GoalShown, MapShown
from thera.akrotiri.rules import piles
from thera.akrotiri.rules.chart import Chart
from thera.akrotiri.rules.component_schema import TERRAINS
from thera.akrotiri.rules.components import Components, Goal, Map
from thera.akrotiri.rules.grid import NAMES, Quadrant
from thera.akrotiri.rules.proof import READER, counts, look, outermost
from thera.akrotiri.rules.scoring import worth_of
from thera.akrotiri.rules.state import Player, Temples
from thera.core.face import Card, Gaps, Phrase

FEW: Final = 3  # sites that are named; the others are counted


class MapTold(NamedTuple):
    """A map in a hand that may be seen."""

    shown: MapShown
    row: Phrase
    card: Card


class GoalTold(NamedTuple):
    """A goal that may be seen."""

    shown: GoalShown
    row: Phrase
    card: Card


@lru_cache(maxsize=1 << 10)
def maps_told(
    components: Components, chart: Chart, names: tuple[str, ...], turn: int, shut: frozenset[int]
) -> tuple[MapTold, ...]:
    """The maps of a hand that may be seen, read from a seat turned so."""
    known = (components.maps[name] for name in names if name in components.maps)
    return tuple(_map_told(chart, card, turn, shut) for card in known)


@lru_cache(maxsize=1 << 10)
def _map_told(chart: Chart, card: Map, turn: int, shut: frozenset[int]) -> MapTold:
    """Cached: the data of a map change only where a tile was placed or a temple found."""
    shown = _map(chart, card, turn, shut)
    row: Gaps = {
        "card": card.id,
        "pattern": _pattern(card),
        "cost": card.cost,
        "points": card.points,
        "state": _state(shown),
    }
    return MapTold(shown, Phrase("akrotiri.hand.map", row), _card(card))


_pattern = lru_cache(maxsize=256)(pattern)


def _map(chart: Chart, card: Map, turn: int, shut: frozenset[int]) -> MapShown:
    found, lacking = look(chart, card, turn, shut)
    return MapShown(
        id=card.id,
        cost=card.cost,
        points=card.points,
        sides=_sides(card),
        icons=tuple(
            _icons(chart.icons[terrain], (side + turn) % 4) for side, terrain, _ in card.sides
        ),
        places=tuple(zip((NAMES[q] for q in found), counts(chart, card, turn, found), strict=True)),
        lacking=lacking,
    )


@lru_cache(maxsize=256)
def _sides(card: Map) -> tuple[tuple[str, str, int], ...]:
    return tuple((READER[side], TERRAINS[t], count) for side, t, count in card.sides)


@lru_cache(maxsize=1 << 12)
def _icons(icons: tuple[Quadrant, ...], towards: int) -> tuple[str, ...]:
    """A placed tile adds to the icons of one terrain only."""
    return tuple(NAMES[icon] for icon in outermost(icons, towards))


def _state(shown: MapShown) -> Phrase:
    """Whether a map has sites, or what is missing at the best of places."""
    if not shown.places:
        return Phrase("akrotiri.state.nowhere")
    if shown.lacking:
        site, found = shown.places[0]
        lacks = [
            (side, terrain, asked - count)
            for (side, terrain, asked), count in zip(shown.sides, found, strict=True)
        ]
        return Phrase("akrotiri.state.lacks", {"missing": lacking(lacks), "site": site})
    sites = [site for site, _ in shown.places]
    names = ", ".join(sites[:FEW]) + (", …" if len(sites) > FEW else "")
    return Phrase("akrotiri.state.sites", {"count": len(sites), "sites": names})


@lru_cache(maxsize=256)
def _card(card: Map) -> Card:
    gaps: Gaps = {"asked": asked(card), "cost": money(card.cost), "count": card.points}
    name = Phrase("akrotiri.card.name", {"card": card.id})
    return Card(card.id, name, Phrase("akrotiri.card.text", gaps))


def goals_told(components: Components, chart: Chart, p: Player) -> tuple[GoalTold, ...]:
    """The goals of a player that may be seen, those to choose between too."""
    return _goals_told(components, chart, p.dug, p.goals, p.public, p.pair)


@lru_cache(maxsize=1 << 10)
def _goals_told(
    components: Components,
    chart: Chart,
    dug: Temples,
    goals: tuple[str, ...],
    public: tuple[str, ...],
    pair: tuple[str, ...],
) -> tuple[GoalTold, ...]:
    return tuple(
        goal_told(
            components.goals[name],
            worth_of(components, chart, dug, name).points,
            public=name in public,
        )
        for name in goals + public + pair
        if not piles.hidden(name)
    )


@lru_cache(maxsize=1 << 10)
def goal_told(card: Goal, worth: int | None, *, public: bool) -> GoalTold:
    """A goal and its worth to whoever has it, or looks at it."""
    shown = GoalShown(card.id, card.key, card.points, worth, public)
    name = Phrase(f"goal.{card.key}.name")
    gaps: Gaps = {"goal": card.id, "name": name, "text": goal_text(shown)}
    row = Phrase("akrotiri.goal.row", gaps)
    if worth is not None:
        row = Phrase("akrotiri.goal.worth", {**gaps, "worth": worth})
    named = Phrase("akrotiri.goal.named", {"name": name})
    return GoalTold(shown, row, Card(card.id, named, goal_text(shown)))


def goal_text(goal: GoalShown) -> Phrase:
    """What a goal gives points for."""
    return Phrase(f"goal.{goal.key}.text", {"count": goal.points})
