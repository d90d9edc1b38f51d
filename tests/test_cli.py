"""The command line: each command but `play`, and every kind of bad input."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import thera
from shell import WON, bad, good, won

OPEN = "0000000000000000000000000/1/mortal:b2,d4/mortal:b4,d2"


def test_entry_point() -> None:
    command = [sys.executable, "-c", "from thera.cli import main; main()", "legal", "chess"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert (
        done.stderr == "thera: there is no game called “chess”: the games are santorini, akrotiri\n"
    )


def test_version_and_help() -> None:
    assert good("--version") == f"{thera.__version__}\n"
    commands = "serve play rules legal perft show record gods doctor backup restore"
    for command in commands.split():
        assert command in good("--help")
        assert "Usage" in good(command, "--help")


# positions


def test_legal() -> None:
    assert good("legal", "santorini").split()[:2] == ["@a5", "@b5"]
    steps = good("legal", "santorini", "--position", WON).splitlines()
    assert "a5-b5" in steps
    assert len(steps) == len(set(steps))


def test_perft() -> None:
    assert good("perft", "santorini", "--position", OPEN, "--turns", "0") == "1\n"
    assert good("perft", "santorini", "--position", OPEN, "--turns", "2") == "6176\n"


def test_perft_divides() -> None:
    *lines, total = good("perft", "-p", OPEN, "--turns", "2", "--divide").splitlines()
    counts = [int(line.rpartition(": ")[2]) for line in lines]
    assert sum(counts) == int(total) == 6176
    assert len(lines) == int(good("perft", "-p", OPEN, "--turns", "1"))


def test_show() -> None:
    shown = good("show", "santorini", "--position", WON)
    assert "1 Pan" in shown
    assert "▆" in shown
    assert "Turno de Jugador 1: " in good("show", "-p", WON, "--lang", "es")


def test_show_svg(tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    good("show", "-p", WON, "--svg", str(picture))
    assert picture.read_text(encoding="utf-8").lstrip().startswith("<svg")
    assert good("show", "-p", WON, "--svg", "-").strip() == picture.read_text("utf-8").strip()


# gods


def test_gods() -> None:
    rows = good("gods").splitlines()
    assert len(rows) == 31
    assert rows[1].split()[:2] == ["1", "Apollo"]
    assert "Artemisa" in good("gods", "--lang", "es")


@pytest.mark.parametrize("name", ["apollo", "Apolo", "APOLL"])
def test_one_god(name: str) -> None:
    assert "goes to the square" in good("gods", name)


def test_gods_for_a_real_table() -> None:
    dealt = good("gods", "--random", "--players", "3", "--seed", "5")
    assert dealt == good("gods", "--random", "--players", "3", "--seed", "5")
    assert dealt != good("gods", "--random", "--players", "3", "--seed", "6")
    assert [line[0] for line in dealt.splitlines()[:6:2]] == ["1", "2", "3"]


# bad input


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["legal", "chess"], "there is no game called “chess”"),
        (["legal", "santorini:apolo,pan"], "Did you mean apollo?"),
        (["legal", "santorini:apollo"], "gods named: 1, players: 2; name one for each"),
        (["legal", "santorini:chronus,pan,zeus"], "chronus can only be used with 2 players"),
        (["play", "santorini:seats=5"], "`seats` must be 2, 3 or 4"),
        (["legal", "-p", "0000000000000000000000000/1/mortal:b2,d4/mortal:b2,d2"], "b2"),
        (["legal", "-p", "000000000000C000000000000/1/mortal:c3,d4/mortal:b2,d2"], "c3"),
        (["show", "-p", "garbage"], "garbage"),
        (["play", "-p", ""], "thera: "),
        (["perft", "santorini:pan,zeus", "-p", OPEN, "--turns", "1"], "is not one of"),
        (["perft", "--turns", "-1"], "--turns"),
        (["perft", "--turns", "many"], "--turns"),
        (["play", "--bot", "grandmaster"], "there is no bot called “grandmaster”"),
        (["play", "--bot", "random:seed=x"], "whole number"),
        (["play", "--bot", "random", "--seat", "3"], "there is no player 3"),
        (
            ["play", "--bot", "random", "--bot", "greedy", "--seat", "1"],
            "2 bots given, 1 needed",
        ),
        (["play", "--bot", "9"], "levels go from 1 to 8"),
        (["play", "akrotiri", "--bot", "7"], "akrotiri has no level 7: its levels go from 1 to 6"),
        (["play", "--seat", "1"], "--bot"),
        (["play", "--seed", "xyz"], "“xyz” is not a seed"),
        (["play", "--seed", ""], "seed"),
        (["play", "--lang", "xx"], "there is no language “xx”"),
        (["play", "--load", "nowhere.thera"], "cannot read nowhere.thera: no such file"),
        (["play", "--save", "nowhere/game.thera"], "there is no folder"),
        (["play", "--save", "."], "not an ordinary file"),
        (["show", "--svg", "nowhere/board.svg"], "there is no folder"),
        (["record", "check", "nowhere.thera"], "cannot read nowhere.thera"),
        (["record", "show", "."], "cannot read ."),
        (["gods", "apolli"], "there is no god called “apolli”"),
        (["gods", "--random", "--players", "5"], "--players"),
        (["gods", "pan", "--random"], "not both"),
        (["dance"], "dance"),
        (["legal", "--depth", "3"], "--depth"),
    ],
)
def test_bad_input(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said in bad(*words)
    assert not list(tmp_path.iterdir())


def test_a_truncated_record_names_the_line(tmp_path: Path) -> None:
    file = won(tmp_path)
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(lines[:-1]), encoding="utf-8")
    assert f"{file}: line" in bad("record", "check", str(file))
    file.write_text("".join(lines[:2]), encoding="utf-8")
    assert "the file ends before the moves" in bad("record", "show", str(file))
    file.write_text("".join(lines).replace("a5-b5", "a5-c5"), encoding="utf-8")
    assert "a5-c5" in bad("play", "--load", str(file))
    file.write_bytes(b"\xff\xfe\x00")
    assert "not a text file" in bad("record", "check", str(file))


def test_what_is_wrong_with_a_record_is_told_in_the_language_asked_for(tmp_path: Path) -> None:
    file = won(tmp_path)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("a5-b5", "a5-c5"), encoding="utf-8")
    for command in (["record", "check", str(file)], ["play", "--load", str(file)]):
        assert "no está permitido ahí: c5 no está junto a a5" in bad(*command, "--lang", "es")
    shown = good("play", "--lang", "es", typed=f"abrir {file}\nsalir\n")
    assert "no está permitido" in shown


def test_saving_spares_other_files(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ana", encoding="utf-8")
    assert "not a saved game" in bad("play", "--save", str(letter))
    assert "not a saved game" in good("play", typed=f"save {letter}\nsave {tmp_path}/no/g.thera\n")
    assert letter.read_text(encoding="utf-8") == "Dear Ana"
    assert list(tmp_path.iterdir()) == [letter]


def test_an_empty_file_may_be_saved_to(tmp_path: Path) -> None:
    file = tmp_path / "empty.thera"
    file.touch()
    good("play", "--save", str(file), typed="c3\n")
    assert file.read_text(encoding="utf-8").endswith("@c3\n")


def test_load_needs_no_game(tmp_path: Path) -> None:
    assert "leave those out" in bad("play", "santorini", "--load", str(won(tmp_path)))


# the rules to be read


def test_rules_are_listed_by_game() -> None:
    listed = good("rules")
    assert "thera rules santorini" in listed
    assert "thera rules akrotiri" in listed
    assert re.search(r"^ +climb +Going up and down", listed, re.MULTILINE)
    assert re.search(r"^ +climb +Subir y bajar", good("rules", "--lang", "es"), re.MULTILINE)


def test_one_section_of_the_rules_with_its_board() -> None:
    told = good("rules", "santorini", "climb")
    assert told.startswith("Going up and down\n")
    assert "up one level at most" in told
    assert told.count("┌") == 4  # two boards, each before and after
    assert "b3-b4 is not allowed: too high: level 0 to level 2" in told
    assert "1 Mortal moves from b3 to c3, up to level 1  b3-c3" in told


def test_a_finished_board_says_who_won() -> None:
    assert good("rules", "santorini", "aim").rstrip().endswith("You win")


@pytest.mark.parametrize("wanted", ["climb", "Subir y bajar", "SUBIR", "going up", "and down"])
def test_a_section_is_found_by_any_of_its_names(wanted: str) -> None:
    assert good("rules", "santorini", *wanted.split()) == good("rules", "santorini", "climb")


def test_a_board_shows_only_the_panels_that_its_steps_change() -> None:
    told = good("rules", "akrotiri", "market", "--lang", "es")
    assert told.startswith("El mercado\n")
    assert told.count("\nMercado\n") == 2  # before the sales and after them
    assert "Tu mano" not in told
    assert "vende un cubo azul por 3 dracmas" in told


def test_a_map_of_the_rules_lies_before_its_reader() -> None:
    """The second board of the section is seen from the other seat."""
    mine, theirs = good("rules", "akrotiri", "reading", "a", "map").split("Your opponent")
    assert "N↑" in mine
    assert "N↓" in theirs


def test_all_rules_of_a_game() -> None:
    told = good("rules", "Santorini", "--lang", "es")
    assert told.startswith("Santorini\n")
    assert told.index("El objetivo") < told.index("Cuatro jugadores")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "there is no game called “chess”"),
        (["santorini", "clim", "b"], "Did you mean climb?"),
        (["santorini", "xyzzy"], "“thera rules” lists them all"),
        (["santorini", "xyzzy", "--lang", "es"], "no hay ninguna sección «xyzzy»"),
        (["santorini", "--lang", "xx"], "xx"),
    ],
)
def test_rules_that_there_are_not(words: list[str], said: str) -> None:
    assert said in bad("rules", *words)
