"""How much is worked out for a turn: counted, not timed."""

from __future__ import annotations

import hmac
from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec import json

from thera import games
from thera.akrotiri.face import seats
from thera.akrotiri.face.scene import AkrotiriScene, TileShown
from thera.akrotiri.rules import scoring, sites
from thera.core.game import CHANCE, Seat
from thera.core.luck import Luck
from thera.santorini.rules.game import Santorini
from thera.server import wire
from thera.server.table import events, visitor_view
from thera.server.table.history import History
from thera.server.table.log_rows import Row, Started, Turn
from thera.server.table.position_cache import MOST, PositionCache


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


def begun(spec: str) -> History:
    """A history that has started, at the first step of a person."""
    game = games.load(spec)
    s, luck = game.start(), Luck(b"work per turn")
    while game.to_move(s) == CHANCE:
        a = luck.pick(game.chances(s))
        luck.note(a)
        s = game.play(s, a)
    history = History("m", game, s, bytes(32))
    history.apply(Row(1, Started("- -"), 0.0))
    return history


def whole_turn(history: History) -> tuple[Seat, list[str]]:
    """The first steps of a turn, until another seat, luck or a turn begins."""
    game, s = history.game, history.match.state
    seat, steps = game.to_move(s), list[str]()
    while not steps or (game.to_move(s) == seat and not game.fresh(s)):
        a = game.legal(s)[0]
        steps.append(str(a))
        s = game.play(s, a)
    return seat, steps


@pytest.fixture(params=["santorini:apollo,atlas", "akrotiri"])
def history(request: pytest.FixtureRequest) -> History:
    return begun(request.param)


def test_each_step_of_a_turn_is_played_once(history: History) -> None:
    seat, steps = whole_turn(history)
    counting = Counting(history.game)
    history.game = history.positions.game = history.match.game = counting
    for count in range(1, len(steps) + 1):
        events.draft(history, seat, steps[:count])
    assert counting.calls["play"] == len(steps)
    assert counting.calls["legal"] == len(steps)
    planned = events.turn(history, seat, steps)
    followed = counting.calls["play"]
    for row in events.rows(history, planned, 0.0):
        history.apply(row)
    assert counting.calls["play"] == followed
    assert history.match.state is planned[-1][1]


def test_what_was_tried_stays_checked(history: History) -> None:
    seat, steps = whole_turn(history)
    events.draft(history, seat, steps)
    wrong = events.draft(history, seat, [*steps[:-1], steps[0]])
    assert wrong.illegal is not None
    assert wrong.illegal.step == steps[0]
    assert len(wrong.done) == len(steps) - 1


def test_only_the_latest_positions_are_remembered() -> None:
    game = games.load("santorini")
    cache, s = PositionCache(game), game.start()
    ways = [(s, a) for a in game.legal(s)]
    ways += [(after, b) for after in [game.play(s, ways[0][1])] for b in game.legal(after)]
    assert len(ways) > MOST
    for before, a in ways:
        assert not cache.knows(before, a)
        after = cache.play(before, a)
        assert after == game.play(before, a)
        assert cache.play(before, a) is after
    assert [cache.knows(before, a) for before, a in ways] == [
        n >= len(ways) - MOST for n in range(len(ways))
    ]


def test_only_the_seat_to_move_is_told_options(history: History) -> None:
    mover = history.to_move
    for seat in (None, 0, 1):
        scene = visitor_view.scene_at(history, history.match.state, seat)
        assert bool(scene.options) == (seat == mover)
    assert not visitor_view.scene_at(history, history.match.state, mover, options=False).options


def test_ordinary_steps_are_shown_without_being_played(monkeypatch: pytest.MonkeyPatch) -> None:
    history = begun("santorini:atlas,artemis")
    for _ in range(2):  # places its workers, then moves and builds
        seat, steps = whole_turn(history)
        for row in events.rows(history, events.turn(history, seat, steps), 0.0):
            history.apply(row)
    game, s, mover = history.game, history.match.state, history.to_move
    after = game.play(s, game.parse("a5-a4"))
    played = Counter[str]()
    monkeypatch.setattr(Santorini, "play", lambda game, s, a: played.update([str(a)]))
    for t in (s, after):
        assert len(visitor_view.scene_at(history, t, mover).options) > 2
    assert not played


