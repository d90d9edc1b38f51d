"""The bots over the compiled search, as a table or a program meets them."""

from __future__ import annotations

import shlex
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from thera import games
from thera.bots import registry
from thera.bots.program_bot import ProgramBot
from thera.core.bot import Bot, Budget, Sight, Thought, Watch
from thera.core.game import CHANCE, NOBODY, BadText
from thera.core.turns import ends, turns
from thera.santorini.engine import AlphaBetaBot

SPECS = (
    "santorini",
    "santorini:hermes,poseidon",
    "santorini:chaos,dionysus",
    "santorini:morpheus,ares",
    "santorini:circe,athena",
    "santorini:draft",
    "santorini:bia,medusa,eros",
    "santorini:pan,selene,charon,limus",
)
MIDDLE = "0100012000001100000100000/1/{}:b2,d4/{}:b4,d2"


def sight(text: str) -> Sight[Any, Any]:
    game, s = games.resume("santorini", text)
    return Sight(game, game.to_move(s), s, tuple(game.legal(s)), ())


def play(spec: str, bots: list[Bot], cap: int = 60) -> tuple[float, ...] | None:
    """A whole game; every step must be legal. Nothing where it takes too long."""
    game, rng = games.load(spec), Random(5)
    s: Any = game.start()
    for _ in range(3 * cap):
        mover = game.to_move(s)
        if mover == NOBODY:
            return game.payoffs(s)
        if mover == CHANCE:
            step = rng.choice(game.legal(s))
        else:
            seen = Sight(game, mover, s, tuple(game.legal(s)), ())
            step = bots[mover % len(bots)].choose(seen, Budget()).step
            assert step in seen.legal
        s = game.play(s, step)
    return None


@pytest.mark.parametrize("spec", SPECS)
def test_it_plays_whole_games_and_beats_chance(spec: str) -> None:
    strong, weak = registry.bot("alphabeta:nodes=400,mb=1"), registry.bot("random:seed=3")
    result = play(spec, [strong, weak])
    assert result is None or result[0] > 0


BASELINE = Path(__file__).parents[2] / "benchmarks" / "monte_carlo.py"


def baseline(playouts: int) -> ProgramBot:
    """The plain search that duels are measured against, as the program that it is."""
    return ProgramBot(
        shlex.join([sys.executable, str(BASELINE), "--serve", f"--playouts={playouts}"])
    )


def test_the_baseline_plays_whole_games() -> None:
    with closing(baseline(300)) as bot:
        result = play("santorini:apollo,pan", [bot, registry.bot("random")])
    assert result is not None
    assert result[0] > 0


STUCK = (
    "23330AC214C0000B2B0300303/1/prometheus:a1,b1/ares:d2,d4/selene[a5]:a5,e1",
    "0C4AABC20A1000CABA1034101/1/charon:d1,e1/limus:d2,d3",
)
"""Every turn is a dead end, but some step is legal."""


@pytest.mark.parametrize("position", STUCK)
@pytest.mark.parametrize("name", ["alphabeta:nodes=300,mb=1", "short:nodes=300"])
def test_they_play_into_a_dead_end_where_there_is_nothing_else(name: str, position: str) -> None:
    bot, seen = registry.bot(name), sight(position)
    game, s = seen.game, seen.view
    while not ends(game, s) or s == seen.view:
        step = bot.choose(Sight(game, seen.seat, s, tuple(game.legal(s)), ()), Budget()).step
        assert step in game.legal(s)
        s = game.play(s, step)
    assert str(step) == "#"


def test_the_roster_knows_them_and_their_options() -> None:
    assert repr(registry.bot("alphabeta:nodes=7,mb=2,seed=4")) == "AlphaBetaBot(4, 7, 0, 2, '')"
    with pytest.raises(BadText, match="has no option"):
        registry.bot("alphabeta:speed=3")


def test_it_plays_santorini_only() -> None:
    game = games.load("akrotiri")
    s = game.start()
    with pytest.raises(BadText, match="only plays santorini"):
        AlphaBetaBot().choose(Sight(game, 0, s, (), ()), Budget(nodes=10))


@pytest.mark.parametrize("pair", [("hermes", "pan"), ("chaos[pan]", "demeter")], ids="-".join)
def test_equal_seeds_and_nodes_choose_alike_whatever_was_asked_before(
    pair: tuple[str, str],
) -> None:
    asked = sight(MIDDLE.format(*pair))
    used = AlphaBetaBot(seed=8, nodes=3_000, mb=1)
    used.choose(sight(MIDDLE.format("atlas", "zeus")), Budget())
    first = AlphaBetaBot(seed=8, nodes=3_000, mb=1).choose(asked, Budget())
    assert used.choose(asked, Budget()) == first


def test_the_turn_is_played_as_planned() -> None:
    bot, asked = AlphaBetaBot(nodes=2_000, mb=1), sight(MIDDLE.format("demeter", "pan"))
    choice = bot.choose(asked, Budget())
    game, s, played = asked.game, asked.view, list[Any]()
    while not played or not ends(game, s):
        step = bot.choose(Sight(game, 0, s, tuple(game.legal(s)), ()), Budget()).step
        played.append(step)
        s = game.play(s, step)
    assert tuple(played) == choice.line
    assert s in turns(game, asked.view)


def test_a_turn_that_somebody_else_began_is_finished_well() -> None:
    # Artemis has moved to a4 on level 2: her second move wins on a5
    board = "3000020000000000000000000/1/artemis:a4,d4/mortal:c3,e1"
    text = board + "/moves=1;worker=a4;up;moved=a4;trail=b3"
    assert str(AlphaBetaBot(nodes=2_000).choose(sight(text), Budget()).step) == "a4-a5"


def test_it_chooses_among_the_steps_it_is_shown() -> None:
    whole = sight("2300000000000000000000000/1/mortal:a5,d4/mortal:b3,d2")
    assert str(AlphaBetaBot(nodes=500).choose(whole, Budget()).step) == "a5-b5"
    legal = tuple(a for a in whole.legal if str(a) != "a5-b5")
    part = Sight(whole.game, 0, whole.view, legal, ())
    assert AlphaBetaBot(nodes=500).choose(part, Budget()).step in legal


def test_thoughts_tell_depth_nodes_score_and_a_line_that_can_be_played() -> None:
    heard = list[Thought[Any]]()
    asked = sight(MIDDLE.format("apollo", "artemis"))
    choice = AlphaBetaBot().choose(asked, Budget(depth=4), Watch(heard.append))
    assert [thought.depth for thought in heard] == [1, 2, 3, 4]
    for thought in heard:
        s = asked.view
        for step in thought.line:
            assert step in asked.game.legal(s)
            s = asked.game.play(s, step)
        assert thought.score is not None
        assert -1 < thought.score < 1
    assert heard[-1].line[: len(choice.line)] == choice.line


def test_a_sure_win_scores_one_and_a_sure_loss_minus_one() -> None:
    won = sight("2300000000000000000000000/1/mortal:a5,d4/mortal:b3,d2")
    assert AlphaBetaBot(nodes=500).choose(won, Budget()).score == 1.0
    lost = sight("2300000000000000000000000/2/mortal:a5,d4/mortal:e1,d2")
    assert AlphaBetaBot(nodes=500).choose(lost, Budget()).score == -1.0


def test_warm_makes_ready() -> None:
    games.engine("santorini").warm()
