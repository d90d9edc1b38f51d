"""The kernel against the rules: the same results of a turn, for every match-up."""

from random import Random

import pytest

from kernelcases import PAIRS, SLOW, agree, cramped, mixes, played, positions, stuck, table
from thera.santorini.rules.game import Santorini
from thera.santorini.rules.gods import NAMES
from thera.santorini.rules.state import PLACE

FIRST = ["mortal", *NAMES]
HARD = 40  # steps of a game after which Hermes and Poseidon have fewer turns


def quick(names: tuple[str, ...], rng: Random) -> None:
    """Two positions of a match-up; late ones where the rules are slow."""
    game = table(names)
    if SLOW & set(names):
        found = [s for _ in range(2) if (s := played(game, rng, rng.randrange(HARD, 160)))]
    else:
        found = positions(names, 2, rng)
    for s in found:
        agree(game, s)


@pytest.mark.parametrize("first", FIRST)
def test_kernel_two_seats(first: str) -> None:
    rng = Random(f"{first} quick")
    for names in PAIRS:
        if names[0] == first:
            quick(names, rng)


@pytest.mark.parametrize("seats", [3, 4])
def test_kernel_more_seats(seats: int) -> None:
    rng = Random(f"{seats} seats")
    for names in mixes(seats, 60, rng):
        quick(names, rng)


@pytest.mark.long
@pytest.mark.parametrize("first", FIRST)
def test_kernel_two_seats_at_length(first: str) -> None:
    rng = Random(f"{first} at length")
    for names in PAIRS:
        if names[0] == first:
            game = table(names)
            for s in positions(names, 10 if SLOW & set(names) else 100, rng):
                agree(game, s)


@pytest.mark.long
@pytest.mark.parametrize("seats", [3, 4])
def test_kernel_more_seats_at_length(seats: int) -> None:
    rng = Random(f"{seats} seats at length")
    for names in mixes(seats, 1000, rng):
        game = table(names)
        for s in positions(names, 1 if SLOW & set(names) else 3, rng):
            agree(game, s)


def cramped_agree(seats: int, count: int, rng: Random) -> int:
    """Compare so many positions with little room; in how many every turn is a dead end."""
    game, found = Santorini(), 0
    for _ in range(count):
        s = cramped(seats, rng)
        if s is not None:
            agree(game, s)
            found += stuck(game, s)
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_kernel_dead_ends(seats: int) -> None:
    assert cramped_agree(seats, 700, Random(f"{seats} seats, little room")) > 50


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_kernel_dead_ends_at_length(seats: int) -> None:
    assert cramped_agree(seats, 40_000, Random(f"{seats} seats, little room, at length")) > 3000


@pytest.mark.parametrize(
    "names",
    [
        ("mortal", "mortal"), ("eros", "selene"), ("apollo", "bia"), ("chaos", "pan"),
        ("selene", "limus", "eros"), ("hera", "bia", "zeus"), ("selene", "bia", "eros", "pan"),
    ],
    ids=",".join,
)  # fmt: skip
def test_kernel_places(names: tuple[str, ...]) -> None:
    """Placing is a turn: every way to put the own workers on the board, down to the first turn."""
    game, rng = table(names), Random(f"placing {names}")
    s = game.start()
    while s.stage == PLACE:
        if s.to_move >= 0:
            agree(game, s)
        s = game.play(s, rng.choice(game.legal(s)))
