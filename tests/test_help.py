"""Help at the table: a topic for whatever can be done, and examples that the rules play."""

from __future__ import annotations

from random import Random

import pytest

from thera import games
from thera.core.card_example import Frame
from thera.core.game import CHANCE, NOBODY
from thera.locale import LANGUAGES, Words

GAMES = ("santorini", "akrotiri")
EXAMPLES = [(game, t.id) for game in GAMES for t in games.topics(game)]


def frames(game: str, topic: str) -> tuple[Frame, ...]:
    return games.card_example(game, topic)


@pytest.mark.parametrize(("game", "topic"), EXAMPLES)
def test_an_example_shows_steps_and_says_why_others_are_refused(game: str, topic: str) -> None:
    shown = frames(game, topic)
    assert bool(shown) == next(t.example for t in games.topics(game) if t.id == topic)
    if not shown:
        return
    first, *rest = shown
    assert rest
    assert first.words is None
    for frame, before in zip(rest, shown, strict=False):
        assert frame.words is not None
        refused = frame.refused is not None
        assert (frame.scene == before.scene) == refused, frame.step


def test_every_rule_that_moves_pieces_has_an_example() -> None:
    without = {(game, topic) for game, topic in EXAMPLES if not frames(game, topic)}
    assert without == {
        ("santorini", "powers"),
        ("akrotiri", "win"),
        ("akrotiri", "turn"),
        ("akrotiri", "temples"),
        ("akrotiri", "end"),
    }


@pytest.mark.parametrize("topic", ["win", "lose"])
def test_how_a_game_of_santorini_ends(topic: str) -> None:
    *_, before, last = frames("santorini", topic)
    assert before.scene.winners == ()
    assert last.scene.winners == (0,)


def test_a_dig_waits_for_the_money_and_the_right_island() -> None:
    shown = frames("akrotiri", "dig")
    assert [frame.refused for frame in shown if frame.refused] == ["e1n2.se"]
    temples = [getattr(frame.scene.players[0], "temples", None) for frame in shown]
    assert temples[0] == 0
    assert temples[-1] == 1


@pytest.mark.parametrize(
    "spec",
    [
        "santorini",
        "santorini:random",
        "santorini:draft,seats=3",
        "akrotiri",
        "akrotiri:strategist,seats=3",
    ],
)
def test_help_has_something_to_say_about_every_step_that_is_offered(spec: str) -> None:
    """Whatever a player can press, except who starts, which its words say."""
    game, rng = games.load(spec), Random(5)
    face = games.face(game)
    known = {kind for topic in games.topics(game.name.partition(":")[0]) for kind in topic.kinds}
    for _ in range(2):
        s = game.start()
        while (seat := game.to_move(s)) != NOBODY:
            if seat != CHANCE:
                kinds = {option.kind for option in face.scene(game.view(s, seat), seat).options}
                assert kinds - {"first"} <= known | {"done"}, kinds
            s = game.play(s, rng.choice(game.legal(s)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_is_worded_in_two_sentences_at_most(language: str) -> None:
    words = Words(language)
    for game in GAMES:
        for topic in games.topics(game):
            text = words.say(topic.text)
            assert words.say(topic.title) != topic.title.key
            assert 1 <= text.count(". ") + 1 <= 2, (topic.id, text)


def test_a_game_without_help_has_no_topics() -> None:
    assert games.topics("chess") == ()
