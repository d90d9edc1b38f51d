"""What lies beside the map, in words: hands, goals, market, piles, scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from thera.akrotiri.face.hands import GoalTold, goal_text
from thera.akrotiri.face.phrases import TERRAIN_NAMES, money, player
from thera.akrotiri.face.scene import AkrotiriPlayer, Piles, Stall
from thera.akrotiri.face.seats import NONE, Told, by_kind, points
from thera.core.face import Card, Gaps, Panel, Phrase
from thera.core.game import Seat

CUBE: Final = "■"
SPACE: Final = "□"


def results(seats: Sequence[Told]) -> Iterator[Panel]:
    """The end: the score of each player, line by line."""
    for each in (told.shown for told in seats):
        title = Phrase("akrotiri.score.title", {"who": player(each.seat), "count": each.total})
        yield Panel(title, tuple(_score(each)))


def panels(
    seats: Sequence[Told],
    seated: Seat | None,
    market: Panel,
    open_goals: Sequence[GoalTold],
    piles: Piles,
) -> Iterator[Panel]:
    """Everything that a table shows in words, most wanted first."""
    for each in seats:
        if each.maps or each.goals:
            yield _hand(each, mine=each.shown.seat == seated)
    yield market
    if open_goals:
        yield Panel(Phrase("akrotiri.open.title"), tuple(goal.row for goal in open_goals))
    yield _piles(piles)
    yield Panel(Phrase("akrotiri.score.now"), tuple(each.sum for each in seats))


def cards(seats: Sequence[Told], open_goals: Sequence[GoalTold]) -> Iterator[Card]:
    """The cards in play that may be read: maps and goals of the hands, open goals."""
    yield from (each.card for told in seats for each in told.maps)
    yield from (each.card for told in seats for each in told.goals)
    yield from (each.card for each in open_goals)


def _hand(each: Told, *, mine: bool) -> Panel:
    key = "mine" if mine else "theirs"
    title = Phrase(f"akrotiri.hand.{key}", {"who": player(each.shown.seat)})
    maps, goals = (card.row for card in each.maps), (goal.row for goal in each.goals)
    return Panel(title, (*maps, *goals))


# the table


@lru_cache(maxsize=1 << 10)
def market(stalls: tuple[Stall, ...], size: int) -> Panel:
    """The market with so many cubes of a colour in all."""
    return Panel(Phrase("akrotiri.market.title"), tuple(_stall(stall, size) for stall in stalls))


def _stall(stall: Stall, size: int) -> Phrase:
    row = SPACE * (size - stall.stock) + CUBE * stall.stock
    colour = Phrase(f"akrotiri.colour.{TERRAIN_NAMES[stall.terrain]}")
    gaps: Gaps = {"row": row, "letter": stall.terrain, "colour": colour}
    if stall.price is None:
        return Phrase("akrotiri.market.full", gaps)
    return Phrase("akrotiri.market.row", {**gaps, "price": stall.price})


@lru_cache(maxsize=1 << 10)
def _piles(piles: Piles) -> Panel:
    left = by_kind(piles.easy, piles.medium, piles.hard)
    counts: Gaps = {"tiles": piles.tiles, "maps": left, "goals": piles.goals}
    rows = [Phrase("akrotiri.piles.row", counts)]
    if piles.discards:
        rows.append(Phrase("akrotiri.piles.discards", {"tiles": " ".join(piles.discards)}))
    return Panel(Phrase("akrotiri.piles.title"), tuple(rows))


# the score at the end


def _score(each: AkrotiriPlayer) -> Iterator[Phrase]:
    goals = {goal.id: goal for goal in each.aims}
    dug = ", ".join(f"{line.name} {line.points}" for line in each.score if line.kind == "map")
    yield Phrase("akrotiri.score.maps", {"cards": dug or NONE, "points": points(each, "map")})
    for line in (line for line in each.score if line.kind == "goal"):
        text = goal_text(goals[line.name])
        yield Phrase("akrotiri.score.goal", {"text": text, "points": line.points})
    yield Phrase(
        "akrotiri.score.money", {"money": money(each.money), "points": points(each, "money")}
    )
