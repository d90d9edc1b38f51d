"""Duels: mirrored, repeatable, resumable; ratings that agree with what is known of them."""

from __future__ import annotations

import json
from math import inf
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from thera.arena.mirrored_pair import Terms, check, play_pair
from thera.arena.rating import Sprt, elo, rate, share
from thera.arena.series import Series
from thera.cli import app
from thera.core.bot import Budget
from thera.core.game import BadText

BUDGET = Budget(nodes=40)
PLAIN = Terms("random", "random", ("santorini",), BUDGET, seed=3)


# ---- ratings ----


def test_elo_and_share_are_inverse() -> None:
    assert elo(0.5) == 0
    assert round(elo(0.64)) == 100  # the table of the chess federation: 64 % is +102
    assert elo(0) == -inf
    assert elo(1) == inf
    for number in (-300.0, -1.5, 0.0, 42.0, 700.0):
        assert elo(share(number)) == pytest.approx(number)


def test_error_bars_hold_in_95_of_a_hundred_duels() -> None:
    rng = Random(8)
    held = 0
    for _ in range(400):
        pairs = [sum(rng.random() < share(70) for _ in range(2)) / 2 for _ in range(200)]
        found = rate(pairs)
        assert found.low is not None
        assert found.high is not None
        held += found.low <= 70 <= found.high
    assert 365 <= held <= 395


def test_who_wins_everything_has_no_elo() -> None:
    found = rate([1.0] * 20)
    assert found.elo is None
    assert found.low is not None
    assert found.low > 200
    assert rate([]).elo is None


@pytest.mark.parametrize(("truth", "verdict"), [(0.0, False), (40.0, True)])
def test_the_sequential_test_is_wrong_in_one_of_twenty(truth: float, verdict: bool) -> None:
    rng = Random(5)
    test = Sprt(0, 40)
    wrong = 0
    for _ in range(120):
        pairs: list[float] = []
        while (said := test.verdict(pairs)) is None:
            pairs += [sum(rng.random() < share(truth) for _ in range(2)) / 2 for _ in range(10)]
        wrong += said != verdict
    assert wrong <= 12


# ---- games ----


def test_a_pair_is_mirrored_and_repeatable() -> None:
    pair = play_pair(PLAIN, 4)
    one, two = pair.games
    assert one.start == two.start
    assert one.start.count("/") == 3
    assert all(len(player.split(",")) == 2 for player in one.start.split("/")[2:])  # placed
    again = play_pair(PLAIN, 4)
    assert [game.points for game in again.games] == [one.points, two.points]
    assert {play_pair(PLAIN, n).games[0].start for n in range(5)} >= {one.start}
    assert len({play_pair(PLAIN, n).games[0].start for n in range(5)}) > 1


def test_equal_bots_share_a_mirrored_pair() -> None:
    """Without luck of their own the same bot gets one point of two from every opening."""
    terms = Terms("greedy:seed=1", "greedy:seed=1", ("santorini:random",), BUDGET, seed=1)
    for number in range(3):
        assert play_pair(terms, number).share == 0.5


def test_gods_are_dealt_alike_in_both_games() -> None:
    terms = Terms("random", "random", ("santorini:random",), BUDGET)
    for number in range(4):
        one, two = play_pair(terms, number).games
        assert one.start == two.start


def test_a_game_that_does_not_end_is_a_draw() -> None:
    pair = play_pair(Terms("random", "random", ("santorini",), BUDGET, cap=3), 0)
    assert [(game.points, game.turns, game.capped) for game in pair.games] == [(0.5, 3, True)] * 2


def test_setting_up_is_no_turn() -> None:
    """Two of Akrotiri's eight tiles are placed before the first turn."""
    terms = Terms("random", "random", ("akrotiri:tiles=8",), BUDGET, random_turns=0)
    assert [game.turns for game in play_pair(terms, 0).games] == [6, 6]


def test_four_seats_are_two_sides() -> None:
    spec = "santorini:apollo,pan,atlas,demeter"
    terms = Terms("greedy:nodes=60", "random", (spec,), BUDGET)
    pair = play_pair(terms, 0)
    assert {game.points for game in pair.games} <= {0.0, 1.0}


