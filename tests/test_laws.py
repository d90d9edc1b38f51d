"""The laws of every game, along random games of every match-up."""

from itertools import permutations
from random import Random

import pytest

from thera import games, load
from thera.core import laws
from thera.core.game import Seat
from thera.santorini.rules.gods import GODS, NAMES
from thera.santorini.rules.state import State
from third_game.rules import Hands, Kuhn

PAIRS = [*permutations(["mortal", *NAMES], 2), ("mortal", "mortal")]


def mixes(seats: int, count: int) -> list[tuple[str, ...]]:
    rng = Random(seats)
    able = [name for name, god in GODS.items() if seats in god.counts]
    found = [tuple(rng.sample(able, seats)) for _ in range(count)]
    assert {name for mix in found for name in mix} == set(able)
    return found


def play(names: tuple[str, ...]) -> None:
    """A random game under all laws, and from each of its turns one that is kept open."""
    game = load(f"santorini:{','.join(names)}")
    rng = Random(",".join(names))

    def check(game: games.AnyGame, s: State, rng: Random) -> None:
        laws.position(game, s, rng)
        if game.fresh(s) and rng.random() < 0.2:
            laws.finite_turn(game, s, rng)

    laws.walk(game, rng, check)


def test_there_are_931_match_ups() -> None:
    assert len(set(PAIRS)) == 931


@pytest.mark.parametrize("first", ["mortal", *NAMES])
def test_two_players(first: str) -> None:
    for names in PAIRS:
        if names[0] == first:
            play(names)


@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("seats", [3, 4])
def test_more_players(seats: int, part: int) -> None:
    for names in mixes(seats, 200)[part::8]:
        play(names)


@pytest.mark.parametrize("way", ["draft", "random"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ways_to_choose(way: str, seats: int) -> None:
    for seed in range(10):
        laws.walk(load(f"santorini:{way},seats={seats}"), Random(seed))


def test_kuhn_poker_keeps_the_laws() -> None:
    for seed in range(200):
        laws.walk(Kuhn(), Random(seed))


class Leaky(Kuhn):
    """Shows a seat the other's card."""

    def view(self, s: Hands, seat: Seat | None) -> Hands:
        return s


class Loaded(Kuhn):
    """Its chances do not sum to one."""

    def chances(self, s: Hands) -> list[tuple[str, float]]:
        return [(a, 0.5) for a in self.legal(s)]


class Forgetful(Kuhn):
    """Its text leaves the bets out."""

    def write(self, s: Hands) -> str:
        return f"{s.cards}/"


class Uneven(Kuhn):
    """Pays both players."""

    def payoffs(self, s: Hands) -> tuple[float, ...]:
        return (1, 1)


class Generous(Kuhn):
    """Pays more than a record can say."""

    def payoffs(self, s: Hands) -> tuple[float, ...]:
        return (2, -2)


class Numb(Kuhn):
    """Numbers two steps alike."""

    def number(self, a: str) -> int:
        return 0


@pytest.mark.parametrize(
    ("game", "law"),
    [
        (Leaky, "cannot tell more"),
        (Loaded, "sum to one"),
        (Forgetful, "reads back"),
        (Uneven, "sum to zero"),
        (Generous, "nobody gets more than 1"),
        (Numb, "differ by number"),
    ],
)
def test_broken_games_are_caught(game: type[Kuhn], law: str) -> None:
    with pytest.raises(laws.BrokenLaw, match=law):
        for seed in range(20):
            laws.walk(game(), Random(seed))


def test_kuhn_poker_hides_the_other_card_until_it_is_over() -> None:
    game = Kuhn()
    assert game.view(Hands("JK"), 0) == Hands("J?")
    assert game.view(Hands("JK"), None) == Hands("??")
    assert game.heard(Hands("J"), "=K", 0) == "=?"
    assert game.view(Hands("JK", "pp"), 0) == Hands("JK", "pp")
