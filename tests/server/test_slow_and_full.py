"""When a client is too slow, or the disk is full: nobody is left with an inconsistent table."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from house import House

from thera.server.http.websocket import MAX_QUEUED, Connection


class StuckSocket:
    """A socket whose other end reads nothing."""

    def __init__(self) -> None:
        self.closed: int | None = None

    async def send_text(self, text: str) -> None:
        await asyncio.sleep(60)

    async def close(self, code: int) -> None:
        self.closed = code


def test_a_client_64_messages_behind_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("thera.server.http.websocket.CLOSING", 0.01)

    async def main() -> None:
        stuck: Any = StuckSocket()
        connection = Connection(stuck, "visitor")
        for _ in range(MAX_QUEUED):
            connection.push(b"{}")
        await asyncio.sleep(0)
        assert stuck.closed is None
        connection.push(b"{}")
        connection.push(b"{}")
        connection.push(b"{}")
        await connection.done()
        assert stuck.closed == 1013

    asyncio.run(main())


# a disk without room: the system refuses to let any file grow


@contextmanager
def full_disk() -> Iterator[None]:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_what_cannot_be_kept_is_not_done(house: House) -> None:
    one, two = house.pair()
    with full_disk():
        fields: dict[str, Any] = {"version": one.version, "seat": 0, "steps": ["@b2", "@c3"]}
        assert one.refused("play", **fields) == "storage"
    two.sync()
    assert two.version == one.version
    assert one.play("@b2", "@c3") == one.version
    two.reach(one.version)
    assert two.now["last"] == ["@b2", "@c3"]


def test_a_question_that_cannot_be_kept_is_not_asked(house: House) -> None:
    one, two = house.pair()
    with full_disk():
        assert one.refused("agree", answer="ask") == "storage"
    assert two.refused("agree", answer="yes") == "agree.none"
    one.done("agree", answer="ask")
    two.until(lambda: two.table["asks"]["agree"] == [0])


def test_a_full_disk_is_told_and_got_over(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """New tables and names are refused, and the server is not ready until there is room again."""
    person = house.person()
    person.get("/api/me")
    assert person.http.get("/readyz").status_code == 200
    wish = {"spec": "santorini", "seats": [{"kind": "me"}, {"kind": "open"}], "pace": "live"}
    with full_disk():
        assert person.refused("/api/tables", wish, 503) == "storage"
        assert person.refused("/api/me", {"name": "Ana"}, 503) == "storage"
        for _ in range(2):
            answer = person.http.get("/readyz")
            assert answer.status_code == 503
            assert answer.json()["error"]["key"] == "server.storage"
        assert person.get("/api/me")["name"] != "Ana"
    assert person.http.get("/readyz").status_code == 200
    assert person.post("/api/me", {"name": "Ana"})["name"] == "Ana"
    person.open(person.post("/api/tables", wish)["table"])
    assert "cannot write to the database" in caplog.text
    assert "Ana" not in caplog.text
    assert 'thera_errors_total{in="storage"}' in person.http.get("/metrics").text


def test_links_stay_as_they_are_while_new_ones_cannot_be_kept(house: House) -> None:
    host = house.person()
    made = host.make("santorini", "me", "open")
    path = f"/api/tables/{made['table']}"
    with full_disk():
        assert host.refused(f"{path}/invite", {"renew": True}, 503) == "storage"
    assert host.open(made["table"]).table["invite"] == made["invite"]
    assert house.person().sit(made["table"], made["invite"]) == 1
