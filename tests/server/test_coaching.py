"""The coach over the wire: for one person against bots, in time or not at all, and never kept."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from bot_pools import ME, YOU, job, until, wait_for_the_flag, with_pool
from house import House
from msgspec import json
from wires import Wire

from thera import games
from thera.core.bot import Budget
from thera.core.coach import Advice
from thera.core.face import Phrase
from thera.core.match import Match
from thera.server.bots.pool import COACH, BotPool
from thera.server.table.bot_jobs import BotFailed, CoachJob

CLIMBER = "0000001000002300001000000/1/mortal:c3,d2/mortal:b5,e4"
"""Whoever is to move can win."""


def coach(wire: Wire, *steps: str, ending: bool = False, **fields: Any) -> dict[str, Any]:  # noqa: ANN401
    """What is answered to somebody who asks about a draft."""
    known = {"version": wire.version, "seat": wire.scene["to_move"]} | fields
    return wire.ask("coach", steps=list(steps), ending=ending, **known)


def reason(said: dict[str, Any]) -> str:
    assert said["kind"] == "refused", said
    key: str = said["reason"]["key"]
    return key.removeprefix("server.")


def alone(house: House, spec: str = "santorini", others: int = 1) -> Wire:
    """Somebody who plays against bots, on their first turn."""
    person = house.person()
    wire = person.open(person.make(spec, "me", *["bot greedy"] * others)["table"])
    wire.give()
    wire.until(lambda: wire.my_turn)
    return wire


def match_of(house: House, wire: Wire) -> games.AnyMatch:
    return house.lobby.tables[wire.id].history.match


def expected(house: House, wire: Wire, steps: list[str], *, ending: bool) -> object:
    """What the engine says of a draft, as JSON."""
    match = match_of(house, wire)
    drafted = [match.game.parse(text) for text in steps]
    engine = games.engine(match.game.name)
    found = engine.coach(match.sight(wire.seats[0]), drafted, ending, Budget())
    return json.decode(json.encode(found))


@pytest.mark.parametrize(("spec", "turns"), [("santorini", 30), ("akrotiri", 40)])
def test_a_person_against_a_bot_is_told_what_the_engine_finds(
    house: House, spec: str, turns: int
) -> None:
    wire, rng, told = alone(house, spec), Random(4), 0
    for _ in range(turns):
        if wire.table["status"] != "playing":
            break
        version, steps = wire.version, wire.choose(rng)
        for draft, ending in (([], False), (steps[:1], False), (steps, True)):
            said = coach(wire, *draft, ending=ending)
            assert (said["kind"], said["version"]) == ("advice", version)
            assert said["said"] == expected(house, wire, draft, ending=ending)
            told += len(said["said"])
        assert wire.version == version
        wire.play(*steps)
        wire.until(lambda: wire.my_turn or wire.table["status"] == "over")
    assert told


def test_nobody_is_coached_against_people(house: House) -> None:
    one, two = house.pair("santorini")
    mover = one if one.my_turn else two
    assert reason(coach(mover)) == "coach.people"
    host, guest = house.person(), house.person()
    made = host.make("akrotiri:seats=3", "me", "open", "bot greedy")
    guest.sit(made["table"], made["invite"])
    wires = [host.open(made["table"]), guest.open(made["table"])]
    for wire in wires:
        wire.give()
    wires[0].until(lambda: wires[0].table["status"] == "playing")
    wires[0].until(lambda: wires[0].scene["to_move"] == 0)
    assert reason(coach(wires[0])) == "coach.people"
    shared = host.open(host.make("santorini", "me", "me")["table"])
    shared.give()
    assert reason(coach(shared, seat=shared.scene["to_move"])) == "coach.people"


def test_questions_are_for_the_seat_to_move_at_this_version(house: House) -> None:
    wire = alone(house)
    assert reason(coach(wire, version=wire.version + 1)) == "stale"
    assert reason(coach(wire, seat=1)) == "seat.foreign"
    onlooker = house.person().open(wire.id)
    assert reason(coach(onlooker, seat=0)) == "seat.foreign"
    house.bots.lost = True
    while wire.my_turn:
        wire.move(Random(1))
    assert reason(coach(wire, seat=0)) == "turn.other"
    wire.done("resign", version=wire.version, seat=0)
    wire.until(lambda: wire.table["status"] == "over")
    assert reason(coach(wire, seat=0)) == "status.over"


def test_only_the_last_step_may_be_a_refused_one(house: House) -> None:
    wire = alone(house)
    first = wire.scene["options"][0]["step"]
    assert coach(wire, first, first)["kind"] == "advice"  # somebody stands there now
    assert reason(coach(wire, first, first, ending=True)).startswith("santorini.")
    assert reason(coach(wire, first, first, first)).startswith("santorini.")
    assert reason(coach(wire, "x9")) == "step.unknown"


def test_what_comes_too_late_is_silence_and_nobody_waits_for_it(tmp_path: Path) -> None:
    with House(tmp_path, coach_seconds=0.4) as house:
        wire = alone(house)
        house.bots.pace = 30
        kinds, said = asked_twice(wire)
    assert kinds == ["pong", "advice"]
    assert said == []


def asked_twice(wire: Wire) -> tuple[list[str], object]:
    """The kinds of what is answered to a coach's question and a ping, and what the coach says."""
    kinds: list[str] = []
    wire.send({"kind": "coach", "id": "c", "version": wire.version, "seat": 0, "steps": [],
               "ending": False})  # fmt: skip
    wire.send({"kind": "ping", "id": "p"})
    while "advice" not in kinds:
        said = wire.hear()
        kinds.append(said["kind"])
    return kinds, said["said"]


