"""What strangers send names no file of the server and fills no memory."""

from __future__ import annotations

import asyncio
import os
import socket
from contextlib import suppress
from pathlib import Path

import pytest
from house import House
from starlette.types import Message

from thera import games
from thera.core.game import BadText
from thera.server.app import create_app
from thera.server.http.middleware import BODY
from thera.server.settings import Settings
from thera.server.store.migrate import migrate

SPECS = ("akrotiri:components={}", "akrotiri:COMPONENTS={}", "akrotiri: components={} ,seats=3")


@pytest.fixture
def pipe(tmp_path: Path) -> str:
    """A file at which whoever opens it waits for ever."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return str(path)


@pytest.mark.parametrize("spec", SPECS)
def test_a_new_table_opens_no_file(house: House, pipe: str, spec: str) -> None:
    person = house.person()
    wish = {"spec": spec.format(pipe), "seats": [{"kind": "me"}, {"kind": "open"}]}
    assert person.refused("/api/tables", wish) == "spec"


@pytest.mark.parametrize("spec", SPECS)
def test_a_record_opens_no_file(house: House, pipe: str, spec: str) -> None:
    text = f"Game: {spec.format(pipe)}\n\n@a1\n"
    answer = house.person().http.post("/api/records", content=text, timeout=20)
    assert answer.status_code == 400
    assert answer.json()["error"]["key"] == "server.record.bad"


@pytest.mark.parametrize("spec", SPECS)
def test_the_games_refuse_it_before_they_look(pipe: str, spec: str) -> None:
    with pytest.raises(BadText, match="names a file"):
        games.load(spec.format(pipe), files=False)


def test_the_command_line_may_name_a_file(tmp_path: Path) -> None:
    with pytest.raises(BadText, match=r"no\.toml"):
        games.load(f"akrotiri:components={tmp_path / 'no.toml'}")


def said(house: House, head: str, body: bytes) -> bytes:
    """What the server answers to bytes as they are; it may hang up before it has read them all."""
    with socket.create_connection(("127.0.0.1", house.port), timeout=20) as line:
        host = house.origin.removeprefix("http://")
        line.sendall(f"{head}Host: {host}\r\nOrigin: {house.origin}\r\n\r\n".encode())
        with suppress(OSError):
            line.sendall(body)
        return line.recv(64)


CHUNK = b"4000\r\n" + b"x" * 0x4000 + b"\r\n"


@pytest.mark.parametrize("length", ["", "Content-Length: 5\r\n"])
def test_a_body_in_chunks_is_refused_whatever_length_it_tells(house: House, length: str) -> None:
    head = f"POST /api/me HTTP/1.1\r\n{length}Transfer-Encoding: chunked\r\n"
    assert b" 411 " in said(house, head, CHUNK)


def test_bytes_are_counted_as_they_come(tmp_path: Path) -> None:
    """Whatever server stands in front of the app, and whatever it makes of the headers."""
    app = create_app(Settings(database=tmp_path / "x.db", secret=bytes(32)))
    taken, sent = 0, list[Message]()

    async def receive() -> Message:
        nonlocal taken
        taken += 1000
        assert taken <= BODY + 1000
        return {"type": "http.request", "body": b"x" * 1000, "more_body": True}

    async def send(message: Message) -> None:
        sent.append(message)

    headers = {"host": "127.0.0.1", "origin": "http://127.0.0.1", "content-length": "5"}
    scope = {
        "type": "http", "method": "POST", "path": "/api/me", "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }  # fmt: skip
    asyncio.run(app(scope, receive, send))
    assert sent[0]["status"] == 413
    assert b"server.body.big" in sent[1]["body"]


@pytest.mark.parametrize("path", ["/%00.js", "/assets/%00", f"/{'x' * 300}.js", f"/{'é' * 200}.js"])
def test_a_name_that_no_file_can_have_is_not_there(house: House, path: str) -> None:
    assert house.person().http.get(path).status_code == 404


@pytest.mark.parametrize("host", ["a;script-src *@127.0.0.1", "x@127.0.0.1", "127.0.0.1/x", "::1"])
def test_a_host_that_is_more_than_a_name_reaches_no_policy(house: House, host: str) -> None:
    answer = house.person().http.get("/api/me", headers={"Host": host})
    assert answer.status_code == 403
    assert "script-src *" not in answer.headers["content-security-policy"]


def test_an_origin_of_another_scheme_is_foreign(house: House) -> None:
    person = house.person()
    origin = house.origin.replace("http:", "https:")
    answer = person.http.post("/api/me", json={"name": "A"}, headers={"Origin": origin})
    assert answer.status_code == 403


def test_browsers_are_told_to_insist_on_tls(tmp_path: Path) -> None:
    with House(tmp_path, public_url="https://play.example/") as house:
        headers = house.person().http.get("/api/me").headers
        assert headers["strict-transport-security"].startswith("max-age=")
    with House(tmp_path) as house:
        assert "strict-transport-security" not in house.person().http.get("/api/me").headers


def test_only_the_owner_can_read_the_database(tmp_path: Path) -> None:
    older = tmp_path / "older.db"
    older.touch(mode=0o644)
    for path in (tmp_path / "new.db", older):
        migrate(path)
        assert path.stat().st_mode & 0o777 == 0o600


def test_a_page_can_be_asked_for_its_head(house: House) -> None:
    answer = house.person().http.head("/")
    assert answer.status_code in (200, 503)  # 503 where no client is built
    assert answer.content == b""
