"""CPU time of turns at tables in memory: `python benchmarks/turn_cost.py akrotiri`.

The same games are played several times over, and of each message the least time counts, so a busy
machine matters little: figures of one commit differ by 5 %. What sockets, the database and garbage
collection cost is left out; `tests/load/generate.py` measures all of it. To compare two commits,
run both in turn: `--source` is the folder of another checkout.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
import time
from collections import Counter
from collections.abc import Iterator
from hashlib import shake_128
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

from msgspec import json

SPECS: Final = {
    "santorini": ("santorini", "santorini:apollo,atlas", "santorini:pan,demeter"),
    "akrotiri": ("akrotiri",),
}
Costs = list[tuple[str, float]]


class Players:
    """Everybody at a table: they try a turn step by step, then play it."""

    def __init__(self, lobby: Any, table: Any, visitors: list[str], rng: Random) -> None:  # noqa: ANN401  # of another checkout
        from memory import MemoryClient

        self.lobby, self.table, self.rng = lobby, table, rng
        self.clients = [MemoryClient(visitor) for visitor in visitors]
        self.shown: list[dict[str, Any]] = [{} for _ in visitors]
        self.scenes: list[dict[str, Any]] = [{} for _ in visitors]
        self.costs: Costs = []

    async def say(self, who: int, kind: str, **fields: object) -> dict[str, Any]:
        """Say something; the latest scene that its speaker is shown then."""
        from thera.server.table import conversation

        text = json.encode({"kind": kind, "id": str(len(self.costs)), **fields}).decode()
        start = time.thread_time()
        await conversation.answer(self.lobby, self.table, self.clients[who], text)
        self.costs.append((kind, time.thread_time() - start))
        for each, client in enumerate(self.clients):
            for said in map(json.decode, client.told):
                if "scene" in said:
                    self.shown[each] = self.shown[each] | said["scene"]
                    if said["kind"] != "tried":
                        self.scenes[each] = self.shown[each]
            client.told.clear()
        return self.shown[who]

    async def sit_down(self) -> None:
        """Open all connections and give bytes."""
        from thera.server import wire

        for who, client in enumerate(self.clients):
            self.table.join(client)
            await self.say(who, "hello", protocol=wire.PROTOCOL, build="", seen=None)
        for who in range(len(self.clients)):
            await self.say(who, "bytes", bytes="00" * 16)

    async def turn(self) -> bool:
        """Take a whole turn; whether there was one to take."""
        seat = self.scenes[0]["to_move"]
        who = seat % len(self.clients)
        while seat >= 0:
            steps: list[str] = []
            scene = self.scenes[who]
            while not steps or (scene["to_move"] == seat and not scene["fresh"]):
                kind = self.rng.choice(sorted({o["kind"] for o in scene["options"]}))
                alike = [o["step"] for o in scene["options"] if o["kind"] == kind]
                steps.append(self.rng.choice(alike))
                known = {"version": self.table.history.version, "seat": seat, "steps": steps}
                scene = await self.say(who, "try", **known)
            scene = await self.say(who, "play", **known)
            if scene["to_move"] != seat or scene["fresh"]:
                return True
        return False


async def tables(game: str, count: int) -> list[Players]:
    """New tables with everybody there, always the same ones."""
    from memory import in_memory

    from thera.server.request_bodies import NewTable, SeatChoice
    from thera.server.table import invitations
    from thera.server.table.lobby import Lobby
    from thera.server.table.new_table import make_table

    lobby, found = Lobby(in_memory()), []
    shared = game == "santorini"
    for n in range(count):
        spec = SPECS[game][n % len(SPECS[game])]
        wish = NewTable(spec, (SeatChoice("me"), SeatChoice("me" if shared else "open")))
        made = await make_table(lobby, wish, f"host {n}", "")
        table = await lobby.table(made.table)
        if not shared:
            await invitations.sit(table, f"guest {n}", made.invite or "", None, "")
        visitors = [f"host {n}"] if shared else [f"host {n}", f"guest {n}"]
        players = Players(lobby, table, visitors, Random(n))
        await players.sit_down()
        found.append(players)
    return found


def drawn() -> Iterator[bytes]:
    """What stands in for random bytes: the same in every round."""
    number = 0
    while True:
        yield shake_128(str(number := number + 1).encode()).digest(32)


async def one_round(args: argparse.Namespace) -> tuple[int, Costs]:
    """Play all tables, in turn; how many turns were measured, and what each message cost."""
    source = drawn()
    with (
        patch("secrets.token_bytes", lambda size=32: next(source)[:size]),
        patch("secrets.token_urlsafe", lambda size=32: next(source)[:size].hex()),
    ):
        found = await tables(args.game, args.tables)
    for _ in range(args.warmup):
        for players in found:
            await players.turn()
    for players in found:
        players.costs.clear()
    gc.disable()
    done = 0
    for _ in range(args.turns):
        for players in found:
            done += await players.turn()
    gc.enable()
    return done, [cost for players in found for cost in players.costs]


def main() -> None:
    """Measure what the command line says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=list(SPECS))
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--warmup", type=int, default=14, help="turns of each, not measured")
    parser.add_argument("--turns", type=int, default=6, help="turns of each that are measured")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--source", type=Path, default=Path(__file__).parents[1])
    args = parser.parse_args()
    sys.path[:0] = [str(args.source / "src"), str(args.source / "tests" / "server")]
    rounds = [asyncio.run(one_round(args)) for _ in range(args.rounds)]
    turns = rounds[0][0]
    totals, counts = dict[str, float](), Counter[str]()
    for alike in zip(*(costs for _, costs in rounds), strict=True):
        kind = alike[0][0]
        totals[kind] = totals.get(kind, 0.0) + min(cost for _, cost in alike)
        counts[kind] += 1
    print(f"{1000 * sum(totals.values()) / turns:.2f} ms a turn, {turns} turns")
    for kind, count in counts.items():
        print(f"{kind}: {1000 * totals[kind] / count:.3f} ms, {count / turns:.1f} a turn")


if __name__ == "__main__":
    main()