def test_another_question_silences_the_one_before(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def advise(job: CoachJob) -> tuple[Advice, ...]:
        await asyncio.sleep(0.01)
        return (Advice("win", Phrase("santorini.coach.trap")),)

    wire = alone(house)
    monkeypatch.setattr(house.bots, "advise", advise)
    fields = {"kind": "coach", "version": wire.version, "seat": 0, "steps": [], "ending": False}
    for name in ("one", "two"):
        wire.send(fields | {"id": name})
    answers = [wire.hear(), wire.hear()]
    assert [(each["id"], len(each["said"])) for each in answers] == [("one", 0), ("two", 1)]


def test_a_coach_that_fails_is_silent(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(job: CoachJob) -> tuple[()]:
        raise BotFailed("no coach today")

    wire = alone(house)
    monkeypatch.setattr(house.bots, "advise", fail)
    assert coach(wire)["said"] == []
    wire.move(Random(1))


def test_a_coach_is_told_no_hidden_card(house: House) -> None:
    wire = alone(house, "akrotiri")
    while match_of(house, wire).state.todo[0][0] != "place":
        wire.move(Random(2))
        wire.until(lambda: wire.my_turn)
    coach(wire)
    (asked,) = house.bots.coached
    theirs = match_of(house, wire).state.players[1]
    for card in (*theirs.maps, *theirs.goals):
        assert card not in asked.view
    assert "?" in asked.view
    assert not {"seed", "key", "luck"} & set(CoachJob.__slots__)


# in workers


def climbing() -> CoachJob:
    """A question that has an answer."""
    return CoachJob(spec="santorini", seat=0, view=CLIMBER, steps=(), ending=False, seconds=None)


def test_a_coach_waits_for_no_bot_and_no_bot_for_a_coach() -> None:
    async def use(pool: BotPool) -> None:
        bots = [asyncio.create_task(pool.choose(job(Match(games.load("santorini")), "8")))
                for _ in range(3)]  # fmt: skip
        async with asyncio.timeout(60):
            said = await pool.advise(climbing())
        assert [each.id for each in said] == ["win"]
        stuck = asyncio.create_task(pool.lanes[COACH].run(ME, "x", 600, None, wait_for_the_flag))
        await asyncio.sleep(0)
        late = asyncio.create_task(pool.advise(climbing()))
        async with asyncio.timeout(60):
            assert (await pool.choose(job(Match(games.load("santorini")), "random"))).steps
        assert not late.done()
        for task in (*bots, stuck, late):
            task.cancel()
        await asyncio.gather(*bots, stuck, late, return_exceptions=True)
        assert pool.waiting == 0
        assert await asyncio.to_thread(until, lambda: pool.running == 0)

    with_pool(use, grace=20)


def test_a_question_that_cannot_be_answered_is_a_failure_and_the_worker_lives() -> None:
    async def use(pool: BotPool) -> None:
        pool.start()
        pids = pool.pids
        with pytest.raises(BotFailed):
            await pool.advise(CoachJob(spec="santorini", seat=0, view="x", steps=(), ending=False,
                                       seconds=None, owner=YOU))  # fmt: skip
        assert await pool.advise(climbing())
        assert pool.pids == pids

    with_pool(use)
