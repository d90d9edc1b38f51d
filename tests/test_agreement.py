"""The rules against the oracle: the same results of a turn, for every match-up."""

from itertools import permutations
from random import Random

import pytest

from oracle import successors
from thera.core.turns import results, turns
from thera.santorini.rules.game import Santorini
from thera.santorini.rules.gods import GODS, NAMES, god
from thera.santorini.rules.state import TURN, State
from thera.santorini.rules.steps import YIELD

PAIRS = [*permutations(["mortal", *NAMES], 2), ("mortal", "mortal")]
STOCK = 4  # Morpheus with more on his card has hundreds of thousands of turns


def positions(names: tuple[str, ...], count: int, rng: Random) -> list[State]:
    """The latest turn of so many random games, broken off anywhere."""
    game = Santorini(tuple(god(name) for name in names))
    found: list[State] = []
    while len(found) < count:
        s, latest = game.start(), None
        for _ in range(rng.randrange(8, 160)):
            if s.fresh and s.stage == TURN:
                latest = s
            if not (legal := game.legal(s)):
                break
            s = game.play(s, rng.choice(legal))
        if latest and not ("morpheus" in names and max(latest.memory) > STOCK):
            found.append(latest)
    return found


def compare(names: tuple[str, ...], count: int, rng: Random) -> None:
    game = Santorini(tuple(god(name) for name in names))
    for s in positions(names, count, rng):
        text = game.write(s)
        ours = {game.write(t) for t in results(game, s)}
        theirs = successors(text)
        if all(way[-1] == YIELD for way in turns(game, s).values()):
            # where a long walk is lost anyway, how far it went depends on how walks are cut up
            ours, theirs = ({line.split("/")[1] for line in end} for end in (ours, theirs))
        assert ours == theirs, f"{text}: {sorted(ours ^ theirs)[:4]}"


def mixes(seats: int, count: int) -> list[tuple[str, ...]]:
    rng = Random(seats * 7)
    able = [name for name, god in GODS.items() if seats in god.counts]
    return [tuple(rng.sample(able, seats)) for _ in range(count)]


@pytest.mark.parametrize("first", ["mortal", *NAMES])
def test_two_players(first: str) -> None:
    rng = Random(first)
    for names in PAIRS:
        if names[0] == first:
            compare(names, 2, rng)


@pytest.mark.parametrize("seats", [3, 4])
def test_more_players(seats: int) -> None:
    rng = Random(seats)
    for names in mixes(seats, 150):
        compare(names, 1, rng)


@pytest.mark.long
@pytest.mark.parametrize("first", ["mortal", *NAMES])
def test_two_players_at_length(first: str) -> None:
    rng = Random(f"{first} at length")
    for names in PAIRS:
        if names[0] == first:
            compare(names, 40, rng)


@pytest.mark.long
@pytest.mark.parametrize("seats", [3, 4])
def test_more_players_at_length(seats: int) -> None:
    rng = Random(seats * 100)
    for names in mixes(seats, 2000):
        compare(names, 2, rng)
