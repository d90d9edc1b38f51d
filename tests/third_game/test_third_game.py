"""A third game is one folder and one line: the laws, every bot, the terminal, records."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import product
from pathlib import Path
from random import Random

import pytest

import thera
from shell import bad, good
from terminal import Terminal
from thera import games
from thera.arena.mirrored_pair import Terms, check, play_pair
from thera.bots import opponents, registry
from thera.bots.advice import advise
from thera.cli.screen import Screen
from thera.core import laws, record
from thera.core.bot import Budget, Sight
from thera.locale import Words
from third_game.entry import ENTRY
from third_game.rules import Hands

LAUNCHER = Path(__file__).parent.parent / "thera_with_kuhn.py"
COMMAND = (sys.executable, str(LAUNCHER))
FEW = Budget(nodes=50)


@pytest.fixture(autouse=True)
def third_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one line."""
    monkeypatch.setitem(games.GAMES, "kuhn", ENTRY)


def command(*words: str) -> str:
    """What the command prints in a process of its own, which registers the game by the one line."""
    done = subprocess.run(
        [*COMMAND, *words], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_is_one_line() -> None:
    text = LAUNCHER.read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if "GAMES" in line] == [
        'games.GAMES["kuhn"] = ENTRY'
    ]
    assert games.names() == ("santorini", "akrotiri", "kuhn")


@pytest.mark.parametrize("seed", range(20))
def test_it_keeps_the_laws(seed: int) -> None:
    assert laws.walk(thera.load("kuhn"), Random(seed)) in (4, 5)


def test_a_match_says_why() -> None:
    game, s = thera.resume("kuhn", "JQ/")
    with pytest.raises(thera.IllegalStep, match=r"=K is not legal here \(luck deals the cards\)"):
        thera.Match(game, s).play("=K")


# bots


@pytest.mark.parametrize(("one", "two"), [*product(registry.EVERY_GAME, repeat=2)])
def test_every_bot_for_every_game_plays_it_in_the_arena(one: str, two: str) -> None:
    terms = Terms(one, two, ("kuhn",), FEW)
    check(terms)
    pair = play_pair(terms, 0)
    assert not any(game.capped for game in pair.games)
    assert pair.games[0].start == pair.games[1].start  # the same cards


def test_a_duel_in_processes_of_its_own(tmp_path: Path) -> None:
    kept = tmp_path / "duel.json"
    duel = ("arena", "duel", "best", "random", "--game", "kuhn", "--nodes", "50")
    assert "20 games: best won" in command(*duel, "--games", "20", "--json", str(kept))
    assert len(json.loads(kept.read_text(encoding="utf-8"))["pairs"]) == 10


def test_levels_and_bots_of_other_games_are_refused_in_words() -> None:
    for name, why in (
        ("level 1", "kuhn has no levels: its bots are random and greedy"),
        ("ismcts", "ismcts only plays akrotiri"),
        ("alphabeta", "alphabeta only plays santorini"),
    ):
        with pytest.raises(thera.BadText, match=why):
            thera.play("kuhn", name, "random")


def test_the_bot_for_every_game_stands_in_for_its_engine() -> None:
    assert registry.strongest("kuhn") == "greedy"
    assert opponents.opponents("kuhn") == ("random", "greedy")
    assert opponents.substitute("kuhn") == "greedy"
    registry.prepare("best", "kuhn")
    game, s = thera.resume("kuhn", "KQ/")
    sight = thera.Match(game, s).sight(0)
    assert thera.engine("kuhn").analyse(sight, FEW).line
    assert str(advise(sight, FEW)).startswith("play ")
    with pytest.raises(thera.BadText, match="no compiled kernel counts the turns of this game"):
        thera.engine("kuhn").perft(s, 1)


def test_it_is_played_from_python() -> None:
    seen: list[Hands] = []

    def ana(sight: Sight[Hands, str]) -> str:
        seen.append(sight.view)
        return "pass"

    match = thera.play("kuhn", "best", ana, seed=1)
    assert min(match.payoffs) == -max(match.payoffs)
    assert all(view.cards[0] == "?" for view in seen)


