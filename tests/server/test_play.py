"""Playing over the wire: drafts, turns, repeats, stale versions, coming back."""

from __future__ import annotations

import json
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from house import House
from wires import finish, until

from thera import games
from thera.core import record as records


def test_two_people_play_a_whole_game(house: House) -> None:
    one, two = house.pair()
    finish([one, two])
    assert one.table["status"] == two.table["status"] == "over"
    assert one.table["ended"]["how"] == "rules"
    assert sorted(one.table["ended"]["result"].split()) == ["-1", "1"]
    assert one.log.keys() == two.log.keys()
    text = one.person.http.get(f"/api/tables/{one.id}/record").text
    match = games.open_record(records.read(text))
    assert match.over
    assert [str(a) for _, a in match.past] == [
        step["text"] for line in one.log.values() for step in line["steps"]
    ]


def test_each_sees_the_options_of_the_own_turn_only(house: House) -> None:
    one, two = house.pair()
    onlooker = house.person().open(one.id)
    assert one.scene["options"]
    two.sync()
    assert not two.scene["options"]
    assert not onlooker.scene["options"]


def test_a_draft_changes_nothing(house: House) -> None:
    one, two = house.pair()
    two.sync()
    heard = len(two.bytes)
    tried = one.ask("try", version=one.version, seat=0, steps=["@b2", "@c3"])
    assert tried["scene"]["to_move"] == 1
    assert [told["key"] for told in tried["told"]] == ["santorini.tell.place"] * 2
    half = one.ask("try", version=one.version, seat=0, steps=["@b2"])
    assert half["scene"]["to_move"] == 0
    assert half["scene"]["options"]
    two.ask("ping")
    assert len(two.bytes) == heard + 1  # the pong alone
    assert house.person().get(f"/api/tables/{one.id}")["version"] == one.version


@pytest.mark.parametrize("spec", ["santorini", "akrotiri"])
def test_a_scene_put_together_from_changes_is_the_whole_one(house: House, spec: str) -> None:
    one, two = house.pair(spec)
    onlooker, rng = house.person().open(one.id), Random(8)
    for _ in range(6):
        mover, other = (one, two) if one.my_turn else (two, one)
        version = mover.play(*mover.choose(rng))
        for wire in (mover, other, onlooker):
            wire.reach(version)
            assert wire.shown == wire.person.open(one.id).scene
            assert "gear" not in json.loads(wire.bytes[-1]).get("scene", {})


def test_an_illegal_draft_is_told_what_differs_too(house: House) -> None:
    one, _ = house.pair()
    asked: dict[str, Any] = {"version": one.version, "seat": 0}
    legal = one.ask("try", steps=["@b2"], **asked)["scene"]
    assert one.ask("try", steps=["@b2", "@b2"], **asked)["scene"] == legal
    assert json.loads(one.bytes[-1])["scene"] == {}
    assert one.ask("try", steps=["@b9"], **asked)["scene"] == one.scene


def test_a_wrong_step_explains_itself(house: House) -> None:
    one, _ = house.pair()
    tried = one.ask("try", version=one.version, seat=0, steps=["@b2", "@b2"])
    assert tried["illegal"]["step"] == "@b2"
    assert tried["illegal"]["reason"]["key"] == "santorini.why.occupied"
    tried = one.ask("try", version=one.version, seat=0, steps=["@z9"])
    assert tried["illegal"]["reason"]["key"] == "server.step.unknown"
    tried = one.ask("try", version=one.version, seat=0, steps=["@b2", "@c3", "@c4"])
    assert tried["illegal"]["reason"]["key"] == "server.step.late"


def test_a_turn_is_kept_whole_or_not_at_all(house: House) -> None:
    one, _ = house.pair()
    for steps in ([], ["@b2"], ["@b2", "@b2"], ["@b2", "@c3", "@c4"]):
        one.refused("play", version=one.version, seat=0, steps=steps)
    assert one.play("@b2", "@c3") == one.version
    assert one.now["last"] == ["@b2", "@c3"]


