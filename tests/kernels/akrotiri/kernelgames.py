"""What the tests of Akrotiri's kernel share: games played by the rules, position by position."""

from collections.abc import Iterator
from functools import cache
from random import Random

from thera.akrotiri.rules import steps
from thera.akrotiri.rules.game import Akrotiri, load
from thera.akrotiri.rules.state import State
from thera.akrotiri.rules.steps import Step
from thera.core.game import CHANCE

SPECS = ("", "strategist", "seats=3,passing=3", "seats=4", "strategist,seats=4,tiles=20")

EAGER = {steps.Dig: 0.9, steps.Load: 0.5, steps.Sell: 0.5, steps.Buy: 0.4, steps.Sail: 0.7}
"""How readily each kind of step is taken where it is legal, so that games get somewhere."""

game = cache(load)


def lively(legal: tuple[Step, ...], rng: Random) -> Step:
    """A random step: a kind first, the eager ones first."""
    for kind, chance in EAGER.items():
        of_kind = [a for a in legal if type(a) is kind]
        if of_kind and rng.random() < chance:
            return rng.choice(of_kind)
    return rng.choice(legal)


def played(table: Akrotiri, rng: Random, money: int) -> Iterator[tuple[State, Step | None]]:
    """A game's positions, each with the step that is taken there; the last has none."""
    s = table.start()
    for seat in range(table.seats):
        s.edit(seat).money = money
    while legal := table.legal(s):
        a = rng.choice(legal) if s.to_move == CHANCE else lively(legal, rng)
        yield s, a
        s = table.play(s, a)
    yield s, None


def scattered(spec: str, rng: Random, count: int) -> State:
    """A position with so many tiles laid at random, and boats at random docks."""
    table = game(spec)
    s = table.start()
    tiles = list(table.table.components.tiles.values())
    for tile in rng.sample(tiles, count):
        s.chart = s.chart.place(tile, rng.choice(sorted(s.chart.frontier)), rng.randrange(4))
    for seat, dock in enumerate(rng.sample(sorted(s.chart.docks), table.seats)):
        s.edit(seat).boat = dock
    return s


def some(spec: str, seed: int, every: int, money: int = 40) -> list[State]:
    """Positions of a random game, one of so many."""
    return [s for s, _ in played(game(spec), Random(seed), money)][::every]
