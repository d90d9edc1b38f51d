"""Guided lessons over HTTP: listed, run scene by scene, refused with a sentence, rate-limited."""

from __future__ import annotations

from pathlib import Path

import pytest
from house import House, Person
from limits import parse

from thera import games
from thera.server.client_address import network
from thera.server.http.rate_limits import RATES
from third_game.entry import ENTRY

MOVE = "/api/lessons/santorini/first/move"


def refusal(person: Person, path: str, body: object = None) -> tuple[int, str]:
    answer = person.http.post(path, json=body) if body is not None else person.http.get(path)
    return answer.status_code, answer.json()["error"]["key"]


def test_lessons_are_listed_in_the_language_that_is_asked_for(shared: House) -> None:
    person = shared.person()
    english, spanish = person.get("/api/lessons"), person.get("/api/lessons?lang=es")
    assert english == person.get("/api/lessons?lang=en")
    assert [(card["game"], card["id"], card["minutes"], card["scenes"]) for card in english] == [
        ("santorini", "first", 4, 12),
        ("akrotiri", "first", 8, 16),
    ]
    assert [card["title"] for card in spanish] == ["Aprende Santorini", "Aprende Akrotiri"]


def test_a_lesson_tells_its_scenes(shared: House) -> None:
    page = shared.person().get("/api/lessons/akrotiri/first?lang=es")
    scenes = page.pop("scenes")
    assert page == {"game": "akrotiri", "id": "first", "title": "Aprende Akrotiri", "minutes": 8}
    assert scenes[3] == {
        "id": "load",
        "title": "Cargar",
        "prompt": "Una acción llena la bodega. Carga los tres cubos de esta isla.",
        "lit_words": "Iluminado: la acción Cargar.",
        "plays_on": None,
    }
    assert scenes[-1]["plays_on"] == "akrotiri:tiles=12"


def test_a_scene_is_run_by_attempts(shared: House) -> None:
    person, path = shared.person(), "/api/lessons/santorini/first/threaten?lang=es"
    begin = person.post(path, {"steps": []})
    assert (begin["verdict"], begin["line"], begin["lit"]) == ("going", [], ["c3", "d4", "d2"])
    assert begin["page"]["scene"]["options"]
    climbed = person.post(path, {"steps": ["b3-c3"]})
    assert (climbed["verdict"], climbed["line"]) == ("going", ["b3-c3"])
    missed = person.post(path, {"steps": ["b3-c3", "c3^d4"]})
    assert (missed["verdict"], missed["line"], missed["reason"]) == ("missed", [], None)
    assert missed["says"] == "Así cierras tu propia subida. Deja d4 abierta y construye en d2."
    assert missed["page"] == begin["page"]
    twice = person.post(path, {"steps": ["b3-c3", "c3+d2"]})
    assert twice["line"] == ["b3-c3", "c3+d2", "e5-e4", "e4^d4"]
    assert [page["steps"][-1]["text"] for page in twice["shown"]] == ["c3+d2", "e5-e4"]
    done = person.post(path, {"steps": [*twice["line"], "c3-d2"]})
    assert (done["verdict"], done["page"]["ended"]["result"]) == ("done", "1 -1")


def test_an_illegal_step_is_answered_in_words(shared: House) -> None:
    found = shared.person().post(MOVE + "?lang=es", {"steps": ["c3-e3"]})
    assert found["verdict"] == "illegal"
    assert (
        found["says"] == "Un solo paso: elige una de las ocho casillas que rodean a tu trabajador."
    )
    assert found["reason"] == "e3 no está junto a c3"
    assert found["at"] == ["c3", "e3"]


def test_a_closed_button_is_answered(shared: House) -> None:
    path = "/api/lessons/akrotiri/first/sail"
    found = shared.person().post(path, {"steps": [], "pressed": "load"})
    assert found["says"] == "Thera has no cubes to load. Sail to an island first."
    assert found["reason"] == "there is nothing to load at Thera"


@pytest.mark.parametrize(
    ("path", "body", "status", "key"),
    [
        ("/api/lessons?lang=xx", None, 400, "server.language.none"),
        ("/api/lessons/chess/first", None, 404, "server.lesson.none"),
        ("/api/lessons/santorini/second", None, 404, "server.lesson.none"),
        ("/api/lessons/santorini/first?lang=", None, 400, "server.language.none"),
        ("/api/lessons/santorini/first/nothing", {"steps": []}, 404, "server.lesson.none"),
        (MOVE + "?lang=EN", {"steps": []}, 400, "server.language.none"),
        (MOVE, {"steps": ["<b>"]}, 400, "server.step.unknown"),
        (MOVE, {"steps": ["c3-d3", "d3+d4"]}, 400, "server.lesson.line"),
        (MOVE, {}, 422, "server.body.bad"),
        (MOVE, {"steps": "c3-d3"}, 422, "server.body.bad"),
        (MOVE, {"steps": [], "pressed": "x" * 65}, 422, "server.body.bad"),
        (MOVE, {"steps": [], "more": 1}, 422, "server.body.bad"),
        (MOVE, {"steps": ["c3-d3"] * 201}, 422, "server.body.bad"),
    ],
)
def test_anything_else_is_refused_with_a_sentence(
    shared: House, path: str, body: object, status: int, key: str
) -> None:
    assert refusal(shared.person(), path, body) == (status, key)


def test_a_game_without_lessons_has_none(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "kuhn", ENTRY)
    person = house.person()
    assert refusal(person, "/api/lessons/kuhn/first") == (404, "server.lesson.none")
    assert {card["game"] for card in person.get("/api/lessons")} == {"santorini", "akrotiri"}


def test_attempts_and_studies_are_counted_together(tmp_path: Path) -> None:
    most = parse(RATES["studies"].address).amount
    with House(tmp_path, proxies=(network("127.0.0.1"),)) as house:
        person = house.person()

        def ask(path: str, body: object, address: str = "203.0.113.9") -> int:
            person.http.cookies.clear()
            headers = {"X-Forwarded-For": address}
            return person.http.post(path, json=body, headers=headers).status_code

        study = {"spec": "santorini"}
        answers = [ask("/api/study", study) for _ in range(most // 2)]
        answers += [ask(MOVE, {"steps": []}) for _ in range(most // 2 + 9)]
        assert answers == [200] * most + [429] * 9
        assert ask(MOVE, {"steps": []}, "203.0.113.10") == 200
