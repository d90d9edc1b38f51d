"""Plans the next rows of a log from the history, without changing it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from thera import games
from thera.core.face import Phrase
from thera.core.game import CHANCE, NOBODY, YIELD, Seat
from thera.core.luck import Luck, shared_key
from thera.core.phrase import quoted
from thera.core.record import result_of
from thera.server.errors import Refusal, refuse
from thera.server.kinds import BOT, Ending
from thera.server.table.history import History
from thera.server.table.log_rows import AnyBody, Drawn, Ended, Row, Seated, Started, Turn
from thera.server.table.match_rows import MatchSummary, SeatRow
from thera.server.table.position_cache import PositionCache
from thera.server.table.standing import Standing
from thera.server.wire import Illegal


class Planned(NamedTuple):
    """A row to come: what happens, and the position after it; None where that stays as it is."""

    body: AnyBody
    position: Any = None


@dataclass(slots=True)
class Draft:
    """Steps tried one after the other, and the first illegal one."""

    state: Any
    done: list[tuple[Any, Any]]
    illegal: Illegal | None = None


def draft(history: History, seat: Seat, texts: Sequence[str]) -> Draft:
    """Try steps of a seat; a draft ends where luck or another seat is to move."""
    game, positions, found = history.game, history.positions, Draft(history.match.state, [])
    if game.to_move(found.state) != seat:
        raise refuse("turn.other", 409)
    for text in texts:
        try:
            step = game.parse(text)
        except ValueError:
            found.illegal = Illegal(text, Phrase("server.step.unknown", {"step": quoted(text)}))
            break
        if game.to_move(found.state) != seat:
            found.illegal = Illegal(text, Phrase("server.step.late", {"step": quoted(text)}))
            break
        if not positions.knows(found.state, step) and step not in game.legal(found.state):
            found.illegal = Illegal(text, history.face.why(found.state, step))
            break
        found.done.append((found.state, step))
        found.state = positions.play(found.state, step)
    return found


def turn(history: History, seat: Seat, texts: Sequence[str]) -> list[Planned]:
    """The rows of a whole draft and of what follows from it by itself."""
    tried = draft(history, seat, texts)
    if tried.illegal:
        raise Refusal(tried.illegal.reason)
    game = history.game
    if not tried.done or (game.to_move(tried.state) == seat and not game.fresh(tried.state)):
        raise refuse("turn.unfinished")
    turns = list(_turns(game, seat, tried))
    return [*turns, *settle(history.positions, tried.state, history.luck)]


def _turns(game: games.AnyGame, seat: Seat, tried: Draft) -> Iterator[Planned]:
    """One row per turn: an extra turn of the same seat starts another."""
    steps: list[str] = []
    for s, a in tried.done:
        if steps and game.fresh(s):
            yield Planned(Turn(seat, tuple(steps)), s)
            steps = []
        steps.append(str(a))
    yield Planned(Turn(seat, tuple(steps)), tried.state)


def settle(positions: PositionCache, s: Any, luck: Luck | None) -> list[Planned]:  # noqa: ANN401  # positions
    """What follows by itself: luck's draws, a turn that can only be yielded, the end."""
    game, planned = positions.game, list[Planned]()
    luck = luck.fork() if luck else None
    while (mover := game.to_move(s)) != NOBODY:
        if mover == CHANCE and luck is not None:
            steps = []
            while game.to_move(s) == CHANCE:
                steps.append(a := luck.pick(game.chances(s)))
                luck.note(a)
                s = positions.play(s, a)
            planned.append(Planned(Drawn(tuple(map(str, steps))), s))
        elif mover >= 0 and game.fresh(s) and [str(a) for a in game.legal(s)] == [YIELD]:
            s = positions.play(s, game.legal(s)[0])
            planned.append(Planned(Turn(mover, (YIELD,), forced=True), s))
        else:
            return planned
    return [*planned, Planned(Ended("rules", result_of(game, s)))]


def seating(history: History, bodies: Sequence[Seated]) -> list[Planned]:
    """People or bots sit down; the game starts if then no seat is missing anything."""
    standing = history.standing.after_all(bodies)
    return [*map(Planned, bodies), *opening(history, standing)]


def opening(history: History, standing: Standing) -> list[Planned]:
    """The start of the game, if all seats are ready."""
    if standing.started is not None or not standing.ready:
        return []
    luck = Luck(shared_key(history.seed, history.key, standing.bytes))
    start = Planned(Started(standing.bytes), history.begin)
    return [start, *settle(history.positions, history.begin, luck)]


def sides(history: History) -> list[int]:
    """Which side each seat plays for."""
    view = history.game.view(history.match.state, None)
    players = history.face.scene(view, None, options=False).players
    return [player.side for player in sorted(players, key=lambda player: player.seat)]


def lost(history: History, seat: Seat, how: Ending) -> Ended | None:
    """The end by which the side of a seat has lost, if there is just one other."""
    teams = sides(history)
    if len(set(teams)) != 2:
        return None
    result = " ".join("-1" if team == teams[seat] else "1" for team in teams)
    return Ended(how, result, seat)


def bot_due(history: History) -> Seat | None:
    """The seat of a bot that is to move."""
    if history.status != "playing" or history.frozen or history.to_move < 0:
        return None
    return history.to_move if history.seats[history.to_move].kind == BOT else None


# as it is kept


def rows(
    history: History,
    planned: Sequence[Planned],
    now: float,
    *,
    by: str | None = None,
    message: str | None = None,
) -> list[Row]:
    """The rows to come, numbered and with the positions written down."""
    write = history.game.write
    return [
        Row(history.version + n, body, now, None if s is None else write(s), by, message)
        for n, (body, s) in enumerate(planned, 1)
    ]


def summary(
    history: History, planned: Sequence[Planned], now: float, *, asks: str | None = None
) -> MatchSummary:
    """What lists say of a match once these rows are kept."""
    standing = history.standing.after_all(body for body, _ in planned)
    positions = [s for _, s in planned if s is not None]
    mover = history.game.to_move(positions[-1] if positions else history.match.state)
    playing, end = standing.status == "playing", standing.ended
    return MatchSummary(
        changed=now,
        status=standing.status,
        to_move=mover if playing else NOBODY,
        bot_due=playing and mover >= 0 and standing.seats[mover].kind == BOT,
        how=end.how if end else None,
        result=end.result if end else None,
        asks=asks,
    )


def seat_rows(history: History, planned: Sequence[Planned]) -> list[SeatRow]:
    """Who sits where anew once these rows are kept."""
    latest = {body.seat: body for body, _ in planned if isinstance(body, Seated)}
    return [seat_row(history.key, body) for body in latest.values()]


def seat_row(key: str, body: Seated) -> SeatRow:
    """Somebody on a seat, as lists know it."""
    return SeatRow(
        match=key,
        seat=body.seat,
        kind=body.who,
        visitor=body.visitor,
        name=body.name,
        bot=body.bot,
    )
