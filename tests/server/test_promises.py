"""What the server promises in single sentences, each with its test."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from house import House
from wires import Wire, until

from thera.server import json_logging
from thera.server.http.listening import own_address
from thera.server.store import migrate
from thera.server.store.database import Database
from thera.server.store.schema import REVISION

COMMAND = [sys.executable, "-c", "from thera.cli import main; main()"]


def test_many_may_migrate_at_once(tmp_path: Path) -> None:
    path, failed = tmp_path / "thera.db", []

    def work() -> None:
        try:
            migrate.migrate(path)
        except Exception as error:  # noqa: BLE001  # told below
            failed.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("select version_num from alembic_version").fetchall() == [
            (REVISION,)
        ]


def test_a_second_one_opens_the_address_of_the_first(tmp_path: Path) -> None:
    script, opened = tmp_path / "browser", tmp_path / "opened"
    script.write_text(f'#!/bin/sh\necho "$1" >> "{opened}"\n')
    script.chmod(0o755)
    env = {**os.environ, "LC_ALL": "C", "BROWSER": f"{script} %s"}
    command = [*COMMAND, "serve", "--data", str(tmp_path / "data")]
    quiet = [*command, "--no-open"]
    with subprocess.Popen(quiet, stdout=subprocess.PIPE, text=True, env=env) as first:
        try:
            assert first.stdout is not None
            address = first.stdout.readline().split()[-1]
            assert not opened.exists()
            subprocess.run(command, env=env, check=True, stdout=subprocess.DEVNULL, timeout=60)
            until(opened.exists)
            assert opened.read_text() == f"{address}\n"
        finally:
            first.terminate()


def test_start_up_replays_nothing(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        one, _ = house.pair()
        jar = dict(one.person.http.cookies.items())
    with House(tmp_path) as house:
        assert house.person().http.get("/readyz").status_code == 200
        assert house.lobby.tables == {}
        reader, player = house.person(), house.person()
        for person in (reader, player):
            person.http.cookies.update(jar)
        assert reader.get("/api/me")["tables"][0]["id"] == one.id
        assert house.lobby.tables == {}
        player.open(one.id)
        assert list(house.lobby.tables) == [one.id]


def test_a_late_answer_of_a_bot_is_dropped(house: House) -> None:
    host = house.person()
    wire = host.open(host.make("santorini", "me", "bot greedy")["table"])
    wire.give()
    wire.until(lambda: wire.my_turn)
    house.bots.pace = 0.2
    wire.play("@b2", "@c3")
    until(lambda: bool(house.bots.asked))
    wire.done("takeback", version=wire.version, answer="ask")
    wire.until(lambda: wire.my_turn)
    version = wire.version
    time.sleep(0.4)
    wire.sync()
    assert wire.version == version
    assert wire.my_turn
    assert not wire.log
    house.bots.pace = 0.0
    wire.play("@b3", "@c4")
    wire.until(lambda: wire.my_turn)
    assert [line["seat"] for line in wire.log.values()] == [0, 1]


def test_luck_is_not_drawn_while_a_draft_is_tried(house: House) -> None:
    """Chaos draws after a tower is topped: a try ends there, and says that luck is to move."""
    found: list[int] = []
    for seed in range(20):  # not every random game comes that far
        found += tries_before_luck(*house.pair("santorini:chaos,pan"), Random(seed))
        if found:
            break
    assert set(found) == {-1}


def tries_before_luck(one: Wire, two: Wire, rng: Random) -> list[int]:
    """Who is to move after the draft that luck follows; nobody where the game ends before."""
    while one.table["status"] == "playing":
        mover, other = (one, two) if one.my_turn else (two, one)
        steps = mover.choose(rng)
        asked = {"version": mover.version, "seat": mover.scene["to_move"], "steps": steps}
        tries = [mover.ask("try", **asked)["scene"] for _ in range(2)]
        assert tries[0] == tries[1]
        other.reach(mover.play(*steps))
        if list(mover.log.values())[-1]["kind"] == "luck":
            return [scene["to_move"] for scene in tries]
    return []


def test_what_others_say_of_themselves_is_believed_of_a_proxy_only(tmp_path: Path) -> None:
    """Without a public address nobody can pretend to be far away, or here."""
    env = {**os.environ, "LC_ALL": "C", "THERA_DATA": str(tmp_path)}
    command = [*COMMAND, "--no-open", "--lan"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as server:
        try:
            assert server.stdout is not None
            port = server.stdout.readline().split()[-1].rstrip("/").rpartition(":")[2]
            near = f"http://127.0.0.1:{port}/metrics"
            far = f"http://{own_address() or '127.0.0.1'}:{port}/metrics"
            status = 403 if own_address() else 200
            for headers in ({}, {"X-Forwarded-For": "203.0.113.9"}):
                assert httpx.get(near, headers=headers).status_code == 200
            for headers in ({}, {"X-Forwarded-For": "127.0.0.1"}):
                assert httpx.get(far, headers=headers).status_code == status
        finally:
            server.terminate()


# logs


def test_the_log_is_one_object_a_line() -> None:
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(json_logging.Lines())
    logger = logging.Logger("thera.test")
    logger.addHandler(handler)
    try:
        raise ValueError("two\nlines")
    except ValueError:
        logger.exception("it failed: %s", "why")
    logger.warning("and again")
    first, second = map(json.loads, text.getvalue().splitlines())
    assert (first["level"], first["from"]) == ("error", "thera.test")
    assert first["message"] == "it failed: why"
    assert "two\nlines" in first["trace"]
    assert second["message"] == "and again"
    assert "trace" not in second


def test_no_token_is_ever_logged(house: House, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        host, guest = house.person(), house.person()
        made = host.make("santorini", "me", "open")
        assert guest.refused(f"/api/tables/{made['table']}/sit", {"token": "bad-token-1"})
        guest.sit(made["table"], made["invite"])
        wire = host.open(made["table"])
        device = host.post(f"/api/tables/{made['table']}/device")["token"]
        house.person().post("/api/device", {"token": device})
        wire.sync()
    logged = "".join(record.getMessage() for record in caplog.records)
    assert "/sit" in logged  # what is said is heard
    cookie = next(iter(host.http.cookies.values()))
    for secret in (made["invite"], device, "bad-token-1", cookie):
        assert secret not in logged


def test_the_database_keeps_no_token(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        host = house.person()
        made = host.make("santorini", "me", "open")
        device = host.post(f"/api/tables/{made['table']}/device")["token"]

    async def close() -> None:
        store = await Database.open(tmp_path / "thera.db", commit_wait=0.0)
        await store.close()

    asyncio.run(close())
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    assert made["table"].encode() in kept
    assert made["invite"].encode() not in kept
    assert device.encode() not in kept


def test_a_message_that_comes_twice_at_once_is_done_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a break: the first copy still waits for its commit when the second comes."""
    one, two = house.pair()
    again = one.person.open(one.id)
    store, table = house.lobby.services.storage, house.lobby.tables[one.id]
    gate, grow, commits = threading.Event(), store.grow, list[str]()

    async def slow(match: str, *rest: Any) -> None:  # noqa: ANN401  # those of the store
        commits.append(match)
        await asyncio.to_thread(gate.wait, 20)
        await grow(match, *rest)

    monkeypatch.setattr(store, "grow", slow)
    steps = ["@a1", "@a2"]
    before = one.version
    play = {"kind": "play", "id": "same", "version": before, "seat": 0, "steps": steps}
    one.send(play)
    again.send(play)
    until(lambda: len(commits) == 1 and bool(table.lock._waiters))  # both have passed the door
    gate.set()
    answers = []
    for wire in (one, again):
        while (said := wire.hear()).get("id") != "same":
            pass
        answers.append((said["kind"], said["version"]))
    assert answers == [("ack", before + 1)] * 2
    assert commits == [one.id]
    two.reach(before + 1)
    assert [line["kind"] for line in two.log.values()].count("turn") == 1
