"""Studies: the scenes of tables for any position, refusals for anything else, hands kept shut."""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from house import House, Person
from limits import parse

from thera import games
from thera.core.game import CHANCE
from thera.core.luck import Luck
from thera.core.match import Match
from thera.server.client_address import network
from thera.server.http.rate_limits import RATES

TOWERS = "0000001000002300001000000/1/mortal:c3,d2/mortal:b5,e4"
"""c3 can climb to d3 and win."""

ISLANDS = (
    "V3@e1n2r3,M7@e2n1r0,T7@e2s1r1,M3@w1s2r3,V1@e1s2r2/e1n2.nw:V,e1n2.sw:L,e2n1.ne:T,e2s1.nw:T,"
    "w1s2.nw:M,w1s2.se:L,e1s2.se:V/3|{boat}|-|-|{maps}|-|{goals}|-|-/2|thera.w|-|{tile}|-|-|-|-|-/-"
    "|0|-|-|-/act1|2|0|0|-|-|begun,lively"
)


def islands(boat: str = "thera.e", maps: str = "E01", goals: str = "-", tile: str = "L4") -> str:
    """Seat 1 has maps and goals, seat 2 a tile."""
    return ISLANDS.format(boat=boat, maps=maps, goals=goals, tile=tile)


def study(person: Person, spec: str, position: str | None, *steps: str, seat: int | None) -> Any:  # noqa: ANN401  # JSON
    wish = {"spec": spec, "position": position, "steps": steps, "seat": seat}
    return person.post("/api/study", wish)


def refusal(person: Person, **wish: object) -> tuple[int, str]:
    """The status and the key of the reason with which a study is refused."""
    answer = person.http.post("/api/study", json={"spec": "santorini"} | wish)
    return answer.status_code, answer.json()["error"]["key"]


@pytest.mark.parametrize("spec", ["santorini:apollo,pan", "akrotiri", "akrotiri:seats=3,tiles=9"])
def test_scene_and_words_are_those_of_a_match(shared: House, spec: str) -> None:
    """At any moment of a game, for every seat, from the start and from a position midway."""
    person, rng = shared.person(), Random(spec)
    match = Match(games.load(spec), luck=Luck(spec.encode()))
    game, face = match.game, games.face(match.game)
    for _ in range(40):
        match.play(rng.choice(game.legal(match.state)))
    past, s = match.past, match.state
    from_start = [str(a) for _, a in past]
    midway, begin = [str(a) for _, a in past[25:]], game.write(past[25][0])
    for seat in (*range(game.seats), None):
        page = study(person, spec, None, *from_start, seat=seat)
        later = study(person, spec, begin, *midway, seat=seat)
        assert page["scene"] == later["scene"]
        assert page["scene"]["headline"]["key"] == face.scene(game.view(s, seat), seat).headline.key
        assert bool(page["scene"]["options"]) == (seat == page["to_move"])
        assert page["steps"][25:] == later["steps"]
        assert [step["text"] for step in page["steps"]] == [
            str(game.heard(t, a, seat)) for t, a in past
        ]
        assert [step["seat"] for step in page["steps"]] == [game.to_move(t) for t, _ in past]


def test_a_scene_is_the_one_of_a_table(house: House) -> None:
    one, two = house.pair("akrotiri")
    history = house.lobby.tables[one.id].history
    for wire in (one, two):
        (seat,) = wire.seats
        page = study(one.person, "akrotiri", history.game.write(history.match.state), seat=seat)
        assert page["scene"] == wire.scene


def test_the_options_are_the_steps_that_are_accepted(shared: House) -> None:
    person = shared.person()
    page = study(person, "santorini", TOWERS, seat=0)
    texts = [option["step"] for option in page["scene"]["options"]]
    assert len(texts) == 13
    for text in texts:
        assert study(person, "santorini", TOWERS, text, seat=0)["last"] == [text]


def test_a_game_that_is_over_says_how(shared: House) -> None:
    page = study(shared.person(), "santorini", TOWERS, "c3-d3", seat=0)
    assert page["to_move"] is None
    assert page["ended"]["how"] == "rules"
    assert page["ended"]["result"] == "1 -1"
    assert page["ended"]["why"]["key"] == "santorini.ending.climb"


