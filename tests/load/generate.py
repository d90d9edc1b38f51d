"""Load for a server: real games over real sockets, at a given rate, for a given time.

    python tests/load/generate.py --matches 300 --rate 150 --seconds 20

starts a server of its own with an empty data folder, plays, and says how long turns took.
At the end the server's logs must hold every turn that it acknowledged; `--kill` kills and
restarts it before they are read. Each match is one visitor with both seats: a turn is tried
step by step, as the client does, then played.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import secrets
import signal
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from thera import games
from thera.core.game import NOBODY
from thera.core.turns import ends

SPECS = (
    "santorini",
    "santorini:apollo,atlas",
    "santorini:artemis,minotaur",
    "santorini:pan,demeter",
)
ANSWER = 30.0  # seconds before an answer counts as lost
OPENING = 16  # tables opened at a time
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # loading certificates for each visitor is slow


@dataclass
class Report:
    """What was measured, and what went wrong."""

    plays: list[float] = field(default_factory=list)
    tries: list[float] = field(default_factory=list)
    missed: int = 0
    seconds: float = 0.0
    server: float = 0.0
    client: float = 0.0
    memory: int = 0
    wrong: list[str] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        """The figures, for people."""
        turns, seconds = len(self.plays), self.seconds
        yield f"{turns} turns in {seconds:.1f} s: {turns / seconds:.0f} a second"
        for name, times in (("play", self.plays), ("try", self.tries)):
            p50, p99, worst = (1000 * percentile(times, p) for p in (0.5, 0.99, 1))
            yield f"{name:<5} p50 {p50:6.1f} ms   p99 {p99:6.1f} ms   worst {worst:6.1f} ms"
        each = 1000 * self.server / max(1, turns)
        share = self.server / seconds
        yield f"server {share:.0%} of a core, {each:.1f} ms a turn, {self.memory} MB"
        yield f"this generator {self.client / seconds:.0%} of a core"
        if self.missed:
            yield f"{self.missed} turns were due while every match was busy"


def percentile(times: Sequence[float], part: float) -> float:
    """The time that this part of all times does not exceed."""
    ranked = sorted(times) or [0.0]
    return ranked[min(len(ranked) - 1, int(part * len(ranked)))]


class Player:
    """One visitor with both seats of one match."""

    def __init__(self, address: str, number: int, report: Report) -> None:
        self.address = address
        self.report = report
        self.rng = Random(number)
        self.game = games.load(SPECS[number % len(SPECS)])
        self.state = self.game.start()
        self.kept: list[list[str]] = []
        self.version = 0
        self.busy = False
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._playing = asyncio.Event()

    async def open(self, stack: contextlib.AsyncExitStack) -> None:
        """Make a table, connect to it, give the bytes, wait for the start."""
        origin = self.address.rstrip("/")
        async with httpx.AsyncClient(
            base_url=origin, headers={"Origin": origin}, verify=NO_TLS, timeout=ANSWER
        ) as web:
            (await web.get("/api/me")).raise_for_status()
            table = {"spec": self.game.name, "seats": [{"kind": "me"}] * 2, "pace": "live"}
            made = (await web.post("/api/tables", json=table)).raise_for_status().json()
            cookie = "; ".join(f"{name}={value}" for name, value in web.cookies.items())
        self.table = str(made["table"])
        self.socket: ClientConnection = await stack.enter_async_context(
            connect(
                f"{origin.replace('http', 'ws', 1)}/ws/{self.table}",
                additional_headers={"Cookie": cookie, "Origin": origin},
                compression=None,
                max_size=None,
            )
        )
        self._reading = asyncio.create_task(self._read())
        stack.push_async_callback(self._leave)
        welcome = await self._ask("hello", protocol=1, build="", seen=None)
        self._look(welcome)
        if welcome["table"]["bytes"]:
            await self._ask("bytes", bytes=secrets.token_hex(16))
        await asyncio.wait_for(self._playing.wait(), ANSWER)

    async def turn(self) -> None:
        """Try a turn step by step and play it."""
        try:
            seat = self.game.to_move(self.state)
            steps: list[str] = []
            s = self.state
            while not steps or not ends(self.game, s):
                a = self.rng.choice(self.game.legal(s))
                s = self.game.play(s, a)
                steps.append(str(a))
                await self._timed(self.report.tries, "try", seat, steps)
            await self._timed(self.report.plays, "play", seat, steps)
            self.state = s
            self.kept.append(steps)
        except (TimeoutError, OSError, RuntimeError) as error:
            self.report.wrong.append(f"{self.table}: {type(error).__name__} {error}")
            self.state = None
        finally:
            self.busy = False

    @property
    def ready(self) -> bool:
        """Whether it can take another turn."""
        return not self.busy and self.state is not None and self.game.to_move(self.state) != NOBODY

    async def _timed(self, times: list[float], kind: str, seat: int, steps: list[str]) -> None:
        start = time.perf_counter()
        answer = await self._ask(kind, version=self.version, seat=seat, steps=steps)
        times.append(time.perf_counter() - start)
        if answer["kind"] not in ("ack", "tried") or answer.get("illegal"):
            raise RuntimeError(f"{kind} {' '.join(steps)}: {answer}")
        self.version = answer["version"]

    async def _ask(self, kind: str, **fields: object) -> dict[str, Any]:
        name = secrets.token_hex(8)
        answer = self._answers[name] = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"kind": kind, "id": name, **fields}))
        try:
            return await asyncio.wait_for(answer, ANSWER)
        finally:
            del self._answers[name]

    async def _read(self) -> None:
        async for text in self.socket:
            said = json.loads(text)
            if said["kind"] in ("welcome", "update"):
                self._look(said)
            if answer := self._answers.get(said.get("id", "")):
                answer.set_result(said)

    def _look(self, said: dict[str, Any]) -> None:
        self.version = max(self.version, said["version"])
        if said["table"]["status"] == "playing":
            self._playing.set()

    async def _leave(self) -> None:
        self._reading.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._reading


class Server:
    """A server process on a data folder, started and stopped from here."""

    def __init__(self, data: str, port: int | None = None) -> None:
        words = ["--data", data, "--no-open", *([] if port is None else ["--port", str(port)])]
        script = "from thera.cli import main; main()"
        command = [sys.executable, "-c", script, "serve", "--lang", "en", *words]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, line
        self.address = line.split()[-1]

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it."""
        self.process.send_signal(how)
        self.process.communicate(timeout=30)

    @property
    def processor(self) -> float:
        """Seconds of processor time used so far, where the system tells."""
        with contextlib.suppress(OSError):
            stat = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8")
            return sum(map(int, stat.rpartition(")")[2].split()[11:13])) / 100
        return 0.0

    @property
    def memory(self) -> int:
        """The most megabytes held so far."""
        with contextlib.suppress(OSError):
            status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
            return int(status.partition("VmHWM:")[2].split()[0]) >> 10
        return 0