def test_positions_of_a_file_are_played_from() -> None:
    position = "2300000000000000000000000/1/mortal:a5,d4/mortal:b3,d2"
    terms = Terms("greedy", "greedy", (), BUDGET, positions=(f"santorini {position}",))
    one, two = play_pair(terms, 0).games
    assert one.start == position
    assert (one.points, one.turns, two.points) == (1.0, 1, 0.0)  # whoever moves wins at once


@pytest.mark.parametrize(
    "terms",
    [
        Terms("nobody", "random", ("santorini",), BUDGET),
        Terms("random", "random", ("chess",), BUDGET),
        Terms("random", "random", ("santorini:apollo,pan,atlas",), BUDGET),
        Terms("random", "random", (), BUDGET, positions=("santorini nonsense",)),
    ],
)
def test_terms_that_cannot_be_played_are_refused(terms: Terms) -> None:
    with pytest.raises(BadText):
        check(terms)


def test_a_series_goes_on_where_it_was_left(tmp_path: Path) -> None:
    whole = Series(PLAIN)
    assert len(list(whole.run(3, 1))) == 3
    half = Series(PLAIN)
    list(half.run(1, 1))
    path = tmp_path / "duel.json"
    path.write_text(json.dumps(half.report()), encoding="utf-8")
    later = Series(PLAIN)
    later.resume(path)
    assert [pair.number for pair in later.run(3, 1)] == [1, 2]
    assert later.shares == whole.shares
    other = Series(Terms("greedy", "random", ("santorini",), BUDGET, seed=3))
    with pytest.raises(BadText, match="other settings"):
        other.resume(path)
    path.write_text("{}", encoding="utf-8")
    with pytest.raises(BadText, match="no duel"):
        later.resume(path)


def test_the_command(tmp_path: Path) -> None:
    path = tmp_path / "duel.json"
    words = ["arena", "duel", "greedy:nodes=400", "random", "--games", "8", "--nodes", "400"]
    said = CliRunner().invoke(app, [*words, "--sprt", "0,50", "--json", str(path), "--lang", "en"])
    assert said.exit_code == 0, said.output
    assert "greedy:nodes=400 won" in said.output
    report = json.loads(path.read_text(encoding="utf-8"))
    assert report["won"] + report["drawn"] + report["lost"] == 8
    assert report["won"] >= 7
    assert len(report["pairs"]) == 4


def test_a_program_that_fails_ends_the_duel_with_a_sentence() -> None:
    words = ["arena", "duel", "greedy", "pipe:no-such-program-at-all", "--games", "2"]
    said = CliRunner().invoke(app, [*words, "--workers", "1"])
    assert said.exit_code == 2
    assert said.stderr == "thera: no-such-program-at-all: it cannot be started\n"


def test_a_duel_takes_any_number_of_nodes() -> None:
    budget = Budget(seconds=0.01, nodes=10**30)
    terms = Terms("alphabeta:mb=1", "random", ("santorini",), budget, cap=2)
    assert len(play_pair(terms, 0).games) == 2


@pytest.mark.parametrize(
    "words",
    [
        ["greedy", "nobody"],
        ["greedy", "random", "--game", "santorini:apollo,pan,atlas"],
        ["greedy", "random", "--sprt", "5"],
        ["greedy", "random", "--sprt", "5,1"],
        ["greedy", "random", "--sprt", "0,inf"],
        ["greedy", "8", "--game", "akrotiri"],
        ["greedy", "ismcts", "--game", "santorini"],
        ["greedy", "alphabeta", "--game", "akrotiri"],
        ["greedy", "pipe:"],
        ["greedy", "alphabeta:mb=4096"],
        ["greedy", "alphabeta:mb=99999999"],
        ["greedy", "random", "--openings", "nowhere.txt"],
        ["greedy", "random", "--openings", "random:x"],
    ],
)
def test_the_command_refuses_nonsense(words: list[str]) -> None:
    said = CliRunner().invoke(app, ["arena", "duel", *words])
    assert said.exit_code == 2
    assert said.output.startswith("thera: ")