# records


def test_its_records_replay() -> None:
    match = thera.play("kuhn", "greedy", "random", seed=3)
    text = str(record.of(match, seats="Ana, Ben", seed=thera.Luck.of(3).key.hex()))
    assert text.startswith("Game: kuhn\nSeats: Ana, Ben\nResult: ")
    again = games.open_record(record.read(text))
    assert (again.past, again.payoffs) == (match.past, match.payoffs)
    with pytest.raises(record.BadRecord, match=r"the draw .* is wrong"):
        games.open_record(record.read(text.replace("0003\n", "0002\n")))


def test_its_records_are_checked_by_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "poker.thera"
    file.write_text("Game: kuhn\nResult: 1 -1\n\n=K =J\nbet\nbet\n", encoding="utf-8")
    assert good("record", "check", str(file))
    file.write_text("Game: kuhn\nResult: 0.5 -0.5\n\n=K =J\nbet\nbet\n", encoding="utf-8")
    assert "1 -1" in bad("record", "check", str(file))


# the command line


def test_positions_at_the_command_line() -> None:
    assert good("legal", "kuhn", "--position", "JQ/b").split() == ["pass", "bet"]
    assert "[J] [?]" in good("show", "kuhn", "--position", "JQ/b", "--seat", "1")
    assert "[J] [Q]" in good("show", "kuhn", "--position", "JQ/b")
    assert good("show", "kuhn", "--position", "JQ/", "--svg", "-").startswith("<svg")
    assert good("perft", "kuhn").strip() == "12"
    assert "is not available" in bad("legal", "kuhn:seats=3")


def test_a_whole_game_in_the_terminal(tmp_path: Path) -> None:
    saved = tmp_path / "game.thera"
    typed = f"legend\nadvice\nbet\nsave {saved}\n"
    said = good("play", "kuhn", "--bot", "best", "--seed", "3", typed=typed)
    assert "[Q] [?]" in said
    assert "Luck deals Q to player 1, luck deals ? to player 2" in said
    assert "a card that you may not see" in said
    assert "The strongest bot would play " in said
    assert "Player 1 bets" in said
    assert "[Q] [J]" in said  # over: nothing is hidden
    assert "player 1 wins" in said
    assert good("record", "check", str(saved))
    assert "player 1 wins" in good("play", "--load", str(saved))


def test_two_people_at_one_keyboard_see_their_own_cards_only() -> None:
    said = good("play", "kuhn", "--seed", "4", typed="\nbet\n\npass\n")
    first, second = said.split("Player 2, it's your turn")
    assert "[Q] [?]" in first
    assert "[?] [J]" in second.partition("has won")[0]


def test_the_menu_lists_it() -> None:
    with Terminal("play", command=COMMAND) as terminal:
        terminal.until("Santorini: build towers")
        terminal.until("3  Kuhn poker")
        terminal.type("3")
        terminal.until("How many players")
        terminal.type("")
        assert "Three cards: a card each, and one bet" in terminal.until("one bet")
        terminal.type("", "1", "2")  # that way, against a bot, the stronger one
        terminal.until("player 2 holds ?")
        terminal.type("quit")
        assert "See you next time" in terminal.rest()


def test_rules_that_nobody_has_written_are_told_so() -> None:
    said = "nobody has written the rules of kuhn for reading yet"
    assert said in bad("rules", "kuhn")
    assert said in good("rules").splitlines()
    assert "todavía nadie ha escrito las reglas de kuhn" in bad("rules", "kuhn", "--lang", "es")


def test_a_card_that_no_catalogue_names_is_called_by_its_id() -> None:
    screen = Screen(Words("en"))
    assert screen.player(0, "joker") == "1 joker"
    assert screen.player(0, "pan") == "1 Pan"


def test_spanish_says_what_is_thera_s_and_leaves_the_rest() -> None:
    said = good("play", "kuhn", "--bot", "random", "--seed", "3", "--lang", "es", typed="salir\n")
    assert "Hasta " in said
    assert "Your turn: pass or bet" in said
