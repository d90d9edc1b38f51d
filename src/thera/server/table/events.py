"""What can happen next at a table, worked out from its story without changing it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from thera import games
from thera.core.face import Phrase
from thera.core.game import CHANCE, NOBODY, YIELD, Seat
from thera.core.luck import Luck, shared_key
from thera.core.phrase import quoted
from thera.core.record import result_of
from thera.server.errors import Refusal, refuse
from thera.server.table.history import BOT, FREE, Chair, Story, gifts, seated
from thera.server.table.log_rows import AnyBody, Drawn, Ended, Row, Seated, Started, TakenBack, Turn
from thera.server.table.position_cache import Ahead
from thera.server.wire import Illegal

Move = tuple[AnyBody, Any]
"""A row to come: what happens, and the position after it; None where it stays as it is."""


@dataclass(slots=True)
class Draft:
    """Steps tried one after the other, and the first that cannot be."""

    state: Any
    done: list[tuple[Any, Any]]
    illegal: Illegal | None = None


def draft(story: Story, seat: Seat, texts: Sequence[str]) -> Draft:
    """Try steps of a seat; a draft ends where luck or another seat is to move."""
    game, ahead, found = story.game, story.ahead, Draft(story.match.state, [])
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
        if not ahead.knows(found.state, step) and step not in game.legal(found.state):
            found.illegal = Illegal(text, story.face.why(found.state, step))
            break
        found.done.append((found.state, step))
        found.state = ahead.play(found.state, step)
    return found


def turn(story: Story, seat: Seat, texts: Sequence[str]) -> list[Move]:
    """The rows of a whole draft and of what follows from it by itself."""
    tried = draft(story, seat, texts)
    if tried.illegal:
        raise Refusal(tried.illegal.reason)
    game = story.game
    if not tried.done or (game.to_move(tried.state) == seat and not game.fresh(tried.state)):
        raise refuse("turn.unfinished")
    moves = list(_turns(game, seat, tried))
    return [*moves, *settle(story.ahead, tried.state, story.luck)]


def _turns(game: games.AnyGame, seat: Seat, tried: Draft) -> Iterator[Move]:
    """One row a turn: an extra turn of the same seat starts another."""
    steps: list[str] = []
    for s, a in tried.done:
        if steps and game.fresh(s):
            yield Turn(seat, tuple(steps)), s
            steps = []
        steps.append(str(a))
    yield Turn(seat, tuple(steps)), tried.state


def settle(ahead: Ahead, s: Any, luck: Luck | None) -> list[Move]:  # noqa: ANN401  # positions
    """What happens without anybody: luck's draws, a turn that can only be yielded, the end."""
    game, moves = ahead.game, list[Move]()
    luck = luck.fork() if luck else None
    while (mover := game.to_move(s)) != NOBODY:
        if mover == CHANCE and luck is not None:
            steps = []
            while game.to_move(s) == CHANCE:
                steps.append(a := luck.pick(game.chances(s)))
                luck.note(a)
                s = ahead.play(s, a)
            moves.append((Drawn(tuple(map(str, steps))), s))
        elif mover >= 0 and game.fresh(s) and [str(a) for a in game.legal(s)] == [YIELD]:
            s = ahead.play(s, game.legal(s)[0])
            moves.append((Turn(mover, (YIELD,), forced=True), s))
        else:
            return moves
    return [*moves, (Ended("rules", result_of(game, s)), None)]


def opening(story: Story, chairs: Sequence[Chair]) -> list[Move]:
    """The start of the game, if these chairs lack nothing."""
    if story.started is not None or not all(chair.ready for chair in chairs):
        return []
    bytes_ = gifts(chairs)
    luck = Luck(shared_key(story.seed, story.key, bytes_))
    return [(Started(bytes_), story.begin), *settle(story.ahead, story.begin, luck)]


def takeback(story: Story, mine: Sequence[Seat], *, past_luck: bool) -> tuple[TakenBack, Any]:
    """Back to the start of the latest turn of these seats."""
    game, past = story.game, story.match.past
    for line in reversed(story.lines):
        if not past_luck and isinstance(line.row.body, Drawn):
            raise refuse("takeback.luck", 409)
        body = line.row.body
        if not isinstance(body, Turn) or body.seat not in mine or body.forced:
            continue
        if game.fresh(s := past[line.first][0]):
            return TakenBack(line.row.version - 1, body.seat), s
    raise refuse("takeback.nothing", 409)


def sides(story: Story) -> list[int]:
    """Which side each seat plays for."""
    view = story.game.view(story.match.state, None)
    players = story.face.scene(view, None, options=False).players
    return [player.side for player in sorted(players, key=lambda player: player.seat)]


def lost(story: Story, seat: Seat, how: str) -> Ended | None:
    """The end by which the side of a seat has lost, if there is just one other."""
    teams = sides(story)
    if len(set(teams)) != 2:
        return None
    result = " ".join("-1" if team == teams[seat] else "1" for team in teams)
    return Ended(how, result, seat)


def bot_due(story: Story) -> Seat | None:
    """The seat of a bot that is to move."""
    if story.status != "playing" or story.frozen or story.to_move < 0:
        return None
    return story.to_move if story.chairs[story.to_move].who == BOT else None


def rows(
    story: Story,
    planned: Sequence[Move],
    now: float,
    *,
    by: str | None = None,
    message: str | None = None,
) -> list[Row]:
    """The rows to come, numbered and with the positions written down."""
    return [
        Row(story.version + n, body, now, None if s is None else story.game.write(s), by, message)
        for n, (body, s) in enumerate(planned, 1)
    ]


def summary(story: Story, planned: Sequence[Move], now: float) -> dict[str, Any]:
    """What lists say of a match once these rows are kept."""
    chairs, status, s = story.chairs, story.status, story.match.state
    end = story.ended
    for body, after in planned:
        s = s if after is None else after
        if isinstance(body, Seated):
            chairs = seated(chairs, body)
            status = "waiting" if body.who == FREE else status
        elif isinstance(body, Started):
            status = "playing"
        elif isinstance(body, Ended):
            status, end = "over", body
    mover = story.game.to_move(s)
    return {
        "changed": now,
        "status": status,
        "to_move": mover if status == "playing" else NOBODY,
        "bot_due": status == "playing" and mover >= 0 and chairs[mover].who == BOT,
        "how": end.how if end else None,
        "result": end.result if end else None,
    }


def sittings(story: Story, planned: Sequence[Move]) -> list[dict[str, Any]]:
    """Who sits where anew once these rows are kept."""
    latest = {body.seat: body for body, _ in planned if isinstance(body, Seated)}
    return [sitting(story.key, body) for body in latest.values()]


def sitting(key: str, body: Seated) -> dict[str, Any]:
    """Somebody on a seat, as the database lists it."""
    who = {"kind": body.who, "visitor": body.visitor, "name": body.name, "bot": body.bot}
    return {"match": key, "seat": body.seat, **who}
