"""The log: a match can be followed by its id, nothing secret is told, nobody can fill the disk."""

from __future__ import annotations

import io
import json
import logging
import re
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import httpx
import pytest
from house import TRUST, House
from wires import until

from thera.server import json_logging
from thera.server.json_logging import MOST, PERIOD, Throttle

COMMAND = [sys.executable, "-c", "from thera.cli import main; main()"]


class Written:
    """The log as it is written."""

    def __init__(self) -> None:
        self.text = io.StringIO()

    def lines(self, match: str | None = None) -> list[dict[str, Any]]:
        """All lines, or what `grep ID` finds."""
        return [json.loads(t) for t in self.text.getvalue().splitlines() if (match or "") in t]

    def told(self, match: str) -> list[str]:
        return [line["message"] for line in self.lines(match)]


@pytest.fixture
def written() -> Iterator[Written]:
    """What the loggers of thera write, details too."""
    found, logger = Written(), logging.getLogger("thera")
    handler = logging.StreamHandler(found.text)
    handler.setFormatter(json_logging.Lines())
    before = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    yield found
    logger.removeHandler(handler)
    logger.setLevel(before)


# following a match


def test_a_match_can_be_followed_by_its_id(house: House, written: Written) -> None:
    one, two = house.pair()
    one.play("@b2", "@c3")
    assert two.refused("play", version=0, seat=1, steps=["@b2"]) == "stale"
    two.reach(one.version)
    one.done("resign", version=one.version, seat=0)
    one.person.http.post(f"/api/tables/{one.id}/free", json={"seat": 7})
    one.close()
    two.close()
    until(lambda: not house.lobby.tables[one.id].presence.clients)
    house.clock.go(house.settings.idle)
    house.lobby.sweep()
    assert one.id not in house.lobby.tables
    one.person.get(f"/api/tables/{one.id}")
    told = written.told(one.id)
    wanted = [
        "made", "seat taken", "seat freed", "seat taken", "seat taken", "seat taken", "started",
        "turn kept", "acknowledged", "message refused", "ended", "acknowledged", "refused",
        "forgotten", "loaded",
    ]  # fmt: skip
    rest = iter(told)
    assert all(what in rest for what in wanted), told
    lines = {line["message"]: line for line in written.lines(one.id)}
    assert {line["match"] for line in lines.values()} == {one.id}
    assert lines["made"]["game"] == "santorini"
    assert lines["ended"]["how"] == "resigned"
    assert lines["message refused"]["reason"] == "server.stale"
    levels = {what: line["level"] for what, line in lines.items()}
    assert levels["turn kept"] == levels["acknowledged"] == levels["refused"] == "debug"
    assert {levels[what] for what in ("made", "started", "ended", "loaded")} == {"info"}


def test_the_bots_of_a_match_can_be_followed(house: House, written: Written) -> None:
    host = house.person()
    made = host.make("santorini", "me", "bot greedy")
    wire = host.open(made["table"])
    wire.give()
    house.bots.lost = True
    wire.play("@b2", "@c3")
    wire.until(lambda: bool(wire.table["seats"][1]["late"]))
    house.bots.lost = False
    wire.until(lambda: wire.my_turn)
    rest = iter(written.told(wire.id))
    assert all(
        what in rest
        for what in ("bot asked", "bot failed, asked again", "bot late", "bot answered")
    )


