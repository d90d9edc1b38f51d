"""The players as a view shows them; each is described again only when something changes."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from thera.akrotiri.face.hands import GoalTold, MapTold, goals_told, maps_told
from thera.akrotiri.face.phrases import money, player
from thera.akrotiri.face.scene import AkrotiriPlayer, MapShown, ScoreLine
from thera.akrotiri.face.terminal import BOATS, TEMPLES
from thera.akrotiri.rules import scoring
from thera.akrotiri.rules.chart import Chart
from thera.akrotiri.rules.grid import NAMES
from thera.akrotiri.rules.piles import kinds
from thera.akrotiri.rules.proof import READER
from thera.akrotiri.rules.sites import SEATED, blocked, facing
from thera.akrotiri.rules.state import NO_DOCK, Player, State, Table
from thera.akrotiri.rules.steps import KINDS, Dig, Step, letters
from thera.core.face import Gaps, Phrase, PlayerStatus
from thera.core.game import NOBODY, Seat

NONE = "–"


class Told(NamedTuple):
    """All that is shown of a player: as data, the cards that may be seen, the score in a line."""

    shown: AkrotiriPlayer
    maps: tuple[MapTold, ...]
    goals: tuple[GoalTold, ...]
    sum: Phrase


def told(s: State) -> tuple[Told, ...]:
    """Every player, in the order of the seats."""
    shut = blocked(s)
    won = scoring.winners(s) if s.to_move == NOBODY else ()
    return tuple(
        _told(s.table, s.chart, p, seat, _status(s, seat, won), shut)
        for seat, p in enumerate(s.players)
    )


def evidence(s: State, a: Step, seat: Seat | None) -> MapShown | None:
    """The map of an excavation as its owner holds it, its sides named as a seat sees them.

    An onlooker sees as the first seat does.
    """
    if not isinstance(a, Dig):
        return None
    seats, owner = s.table.seats, s.todo[0][1]
    turn = SEATED[seats][owner]
    (found,) = maps_told(s.table.components, s.chart, (a.card,), turn, blocked(s))
    away = turn - SEATED[seats][seat or 0]
    sides = tuple(
        (READER[(READER.index(side) + away) % 4], terrain, count)
        for side, terrain, count in found.shown.sides
    )
    return replace(found.shown, sides=sides)


def _status(s: State, seat: Seat, won: tuple[Seat, ...]) -> PlayerStatus:
    if s.to_move == NOBODY:
        return "won" if seat in won else "lost"
    return "to-move" if s.to_move == seat else "waiting"


@lru_cache(maxsize=1 << 10)
def _told(
    table: Table, chart: Chart, p: Player, seat: Seat, status: PlayerStatus, shut: frozenset[int]
) -> Told:
    """A player of a view, of whom everything here follows from these values alone."""
    components, turn = table.components, SEATED[table.seats][seat]
    maps = maps_told(components, chart, p.maps, turn, shut)
    goals = goals_told(components, chart, p)
    lines = scoring.lines(components, chart, p)
    easy, medium, hard = kinds(p.maps)
    shown = AkrotiriPlayer(
        seat=seat,
        side=seat,
        notes=_notes(p),
        status=status,
        mark=BOATS[seat] + TEMPLES[seat],
        up=facing(table.seats, seat, 0),
        money=p.money,
        boat=None if p.boat == NO_DOCK else NAMES[p.boat],
        cargo=letters(p.hold),
        temples=len(p.dug),
        actions=components.board.actions[len(p.dug)],
        tile=p.tile,
        easy=easy,
        medium=medium,
        hard=hard,
        goals=len(p.goals) + len(p.public),
        hand=tuple(each.shown for each in maps),
        aims=tuple(each.shown for each in goals),
        score=tuple(ScoreLine(line.kind, line.name, line.count, line.points) for line in lines),
        total=sum(line.points for line in lines),
    )
    return Told(shown, maps, goals, _sum(shown))


def _notes(p: Player) -> tuple[Phrase, ...]:
    """What the table can see of a player, in words."""
    boat = NONE if p.boat == NO_DOCK else NAMES[p.boat]
    goods: Gaps = {"money": money(p.money), "cargo": letters(p.hold) or NONE, "boat": boat}
    cards: Gaps = {
        "temples": len(p.dug),
        "maps": by_kind(*kinds(p.maps)),
        "goals": len(p.goals) + len(p.public),
        "tile": p.tile or NONE,
    }
    return Phrase("akrotiri.note.goods", goods), Phrase("akrotiri.note.cards", cards)


def by_kind(easy: int, medium: int, hard: int) -> str:
    """Maps counted in the letters of the notation: 2E 1M."""
    counts = zip((easy, medium, hard), KINDS, strict=True)
    return " ".join(f"{count}{kind}" for count, kind in counts if count) or NONE


def points(each: AkrotiriPlayer, kind: str) -> int:
    """The points of a player for maps, goals or money."""
    return sum(line.points for line in each.score if line.kind == kind)


def _sum(each: AkrotiriPlayer) -> Phrase:
    parts = dict.fromkeys(("map", "goal", "money"), 0)
    for line in each.score:
        parts[line.kind] += line.points
    known = len(each.aims) >= each.goals
    key = "akrotiri.score.sum" if known else "akrotiri.score.part"
    return Phrase(key, {"who": player(each.seat), "total": each.total, **parts})
