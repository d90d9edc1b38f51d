"""No byte depends on a card that its reader may not know.

A game between bots is played on the server a second time with such cards exchanged: whatever
somebody is told, over the socket and over HTTP, must be the same to the last byte.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from exchange import CARD, Part, played, twin
from house import House, Person
from wires import Wire

from thera.core.game import Seat
from thera.server.table import events, table_bots, visitor_view
from thera.server.table.bot_jobs import Answer, Job
from thera.server.table.events import Planned
from thera.server.table.table import Table

SPECS = (
    "akrotiri",
    "akrotiri:seats=3",
    "akrotiri:strategist",
    "akrotiri:seats=4,strategist",
)
LOOKERS = ("onlooker", "first", "last", "covered", "screen")
"""Nobody's seat, a seat, and people at one screen: the curtain down, or up for the first only."""

OFTEN = 0.1
EVERY = 9
"""How often a reader comes anew, and after how many rows everything is fetched."""

Ask = tuple[str, dict[str, object]]


@pytest.fixture
def stage(shared: House, monkeypatch: pytest.MonkeyPatch) -> House:
    """A server on which nothing happens by itself: luck and bots follow the script."""

    async def wait(job: Job) -> Answer:
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(events, "settle", lambda game, s, luck: [])
    monkeypatch.setattr(shared.bots, "choose", wait)
    monkeypatch.setattr(table_bots, "LATE", 86_400)
    return shared


@dataclass
class Show:
    """A table on which a script is played, and everything its reader was told."""

    house: House
    wire: Wire
    told: list[str] = field(default_factory=list)

    @property
    def table(self) -> Table:
        return self.house.lobby.tables[self.wire.id]

    def play(self, part: Part) -> None:
        """Keep the next row as the server does, and hear what is told of it."""
        table = self.table
        loop = self.house.lobby._ticking.get_loop()
        work = table.act(lambda: [self._move(part)])
        version = asyncio.run_coroutine_threadsafe(work, loop).result(20)
        self.wire.reach(version)

    def _move(self, part: Part) -> Planned:
        game, s = self.table.history.game, self.table.history.match.state
        for text in part.steps:
            s = game.play(s, game.parse(text))
        return Planned(part.body, s)

    def note(self, text: str) -> None:
        """Something that was told; what names the table itself is the same for all tables."""
        commitment = self.table.commitment or ""
        self.told.append(text.replace(self.wire.id, "ID").replace(commitment, "HASH"))

    def heard(self) -> list[str]:
        """What was told since the last time."""
        for text in self.wire.bytes:
            self.note(text)
        self.wire.bytes.clear()
        told, self.told = self.told, []
        return told

    def fetch(self, *paths: str) -> None:
        for path in paths:
            answer = self.wire.person.http.get(f"/api/tables/{self.wire.id}{path}")
            self.note(f"{answer.status_code} {answer.text}")
        mine = self.wire.person.get("/api/me")["tables"]
        self.note(json.dumps([card for card in mine if card["id"] == self.wire.id]))


def begin(house: House, host: Person, spec: str, seats: int, looker: str) -> Show:
    """A table of bots but for the reader's seats, at its first draw."""
    mine = {"onlooker": [], "first": [0], "last": [seats - 1]}.get(looker, [0, 1])
    kinds = [f"me P{seat}" if seat in mine else "bot greedy" for seat in range(seats)]
    wire = host.open(host.make(spec, *kinds)["table"])
    if mine:
        wire.ask("bytes", id="bytes", bytes="0" * 32)
    wire.until(lambda: wire.table["status"] == "playing")
    return Show(house, wire)


def drafts(rng: Random, parts: Sequence[Part], options: list[str]) -> Iterator[list[str]]:
    """What can be tried: what is offered, and what others did with cards of their own."""
    everything = [step for part in parts for step in part.steps]
    yield [rng.choice(options)]
    yield [rng.choice(everything)]
    yield [rng.choice([step for step in everything if CARD.search(step)])]


def asks(rng: Random, show: Show, parts: Sequence[Part], looker: str) -> Iterator[Ask]:
    """What the reader asks now: to be shown, to try, to be told once more."""
    history, wire = show.table.history, show.wire
    mover, version = history.to_move, history.version
    if looker == "screen" and mover == 0:
        yield "eyes", {"seat": 0}
    if mover in wire.seats:
        options = [str(a) for a in history.game.legal(history.match.state)]
        for steps in drafts(rng, parts, options):
            yield "try", {"version": version, "seat": mover, "steps": steps}
    for seat in wire.seats:
        maps = [card for p in history.match.state.players for card in p.maps]
        for card in rng.sample(maps, min(2, len(maps))):
            ask: dict[str, object] = {"seat": seat, "card": card, "steps": []}
            yield "plan", {"version": version, **ask}
    if rng.random() < OFTEN:
        for seen in (None, rng.randrange(version)):
            yield "hello", {"protocol": 2, "build": "", "seen": seen}


def compare(house: House, spec: str, looker: str, seed: int) -> int:
    """Play a game and its twin side by side; how many messages were the same."""
    rng, parts = Random(seed), played(spec, seed)
    seats = 1 + max(part.seat for part in parts)
    seat: Seat | None = {"first": 0, "last": seats - 1, "screen": 0}.get(looker)
    other, host, same, apart = twin(spec, parts, seat, rng), house.person(), 0, 0
    shows = [begin(house, host, spec, seats, looker) for _ in range(2)]
    for row, pair in enumerate(zip(parts, other, strict=True)):
        for show, part in zip(shows, pair, strict=True):
            show.play(part)
        wishes = list(asks(rng, shows[0], parts, looker))
        version = rng.randrange(shows[0].wire.version + 1)
        back = [f"/at/{version}", f"/at/{version}?seat=1", f"/steps?since={version}&seat=1"]
        for show in shows:
            for number, (kind, fields) in enumerate(wishes):
                show.wire.ask(kind, id=f"{row}.{number}", **fields)
            if row % EVERY == 0:
                show.fetch("", "/record", "/steps", *back)
        apart += len({show.table.history.match.state for show in shows}) - 1
        one, two = (show.heard() for show in shows)
        assert one == two, f"{looker} of {spec}, game {seed}, row {row}"
        same += len(one)
    assert apart > len(parts) // 2, "the twin hides nothing else"
    host.close()
    return same


def cases(first: int, last: int) -> list[tuple[str, str, int]]:
    """Games by number: every way to look, and every way to play, in turn."""
    return [(SPECS[n % len(SPECS)], LOOKERS[n % len(LOOKERS)], n) for n in range(first, last)]


@pytest.mark.parametrize(("spec", "looker", "seed"), cases(0, 5))
def test_no_byte_depends_on_a_hidden_card(stage: House, spec: str, looker: str, seed: int) -> None:
    assert compare(stage, spec, looker, seed) > 100


@pytest.mark.long
@pytest.mark.parametrize(("spec", "looker", "seed"), cases(5, 110))
def test_no_byte_of_a_hundred_games_does(stage: House, spec: str, looker: str, seed: int) -> None:
    assert compare(stage, spec, looker, seed) > 100


def test_the_comparison_sees_a_leak(stage: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that shows an onlooker the first hand is found out."""
    seat = visitor_view.viewing_seat

    def leaking(*args: Any) -> Seat:  # noqa: ANN401  # those of `viewing_seat`
        found = seat(*args)
        return 0 if found is None else found

    monkeypatch.setattr(visitor_view, "viewing_seat", leaking)
    with pytest.raises(AssertionError, match="onlooker of akrotiri"):
        compare(stage, "akrotiri", "onlooker", 0)
