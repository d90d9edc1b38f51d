"""Views given as positions: what each command takes of them, and what it says otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from shell import bad, good, run
from thera import games
from thera.core import record as records
from thera.core.game import BadText
from thera.server.table.record_check import examine

FULL = (
    "M5@e2n1r3,M1@w2s1r3/e2n1.nw:M,e2n1.ne:L,w2s1.nw:V,w2s1.sw:M/2|thera.w|-|M2|E09,M11|-|G04|-|-/"
    "2|thera.e|-|T9|E03,M04|-|G06|-|-/-|0|G01:1,G07:2|-|-/place1,act1|3|0|0|-|-|-"
)
"""Seat 1 is to move."""

HIDDEN = "it is player 1's turn, but their cards are hidden in this position"
LUCK = "a card is to be drawn, but cards are hidden in this position"
VIEW = "this position has hidden cards (?): a full position is needed"

GAME = games.load("akrotiri")


def seen_by(seat: int | None) -> str:
    return GAME.write(GAME.view(GAME.read(FULL), seat))


def test_a_view_says_whose_cards_it_hides() -> None:
    assert GAME.masked(GAME.read(FULL)) == ()
    assert GAME.masked(GAME.read(seen_by(0))) == (1,)
    assert GAME.masked(GAME.read(seen_by(1))) == (0,)
    assert GAME.masked(GAME.read(seen_by(None))) == (0, 1)
    for card in ("M2", "E09", "G04", "G01:1"):  # a tile, a map, a goal, a goal under the pile
        hidden = {"M2": "?", "E09": "E?", "G04": "G?", "G01:1": "G?:1"}[card]
        line = FULL.replace(f"|{card}", f"|{hidden}").replace("G?:1,G07:2", "G07:2,G?:1")
        assert GAME.masked(GAME.read(line)) == (0,), card


@pytest.mark.parametrize("seat", [None, 0, 1])
@pytest.mark.parametrize("bot", ["1", "greedy", "random"])
def test_nobody_plays_on_from_a_view(seat: int | None, bot: str) -> None:
    said = bad("play", "akrotiri", "--bot", bot, "--seat", "2", "-p", seen_by(seat))
    assert said == f"thera: {VIEW}\n"


def test_turns_are_counted_and_duels_begun_from_full_positions(tmp_path: Path) -> None:
    assert VIEW in bad("perft", "akrotiri", "-p", seen_by(0))
    openings = tmp_path / "openings.txt"
    openings.write_text(f"akrotiri {seen_by(0)}\n", encoding="utf-8")
    assert VIEW in bad("arena", "duel", "greedy", "random", "--openings", str(openings))


def test_the_mover_s_own_view_has_the_mover_s_legal_steps() -> None:
    steps = good("legal", "akrotiri", "-p", FULL)
    assert steps.startswith("M2@")
    assert good("legal", "akrotiri", "-p", seen_by(0)) == steps


def test_hidden_cards_have_no_legal_steps() -> None:
    assert bad("legal", "akrotiri", "-p", seen_by(1)) == f"thera: {HIDDEN}\n"
    drawing = FULL.replace("|M2|", "|-|").replace("place1,act1", "secret1,place2,act2")
    view = GAME.write(GAME.view(GAME.read(drawing), 0))
    assert good("legal", "akrotiri", "-p", drawing).startswith("=")
    assert bad("legal", "akrotiri", "-p", view) == f"thera: {LUCK}\n"


def test_any_view_can_be_drawn() -> None:
    for seat in (None, 0, 1):
        assert "Player 1's turn" in good("show", "akrotiri", "-p", seen_by(seat))
    assert "E03" in good("show", "akrotiri", "-p", seen_by(1), "--seat", "2")
    said = bad("show", "akrotiri", "-p", seen_by(1), "--seat", "1")
    assert said == "thera: the cards of player 1 are hidden in this position\n"


def test_sites_of_a_hidden_hand_cannot_be_told() -> None:
    said = bad("akrotiri", "sites", "-p", seen_by(1))
    assert said == "thera: the cards of player 1 are hidden in this position\n"
    assert "E09" in good("akrotiri", "sites", "E09", "-p", seen_by(1))
    assert "E03" in good("akrotiri", "sites", "-p", seen_by(1), "--seat", "2")


def test_a_finished_game_hides_nothing() -> None:
    over = seen_by(0).replace("place1,act1", "over")
    assert "a finished game hides no cards" in bad("show", "akrotiri", "-p", over)


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_records_start_from_full_positions(tmp_path: Path, seat: int | None) -> None:
    file = tmp_path / "view.thera"
    file.write_text(
        f"Game: akrotiri\nEdition: {GAME.edition}\nStart: {seen_by(seat)}\n\n", encoding="utf-8"
    )
    assert VIEW in bad("record", "check", str(file))
    with pytest.raises(records.BadRecord, match="a full position is needed"):
        examine(file.read_text(encoding="utf-8"))
    with pytest.raises(BadText):
        games.resume("akrotiri", seen_by(seat))
    file.write_text(f"Game: akrotiri\nEdition: {GAME.edition}\nStart: {FULL}\n\n", encoding="utf-8")
    assert run("record", "check", str(file)).exit_code == 0
