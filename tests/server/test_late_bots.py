"""A bot that gives no answer is asked again, ever more slowly; the table says so and goes on."""

from __future__ import annotations

import pytest
from house import House
from wires import Wire

from thera.server import botwork


@pytest.fixture
def wire(house: House, monkeypatch: pytest.MonkeyPatch) -> Wire:
    """Somebody at a table whose bot is to move and cannot."""
    monkeypatch.setattr(botwork, "WAITS", (0.02, 0.04))
    house.bots.lost = True
    person = house.person()
    found = person.open(person.make("santorini", "me", "bot greedy")["table"])
    found.give()
    found.until(lambda: found.my_turn)
    found.play("@b2", "@c3")
    return found


def late(wire: Wire) -> bool:
    found: bool = wire.table["seats"][1]["late"]
    return found


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
    assert list(botwork.WAITS) == sorted(botwork.WAITS)
    assert botwork.WAITS[-1] == 60