def test_the_latest_lines_are_told_without_the_older_ones(history: History) -> None:
    for _ in range(3):
        seat, steps = whole_turn(history)
        for row in events.rows(history, events.turn(history, seat, steps), 0.0):
            history.apply(row)
    turns = [entry for entry in history.entries if isinstance(entry.row.body, Turn)]
    latest = turns[-1].row.version
    counting = Counting(history.face)
    history.face = counting
    visitor_view.log_lines(history, None, latest - 1)
    told = sum(entry.count for entry in history.entries if entry.row.version >= latest)
    assert counting.calls["tell"] == told
    visitor_view.log_lines(history, None, latest - 1)
    assert counting.calls["tell"] == told
    assert visitor_view.marked_steps(history, None, None)
    assert counting.calls["tell"] == told


def test_a_step_is_told_once_for_a_draft_and_for_the_log(history: History) -> None:
    seat, steps = whole_turn(history)
    counting = Counting(history.face)
    history.face = counting
    for count in range(1, len(steps) + 1):
        draft = events.draft(history, seat, steps[:count])
        told = [history.positions.tell(history.face, s, a) for s, a in draft.done]
    assert counting.calls["tell"] == len(steps)
    for row in events.rows(history, events.turn(history, seat, steps), 0.0):
        history.apply(row)
    if not history.game.secret:  # else the log is told of what was heard
        (line,) = visitor_view.log_lines(history, seat, history.version - 1)
        assert counting.calls["tell"] == len(steps)
        assert all(str(phrase.key).encode() in bytes(line) for phrase in told)


def test_what_has_not_changed_is_not_told_again(history: History) -> None:
    seat, steps = whole_turn(history)
    before = visitor_view.scene_at(history, history.match.state, seat)
    assert bytes(visitor_view.changes(before, before)) == b"{}"
    for count in range(1, len(steps) + 1):
        after = visitor_view.draft_scene(history, events.draft(history, seat, steps[:count]), seat)
        told = json.decode(bytes(visitor_view.changes(before, after)))
        was, now = (json.decode(wire.write(scene)) for scene in (before, after))
        assert told == {name: now[name] for name in now if now[name] != was[name]}
        before = after


def middle(rng: Random) -> History:
    """A match of Akrotiri with a map, cubes and hands, at the beginning of a turn."""
    history = begun("akrotiri")
    game = history.game
    while len(history.match.state.chart.tiles) < 14 or not game.fresh(history.match.state):
        kinds = sorted({a.kind for a in game.legal(history.match.state)})
        kind = rng.choice(kinds)
        history.match.play(
            rng.choice([a for a in game.legal(history.match.state) if a.kind == kind])
        )
    return history


def test_little_of_a_scene_is_told_anew_in_the_middle_of_a_turn() -> None:
    rng = Random(5)
    for _ in range(4):
        history = middle(rng)
        game, seat, s = history.game, history.to_move, history.match.state
        before = visitor_view.scene_at(history, s, seat)
        while game.to_move(s) == seat:
            sails = [a for a in game.legal(s) if a.kind == "move"]
            s = game.play(s, (sails or [a for a in game.legal(s) if a.kind != "oracle"])[-1])
            after = visitor_view.scene_at(history, s, seat)
            if sails:
                told = bytes(visitor_view.changes(before, after))
                assert not json.decode(told).keys() & {"tiles", "docks", "cards", "gear", "shapes"}
                assert len(told) < len(wire.write(after)) / 2
            before = after


