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
from thera.akrotiri.rules.grid import NAMES
from thera.akrotiri.rules.proof import READER, counts, look, outermost
from thera.akrotiri.rules.scoring import worth_of
from thera.akrotiri.rules.state import Player
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
def map_told(chart: Chart, card: Map, turn: int, shut: frozenset[int]) -> MapTold:
    """A map is told anew only where a tile was placed or a temple found."""
    shown = _map(chart, card, turn, shut)
    row: Gaps = {
        "card": card.id,
        "pattern": pattern(card),
        "cost": card.cost,
        "points": card.points,
        "state": _state(shown),
    }
    return MapTold(shown, Phrase("akrotiri.hand.map", row), _card(card))


def _map(chart: Chart, card: Map, turn: int, shut: frozenset[int]) -> MapShown:
    sides = tuple((READER[side], TERRAINS[t], count) for side, t, count in card.sides)
    icons = (outermost(chart, terrain, (side + turn) % 4) for side, terrain, _ in card.sides)
    found, lacking = look(chart, card, turn, shut)
    return MapShown(
        id=card.id,
        cost=card.cost,
        points=card.points,
        sides=sides,
        icons=tuple(tuple(NAMES[icon] for icon in each) for each in icons),
        places=tuple(zip((NAMES[q] for q in found), counts(chart, card, turn, found), strict=True)),
        lacking=lacking,
    )


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
    found = []
    for names, public in ((p.goals, False), (p.public, True), (p.pair, False)):
        for name in names:
            if not piles.hidden(name):
                points = worth_of(components, chart, p, name).points
                found.append(goal_told(components.goals[name], points, public=public))
    return tuple(found)


@lru_cache(maxsize=1 << 10)
def goal_told(card: Goal, worth: int | None, *, public: bool) -> GoalTold:
    """A goal and its worth to whoever has it, or looks at it."""
    shown = GoalShown(card.id, card.key, card.points, worth, public)
    name = Phrase(f"goal.{card.key}.name")
    gaps: Gaps = {"goal": card.id, "name": name, "text": goal_text(shown)}
    row = Phrase("akrotiri.goal.row", gaps)
    if worth is not None:
        row = Phrase("akrotiri.goal.worth", {**gaps, "worth": worth})
    named = Phrase("akrotiri.goal.named", {"goal": card.id, "name": name})
    return GoalTold(shown, row, Card(card.id, named, goal_text(shown)))


def goal_text(goal: GoalShown) -> Phrase:
    """What a goal gives points for."""
    return Phrase(f"goal.{goal.key}.text", {"count": goal.points})
