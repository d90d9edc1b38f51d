"""Hidden cards never leave the server for the wrong seat: checked on the bytes, with Kuhn poker."""

from __future__ import annotations

import pytest
from house import House
from wires import Wire

from thera import games
from thera.core.game import NOBODY
from third_game.entry import ENTRY
from third_game.rules import Hands, Kuhn


@pytest.fixture
def kuhn(house: House, monkeypatch: pytest.MonkeyPatch) -> House:
    """A server that plays poker too."""
    monkeypatch.setitem(games.GAMES, "kuhn", ENTRY)
    return house


def everything(wire: Wire) -> str:
    """All that a browser was told, over its socket and over HTTP."""
    http = wire.person.http
    paths = [f"/api/tables/{wire.id}", f"/api/tables/{wire.id}/record", "/api/me"]
    for version in range(wire.version + 1):
        at = f"/api/tables/{wire.id}/at/{version}"
        paths += [at, f"{at}?seat=0", f"{at}?seat=1", f"{at}?seat=7"]
        steps = f"/api/tables/{wire.id}/steps?since={version}"
        paths += [steps, f"{steps}&seat=0", f"{steps}&seat=1", f"{steps}&until={version + 1}"]
    wire.person.open(wire.id)
    said = "".join(text for each in wire.person.wires for text in each.bytes)
    return said + "".join(http.get(path).text for path in paths)


def secrets_of(house: House, wire: Wire) -> list[list[str]]:
    """For each seat the texts that would betray its card to anybody else."""
    cards = house.lobby.tables[wire.id].history.match.state.cards
    return [[f"={card}", f'"card":"{card}"'] for card in cards]


@pytest.mark.parametrize("game", range(6))
def test_nobody_sees_another_hand(kuhn: House, game: int) -> None:
    one, two = kuhn.pair("kuhn")
    onlooker = kuhn.person().open(one.id)
    texts = secrets_of(kuhn, one)
    lines = [["pass", "bet", "pass"], ["bet", "bet"], ["pass", "pass"]][game % 3]
    for step in lines[:-1]:
        mover, other = (one, two) if one.my_turn else (two, one)
        mover.ask("try", version=mover.version, seat=mover.seats[0], steps=[step])
        other.reach(mover.play(step))
    for wire in (one, two, onlooker):
        wire.sync()
    told = [everything(wire) for wire in (one, two, onlooker)]
    assert texts[0][0] in told[0]  # the own card is there
    assert texts[1][0] in told[1]
    for seat, said in ((0, told[1]), (1, told[0]), (0, told[2]), (1, told[2])):
        assert not [text for text in texts[seat] if text in said]
    assert one.person.http.get(f"/api/tables/{one.id}/record").status_code == 409
    mover = one if one.my_turn else two
    mover.play(lines[-1])
    onlooker.until(lambda: onlooker.table["status"] == "over")
    final = everything(onlooker)
    assert all(text in final for pair in texts for text in pair[:1])
    assert "Seed: " in onlooker.person.http.get(f"/api/tables/{one.id}/record").text
    dealt = f"/api/tables/{one.id}/at/{onlooker.version - 2}"
    for seat in (0, 1):  # a finished game can be looked at from any seat
        assert texts[seat][1] in onlooker.person.http.get(f"{dealt}?seat={seat}").text


def test_people_at_one_screen_see_no_hand_before_they_say_who_they_are(kuhn: House) -> None:
    host = kuhn.person()
    wire = host.open(host.make("kuhn", "me", "me")["table"])
    wire.give()
    wire.sync()
    texts = secrets_of(kuhn, wire)
    assert wire.scene["to_move"] == 0
    said = everything(wire)
    assert not [text for pair in texts for text in pair if text in said]
    wire.uncover()
    assert texts[0][0] in "".join(wire.bytes)
    wire.bytes.clear()
    wire.play("bet")
    said = everything(wire)
    assert not [text for pair in texts for text in pair if text in said]


def test_trying_the_last_step_lays_no_hand_open(kuhn: House) -> None:
    one, two = kuhn.pair("kuhn")
    texts = secrets_of(kuhn, one)
    two.reach(one.play("bet"))
    for step in ("bet", "pass"):
        two.bytes.clear()
        tried = two.ask("try", version=two.version, seat=1, steps=[step])
        assert (tried["kind"], tried["illegal"], tried["scene"]["to_move"]) == ("tried", None, -2)
        assert tried["scene"]["options"] == []
        assert not [text for text in texts[0] if text in two.bytes[-1]]
    two.play("bet")
    assert texts[0][0] in "".join(two.bytes)  # played, it does


def test_bots_see_their_own_hand_only(kuhn: House) -> None:
    host = kuhn.person()
    wire = host.open(host.make("kuhn", "me", "bot greedy")["table"])
    wire.give()
    texts = secrets_of(kuhn, wire)
    wire.play("pass")
    wire.until(lambda: wire.my_turn or wire.table["status"] == "over")
    assert kuhn.bots.asked
    for job in kuhn.bots.asked:
        assert job.view.startswith("?")
        assert texts[0][0] not in job.heard


def test_poker_ends(kuhn: House) -> None:
    assert Kuhn().to_move(Hands("JQ", "pp")) == NOBODY
