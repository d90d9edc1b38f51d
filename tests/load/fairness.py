"""Fairness: what other visitors notice of one who lets strong bots play on many tables.

    python tests/load/fairness.py --tables 20 --half-open 200 --seconds 60

starts a server of its own on loopback, behind a trusted proxy, so that all limits apply. Visitors
play against level 1, and with themselves, in both games: first on the quiet server, then beside one
visitor with 20 tables of the strongest bots and 200 half-sent requests. For both parts it says how
long a bot took to answer (including the pause that it makes so that people can follow), an upload,
and a play to be acknowledged. It ends with 1 if one of the first two took more than 3 s, or plays
more than 100 ms at p99; on a machine so busy that the quiet server needed more than half of that,
twice as long as there.

Other work on the machine does not count: from the time of a play that is taken off in which the
server's event loop or this script waited for a CPU, as Linux tells it. Where root gives the whole
run a higher priority, other work hardly gets in the way, while nothing changes between the server
and its bots, who are 10 nicer than it:

    setsid -w sh -c 'echo -15 > /proc/self/autogroup; nice -n -15 python tests/load/fairness.py'
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from proxied_visitor import LOST, Visitor

ANSWER_SECONDS: Final = 3.0
PLAY_SECONDS: Final = 0.1
STRONGEST: Final = {"santorini": "8", "akrotiri": "6"}
RECORD: Final = "Game: santorini\n\n@b2 @c3\n"
FLOOD: Final = "198.51.100.1"  # the address of the visitor with the strong bots
BACKLOG: Final = 10.0  # seconds for the strong bots' jobs to pile up


@dataclass
class Times:
    """What visitors noticed, in seconds."""

    answers: dict[str, list[float]] = field(default_factory=dict)
    plays: list[float] = field(default_factory=list)
    cpu_delays: list[float] = field(default_factory=list)

    @property
    def corrected(self) -> list[float]:
        """How long plays took, without waiting for a CPU."""
        both = zip(self.plays, self.cpu_delays, strict=True)
        return [max(0.0, play - delay) for play, delay in both]

    def lines(self) -> Iterator[str]:
        """The figures, for people."""
        for name, times in sorted(self.answers.items()):
            p50, worst = percentile(times, 0.5), percentile(times, 1)
            yield f"  {name:<14} {len(times):4} answers  p50 {p50:5.2f} s  worst {worst:5.2f} s"
        for name, times in (("as seen", self.plays), ("less CPU wait", self.corrected)):
            p50, p99, worst = (1000 * percentile(times, part) for part in (0.5, 0.99, 1))
            yield (
                f"  play {name:<13} {len(times):4} acks  p50 {p50:5.1f} ms"
                f"  p99 {p99:6.1f} ms  worst {worst:6.1f} ms"
            )

    def failures(self, quiet: Times) -> Iterator[str]:
        """What took too long, in view of how long it took on the quiet server."""
        for name, usual in quiet.answers.items():
            most = max(ANSWER_SECONDS, 2 * percentile(usual, 1))
            if percentile(self.answers.get(name, [LOST]), 1) > most:
                yield f"{name} took more than {most:.2g} s"
        most = max(PLAY_SECONDS, 2 * percentile(quiet.corrected, 0.99))
        if percentile(self.corrected, 0.99) > most:
            yield f"plays took more than {1000 * most:.0f} ms at p99"


def percentile(times: Sequence[float], part: float) -> float:
    """The time that this part of all times does not exceed."""
    ranked = sorted(times) or [0.0]
    return ranked[min(len(ranked) - 1, int(part * len(ranked)))]


def cpu_delay(process: str) -> float:
    """Seconds for which the main thread of a process could have run but had no CPU, if told."""
    with contextlib.suppress(OSError):
        return int(Path(f"/proc/{process}/schedstat").read_text(encoding="ascii").split()[1]) / 1e9
    return 0.0


class Measurement:
    """Other visitors, who play until a moment comes."""

    def __init__(self, server: Server, seconds: float) -> None:
        self.server = server
        self.end = time.monotonic() + seconds
        self.times = Times()

    async def run(self, games: Sequence[str]) -> Times:
        """Play both games, against bots and without."""
        pairs = [(game, other) for game in games for other in ("1", "me")]
        work = [self._games(n, game, other) for n, (game, other) in enumerate(pairs)]
        await asyncio.gather(self._uploads(), *work)
        return self.times

    async def _uploads(self) -> None:
        """A short record now and then."""
        times = self.times.answers.setdefault("upload", [])
        while time.monotonic() < self.end:
            visitor = Visitor(self.server.origin, "203.0.113.255")
            start = time.perf_counter()
            await visitor.upload(RECORD)
            times.append(time.perf_counter() - start)
            await asyncio.sleep(1)

    async def _games(self, number: int, game: str, other: str) -> None:
        """One game after the other, each of a new visitor: nobody may make many tables."""
        rng = Random(number)
        answers = [] if other == "me" else self.times.answers.setdefault(f"bot {game}", [])
        while time.monotonic() < self.end:
            visitor = Visitor(self.server.origin, f"203.0.113.{rng.randrange(1, 255)}")
            async with visitor.at(await visitor.make(game, "me", other)):
                while not visitor.my_turn:
                    await visitor.news()
                while not visitor.over and time.monotonic() < self.end:
                    await self._play(visitor, await visitor.choose(rng))
                    await self._wait(visitor, answers)

    async def _wait(self, visitor: Visitor, answers: list[float]) -> None:
        """Wait for my turn; a bot may answer more than once, as where luck comes in between."""
        while not visitor.my_turn and not visitor.over:
            start, version = time.perf_counter(), visitor.now["version"]
            while visitor.now["version"] == version:
                await visitor.news()
            answers.append(time.perf_counter() - start)

    async def _play(self, visitor: Visitor, steps: list[str]) -> None:
        start, delay = time.perf_counter(), self._delay()
        await visitor.play(steps)
        self.times.plays.append(time.perf_counter() - start)
        self.times.cpu_delays.append(self._delay() - delay)

    def _delay(self) -> float:
        return cpu_delay(str(self.server.process.pid)) + cpu_delay("self")


class Server:
    """A server behind a trusted proxy on loopback, with an empty data folder."""

    def __init__(self, data: str, *words: str) -> None:
        script = "from thera.cli import main; main()"
        options = ["--data", data, "--no-open", "--trust-proxy", "127.0.0.1", *words]
        command = [sys.executable, "-c", script, "serve", "--lang", "en", *options]
        quiet = subprocess.DEVNULL  # its log tells every match
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=quiet, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, line
        self.origin = line.split()[-1].rstrip("/")

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.communicate(timeout=30)


async def half_open(origin: str) -> None:
    """A request that never ends, and again when the server has had enough of it."""
    host, _, port = origin.removeprefix("http://").partition(":")
    head = f"POST /api/tables HTTP/1.1\r\nHost: {host}:{port}\r\nX-Forwarded-For: {FLOOD}\r\n"
    while True:
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(head.encode())
            await reader.read()
            writer.close()
        await asyncio.sleep(0.1)


async def strong_bots(origin: str, tables: int, stack: contextlib.AsyncExitStack) -> None:
    """One visitor who watches the strongest bots play, on so many tables."""
    cookie = ""
    for number in range(tables):
        visitor = Visitor(origin, FLOOD)
        visitor.headers |= {"Cookie": cookie} if cookie else {}
        game = tuple(STRONGEST)[number % len(STRONGEST)]
        table = await visitor.make(game, STRONGEST[game], STRONGEST[game])
        cookie = visitor.headers["Cookie"]
        await stack.enter_async_context(visitor.at(table))


async def measure(server: Server, args: argparse.Namespace) -> tuple[Times, Times]:
    """First on the quiet server, then beside the flood."""
    quiet = await Measurement(server, args.seconds).run(args.games)
    async with contextlib.AsyncExitStack() as stack:
        await strong_bots(server.origin, args.tables, stack)
        flood = [asyncio.create_task(half_open(server.origin)) for _ in range(args.half_open)]
        try:
            await asyncio.sleep(BACKLOG)
            return quiet, await Measurement(server, args.seconds).run(args.games)
        finally:
            for task in flood:
                task.cancel()
            await asyncio.gather(*flood, return_exceptions=True)


def main() -> int:
    """Run it as the words on the command line say."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=20, help="of the visitor with strong bots")
    parser.add_argument("--half-open", type=int, default=200, help="requests that never end")
    parser.add_argument("--seconds", type=float, default=60, help="of each of the two parts")
    parser.add_argument("--games", nargs="+", default=list(STRONGEST), choices=STRONGEST)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        server = Server(data)
        try:
            quiet, beside = asyncio.run(measure(server, args))
        finally:
            server.stop()
    print("on the quiet server", *quiet.lines(), sep="\n")
    print(f"beside {args.tables} tables of strong bots", *beside.lines(), sep="\n")
    failures = list(beside.failures(quiet))
    print(*(failures or ["everything was quick enough"]), sep="\n")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