def test_a_mistake_is_logged_with_its_match(
    house: House, written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = house.pair()

    def broken(*args: object) -> None:
        raise ZeroDivisionError("a mistake")

    with monkeypatch.context() as patch:
        patch.setattr("thera.server.table.actions.events.turn", broken)
        fields = {"version": one.version, "seat": 0, "steps": ["@b2", "@c3"]}
        assert one.refused("play", **fields) == "error"
    (line,) = [line for line in written.lines(one.id) if line["level"] == "error"]
    assert "ZeroDivisionError: a mistake" in line["trace"]
    assert 'thera_errors_total{in="message"} 1.0' in one.person.http.get("/metrics").text


def test_a_table_that_cannot_be_resumed_is_logged(tmp_path: Path, written: Written) -> None:
    """The others go on."""
    with House(tmp_path) as house:
        house.bots.lost = True
        host = house.person()
        keys = []
        for _ in range(2):
            wire = host.open(host.make("santorini", "me", "bot greedy")["table"])
            wire.give()
            wire.play("@b2", "@c3")
            keys.append(wire.id)
    bad, good = keys
    spoil(tmp_path / "thera.db", bad)
    with House(tmp_path) as house:
        until(lambda: good in house.lobby.tables)
        until(lambda: "cannot be resumed" in written.told(bad))
        assert "trace" in written.lines(bad)[-1]


def spoil(database: Path, key: str) -> None:
    """Make a log unreadable."""
    import sqlite3

    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("update log set body = '{' where match = ?", (key,))


# secrets


def test_a_whole_game_logs_no_card_seed_or_token(tmp_path: Path, written: Written) -> None:
    with House(tmp_path) as house:
        one, two = house.pair("akrotiri")
        device = one.person.post(f"/api/tables/{one.id}/device")["token"]
        one.person.post("/api/me", {"name": "Penelope"})
        rng = Random(1)
        for _ in range(30):
            mover = one if one.my_turn else two
            version = mover.move(rng)
            one.reach(version)
            two.reach(version)
        seed = house.lobby.tables[one.id].history.seed.hex()
    text = written.text.getvalue().replace(one.id, "")
    assert text.count("turn kept") >= 30
    assert not re.search(r"\b(?:[TLMV]\d|[EMHG]\d\d)\b", text)  # tiles, maps and goals
    cookies = [value for wire in (one, two) for value in wire.person.http.cookies.values()]
    visitors = [cookie.partition(".")[0] for cookie in cookies]
    invite = one.updates[0]["table"]["invite"] or ""
    secrets = [seed, device, "Penelope", *cookies, *visitors, *filter(None, [invite])]
    assert not [secret for secret in secrets if secret in text]


# floods


class Clock:
    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def record(message: str, line: int = 1, level: int = logging.WARNING) -> logging.LogRecord:
    return logging.LogRecord("uvicorn.error", level, "x.py", line, message, (), None)


def test_warnings_of_one_kind_are_limited() -> None:
    clock = Clock()
    throttle = Throttle(clock)
    passed = [throttle.filter(record("Invalid HTTP request received.")) for _ in range(MOST + 5)]
    assert passed == [True] * MOST + [False] * 5
    assert throttle.filter(record("something else"))
    assert throttle.filter(record("Invalid HTTP request received.", line=2))
    clock.time += PERIOD
    later = record("Invalid HTTP request received.")
    assert throttle.filter(later)
    assert json.loads(json_logging.Lines().format(later))["left_out"] == 5
    assert all(throttle.filter(record("event", level=logging.INFO)) for _ in range(MOST * 2))


def test_kinds_of_warnings_fill_no_memory() -> None:
    throttle = Throttle(Clock())
    for number in range(json_logging.KINDS * 2):
        throttle.filter(record(f"{number} of many", line=number))
    assert len(throttle._counts) <= json_logging.KINDS


@contextmanager
def serving(folder: Path) -> Iterator[tuple[str, int, Path]]:
    """A server process: its address, its port, and the file with its log."""
    errors = folder / "errors"
    command = [*COMMAND, "serve", "--no-open", "--data", str(folder / "data"), "--lang", "en"]
    with (
        errors.open("w") as file,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=file, text=True) as process,
    ):
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+:(\d+)/", process.stdout.readline())
            assert found
            yield found.group(), int(found[1]), errors
        finally:
            process.terminate()
            process.wait(timeout=30)


UPGRADE = (
    b"GET /ws/none HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
    b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: %s\r\n\r\n"
)


def say(port: int, *parts: bytes) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=20) as line, suppress(OSError):
        for part in parts:
            line.sendall(part)
            line.recv(1000)


def test_bad_requests_and_frames_do_not_flood_the_log(tmp_path: Path) -> None:
    key = b"dGhlIHNhbXBsZSBub25jZQ=="
    with serving(tmp_path) as (address, port, errors):
        start = monotonic()
        for _ in range(MOST * 2):
            say(port, b"nonsense\r\n\r\n")
            say(port, UPGRADE % (port, port, key), b"\xff\xff\xff\xff\xff\xff")  # no frame
            say(port, UPGRADE % (port, port, key), b"\x81\x82\0\0\0\0\xff\xff")  # no UTF-8
            say(port, UPGRADE % (port, port, b"short"))
        assert httpx.get(f"{address}healthz", verify=TRUST).status_code == 200
        took = monotonic() - start
    lines = [json.loads(line) for line in errors.read_text().splitlines()]
    bad = [line for line in lines if line["from"] == "uvicorn.error"]
    kinds = Counter(line["message"].partition(":")[0] for line in bad)
    assert kinds["Invalid HTTP request received."] >= MOST
    assert kinds["Invalid UTF-8 sequence received from client."] >= MOST
    assert max(kinds.values()) <= MOST * (1 + took // PERIOD)
    assert not [line for line in bad if "trace" in line]
    assert not [line for line in bad if line["level"] == "error"]
