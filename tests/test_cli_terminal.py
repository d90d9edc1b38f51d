"""`thera play` for somebody who sits at a terminal: the menu, bots that think, small screens."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

from terminal import Terminal

GATED = """
import sys
legal = []
for line in sys.stdin:
    command, _, rest = line.strip().partition(" ")
    if command == "hello":
        open({gate!r}).read()  # waits until somebody has opened and closed the other end
        print("ready", flush=True)
    elif command == "legal":
        legal = rest.split()
    elif command == "go":
        print("best", legal[0], flush=True)
"""
MAP = (
    "V5@w2n1r0,T1@e2n1r0/w2n1.nw:V,w2n1.se:T,e2n1.nw:T,e2n1.ne:V"
    "/5|thera.w|TV|-|E01,M05|-|G01|-|-/2|thera.e|-|L3|E02,M01|-|G03|-|-"
    "/-|0|G04:1,G05:2|-|-/act1|2|0|0|-|-|begun,lively"
)
"""Two tiles at Thera; the first seat is to act."""


# the menu


def chosen(*answers: str, lang: str = "en") -> str:
    """What is shown when somebody answers the menu and leaves the game that follows."""
    with Terminal("play", "--lang", lang) as terminal:
        terminal.type(*answers, "quit")
        shown = terminal.rest()
        assert "\x1b[" in terminal.shown
        return shown


def test_enter_is_enough_for_a_first_game() -> None:
    shown = chosen("", "", "", "", "")
    assert "What do you want to play?" in shown
    assert "1 Mortal  you" in shown
    assert "2 Mortal  level 3" in shown
    assert "Your turn: place a worker" in shown
    assert "See you next time." in shown


def test_three_choose_their_gods_by_name() -> None:
    answers = ("1", "3", "3", "apollo", "apo zeus apo", "circe zeus pan", "x y z", "Apo, zeus pan")
    shown = chosen(*answers, "3", "0", "12", "", "2")
    assert "Pick 3 gods, one per player.\r\n" in shown
    assert "There is only one Apollo card." in shown
    assert "Circe cannot be used with 3 players." in shown
    assert "There is no card called x." in shown
    assert "Type a number from 0 to 8." in shown
    for player in ("1 Apollo  you", "2 Zeus  level 3", "3 Pan  level 2"):
        assert player in shown


def test_four_play_in_teams() -> None:
    shown = chosen("1", "4", "1", "2")
    assert "4  players: two teams: 1 and 3 against 2 and 4" in shown
    assert "4 people on this computer" in shown
    assert "No gods" not in shown
    assert "'s turn: place a worker" in shown


@pytest.mark.parametrize("count", ["3", "4"])
def test_akrotiri_for_more_than_two_is_said_to_be_a_house_variant(count: str) -> None:
    shown = chosen("2", count, "1", "1", "2", lang="es")
    assert f"{count}  jugadores: reglas de la casa: el reglamento es para dos" in shown
    assert f"Jugador {count}  nivel 2" in shown
    assert "Te toca: colocar la loseta" in shown


def test_the_menu_can_be_left() -> None:
    shown = chosen("2", "nonsense")
    assert "Type a number from 2 to 4." in shown
    assert "See you next time." in shown


# bots


def test_a_bot_that_thinks_is_named_and_what_is_typed_meanwhile_is_dropped(tmp_path: Path) -> None:
    gate, program = tmp_path / "gate", tmp_path / "bot.py"
    os.mkfifo(gate)
    program.write_text(GATED.format(gate=str(gate)), encoding="utf-8")
    bot = f"pipe:{sys.executable} {program}"
    with Terminal("play", "santorini", "--bot", bot, columns=250) as terminal:
        terminal.until("> ")
        terminal.type("c3 c4")
        shown = terminal.until("is thinking …")
        assert f"Player 2 ({bot}) " in shown
        assert "places a worker on c3, places a worker on c4" in shown  # the own turn is seen
        terminal.type("77")
        terminal.until("77")  # it has reached the terminal
        gate.write_text("", encoding="utf-8")
        assert "Your turn: move a worker" in terminal.until("> ")
        terminal.type("quit")
        assert "no number 77" not in terminal.rest()


# the screen


def test_colours_can_be_switched_off() -> None:
    words = ("play", "akrotiri", "-p", MAP, "--bot", "random")
    with Terminal(*words, env={"NO_COLOR": "1"}) as terminal:
        terminal.type("legend", "quit")
        terminal.rest()
        assert not re.search(r"\x1b\[[0-9;]*[34][0-8]", terminal.shown)


def test_the_map_and_the_choices_stay_on_a_small_screen() -> None:
    words = ("play", "akrotiri", "-p", MAP, "--bot", "random")
    with Terminal(*words, columns=80, lines=24) as terminal:
        terminal.until("> ")
        shown = terminal.screen()[-24:]
    assert any(line.startswith("N↑   w3") for line in shown)
    assert any("├●THERA" in line for line in shown)
    assert any("2 actions left" in line for line in shown)


def test_a_long_answer_does_not_push_the_board_off_a_small_screen() -> None:
    position = "0" * 25 + "/1/mortal:b2,d4/mortal:b4,d2"
    with Terminal("play", "-p", position, columns=80, lines=24) as terminal:
        terminal.until("> ")
        terminal.type("b2")
        terminal.until("Moves from b2:")
        terminal.until("> ")
        shown = terminal.screen()
    assert len(shown) <= 24
    assert shown[0].lstrip().startswith("┌")


def test_old_turns_give_way_to_the_choices_on_a_small_screen() -> None:
    spec = "santorini:artemis,morpheus,limus,persephone"
    with Terminal("play", spec, "--lang", "es", columns=80, lines=24) as terminal:
        terminal.type("b2 d4", "b4 d2", "b2-b3 b3+b2", "d2-d3 d3+d2")
        for _ in range(5):
            terminal.until("> ")
        shown = terminal.screen()
    assert len(shown) <= 24
    assert "Turno de Jugador 1:" in "\n".join(shown)
    assert "4 Perséfone mueve de d2 a d3" in "\n".join(shown)
    assert "coloca un trabajador en b2" not in "\n".join(shown)


# the rules to be read


@pytest.mark.parametrize("columns", [50, 90])
def test_the_rules_are_wrapped_to_the_screen(columns: int) -> None:
    with Terminal("rules", "santorini", "four", columns=columns) as terminal:
        shown = terminal.rest().replace("\r", "").splitlines()
    assert max(map(len, shown)) <= columns
    item = next(n for n, line in enumerate(shown) if line.startswith("• What the card"))
    assert shown[item + 1].startswith("  ") == (columns < 80)  # an item goes on below its text