def test_only_whose_turn_it_is_may_play(house: House) -> None:
    one, two = house.pair()
    two.sync()
    play: dict[str, Any] = {"version": one.version, "steps": ["@b2", "@c3"]}
    assert two.refused("play", seat=1, **play) == "turn.other"
    assert two.refused("play", seat=0, **play) == "seat.foreign"
    assert two.refused("try", seat=0, **play) == "seat.foreign"
    assert two.refused("resign", seat=0, version=one.version) == "seat.foreign"
    onlooker = house.person().open(one.id)
    assert onlooker.refused("play", seat=0, **play) == "onlooker"
    assert onlooker.refused("try", seat=0, **play) == "seat.foreign"
    for kind, fields in (
        ("bytes", {"bytes": "00" * 16}),
        ("takeback", {"version": one.version, "answer": "ask"}),
        ("agree", {"answer": "ask"}),
        ("absent", {"seat": 0, "choice": "end"}),
        ("rematch", {"answer": "yes"}),
    ):
        assert onlooker.refused(kind, **fields) == "onlooker"
    assert house.person().get(f"/api/tables/{one.id}")["version"] == one.version


def test_a_repeat_gets_the_same_answer(house: House) -> None:
    one, two = house.pair()
    message: dict[str, Any] = {"version": one.version, "seat": 0, "steps": ["@b2", "@c3"]}
    first = one.ask("play", id="once", **message)
    two.until(lambda: two.my_turn)
    two.play("@d2", "@d3")
    assert one.ask("play", id="once", **message) == first
    again = one.person.open(one.id)
    assert again.ask("play", id="once", **message) == first
    assert two.ask("play", id="once", **message)["kind"] == "refused"  # an id is one's own
    assert [line["seat"] for line in again.log.values()] == [0, 1]


def test_a_stale_message_gets_the_present_state(house: House) -> None:
    one, two = house.pair()
    old = one.version
    one.play("@b2", "@c3")
    said = one.ask("play", version=old, seat=0, steps=["@b2", "@c3"])
    assert said["reason"]["key"] == "server.stale"
    assert said["version"] == one.version
    assert one.hear()["kind"] == "update"
    assert one.refused("try", version=old, seat=0, steps=[]) == "stale"
    two.sync()
    assert two.my_turn


def test_two_tabs_cannot_play_the_same_turn_twice(house: House) -> None:
    one, _ = house.pair()
    tab = one.person.open(one.id)
    old = tab.version
    one.play("@b2", "@c3")
    assert tab.refused("play", version=old, seat=0, steps=["@d2", "@d3"]) == "stale"


def test_who_comes_back_gets_the_rest(house: House) -> None:
    one, two = house.pair()
    rng = Random(2)
    seen = one.version
    for mover in (one, two, one):
        mover.until(lambda mover=mover: mover.my_turn)  # type: ignore[misc]
        mover.move(rng)
    back = one.person.open(one.id, seen)
    assert back.now["from"] == seen
    assert list(back.log) == [seen + 1, seen + 2, seen + 3]
    full = one.person.open(one.id)
    assert full.now["from"] == 0
    assert full.log == {**one.log, **back.log}
    assert one.person.open(one.id, 999).now["log"] == []


def test_a_second_hello_resyncs(house: House) -> None:
    one, _ = house.pair()
    seen = one.version
    one.play("@b2", "@c3")
    assert one.hello(seen)["from"] == seen


def test_the_table_at_a_moment(house: House) -> None:
    one, two = house.pair()
    start = one.version
    one.play("@b2", "@c3")
    two.until(lambda: two.my_turn)
    two.play("@d2", "@d3")
    then = two.person.get(f"/api/tables/{one.id}/at/{start + 1}")
    assert then["last"] == ["@b2", "@c3"]
    assert then["scene"]["to_move"] == 1
    assert not then["scene"]["options"]
    assert not two.person.get(f"/api/tables/{one.id}/at/{start}")["last"]
    assert two.person.http.get(f"/api/tables/{one.id}/at/99").status_code == 404