def test_a_player_is_told_once_for_all_who_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step tells anew only the one who took it, whoever looks on."""
    history = middle(Random(6))
    game, seat, s = history.game, history.to_move, history.match.state
    while not (sails := [a for a in game.legal(s) if a.kind == "move"]):
        s = game.play(s, game.legal(s)[0])
    counting = Counting(scoring)
    monkeypatch.setattr(seats, "scoring", counting)
    for looker in (0, 1, None):
        visitor_view.scene_at(history, s, looker)
    assert counting.calls["lines"] <= 4  # each as the owner sees it, and as all others do
    counting.calls.clear()
    visitor_view.scene_at(history, game.play(s, sails[0]), seat)
    assert counting.calls["lines"] == 1


def tiles(history: History, s: Any, seat: Seat) -> tuple[TileShown, ...]:  # noqa: ANN401
    """The map of a scene."""
    shown = visitor_view.scene_at(history, s, seat)
    assert isinstance(shown, AkrotiriScene)
    return shown.tiles


def test_a_placed_tile_is_all_that_is_told_of_the_map() -> None:
    """Tiles far from it keep their islands and networks, and are the same objects."""
    rng, kept, told = Random(7), 0, 0
    for _ in range(4):
        history = middle(rng)
        game, seat, s = history.game, history.to_move, history.match.state
        while game.legal(s)[0].kind != "place":
            s, seat = game.play(s, game.legal(s)[-1]), game.to_move(s)
        later = game.play(s, rng.choice(game.legal(s)))
        before = {each.cell: each for each in tiles(history, s, seat)}
        after = tiles(history, later, seat)
        assert len(after) == len(before) + 1
        kept += sum(before.get(each.cell) is each for each in after)
        told += len(after)
    assert kept > 0.6 * told


def test_goals_are_counted_again_only_where_the_map_or_temples_changed() -> None:
    history = middle(Random(8))
    game, s = history.game, history.match.state
    while not (sails := [a for a in game.legal(s) if a.kind == "move"]):
        s = game.play(s, game.legal(s)[0])
    for looker in (0, 1):
        visitor_view.scene_at(history, s, looker)
    counted = scoring.worth_of.cache_info().misses
    for looker in (0, 1):
        visitor_view.scene_at(history, game.play(s, sails[0]), looker)
    assert scoring.worth_of.cache_info().misses == counted


def test_the_words_of_a_placed_tile_are_made_once_a_cell() -> None:
    history = middle(Random(10))
    game, s = history.game, history.match.state
    while game.legal(s)[0].kind != "place":
        s = game.play(s, game.legal(s)[-1])
    options = visitor_view.scene_at(history, s, game.to_move(s)).options
    words = {id(option.words): str(option.to) for option in options}
    assert sorted(words.values()) == sorted({str(option.to) for option in options})
    assert len(options) == 4 * len(words) > 20


def test_luck_works_out_each_lot_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card keeps its lot until it is drawn, in forks too: plans and matches draw the same."""
    history = middle(Random(11))
    game, s = history.game, history.match.state
    while game.to_move(s) != CHANCE:
        s = game.play(s, game.legal(s)[-1])
    chances, lots = game.chances(s), Counting(hmac)
    monkeypatch.setattr("thera.core.luck.hmac", lots)
    key = Luck(b"lots")
    first = key.pick(chances)
    assert lots.calls["digest"] == len(chances) > 1
    assert key.fork().pick(chances) == key.pick(chances[::-1]) == first
    assert lots.calls["digest"] == len(chances)
    key.note(first)
    assert key.pick(chances) != first
    assert lots.calls["digest"] == len(chances) + 1
    assert Luck(b"other").pick(chances) is not None
    assert lots.calls["digest"] == 2 * len(chances) + 1


def test_sites_are_looked_for_again_only_on_another_island() -> None:
    history = middle(Random(12))
    game, s = history.game, history.match.state
    while not any(a.kind == "load" for a in game.legal(s)):
        s = game.play(s, game.legal(s)[0])
    visitor_view.scene_at(history, s, game.to_move(s))
    found = sites.fitting.cache_info().misses
    later = game.play(s, next(a for a in game.legal(s) if a.kind == "load"))
    visitor_view.scene_at(history, later, game.to_move(s))
    assert sites.fitting.cache_info().misses == found


def test_positions_share_their_steps() -> None:
    history = middle(Random(9))
    game, s, shared = history.game, history.match.state, set()
    for _ in range(40):
        for a in game.legal(s):
            if a.kind in ("move", "cube", "draw", "done"):
                assert game.parse(str(a)) is a
                shared.add(a.kind)
        s = game.play(s, game.legal(s)[-1])
    assert shared == {"move", "cube", "draw", "done"}
