"""The opponents for Akrotiri: what they know, what they say, and that they play by the rules."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from thera import games
from thera.akrotiri.engine import CandidateBot, IsmctsBot
from thera.akrotiri.engine.explain import explain
from thera.akrotiri.engine.levels import LADDERS, Level
from thera.akrotiri.engine.packaged_files import learned
from thera.akrotiri.rules.game import Akrotiri
from thera.akrotiri.rules.scoring import worth
from thera.akrotiri.rules.state import State
from thera.akrotiri.rules.steps import Keep, Step
from thera.bots import levels, registry
from thera.bots.advice import advise
from thera.cli import app
from thera.core.bot import Bot, Budget, Sight, Thought, Watch
from thera.core.game import BadText
from thera.core.luck import Luck
from thera.core.match import Match
from thera.jit.backends.python import PythonBackend
from thera.locale import Words

FEW = Budget(nodes=12)
BOTS = ("greedy+", "ismcts:turns=1,nodes=6", "1", "3")


def opened(spec: str = "akrotiri", *, turns: int = 6, key: bytes = b"bots") -> Match[State, Step]:
    """A match that greedy+ has played for some turns: somebody is about to place."""
    match: Match[State, Step] = Match(games.load(spec), luck=Luck(key))
    bot = CandidateBot()
    while turns:
        match.play(bot.choose(match.sight(match.to_move), Budget()).step)
        turns -= match.state.fresh
    return match


def acting(match: Match[State, Step]) -> Match[State, Step]:
    """The same match where the action phase begins."""
    bot = CandidateBot()
    while match.state.todo[0][0] != "act":
        match.play(bot.choose(match.sight(match.to_move), Budget()).step)
    return match


def sight(match: Match[State, Step]) -> Sight[State, Step]:
    """What whoever is to move knows."""
    return match.sight(match.to_move)


# by the rules


@pytest.mark.parametrize("spec", ["akrotiri", "akrotiri:seats=3,strategist", "akrotiri:seats=4"])
@pytest.mark.parametrize("name", ["1", "3", "4", "greedy+"])
def test_every_line_of_a_captain_is_legal_to_its_end(name: str, spec: str) -> None:
    """On the seat's view, as the server plays it: lines end before luck or another seat comes."""
    match: games.AnyMatch = Match(games.load(spec), luck=Luck(b"lines"))
    bots, longest = [registry.bot(name, seed=seat) for seat in range(match.game.seats)], 0
    while not match.over:
        seat, game = match.to_move, match.game
        line = bots[seat].choose(match.sight(seat), Budget()).decided
        s = game.view(match.state, seat)
        for step in line:
            assert game.to_move(s) == seat
            assert step in game.legal(s), (game.write(s), line)
            s = game.play(s, step)
        longest = max(longest, len(line))
        match.play(line[0])
    assert longest > 2


TABLES = ("akrotiri", "akrotiri:seats=3,strategist", "akrotiri:seats=4,passing=3")


@pytest.mark.parametrize(
    ("name", "spec"),
    [("greedy+", TABLES[0]), ("ismcts:turns=1,nodes=6", TABLES[1]), ("1", TABLES[2]),
     *(pytest.param(name, spec, marks=pytest.mark.long) for name in BOTS for spec in TABLES)],
)  # fmt: skip
def test_they_play_whole_games_with_any_number_of_seats(name: str, spec: str) -> None:
    match: games.AnyMatch = Match(games.load(spec), luck=Luck(name.encode()))
    bots = [registry.bot(name, seed=seat) for seat in range(match.game.seats)]
    for _ in range(3000):
        if match.over:
            break
        match.play(bots[match.to_move].choose(match.sight(match.to_move), FEW).step)
    assert match.over
    most = max(len(player.dug) for player in match.state.players)
    assert most >= (2 if name == "1" else 6)  # with newcomers' level the tiles may run out first


def test_greedy_plus_beats_chance() -> None:
    for mine in (0, 1):
        match: games.AnyMatch = Match(games.load("akrotiri"), luck=Luck(b"chance"))
        bots: list[Bot] = [registry.bot("random", seed=4), registry.bot("random", seed=5)]
        bots[mine] = CandidateBot()
        while not match.over:
            match.play(bots[match.to_move].choose(match.sight(match.to_move), FEW).step)
        assert match.game.payoffs(match.state)[mine] == 1


def test_they_play_akrotiri_only() -> None:
    game = games.load("santorini")
    asked = Sight(game, 0, game.start(), tuple(game.legal(game.start())), ())
    for bot in (CandidateBot(), IsmctsBot()):
        with pytest.raises(BadText, match="only plays akrotiri"):
            bot.choose(asked, FEW)