def test_marked_are_the_steps_of_the_latest_turn(shared: House) -> None:
    quiet = "0000000000000000000000000/1/mortal:b2,c3/mortal:c4,e1"
    person, steps = shared.person(), ("c3-d3", "d3+d4", "e1-e2", "e2+e3")
    for count, marked in enumerate(("", "0", "01", "2", "23")):
        page = study(person, "santorini", quiet, *steps[:count], seat=None)
        assert page["last"] == [steps[int(n)] for n in marked]


NAMED = "akrotiri:components=/etc/passwd"


@pytest.mark.parametrize(
    ("wish", "status", "key"),
    [
        ({"spec": "chess"}, 400, "error.game"),
        ({"spec": "santorini:nobody,pan"}, 400, "error.santorini.god"),
        ({"spec": NAMED}, 400, "error.akrotiri.no_files"),
        ({"spec": NAMED, "position": islands()}, 400, "error.akrotiri.no_files"),
        ({"position": ""}, 400, "error.santorini.position"),
        ({"position": TOWERS + "/x"}, 400, "error.santorini.no_turn"),
        ({"position": "²" * 25 + TOWERS[25:]}, 400, "error.santorini.cell"),
        ({"spec": "akrotiri", "position": "\x00/😀/‮"}, 400, "error.akrotiri.position"),
        ({"position": TOWERS, "steps": ["d2-d3"]}, 400, "santorini.why.high"),
        ({"position": TOWERS, "steps": ["c3-d3", "d3+d4"]}, 400, "santorini.why.over"),
        ({"position": TOWERS, "steps": ["=pan"]}, 400, "santorini.why.draw"),
        ({"position": TOWERS, "steps": ["<b>"]}, 400, "server.step.unknown"),
        ({"spec": "akrotiri", "steps": [">thera.e"]}, 400, "akrotiri.why.luck"),
        ({"position": TOWERS, "seat": 2}, 400, "server.seat.none"),
        ({"position": TOWERS, "seat": -1}, 422, "server.body.bad"),
        ({"position": "0" * 4097}, 422, "server.body.bad"),
        ({"steps": ["@a1"] * 201}, 422, "server.body.bad"),
        ({"steps": ["@a1" * 30]}, 422, "server.body.bad"),
        ({"spec": "x" * 201}, 422, "server.body.bad"),
        ({"more": 1}, 422, "server.body.bad"),
    ],
)
def test_anything_else_is_refused_with_a_sentence(
    shared: House, wish: dict[str, object], status: int, key: str
) -> None:
    assert refusal(shared.person(), **wish) == (status, key)


def test_no_file_is_opened(shared: House, tmp_path: Path) -> None:
    """Whoever opened this one would wait for ever."""
    os.mkfifo(tmp_path / "pipe")
    spec = f"akrotiri:components={tmp_path / 'pipe'}"
    assert refusal(shared.person(), spec=spec) == (400, "error.akrotiri.no_files")


def test_a_body_that_is_nested_deeply_is_refused(shared: House) -> None:
    body = b'{"spec":' + b"[" * 8000 + b"]" * 8000 + b"}"
    headers = {"Content-Type": "application/json"}
    answer = shared.person().http.post("/api/study", content=body, headers=headers)
    assert answer.status_code == 422


HANDS = [
    {"maps": "E01,H03", "goals": "G02"},
    {"maps": "E04,H07", "goals": "G11"},
]
"""What two positions differ in that only seat 1 may know."""


def test_what_a_seat_may_not_know_changes_no_byte_of_its_study(shared: House) -> None:
    person = shared.person()

    def answer(hand: dict[str, str], tile: str, seat: int | None, *steps: str) -> bytes:
        position = islands(**hand, tile=tile)
        wish = {"spec": "akrotiri", "position": position, "steps": steps, "seat": seat}
        found = person.http.post("/api/study", json=wish)
        assert found.status_code == 200, found.text
        return found.content

    for steps in ((), (">e2n1.se",), ("buy:E", "=E10"), ("buy:E", "=E10", ".")):
        for seat in (1, None):
            assert answer(HANDS[0], "L4", seat, *steps) == answer(HANDS[1], "L4", seat, *steps)
        assert answer(HANDS[0], "L4", 0, *steps) != answer(HANDS[1], "L4", 0, *steps)
        assert answer(HANDS[0], "L4", 0, *steps) == answer(HANDS[0], "V6", 0, *steps)
    bought = [answer(HANDS[0], "L4", 1, "buy:E", draw) for draw in ("=E10", "=E11")]
    assert bought[0] == bought[1]


