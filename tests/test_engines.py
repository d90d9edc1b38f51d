"""The engine of each game: found by name, it analyses, explains, and plays what it says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from proofs import WINS, Tactic
from thera import games
from thera.bots import registry
from thera.bots.advice import advise
from thera.core.bot import Budget, Choice, Line, Sight, Thought, Watch
from thera.core.game import CHANCE, NOBODY, BadText
from thera.core.luck import Luck
from thera.core.match import Match
from thera.locale import Words
from third_game.rules import Hands, Kuhn

MIDDLE = "0100012000001100000100000/1/{}:b2,d4/{}:b4,d2"
BOARDS = [MIDDLE.format(*pair) for pair in (
    ("mortal", "mortal"), ("apollo", "artemis"), ("hermes", "hera"), ("chaos[pan]", "charon")
)]  # fmt: skip
FEW = {"santorini": Budget(nodes=6_000), "akrotiri": Budget(nodes=220)}


def board(text: str) -> Sight[Any, Any]:
    match = Match(*games.resume("santorini", text))
    return match.sight(match.to_move)


def islands(turns: int, *, act: bool = False, spec: str = "akrotiri") -> Sight[Any, Any]:
    """What the mover sees after so many turns of captains, at its start or in the action phase."""
    match: games.AnyMatch = Match(games.load(spec), luck=Luck(b"engines"))
    bot = registry.bot("3")
    while turns or (act and match.state.todo[0][0] != "act"):
        match.play(bot.choose(match.sight(match.to_move), Budget()).step)
        turns -= bool(turns) and match.state.fresh
    return match.sight(match.to_move)


SIGHTS = [
    *map(board, BOARDS),
    islands(5),
    islands(8, act=True),
    islands(4, spec="akrotiri:seats=3"),
]


def analyse(sight: Sight[Any, Any], lines: int = 3, watch: Watch | None = None) -> Thought[Any]:
    engine = games.engine(sight.game.name)
    few = FEW[engine_name(sight)]
    return engine.analyse(sight, few, lines, watch)


def engine_name(sight: Sight[Any, Any]) -> str:
    return "santorini" if sight.game.name.startswith("santorini") else "akrotiri"


def strongest(sight: Sight[Any, Any]) -> Choice[Any]:
    return registry.bot("best").choose(sight, FEW[engine_name(sight)])


def check_legal(sight: Sight[Any, Any], line: tuple[Any, ...]) -> None:
    """By the rules, as far as luck does not come: on what the seat sees."""
    s = sight.view
    for step in line:
        if sight.game.to_move(s) == CHANCE:
            return
        mover = sight.game.to_move(s)
        assert step in sight.game.legal(sight.game.guess(s, mover, Random(1)))
        s = sight.game.play(s, step)


# several lines


@pytest.mark.parametrize("sight", SIGHTS, ids=lambda sight: sight.game.name)
def test_an_analysis_has_so_many_different_legal_lines_the_best_first(
    sight: Sight[Any, Any],
) -> None:
    found = analyse(sight, 4)
    assert len(found.lines) == 4
    assert len({line.steps for line in found.lines}) == 4
    scores = [line.score for line in found.lines]
    assert all(score is not None and -1 <= score <= 1 for score in scores)
    assert scores == sorted(scores, key=lambda score: score or 0, reverse=True)
    for line in found.lines:
        check_legal(sight, line.steps)


@pytest.mark.parametrize("sight", SIGHTS, ids=lambda sight: sight.game.name)
def test_the_first_line_is_what_the_strongest_bot_plays(sight: Sight[Any, Any]) -> None:
    played = strongest(sight).decided
    assert analyse(sight).line[: len(played)] == played


@pytest.mark.parametrize("sight", [SIGHTS[0], SIGHTS[4]], ids=["santorini", "akrotiri"])
def test_lines_are_reported_while_the_search_goes_on(sight: Sight[Any, Any]) -> None:
    heard = list[Thought[Any]]()
    found = analyse(sight, 3, Watch(heard.append))
    assert len(heard) > 1
    assert all(len(thought.lines) == 3 for thought in heard)
    nodes = [thought.nodes or 0 for thought in (*heard, found)]
    assert nodes == sorted(nodes)


@pytest.mark.parametrize("sight", [SIGHTS[0], SIGHTS[4]], ids=["santorini", "akrotiri"])
def test_an_analysis_ends_when_told(sight: Sight[Any, Any]) -> None:
    def stop(thought: Thought[Any]) -> None:
        watch.stop()

    watch = Watch(stop)
    found = games.engine(sight.game.name).analyse(sight, Budget(seconds=120), 2, watch)
    assert found.line[0] in sight.legal
    assert found.seconds is not None
    assert found.seconds < 60


@pytest.mark.parametrize("sight", [SIGHTS[0], SIGHTS[4]], ids=["santorini", "akrotiri"])
def test_an_analysis_keeps_to_its_seconds(sight: Sight[Any, Any]) -> None:
    found = games.engine(sight.game.name).analyse(sight, Budget(seconds=0.4), 3)
    assert found.seconds is not None
    assert found.seconds < 2  # on a busy machine


@pytest.mark.parametrize("sight", [SIGHTS[0], SIGHTS[4]], ids=["santorini", "akrotiri"])
def test_only_steps_that_may_be_taken_are_analysed(sight: Sight[Any, Any]) -> None:
    best = analyse(sight).line[0]
    legal = tuple(step for step in sight.legal if step != best)[:4]
    part = Sight(sight.game, sight.seat, sight.view, legal, sight.heard)
    assert all(line.steps[0] in legal for line in analyse(part).lines)


# values


@pytest.mark.parametrize("tactic", WINS[:6], ids=lambda tactic: tactic.text)
def test_a_forced_win_is_found_and_counts_as_one(tactic: Tactic) -> None:
    sight = board(tactic.text)
    found = games.engine("santorini").analyse(sight, Budget(nodes=60_000), 2)
    assert found.score == 1
    check_legal(sight, found.line)


def test_turns_that_lose_are_told_from_those_that_do_not() -> None:
    """The opponent climbs to level 3 next, unless the tower is completed or the way taken."""
    sight = board("2300000000000000000000000/2/mortal:a5,e1/mortal:c5,e3")
    *_, last = analyse(sight, 8).lines
    assert last.score == -1
    assert analyse(sight).score > -0.5  # type: ignore[operator]  # it is searched


def test_the_last_turn_of_akrotiri_is_as_good_as_decided() -> None:
    match: games.AnyMatch = Match(games.load("akrotiri"), luck=Luck(b"last"))
    bots = [registry.bot("4"), registry.bot("1")]
    while not (match.state.ending and match.state.todo[0][0] == "act"):
        match.play(bots[match.to_move].choose(match.sight(match.to_move), Budget()).step)
    sight = match.sight(match.to_move)
    score = analyse(sight).score
    while not match.over:
        match.play(bots[match.to_move].choose(match.sight(match.to_move), Budget()).step)
    assert score is not None
    assert score * match.game.payoffs(match.state)[sight.seat] > 0.3


# where nothing is searched


def test_a_turn_that_is_under_way_and_the_choice_of_gods_are_analysed_too() -> None:
    match = Match(*games.resume("santorini", BOARDS[1]))
    match.play(match.game.legal(match.state)[0])
    sight = match.sight(match.to_move)
    found = analyse(sight)
    assert [line.steps[0] in sight.legal for line in found.lines] == [True] * 3
    match = Match(games.load("santorini:draft"))
    sight = match.sight(match.to_move)
    found = analyse(sight)
    assert [(line.steps[0] in sight.legal, line.score) for line in found.lines] == [
        (True, None)
    ] * 3
    assert found.line[0] == strongest(sight).step


def test_where_a_boat_starts_is_planned_and_not_searched() -> None:
    match: games.AnyMatch = Match(games.load("akrotiri"), luck=Luck(b"moor"))
    while match.state.todo[0][0] != "dock":
        match.play(registry.bot("1").choose(match.sight(match.to_move), Budget()).step)
    sight = match.sight(match.to_move)
    found = analyse(sight, 2)
    assert found.line[0] == strongest(sight).step
    assert [(line.steps[0] in sight.legal, line.score) for line in found.lines] == [
        (True, None)
    ] * 2


# words


def test_a_line_is_told_in_words() -> None:
    sight = board("2300000000000000000000000/1/mortal:a5,e1/mortal:c3,d3")
    advice = advise(sight, Budget(nodes=2_000))
    assert Words("en").say(advice) == "move from a5 to b5 and win"
    assert Words("es").say(advice) == "mover de a5 a b5 y ganar"
    sight = SIGHTS[0]
    move, build = strongest(sight).plan
    move_at, build_at = str(move).split("-"), str(build)[-2:]
    said = games.engine("santorini").explain(sight, analyse(sight).line)  # no turn but the first
    assert Words("en").say(said) == (
        f"move from {move_at[0]} to {move_at[1]}, then build on {build_at}"
    )


def test_every_kind_of_step_is_told_in_a_plan() -> None:
    for text in ("draft", "apollo,pan"):
        game = games.load(f"santorini:{text}")
        match = Match(game, luck=Luck(b"plans"))
        while not match.over:
            sight = match.sight(match.to_move)
            for language in ("en", "es"):
                said = Words(language).say(
                    games.engine("santorini").explain(sight, sight.legal[:1])
                )
                assert "{" not in said
                assert "." not in said
            match.play(sight.legal[0])


def test_what_is_meant_for_later_is_told() -> None:
    sight = SIGHTS[4]
    line = analyse(sight).line
    for language, later in (("en", "; later "), ("es", "; después ")):
        said = Words(language).say(games.engine("akrotiri").explain(sight, line))
        assert later in said


# a game without an engine of its own


def kuhn(bets: str = "") -> Sight[Hands, str]:
    game, s = Kuhn(), Hands("JK", bets)
    seat = game.to_move(s)
    return Sight(game, seat, game.view(s, seat), tuple(game.legal(s)), ())


def test_a_game_without_an_engine_is_analysed_by_its_rules() -> None:
    sight, engine = kuhn("b"), games.engine_for("kuhn")
    found = engine.analyse(sight, Budget(nodes=100), 2)
    assert found.lines == (Line(("bet",), 1.0),)  # the king wins
    assert Words("en").say(engine.explain(sight, found.line)) == "play bet"
    found = engine.analyse(kuhn(), Budget(nodes=100), 2)
    assert {line.steps: line.score for line in found.lines} == {("bet",): None, ("pass",): None}
    assert list(engine.levels) == []
    engine.warm()


@pytest.mark.parametrize("name", ["best", "greedy", "random"])
def test_a_game_without_an_engine_is_played(name: str) -> None:
    game, rng = Kuhn(), Random(4)
    for _ in range(10):
        s = game.start()
        while (mover := game.to_move(s)) != NOBODY:
            if mover == CHANCE:
                s = game.play(s, rng.choice(game.legal(s)))
                continue
            sight = Sight(game, mover, game.view(s, mover), tuple(game.legal(s)), ())
            registry.prepare(name, game.name)
            step = registry.bot(name, seed=1).choose(sight, Budget(nodes=50)).step
            assert step in sight.legal
            s = game.play(s, step)


# the registry


def test_no_game_is_loaded_before_it_is_asked_for() -> None:
    asked = "import sys; from thera import games; games.engine('santorini'); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, text=True, check=True, cwd=Path("/")
    )
    loaded = set(done.stdout.split())
    assert "thera.santorini.engine.engine" in loaded
    rooms = {name for name in loaded if name.startswith("thera.akrotiri.")}
    assert rooms == {"thera.akrotiri.entry"}
    assert "thera.jit" not in loaded


def test_every_game_has_an_engine_with_bots_and_levels() -> None:
    for name in games.names():
        engine = games.engine(f"{name}:any")
        assert engine is games.engine(name)
        assert [level.timed for level in engine.levels][-1]
        assert engine.levels[0].light
        assert engine.bots


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("number", [0, -1, 99])
def test_a_level_that_no_engine_has_is_refused(game: str, number: int) -> None:
    with pytest.raises(BadText, match=f"there is no level {number}: levels go from 1 to"):
        games.engine(game).bot(number, seed=1)
