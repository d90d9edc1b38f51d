"""Examples of cards over HTTP, and whose turn it is in the list of my games."""

from __future__ import annotations

import pytest
from house import House

from thera import games

CARDS = [
    (offer.game, card.id)
    for offer in games.offers()
    for card in {card.id: card for way in offer.ways for card in way.cards}.values()
]


def test_every_card_that_can_be_chosen_has_an_example(shared: House) -> None:
    person = shared.person()
    assert len(CARDS) >= 30
    for game, card in CARDS:
        first, *rest = person.get(f"/api/examples/{game}/{card}")
        assert first["scene"]["game"] == game
        assert first["step"] is first["words"] is first["seat"] is None
        assert rest
        assert all(frame["step"] and frame["words"]["key"] for frame in rest)
        assert all(frame["scene"]["options"] == [] for frame in rest)


@pytest.mark.parametrize("place", ["santorini/nobody", "nothing/apollo", "akrotiri/apollo"])
def test_what_has_no_example_is_not_found(shared: House, place: str) -> None:
    answer = shared.person().http.get(f"/api/examples/{place}")
    assert answer.status_code == 404
    assert answer.json()["error"]["key"] == "server.example.none"


def test_my_games_say_whose_turn_it_is(house: House) -> None:
    host, guest = house.pair()
    host.sync()

    def cards() -> list[tuple[int | None, bool]]:
        found = [wire.person.get("/api/me")["tables"][0] for wire in (host, guest)]
        return [(card["to_move"], card["my_turn"]) for card in found]

    assert cards() == [(0, True), (0, False)]
    host.play("@a1", "@b1")
    assert cards() == [(1, False), (1, True)]
    host.done("resign", version=host.version, seat=0)
    assert cards() == [(None, False), (None, False)]


@pytest.mark.parametrize("game", ["santorini", "akrotiri"])
def test_help_lists_topics_with_examples(shared: House, game: str) -> None:
    person = shared.person()
    topics = person.get(f"/api/help/{game}")
    assert topics[0]["id"] == "win"
    assert all(set(each) == {"id", "title", "text", "kinds", "example"} for each in topics)
    moves = next(each for each in topics if "move" in each["kinds"])
    assert len(person.get(f"/api/examples/{game}/{moves['id']}")) > 1


def test_a_game_without_help_has_no_topics(shared: House) -> None:
    assert shared.person().get("/api/help/chess") == []
