"""Luck that anybody can check, and records that go out and come in."""

from __future__ import annotations

import hashlib
import hmac
import logging
import socket
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from house import House
from typer.testing import CliRunner
from wires import Wire, finish, until

from thera.cli import app
from thera.core import record as records
from thera.core.game import BadText
from thera.games import open_record
from thera.server.table.bot_jobs import BotFailed, Owner, TooManyJobs
from thera.server.table.record_check import examine


def check(tmp_path: Path, text: str) -> str:
    """What `thera record check` says."""
    file = tmp_path / "game.thera"
    file.write_text(text, encoding="utf-8")
    return CliRunner().invoke(app, ["record", "check", str(file), "--lang", "en"]).output


def record(wire: Wire) -> str:
    return wire.person.http.get(f"/api/tables/{wire.id}/record").text


# luck


def test_the_draws_are_provable(house: House, tmp_path: Path) -> None:
    host, guest = house.person(), house.person()
    made = host.make("santorini:random", "me", "open")
    guest.sit(made["table"], made["invite"])
    one, two = host.open(made["table"]), guest.open(made["table"])
    assert one.table["commitment"] == made["commitment"]
    assert one.table["bytes"]
    assert one.table["seed"] is None
    one.done("bytes", bytes="11" * 16)
    two.done("bytes", bytes="22" * 16)
    assert two.refused("bytes", bytes="33" * 16) == "bytes.late"
    one.until(lambda: one.table["status"] == "playing")
    finish([one, two])
    text = record(one)
    found = records.read(text)
    assert found.match == one.id
    assert found.bytes == f"{'11' * 16} {'22' * 16}"
    assert found.commitment == made["commitment"]
    assert found.seed == one.table["seed"]
    seed = bytes.fromhex(str(found.seed))
    assert hashlib.sha256(seed).hexdigest() == made["commitment"]
    key = hmac.digest(seed, f"{found.match} {found.bytes}".encode(), "sha256")
    assert records.luck_key(found) == key
    assert "ok" in check(tmp_path, text)


def caught(text: str, name: str, lie: str) -> bool:
    """Whether a record with a false header is refused."""
    told = f"{name.capitalize()}: {getattr(records.read(text), name)}"
    assert text.count(told) == 1
    try:
        open_record(records.read(text.replace(told, f"{name.capitalize()}: {lie}")))
    except BadText:
        return True
    return False


def test_false_luck_is_found_out(house: House, tmp_path: Path) -> None:
    host = house.person()
    wire = host.open(host.make("santorini:random", "me", "bot greedy")["table"])
    wire.give()
    wire.until(lambda: wire.my_turn)
    wire.done("resign", version=wire.version, seat=0)
    text = record(wire)
    found = records.read(text)
    assert (found.bytes or "").endswith(" -")
    assert "ok" in check(tmp_path, text)
    for name, lie in {"seed": "00" * 32, "commitment": "00" * 32}.items():
        assert caught(text, name, lie)
    # One key in 1,740 gives the same three draws: a single lie of these may pass by chance.
    for name, lies in {"bytes": "{:032x} -", "match": "another-{}"}.items():
        assert sum(caught(text, name, lies.format(n)) for n in range(20)) >= 17
    without = text.replace(f"Match: {found.match}\n", "")
    with pytest.raises(BadText, match="Match"):
        open_record(records.read(without))
    with pytest.raises(BadText, match="hexadecimal"):
        open_record(records.read(text.replace(str(found.bytes), "xyz -")))


def test_the_seed_stays_secret_while_the_game_runs(house: House) -> None:
    one, two = house.pair("santorini:random")
    seed = house.lobby.tables[one.id].history.seed.hex()
    mover = one if one.my_turn else two
    mover.move(Random(1))
    one.sync()
    two.sync()
    text = record(one)
    assert "Commitment: " in text
    assert "Seed: " not in text
    assert "Bytes: " not in text
    page = one.person.http.get(f"/api/tables/{one.id}").text
    assert not [said for said in (*one.bytes, *two.bytes, text, page) if seed in said]
    assert not [job for job in house.bots.asked if seed in repr(job)]
    one.done("resign", version=one.version, seat=0)
    assert seed in record(one)


def test_each_table_has_a_seed_of_its_own(house: House) -> None:
    person = house.person()
    made = [person.make("santorini", "me", "open")["commitment"] for _ in range(5)]
    assert len(set(made)) == 5


# records


def test_a_waiting_table_has_no_record(house: House) -> None:
    person = house.person()
    table = person.make("santorini", "me", "open")["table"]
    assert person.http.get(f"/api/tables/{table}/record").status_code == 409


def send(house: House, text: str | bytes) -> Any:  # noqa: ANN401
    content = text.encode() if isinstance(text, str) else text
    return house.person().http.post("/api/records", content=content)


