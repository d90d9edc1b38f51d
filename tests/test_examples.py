"""The examples of the gods: one each, played by the rules, and each shows its power."""

from __future__ import annotations

import re

import pytest

from thera.core.card_example import NOT
from thera.core.face import Phrase
from thera.games import card_example, load
from thera.santorini.face.help import POWERS
from thera.santorini.face.scene import SantoriniScene
from thera.santorini.rules.game import fitting
from thera.santorini.rules.gods import NAMES


def story(position: str, lines: tuple[str, ...]) -> list[str]:
    """What happens: each step and the board after it, or that it may not be."""
    game = load("santorini")
    s = game.read(position)
    game = fitting(s)
    said = []
    for line in lines:
        for text in line.removeprefix(NOT).split():
            step = game.parse(text)
            if step not in game.legal(s):
                said.append(f"{text} may not be")
                continue
            if line.startswith(NOT):
                said.append(f"{text} may be")
                continue
            s = game.play(s, step)
            cells, who, *_ = game.write(s).split("/")
            workers = re.findall(r":([^/]*)", game.write(s))
            said.append(f"{text} {cells} {who} {workers}")
    return said


def steps(lines: tuple[str, ...]) -> list[str]:
    """Those that are played."""
    return [step for line in lines if not line.startswith(NOT) for step in line.split()]


def test_every_god_has_an_example() -> None:
    assert set(POWERS) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_its_steps_are_legal_and_what_it_forbids_is_not(name: str) -> None:
    position, lines = POWERS[name]
    wanted = [line.startswith(NOT) for line in lines for _ in line.removeprefix(NOT).split()]
    for forbidden, said in zip(wanted, story(position, lines), strict=True):
        assert said.endswith("may not be") == forbidden, said


@pytest.mark.parametrize("name", NAMES)
def test_without_the_power_it_would_have_gone_otherwise(name: str) -> None:
    """The same with a mortal in the god's place: a step is not possible, or it ends otherwise."""
    position, lines = POWERS[name]
    mortal = re.sub(rf"\b{name}(\[[^]]*\])?:", "mortal:", position, count=1)
    assert mortal != position
    assert story(mortal, lines) != story(position, lines)


@pytest.mark.parametrize("name", NAMES)
def test_the_pictures_show_every_step(name: str) -> None:
    position, lines = POWERS[name]
    first, *rest = card_example("santorini", name)
    assert first.step is None
    assert [frame.step for frame in rest if not frame.refused] == steps(lines)
    assert len(rest) == len(steps(lines)) + sum(line.startswith(NOT) for line in lines)
    for frame in (first, *rest):
        assert isinstance(frame.scene, SantoriniScene)
        assert frame.refused in (None, *(place.name for place in frame.scene.places))
        assert frame.scene.options == ()
        assert any(player.card == name for player in frame.scene.players)
    for frame in rest:
        assert isinstance(frame.words, Phrase)
        why = frame.words.key.startswith("santorini.why.") or frame.words.key.endswith(".bars")
        assert why == (frame.refused is not None)
    assert position.startswith(levels(first.scene))


def levels(scene: object) -> str:
    assert isinstance(scene, SantoriniScene)
    return "".join(str(place.level + place.dome) for place in scene.places)


def test_games_and_cards_without_examples() -> None:
    assert card_example("santorini", "apollo")
    assert card_example("santorini", "mortal") == ()
    assert card_example("santorini", "nobody") == ()
    assert card_example("akrotiri", "apollo") == ()
    assert card_example("chess", "apollo") == ()
