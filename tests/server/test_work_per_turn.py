"""How much is worked out for a turn: counted, not timed."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec import json

from thera import games
from thera.akrotiri import scoring, seats
from thera.core.game import CHANCE, Seat
from thera.core.luck import Luck
from thera.santorini.rules import Santorini
from thera.server import moves, show, wire
from thera.server.ahead import MOST, Ahead
from thera.server.rows import Row, Started, Turn
from thera.server.story import Story


class Counting:
    """A game or a face whose methods are counted."""

    def __init__(self, inner: Any) -> None:  # noqa: ANN401
        self.inner = inner
        self.calls: Counter[str] = Counter()

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401
        found = getattr(self.inner, name)
        if not callable(found):
            return found

        def counted(*args: Any, **kwargs: Any) -> Any:  # noqa: ANN401
            self.calls[name] += 1
            return found(*args, **kwargs)

        return counted


def begun(spec: str) -> Story:
    """A story that has started, at the first step of a person."""
    game = games.load(spec)
    s, luck = game.start(), Luck(b"work per turn")
    while game.to_move(s) == CHANCE:
        a = luck.pick(game.chances(s))
        luck.note(a)
        s = game.play(s, a)
    story = Story("m", game, s, bytes(32))
    story.apply(Row(1, Started("- -"), 0.0))
    return story


def whole_turn(story: Story) -> tuple[Seat, list[str]]:
    """The first steps of a turn, until another seat, luck or a turn begins."""
    game, s = story.game, story.match.state
    seat, steps = game.to_move(s), list[str]()
    while not steps or (game.to_move(s) == seat and not game.fresh(s)):
        a = game.legal(s)[0]
        steps.append(str(a))
        s = game.play(s, a)
    return seat, steps


@pytest.fixture(params=["santorini:apollo,atlas", "akrotiri"])
def story(request: pytest.FixtureRequest) -> Story:
    return begun(request.param)


def test_each_step_of_a_turn_is_played_once(story: Story) -> None:
    seat, steps = whole_turn(story)
    counting = Counting(story.game)
    story.game = story.ahead.game = story.match.game = counting
    for count in range(1, len(steps) + 1):
        moves.draft(story, seat, steps[:count])
    assert counting.calls["play"] == len(steps)
    assert counting.calls["legal"] == len(steps)
    planned = moves.turn(story, seat, steps)
    followed = counting.calls["play"]
    for row in moves.rows(story, planned, 0.0):
        story.apply(row)
    assert counting.calls["play"] == followed
    assert story.match.state is planned[-1][1]


def test_what_was_tried_stays_checked(story: Story) -> None:
    seat, steps = whole_turn(story)
    moves.draft(story, seat, steps)
    wrong = moves.draft(story, seat, [*steps[:-1], steps[0]])
    assert wrong.illegal is not None
    assert wrong.illegal.step == steps[0]
    assert len(wrong.done) == len(steps) - 1


def test_only_the_latest_positions_are_remembered() -> None:
    game = games.load("santorini")
    ahead, s = Ahead(game), game.start()
    ways = [(s, a) for a in game.legal(s)]
    ways += [(after, b) for after in [game.play(s, ways[0][1])] for b in game.legal(after)]
    assert len(ways) > MOST
    for before, a in ways:
        assert not ahead.knows(before, a)
        after = ahead.play(before, a)
        assert after == game.play(before, a)
        assert ahead.play(before, a) is after
    assert [ahead.knows(before, a) for before, a in ways] == [
        n >= len(ways) - MOST for n in range(len(ways))
    ]


def test_only_the_seat_to_move_is_told_options(story: Story) -> None:
    mover = story.to_move
    for seat in (None, 0, 1):
        scene = show.scene_at(story, story.match.state, seat)
        assert bool(scene.options) == (seat == mover)
    assert not show.scene_at(story, story.match.state, mover, options=False).options


def test_ordinary_steps_are_shown_without_being_played(monkeypatch: pytest.MonkeyPatch) -> None:
    story = begun("santorini:atlas,artemis")
    for _ in range(2):  # places its workers, then moves and builds
        seat, steps = whole_turn(story)
        for row in moves.rows(story, moves.turn(story, seat, steps), 0.0):
            story.apply(row)
    game, s, mover = story.game, story.match.state, story.to_move
    after = game.play(s, game.parse("a5-a4"))
    played = Counter[str]()
    monkeypatch.setattr(Santorini, "play", lambda game, s, a: played.update([str(a)]))
    for t in (s, after):
        assert len(show.scene_at(story, t, mover).options) > 2
    assert not played


def test_the_latest_lines_are_told_without_the_older_ones(story: Story) -> None:
    for _ in range(3):
        seat, steps = whole_turn(story)
        for row in moves.rows(story, moves.turn(story, seat, steps), 0.0):
            story.apply(row)
    turns = [line for line in story.lines if isinstance(line.row.body, Turn)]
    counting = Counting(story.face)
    story.face = counting
    show.lines(story, None, turns[-1].row.version - 1)
    told = sum(line.count for line in story.lines if line.row.version >= turns[-1].row.version)
    assert counting.calls["tell"] == told
    show.lines(story, None, turns[-1].row.version - 1)
    assert counting.calls["tell"] == told
    assert show.last(story, None)
    assert counting.calls["tell"] == told


def test_a_step_is_told_once_for_a_draft_and_for_the_log(story: Story) -> None:
    seat, steps = whole_turn(story)
    counting = Counting(story.face)
    story.face = counting
    for count in range(1, len(steps) + 1):
        draft = moves.draft(story, seat, steps[:count])
        told = [story.ahead.tell(story.face, s, a) for s, a in draft.done]
    assert counting.calls["tell"] == len(steps)
    for row in moves.rows(story, moves.turn(story, seat, steps), 0.0):
        story.apply(row)
    if not story.game.secret:  # else the log is told of what was heard
        (line,) = show.lines(story, seat, story.version - 1)
        assert counting.calls["tell"] == len(steps)
        assert all(str(phrase.key).encode() in bytes(line) for phrase in told)


def test_what_has_not_changed_is_not_told_again(story: Story) -> None:
    seat, steps = whole_turn(story)
    before = show.scene_at(story, story.match.state, seat)
    assert bytes(show.changes(before, before)) == b"{}"
    for count in range(1, len(steps) + 1):
        after = show.drafted(story, moves.draft(story, seat, steps[:count]), seat)
        told = json.decode(bytes(show.changes(before, after)))
        was, now = (json.decode(wire.write(scene)) for scene in (before, after))
        assert told == {name: now[name] for name in now if now[name] != was[name]}
        before = after


def middle(rng: Random) -> Story:
    """A story of Akrotiri with a map, cubes and hands, at the beginning of a turn."""
    story = begun("akrotiri")
    game = story.game
    while len(story.match.state.chart.tiles) < 14 or not game.fresh(story.match.state):
        kinds = sorted({a.kind for a in game.legal(story.match.state)})
        kind = rng.choice(kinds)
        story.match.play(rng.choice([a for a in game.legal(story.match.state) if a.kind == kind]))
    return story


def test_little_of_a_scene_is_told_anew_in_the_middle_of_a_turn() -> None:
    rng = Random(5)
    for _ in range(4):
        story = middle(rng)
        game, seat, s = story.game, story.to_move, story.match.state
        before = show.scene_at(story, s, seat)
        while game.to_move(s) == seat:
            sails = [a for a in game.legal(s) if a.kind == "move"]
            s = game.play(s, (sails or [a for a in game.legal(s) if a.kind != "oracle"])[-1])
            after = show.scene_at(story, s, seat)
            if sails:
                told = bytes(show.changes(before, after))
                assert not json.decode(told).keys() & {"tiles", "docks", "cards", "gear", "shapes"}
                assert len(told) < len(wire.write(after)) / 2
            before = after


def test_a_player_is_told_once_for_all_who_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step tells anew only the one who took it, whoever looks on."""
    story = middle(Random(6))
    game, seat, s = story.game, story.to_move, story.match.state
    while not (sails := [a for a in game.legal(s) if a.kind == "move"]):
        s = game.play(s, game.legal(s)[0])
    counting = Counting(scoring)
    monkeypatch.setattr(seats, "scoring", counting)
    for looker in (0, 1, None):
        show.scene_at(story, s, looker)
    assert counting.calls["lines"] <= 4  # each as the owner sees it, and as all others do
    counting.calls.clear()
    show.scene_at(story, game.play(s, sails[0]), seat)
    assert counting.calls["lines"] == 1
