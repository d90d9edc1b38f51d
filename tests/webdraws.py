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
from thera.server.table import events, visitor_view
from thera.server.table.draws import listed
from thera.server.table.history import BOT, PERSON, Story, seated
from thera.server.table.log_rows import Ended, Seated

DRAWS = Path(__file__).resolve().parents[1] / "web" / "tests" / "draws.json"
SEED = bytes(range(32))
GIFTS = ("11" * 16, "22" * 16)


def begun(spec: str, *gifts: str | None) -> Story:
    """A game at its start; a seat without bytes is a bot's."""
    story = Story(f"fixture-{spec.partition(':')[0]}", games.load(spec), None, SEED)
    bodies = [
        Seated(seat, PERSON, f"visitor {seat}", bytes=gift) if gift else Seated(seat, BOT, bot="5")
        for seat, gift in enumerate(gifts)
    ]
    chairs = story.chairs
    for body in bodies:
        chairs = seated(chairs, body)
    keep(story, [*((body, None) for body in bodies), *events.opening(story, chairs)])
    return story


def keep(story: Story, planned: list[events.Move]) -> None:
    """Take rows, as a table does once they are stored."""
    for row in events.rows(story, planned, 0.0):
        story.apply(row)


def turn(story: Story, rng: Random) -> list[events.Move]:
    """A whole turn of random steps."""
    game, s, steps = story.game, story.match.state, list[str]()
    seat = game.to_move(s)
    while not steps or (game.to_move(s) == seat and not game.fresh(s)):
        a = rng.choice(game.legal(s))
        steps.append(str(a))
        s = game.play(s, a)
    return events.turn(story, seat, steps)


def santorini() -> Story:
    """A person against a bot with gods by luck, to the end."""
    story, rng = begun("santorini:random", GIFTS[0], None), Random(1)
    while story.ended is None:
        keep(story, turn(story, rng))
    return story


def akrotiri() -> Story:
    """Two people: a turn with its draw is taken back and another played; then somebody resigns."""
    story, rng = begun("akrotiri", *GIFTS), Random(3)
    for _ in range(8):
        keep(story, turn(story, rng))
    back = events.takeback(story, (0, 1), past_luck=True)
    keep(story, [back])
    for _ in range(3):
        keep(story, turn(story, rng))
    keep(story, [(Ended("resigned", "1 -1", 1), None)])
    return story


def fixtures() -> Iterator[dict[str, Any]]:
    """Each game as the page meets it at the end."""
    for story in (santorini(), akrotiri()):
        seats = [_seat(story, seat) for seat in range(story.game.seats)]
        found = listed(story)
        table = {"id": story.key, "commitment": found.commitment, "seats": seats}
        yield {"table": table, "log": visitor_view.lines(story, visitor_view.ALL, 0), "list": found}


def _seat(story: Story, seat: Seat) -> dict[str, Any]:
    return {"seat": seat, "kind": story.chairs[seat].who, "mine": seat == 0}


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