def test_of_a_position_with_hidden_cards_only_what_is_known_is_played(shared: House) -> None:
    """What a seat was shown can be studied: its own steps, but no draw and no other's step."""
    person = shared.person()
    known = {"spec": "akrotiri", "position": islands(maps="E?", tile="?"), "seat": 1}
    assert not person.post("/api/study", known)["scene"]["options"]
    assert refusal(person, **known, steps=["."]) == (400, "error.position.mover")
    mine = {"spec": "akrotiri", "position": islands(tile="?"), "seat": 0}
    page = person.post("/api/study", mine)
    assert page["scene"]["options"]
    for option in page["scene"]["options"]:
        assert person.post("/api/study", mine | {"steps": [option["step"]]})["steps"]
    assert refusal(person, **mine, steps=["buy:E", "=E10"]) == (400, "error.position.luck")


def test_the_end_is_not_counted_with_hidden_cards(shared: House) -> None:
    person = shared.person()
    for maps, status in (("E01", 200), ("E?", 400)):
        last = islands(maps=maps, tile="-").replace("act1|2|0", "act2|0|0") + ",ending"
        wish = {"spec": "akrotiri", "position": last, "seat": 1, "steps": ["."]}
        answer = person.http.post("/api/study", json=wish)
        assert answer.status_code == status, answer.text
    assert answer.json()["error"]["key"] == "error.position.hidden"


@pytest.mark.parametrize(
    "spec", ["santorini:chaos,limus", "akrotiri", "akrotiri:strategist,seats=4"]
)
def test_whatever_a_seat_was_shown_can_be_studied(shared: House, spec: str) -> None:
    """Every view of whole games as a position, from every seat."""
    person, rng = shared.person(), Random(5)
    match = Match(games.load(spec), luck=Luck(b"views"))
    while not match.over:
        match.play(rng.choice(match.game.legal(match.state)))
    every = max(1, match.played // 30)
    for (s, _), _ in list(pairwise((*match.past, (match.state, None))))[::every]:
        for seat in (*range(match.game.seats), None):
            for position in {match.game.write(s), match.game.write(match.game.view(s, seat))}:
                page = study(person, match.game.name, position, seat=seat)
                assert page["to_move"] == match.game.to_move(s)


def test_a_hundred_requests_a_second_from_one_address_are_not_served(tmp_path: Path) -> None:
    """Behind a proxy on this machine, with no cookie: everybody is a new visitor."""
    most = parse(RATES["studies"].address).amount
    with House(tmp_path, proxies=(network("127.0.0.1"),)) as house:
        person = house.person()

        def ask(address: str) -> int:
            person.http.cookies.clear()
            headers = {"X-Forwarded-For": address}
            wish = {"spec": "santorini", "position": TOWERS}
            return person.http.post("/api/study", json=wish, headers=headers).status_code

        answers = [ask("203.0.113.9") for _ in range(most + 60)]
        assert answers == [200] * most + [429] * 60
        assert ask("203.0.113.10") == 200


def test_luck_is_played_where_luck_is_to_move(shared: House) -> None:
    person = shared.person()
    page = study(person, "akrotiri", islands(), "buy:E", seat=0)
    assert page["to_move"] == CHANCE
    assert not page["scene"]["options"]
    drawn = study(person, "akrotiri", islands(), "buy:E", "=E10", seat=0)
    assert [step["seat"] for step in drawn["steps"]] == [0, CHANCE]
    assert refusal(person, spec="akrotiri", position=islands(), steps=["=E10"])[0] == 400
    assert refusal(person, spec="akrotiri", position=islands(), steps=["buy:E", "=E01"])[0] == 400
