"""What studies and attempts of lessons cost a server, in CPU time of its process.

    python benchmarks/studies.py --games 20

Each request is sent alone, none twice: positions of random games, at their beginning and after up
to a turn of steps, as the seat to move sees them; then every step and every mistake of all lessons.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import median, quantiles
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "load"))

from server_process import Server
from thera import games
from thera.core.lesson import Exercise
from thera.core.luck import Luck
from thera.core.match import Match

Request = tuple[str, object]
"""A path and a body."""

SPECS = {
    "santorini": ("santorini", "santorini:hermes,poseidon", "santorini:artemis,athena"),
    "akrotiri": ("akrotiri", "akrotiri:strategist,seats=4"),
}
EVERY = 7
"""Of each game one position in so many is asked for."""

STEPS = 6
"""Steps that a study has at most."""


def studies(game: str, count: int) -> Iterator[Request]:
    """Studies of positions of some random games."""
    for number in range(count):
        spec = SPECS[game][number % len(SPECS[game])]
        rng, match = Random(number), Match(games.load(spec), luck=Luck(f"{number}".encode()))
        while not match.over:
            match.play(rng.choice(match.game.legal(match.state)))
        line = [*(s for s, _ in match.past), match.state]
        for n in range(rng.randrange(EVERY), len(match.past), EVERY):
            after = min(n + rng.randrange(STEPS + 1), len(match.past))
            mover = match.game.to_move(line[after])
            body = {
                "spec": match.game.name,
                "position": match.game.write(line[n]),
                "steps": [str(a) for _, a in match.past[n:after]],
                "seat": mover if mover >= 0 else None,
            }
            yield "/api/study", body


def attempts(game: str) -> Iterator[Request]:
    """The intended way through every scene, each with its mistakes."""
    for lesson in games.lessons(game):
        for scene in lesson.scenes:
            path = f"/api/lessons/{game}/{lesson.id}/{scene.id}"
            yield from ((path, {"steps": line}) for line in lines(scene))


def lines(scene: Exercise) -> Iterator[list[str]]:
    """The lines that are posted in a scene: luck and replies come by themselves."""
    line: list[str] = []
    yield line
    for part in scene.play:
        for step in part.steps:
            line = [*line, step]
            if part.who == "you":
                yield line
    yield from ([*wrong.after, wrong.step] for wrong in scene.wrong)


def costs(server: Server, requests: Iterator[Request]) -> list[float]:
    """Milliseconds of CPU time of each request."""
    address = urlsplit(server.address).netloc
    found = []
    for path, body in requests:
        connection = HTTPConnection(address)
        headers = {"Content-Type": "application/json", "Origin": f"http://{address}"}
        before = server.cpu
        connection.request("POST", path, json.dumps(body), headers)
        answer = connection.getresponse()
        text = answer.read()
        found.append(1000 * (server.cpu - before))
        connection.close()
        if answer.status != 200:
            raise RuntimeError(f"{path} {body}: {answer.status} {text.decode()}")
    return found


def main() -> None:
    """Measure, and print a row for each game and call."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="random games of each kind")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for game in games.names():
            server = Server(folder)
            try:
                costs(server, studies(game, 1))  # loads the game
                calls = {"study": studies(game, wanted.games), "attempt": attempts(game)}
                for call, requests in calls.items():
                    print(row(game, call, costs(server, requests)))
            finally:
                server.stop()


def row(game: str, call: str, found: list[float]) -> str:
    """What the requests of one kind cost."""
    high = quantiles(found, n=100)[98]
    return (
        f"{game} {call}: {len(found)} requests, median {median(found):.1f} ms, "
        f"99 % within {high:.1f} ms, at most {max(found):.1f} ms"
    )


if __name__ == "__main__":
    main()
