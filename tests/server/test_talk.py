"""What people at a table agree on: take-backs, leaving, absence, another game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from house import House, Person
from wires import Wire, finish


def trio(house: House, *, bots: int = 0) -> list[Wire]:
    """Three at a table with draft gods, already chosen; the last seats may be bots'."""
    people: list[Person] = [house.person() for _ in range(3 - bots)]
    seats = ["me", *["open"] * (len(people) - 1), *["bot greedy"] * bots]
    made = people[0].make("santorini:apollo,pan,athena", *seats)
    for person in people[1:]:
        person.sit(made["table"], made["invite"])
    wires = [person.open(made["table"]) for person in people]
    for wire in wires:
        wire.give()
    for wire in wires:
        wire.until(lambda wire=wire: wire.table["status"] == "playing")  # type: ignore[misc]
    return wires


def opened(one: Wire, two: Wire) -> None:
    """Both place their workers."""
    one.play("@b2", "@d4")
    two.reach(one.version)
    two.play("@b4", "@d2")
    one.reach(two.version)


# take-back


def test_a_takeback_needs_the_others(house: House) -> None:
    one, two = house.pair()
    opened(one, two)
    start = one.version
    one.move(Random(1))
    two.reach(one.version)
    one.done("takeback", version=one.version, answer="ask")
    two.until(lambda: two.table["asks"]["takeback"] == 0)
    two.done("takeback", version=two.version, answer="yes")
    one.until(lambda: one.my_turn)
    assert one.now["from"] == 0  # the line was cut: a snapshot
    assert list(one.log) == [start - 1, start]
    assert one.table["asks"]["takeback"] is None
    assert one.version == start + 2  # the log keeps the turn and the take-back
    back = one.person.open(one.id, start + 1)
    assert back.now["from"] == 0
    assert back.log == one.log


def test_a_takeback_goes_to_the_start_of_ones_latest_turn(house: House) -> None:
    one, two = house.pair()
    opened(one, two)
    start = one.version
    one.move(Random(1))
    two.reach(one.version)
    two.move(Random(1))
    one.reach(two.version)
    one.done("takeback", version=one.version, answer="ask")
    two.sync()
    two.done("takeback", version=two.version, answer="yes")
    one.until(lambda: list(one.log) == [start - 1, start])
    assert one.my_turn


def test_a_takeback_can_be_refused(house: House) -> None:
    one, two = house.pair()
    opened(one, two)
    assert two.refused("takeback", version=two.version, answer="yes") == "takeback.none"
    one.done("takeback", version=one.version, answer="ask")
    one.refused("takeback", version=one.version - 1, answer="ask")
    two.done("takeback", version=two.version, answer="no")
    assert two.refused("takeback", version=two.version, answer="yes") == "takeback.none"
    one.sync()
    assert one.table["asks"]["takeback"] is None


def test_the_next_turn_ends_the_question(house: House) -> None:
    one, two = house.pair()
    opened(one, two)
    two.done("takeback", version=two.version, answer="ask")
    one.move(Random(1))
    assert one.table["asks"]["takeback"] is None
    assert one.refused("takeback", version=one.version, answer="yes") == "takeback.none"


def test_a_minute_ends_the_question(house: House) -> None:
    one, two = house.pair()
    opened(one, two)
    one.done("takeback", version=one.version, answer="ask")
    house.clock.go(60)
    assert two.refused("takeback", version=two.version, answer="yes") == "takeback.none"


def test_nothing_to_take_back(house: House) -> None:
    one, _ = house.pair()
    assert one.refused("takeback", version=one.version, answer="ask") == "takeback.nothing"


def test_against_bots_it_is_free_and_the_same_cards_come_again(house: House) -> None:
    host = house.person()
    wire = host.open(host.make("santorini:chaos,apollo", "me", "bot random")["table"])
    wire.give()
    drawn = [line["steps"] for line in wire.log.values() if line["kind"] == "luck"]
    assert drawn
    wire.play("@b2", "@d4")
    wire.until(lambda: wire.my_turn)
    before = dict(wire.log)
    wire.done("takeback", version=wire.version, answer="ask")
    assert wire.my_turn
    assert len(wire.log) == len(before) - 2
    assert [line["steps"] for line in wire.log.values() if line["kind"] == "luck"] == drawn
    wire.play("@b2", "@d4")
    wire.until(lambda: wire.my_turn)
    assert [line["steps"] for line in wire.log.values()] == [
        line["steps"] for line in before.values()
    ]


def test_between_people_nothing_goes_back_past_luck(house: House) -> None:
    """Chaos draws when a tower is topped; play on until luck has spoken in the middle."""
    one, two = house.pair("santorini:chaos,atlas")
    rng = Random(1)
    while True:
        mover, other = (one, two) if one.my_turn else (two, one)
        version = mover.move(rng)
        other.reach(version)
        assert one.table["status"] == "playing"
        if list(one.log.values())[-1]["kind"] == "luck" and len(one.log) > 1:
            break
    mover.sync()
    assert mover.refused("takeback", version=mover.version, answer="ask") == "takeback.luck"


