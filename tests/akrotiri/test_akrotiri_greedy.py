"""The greedy bot at Akrotiri: it plays well enough, quickly, and only by what it may see."""

from __future__ import annotations

import time
from random import Random

import pytest

from harbour import EXAMPLE, Play, at, seat
from thera.akrotiri.rules.game import load
from thera.akrotiri.rules.state import State
from thera.akrotiri.rules.steps import Step
from thera.bots.registry import bot
from thera.bots.simple_bots import GreedyBot, RandomBot
from thera.core.bot import Bot, Budget, Choice, Sight
from thera.core.luck import Luck
from thera.core.match import Match

BUDGET = Budget()


def choose(match: Play, player: Bot | None = None) -> Choice[Step]:
    """What a bot, by default the greedy one, does where it is to move."""
    return (player or GreedyBot(1)).choose(match.sight(match.to_move), BUDGET)


def played(bots: list[Bot], key: str, spec: str = "") -> Play:
    """A whole game; `Match.play` refuses what is not legal."""
    match = Match(load(spec), luck=Luck(key.encode()))
    while not match.over:
        match.play(choose(match, bots[match.to_move]).step)
    return match


def wins_against_random(count: int, key: str) -> int:
    """How many of so many games greedy wins: each deal is played from both seats."""
    wins = 0
    for number in range(count):
        mine, deal = number % 2, number // 2
        bots: list[Bot] = [GreedyBot(deal), RandomBot(deal)]
        match = played(bots[:: -1 if mine else 1], f"{key} {deal}")
        wins += match.game.payoffs(match.state)[mine] > 0
    return wins


# strength


def test_greedy_beats_random() -> None:
    assert wins_against_random(4, "mirrored") == 4


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_greedy_beats_random_always(part: int) -> None:
    """Two hundred games in ten parts; one loss in a part would be more than one in a hundred."""
    assert wins_against_random(20, f"long {part}") == 20


def test_greedy_finds_six_temples() -> None:
    match = played([GreedyBot(1), GreedyBot(2)], "six")
    assert max(len(player.dug) for player in match.state.players) == 6


@pytest.mark.parametrize("spec", ["strategist", "seats=3", "passing=3"])
def test_greedy_plays_every_kind(spec: str) -> None:
    seats = load(spec).seats
    match = played([bot("greedy", seed=n) for n in range(seats)], "kinds", spec)
    assert match.over


# single steps


def test_greedy_digs_where_it_can() -> None:
    match = at(seat("e2n1.nw", money=9, maps="E01"), tiles=EXAMPLE)
    assert str(choose(match).step) == "dig:E01@e2n1.nw"


def test_greedy_sails_to_its_site() -> None:
    match = at(seat("thera.w", money=3, maps="E01"), tiles=EXAMPLE)
    line = [str(a) for a in choose(match).line]
    assert line[0].startswith(">")
    assert line[1].startswith("dig:E01@")


def test_greedy_does_not_dig_without_money() -> None:
    match = at(seat("e2n1.nw", money=2, maps="E01"), tiles=EXAMPLE)
    assert not any(str(a).startswith("dig") for a in choose(match).line)


def test_greedy_sells_at_thera() -> None:
    match = at(seat("thera.w", hold="TLV"), tiles="L1@e2n1r0", actions=0)
    line = [str(a) for a in choose(match).line]
    assert line == ["sell:T", "sell:L", "sell:V"]


def test_greedy_fetches_cubes() -> None:
    match = at(seat("thera.w", money=0), tiles="L1@e2n1r0", cubes="e2n1.nw:LL")
    line = [str(a) for a in choose(match).line]
    assert line[:2] == [">e2n1.nw", "load:LL"]


def test_greedy_carries_cubes_home() -> None:
    match = at(seat("e2n1.nw", hold="TLV"), tiles="L1@e2n1r0")
    assert str(choose(match).step).startswith(">thera")


def test_greedy_buys_maps_when_it_has_none() -> None:
    match = at(seat("thera.w", money=20), tiles=EXAMPLE)
    assert str(choose(match).step).startswith("buy:")


