"""What people are told of bad input: in their language, short, and complete."""

from __future__ import annotations

import pickle
from io import StringIO
from pathlib import Path

import pytest

from shell import bad, good, run
from thera import games
from thera.bots import registry
from thera.bots.line_server import LineServer
from thera.core import record as records
from thera.core.game import BadText
from thera.core.phrase import LONGEST_QUOTE, Phrase, quoted
from thera.locale import Words

HUGE = "x" * 5_000
RECORD = "Game: santorini\nSeats: Ana, Ben\n\n@b3 @d3\n@c2 @c4\nb3-b4 b4+b3\n"


def test_an_error_is_english_as_text_and_survives_another_process() -> None:
    with pytest.raises(BadText) as refused:
        games.load("chess")
    error = refused.value
    assert str(error) == "there is no game called “chess”: the games are santorini, akrotiri"
    assert Words("es").say(error.reason).startswith("no hay ningún juego llamado «chess»")
    again = pickle.loads(pickle.dumps(error))  # noqa: S301  # our own
    assert again.reason == error.reason


SPANISH = [
    (("legal", "chess"), "no hay ningún juego llamado «chess»: los juegos son santorini, akrotiri"),
    (
        ("legal", "santorini:appolo,pan"),
        "no hay ningún dios llamado «appolo». ¿Querías decir apollo?",
    ),
    (("legal", "santorini", "-p", "x"), "«x» no es una posición"),
    (("legal", "akrotiri", "-p", "x"), "«x» no es una posición"),
    (("perft", "akrotiri", "-p", "-/-/-/-/-/-"), "debería tener 9 partes, no 1"),
    (("show", "akrotiri:tiles=99"), "tiles es un número de 1 a 36"),
    (("play", "--bot", "grandmaster"), "no hay ningún bot llamado «grandmaster»"),
    (("play", "--bot", "9"), "no hay nivel 9: los niveles van del 1 al 8"),
    (("play", "akrotiri", "--bot", "7"), "akrotiri no tiene nivel 7: sus niveles van del 1 al 6"),
    (("play", "--load", "nowhere.thera"), "no existe ese archivo o carpeta"),
    (("play", "--save", "nowhere/game.thera"), "no existe la carpeta"),
    (("record", "check", "nowhere.thera"), "no se puede leer nowhere.thera"),
    (("akrotiri", "components", "nowhere.toml"), "no se puede leer nowhere.toml"),
    (("akrotiri", "sites", "X01", "-p", "x"), "no es una posición"),
    (("play", "--seed", "xyz"), "«xyz» no es una semilla"),
]


@pytest.mark.parametrize(("words", "why"), SPANISH)
def test_errors_are_told_in_the_language_asked_for(words: tuple[str, ...], why: str) -> None:
    assert why in bad(*words, "--lang", "es")
    assert why not in bad(*words)


def test_errors_of_data_and_of_programs_are_told_in_the_language_asked_for(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path / "data"), "--lang", "es")
    said = run("restore", str(tmp_path / "none.zip"), *data)
    assert said.exit_code == 2
    assert "no existe ese archivo o carpeta" in said.stderr
    said = run("play", "--bot", "pipe:no-such-program", "--seat", "2", "--lang", "es")
    assert said.exit_code == 2
    assert said.stderr == "thera: no-such-program: no se puede iniciar\n"


def test_errors_inside_a_game_are_told_in_its_language() -> None:
    shown = good("play", "--lang", "es", typed="cargar nowhere.thera\nsalir\n")
    assert "no se puede leer nowhere.thera: no existe ese archivo o carpeta" in shown


def test_a_level_is_called_in_the_language_of_the_screen() -> None:
    english, spanish = (
        good("play", "--bot", "1", "--seat", "1", "--lang", lang, typed="quit\n")
        for lang in ("en", "es")
    )
    assert "level 1" in english
    assert "nivel 1" in spanish
    assert "level 1" not in spanish


# records


@pytest.mark.parametrize("lang", ["en", "es"])
def test_record_check_says_why_a_step_is_illegal(tmp_path: Path, lang: str) -> None:
    file = tmp_path / "bad.thera"
    file.write_text(RECORD.replace("b4+b3", "b4+c4"), encoding="utf-8")
    why = {
        "en": "line 6: b4+c4 is not allowed there: there is a worker on c4",
        "es": "línea 6: b4+c4 no está permitido ahí: hay un trabajador en c4",
    }[lang]
    assert bad("record", "check", str(file), "--lang", lang) == f"thera: {file}: {why}\n"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("Seats: Ana, Ben", "Result: 5 5\nEnded: resigned", "Result must have a number from −1"),
        ("Seats: Ana, Ben", "Result: 1 1\nEnded: resigned", "Result must have a number from −1"),
        ("Seats: Ana, Ben", "Result: 1\nEnded: resigned", "Result must have a number from −1"),
        ("Seats: Ana, Ben", "Result: inf -inf\nEnded: agreed", "Result must have a number"),
        ("Seats: Ana, Ben", "Seats: A, B, C, D, E", "Seats has 5 names for 2 players"),
        ("Seats: Ana, Ben", "Seats: Ana", "Seats has 1 names for 2 players"),
        (
            "Seats: Ana, Ben",
            "Date: 99/99/99",
            "Date must be a date like 2026-11-15, not “99/99/99”",
        ),
        ("Seats: Ana, Ben", "Date: 20261115", "Date must be a date"),
        ("Game: santorini", "Game: akrotiri", "the header Edition is missing"),
    ],
)
def test_headers_that_no_game_has_are_refused(old: str, new: str, why: str) -> None:
    with pytest.raises(records.BadRecord, match=why):
        games.open_record(records.read(RECORD.replace(old, new)))


