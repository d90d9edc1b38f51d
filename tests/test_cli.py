"""The command line: each command, a whole game at the prompt, and every kind of bad input."""

import contextlib
import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import thera
from thera.cli import app

OPEN = "0000000000000000000000000/1/mortal:b2,d4/mortal:b4,d2"
WON = "2300000000000000000000000/1/pan:a5,e1/mortal:c3,d3"


def run(*words: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(app, list(words), input=typed, env={"LANG": "C", "LC_ALL": ""})


def good(*words: str, typed: str | None = None) -> str:
    result = run(*words, typed=typed)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def bad(*words: str) -> str:
    """What a command says of bad input: one sentence, code 2, no traceback."""
    result = run(*words)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    return result.stderr


def test_entry_point() -> None:
    command = [sys.executable, "-c", "from thera.cli import main; main()", "legal", "chess"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "thera: there is no game 'chess': the games are santorini, akrotiri\n"


def test_version_and_help() -> None:
    assert good("--version") == f"{thera.__version__}\n"
    commands = "serve play legal perft show record gods bench doctor backup restore"
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
    assert "jugador 1 (Pan)" in good("show", "-p", WON, "--lang", "es")


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
    assert "force" in good("gods", name)


def test_gods_for_a_real_table() -> None:
    dealt = good("gods", "--random", "--players", "3", "--seed", "5")
    assert dealt == good("gods", "--random", "--players", "3", "--seed", "5")
    assert dealt != good("gods", "--random", "--players", "3", "--seed", "6")
    assert [line[0] for line in dealt.splitlines()[:6:2]] == ["1", "2", "3"]


# bench


def test_bench(tmp_path: Path) -> None:
    file = tmp_path / "bench.json"
    assert "Hermes" in good("bench", "--seconds", "0.02", "--pairs", "2", "--json", str(file))
    figures = json.loads(file.read_text(encoding="utf-8"))
    assert figures["pairs"] == 2
    assert figures["hermes_turns"] == 2101
    assert figures["plain_steps_per_second"] > 0
    printed = good("bench", "--seconds", "0.02", "--pairs", "2", "--json", "-")
    assert json.loads(printed).keys() == figures.keys()


# play


def test_a_step_is_refused_with_a_reason() -> None:
    position = "0000000000020000000000000/1/mortal:b2,d4/mortal:b4,d2"
    shown = good("play", "-p", position, typed="b2-b3\n")
    assert "level 0" in shown
    assert "level 2" in shown


def test_play_by_number_place_and_notation() -> None:
    shown = good("play", typed="13\nb3\n@d3 @e3\nb3-b4 1\n")
    assert "1 Mortal places a worker on c3, places a worker on b3  @c3 @b3" in shown
    assert "2 Mortal places a worker on d3, places a worker on e3  @d3 @e3" in shown
    assert "b3-b4 b4+a5" in shown


def test_play_says_what_it_does_not_know() -> None:
    shown = good("play", typed="26\nfoo\nundo\ncard nobody\nlang fr\nsave\nload\n\n")
    assert "no number 26" in shown
    assert "“foo” is neither" in shown
    assert "nothing of yours" in shown
    assert "no card called nobody" in shown
    assert "en, es" in shown
    assert shown.count("Which file?") == 2


def test_play_leaves_out_what_comes_after_the_turn() -> None:
    assert "before e1, which was left out" in good("play", "--bot", "random", typed="a1 b1 e1\n")


def test_play_reads_cards_and_helps() -> None:
    shown = good("play", "santorini:apollo,pan", typed="cards\ncard zeus\nhelp\nquit\n")
    for said in ("Apollo  Master", "Pan  Piper", "Zeus  Wielder", "like @a5", "undo: take"):
        assert said in shown


def test_play_in_spanish() -> None:
    typed = "apolo pan\n1\nayuda\ndeshacer\nlang en\nidioma es\nsalir\n"
    shown = good("play", "santorini:draft", "--lang", "es", typed=typed)
    assert "Jugador 1 nombra a Apolo" in shown
    assert "guardar ARCHIVO" in shown
    assert "Player 1 names Apollo" in shown
    assert shown.rstrip().endswith("Hasta la próxima.")


def test_a_whole_game_with_undo_save_and_resume(tmp_path: Path) -> None:
    file = tmp_path / "game.thera"
    typed = f"c3 c4 a1 b1\nundo\ne1\nsave {file}\n"
    good("play", "santorini:apollo,pan", "--seed", "5", typed=typed)
    assert file.read_text(encoding="utf-8").endswith("\n\n@c3 @c4\n@a1 @e1\n")
    assert good("record", "check", str(file)) == "ok: 2 turns, seat 1 is to move\n"
    typed = """
        c3-c2 c2+d3 e1-d2 d2+c3 c4-c3 c3+d3
        a1-c1
        a1-b1 b1+b2
        undo
        b1+c1 c3-d3 d3+c3 d2-d1 d1+e1
        c2-d2 d2+c3 d1-c2 c2+d1 d3-c3
    """
    shown = good("play", "--load", str(file), "--save", str(file), typed=typed)
    assert "a1-c1: " in shown
    assert "Player 1 (Apollo) wins" in shown
    assert f"Saved in {file}." in shown
    assert good("record", "check", str(file)) == "ok: 11 turns, seat 1 won\n"


def won(tmp_path: Path) -> Path:
    """A saved game that Pan won in one step."""
    file = tmp_path / "won.thera"
    shown = good("play", "-p", WON, "--save", str(file), typed="a5-b5\n1\n")
    assert "1 Pan moves from a5 to b5" in shown
    assert "The game is over" in shown
    return file


def test_records_of_a_finished_game(tmp_path: Path) -> None:
    file = won(tmp_path)
    text = file.read_text(encoding="utf-8")
    assert "Game: santorini:pan,mortal\nStart: 2300" in text
    assert "Result: 1 -1\nEnded: rules\nSeed: " in text
    assert good("record", "check", str(file)) == "ok: 1 turn, seat 1 won\n"
    shown = good("record", "show", str(file), "--lang", "es")
    assert "a5-b5" in shown
    assert "Gana" in shown


def test_a_finished_game_can_be_taken_back_and_begun_anew() -> None:
    shown = good("play", "-p", WON, typed="a5-b5\nundo\na5-a4\nnew\nquit\n")
    assert "a5-a4" in shown
    assert shown.count("Player 1 (Pan) to play: move a worker") == 3


def test_bots_answer_and_are_taken_back() -> None:
    typed = "b3 d3\nundo\nquit\n"
    shown = good("play", "santorini:apollo,pan", "--bot", "greedy", "--seed", "1", typed=typed)
    assert shown.count("2 Pan places") == 1
    assert shown.count("Your turn: place a worker") == 2


def test_bots_may_begin_and_are_seated_again(tmp_path: Path) -> None:
    file = tmp_path / "game.thera"
    common = ("--bot", "random", "--seat", "2", "--seed", "9", "--save", str(file))
    assert "1 Mortal places" in good("play", *common, typed="quit\n")
    assert "Seats: random, person\n" in file.read_text(encoding="utf-8")
    assert "1 Mortal  random" in good("play", "--load", str(file), typed="quit\n")


def test_bots_among_themselves(tmp_path: Path) -> None:
    file = tmp_path / "game.thera"
    words = ("--bot", "greedy", "--bot", "random", "--seed", "2", "--save", str(file))
    assert "wins" in good("play", "santorini:chaos,pan", *words)
    assert good("record", "check", str(file)).startswith("ok: ")


def test_equal_seeds_deal_equal_gods() -> None:
    games = [good("play", "santorini:random", "--seed", seed, typed="") for seed in ("7", "7", "8")]
    assert games[0] == games[1] != games[2]


def test_luck_goes_on_where_a_record_stops(tmp_path: Path) -> None:
    file = tmp_path / "game.thera"
    words = ("--bot", "random", "--bot", "random")
    good("play", "santorini:chaos,pan", "--seed", "0a0b", "--save", str(file), typed="a1 b1\n")
    assert "Seed: 0a0b\n" in file.read_text(encoding="utf-8")
    good("play", "--load", str(file), *words, "--save", str(file))
    assert "Seed: 0a0b\n" in file.read_text(encoding="utf-8")
    assert good("record", "check", str(file)).endswith(" won\n")


def test_a_seed_that_did_not_give_the_draws_is_not_written(tmp_path: Path) -> None:
    file = tmp_path / "game.thera"
    good("play", "santorini:chaos,pan", "--seed", "1", "--save", str(file), typed="a1 b1\n")
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(x for x in lines if not x.startswith("Seed")), encoding="utf-8")
    good("play", "--load", str(file), "--seed", "3", "--save", str(file), typed="c1 d1\n")
    assert "Seed" not in file.read_text(encoding="utf-8")
    assert good("record", "check", str(file)).startswith("ok: 2 turns")


def test_a_terminal_gets_a_menu() -> None:
    mine, theirs = pty.openpty()
    os.write(mine, b"1\n2\nquit\n")
    command = [sys.executable, "-c", "from thera.cli import main; main()", "play"]
    environment = {**os.environ, "LANG": "C", "LC_ALL": "", "TERM": "xterm", "COLUMNS": "100"}
    child = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    shown = b""
    with contextlib.suppress(OSError):  # the other end is closed when the child is done
        while part := os.read(mine, 4096):
            shown += part
    os.close(mine)
    assert child.wait(timeout=30) == 0
    assert b"What shall we play?" in shown
    assert b"place a worker" in shown
    assert b"\x1b[" in shown


# bad input


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["legal", "chess"], "there is no game 'chess'"),
        (["legal", "santorini:apolo,pan"], "did you mean apollo?"),
        (["legal", "santorini:apollo"], "1 god(s) for 2 players"),
        (["legal", "santorini:chronus,pan,zeus"], "chronus plays with 2 players only"),
        (["play", "santorini:seats=5"], "seats must be 2, 3 or 4"),
        (["legal", "-p", "0000000000000000000000000/1/mortal:b2,d4/mortal:b2,d2"], "b2"),
        (["legal", "-p", "000000000000C000000000000/1/mortal:c3,d4/mortal:b2,d2"], "c3"),
        (["show", "-p", "garbage"], "garbage"),
        (["play", "-p", ""], "thera: "),
        (["perft", "santorini:pan,zeus", "-p", OPEN, "--turns", "1"], "is not one of"),
        (["perft", "--turns", "-1"], "--turns"),
        (["perft", "--turns", "many"], "--turns"),
        (["play", "--bot", "grandmaster"], "there is no bot 'grandmaster'"),
        (["play", "--bot", "random:seed=x"], "whole number"),
        (["play", "--bot", "random", "--seat", "3"], "there is no seat 3"),
        (["play", "--bot", "random", "--bot", "greedy", "--seat", "1"], "2 bots for 1 seats"),
        (["play", "--bot", "9"], "the levels are 1 to 8"),
        (["play", "akrotiri", "--bot", "7"], "akrotiri has no level 7: it has 1 to 6"),
        (["play", "--seat", "1"], "--bot"),
        (["play", "--seed", "xyz"], "'xyz' is no seed"),
        (["play", "--seed", ""], "seed"),
        (["play", "--lang", "fr"], "there is no language 'fr'"),
        (["play", "--load", "nowhere.thera"], "cannot read nowhere.thera: no such file"),
        (["play", "--save", "nowhere/game.thera"], "there is no folder"),
        (["play", "--save", "."], "no ordinary file"),
        (["show", "--svg", "nowhere/board.svg"], "there is no folder"),
        (["record", "check", "nowhere.thera"], "cannot read nowhere.thera"),
        (["record", "show", "."], "cannot read ."),
        (["gods", "apolli"], "there is no god 'apolli'"),
        (["gods", "--random", "--players", "5"], "--players"),
        (["gods", "pan", "--random"], "one of these"),
        (["bench", "--pairs", "0"], "--pairs"),
        (["bench", "--json", "nowhere/bench.json"], "there is no folder"),
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
    assert "the record ends before its steps" in bad("record", "show", str(file))
    file.write_text("".join(lines).replace("a5-b5", "a5-c5"), encoding="utf-8")
    assert "a5-c5" in bad("play", "--load", str(file))
    file.write_bytes(b"\xff\xfe\x00")
    assert "no text file" in bad("record", "check", str(file))


def test_saving_spares_other_files(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ana", encoding="utf-8")
    assert "no saved game" in bad("play", "--save", str(letter))
    assert "no saved game" in good("play", typed=f"save {letter}\nsave {tmp_path}/no/g.thera\n")
    assert letter.read_text(encoding="utf-8") == "Dear Ana"
    assert list(tmp_path.iterdir()) == [letter]


def test_an_empty_file_may_be_saved_to(tmp_path: Path) -> None:
    file = tmp_path / "empty.thera"
    file.touch()
    good("play", "--save", str(file), typed="c3\n")
    assert file.read_text(encoding="utf-8").endswith("@c3\n")


def test_load_needs_no_game(tmp_path: Path) -> None:
    assert "leave them out" in bad("play", "santorini", "--load", str(won(tmp_path)))