def test_a_lone_yield_is_played_by_the_server(house: House) -> None:
    """Somebody without a worker left can only yield, and is not asked."""
    one, two = house.pair("santorini:bia,medusa")
    finish([one, two], seed=5)
    texts = [[step["text"] for step in line["steps"]] for line in one.log.values()]
    assert one.table["status"] == "over"
    assert all(texts[:-1])


def test_bots_answer(house: House) -> None:
    host = house.person()
    wire = host.open(host.make("santorini", "me", "bot greedy")["table"])
    wire.give()
    wire.play("@b2", "@c3")
    wire.until(lambda: wire.my_turn)
    assert [line["seat"] for line in wire.log.values()] == [0, 1]
    assert [job.seat for job in house.bots.asked] == [1]
    assert house.bots.asked[0].heard == ("@b2", "@c3")
    finish_alone(wire)
    assert wire.table["status"] == "over"


def finish_alone(wire: Any) -> None:  # noqa: ANN401
    rng = Random(3)
    while wire.table["status"] == "playing":
        wire.until(lambda: wire.my_turn or wire.table["status"] == "over")
        if wire.my_turn:
            wire.move(rng)


def test_a_table_of_bots_pauses_while_nobody_looks(house: House) -> None:
    host = house.person()
    table = host.make("santorini", "bot greedy", "bot random")["table"]
    assert host.get(f"/api/tables/{table}")["table"]["status"] == "playing"
    assert not house.bots.asked
    wire = host.open(table)
    wire.until(lambda: wire.table["status"] == "over")
    assert house.bots.asked


def test_bots_alone_stop_when_the_last_onlooker_leaves(house: House) -> None:
    house.bots.pace = 0.05
    host = house.person()
    wire = host.open(host.make("santorini", "bot greedy", "bot random")["table"])
    wire.until(lambda: len(wire.log) >= 2)
    table = house.lobby.tables[wire.id]
    wire.close()
    until(lambda: not table.presence.clients and not table.bots.busy)
    version = table.history.version
    asked = len(house.bots.asked)
    time.sleep(0.3)
    assert (table.history.version, len(house.bots.asked)) == (version, asked)
    assert table.history.status == "playing"
    again = host.open(wire.id)
    again.until(lambda: again.now["version"] > version)


def test_bots_alone_stay_at_rest_after_a_restart(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        table = house.person().make("santorini", "bot greedy", "bot random")["table"]
    with House(tmp_path) as house:
        until(lambda: table in house.lobby.tables)
        time.sleep(0.1)
        assert not house.bots.asked
        house.bots.pace = 0.05
        wire = house.person().open(table)
        wire.until(lambda: len(wire.log) >= 2)


def test_hot_seat(house: House) -> None:
    host = house.person()
    wire = host.open(host.make("santorini", "me Ana", "me Ben")["table"])
    assert [seat["name"] for seat in wire.table["seats"]] == ["Ana", "Ben"]
    wire.give()
    rng = Random(4)
    while wire.table["status"] == "playing":
        assert wire.my_turn
        assert wire.scene["options"]
        wire.move(rng)
    assert "Seats: Ana, Ben" in host.http.get(f"/api/tables/{wire.id}/record").text


def test_presence(house: House) -> None:
    one, two = house.pair()
    onlooker = house.person().open(one.id)
    one.until(lambda: one.presence.get("onlookers") == 1)
    assert one.presence["here"] == [0, 1]
    two.close()
    one.until(lambda: one.presence["here"] == [0])
    onlooker.close()
    one.until(lambda: one.presence["onlookers"] == 0)