def test_a_record_goes_out_and_comes_back(house: House, tmp_path: Path) -> None:
    one, two = house.pair("santorini:random")
    two.person.post("/api/me", {"name": "Ben"})
    finish([one, two])
    text = record(one)
    answer = send(house, text)
    assert answer.status_code == 200, answer.text
    key = answer.json()["table"]
    wire = house.person().open(key)
    assert wire.table["status"] == "over"
    assert wire.table["ended"] == one.table["ended"]
    assert wire.table["seats"][1]["name"] == "Ben"
    assert wire.table["commitment"] is None
    assert not wire.seats
    assert [line["steps"] for line in wire.log.values()] == [
        line["steps"] for line in one.log.values()
    ]
    then = wire.person.get(f"/api/tables/{key}/at/{list(wire.log)[2]}")
    assert then["last"] == [step["text"] for step in list(wire.log.values())[2]["steps"]]
    again = wire.person.http.get(f"/api/tables/{key}/record").text
    assert again == text
    assert "ok" in check(tmp_path, again)
    assert wire.refused("rematch", answer="yes") == "onlooker"


def test_uploaded_tables_survive_a_restart(tmp_path: Path) -> None:
    text = "Game: santorini:apollo,pan\nSeats: Ana, Ben\n\n@b3 @d3\n@c2 @c4\n"
    with House(tmp_path) as house:
        key = send(house, text).json()["table"]
    with House(tmp_path) as house:
        page = house.person().get(f"/api/tables/{key}")
        assert page["table"]["ended"] == {
            "how": "unfinished",
            "result": None,
            "why": {"key": "server.ended.unfinished", "gaps": {}},
        }
        assert [seat["name"] for seat in page["table"]["seats"]] == ["Ana", "Ben"]
        assert house.person().http.get(f"/api/tables/{key}/record").text == text


def test_a_record_from_another_start(house: House) -> None:
    start = "0000000000000000000000000/1/mortal:b2,d4/mortal:b4,d2"
    text = f"Game: santorini\nStart: {start}\n\nb2-b3 b3+b2\n"
    answer = send(house, text)
    assert answer.status_code == 200, answer.text
    key = answer.json()["table"]
    assert f"Start: {start}" in house.person().http.get(f"/api/tables/{key}/record").text


@pytest.mark.parametrize(
    "text",
    [
        "", "x", "Game: chess\n\n", "Game: santorini\n\n@b2 @b2\n", "Game: santorini\n\n@z9\n",
        "Game: santorini\nResult: 1 -1\nEnded: rules\n\n@b2 @c3\n",
        "Game: santorini\nResult: 9 9 9\nEnded: resigned\n\n@b2 @c3\n",
        "Game: santorini\nResult: nan inf\nEnded: resigned\n\n@b2 @c3\n",
        "Game: santorini\nResult: you me\nEnded: resigned\n\n@b2 @c3\n",
        "Game: santorini\nEnded: magic\n\n@b2 @c3\n",
        "Game: santorini\nSeed: 00\n\ntake:pan\n",
    ],
)  # fmt: skip
def test_bad_records_are_refused(shared: House, text: str) -> None:
    answer = send(shared, text)
    assert answer.status_code == 400
    assert answer.json()["error"]["key"] == "server.record.bad"


def test_a_record_is_text(shared: House) -> None:
    assert send(shared, b"\xff\xfe\x00").json()["error"]["key"] == "server.record.text"


def test_uploads_have_64_kb(shared: House) -> None:
    head = "Game: santorini\n\n"
    assert send(shared, head + "\n" * (64_001 - len(head))).status_code == 413
    assert send(shared, head + "\n" * (64_000 - len(head))).status_code == 200


def test_uploads_have_5000_steps() -> None:
    with pytest.raises(BadText, match="5000 moves"):
        examine("Game: santorini\n\n" + "@b2 " * 5001)
    with pytest.raises(BadText, match="line 3"):
        examine("Game: santorini\n\n" + "@b2 " * 5000)


def test_uploads_have_a_time_limit(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def slow(*args: object) -> None:
        raise BotFailed("too slow")

    monkeypatch.setattr(house.bots, "run", slow)
    assert send(house, "Game: santorini\n\n").json()["error"]["key"] == "server.record.slow"


def test_uploads_are_refused_while_too_many_wait(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(*args: object) -> None:
        raise TooManyJobs

    monkeypatch.setattr(house.bots, "run", busy)
    answer = send(house, "Game: santorini\n\n")
    assert (answer.status_code, answer.json()["error"]["key"]) == (503, "server.record.busy")


def test_an_upload_is_its_visitors(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    owners = []

    async def run(owner: Owner, limit: float, function: Callable[[str], object], text: str) -> Any:  # noqa: ANN401  # what examine finds
        owners.append(owner)
        return function(text)

    monkeypatch.setattr(house.bots, "run", run)
    key = send(house, "Game: santorini\n\n").json()["table"]
    assert owners == [("127.0.0.1", house.lobby.tables[key].meta.host)]


def test_who_leaves_during_an_upload_is_no_error(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    head = f"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\n"
    head += f"Origin: {house.origin}\r\nContent-Length: 100\r\n\r\n"
    with socket.create_connection(("127.0.0.1", house.port)) as client:
        client.sendall(head.encode() + b"Game: santorini")
        until(lambda: bool(house.server.server_state.tasks))
    until(lambda: not house.server.server_state.tasks)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert send(house, "Game: santorini\n\n").status_code == 200


def test_hidden_names_in_records_are_dropped(shared: House) -> None:
    key = send(shared, "Game: santorini\nSeats: \u202eAna, Ben\n\n").json()["table"]
    seats = shared.person().get(f"/api/tables/{key}")["table"]["seats"]
    assert [seat["name"] for seat in seats] == [None, "Ben"]
