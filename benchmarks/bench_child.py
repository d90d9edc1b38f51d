"""The figures of one backend, as JSON: run by its path, so that it can measure other checkouts too.

bench_child.py rates SECONDS     searches a CPU second, and the memory that they took
bench_child.py step GAME BOT     one step of a new process, then its end
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

OPEN = "0000000000000000000000000/1/mortal:b2,d4/mortal:b4,d2"
MIDDLE = "0100012000001100000100000/1/mortal:b2,d4/mortal:b4,d2"
PAIRS = 12
SIGHTS = 3
FEW = 4  # iterations to find out how many fit into the time


def rates(seconds: float) -> dict[str, float]:
    """Nodes of Santorini's search and iterations of Akrotiri's, each a CPU second."""
    from thera import games
    from thera.santorini.engine import packaged_files
    from thera.santorini.engine.search import Session
    from thera.santorini.kernel import read

    net, hand = packaged_files.session(16, ""), Session(16)
    found = {}
    for name, session, text in (
        ("open", net, OPEN),
        ("middle", net, MIDDLE),
        ("hand", hand, MIDDLE),
    ):
        found[name] = _nodes(session, read(games.resume("santorini", text)[1]), seconds)
    pairs = [_nodes(net, read(s), seconds / PAIRS) for s in _pairs()]
    found["pairs"] = sum(pairs) / len(pairs)
    found["akrotiri"] = _iterations(seconds)
    found["megabytes"] = _megabytes()
    return found


def _nodes(session: Any, s: Any, seconds: float) -> float:  # noqa: ANN401  # another checkout's types
    start = process_time()
    nodes: int = session.search(s, seconds=seconds).nodes
    return nodes / (process_time() - start)


def _pairs() -> list[Any]:
    """Positions in the middle of random games with random gods."""
    from thera import games

    rng, found = Random(2016), list[Any]()
    while len(found) < PAIRS:
        game = games.load(f"santorini:{','.join(rng.sample(_gods(), 2))}")
        s = game.start()
        while game.legal(s):
            if s.fresh and s.one.bit_count() >= 6:
                found.append(s)
                break
            s = game.play(s, rng.choice(game.legal(s)))
    return found


def _gods() -> list[str]:
    from thera.santorini.rules.gods import NAMES

    return list(NAMES)


def _iterations(seconds: float) -> float:
    from thera.akrotiri.engine import IsmctsBot
    from thera.core.bot import Budget

    done = spent = 0.0
    for sight in _sights():
        start = process_time()
        IsmctsBot(nodes=FEW).choose(sight, Budget())
        count = max(FEW, int(FEW * seconds / SIGHTS / (process_time() - start)))
        start = process_time()
        IsmctsBot(nodes=count).choose(sight, Budget())
        done, spent = done + count, spent + process_time() - start
    return done / spent


def _sights() -> list[Any]:
    """What seats see who are about to place a tile in the middle of a game."""
    from thera import games
    from thera.akrotiri.engine import CandidateBot
    from thera.core.bot import Budget
    from thera.core.luck import Luck
    from thera.core.match import Match

    found, bot = list[Any](), CandidateBot(depth=3)
    match = Match(games.load("akrotiri"), luck=Luck(b"bench"))
    turns = 0
    while len(found) < SIGHTS:
        match.play(bot.choose(match.sight(match.to_move), Budget()).step)
        if match.game.fresh(match.state):
            turns += 1
            if turns % 4 == 0:
                found.append(match.sight(match.to_move))
    return found


def _megabytes() -> float:
    """The most memory that this process had."""
    status = Path("/proc/self/status")
    if status.is_file():  # elsewhere the figure may be that of the process that started this one
        found = re.search(r"VmHWM:\s+(\d+) kB", status.read_text(encoding="ascii"))
        return int(found[1]) / (1 << 10) if found else 0.0
    try:
        import resource
    except ImportError:  # not on every system
        return 0.0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def step(spec: str, name: str) -> str:
    """The first step of a bot."""
    from thera import games
    from thera.bots import registry
    from thera.core.bot import Budget
    from thera.core.luck import Luck
    from thera.core.match import Match

    match = Match(games.load(spec), luck=Luck(b"bench"))
    return str(registry.bot(name).choose(match.sight(match.to_move), Budget(seconds=0.01)).step)


if __name__ == "__main__":
    kind, *rest = sys.argv[1:]
    found = rates(float(rest[0])) if kind == "rates" else step(*rest)
    sys.stdout.write(json.dumps(found) + "\n")