async def load(server: Server, args: argparse.Namespace, report: Report) -> list[Player]:
    """Open the matches, let turns fall due at the rate, wait for the last answers."""
    async with contextlib.AsyncExitStack() as stack:
        players = [Player(server.address, number, report) for number in range(args.matches)]
        gate = asyncio.Semaphore(OPENING)

        async def opened(player: Player) -> None:
            async with gate:
                await player.open(stack)

        start = time.perf_counter()
        await asyncio.gather(*map(opened, players))
        print(f"{args.matches} matches opened in {time.perf_counter() - start:.1f} s", flush=True)
        start, theirs, ours = time.perf_counter(), server.processor, time.process_time()
        turns = [asyncio.create_task(p.turn()) async for p in due(players, args, report)]
        await asyncio.gather(*turns)
        report.seconds = time.perf_counter() - start
        report.server, report.client = server.processor - theirs, time.process_time() - ours
        report.memory = server.memory
    return players


async def due(
    players: list[Player], args: argparse.Namespace, report: Report
) -> AsyncIterator[Player]:
    """Each moment of the rate, the next match that is free."""
    start = time.perf_counter()
    at = 0
    for count in range(int(args.rate * args.seconds)):
        await asyncio.sleep(start + count / args.rate - time.perf_counter())
        free = next(
            (n for n in range(at, at + len(players)) if players[n % len(players)].ready), None
        )
        if free is None:
            report.missed += 1
            continue
        at = free + 1
        player = players[free % len(players)]
        player.busy = True
        yield player


async def lost(address: str, players: list[Player]) -> list[str]:
    """The matches whose log does not begin with every acknowledged turn."""
    wrong = []
    async with httpx.AsyncClient(base_url=address, verify=NO_TLS, timeout=ANSWER) as web:
        for player in players:
            page = (await web.get(f"/api/tables/{player.table}")).raise_for_status().json()
            rows = [
                [s["text"] for s in row["steps"]] for row in page["log"] if row["kind"] == "turn"
            ]
            if rows[: len(player.kept)] != player.kept:
                wrong.append(
                    f"{player.table}: {len(player.kept)} acknowledged, log has {len(rows)}"
                )
    return wrong


def main() -> int:
    """Run it as the words on the command line say."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--rate", type=float, default=150, help="turns a second, all together")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--kill", action="store_true", help="kill the server before the check")
    args = parser.parse_args()
    report = Report()
    with tempfile.TemporaryDirectory() as data:
        server = Server(data)
        try:
            players = asyncio.run(load(server, args, report))
            print(*report.lines(), sep="\n", flush=True)
            if args.kill:
                server.stop(signal.SIGKILL)
                server = Server(data)
            report.wrong += asyncio.run(lost(server.address, players))
        finally:
            server.stop()
    for line in report.wrong[:20]:
        print(f"WRONG {line}")
    if report.wrong:
        print(f"{len(report.wrong)} wrong")
        return 1
    print("every acknowledged turn is in the log")
    return 0


if __name__ == "__main__":
    sys.exit(main())
