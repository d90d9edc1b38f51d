"""`repr` rebuilds games, positions and steps with `import thera` alone; `str` is the notation."""

import pickle
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest

import thera
from thera import games
from thera.core.phrase import Phrase
from thera.santorini.rules import steps
from thera.santorini.rules.gods import NAMES

T = TypeVar("T")

SPECS = [
    "santorini",
    "santorini:draft",
    "santorini:draft,seats=4",
    "santorini:random,seats=3",
    "santorini:selene,chaos",
    "santorini:circe,medusa",
    *(f"santorini:{','.join(Random(n).sample(NAMES[:10], n))}" for n in (2, 3, 4)),
    "akrotiri",
    "akrotiri:strategist",
    "akrotiri:seats=3,passing=3",
    "akrotiri:strategist,seats=4,tiles=20",
]


def rebuilt(thing: T) -> T:
    again: T = eval(repr(thing), {"thera": thera})  # noqa: S307  # our own repr
    return again


def positions(game: games.AnyGame, seed: int, most: int = 150) -> Iterator[Any]:
    """The positions of a random game."""
    s, rng = game.start(), Random(seed)
    for _ in range(most):
        yield s
        if not game.legal(s):
            return
        s = game.play(s, rng.choice(game.legal(s)))


@pytest.mark.parametrize("spec", SPECS)
def test_games_are_rebuilt(spec: str) -> None:
    game = thera.load(spec)
    assert str(game) == spec
    assert rebuilt(game) == game
    assert hash(rebuilt(game)) == hash(game)
    assert len({game, rebuilt(game), *map(thera.load, SPECS)}) == len(SPECS)


def test_words_are_rebuilt() -> None:
    assert rebuilt(thera.Words("es")).say(Phrase("god.apollo.name")) == "Apolo"


@pytest.mark.parametrize("spec", SPECS)
def test_positions_and_views_are_rebuilt(spec: str) -> None:
    game, hidden = thera.load(spec), 0
    for s in positions(game, 1):
        for seen in {s, *(game.view(s, seat) for seat in (None, *range(game.seats)))}:
            assert str(seen) == game.write(seen)
            assert rebuilt(seen) == seen
            assert hash(rebuilt(seen)) == hash(seen)
            hidden += seen != s
    assert (hidden > 0) == game.secret


@pytest.mark.parametrize("spec", SPECS)
def test_steps_are_rebuilt_as_they_are_played_and_as_they_are_heard(spec: str) -> None:
    game = thera.load(spec)
    for s in positions(game, 2, 60):
        for a in game.legal(s):
            heard = {a, *(game.heard(s, a, seat) for seat in (None, *range(game.seats)))}
            assert all(rebuilt(step) == step for step in heard)
            assert all(game.parse(str(step)) == step for step in heard)


def test_every_step_of_santorini_is_rebuilt() -> None:
    assert all(rebuilt(step) is step for step in steps.STEPS)


def test_a_set_of_components_is_found_again(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(files("thera.akrotiri.rules").joinpath("standard.toml").read_bytes())
    game = thera.load(f"akrotiri:components={file}")
    assert rebuilt(game) == game
    assert str(file) in repr(game.start())
    assert rebuilt(game.start()) == game.start()


@pytest.mark.parametrize("spec", ["santorini:apollo,pan", "akrotiri:seats=3"])
def test_games_go_through_pickle(spec: str) -> None:
    game = thera.load(spec)
    assert pickle.loads(pickle.dumps(game)) == game  # noqa: S301  # our own
