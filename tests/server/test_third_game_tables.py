"""A third game at tables over HTTP and sockets: on offer, played, recorded, read in again."""

from __future__ import annotations

import pytest
from house import House

from thera import games
from thera.core import record
from third_game.entry import ENTRY


@pytest.fixture
def third(house: House, monkeypatch: pytest.MonkeyPatch) -> House:
    """A server that knows the third game."""
    monkeypatch.setitem(games.GAMES, "kuhn", ENTRY)
    return house


def test_it_is_on_offer_with_the_bots_for_every_game(third: House) -> None:
    offers = {offer["game"]: offer for offer in third.person().get("/api/offers")}
    assert list(offers) == ["santorini", "akrotiri", "kuhn"]
    assert [bot["id"] for bot in offers["kuhn"]["bots"]] == ["random", "greedy"]
    assert offers["kuhn"]["usual"] == "greedy"
    assert offers["kuhn"]["missing"] is None


def test_people_play_it_and_it_is_among_their_games(third: House) -> None:
    one, two = third.pair("kuhn")
    two.reach(one.play("bet"))
    one.reach(two.play("bet"))
    assert one.table["status"] == "over"
    assert sorted(one.scene["winners"]) in ([0], [1])
    assert [card["game"] for card in one.person.get("/api/me")["tables"]] == ["kuhn"]


def test_why_a_step_is_refused_is_told(third: House) -> None:
    one, _ = third.pair("kuhn")
    tried = one.ask("try", version=one.version, seat=0, steps=["=K"])
    assert tried["illegal"]["reason"]["key"] == "luck deals the cards"


def test_its_bots_are_asked_by_the_name_of_the_game(third: House) -> None:
    host = third.person()
    wire = host.open(host.make("kuhn", "me", "bot random")["table"])
    wire.give()
    wire.play("bet")
    wire.until(lambda: wire.table["status"] == "over")
    assert {job.spec for job in third.bots.asked} == {"kuhn"}
    assert host.refused("/api/tables", wish("level 3"))
    assert host.refused("/api/tables", wish("3"))


def wish(bot: str) -> object:
    """A table against a bot."""
    return {"spec": "kuhn", "seats": [{"kind": "me"}, {"kind": "bot", "bot": bot}]}


def test_its_records_go_out_and_in(third: House) -> None:
    one, two = third.pair("kuhn")
    two.reach(one.play("bet"))
    one.reach(two.play("pass"))
    text = one.person.http.get(f"/api/tables/{one.id}/record").text
    assert text.startswith("Game: kuhn\n")
    assert "Result: 0.5 -0.5\n" in text
    again = games.open_record(record.read(text))
    assert again.payoffs == (0.5, -0.5)
    answer = one.person.http.post("/api/records", content=text)
    assert answer.status_code == 200, answer.text
    key = answer.json()["table"]
    assert one.person.get(f"/api/tables/{key}")["table"]["status"] == "over"
    wrong = text.replace("Result: 0.5 -0.5", "Result: 1 -1")
    assert one.person.http.post("/api/records", content=wrong).status_code == 400
