"""Turns shown step by step: each scene is right, worked out once, and shows nobody too much."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from house import House, Person
from test_curtain import betrayed, hand, screen
from test_secret_bytes import compare, stage
from test_work_per_turn import Counting
from wires import Wire

from thera.bots.registry import bot
from thera.server.table import step_scenes, visitor_view
from thera.server.table.bot_turn import choose_turn
from thera.server.table.table import Table

__all__ = ["stage"]

TURNS = ("@a2 @a5", "@d4 @e1", "a2-a3 a3+b3", "d4-d3 d3+c3")


def games_of(house: House) -> tuple[Wire, Wire, Table]:
    """Two people who have played two turns each."""
    one, two = house.pair("santorini")
    for number, turn in enumerate(TURNS):
        wire = (one, two)[number % 2]
        wire.until(lambda wire=wire: wire.my_turn)  # type: ignore[misc]
        wire.play(*turn.split())
    for wire in (one, two):
        wire.sync()
    return one, two, house.lobby.tables[one.id]


def steps(person: Person, table: str, query: str = "") -> dict[str, Any]:
    found: dict[str, Any] = person.get(f"/api/tables/{table}/steps{query}")
    return found


def test_the_scenes_lead_to_the_table_as_it_was(house: House) -> None:
    one, _, table = games_of(house)
    history = table.history
    began = next(e.row.version for e in history.entries) - 1
    log = {line["version"]: line for line in one.person.open(one.id).now["log"]}
    for since in range(began, history.version):
        shown = steps(one.person, one.id, f"?since={since}")
        at = one.person.get(f"/api/tables/{one.id}/at/{since}")
        assert shown["scene"] == at["scene"]
        scene = shown["scene"]
        for step in shown["steps"]:
            scene = scene | step["scene"]
            line = log[step["version"]]
            assert line["steps"][step["index"]]["text"]
            if step["index"] == len(line["steps"]) - 1:
                then = one.person.get(f"/api/tables/{one.id}/at/{step['version']}")
                assert scene == then["scene"]
        assert [step["version"] for step in shown["steps"]][-1] == history.version


def test_without_a_version_it_is_what_is_marked(house: House) -> None:
    one, two, _ = games_of(house)
    for wire in (one, two):
        now = wire.person.open(wire.id).now
        shown = steps(wire.person, wire.id)["steps"]
        lines = {line["version"]: line for line in now["log"]}
        texts = [lines[step["version"]]["steps"][step["index"]]["text"] for step in shown]
        assert texts == now["last"] == TURNS[3].split()


def test_a_scene_is_worked_out_once_a_step_and_viewer(house: House) -> None:
    one, two, table = games_of(house)
    history = table.history
    counting = history.face = Counting(history.face)
    since = history.version - 2
    count = sum(entry.count for entry in history.entries if entry.row.version > since) + 1
    for _ in range(3):
        steps(one.person, one.id, f"?since={since}")
    assert counting.calls["scene"] == count
    for _ in range(3):
        steps(two.person, one.id, f"?since={since}")
    assert counting.calls["scene"] == 2 * count
    for _ in range(5):  # however many look on
        steps(house.person(), one.id, f"?since={since}")
    assert counting.calls["scene"] == 3 * count
    assert not counting.calls["tell"]


def test_a_turn_costs_the_same_whoever_wants_it_shown(house: House) -> None:
    one, two, table = games_of(house)
    counting = table.history.face = Counting(table.history.face)
    steps(two.person, two.id)
    counting.calls.clear()
    one.play("a3-b3", "b3+c3")
    two.sync()
    assert counting.calls["scene"] == 2  # the present scene, once a seat
    assert counting.calls["tell"] <= 2 * 2 + 2  # the steps once a listener, and for the draft
    assert counting.calls["recap"] == 2


def test_what_cannot_be_shown_is_refused(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    one, _, table = games_of(house)

    def refused(query: str) -> tuple[int, str]:
        answer = one.person.http.get(f"/api/tables/{one.id}/steps{query}")
        return answer.status_code, answer.json()["error"]["key"]

    assert refused(f"?since={table.history.version + 1}") == (404, "server.version.none")
    assert refused("?since=-1") == (404, "server.version.none")
    monkeypatch.setattr(step_scenes, "LONGEST", 3)
    assert refused("?since=0") == (409, "server.steps.many")


def test_showing_is_limited(house: House) -> None:
    one, *_ = games_of(house)
    path = f"/api/tables/{one.id}/steps"
    answers = [one.person.http.get(path).status_code for _ in range(100)]
    assert answers[0] == 200
    assert answers[-1] == 429
    assert one.person.get(f"/api/tables/{one.id}")["version"] == one.version  # nothing else is


def test_a_turn_that_is_taken_back_is_shown_no_more(house: House) -> None:
    person = house.person()
    made = person.make("santorini", "me", "me")
    wire = person.open(made["table"])
    wire.give()
    wire.until(lambda: wire.table["status"] == "playing")
    for turn in TURNS:
        wire.play(*turn.split())
    before = steps(person, wire.id)["steps"]
    wire.done("takeback", version=wire.version, answer="ask")
    wire.sync()
    history = house.lobby.tables[wire.id].history
    after = steps(person, wire.id)["steps"]
    assert [step["version"] for step in after] != [step["version"] for step in before]
    assert all(step["version"] <= history.version for step in after)


def test_while_the_curtain_is_down_no_hand_is_shown(house: House) -> None:
    wire, onlooker = screen(house)
    rng = Random(4)
    for _ in range(8):
        wire.uncover()
        cards = [card for seat in (0, 1) for card in hand(house, wire, seat)]
        version = house.lobby.tables[wire.id].history.version
        for query in ("", "?since=0", f"?since={max(0, version - 3)}", "?since=0&seat=0"):
            path = f"/api/tables/{wire.id}/steps{query}"
            told = wire.person.http.get(path).text
            assert not betrayed(told, cards)
            assert told == onlooker.person.http.get(path).text
        wire.move(rng)


def test_the_comparison_of_bytes_sees_a_leak(stage: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps shown as the first seat sees them are found out."""
    monkeypatch.setattr(visitor_view, "past_viewer", lambda *_: 0)
    with pytest.raises(AssertionError, match="onlooker of akrotiri"):
        compare(stage, "akrotiri", "onlooker", 0)


