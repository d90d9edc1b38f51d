"""A bot that gives no answer is asked again, ever more slowly; the table says so and goes on."""

from __future__ import annotations

from pathlib import Path

import pytest
from house import House
from wires import Wire

from thera.server.table import table_bots


@pytest.fixture
def wire(house: House, monkeypatch: pytest.MonkeyPatch) -> Wire:
    """Somebody at a table whose bot is to move and cannot."""
    monkeypatch.setattr(table_bots, "WAITS", (0.02, 0.04))
    house.bots.lost = True
    return against_a_bot(house)


def late(wire: Wire) -> bool:
    found: bool = wire.table["seats"][1]["late"]
    return found


def against_a_bot(house: House) -> Wire:
    """Somebody who has placed both workers and waits for a bot."""
    person = house.person()
    wire = person.open(person.make("santorini", "me", "bot greedy")["table"])
    wire.give()
    wire.until(lambda: wire.my_turn)
    wire.play("@b2", "@c3")
    return wire


def test_the_game_goes_on_once_the_bot_can_answer(house: House, wire: Wire) -> None:
    wire.until(lambda: late(wire))
    while len(house.bots.asked) < 6:  # more often than it used to be asked
        wire.sync()
    house.bots.lost = False
    wire.until(lambda: wire.my_turn)
    assert not late(wire)


def test_whoever_comes_later_is_told_too(house: House, wire: Wire) -> None:
    wire.until(lambda: late(wire))
    assert late(house.person().open(wire.id))


def test_nobody_is_late_in_a_game_that_has_ended(wire: Wire) -> None:
    wire.until(lambda: late(wire))
    wire.done("resign", version=wire.version, seat=0)
    wire.until(lambda: wire.table["status"] == "over")
    assert not late(wire)


def test_waits_grow_to_a_minute() -> None:
    assert list(table_bots.WAITS) == sorted(table_bots.WAITS)
    assert table_bots.WAITS[-1] == 60


def test_a_bot_that_waits_long_for_others_is_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_bots, "LATE", 0.01)
    with House(tmp_path, bot_seconds=0.01) as house:
        house.bots.pace = 0.5
        wire = against_a_bot(house)
        wire.until(lambda: late(wire))
        wire.until(lambda: wire.my_turn)
        assert not late(wire)
        assert len(house.bots.asked) == 1  # it was not asked again


def test_a_bot_in_good_time_is_not_late(house: House) -> None:
    wire = against_a_bot(house)
    wire.until(lambda: wire.my_turn)
    assert not any(update["table"]["seats"][1]["late"] for update in wire.updates)


# on whose account


def owners(house: House) -> set[tuple[str, str]]:
    return {job.owner for job in house.bots.asked}


def test_a_bot_thinks_on_the_account_of_whom_it_plays(house: House) -> None:
    wire = against_a_bot(house)
    wire.until(lambda: wire.my_turn)
    (host,) = house.lobby.tables[wire.id].people
    assert owners(house) == {("127.0.0.1", host)}


def test_a_host_who_only_looks_pays_for_bots_that_play_each_other(house: House) -> None:
    host, onlooker = house.person(), house.person()
    key = host.make("santorini", "bot greedy", "bot greedy")["table"]
    wire = onlooker.open(key)
    wire.until(lambda: wire.table["status"] == "over")
    visitor = house.lobby.tables[key].meta.host
    assert owners(house) == {("", visitor)}  # the host's address is unknown while they are away


def test_a_guest_pays_where_the_host_does_not_play(house: House) -> None:
    host, guest = house.person(), house.person()
    made = host.make("santorini", "open", "bot greedy")
    guest.sit(made["table"], made["invite"])
    wire = guest.open(made["table"])
    wire.give()
    wire.until(lambda: wire.my_turn)
    wire.play("@b2", "@c3")
    wire.until(lambda: wire.my_turn)
    (visitor,) = house.lobby.tables[wire.id].people
    assert owners(house) == {("127.0.0.1", visitor)}
    assert visitor != house.lobby.tables[wire.id].meta.host
