"""The levels: humanly weak at the bottom, never absurd, each stronger than the one below."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from thera import games
from thera.arena.mirrored_pair import Terms, play_pair
from thera.bots import levels, opponents, registry
from thera.bots.levels import LevelBot
from thera.core.bot import Bot, Budget, Choice, Sight, Watch
from thera.core.game import BadText
from thera.core.luck import Luck
from thera.core.match import Match
from thera.jit.backends.python import PythonBackend
from thera.santorini.engine import AlphaBetaBot, HandicapBot
from thera.santorini.engine.levels import LADDERS, Level
from third_game.rules import Hands, Kuhn

# one turn wins: a climb to level 3, a fall of two levels, a second move, a push, five towers
WINS = (
    ("2300000000000000000000000/1/mortal:a5,d4/mortal:b3,d2", "a5-b5"),
    ("2000000000000000000000000/1/pan:a5,d1/mortal:e3,d3", "a5-"),
    ("1200030000000000000000000/1/artemis:a5,d1/mortal:e3,d3", "a5-b5"),
    ("2300000000000000000000000/1/apollo:a5,d4/mortal:b5,d2", "a5-b5"),
)
THREAT = "2300000000000000000000000/2/mortal:a5,e1/mortal:c5,e3"
OPEN = "0000000000000000000000000/1/{}:b2,d4/{}:b4,d2"
UPPER = [str(number) for number in range(2, levels.highest() + 1)]


def sight(text: str) -> Sight[Any, Any]:
    game, s = games.resume("santorini", text)
    return Sight(game, game.to_move(s), s, tuple(game.legal(s)), ())


def chosen(bot: Bot, text: str) -> Choice[Any]:
    return bot.choose(sight(text), Budget(nodes=20_000))


def played(spec: str, bots: list[Bot], key: bytes) -> games.AnyMatch:
    match: games.AnyMatch = Match(games.load(spec), luck=Luck(key))
    for _ in range(400):
        if not match.over:
            match.play(bots[match.to_move].choose(match.sight(match.to_move), Budget()).step)
    return match


# names


def test_levels_are_named_by_their_numbers() -> None:
    assert repr(registry.bot("5", seed=3)) == "LevelBot(5, 3)"
    assert registry.bot("5").name == "level 5"
    assert repr(registry.bot("Level 5")) == "LevelBot(5, 0)"
    assert list(registry.level_names()) == list("12345678")


@pytest.mark.parametrize("text", ["0", "9", "99"])
def test_a_level_that_there_is_not(text: str) -> None:
    with pytest.raises(BadText, match="levels go from 1 to 8"):
        registry.bot(text)


def test_a_level_takes_no_options() -> None:
    with pytest.raises(BadText, match="there is no bot called “5”"):
        registry.bot("5:nodes=3")


def test_a_game_without_levels_says_so() -> None:
    asked = Sight(Kuhn(), 0, Hands("J?"), ("pass", "bet"), ())
    with pytest.raises(BadText, match="kuhn has no levels: its bots are random and greedy"):
        LevelBot(3).choose(asked, Budget())


def test_a_game_with_fewer_levels_says_so() -> None:
    match: games.AnyMatch = Match(games.load("akrotiri"), luck=Luck(b"few"))
    with pytest.raises(BadText, match="akrotiri has no level 7: its levels go from 1 to 6"):
        LevelBot(7).choose(match.sight(match.to_move), Budget())


def test_where_kernels_are_interpreted_only_weak_levels_play(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("thera.jit.BACKEND", PythonBackend("wasmtime cannot be used: gone"))
    asked = sight(OPEN.format("mortal", "mortal"))
    with pytest.raises(BadText, match="level 5 of santorini is not available here: wasm"):
        registry.bot("5").choose(asked, Budget())
    with pytest.raises(BadText, match="level 5 of santorini is not available here"):
        registry.check(registry.bot("5"), "santorini")
    assert registry.strongest("santorini") == "2"
    bots = {offer.game: (offer.bots, offer.usual) for offer in opponents.offers()}
    assert {game: ([bot.id for bot in some], usual) for game, (some, usual) in bots.items()} == {
        "santorini": (["1", "2"], "2"),
        "akrotiri": (["1", "2", "3", "4"], "3"),
    }
    choice = registry.bot("best").choose(sight(WINS[0][0]), Budget(nodes=300))
    assert str(choice.step) == "a5-b5"


def test_the_best_bot_is_the_highest_level_or_the_greedy_one() -> None:
    assert registry.strongest("santorini") == "8"
    assert registry.strongest("akrotiri") == "6"
    best = chosen(registry.bot("best", seed=4), WINS[0][0])
    assert best == chosen(registry.bot("8", seed=4), WINS[0][0])
    match: games.AnyMatch = Match(games.load("akrotiri"), luck=Luck(b"best"))
    asked = match.sight(match.to_move)
    few = Budget(nodes=20)
    mine, theirs = (registry.bot(name, seed=1).choose(asked, few) for name in ("best", "6"))
    assert mine == theirs


# what is offered


def test_levels_are_offered_where_there_are_some() -> None:
    (offer,) = (each for each in opponents.offers() if each.game == "santorini")
    assert [bot.id for bot in offer.bots] == list("12345678")
    assert offer.usual in [bot.id for bot in offer.bots]
    assert opponents.substitute("santorini") == "5"
    assert opponents.substitute("akrotiri") == "4"
    assert opponents.fits("santorini", "8")
    assert opponents.fits("santorini", "greedy")
    for name in ("9", "alphabeta", "best", "alphabeta:net=x", "pipe:ls", ""):
        assert not opponents.fits("santorini", name)
    assert opponents.fits("akrotiri", "6")
    assert not opponents.fits("akrotiri", "7")


# the table


def test_the_table_rises() -> None:
    table = LADDERS[-1]
    assert len(table) == 8
    for low, high in pairwise(table):
        assert low.noise >= high.noise
        assert low.nodes < high.nodes or not high.nodes
        assert low.oversight >= high.oversight
    assert all(level.alert for level in table)
    assert all(level.nodes > 0 for level in table[:-1])
    assert table[-1] == Level()
    assert all(level.depth >= 1 for level in table if level.noise or level.oversight)


# how they play


@pytest.mark.parametrize("name", ["1", *UPPER])
def test_no_level_overlooks_a_win(name: str) -> None:
    for text, step in WINS:
        for seed in range(4):
            assert str(chosen(registry.bot(name, seed=seed), text).step).startswith(step), text


def test_the_first_level_one_overlooked_a_win_now_and_then() -> None:
    bots = [registry.bot("1@1", seed=seed) for seed in range(40)]
    taken = [str(chosen(bot, WINS[0][0]).step) == "a5-b5" for bot in bots]
    assert 0 < taken.count(False) < 30


def test_level_one_overlooks_most_threats_but_not_all() -> None:
    lines = [chosen(registry.bot("1", seed=seed), THREAT).line for seed in range(60)]
    stopped = [str(line[-1]).endswith("^b5") for line in lines]
    assert 2 < stopped.count(True) < 30


def test_who_looks_at_replies_stops_a_win_whatever_the_noise() -> None:
    for seed in range(6):
        line = chosen(HandicapBot(seed, noise=90, oversight=0), THREAT).line
        assert str(line[-1]).endswith("^b5")


def test_an_oversight_is_one_of_the_replies() -> None:
    seen = [
        str(chosen(HandicapBot(seed, noise=90, oversight=50), THREAT).line[-1]).endswith("^b5")
        for seed in range(40)
    ]
    assert 4 < seen.count(False) < 36


def test_nobody_gives_the_game_away_at_once() -> None:
    """With turns that let the foe win at once and others, whoever looks takes one of the others."""
    text = "2200000000000000000000000/1/mortal:c4,d1/mortal:a5,e3"  # a third block on b5 loses
    for name in UPPER[2:]:
        for seed in range(3):
            line = chosen(registry.bot(name, seed=seed), text).line
            assert not str(line[-1]).endswith("+b5")


@pytest.mark.parametrize("name", ["1", "3", "5", "6"])
def test_equal_seeds_choose_alike_and_time_does_not_matter(name: str) -> None:
    asked = sight(OPEN.format("demeter", "hermes"))
    bot = registry.bot(name, seed=7)
    bot.choose(sight(OPEN.format("atlas", "zeus")), Budget())
    first = bot.choose(asked, Budget())
    assert registry.bot(name, seed=7).choose(asked, Budget(seconds=1e-6)) == first


def test_other_seeds_play_other_games() -> None:
    asked = sight(OPEN.format("mortal", "mortal"))
    for name in ("1", "3", "5"):
        found = {registry.bot(name, seed=seed).choose(asked, Budget()).line for seed in range(8)}
        assert len(found) > 2


@pytest.mark.parametrize("name", ["1", "4", "6"])
@pytest.mark.parametrize(
    "spec", ["santorini:draft,seats=2", "santorini:draft,seats=3", "santorini:random,seats=4"]
)
def test_levels_play_every_table(name: str, spec: str) -> None:
    seats = games.load(spec).seats
    match = played(spec, [registry.bot(name, seed=seat) for seat in range(seats)], b"levels")
    assert match.over


def test_a_turn_that_somebody_else_began_is_finished() -> None:
    board = "3000020000000000000000000/1/artemis:a4,d4/mortal:c3,e1"
    text = board + "/moves=1;worker=a4;up;moved=a4;trail=b3"
    assert str(chosen(registry.bot("4"), text).step) == "a4-a5"


def test_a_short_sighted_bot_stops_when_told() -> None:
    watch = Watch()
    watch.stop()
    asked = sight(OPEN.format("hermes", "poseidon"))
    bot = HandicapBot(nodes=10_000_000, depth=5, noise=1, oversight=0)
    assert bot.choose(asked, Budget(), watch).step in asked.legal


def test_high_levels_beat_low_ones() -> None:
    for high, low in (("3", "1"), ("5", "3")):
        terms = Terms(high, low, ("santorini:random",), Budget(), seed=5, cap=120)
        assert sum(play_pair(terms, number).share for number in range(4)) > 2


def test_only_the_highest_level_of_a_game_takes_the_time_it_is_given() -> None:
    """All others are quick, so they need not wait behind it."""
    for game in games.names():
        names = list(levels.names(game))
        assert [name for name in names if opponents.timed(game, name)] == names[-1:]
        assert not any(
            opponents.timed(game, name) for name in (*opponents.SIMPLE, "greedy:nodes=300")
        )
        assert opponents.timed(game, "best")


# the network behind them


def test_a_bot_takes_a_network_by_name() -> None:
    bot = registry.bot("alphabeta:nodes=7,mb=2,net=hand")
    assert isinstance(bot, AlphaBetaBot)
    assert repr(bot) == "AlphaBetaBot(0, 7, 0, 2, 'hand')"
    with pytest.raises(BadText, match=r"there is no network “nowhere\.net”"):
        registry.bot("alphabeta:net=nowhere.net")
    with pytest.raises(BadText, match="net must be a word"):
        registry.bot("alphabeta:net=")
    with pytest.raises(BadText, match="nodes must be a whole number"):
        registry.bot("alphabeta:nodes=many")