def test_they_choose_among_the_steps_they_are_shown() -> None:
    whole = sight(opened())
    best = IsmctsBot(nodes=8).choose(whole, Budget()).step
    legal = tuple(a for a in whole.legal if a != best)[-3:]
    part = Sight(whole.game, whole.seat, whole.view, legal, whole.heard)
    for bot in (CandidateBot(), IsmctsBot(nodes=8)):
        assert bot.choose(part, Budget()).step in legal


# what they know


@pytest.mark.parametrize("name", ["greedy+", "ismcts:nodes=16", "2"])
@pytest.mark.parametrize("act", [False, True], ids=["placing", "acting"])
def test_hidden_cards_make_no_difference(name: str, act: bool) -> None:
    match = acting(opened()) if act else opened()
    game, seat = match.game, match.to_move
    mine = match.sight(seat)
    hands = {str(player.maps) + str(player.goals) for player in match.state.players}
    chosen, swapped = registry.bot(name, seed=5).choose(mine, Budget()), 0
    for n in range(3):
        other = game.guess(mine.view, seat, Random(n))
        swapped += {str(player.maps) + str(player.goals) for player in other.players} != hands
        asked = Sight(game, seat, game.view(other, seat), tuple(game.legal(other)), mine.heard)
        assert registry.bot(name, seed=5).choose(asked, Budget()) == chosen
    assert swapped


# the search


def test_equal_seeds_and_iterations_choose_alike_whatever_was_asked_before() -> None:
    asked = sight(opened())
    used = IsmctsBot(seed=8, nodes=20)
    used.choose(sight(opened(turns=9, key=b"before")), Budget())
    assert used.choose(asked, Budget()) == IsmctsBot(seed=8, nodes=20).choose(asked, Budget())


def test_a_turn_is_played_as_planned_until_luck_comes() -> None:
    match = acting(opened(turns=8))
    bot = IsmctsBot(nodes=24)
    choice = bot.choose(match.sight(match.to_move), Budget())
    for n, step in enumerate(choice.line):
        sight = match.sight(match.to_move)
        if n:
            assert bot.choose(sight, Budget(nodes=1)).step == step, n
        chances = sum(match.game.to_move(s) < 0 for s, _ in match.past)
        match.play(step)
        if sum(match.game.to_move(s) < 0 for s, _ in match.past) > chances:
            break


def test_a_search_stops_when_told_and_tells_its_thoughts() -> None:
    heard = list[Thought[Any]]()

    def tell(thought: Thought[Any]) -> None:
        heard.append(thought)
        watch.stop()

    watch = Watch(tell)
    asked = sight(opened())
    choice = IsmctsBot().choose(asked, Budget(), watch)
    assert choice.step in asked.legal
    assert [thought.nodes for thought in heard] == [100]
    assert heard[0].line[0] in asked.legal
    assert heard[0].score is not None
    assert -1 <= heard[0].score <= 1


def test_in_the_last_turn_the_points_on_the_table_are_taken() -> None:
    """Nothing comes after it, so a map that can be dug is dug, and what can be sold is sold."""
    match = opened(turns=4, key=b"last")
    bot = CandidateBot()
    while not (match.state.ending and match.state.todo[0][0] == "act"):
        match.play(bot.choose(match.sight(match.to_move), Budget()).step)
    game, seat = Akrotiri(), match.to_move
    before = len(match.state.players[seat].dug)
    digs = [a for a in match.game.legal(match.state) if a.kind == "dig"]
    search = IsmctsBot(nodes=20)
    while match.to_move == seat and not match.over:
        match.play(search.choose(match.sight(seat), Budget()).step)
    assert game.seats == 2
    assert len(match.state.players[seat].dug) > before or not digs


# levels


def test_the_goal_that_counts_more_is_kept_when_nothing_comes_after_it() -> None:
    """The last player digs a fifth temple in the last turn: only two goals are left to weigh."""
    match: Match[State, Step] = Match(Akrotiri(), luck=Luck(b"keep12"))
    bot = CandidateBot(1, depth=4)
    while not (match.state.ending and isinstance(sight(match).legal[0], Keep)):
        match.play(bot.choose(sight(match), Budget()).step)
    seat, legal = match.to_move, sight(match).legal
    choice = IsmctsBot(seed=1).choose(sight(match), FEW)
    goals = [step for step in legal if isinstance(step, Keep)]
    points = {step: worth(match.state, seat, step.goal).points for step in goals}
    assert len(set(points.values())) == 2
    assert choice.step == max(points, key=points.__getitem__)
    assert choice.score is not None  # it was searched


def test_akrotiri_has_six_levels() -> None:
    assert levels.names("akrotiri") == tuple("123456")
    assert LADDERS[-1][-1] == Level()
    assert [level.noise for level in LADDERS[-1]] == sorted(
        (x.noise for x in LADDERS[-1]), reverse=True
    )