def test_a_finished_game_stays_finished(house: House) -> None:
    one, two = house.pair()
    finish([one, two])
    for wire in (one, two):
        assert wire.refused("takeback", version=wire.version, answer="ask") == "status.over"
        assert wire.refused("resign", version=wire.version, seat=wire.seats[0]) == "status.over"
        assert wire.refused("agree", answer="ask") == "status.over"


# leaving


def by(how: str, number: int) -> dict[str, Any]:
    """The sentence that a player ended the game, as it is sent."""
    player = {"key": "server.player", "gaps": {"number": number}}
    return {"key": f"server.ended.{how}.by", "gaps": {"who": player}}


def test_resigning_between_two_sides(house: House) -> None:
    one, two = house.pair()
    one.done("resign", version=one.version, seat=0)
    two.until(lambda: two.table["status"] == "over")
    assert two.table["ended"] == {"how": "resigned", "result": "-1 1", "why": by("resigned", 1)}
    record = one.person.http.get(f"/api/tables/{one.id}/record").text
    assert "Ended: resigned" in record
    assert "Seed: " in record
    assert two.refused("play", version=two.version, seat=1, steps=["@b2"]) == "status.over"


def test_partners_lose_together(house: House) -> None:
    host = house.person()
    made = host.make("santorini:apollo,pan,athena,atlas", *["me"] * 4)
    wire = host.open(made["table"])
    wire.give()
    wire.done("resign", version=wire.version, seat=2)
    wire.until(lambda: wire.table["status"] == "over")
    assert wire.table["ended"]["result"] == "-1 1 -1 1"


def test_with_three_a_bot_plays_on(house: House) -> None:
    one, two, three = trio(house)
    one.done("resign", version=one.version, seat=0)
    two.until(lambda: two.table["seats"][0]["kind"] == "bot")
    assert two.table["status"] == "playing"
    two.until(lambda: two.my_turn)
    assert house.bots.asked
    assert [line["words"]["key"] for line in two.log.values() if line["words"]] == [
        "server.log.left"
    ]
    one.sync()
    assert not one.seats
    assert one.refused("resign", version=one.version, seat=0) == "onlooker"
    two.done("resign", version=two.version, seat=1)
    three.until(lambda: three.my_turn)
    assert three.table["status"] == "playing"
    three.done("resign", version=three.version, seat=2)
    three.until(lambda: three.table["status"] == "over")
    assert three.table["ended"] == {"how": "resigned", "result": None, "why": by("resigned", 3)}


def test_a_resignation_that_comes_twice_is_acknowledged_twice(house: House) -> None:
    """The answer was lost: whoever resigned has no seat any more when the message comes again."""
    one, two, _ = trio(house)
    resign: dict[str, Any] = {"id": "same", "version": one.version, "seat": 0}
    first = one.ask("resign", **resign)
    two.until(lambda: two.table["seats"][0]["kind"] == "bot")
    again = one.ask("resign", **resign)
    assert first["kind"] == "ack"
    assert again == first


def test_all_may_agree_to_end(house: House) -> None:
    one, two, three = trio(house)
    assert two.refused("agree", answer="yes") == "agree.none"
    one.done("agree", answer="ask")
    two.done("agree", answer="yes")
    three.until(lambda: three.table["asks"]["agree"] == [0, 1])
    three.done("agree", answer="no")
    three.until(lambda: three.table["asks"]["agree"] == [])
    for wire in (three, one):
        wire.done("agree", answer="ask")
    assert one.table["status"] == "playing"
    two.done("agree", answer="yes")
    two.until(lambda: two.table["status"] == "over")
    agreed = {"key": "server.ended.agreed", "gaps": {}}
    assert two.table["ended"] == {"how": "agreed", "result": None, "why": agreed}


# absence


def test_absence_needs_patience(house: House) -> None:
    one, two = house.pair()
    opened(one, two)
    assert two.refused("absent", seat=0, choice="end") == "absent.early"  # is here
    one.close()
    two.until(lambda: two.presence["here"] == [1])
    house.clock.go(299)
    assert two.refused("absent", seat=0, choice="end") == "absent.early"
    assert two.refused("absent", seat=1, choice="end") == "absent.turn"
    house.clock.go(1)
    two.done("absent", seat=0, choice="end")
    two.until(lambda: two.table["status"] == "over")
    assert two.table["ended"] == {"how": "abandoned", "result": "-1 1", "why": by("abandoned", 1)}


