"""What lies in the piles: all that lies nowhere else, since a position does not list them."""

from __future__ import annotations

from functools import lru_cache

from thera.akrotiri.rules.components import Components
from thera.akrotiri.rules.state import State, Temples
from thera.akrotiri.rules.steps import HIDDEN, KINDS


def tiles(s: State) -> list[str]:
    """The tiles that the next draw can bring; in a view, the hidden ones of this era too."""
    gone = {tile.id for tile, _ in s.chart.tiles.values()}
    gone.update(s.discards, *s.old, (p.tile for p in s.players if p.tile))
    return [tile for tile in s.table.components.tiles if tile not in gone]


def maps(s: State, kind: str) -> list[str]:
    """The maps of a difficulty that the next draw can bring."""
    gone = {card for p in s.players for card in p.maps}
    gone.update(card for p in s.players for card, _ in p.dug)
    return [card for card in s.table.components.maps if card[0] == kind and card not in gone]


def maps_left(s: State) -> tuple[int, int, int]:
    """How many easy, medium and hard maps lie in their piles; everybody can count them."""
    easy, medium, hard = _printed(s.table.components)
    for p in s.players:
        for e, m, h in (kinds(p.maps), _found(p.dug)):
            easy, medium, hard = easy - e, medium - m, hard - h
    return easy, medium, hard


@lru_cache(maxsize=1 << 12)
def kinds(cards: tuple[str, ...]) -> tuple[int, int, int]:
    """Maps counted, masked ones too: easy, medium, hard."""
    easy, medium, hard = (sum(card[0] == kind for card in cards) for kind in KINDS)
    return easy, medium, hard


@lru_cache(maxsize=1 << 12)
def _found(dug: Temples) -> tuple[int, int, int]:
    return kinds(tuple(card for card, _ in dug))


@lru_cache(maxsize=64)
def _printed(components: Components) -> tuple[int, int, int]:
    return kinds(tuple(components.maps))


def goals(s: State) -> list[str]:
    """The goals that the next draw can bring."""
    gone = {goal for p in s.players for goal in (*p.goals, *p.public, *p.pair)}
    gone.update(goal for goal, _ in s.under)
    gone.update(s.row)
    return [goal for goal in s.table.components.goals if goal not in gone]


def goals_left(s: State) -> int:
    """How many goals lie in the pile proper; everybody can count them."""
    out = sum(len(p.goals) + len(p.public) + len(p.pair) for p in s.players)
    return len(s.table.components.goals) - out - len(s.under) - len(s.row)


def hidden(card: str) -> bool:
    """Whether a card or tile is masked."""
    return HIDDEN in card