def test_greedy_puts_the_second_cube_where_it_can_be_fetched() -> None:
    match = at(seat("thera.w", tile="L1"), tiles="T2@w2n1r0", todo="place1,act1")
    match.play(choose(match).step)
    match.play(choose(match).step)
    chart = match.state.chart
    assert len(match.state.cubes) == 2
    assert all(chart.island[piece] in chart.portages for piece in match.state.cubes)


def test_greedy_asks_the_oracle_with_an_action_to_spare() -> None:
    match = at(seat("thera.w", money=0, maps="E01"), tiles="L1@e2n1r0", actions=1)
    assert str(choose(match).step) in ("oracle:T", "oracle:M", "oracle:V")


def test_greedy_ends_its_turn_when_nothing_is_left() -> None:
    match = at(seat("thera.w", money=0), tiles="L1@e2n1r0", flags="oracle,begun", actions=1)
    assert str(choose(match).step) == "."


def test_greedy_keeps_the_goal_that_its_temples_serve() -> None:
    goals = load("").components.goals
    lake, volcano = (
        next(g for g, card in goals.items() if card.key == key) for key in ("lake", "volcano")
    )
    pair = ",".join(sorted((lake, volcano)))
    mine = seat("thera.w", maps="M05", dug="E01@e2n1.nw,E02@e2n1.nw,E03@e2n1.nw")
    match = at(mine.removesuffix("-") + pair, tiles=EXAMPLE, todo="keep1,act1")
    assert str(choose(match).step) == f"keep:{lake}"


# how it chooses


def middles(count: int) -> list[Play]:
    """Positions along a greedy game where a seat has a real choice."""
    match = Match(load(""), luck=Luck(b"middles"))
    rng = Random(1)
    found: list[Play] = []
    while not match.over and len(found) < count:
        if len(match.sight(match.to_move).legal) > 1 and rng.random() < 0.3:
            found.append(Match(match.game, match.state))
        match.play(choose(match).step)
    return found


def test_greedy_sees_only_its_view() -> None:
    """Its step is the same when hidden cards are exchanged for others it cannot tell apart."""
    rng, changed = Random(2), 0
    for match in middles(25):
        game, s, mine = match.game, match.state, match.to_move
        other = game.guess(game.view(s, mine), mine, rng)
        changed += other != s
        assert choose(Match(game, other)) == choose(match)
    assert changed > 10


def test_greedy_asks_for_no_more_than_its_sight() -> None:
    """The whole sight is its view, its legal steps and what it heard."""
    match = middles(3)[-1]
    whole = match.sight(match.to_move)
    alone: Sight[State, Step] = Sight(
        load(""),
        whole.seat,
        match.game.read(match.game.write(whole.view)),
        whole.legal,
        whole.heard,
    )
    assert GreedyBot(1).choose(alone, BUDGET).step == choose(match).step


def test_equal_seeds_choose_alike() -> None:
    for match in middles(12):
        assert choose(match, GreedyBot(5)) == choose(match, GreedyBot(5))
        assert choose(match).step in match.game.legal(match.state)


def test_other_seeds_choose_otherwise_somewhere() -> None:
    match = Match(load(""), luck=Luck(b"other"))
    assert len({choose(match, GreedyBot(seed)).step for seed in range(10)}) > 1


def test_its_line_is_legal() -> None:
    for match in middles(25):
        s, mine = match.state, match.to_move
        for step in choose(match).line:
            assert match.game.to_move(s) == mine
            assert step in match.game.legal(s)
            s = match.game.play(s, step)


def test_greedy_answers_in_time() -> None:
    """A tenth of a second is usual; machines differ."""
    for match in middles(25):
        start = time.process_time()
        choose(match)
        assert time.process_time() - start < 1.5


def test_greedy_keeps_to_a_budget() -> None:
    match = at(seat("thera.w", money=9, maps="E01"), tiles=EXAMPLE)
    choice = GreedyBot(1).choose(match.sight(0), Budget(nodes=1))
    assert choice.step in match.game.legal(match.state)