def test_a_bot_can_take_the_seat(house: House) -> None:
    one, two = house.pair()
    opened(one, two)
    one.close()
    two.until(lambda: two.presence["here"] == [1])
    house.clock.go(300)
    two.done("absent", seat=0, choice="bot")
    two.until(lambda: two.my_turn)
    assert two.table["seats"][0]["kind"] == "bot"
    assert not one.person.open(one.id).seats


def test_who_comes_back_is_here(house: House) -> None:
    one, two = house.pair()
    opened(one, two)
    one.close()
    two.until(lambda: two.presence["here"] == [1])
    house.clock.go(1000)
    one.person.open(one.id)
    assert two.refused("absent", seat=0, choice="end") == "absent.early"


def test_an_open_connection_hears_for_how_long_somebody_is_gone(house: House) -> None:
    one, two = house.pair()
    opened(one, two)
    assert two.presence["gone"] == [None, None]
    one.close()
    two.until(lambda: two.presence["here"] == [1])
    assert two.presence["gone"] == [0, None]
    house.clock.go(120)
    looker = house.person().open(two.id)
    assert [seat["gone"] for seat in looker.table["seats"]] == [120, None]
    two.until(lambda: two.presence["gone"] == [120, None])
    one.person.open(one.id)
    two.until(lambda: two.presence["gone"] == [None, None])


def test_who_takes_a_seat_and_never_comes_is_gone(house: House) -> None:
    host, guest = house.person(), house.person()
    made = host.make("santorini", "me", "open")
    wire = host.open(made["table"])
    wire.give()
    guest.post(f"/api/tables/{made['table']}/sit", {"token": made["invite"], "bytes": "0" * 32})
    wire.until(lambda: wire.table["status"] == "playing")
    assert [seat["gone"] for seat in wire.table["seats"]] == [None, 0]
    wire.play("@a1", "@a2")
    house.clock.go(300)
    wire.done("absent", seat=1, choice="end")


def test_at_leisure_it_takes_seven_days(house: House) -> None:
    one, two = house.pair(pace="leisure")
    opened(one, two)
    one.close()
    two.until(lambda: two.presence["here"] == [1])
    house.clock.go(7 * 86_400 - 1)
    assert two.refused("absent", seat=0, choice="bot") == "absent.early"
    house.clock.go(1)
    two.done("absent", seat=0, choice="bot")


# another game


def test_a_rematch_rotates_the_seats(house: House) -> None:
    one, two = house.pair()
    onlooker = house.person().open(one.id)
    assert one.refused("rematch", answer="yes") == "rematch.early"
    one.done("resign", version=one.version, seat=0)
    one.done("rematch", answer="yes")
    two.until(lambda: two.table["asks"]["rematch"] == [0])
    assert two.table["next"] is None
    two.done("rematch", answer="yes")
    for wire in (one, two, onlooker):
        wire.until(lambda wire=wire: wire.table["next"] is not None)  # type: ignore[misc]
    key = str(two.table["next"])
    again = [wire.person.open(key) for wire in (one, two)]
    assert [wire.seats for wire in again] == [[1], [0]]
    assert again[0].table["status"] == "waiting"
    for wire in again:
        assert wire.table["bytes"]
        wire.give()
    again[1].until(lambda: again[1].my_turn)
    assert onlooker.person.open(key).table["status"] == "playing"


def test_a_refusal_frees_the_seat(house: House) -> None:
    one, two = house.pair()
    one.done("resign", version=one.version, seat=0)
    one.done("rematch", answer="no")
    two.done("rematch", answer="yes")
    two.until(lambda: two.table["next"] is not None)
    wire = two.person.open(str(two.table["next"]))
    assert wire.seats == [0]
    assert wire.table["seats"][1]["kind"] == "free"
    assert wire.table["host"]
    guest = house.person()
    assert guest.sit(wire.id, wire.table["invite"]) == 1


def test_nobody_wants_another_game(house: House) -> None:
    one, two = house.pair()
    one.done("resign", version=one.version, seat=0)
    one.done("rematch", answer="no")
    two.done("rematch", answer="no")
    two.sync()
    assert two.table["next"] is None


def test_a_rematch_against_a_bot(house: House) -> None:
    host = house.person()
    wire = host.open(host.make("santorini", "me", "bot greedy")["table"])
    wire.give()
    wire.done("resign", version=wire.version, seat=0)
    wire.done("rematch", answer="yes")
    wire.until(lambda: wire.table["next"] is not None)
    again = host.open(str(wire.table["next"]))
    assert [seat["kind"] for seat in again.table["seats"]] == ["bot", "person"]
    again.give()
    again.until(lambda: again.my_turn)


@pytest.mark.parametrize("choice", ["bot", "end"])
def test_nobody_decides_about_a_bot(house: House, choice: str) -> None:
    house.bots.lost = True
    host = house.person()
    wire = host.open(host.make("santorini", "bot greedy", "me")["table"])
    wire.give()
    house.clock.go(10_000)
    assert wire.refused("absent", seat=0, choice=choice) == "absent.turn"
