"""What outlives a crash, a kill, a restart, or an idle hour."""

from __future__ import annotations

import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

from house import House
from wires import Wire, finish


def test_after_a_crash_every_acknowledged_turn_is_there(tmp_path: Path) -> None:
    """The files are copied while the server runs: what a killed process leaves behind."""
    rng, old, new = Random(6), tmp_path / "old", tmp_path / "new"
    old.mkdir()
    with House(old) as house:
        one, two = house.pair("santorini:random")
        for _ in range(6):
            mover, other = (one, two) if one.my_turn else (two, one)
            other.reach(mover.move(rng))
        one.sync()
        shutil.copytree(old, new)
        cookies = [dict(wire.person.http.cookies.items()) for wire in (one, two)]
    with House(new) as house:
        again = []
        for jar in cookies:
            person = house.person()
            person.http.cookies.update(jar)
            again.append(person.open(one.id))
        assert [wire.seats for wire in again] == [[0], [1]]
        assert again[0].version == one.version
        assert again[0].log == one.log
        assert again[0].scene == one.scene
        finish(again)
        assert again[0].table["status"] == "over"


def test_a_repeat_after_a_restart_gets_the_same_answer(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        one, _ = house.pair()
        message: dict[str, Any] = {"version": one.version, "seat": 0, "steps": ["@b2", "@c3"]}
        first = one.ask("play", id="once", **message)
        jar = dict(one.person.http.cookies.items())
    with House(tmp_path) as house:
        person = house.person()
        person.http.cookies.update(jar)
        assert person.open(one.id).ask("play", id="once", **message) == first


def test_a_stopping_server_says_1012(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        one, _ = house.pair()
        house.server.should_exit = True
        assert one.ended() == 1012


SCRIPT = """
import socket, sys, uvicorn
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from house import House
house = House(Path(sys.argv[1]))
listening = socket.create_server(("127.0.0.1", 0))
print(listening.getsockname()[1], flush=True)
config = uvicorn.Config(house.app, lifespan="on", log_config=None, ws="websockets-sansio")
uvicorn.Server(config).run([listening])
"""


def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    here = str(Path(__file__).parent)
    command = [sys.executable, "-c", SCRIPT, str(tmp_path), here]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        try:
            assert child.stdout is not None
            house = House(tmp_path)
            house.port = int(child.stdout.readline())
            house.origin = f"http://127.0.0.1:{house.port}"
            one, two = house.pair()
            rng = Random(7)
            for _ in range(4):
                mover, other = (one, two) if one.my_turn else (two, one)
                other.reach(version := mover.move(rng))
        finally:
            child.send_signal(signal.SIGKILL)
    jar = dict(one.person.http.cookies.items())
    for person in house.people:
        person.close()
    with House(tmp_path) as again:
        person = again.person()
        person.http.cookies.update(jar)
        wire = person.open(one.id)
        assert wire.version == version
        assert wire.seats == [0]


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        house.bots.lost = True
        host = house.person()
        wire = host.open(host.make("santorini", "bot greedy", "me")["table"])
        wire.give()
        wire.sync()
        assert not wire.my_turn
        jar = dict(host.http.cookies.items())
    with House(tmp_path) as house:
        person = house.person()
        person.http.cookies.update(jar)
        again = person.open(wire.id)
        again.until(lambda: again.my_turn)


def test_idle_tables_leave_memory_and_come_back(house: House) -> None:
    one, two = house.pair()
    one.play("@b2", "@c3")
    two.reach(one.version)
    one.close()
    house.clock.go(1000)
    two.sync()
    house.lobby.sweep()
    assert one.id in house.lobby.tables  # somebody looks
    two.done("play", version=two.version, seat=1, steps=["@d2", "@d3"])
    two.close()
    while house.lobby.tables[one.id].presence.clients:
        pass
    house.clock.go(1000)
    house.lobby.sweep()
    assert not house.lobby.tables
    assert one.person.open(one.id).my_turn


def returned(house: House, jar: dict[str, str], table: str) -> Wire:
    """Somebody who was here before, with the old cookies."""
    person = house.person()
    person.http.cookies.update(jar)
    return person.open(table)


def test_the_answer_to_a_rematch_outlives_a_restart(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        one, two = house.pair()
        one.done("resign", version=one.version, seat=0)
        one.done("rematch", answer="yes")
        jars = [dict(wire.person.http.cookies.items()) for wire in (one, two)]
    with House(tmp_path) as house:
        again = [returned(house, jar, one.id) for jar in jars]
        assert again[1].table["asks"]["rematch"] == [0]
        again[1].done("rematch", answer="yes")
        for wire in again:
            wire.until(lambda wire=wire: wire.table["next"] is not None)  # type: ignore[misc]
        assert [wire.person.open(wire.table["next"]).seats for wire in again] == [[1], [0]]


def test_a_refused_rematch_is_refused_after_a_restart(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        one, two = house.pair()
        one.done("resign", version=one.version, seat=0)
        one.done("rematch", answer="no")
        jar = dict(two.person.http.cookies.items())
    with House(tmp_path) as house:
        wire = returned(house, jar, one.id)
        assert wire.table["asks"]["rematch"] == []
        wire.done("rematch", answer="yes")
        wire.until(lambda: wire.table["next"] is not None)
        kinds = [seat["kind"] for seat in wire.person.open(wire.table["next"]).table["seats"]]
        assert kinds == ["person", "free"]


def test_the_wish_to_end_outlives_a_restart_and_a_takeback_does_not(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        one, two = house.pair(pace="leisure")
        one.play("@b2", "@c3")
        one.done("agree", answer="ask")
        one.done("takeback", version=one.version, answer="ask")
        two.until(lambda: two.table["asks"]["takeback"] == 0)
        jar = dict(two.person.http.cookies.items())
    with House(tmp_path) as house:
        wire = returned(house, jar, one.id)
        assert wire.table["asks"] == {"takeback": None, "agree": [0], "rematch": []}
        assert wire.refused("takeback", version=wire.version, answer="yes") == "takeback.none"
        wire.done("agree", answer="yes")
        wire.until(lambda: wire.table["status"] == "over")
        agreed = {"key": "server.ended.agreed", "gaps": {}}
        assert wire.table["ended"] == {"how": "agreed", "result": None, "why": agreed}


def test_a_wish_that_is_void_stays_void_after_a_restart(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        one, two = house.pair()
        one.done("agree", answer="ask")
        two.until(lambda: two.table["asks"]["agree"] == [0])
        two.done("agree", answer="no")
        jar = dict(two.person.http.cookies.items())
    with House(tmp_path) as house:
        wire = returned(house, jar, one.id)
        assert wire.table["asks"]["agree"] == []
        assert wire.refused("agree", answer="yes") == "agree.none"


def test_an_idle_table_remembers_what_was_asked(house: House) -> None:
    one, two = house.pair()
    one.done("agree", answer="ask")
    for wire in (one, two):
        wire.close()
    while house.lobby.tables[one.id].presence.clients:
        pass
    house.clock.go(1000)
    house.lobby.sweep()
    assert not house.lobby.tables
    assert two.person.open(one.id).table["asks"]["agree"] == [0]


def test_a_spoiled_position_freezes_the_game_there(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        one, two = house.pair()
        one.play("@b2", "@c3")
        two.reach(one.version)
        two.play("@d2", "@d3")
        jar = dict(one.person.http.cookies.items())
    with sqlite3.connect(tmp_path / "thera.db") as database:
        database.execute("update matches set rules = 'older'")
        database.execute("update log set position = 'x' where version = ?", [two.version])
    database.close()
    with House(tmp_path) as house:
        person = house.person()
        person.http.cookies.update(jar)
        wire = person.open(one.id)
        assert wire.table["frozen"]
        assert wire.version == two.version
        assert len(wire.log) == 1
        assert not wire.scene["options"]
        assert wire.refused("play", version=wire.version, seat=0, steps=["@b2"]) == "frozen"
        assert wire.refused("try", version=wire.version, seat=0, steps=["@b2"]) == "frozen"


def test_somebody_else_wrote_this_version(house: House) -> None:
    """Another process on the same database: the unique key decides, the table is read anew."""
    one, two = house.pair()
    values = [one.id, one.version + 1, '{"kind":"turn","seat":0,"steps":["@a1","@a2"]}', 0.0]
    with sqlite3.connect(house.settings.database) as database:
        database.execute("insert into log (match, version, body, at) values (?, ?, ?, ?)", values)
    database.close()
    play = {"kind": "play", "id": "1", "version": one.version, "seat": 0, "steps": ["@b2", "@c3"]}
    one.send(play)
    assert one.ended() == 1013
    back = two.person.open(one.id)
    assert back.my_turn
    assert back.now["last"] == ["@a1", "@a2"]