def test_an_excavation_comes_with_what_proves_it(house: House) -> None:
    """The icons that count at its site, and nothing of any other map."""
    one, two = house.pair("akrotiri")
    bots = [bot("greedy", seed=seat) for seat in range(2)]
    history = house.lobby.tables[one.id].history
    proved: list[dict[str, Any]] = []
    while not proved and history.status == "playing":
        seat = history.to_move
        wire = (one, two)[seat]
        wire.until(lambda wire=wire: wire.my_turn)  # type: ignore[misc]
        since, sight = history.version, history.match.sight(seat)
        view, legal = history.game.write(sight.view), [str(a) for a in sight.legal]
        heard = [str(a) for a in sight.heard]
        turn, _ = choose_turn(history.game, bots[seat], seat, view, legal, heard, 0.1)
        wire.play(*turn)
        found = steps(wire.person, wire.id, f"?since={since}")["steps"]
        told = [step["evidence"] for step in found if step["version"] == since + 1]
        assert [text.startswith("dig:") for text in turn] == [each is not None for each in told]
        proved = [each for each in told if each]
        proved += [step["evidence"] for step in steps(
            (one, two)[1 - seat].person, wire.id, f"?since={since}"
        )["steps"] if step["evidence"]]  # fmt: skip
    site = next(text for text in turn if text.startswith("dig:")).rpartition("@")[2]
    own, theirs = proved[:1] + proved[-1:]
    for shown in (own, theirs):  # the same icons, read from either side of the table
        assert not shown["lacking"]
        place = next(counts for name, counts in shown["places"] if name == site)
        needed = [count for _, _, count in shown["sides"]]
        assert all(found >= count for found, count in zip(place, needed, strict=True))
    assert own["icons"] == theirs["icons"]
    opposite = {"above": "below", "below": "above", "left": "right", "right": "left"}
    assert [opposite[side] for side, *_ in own["sides"]] == [side for side, *_ in theirs["sides"]]
