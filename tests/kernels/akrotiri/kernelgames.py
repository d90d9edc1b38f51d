"""What the tests of Akrotiri's kernel share: games played by the rules, position by position."""

from collections.abc import Iterator
from random import Random

from thera.akrotiri import steps
from thera.akrotiri.rules import Akrotiri, load
from thera.akrotiri.state import State
from thera.akrotiri.steps import Step
from thera.core.game import CHANCE, NOBODY

SPECS = ("", "strategist", "seats=3,passing=3", "seats=4", "strategist,seats=4,tiles=20")

EAGER = {steps.Dig: 1.0, steps.Load: 0.6, steps.Sell: 0.6, steps.Buy: 0.5, steps.Done: 0.15}
"""How readily each kind of step is taken where it is legal, so that games get somewhere."""


def game(spec: str) -> Akrotiri:
    return load(spec)


def lively(legal: tuple[Step, ...], rng: Random) -> Step:
    """A random step: a kind first, the eager ones first."""
    for kind, chance in EAGER.items():
        of_kind = [a for a in legal if type(a) is kind]
        if of_kind and rng.random() < chance:
            return rng.choice(of_kind)
    return rng.choice(legal)


def played(table: Akrotiri, rng: Random, limit: int = 4000) -> Iterator[tuple[State, Step]]:
    """A game's positions, each with the step that is taken there; at last the end, with Done."""
    s = table.start()
    for _ in range(limit):
        if s.to_move == NOBODY:
            break
        legal = table.legal(s)
        a = rng.choice(legal) if s.to_move == CHANCE else lively(legal, rng)
        yield s, a
        s = table.play(s, a)
    yield s, steps.DONE


def rich(table: Akrotiri, s: State, money: int) -> State:
    """The same position, but every player has so many drachmas."""
    f = s.fork()
    for seat in range(table.seats):
        f.edit(seat).money = money
    return f