@pytest.mark.parametrize(
    "headers",
    [
        "Seats: Ana, Ben\nDate: 2026-11-15\nResult: 1 -1\nEnded: resigned",
        "Result: 0 0\nEnded: agreed",
        "Ended: abandoned",
        "Seats: pipe:./bot --levels 1,2, level 3",  # as saved before commas were replaced
    ],
)
def test_headers_that_older_versions_wrote_are_fine(headers: str) -> None:
    games.open_record(records.read(RECORD.replace("Seats: Ana, Ben", headers)))


def test_results_of_three_players_are_rounded() -> None:
    text = "Game: santorini:pan,zeus,hera\nResult: -0.333333 -0.333333 0.666667\nEnded: agreed\n\n"
    games.open_record(records.read(text))


# what is quoted


def test_what_is_quoted_is_cut_and_visible() -> None:
    assert len(quoted(HUGE)) == LONGEST_QUOTE
    assert quoted("a\tb\x1b[31m") == "a\\tb\\x1b[31m"
    assert quoted("árbol «1»") == "árbol «1»"


BIG = [
    ("legal", HUGE),
    ("legal", f"santorini:{HUGE},pan"),
    ("legal", f"santorini:seats={HUGE}"),
    ("legal", f"akrotiri:{HUGE}"),
    ("legal", f"akrotiri:tiles={HUGE}"),
    ("legal", "santorini", "-p", HUGE),
    ("legal", "santorini", "-p", f"{HUGE}/1/pan:a1,a2/zeus:b1,b2"),
    ("legal", "santorini", "-p", f"{'0' * 25}/1/pan[{HUGE}]:a1,a2/zeus:b1,b2"),
    ("legal", "santorini", "-p", f"{'0' * 25}/1/{HUGE}:a1,a2/zeus:b1,b2"),
    ("legal", "santorini", "-p", f"{'0' * 25}/1/pan:{HUGE},a2/zeus:b1,b2"),
    ("legal", "santorini", "-p", f"{'0' * 25}/{HUGE}/pan:a1,a2/zeus:b1,b2"),
    ("legal", "santorini", "-p", f"{'0' * 25}/1/pan:a1,a2/zeus:b1,b2/{HUGE}"),
    ("legal", "santorini", "-p", f"{'0' * 25}/1/pan:a1,a2/zeus:b1,b2/moves={HUGE}"),
    ("legal", "akrotiri", "-p", HUGE),
    ("legal", "akrotiri", "-p", f"{HUGE}/-/-/-/-/-"),
    ("legal", "akrotiri", "-p", f"-/{HUGE}/-/-/-/-"),
    ("legal", "akrotiri", "-p", f"-/-/{HUGE}/-/-/-"),
    ("legal", "akrotiri", "-p", f"-/-/2|{HUGE}|-|-|-|-|-|-|-/-/-/-"),
    ("legal", "akrotiri", "-p", f"-/-/2|-|-|-|{HUGE}|-|-|-|-/2|-|-|-|-|-|-|-|-/-|0|-|-|-/-"),
    ("play", "--bot", HUGE),
    ("play", "--bot", f"random:{HUGE}"),
    ("play", "--bot", f"random:seed={HUGE}"),
    ("play", "--seed", f"g{HUGE}"),
    ("show", "--lang", HUGE),
    ("gods", HUGE),
    ("akrotiri", "sites", HUGE, "-p", "-/-/-/-/-/-"),
    ("arena", "duel", HUGE, "greedy"),
    ("arena", "duel", "random", "greedy", "--sprt", HUGE),
    ("serve", "--trust-proxy", HUGE),
]


@pytest.mark.parametrize("words", BIG, ids=lambda words: "_".join(words)[:60])
def test_huge_input_is_not_repeated_whole(words: tuple[str, ...]) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert len(result.stderr) < 1000


@pytest.mark.parametrize(
    "header", ["", "Game", "Edition", "Start", "Result", "Date", "Ended", "Seed"]
)
def test_a_huge_header_is_not_repeated_whole(tmp_path: Path, header: str) -> None:
    file = tmp_path / "huge.thera"
    text = RECORD.replace("Seats: Ana, Ben", f"{header}: {HUGE}")
    file.write_text(text if header != "Game" else f"Game: {HUGE}\n\n", encoding="utf-8")
    assert len(bad("record", "check", str(file))) < 1000


def test_a_huge_step_is_not_repeated_whole(tmp_path: Path) -> None:
    file = tmp_path / "huge.thera"
    file.write_text(RECORD.replace("b4+b3", HUGE), encoding="utf-8")
    assert len(bad("record", "check", str(file))) < 1000
    to = StringIO()
    LineServer("random", to).run([HUGE, f"position {HUGE} start", f"go {HUGE}", f"bot {HUGE}"])
    said = to.getvalue().splitlines()
    assert len(said) == 4
    assert all(len(line) < 1000 for line in said)
    shown = good("play", typed=f"{HUGE}\ncard {HUGE}\n{'9' * 5000}\nquit\n")
    spoken = [line for line in shown.splitlines() if not line.startswith(">")]
    assert all(len(line) < 1000 for line in spoken)


def test_no_error_has_an_empty_gap() -> None:
    for name in ("nobody", "random:seed=x", "random:foo=1", "pipe:", "alphabeta:net="):
        with pytest.raises(BadText) as refused:
            registry.bot(name)
        assert "{" not in str(refused.value)
        assert isinstance(refused.value.reason, Phrase)
