"""Load for a server: real games over real sockets, at a given rate, for a given time.

    python tests/load/generate.py --matches 300 --rate 150 --seconds 20
    python tests/load/generate.py --game akrotiri --matches 30 --warmup 14 --rate 15 --seconds 20

starts a server of its own with an empty data folder, plays, and says what turns cost.
At the end the players' logs must hold every turn that the server acknowledged; `--kill` kills and
restarts it before they are read. A turn is tried step by step, as the client does, then played. In
Santorini a match is one visitor with both seats; in Akrotiri, where hands are secret, two visitors.
`--warmup` turns of each match are played before anything is measured: the map must grow first.

CPU time is that of the server process, all threads, and does not depend on what else runs:
"at the rate" is all of it divided by the turns, while they come at the rate; "one at a time" is
measured afterwards, on `--alone` turns of different matches: the next message is sent as soon as
the last one is answered, so the server neither waits nor has two things to do, and each turn is
committed by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from typing import Final

from load_players import PAUSE, Match, Measure, Visitor, timed
from load_report import Report
from server_process import Server

SPECS: Final = {
    "santorini": (
        "santorini",
        "santorini:apollo,atlas",
        "santorini:artemis,minotaur",
        "santorini:pan,demeter",
    ),
    "akrotiri": ("akrotiri",),
}
SECRET: Final = {"santorini": False, "akrotiri": True}
OPENING: Final = 16  # tables opened at a time


async def load(server: Server, args: argparse.Namespace, report: Report) -> list[Match]:
    """Open the matches, let turns fall due at the rate, wait for the last answers."""
    async with contextlib.AsyncExitStack() as stack:
        matches = await opened(server, args, stack)
        await warm(matches, args.warmup, report)
        measure = timed(report.wall, time.perf_counter)
        start, theirs, ours = time.perf_counter(), server.cpu, time.process_time()
        tasks = [
            asyncio.create_task(turn(match, measure, report))
            async for match in due(matches, args, report)
        ]
        await asyncio.gather(*tasks)
        report.turns = sum(task.result() for task in tasks)
        report.seconds = time.perf_counter() - start
        report.cpu, report.client = server.cpu - theirs, time.process_time() - ours
        await one_at_a_time(server, matches, args.alone, report)
        report.memory = server.memory
    return matches


async def opened(
    server: Server, args: argparse.Namespace, stack: contextlib.AsyncExitStack
) -> list[Match]:
    """All matches, with everybody at the table."""
    gate, specs = asyncio.Semaphore(OPENING), SPECS[args.game]
    start = time.perf_counter()

    async def open_match(number: int) -> Match:
        spec = specs[number % len(specs)]
        async with gate:
            match = Match(server.address, number, spec, secret=SECRET[args.game])
            await match.open(stack, args.spectators)
            return match

    matches = await asyncio.gather(*map(open_match, range(args.matches)))
    print(f"{args.matches} matches opened in {time.perf_counter() - start:.1f} s", flush=True)
    return list(matches)


async def warm(matches: list[Match], turns: int, report: Report) -> None:
    """Play the first turns of every match, a few matches at a time."""
    gate, measure = asyncio.Semaphore(OPENING), timed(Report().wall, time.perf_counter)

    async def begin(match: Match) -> None:
        async with gate:
            while match.turns < turns and match.ready:
                await turn(match, measure, report)

    await asyncio.gather(*map(begin, matches))


async def turn(match: Match, measure: Measure, report: Report) -> bool:
    """One turn of a match; whether it went well."""
    match.busy = True
    try:
        await match.turn(measure, PAUSE)
    except (TimeoutError, OSError, RuntimeError) as error:
        match.broken = True
        report.wrong.append(f"{match.table}: {type(error).__name__} {error}")
        return False
    finally:
        match.busy = False
    return True


async def due(
    matches: list[Match], args: argparse.Namespace, report: Report
) -> AsyncIterator[Match]:
    """Each moment of the rate, the next match that is free."""
    start = time.perf_counter()
    at = 0
    for count in range(int(args.rate * args.seconds)):
        await asyncio.sleep(start + count / args.rate - time.perf_counter())
        free = next(
            (n for n in range(at, at + len(matches)) if matches[n % len(matches)].ready), None
        )
        if free is None:
            report.missed += 1
            continue
        at = free + 1
        match = matches[free % len(matches)]
        match.busy = True
        yield match


async def one_at_a_time(server: Server, matches: list[Match], turns: int, report: Report) -> None:
    """So many turns of different matches: the next message leaves when the last is answered."""
    measure = timed(report.alone, lambda: server.cpu, most=1)
    ready = [match for match in matches if match.ready][:turns]
    done = await asyncio.gather(*(turn(match, measure, report) for match in ready))
    report.alone_turns = sum(done)


async def lost(address: str, matches: list[Match]) -> list[str]:
    """The matches whose log does not begin with every acknowledged turn, as its players read it."""
    wrong = []
    for match in matches:
        async with contextlib.AsyncExitStack() as stack:
            for n, player in enumerate(match.players):
                again = Visitor(address)
                again.cookie = player.cookie
                await again.connect(stack, match.table)
                mine = match.kept if len(match.players) == 1 else {n: match.kept[n]}
                for seat, kept in mine.items():
                    rows = [
                        [step["text"] for step in row["steps"]]
                        for row in again.log
                        if row["kind"] == "turn" and row["seat"] == seat
                    ]
                    if rows[: len(kept)] != kept:
                        counts = f"{len(kept)} acknowledged, log has {len(rows)}"
                        wrong.append(f"{match.table} seat {seat + 1}: {counts}")
    return wrong


def main() -> int:
    """Run it as the words on the command line say."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", choices=list(SPECS), default="santorini")
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--spectators", type=int, default=0, help="for each match")
    parser.add_argument("--warmup", type=int, default=0, help="turns of each match, not measured")
    parser.add_argument("--rate", type=float, default=150, help="turns a second, all together")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--alone", type=int, default=200, help="turns measured message by message")
    parser.add_argument("--kill", action="store_true", help="kill the server before the check")
    args = parser.parse_args()
    report = Report()
    with tempfile.TemporaryDirectory() as data:
        server = Server(data)
        try:
            matches = asyncio.run(load(server, args, report))
            print(*report.lines(), sep="\n", flush=True)
            if args.kill:
                server.stop(signal.SIGKILL)
                server = Server(data)
            report.wrong += asyncio.run(lost(server.address, matches))
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
