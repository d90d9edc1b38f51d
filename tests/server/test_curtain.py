"""Pass and play, several people, secrets: until somebody says who they are the bytes tell no more
than an onlooker hears, and they stop telling more as soon as another is to act."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from house import House, Person
from wires import Wire

AKROTIRI = "akrotiri"
SHOWN = ("scene", "log", "last")
CARD = re.compile(r"\b[EMHG]\d\d\b")


def screen(house: House, spec: str = AKROTIRI, *seats: str) -> tuple[Wire, Wire]:
    """People at one screen, and an onlooker elsewhere, at a game that has begun."""
    host = house.person()
    wire = host.open(host.make(spec, *(seats or ("me Ana", "me Bea")))["table"])
    onlooker = house.person().open(wire.id)
    wire.give()
    for each in (wire, onlooker):
        each.until(lambda each=each: each.table["status"] == "playing")  # type: ignore[misc]
        each.sync()
    return wire, onlooker


def snapshot(person: Person, table: str) -> dict[str, Any]:
    """What somebody who comes now is told."""
    return person.open(table).now


def shown(message: dict[str, Any]) -> list[Any]:
    return [message[part] for part in SHOWN]


def hand(house: House, wire: Wire, seat: int) -> list[str]:
    """The cards that only a seat may know."""
    player = house.lobby.tables[wire.id].history.match.state.players[seat]
    return [*player.maps, *player.goals, *player.pair]


def betrayed(text: str, cards: list[str]) -> list[str]:
    return sorted(set(CARD.findall(text)) & set(cards))


def dealt(wire: Wire, rng: Random) -> None:
    """Play until both have cards: the tiles of the set-up are settled."""
    for _ in range(2):
        wire.uncover()
        wire.move(rng)


def test_the_curtain_is_down_whenever_another_is_to_act(house: House) -> None:
    wire, onlooker = screen(house)
    rng, movers, fallen = Random(3), [], 0
    for _ in range(16):
        mover = wire.scene["to_move"]
        if wire.now["seat"] is None:
            fallen += 1
            assert wire.now["from"] == 0  # the whole log anew
            assert shown(wire.now) == shown(snapshot(house.person(), wire.id))
            assert wire.scene["options"] == []
            wire.uncover()
        assert wire.now["seat"] == mover
        assert wire.scene["options"]
        movers.append(mover)
        onlooker.reach(wire.move(rng))
    changes = sum(one != two for one, two in pairwise(movers))
    assert changes >= 8  # the set-up alone has six
    assert fallen == changes + 1


def test_bytes_before_the_button_name_no_card_of_any_hand(house: House) -> None:
    wire, _ = screen(house)
    rng = Random(5)
    dealt(wire, rng)
    for _ in range(12):
        mover = wire.scene["to_move"]
        hands = [hand(house, wire, seat) for seat in (0, 1)]
        assert wire.now["seat"] is None
        assert not betrayed(str(wire.now), hands[0] + hands[1])
        wire.bytes.clear()
        wire.uncover()
        assert betrayed("".join(wire.bytes), hands[mover]) == sorted(set(hands[mover]))
        while wire.scene["to_move"] == mover:
            wire.move(rng)
            assert not betrayed("".join(wire.bytes), hand(house, wire, 1 - mover))


def test_nobody_acts_behind_the_curtain(house: House) -> None:
    wire, _ = screen(house)
    dealt(wire, Random(1))
    where = {"version": wire.version, "seat": wire.scene["to_move"]}
    assert wire.refused("try", **where, steps=[]) == "curtain"
    assert wire.refused("try", **where, steps=["keep:G01"]) == "curtain"
    assert wire.refused("play", **where, steps=["keep:G01"]) == "curtain"
    wire.uncover()
    assert wire.ask("try", **where, steps=[])["kind"] == "tried"
    other = {**where, "seat": 1 - where["seat"]}
    assert wire.refused("try", **other, steps=[]) == "curtain"


def test_the_curtain_goes_up_for_the_one_to_act_only(house: House) -> None:
    wire, onlooker = screen(house)
    seat = wire.scene["to_move"]
    assert wire.refused("eyes", seat=1 - seat) == "turn.other"
    assert wire.refused("eyes", seat=7) == "seat.foreign"
    assert onlooker.refused("eyes", seat=seat) == "seat.foreign"
    assert wire.now["seat"] is None
    wire.uncover()
    wire.uncover()  # saying it twice changes nothing
    assert wire.now["seat"] == seat


def test_every_connection_has_its_own_curtain(house: House) -> None:
    wire, _ = screen(house)
    dealt(wire, Random(2))
    wire.uncover()
    assert wire.now["seat"] == 0
    hands = [*hand(house, wire, 0), *hand(house, wire, 1)]
    tab = wire.person.open(wire.id)
    again = wire.person.open(wire.id, seen=wire.version)  # comes back after a break
    for each in (tab, again):
        assert each.now["seat"] is None
        assert each.now["from"] == 0
        assert not betrayed("".join(each.bytes), hands)
        where = {"version": each.version, "seat": 0, "steps": []}
        assert each.refused("try", **where) == "curtain"
    wire.hello(wire.version)
    assert wire.now["seat"] == 0  # the same connection is still open


def test_http_tells_people_at_one_screen_what_onlookers_hear(house: House) -> None:
    wire, onlooker = screen(house)
    rng = Random(4)
    dealt(wire, rng)
    for _ in range(4):
        wire.uncover()
        wire.move(rng)
    wire.uncover()  # even while it is open: a call belongs to no connection
    for version in range(wire.version + 1):
        for query in ("", "?seat=0", "?seat=1"):
            path = f"/api/tables/{wire.id}/at/{version}{query}"
            assert wire.person.http.get(path).text == onlooker.person.http.get(path).text
    table = f"/api/tables/{wire.id}"
    hands = [*hand(house, wire, 0), *hand(house, wire, 1)]
    assert not betrayed(wire.person.http.get(table).text, hands)
    refusal = wire.person.http.get(f"{table}/record")
    assert refusal.status_code == 409
    assert not betrayed(refusal.text, hands)
    assert not betrayed(wire.person.http.get("/api/me").text, hands)


def test_once_it_is_over_there_is_no_curtain(house: House) -> None:
    wire, onlooker = screen(house)
    dealt(wire, Random(6))
    hands = [*hand(house, wire, 0), *hand(house, wire, 1)]
    wire.done("resign", version=wire.version, seat=0)
    for each in (wire, onlooker):
        each.until(lambda each=each: each.table["status"] == "over")  # type: ignore[misc]
    assert wire.now["seat"] == 0
    assert betrayed(str(wire.now["log"]), hands) == sorted(set(hands))
    assert onlooker.now["log"] == wire.now["log"]


def test_a_bot_between_brings_the_curtain_down(house: House) -> None:
    seats = ("me Ana", "me Bea", "bot greedy")
    wire, _ = screen(house, "akrotiri:seats=3", *seats)
    rng = Random(8)
    for expected in (0, 1, 0, 1):  # settle, then keep; the bot has its turn between
        wire.until(lambda: wire.my_turn)
        wire.sync()
        assert (wire.now["seat"], wire.scene["to_move"]) == (None, expected)
        wire.uncover()
        seen = len(wire.updates)
        wire.move(rng)
        assert all(update["seat"] is None for update in wire.updates[seen:])


@pytest.mark.parametrize("looking", [0, 1])
def test_who_stays_alone_says_so_once(house: House, looking: int) -> None:
    wire, _ = screen(house, "akrotiri:seats=3", "me Ana", "me Bea", "bot greedy")
    rng = Random(8)
    for seat in (0, 1, 0, 1)[: 2 + looking]:  # settle, then keep
        wire.until(lambda seat=seat: wire.scene["to_move"] == seat)  # type: ignore[misc]
        wire.sync()
        wire.uncover()
        wire.move(rng)
    wire.until(lambda: wire.scene["to_move"] == looking)
    wire.sync()
    wire.uncover()
    wire.bytes.clear()
    wire.done("resign", version=wire.version, seat=1)
    wire.sync()
    assert wire.seats == [0]
    if looking == 1:  # Bea was at the screen: nothing of Ana's comes before Ana says so
        wire.until(lambda: wire.my_turn)
        assert wire.now["seat"] is None
        assert not betrayed("".join(wire.bytes), hand(house, wire, 0))
        where = {"version": wire.version, "seat": 0, "steps": []}
        assert wire.refused("try", **where) == "curtain"
        wire.uncover()
    assert wire.now["seat"] == 0
    wire.move(rng)
    wire.until(lambda: wire.my_turn)
    assert wire.now["seat"] == 0  # it stays open while the others play
    assert wire.person.open(wire.id).now["seat"] is None  # not in another tab


def test_a_message_said_twice_has_one_answer_behind_the_curtain_too(house: House) -> None:
    wire, _ = screen(house)
    wire.uncover()
    steps, version = wire.choose(Random(1)), wire.version
    played = wire.play(*steps, id="once")
    assert wire.now["seat"] is None
    again = wire.ask("play", id="once", version=version, seat=0, steps=steps)
    assert again == {"kind": "ack", "id": "once", "version": played}


@pytest.mark.parametrize("kinds", [("me", "bot greedy"), ("me", "open")])
def test_one_person_at_a_screen_has_no_curtain(house: House, kinds: tuple[str, ...]) -> None:
    host = house.person()
    made = host.make(AKROTIRI, *kinds)
    if made["invite"]:
        house.person().post(
            f"/api/tables/{made['table']}/sit", {"token": made["invite"], "bytes": "0" * 32}
        )
    wire = host.open(made["table"])
    wire.give()
    wire.until(lambda: wire.table["status"] == "playing")
    for _ in range(2):
        assert wire.now["seat"] == 0
        wire.move(Random(1))
        if made["invite"]:
            break
        wire.until(lambda: wire.my_turn)


def test_a_game_without_secrets_has_no_curtain(house: House) -> None:
    wire, _ = screen(house, "santorini")
    rng = Random(1)
    for _ in range(6):
        assert wire.now["seat"] == wire.scene["to_move"]
        assert wire.scene["options"]
        wire.move(rng)
    assert house.person().http.get(f"/api/tables/{wire.id}/record").status_code == 200
