"""Whole games at tables in memory, where nothing that needs a server can be imported.

`test_table_alone.py` runs this in a process of its own; it prints how the games ended.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType

BLOCKED = frozenset(
    "aiosqlite alembic fastapi itsdangerous limits multiprocessing numba numpy prometheus_client "
    "sqlalchemy starlette uvicorn wasmtime".split()
)


class Blocker:
    """Refuses the packages that a table must do without."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name.partition(".")[0] in BLOCKED:
            raise ImportError(f"{name} is blocked")
        return None


if __name__ == "__main__":  # pytest imports this module too, to look for doctests
    sys.meta_path.insert(0, Blocker())

import asyncio  # noqa: E402  # after the blocker
from random import Random  # noqa: E402

from memory import MemoryClient, MemoryStorage, in_memory  # noqa: E402
from msgspec import json  # noqa: E402

from thera.server import wire  # noqa: E402
from thera.server.request_bodies import Attempt, NewTable, SeatChoice, Study  # noqa: E402
from thera.server.table import conversation, invitations, visitor_view  # noqa: E402
from thera.server.table.attempts import answer  # noqa: E402
from thera.server.table.lessons import lesson_cards, lesson_page  # noqa: E402
from thera.server.table.lobby import Lobby  # noqa: E402
from thera.server.table.new_table import make_table  # noqa: E402
from thera.server.table.study import study_page  # noqa: E402
from thera.server.table.table import Table  # noqa: E402

GIFT = "00" * 16
SECONDS = 60


class Player:
    """A person who talks to a table as a browser does, and takes steps at random."""

    def __init__(self, lobby: Lobby, table: Table, visitor: str) -> None:
        self.lobby, self.table = lobby, table
        self.client = MemoryClient(visitor)
        self.rng = Random(visitor)
        self.said = 0

    async def say(self, kind: str, **fields: object) -> None:
        """Send a message; whatever is refused is a mistake of this player."""
        self.said += 1
        text = json.encode({"kind": kind, "id": str(self.said), **fields}).decode()
        await conversation.answer(self.lobby, self.table, self.client, text)
        answers = [json.decode(each) for each in self.client.told]
        self.client.told.clear()
        assert not [each for each in answers if each["kind"] == "refused"], answers

    async def sit_down(self) -> None:
        """Open a connection and give bytes."""
        self.table.join(self.client)
        await self.say("hello", protocol=wire.PROTOCOL, build="", seen=None)
        await self.say("bytes", bytes=GIFT)

    async def consult(self) -> None:
        """Ask the coach, and wait for the answer."""
        self.client.told.clear()
        known = {"version": self.table.history.version, "seat": self.table.history.to_move}
        await self.say("coach", **known, steps=[], ending=False)
        while not any(json.decode(each)["kind"] == "advice" for each in self.client.told):
            await asyncio.sleep(0)

    async def turn(self) -> None:
        """Try a whole turn, then play it."""
        history = self.table.history
        game, s, seat = history.game, history.match.state, history.to_move
        steps: list[str] = []
        while not steps or (game.to_move(s) == seat and not game.fresh(s)):
            a = self.rng.choice(game.legal(s))
            steps.append(str(a))
            s = game.play(s, a)
        known = {"version": history.version, "seat": seat, "steps": steps}
        await self.say("try", **known)
        await self.say("play", **known)


async def two_people(spec: str) -> str:
    """A guest takes the seat of an invitation, and both play to the end."""
    lobby = Lobby(in_memory())
    wish = NewTable(spec, (SeatChoice("me"), SeatChoice("open")))
    made = await make_table(lobby, wish, "host", "")
    table = await lobby.table(made.table)
    await invitations.sit(table, "guest", made.invite or "", None, "")
    players = [Player(lobby, table, visitor) for visitor in ("host", "guest")]
    for player in players:
        await player.sit_down()
    while table.history.status == "playing":
        await players[table.history.to_move].turn()
    await lobby.close()
    return ended(table)


async def against_a_bot(spec: str) -> str:
    """Somebody plays against the bot; then another lobby loads the table from the same storage."""
    services = in_memory()
    lobby = Lobby(services)
    wish = NewTable(spec, (SeatChoice("me"), SeatChoice("bot", bot="greedy")))
    table = await lobby.table((await make_table(lobby, wish, "host", "")).table)
    player = Player(lobby, table, "host")
    await player.sit_down()
    while table.history.status == "playing":
        if table.history.to_move == 0:
            await player.consult()
            await player.turn()
        await asyncio.sleep(0)
    await lobby.close()
    assert isinstance(services.storage, MemoryStorage)
    again = await Lobby(services).table(table.key)
    for seat in (None, 0, 1):
        scene = visitor_view.scene(again.history, seat)
        assert scene == visitor_view.scene(table.history, seat)
        end = again.history.game.write(again.history.match.state)
        assert study_page(Study(spec, end, [], seat)).scene == wire.raw(scene)
    return ended(again)


def learn(language: str) -> None:
    """Every scene of every lesson, done as it is shown."""
    for card in lesson_cards(language):
        for scene in lesson_page(card.game, card.id, language).scenes:
            found = answer(card.game, card.id, scene.id, Attempt([]), language)
            while found.verdict == "going":
                steps = found.show[: len(found.line) + 1]
                found = answer(card.game, card.id, scene.id, Attempt(steps), language)
            assert found.verdict == "done", scene.id


def ended(table: Table) -> str:
    """How a game ended, and in how many rows."""
    assert table.history.ended is not None
    return f"{table.meta.spec} {table.history.ended.how} {table.history.ended.result}"


async def main() -> None:
    async with asyncio.timeout(SECONDS):
        print(await two_people("santorini:apollo,atlas"))
        print(await against_a_bot("santorini"))
        print(await against_a_bot("akrotiri"))
    learn("es")
    assert not BLOCKED & {name.partition(".")[0] for name in sys.modules}


if __name__ == "__main__":
    asyncio.run(main())
