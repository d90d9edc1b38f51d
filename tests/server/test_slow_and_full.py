"""When a client is too slow, or the disk is full: nobody is left with half a truth."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from house import House
from sqlalchemy.exc import OperationalError

from thera.server.socket import BEHIND, Connection


class StuckSocket:
    """A socket whose other end reads nothing."""

    def __init__(self) -> None:
        self.closed: int | None = None

    async def send_text(self, text: str) -> None:
        await asyncio.sleep(60)

    async def close(self, code: int) -> None:
        self.closed = code


def test_a_client_64_messages_behind_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("thera.server.socket.CLOSING", 0.01)

    async def main() -> None:
        stuck: Any = StuckSocket()
        connection = Connection(stuck, "visitor")
        for _ in range(BEHIND):
            connection.push(b"{}")
        await asyncio.sleep(0)
        assert stuck.closed is None
        connection.push(b"{}")
        connection.push(b"{}")
        connection.push(b"{}")
        await connection.done()
        assert stuck.closed == 1013

    asyncio.run(main())


def test_what_cannot_be_kept_is_not_done(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = house.pair()

    async def full(*args: object) -> None:
        raise OperationalError("insert", {}, Exception("disk full"))

    with monkeypatch.context() as patch:
        patch.setattr(house.lobby.store, "grow", full)
        fields: dict[str, Any] = {"version": one.version, "seat": 0, "steps": ["@b2", "@c3"]}
        assert one.refused("play", **fields) == "storage"
    two.sync()
    assert two.version == one.version
    assert one.play("@b2", "@c3") == one.version
    two.reach(one.version)
    assert two.now["last"] == ["@b2", "@c3"]


def test_a_question_that_cannot_be_kept_is_not_asked(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = house.pair()

    async def full(*args: object, **columns: object) -> None:
        raise OperationalError("update", {}, Exception("disk full"))

    with monkeypatch.context() as patch:
        patch.setattr(house.lobby.store, "change", full)
        assert one.refused("agree", answer="ask") == "storage"
    assert two.refused("agree", answer="yes") == "agree.none"
    one.done("agree", answer="ask")
    two.until(lambda: two.table["asks"]["agree"] == [0])
