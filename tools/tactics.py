"""Find tactical positions in self-play and prove them by trying everything; prints a test file.

python tools/tactics.py --games 400 > tests/tactics/positions.txt
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from thera.jit import Words, rows, words
from thera.santorini.engine.search import Session
from thera.santorini.engine.search.solver import forced
from thera.santorini.kernel import (
    BufferFull,
    buffer,
    deck,
    draw,
    list_turns,
    make,
    read,
    side_of,
    steps,
    write,
)  # fmt: skip
from thera.santorini.kernel.layout import (
    CHANCE,
    CUT,
    EXTRA,
    OVER,
    SEAT,
    SEATS,
    STATUS,
    TURN,
    WORDS,
)  # fmt: skip
from thera.santorini.rules.game import Santorini, load
from thera.santorini.rules.gods import NAMES

WIDE: Final = 150  # turns; where there are more, five turns are not tried
KINDS: Final = {"win 1": 1, "win 3": 3, "win 5": 2, "only": 2}  # of each, for each god
PLIES: Final = 12


class Prover:
    """Room for proofs."""

    def __init__(self) -> None:
        self.rows: Any = rows(PLIES, WORDS)
        self.buffer = buffer(1 << 17)

    def wins(self, s: Words, side: int, left: int) -> bool:
        """Whether a side wins within so many turns; BufferFull if that takes too much room."""
        for word in range(WORDS):
            self.rows[0][word] = s[word]
        found = int(forced(self.rows, self.buffer, 0, 0, side, left))
        if found == CUT:
            raise BufferFull
        return bool(found)


def kind_of(s: Words, prover: Prover) -> tuple[str, int] | None:
    """What a position is good for, and the place of its only turn; nothing if it has too many."""
    try:
        return _kind_of(s, prover)
    except BufferFull:
        return None


def _kind_of(s: Words, prover: Prover) -> tuple[str, int] | None:
    side = side_of(int(s[SEATS]), int(s[SEAT]))
    buf = buffer()
    count = list_turns(s, buf)
    for left in range(1, 6):
        if left > 3 and count > WIDE:
            break
        if prover.wins(s, side, left):
            return f"win {left}", 0
    safe, t = [], words(WORDS)
    for k in range(count):
        make(s, buf, k, t)
        if not prover.wins(t, 1 - side, 1):
            safe.append(k)
        if len(safe) > 1:
            return None
    if len(safe) != 1 or count < 20:
        return None
    make(s, buf, safe[0], t)
    return None if prover.wins(t, 1 - side, 3) else ("only", safe[0])


def game(spec: str, rng: Random, session: Session) -> Iterator[Words]:
    """The positions of a game that is played with short sight and some caprice."""
    s, t, buf = read(load(spec).start()), words(WORDS), buffer()
    for _ in range(80):
        if s[STATUS] == OVER:
            return
        if s[STATUS] == CHANCE:
            cards = [god for god in range(31) if int(deck(s)) >> god & 1]
            draw(s, rng.choice(cards), t)
        else:
            if s[STATUS] == TURN and not s[EXTRA]:
                yield s
            count = list_turns(s, buf, spread=2)
            k = rng.randrange(count)
            if s[STATUS] == TURN and rng.random() < 0.8:
                found = session.search(s, nodes=150, seed=rng.randrange(1, 1 << 30))
                k = 0
                for word in range(3):
                    buf[word] = found.line[0][word]
            make(s, buf, k, t)
        s, t = t, words(WORDS)


def main() -> None:
    """Play, prove, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng, prover, session = Random(asked.seed), Prover(), Session(4)
    kept: Counter[tuple[str, str]] = Counter()
    print("# Found in self-play, proved by trying everything: tools/tactics.py")
    print("# win N: won within N turns, everybody's counted, and not sooner; only: any other turn")
    print("# loses at once")
    for number in range(asked.games):
        pair = rng.sample([*NAMES, "mortal"], 2)
        for s in game(",".join(pair), rng, session):
            name = pair[int(s[SEAT])]
            if all(kept[kind, name] >= most for kind, most in KINDS.items()):
                continue
            found = kind_of(s, prover)
            if found is None or kept[found[0], name] >= KINDS.get(found[0], 1):
                continue
            kept[found[0], name] += 1
            show(s, *found)
        print(number, sum(kept.values()), file=sys.stderr, flush=True)


def show(s: Words, kind: str, k: int) -> None:
    """Print one line."""
    position = write(s)
    if kind == "only":
        buf = buffer()
        list_turns(s, buf)
        kind += " " + " ".join(map(str, steps(position, s, buf, k)))
    print(f"{kind} | {Santorini().write(position)}", flush=True)


if __name__ == "__main__":
    main()
