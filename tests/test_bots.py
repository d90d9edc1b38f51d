"""The simple bots: what they must see, what they must never do, how they are named."""

import time
from random import Random

import pytest

from thera import games
from thera.bots.registry import bot, bots
from thera.bots.simple_bots import GreedyBot, RandomBot
from thera.core.bot import Bot, Budget, Choice
from thera.core.game import BadText
from thera.core.luck import Luck
from thera.core.match import Match

BUDGET = Budget()
ELSEWHERE = games.engine("akrotiri").bots
OWN = [name for name in bots() if name not in ("best", *ELSEWHERE)]  # best is one of the others


def at(position: str) -> games.AnyMatch:
    return Match(*games.resume("santorini", position))


def choose(player: Bot, match: games.AnyMatch) -> Choice[object]:
    return player.choose(match.sight(match.to_move), BUDGET)


def played(spec: str, bots: list[Bot], key: bytes) -> games.AnyMatch:
    match: games.AnyMatch = Match(games.load(spec), luck=Luck(key))
    while not match.over:
        match.play(choose(bots[match.to_move], match).step)
    return match


def test_greedy_beats_random() -> None:
    wins = 0
    for number in range(40):
        mine, seed = number % 2, number // 2
        bots: list[Bot] = [GreedyBot(seed), RandomBot(seed)]
        match = played("santorini", bots[:: -1 if mine else 1], b"mirrored")
        wins += match.game.payoffs(match.state)[mine] > 0
    assert wins >= 38


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize("spec", ["santorini:draft,seats=3", "santorini:random,seats=4"])
def test_bots_play_whole_games(name: str, spec: str) -> None:
    seats = games.load(spec).seats
    match = played(spec, [bot(name, seed=seat) for seat in range(seats)], b"whole")
    assert match.over


def test_greedy_takes_a_win() -> None:
    match = at("2300000000000000000000000/1/mortal:a5,e1/mortal:c3,d3")
    for seed in range(5):
        assert str(choose(GreedyBot(seed), match).step) == "a5-b5"


def test_greedy_stops_a_win() -> None:
    match = at("2300000000000000000000000/2/mortal:a5,e1/mortal:c5,e3")
    for seed in range(5):
        line = choose(GreedyBot(seed), match).line
        assert str(line[-1]).endswith("^b5")


def test_greedy_plays_the_turn_that_it_chose() -> None:
    match = at("0121012310021310012001004/1/artemis:b4,c2/mortal:b3,c3")
    first = choose(GreedyBot(1), match)
    assert first.step == first.line[0]
    match.play(first.step)
    assert match.over


@pytest.mark.parametrize("name", OWN)
def test_equal_seeds_choose_alike(name: str) -> None:
    match = at("0000000000000000000000000/1/mortal:b2,d4/mortal:b4,d2")
    steps = [choose(bot(name, seed=7), match).step for _ in range(3)]
    assert len(set(steps)) == 1
    assert len({choose(bot(name, seed=seed), match).step for seed in range(20)}) > 1


@pytest.mark.parametrize("gods", ["hermes:b2,d4/poseidon:b4,d2", "poseidon:b2,d4/hermes:b4,d2"])
def test_greedy_answers_in_time(gods: str) -> None:
    match = at(f"0000010100000000101000000/1/{gods}")
    start = time.thread_time()
    choose(GreedyBot(1), match)
    assert time.thread_time() - start < 3  # about a third of a second; processors differ


def test_greedy_keeps_to_a_budget() -> None:
    match = at("0000000000000000000000000/1/hermes:b2,d4/mortal:b4,d2")
    choice = GreedyBot(1).choose(match.sight(0), Budget(nodes=10))
    assert choice.step in match.game.legal(match.state)


def test_random_play_meets_every_step() -> None:
    match = at("0000000000000000000000000/1/mortal:a1,e1/mortal:b4,d2")
    met = {choose(RandomBot(seed), match).step for seed in range(200)}
    assert met == set(match.game.legal(match.state))


def test_value_is_even_for_equals_and_high_for_the_higher() -> None:
    game, s = games.resume("santorini", "0000000000000000000000000/1/mortal:b2,d4/mortal:b4,d2")
    value = games.engine(game.name).value
    assert value is not None
    assert value(s, 0) == value(s, 1) == 0
    _, s = games.resume("santorini", "0000000010000000000000000/1/mortal:b2,d4/mortal:b4,d2")
    assert value(s, 0) > 0 > value(s, 1)


def test_roster_reads_options() -> None:
    assert repr(bot("random:seed=3")) == "RandomBot(3)"
    assert repr(bot("Greedy:nodes=50", seed=Random(1).randrange(9))) == "GreedyBot(2, 50)"


@pytest.mark.parametrize(
    "text",
    ["", "grandmaster", "random:depth=3", "random:seed", "random:seed=x", "random:seed=-1",
     "greedy:nodes=²", "greedy:=3"],
)  # fmt: skip
def test_roster_refuses(text: str) -> None:
    with pytest.raises(BadText):
        bot(text)
