"""Plans for cards over the wire: own cards only, after the draft, and nothing is kept."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from house import House
from wires import Wire

from thera.akrotiri.rules.state import State

RNG = Random(20)


def state(house: House, wire: Wire) -> State:
    """The position of a table."""
    found: State = house.lobby.tables[wire.id].history.match.state
    return found


def mover(*wires: Wire) -> Wire:
    return next(wire for wire in wires if wire.my_turn)


def begin(house: House, one: Wire, two: Wire, *tasks: str) -> Wire:
    """Random turns until somebody is to do one of these tasks; their wire."""
    while state(house, one).todo[0][0] not in tasks:
        acting = mover(one, two)
        version = acting.play(*acting.choose(RNG))
        for wire in (one, two):
            wire.reach(version)
    return mover(one, two)


def plan(wire: Wire, card: str, *steps: str, seat: int | None = None) -> dict[str, Any]:
    """What is answered to somebody who asks for a plan."""
    mine = wire.seats[0] if seat is None else seat
    return wire.ask("plan", version=wire.version, seat=mine, steps=list(steps), card=card)


def reason(said: dict[str, Any]) -> str:
    assert said["kind"] == "refused", said
    key: str = said["reason"]["key"]
    return key.removeprefix("server.")


def test_own_maps_are_planned_and_no_others(house: House) -> None:
    one, two = house.pair("akrotiri")
    begin(house, one, two, "place")
    hands = [player.maps for player in state(house, one).players]
    for wire, other in ((one, two), (two, one)):
        for card in hands[wire.seats[0]]:
            said = plan(wire, card)
            assert (said["kind"], said["version"]) == ("planned", wire.version)
            assert said["plan"]["card"] == card
            assert reason(plan(other, card)) == "plan.none"
            assert reason(plan(other, card, seat=wire.seats[0])) == "seat.foreign"
    onlooker = house.person().open(one.id)
    for seat in (0, 1):
        assert reason(plan(onlooker, hands[seat][0], seat=seat)) == "seat.foreign"
    assert reason(plan(one, "E99")) == "plan.none"
    assert reason(plan(one, "E?")) == "plan.none"


def test_what_others_ask_for_depends_on_no_hidden_card(house: House) -> None:
    """A refusal is the same to the byte whether the card lies in a hand or in the pile."""
    one, two = house.pair("akrotiri")
    begin(house, one, two, "place")
    s = state(house, one)
    own, theirs = s.players[one.seats[0]].maps, s.players[two.seats[0]].maps
    refusals = set()
    for card in s.table.components.maps:
        if card not in own:
            one.ask("plan", id="x", version=one.version, seat=one.seats[0], steps=[], card=card)
            refusals.add(one.bytes[-1])
    assert theirs
    assert len(refusals) == 1


def test_a_plan_stands_on_the_draft(house: House) -> None:
    one, two = house.pair("akrotiri")
    acting = begin(house, one, two, "place")
    s, seat = state(house, one), acting.seats[0]
    card = s.players[seat].maps[0]
    before = plan(acting, card)["plan"]
    steps = [step for step in acting.choose(RNG) if step != "."]
    other = one if acting is two else two
    told = len(other.bytes)
    after = plan(acting, card, steps[0])["plan"]
    assert before["running"]
    assert after["hints"] == []  # the tile lies on the map
    assert reason(plan(acting, card, "dig:E01@e9n9.nw")) != "plan.none"
    assert reason(plan(other, other.scene["players"][other.seats[0]]["hand"][0]["id"], steps[0]))
    other.sync()
    assert not any('"kind":"update"' in text for text in other.bytes[told:])
    assert acting.scene["to_move"] == seat


def test_plans_are_refused_on_old_versions_and_where_there_are_none(house: House) -> None:
    one, two = house.pair("akrotiri")
    acting = begin(house, one, two, "place")
    card = state(house, one).players[acting.seats[0]].maps[0]
    fields = {"seat": acting.seats[0], "steps": [], "card": card}
    assert acting.refused("plan", version=acting.version - 1, **fields) == "stale"
    tower, _ = house.pair("santorini")
    assert reason(plan(tower, "E01")) == "plan.none"


def test_behind_the_curtain_there_is_no_plan(house: House) -> None:
    host = house.person()
    wire = host.open(host.make("akrotiri", "me", "me")["table"])
    wire.give()
    wire.sync()
    while state(house, wire).todo[0][0] != "place":
        wire.uncover()
        wire.play(*wire.choose(RNG))
        wire.sync()
    s = state(house, wire)
    seat = s.to_move
    assert reason(plan(wire, s.players[seat].maps[0], seat=seat)) == "curtain"
    wire.uncover()
    assert plan(wire, s.players[seat].maps[0], seat=seat)["kind"] == "planned"
    assert reason(plan(wire, s.players[1 - seat].maps[0], seat=1 - seat)) == "curtain"


@pytest.mark.parametrize("card", ["", "x" * 33])
def test_a_card_has_a_name_of_some_letters(house: House, card: str) -> None:
    one, _ = house.pair("akrotiri")
    assert reason(plan(one, card)) == "message.bad"