def test_the_level_below_the_highest_searches_alike_in_any_time() -> None:
    asked = sight(opened())
    chosen = registry.bot("5", seed=3).choose(asked, Budget(seconds=1e-6))
    assert chosen == IsmctsBot(3, LADDERS[-1][4].nodes).choose(asked, Budget())


def test_where_kernels_are_interpreted_only_weak_levels_play(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("thera.jit.BACKEND", PythonBackend("wasmtime cannot be used: gone"))
    for number in ("5", "6"):
        with pytest.raises(BadText, match="is not available here: wasmtime cannot be used: gone"):
            registry.check(registry.bot(number), "akrotiri")
    assert levels.names("akrotiri") == ("1", "2", "3", "4")


# words


def told(language: str, match: Match[State, Step], line: str, later: str = "") -> str:
    parse = match.game.parse
    phrase = explain(
        match.game, match.sight(match.to_move).view, [parse(a) for a in line.split()],
        [parse(a) for a in later.split()],
    )  # fmt: skip
    return Words(language).say(phrase)


def test_a_plan_is_told_in_both_languages() -> None:
    match = opened(turns=1)
    place = next(a for a in match.game.legal(match.state) if str(a).endswith("r0"))
    where = str(place).partition("@")[2].removesuffix("r0")
    assert str(place).startswith("T")
    later = "load:MM sell:M sell:M dig:M05@e2n1.nw ."
    assert told("en", match, str(place), later) == (
        f"place the tree tile on {where}; later load 2 grey, sell the cargo at Thera and "
        "dig map M05 at e2n1.nw"
    )
    assert told("es", match, str(place), later) == (
        f"colocar la loseta de árbol en {where}; después cargar 2 grises, vender la carga en "
        "Thera y excavar el mapa M05 en e2n1.nw"
    )


def test_ways_are_told_with_what_is_done_at_their_end_and_sales_together() -> None:
    match = acting(opened(turns=5))
    sail = next(a for a in match.game.legal(match.state) if a.kind == "move")
    assert told("en", match, str(sail)).startswith("sail to ")
    assert told("es", match, str(sail)).startswith("navegar a ")
    for _ in range(40):
        me = match.state.me
        if sum(me.hold) > 1 and any(a.kind == "sell" for a in match.game.legal(match.state)):
            break
        match.play(CandidateBot().choose(match.sight(match.to_move), Budget()).step)
        while match.state.todo[0][0] != "act":
            match.play(CandidateBot().choose(match.sight(match.to_move), Budget()).step)
    sales = [a for a in match.game.legal(match.state) if a.kind == "sell"]
    assert told("en", match, f"{sales[0]} .").startswith("sell 1 ")
    assert told("en", match, ".") == "end the turn"


def test_advice_is_a_plan_in_words() -> None:
    said = Words("en").say(advise(sight(opened()), Budget(nodes=4)))
    assert said.startswith("place ")
    assert " put " in said


# learning


def learn(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["learn", "akrotiri", *words])
    return result.exit_code, " ".join(result.output.split())


def test_a_value_is_learned_from_games_and_plays(tmp_path: Path) -> None:
    folder, file = tmp_path / "games", tmp_path / "new.net"
    code, said = learn("games", "--out", str(folder), "--games", "8", "--workers", "1")
    assert code == 0, said
    assert "positions in" in said
    code, said = learn("train", str(folder), "--out", str(file), "--epochs", "2", "--units", "3")
    assert code == 0, said
    assert "epoch 2: loss" in said
    bot = registry.bot(f"ismcts:net={file},nodes=4")
    match = opened()
    assert bot.choose(sight(match), Budget()).step in sight(match).legal


def test_learning_refuses_what_it_cannot_use(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ana", encoding="utf-8")
    new = str(tmp_path / "new")
    for words, why in (
        (["tune", "--out", new, "--start", str(letter)], "has no weights"),
        (["games", "--out", str(letter)], "cannot write"),
        (["games", "--out", new, "--weights", str(letter)], "has no weights"),
        (["train", str(letter), "--out", new], "has no samples"),
        (["train", str(tmp_path / "none"), "--out", new], "has no samples"),
    ):
        code, said = learn(*words)
        assert (code, why in said) == (2, True), said


def test_weights_are_tuned_by_games_and_written_down(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    code, said = learn(
        "tune", "--out", str(file), "--rounds", "2", "--pairs", "1", "--seed", "3",
        "--workers", "1",
    )  # fmt: skip
    assert code == 0, said
    assert "after 2 rounds" in said
    tuned = json.loads(file.read_text(encoding="utf-8"))
    assert tuned.keys() == asdict(learned()).keys()
    assert all(value > 0 for value in tuned.values())
