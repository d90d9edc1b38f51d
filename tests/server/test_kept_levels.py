"""Versions of the levels at tables: kept with every seat, asked for by name, never shown."""

from __future__ import annotations

import sqlite3
from random import Random
from typing import Any

from house import House
from wires import Wire

from thera import games
from thera.core import record as records

NEWEST = len(games.engine("santorini").ladders)


def kept(house: House) -> list[str]:
    """The bots that the database names, in its log and in its list of seats."""
    with sqlite3.connect(house.settings.database) as database:
        log = database.execute(
            "SELECT json_extract(body, '$.bot') FROM log WHERE json_extract(body, '$.bot') NOT NULL"
        ).fetchall()
        seats = database.execute("SELECT bot FROM sittings WHERE bot NOT NULL").fetchall()
    database.close()
    return [name for (name,) in (*log, *seats)]


def shown(wire: Wire) -> list[Any]:
    """How the second seat is called at its table and in the list of games."""
    (card,) = wire.person.get("/api/me")["tables"]
    seat = wire.table["seats"][1]
    return [seat["name"], seat["bot"], card["seats"][1]["name"]]


def begun(house: House, bot: str = "2") -> Wire:
    """A game against a bot, which has answered the first turn."""
    person = house.person()
    wire = person.open(person.make("santorini", "me", f"bot {bot}")["table"])
    wire.give()
    wire.until(lambda: wire.my_turn)
    wire.move(Random(1))
    wire.until(lambda: wire.my_turn)
    return wire


def test_a_new_table_keeps_the_newest_version_and_shows_none(house: House) -> None:
    wire = begun(house)
    assert kept(house) == [f"2@{NEWEST}"] * 2
    assert {job.bot for job in house.bots.asked} == {f"2@{NEWEST}"}
    assert shown(wire) == ["2"] * 3


def test_simple_bots_have_no_version(house: House) -> None:
    assert shown(begun(house, "greedy")) == ["greedy"] * 3
    assert kept(house) == ["greedy"] * 2


def test_a_bot_that_plays_on_is_of_the_newest_version(house: House) -> None:
    host = house.person()
    wires = [host.open(host.make("santorini:hestia,medusa,minotaur", *["me"] * 2, "open")["table"])]
    guest = house.person()
    guest.sit(wires[0].id, wires[0].table["invite"])
    wires.append(guest.open(wires[0].id))
    for wire in wires:
        wire.give()
    wires[0].until(lambda: wires[0].table["status"] == "playing")
    wires[1].done("resign", version=wires[1].version, seat=2)
    assert set(kept(house)) == {f"5@{NEWEST}"}


def test_a_record_names_the_version(house: House) -> None:
    wire = begun(house)
    text = wire.person.http.get(f"/api/tables/{wire.id}/record").text
    assert str(records.read(text).seats).endswith(f", 2@{NEWEST}")
    made = wire.person.http.post("/api/records", content=text.encode()).json()
    assert wire.person.open(made["table"]).table["seats"][1]["name"] == "2"


def aged(house: House, wire: Wire) -> None:
    """Let the database be one from before there were versions."""
    with sqlite3.connect(house.settings.database) as database:
        database.execute("""UPDATE log SET body = replace(body, '"2@', '"2","old":"')""")
        database.execute("UPDATE sittings SET bot = '2' WHERE bot NOT NULL")
    database.close()
    house.lobby.tables.pop(wire.id)


def test_a_table_from_before_there_were_versions_keeps_the_first(house: House) -> None:
    """The rematch is another game: its bot is of today."""
    old = begun(house)
    old.close()
    aged(house, old)
    house.bots.asked.clear()
    wire = old.person.open(old.id)
    wire.move(Random(2))
    wire.until(lambda: wire.my_turn)
    assert {job.bot for job in house.bots.asked} == {"2@1"}
    assert shown(wire) == ["2"] * 3
    wire.done("resign", version=wire.version, seat=0)
    wire.done("rematch", answer="yes")
    wire.until(lambda: wire.table["next"] is not None)
    assert sorted(kept(house)) == sorted(["2"] * 2 + [f"2@{NEWEST}"] * 2)
