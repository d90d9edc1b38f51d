"""The list of draws of a finished game: complete, verifiable, and nothing before the end."""

from __future__ import annotations

import hashlib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from house import House, Person
from wires import Wire, finish

from thera.core import record as records
from thera.core.draws import Chance, Draw, draws
from thera.core.luck import shared_key
from thera.games import open_record
from thera.server.table.log_rows import Drawn


def listed(person: Person, table: str) -> dict[str, Any]:
    found: dict[str, Any] = person.get(f"/api/tables/{table}/draws")
    return found


def refused(person: Person, table: str) -> str:
    answer = person.http.get(f"/api/tables/{table}/draws")
    assert answer.status_code == 409, answer.text
    key: str = answer.json()["error"]["key"]
    return key.removeprefix("server.")


def read(told: dict[str, Any]) -> list[Draw]:
    """The draws as a verifier reads them."""
    return [
        Draw(n, draw["step"], tuple(Chance(**chance) for chance in draw["chances"]))
        for n, draw in enumerate(told["draws"])
    ]


def key_of(told: dict[str, Any]) -> bytes:
    seed = bytes.fromhex(told["seed"])
    assert told["commitment"] == hashlib.sha256(seed).hexdigest()
    return shared_key(seed, told["match"], told["bytes"])


def expect_true(told: dict[str, Any], wire: Wire) -> None:
    """A list is that of the log and of the record, and each draw follows from it alone."""
    logged = [
        (line["version"], step["text"])
        for line in wire.log.values()
        if line["kind"] == "luck"
        for step in line["steps"]
    ]
    assert logged == [(draw["version"], draw["step"]) for draw in told["draws"]]
    assert all(draw.fits(key_of(told)) for draw in read(told))
    record = records.read(wire.person.http.get(f"/api/tables/{wire.id}/record").text)
    assert (record.match, record.seed, record.bytes) == (told["match"], told["seed"], told["bytes"])
    by_rules = [(draw.step, draw.chances) for draw in draws(open_record(record))]
    assert by_rules == [(draw.step, draw.chances) for draw in read(told)]


def test_the_draws_of_a_finished_game_can_be_verified(house: House) -> None:
    one, two = house.pair("santorini:random")
    finish([one, two])
    told = listed(house.person(), one.id)
    assert len(told["draws"]) >= 3  # two gods and who begins; Chaos draws more
    expect_true(told, one)


def test_a_game_that_was_given_up_has_its_draws_too(house: House) -> None:
    one, two = house.pair("akrotiri")
    rng = Random(2)
    while len(one.log) < 12:
        mover = one if one.my_turn else two
        version = mover.move(rng)
        one.reach(version)
        two.reach(version)
    one.done("resign", version=one.version, seat=0)
    one.until(lambda: one.table["status"] == "over")
    told = listed(two.person, one.id)
    assert len(told["draws"]) > 10
    expect_true(told, one)


def test_draws_that_were_taken_back_are_forgotten(house: House) -> None:
    """Against a bot a take-back goes past luck; the same draws then come again."""
    host = house.person()
    wire = host.open(host.make("akrotiri", "me", "bot greedy")["table"])
    wire.give()
    wire.until(lambda: wire.my_turn)
    history = house.lobby.tables[wire.id].history
    rng, before = Random(5), 0
    for _ in range(5):
        before = len(list(draws(history.match)))
        wire.move(rng)
        wire.until(lambda: wire.my_turn)
    assert len(list(draws(history.match))) > before
    wire.done("takeback", version=wire.version, answer="ask")
    wire.until(lambda: wire.my_turn)
    wire.move(rng)
    wire.until(lambda: wire.my_turn)
    wire.done("resign", version=wire.version, seat=0)
    wire.until(lambda: wire.table["status"] == "over")
    rows = [entry for entry in history.entries if isinstance(entry.row.body, Drawn)]
    told = listed(host, wire.id)
    assert len(told["draws"]) == sum(entry.count for entry in rows)
    expect_true(told, wire)


def test_nothing_is_listed_before_the_end(house: House) -> None:
    host, guest = house.person(), house.person()
    made = host.make("santorini:random", "me", "open")
    table = made["table"]
    assert refused(host, table) == "status.waiting"
    guest.sit(table, made["invite"])
    one, two = host.open(table), guest.open(table)
    one.give()
    two.give()
    one.until(lambda: one.table["status"] == "playing")
    for person in (host, guest, house.person()):
        assert refused(person, table) == "draws.running"
    one.done("resign", version=one.version, seat=0)
    assert len(listed(house.person(), table)["draws"]) >= 3


def test_an_uploaded_record_has_no_list(shared: House) -> None:
    text = "Game: santorini\nResult: 1 -1\nEnded: resigned\n\n@b2 @c3\n"
    key = shared.person().http.post("/api/records", content=text.encode()).json()["table"]
    assert refused(shared.person(), key) == "draws.uploaded"


def test_no_table_no_list(shared: House) -> None:
    assert shared.person().http.get("/api/tables/nowhere/draws").status_code == 404


def test_a_game_whose_rules_changed_has_no_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with House(tmp_path) as house:
        one, _ = house.pair("santorini:random")
        one.done("resign", version=one.version, seat=0)
        monkeypatch.setattr(house.lobby.tables[one.id].history, "frozen", True)
        assert refused(one.person, one.id) == "draws.frozen"


def test_the_list_survives_a_restart(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        one, _ = house.pair("santorini:random")
        one.done("resign", version=one.version, seat=0)
        before = listed(one.person, one.id)
        table = one.id
    with House(tmp_path) as house:
        assert listed(house.person(), table) == before
