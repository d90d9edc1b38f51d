"""The beginners by which the lowest levels are measured: they play by the rules, as they say."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import levels
import pytest
from akrotiri_beginner import AkrotiriBeginner
from santorini_beginner import SantoriniBeginner

from thera import games
from thera.bots.whole_game import play as whole_game
from thera.core.bot import Bot, Budget, Sight
from thera.core.game import BadText
from thera.core.match import Match
from thera.core.turns import turns

SEEDS = range(12)
BEGINNERS: dict[str, Callable[[int], Bot]] = {
    "akrotiri": AkrotiriBeginner,
    "santorini": SantoriniBeginner,
}

CLIMBS = "0100012000001100000100000/1/mortal:b2,d4/mortal:b4,d2"
WIN = "2300000000000000000000000/1/mortal:a5,d4/mortal:b3,d2"
THREAT = "2300000000000000000000000/2/mortal:a5,e1/mortal:c5,e3"
"""The first player climbs from a5 to b5, unless the second one builds there or stands there."""


@pytest.mark.parametrize("name", BEGINNERS)
def test_beginners_play_whole_games_by_the_rules(name: str) -> None:
    played = set()
    for seed in range(3):
        bots = BEGINNERS[name](seed), BEGINNERS[name](seed + 10)
        match = whole_game(name, *bots, seed=seed)  # it refuses what is not legal
        assert match.over
        played.add(tuple(map(str, match.past)))
        assert whole_game(name, *bots, seed=seed).past == match.past
    assert len(played) == 3


@pytest.mark.parametrize("name", BEGINNERS)
def test_beginners_play_one_game_only(name: str) -> None:
    (other,) = set(BEGINNERS) - {name}
    match: games.AnyMatch = Match(games.load(other))
    asked = Sight(match.game, 0, match.state, tuple(match.game.legal(match.state)), ())
    with pytest.raises(BadText, match=f"only plays {name}"):
        BEGINNERS[name](0).choose(asked, Budget())


# Santorini


def turn(text: str, seed: int) -> games.AnyMatch:
    """A match from a position on, after the turn of a beginner."""
    match: games.AnyMatch = Match(*games.resume("santorini", text))
    mover, bot = match.to_move, SantoriniBeginner(seed)
    while match.to_move == mover:
        match.play(bot.choose(match.sight(mover), Budget()).step)
    return match


def wins(match: games.AnyMatch) -> list[Any]:
    """The ends of the turn to come that win for whoever plays it."""
    game, mover = match.game, match.to_move
    ends = turns(game, match.state)
    return [end for end in ends if game.to_move(end) < 0 and game.payoffs(end)[mover] > 0]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_beginner_wins_at_once(seed: int) -> None:
    assert turn(WIN, seed).payoffs == (1.0, -1.0)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_beginner_blocks_who_would_win_next(seed: int) -> None:
    match = turn(THREAT, seed)
    assert not match.over
    assert not wins(match)


@pytest.mark.parametrize("seed", SEEDS)
def test_else_a_beginner_climbs_where_it_can(seed: int) -> None:
    move = turn(CLIMBS, seed).past[0]
    before, a = move
    assert before.level(a.to) == before.level(a.at) + 1


def test_any_climb_will_do() -> None:
    assert len({str(turn(CLIMBS, seed).past[0][1]) for seed in range(30)}) > 2


def test_a_beginner_does_not_see_what_it_makes_possible() -> None:
    """A third block on b5 lets the other side climb there: no threat before, so it may be built."""
    text = "2200000000000000000000000/1/mortal:b4,c5/mortal:a5,e3"
    given = [bool(wins(turn(text, seed))) for seed in range(60)]
    assert 0 < sum(given) < 60


# the benchmark


def test_the_benchmark_tells_shares_temples_and_gaps() -> None:
    with ThreadPoolExecutor(1) as pool:
        lines = list(levels.report("akrotiri", "1", 2, pool))
    assert [line.partition(":")[0] for line in lines] == [
        "level 1 – beginner",
        "temples of level 1 in 9 rounds",
        "temples of the beginner in 9 rounds",
        "level 2 – level 1",
        "level 3 – level 2",
    ]
    assert all(" of 4 games, " in line for line in lines if " – " in line)


def test_temples_are_counted_after_nine_rounds_or_at_the_end() -> None:
    match = whole_game("akrotiri", "random", "random", seed=2)
    assert sum(map(match.game.fresh, (s for s, _ in match.past))) > 18
    turns_before = [s for s, _ in match.past if match.game.fresh(s)][:18]
    after = levels.after_rounds(match)
    assert after not in turns_before
    assert match.game.fresh(after)
    short = whole_game("akrotiri:tiles=12", "random", "random", seed=2)
    assert sum(map(short.game.fresh, (s for s, _ in short.past))) < 18
    assert levels.after_rounds(short) == short.state


@pytest.mark.parametrize("name", BEGINNERS)
def test_both_games_with_a_beginner_count(name: str) -> None:
    met = levels.meet(name, "3", 1)
    assert met.share in (0.5, 0.75, 1.0)
    assert len(met.level) == len(met.beginner) == (2 if name == "akrotiri" else 0)
