"""Finished games for the client's tests of draws: `python tests/webdraws.py` writes them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from thera import games
from thera.core.game import Seat
from thera.server.kinds import BOT, PERSON
from thera.server.table import events, visitor_view
from thera.server.table.draws import list_draws
from thera.server.table.history import History
from thera.server.table.log_rows import Ended, Seated
from thera.server.table.takeback import rewind

DRAWS = Path(__file__).resolve().parents[1] / "web" / "tests" / "draws.json"
SEED = bytes(range(32))
GIFTS = ("11" * 16, "22" * 16)


def begun(spec: str, *gifts: str | None) -> History:
    """A game at its start; a seat without bytes is a bot's."""
    history = History(f"fixture-{spec.partition(':')[0]}", games.load(spec), None, SEED)
    bodies = [
        Seated(seat, PERSON, f"visitor {seat}", bytes=gift) if gift else Seated(seat, BOT, bot="5")
        for seat, gift in enumerate(gifts)
    ]
    keep(history, events.seating(history, bodies))
    return history


def keep(history: History, planned: list[events.Planned]) -> None:
    """Take rows, as a table does once they are stored."""
    for row in events.rows(history, planned, 0.0):
        history.apply(row)


def turn(history: History, rng: Random) -> list[events.Planned]:
    """A whole turn of random steps."""
    game, s, steps = history.game, history.match.state, list[str]()
    seat = game.to_move(s)
    while not steps or (game.to_move(s) == seat and not game.fresh(s)):
        a = rng.choice(game.legal(s))
        steps.append(str(a))
        s = game.play(s, a)
    return events.turn(history, seat, steps)


def santorini() -> History:
    """A person against a bot with gods by luck, to the end."""
    history, rng = begun("santorini:random", GIFTS[0], None), Random(1)
    while history.ended is None:
        keep(history, turn(history, rng))
    return history


def akrotiri() -> History:
    """Two people: a turn with its draw is taken back and another played; then somebody resigns."""
    history, rng = begun("akrotiri", *GIFTS), Random(3)
    for _ in range(8):
        keep(history, turn(history, rng))
    _, back = rewind(history, (0, 1), past_luck=True)
    keep(history, [back])
    for _ in range(3):
        keep(history, turn(history, rng))
    keep(history, [events.Planned(Ended("resigned", "1 -1", 1))])
    return history


def fixtures() -> Iterator[dict[str, Any]]:
    """Each game as the page meets it at the end."""
    for history in (santorini(), akrotiri()):
        seats = [_seat(history, seat) for seat in range(history.game.seats)]
        found = list_draws(history)
        table = {"id": history.key, "commitment": found.commitment, "seats": seats}
        log = visitor_view.log_lines(history, visitor_view.EVERYTHING, 0)
        yield {"table": table, "log": log, "list": found}


def _seat(history: History, seat: Seat) -> dict[str, Any]:
    return {"seat": seat, "kind": history.seats[seat].kind, "mine": seat == 0}


def document() -> str:
    """The file, a game a line."""
    lines = (json.dumps(_plain(each), separators=(",", ":")) for each in fixtures())
    return "[\n" + ",\n".join(lines) + "\n]\n"


def _plain(value: object) -> Any:  # noqa: ANN401  # whatever JSON holds
    found = msgspec.json.decode(msgspec.json.encode(value))
    for line in found["log"]:
        line["words"] = None
        line["steps"] = [{"text": step["text"]} for step in line["steps"]]
    return found


if __name__ == "__main__":
    DRAWS.write_text(document(), encoding="utf-8")
