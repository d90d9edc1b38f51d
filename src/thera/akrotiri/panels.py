"""What lies beside the map, in words: hands, goals, market, piles, scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from thera.akrotiri.components import Map
from thera.akrotiri.geometry import NAMES
from thera.akrotiri.phrases import TERRAIN_NAMES, asked, lacking, money, pattern, player
from thera.akrotiri.scene import AkrotiriPlayer, AkrotiriScene, GoalShown, MapShown
from thera.akrotiri.state import NO_DOCK, State
from thera.akrotiri.state import Player as Held
from thera.akrotiri.steps import KINDS, letters
from thera.core.face import Card, Gaps, Panel, Phrase
from thera.core.game import NOBODY

FEW: Final = 3  # sites that are named; the others are counted
CUBE: Final = "■"
SPACE: Final = "□"
NONE: Final = "–"


def panels(s: State, scene: AkrotiriScene) -> Iterator[Panel]:
    """Everything that a table shows in words, most wanted first."""
    shown = scene.players
    if s.to_move == NOBODY:
        for each in shown:
            title = Phrase("akrotiri.score.title", {"who": player(each.seat), "count": each.total})
            yield Panel(title, tuple(_score(each)))
        return
    for each in shown:
        if each.hand or each.aims:
            key = "mine" if each.seat == scene.seated else "theirs"
            title = Phrase(f"akrotiri.hand.{key}", {"who": player(each.seat)})
            yield Panel(title, tuple(_hand(s, each)))
    yield Panel(Phrase("akrotiri.market.title"), tuple(_market(s, scene)))
    if scene.open_goals:
        rows = tuple(_goal(goal) for goal in scene.open_goals)
        yield Panel(Phrase("akrotiri.open.title"), rows)
    yield Panel(Phrase("akrotiri.piles.title"), tuple(_piles(scene)))
    yield Panel(Phrase("akrotiri.score.now"), tuple(_sum(each) for each in shown))


def cards(s: State, scene: AkrotiriScene) -> Iterator[Card]:
    """The cards in play that may be read: maps and goals of the hands, open goals."""
    shown = scene.players
    for each in (each for p in shown for each in p.hand):
        yield _map_card(s.table.components.maps[each.id])
    for goal in (*(goal for p in shown for goal in p.aims), *scene.open_goals):
        named = Phrase("akrotiri.goal.named", {"goal": goal.id, "name": _name(goal)})
        yield Card(goal.id, named, _text(goal))


@lru_cache(maxsize=256)
def _map_card(card: Map) -> Card:
    gaps: Gaps = {"asked": asked(card), "cost": money(card.cost), "count": card.points}
    name = Phrase("akrotiri.card.name", {"card": card.id})
    return Card(card.id, name, Phrase("akrotiri.card.text", gaps))


# a hand


def _hand(s: State, each: AkrotiriPlayer) -> Iterator[Phrase]:
    yield from (_map(s, card) for card in each.hand)
    yield from (_goal(goal) for goal in each.aims)


def _map(s: State, shown: MapShown) -> Phrase:
    card = s.table.components.maps[shown.id]
    return Phrase(
        "akrotiri.hand.map",
        {
            "card": shown.id,
            "pattern": pattern(card),
            "cost": card.cost,
            "points": card.points,
            "state": state(shown),
        },
    )


def state(shown: MapShown) -> Phrase:
    """Whether a map has sites, or what is missing at the best of places."""
    if not shown.places:
        return Phrase("akrotiri.state.nowhere")
    if shown.lacking:
        site, counts = shown.places[0]
        lacks = [
            (side, terrain, asked - count)
            for (side, terrain, asked), count in zip(shown.sides, counts, strict=True)
        ]
        return Phrase("akrotiri.state.lacks", {"missing": lacking(lacks), "site": site})
    sites = [site for site, _ in shown.places]
    names = ", ".join(sites[:FEW]) + (", …" if len(sites) > FEW else "")
    return Phrase("akrotiri.state.sites", {"count": len(sites), "sites": names})


def _name(goal: GoalShown) -> Phrase:
    return Phrase(f"goal.{goal.key}.name")


def _text(goal: GoalShown) -> Phrase:
    return Phrase(f"goal.{goal.key}.text", {"count": goal.points})


def _goal(goal: GoalShown) -> Phrase:
    gaps: Gaps = {"goal": goal.id, "name": _name(goal), "text": _text(goal)}
    if goal.worth is None:
        return Phrase("akrotiri.goal.row", gaps)
    return Phrase("akrotiri.goal.worth", {**gaps, "worth": goal.worth})


# the table


def _market(s: State, scene: AkrotiriScene) -> Iterator[Phrase]:
    size = s.table.components.cubes
    for stall in scene.market:
        row = SPACE * (size - stall.stock) + CUBE * stall.stock
        colour = Phrase(f"akrotiri.colour.{TERRAIN_NAMES[stall.terrain]}")
        gaps: Gaps = {"row": row, "letter": stall.terrain, "colour": colour}
        if stall.price is None:
            yield Phrase("akrotiri.market.full", gaps)
        else:
            yield Phrase("akrotiri.market.row", {**gaps, "price": stall.price})


def _piles(scene: AkrotiriScene) -> Iterator[Phrase]:
    piles = scene.piles
    left = _by_kind(piles.easy, piles.medium, piles.hard)
    yield Phrase("akrotiri.piles.row", {"tiles": piles.tiles, "maps": left, "goals": piles.goals})
    if piles.discards:
        yield Phrase("akrotiri.piles.discards", {"tiles": " ".join(piles.discards)})


def _by_kind(easy: int, medium: int, hard: int) -> str:
    """Maps counted in the letters of the notation: 2E 1M."""
    counts = ((easy, "E"), (medium, "M"), (hard, "H"))
    return " ".join(f"{count}{kind}" for count, kind in counts if count) or NONE


# scores


def _points(each: AkrotiriPlayer, kind: str) -> int:
    return sum(line.points for line in each.score if line.kind == kind)


def _sum(each: AkrotiriPlayer) -> Phrase:
    kinds = {kind: _points(each, kind) for kind in ("map", "goal", "money")}
    known = len(each.aims) >= each.goals
    key = "akrotiri.score.sum" if known else "akrotiri.score.part"
    return Phrase(key, {"who": player(each.seat), "total": each.total, **kinds})


def _score(each: AkrotiriPlayer) -> Iterator[Phrase]:
    goals = {goal.id: goal for goal in each.aims}
    dug = ", ".join(f"{line.name} {line.points}" for line in each.score if line.kind == "map")
    yield Phrase("akrotiri.score.maps", {"cards": dug or NONE, "points": _points(each, "map")})
    for line in (line for line in each.score if line.kind == "goal"):
        text = _text(goals[line.name])
        yield Phrase("akrotiri.score.goal", {"text": text, "points": line.points})
    yield Phrase(
        "akrotiri.score.money", {"money": money(each.money), "points": _points(each, "money")}
    )


def kinds(p: Held) -> tuple[int, int, int]:
    """The maps in a hand, counted: easy, medium, hard."""
    easy, medium, hard = (sum(card[0] == kind for card in p.maps) for kind in KINDS)
    return easy, medium, hard


def boat(p: Held) -> str | None:
    """Where a player's boat lies."""
    return None if p.boat == NO_DOCK else NAMES[p.boat]


def notes(p: Held) -> Iterable[Phrase]:
    """What the table can see of a player, in words."""
    gaps: Gaps = {"money": money(p.money), "cargo": letters(p.hold) or NONE}
    yield Phrase("akrotiri.note.goods", {**gaps, "boat": boat(p) or NONE})
    yield Phrase(
        "akrotiri.note.cards",
        {
            "temples": len(p.dug),
            "maps": _by_kind(*kinds(p)),
            "goals": len(p.goals) + len(p.public),
            "tile": p.tile or NONE,
        },
    )
