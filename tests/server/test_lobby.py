"""A table is in memory once, however it came there."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from memory import in_memory

from thera.server.store.database import Database
from thera.server.table.lobby import Lobby
from thera.server.table.log_rows import Seated
from thera.server.table.table import Table

BOTS = [Seated(seat, "bot", bot="greedy") for seat in range(2)]


@pytest.mark.parametrize("first", ["made", "loaded"])
def test_a_table_made_while_the_server_resumes_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    """The start looks for tables that wait for bots just when a new one waits for its entry."""

    async def main() -> None:
        store = await Database.open(tmp_path / "thera.db", commit_wait=0.0)
        lobby = Lobby(replace(in_memory(), storage=store))
        make, match = store.make, store.match
        looking, made = asyncio.Event(), asyncio.Event()
        resuming: list[asyncio.Task[None]] = []
        found: list[Table] = []

        async def slow_match(key: str) -> Any:  # noqa: ANN401  # as the store's
            answer = await match(key)
            looking.set()
            if first == "made":
                await made.wait()
            return answer

        async def slow_make(*values: Any) -> None:  # noqa: ANN401  # as the store's
            await make(*values)
            resuming.append(asyncio.create_task(lobby.resume()))
            await (looking.wait() if first == "made" else resuming[0])
            found.extend(lobby.tables.values())

        monkeypatch.setattr(store, "match", slow_match)
        monkeypatch.setattr(store, "make", slow_make)
        table = await lobby.make("santorini", BOTS, host="h", pace="live")
        found.append(table)
        made.set()
        await resuming[0]
        found.extend(lobby.tables.values())
        assert all(each is table for each in found)
        assert table.history.status == "playing"
        await lobby.close()
        await store.close()

    asyncio.run(main())
