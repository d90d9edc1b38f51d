"""Errors, internal ones and those in records: reported in words that everybody can read."""

from __future__ import annotations

import ast
import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest
from house import House
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from thera import games
from thera.core import record as records
from thera.core.face import Phrase
from thera.locale import LANGUAGES, Words, catalogue
from thera.server.bots.pool import BotPool
from thera.server.table import actions, record_check
from thera.server.table.bot_jobs import NO_OWNER
from thera.server.table.record_check import examine


def phrase(told: dict[str, Any]) -> Phrase:
    """A phrase as the wire writes it."""
    gaps = {
        name: phrase(gap) if isinstance(gap, dict) else gap for name, gap in told["gaps"].items()
    }
    return Phrase(told["key"], gaps)


# the server's own


async def broken(request: Request) -> Response:
    raise RuntimeError("secret detail")


def test_a_mistake_is_told_logged_and_dressed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    house = House(tmp_path)
    house.app.router.routes.insert(0, Route("/api/broken", broken, methods=["GET", "POST"]))
    with house, caplog.at_level(logging.ERROR):
        http = house.person().http
        usual = http.get("/healthz").headers
        for answer in (http.get("/api/broken?token=abc"), http.post("/api/broken", json={})):
            assert answer.status_code == 500
            assert answer.json() == {"error": {"key": "server.error", "gaps": {}}}
            for name in usual.keys() - {"content-type", "content-length", "date"}:
                assert answer.headers[name] == usual[name], name
        assert http.get("/healthz").status_code == 200
    logged = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert [record.getMessage() for record in logged] == [
        "GET /api/broken failed",
        "POST /api/broken failed",
    ]
    assert all("secret detail" in str(record.exc_info) for record in logged)


def test_a_mistake_on_a_socket_refuses_the_message_and_no_more(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    one, _ = house.pair()

    def fail(*args: object) -> None:
        raise RuntimeError("a mistake")

    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        patch.setattr(actions, "draft", fail)
        assert one.refused("try", version=one.version, seat=0, steps=["@b2"]) == "error"
    assert any("a mistake" in str(record.exc_info) for record in caplog.records)
    assert one.play("@b2", "@c3") == one.version


# records

HEAD = "Game: santorini\n"
BAD = {
    "": "el archivo acaba antes de las jugadas",
    "x": "línea 1: «x» no es una cabecera; las cabeceras son Game, ",
    "Game: chess\n\n": "la cabecera Game: no hay ningún juego llamado «chess»",
    "Seats: Ana\n\n": "falta la cabecera Game",
    f"{HEAD}Date:\n\n": "línea 2: la cabecera Date está vacía",
    f"{HEAD}Date: 1\nDate: 2\n\n": "línea 3: la cabecera Date aparece dos veces",
    f"{HEAD}Start: 0/1\n\n": "la cabecera Start: «0/1» no es una posición",
    f"{HEAD}\n@z9\n": "línea 3: «@z9» no es una jugada: prueba ",
    f"{HEAD}\n@b2 @b2\n": "línea 3: @b2 no está permitido ahí: ",
    f"{HEAD}Ended: rules\n\n@b2 @c3\n": "línea 4: las jugadas acaban antes que la partida",
    f"{HEAD}Ended: magic\n\n@b2 @c3\n": "la cabecera Ended dice «magic», pero debe ser ",
    f"{HEAD}Result: you me\nEnded: resigned\n\n": "la cabecera Result debe tener un número",
    f"{HEAD}Result: 5 5\nEnded: resigned\n\n": "la cabecera Result debe tener un número",
    f"{HEAD}Result: 1 -1 0\nEnded: resigned\n\n": "la cabecera Result debe tener un número",
    f"{HEAD}Result: nan nan\nEnded: resigned\n\n": "la cabecera Result debe tener un número",
    f"{HEAD}Seats: A, B, C, D, E\n\n": "la cabecera Seats tiene 5 nombres para 2 jugadores",
    f"{HEAD}Date: 99/99/99\n\n": "la cabecera Date debe ser una fecha como 2026-11-15",
    f"{HEAD}Date: 2026-02-30\n\n": "la cabecera Date debe ser una fecha",
    "Game: akrotiri\n\n": "falta la cabecera Edition",
    f"{HEAD}Seed: xyz\n\n": "la cabecera Seed no es hexadecimal",
    f"{HEAD}Seed: 00\nCommitment: 00\n\n": "la semilla no coincide con el compromiso",
    f"{HEAD}Seed: 00\nBytes: 00 -\n\n": "falta la cabecera Match",
}


@pytest.mark.parametrize("text", BAD)
def test_a_bad_record_is_explained_in_the_language_of_the_reader(shared: House, text: str) -> None:
    answer = shared.person().http.post("/api/records", content=text.encode())
    assert answer.status_code == 400
    told = phrase(answer.json()["error"])
    spanish, english = Words("es").say(told), Words("en").say(told)
    assert spanish.startswith(f"No se puede leer este archivo: {BAD[text]}")
    assert english.startswith("This file cannot be read: ")
    why = told.gaps["why"]
    assert isinstance(why, Phrase)
    for gap in (gap for gap in why.gaps.values() if isinstance(gap, Phrase)):
        assert Words("es").say(gap) != Words("en").say(gap)
        assert Words("es").say(gap) in spanish


def faults() -> set[str]:
    """The keys of all that can be wrong with a record, as the source names them."""
    found = set()
    for module in (records, games, record_check):
        tree = ast.parse(Path(module.__file__ or "").read_text(encoding="utf-8"))
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            name = getattr(call.func, "attr", getattr(call.func, "id", None))
            if name == "bad":
                if module is games and isinstance(call.func, ast.Name):
                    continue  # not a record's own faults
                inside = ast.walk(call.args[0])
                found |= {str(node.value) for node in inside if isinstance(node, ast.Constant)}
    return found


def test_every_fault_of_a_record_has_words() -> None:
    assert len(faults()) >= 20
    for language in LANGUAGES:
        words = {key for key in catalogue(language) if key.startswith("record.")}
        assert words == {f"record.{key}" for key in faults()}


def test_a_game_that_is_not_on_offer_is_refused_in_one_language(shared: House) -> None:
    wish = {"spec": "santorini:nobody,pan", "seats": [{"kind": "me"}] * 2, "pace": "live"}
    told = phrase(shared.person().http.post("/api/tables", json=wish).json()["error"])
    assert told.gaps == {}
    assert Words("es").say(told) == "Este juego no se puede preparar así."


def test_what_looks_through_a_record_needs_the_games_only() -> None:
    async def main() -> list[str]:
        pool = BotPool()
        try:
            await pool.run(NO_OWNER, 60, examine, f"{HEAD}\n@b2 @c3\n")
            return await pool.run(NO_OWNER, 60, eval, "sorted(__import__('sys').modules)")
        finally:
            await pool.close()

    loaded = set(asyncio.run(main()))
    assert "thera.games" in loaded
    assert {name for name in loaded if name.startswith("thera.server.")} <= {
        "thera.server.bots",
        "thera.server.bots.worker_process",
        "thera.server.table",
        "thera.server.table.bot_turn",
        "thera.server.table.record_check",
    }
    assert not loaded & {"fastapi", "starlette", "sqlalchemy", "msgspec", "uvicorn"}
