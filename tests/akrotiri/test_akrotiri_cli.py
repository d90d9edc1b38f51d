"""Akrotiri at the command line: play, positions, records, sites and components."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from shell import bad, good
from sights import TABLE, THEIRS, TILES
from thera import games

ACT = f"{TILES}/5|thera.w|TV|-|E01,M05|-|G01|-|-/{THEIRS}/{TABLE}/act1|2|0|0|-|-|begun,lively"
FULL = ACT.replace("?|E?,M?|-|G?|-|-", "L3|E02,M01|-|G03|-|-").replace("G?:1,G?:2", "G04:1,G05:2")


# positions


def test_legal_and_show() -> None:
    assert "dig:" not in good("legal", "akrotiri", "-p", FULL)
    assert ">e2n1.nw" in good("legal", "akrotiri", "-p", FULL).split()
    shown = good("show", "akrotiri", "-p", FULL)
    assert "├●THERA" in shown
    assert "Player 1's hand" in shown
    assert "Player 2's hand" in shown
    assert "Player 1's turn: 2 actions left" in shown


def test_show_as_a_seat_sees_it() -> None:
    shown = good("show", "akrotiri", "-p", FULL, "--seat", "2", "--lang", "es")
    assert "Tu mano" in shown
    assert "Mano de Jugador 1" not in shown
    assert "Mercado" in shown
    assert "E01" not in shown


def test_show_svg() -> None:
    assert good("show", "akrotiri", "-p", FULL, "--svg", "-").lstrip().startswith("<svg")


# play


def test_play_by_cell_place_short_and_number() -> None:
    """The set-up against a bot, then a turn: what is typed may be short, and in any case."""
    typed = "e2n1\ne2n1R1\n1\n1\n1\n"
    shown = good("play", "akrotiri", "--bot", "random", "--seed", "5", typed=typed)
    assert "“e2n1” can mean more than one move" in shown
    assert "places a tree tile on e2n1  T2@e2n1r1" in shown
    assert "Player 2 draws" in shown or "player 2 draws" in shown
    assert "Your turn: put a second cube on the new tile" in shown
    assert "Your turn: keep one of two goals" in shown
    assert "Your turn: choose a dock on Thera" in shown
    assert "Your turn: place the" in shown
    assert "press" not in shown.lower()


def test_a_turn_of_actions() -> None:
    typed = "sell:t\n>e9n9.nw\nT\noracle:L extra\nundo\ncard g01\ncards\nhelp\n"
    shown = good("play", "akrotiri", "--bot", "random", "-p", FULL, "--seed", "1", typed=typed)
    assert "sells a green cube for 2 drachmas" in shown
    assert ">e9n9.nw: there is no dock at e9n9.nw" in shown
    assert "asks the oracle for a tree" in shown
    assert "You cannot undo a draw" in shown
    assert "“Over one neck of land”" in shown
    assert "Needs 1 volcano above, 1 tree to the right and 1 mountain below" in shown


def test_steps_are_taken_back_where_nothing_was_drawn() -> None:
    typed = "sell:T\nundo\nsell:V\n"
    shown = good("play", "akrotiri", "--bot", "random", "-p", FULL, typed=typed)
    assert shown.count("5 drachmas · boat thera.w · cargo TV") == 2
    assert "7 drachmas · boat thera.w · cargo T" in shown


def test_people_at_one_keyboard_see_only_their_own_hand() -> None:
    shown = good("play", "akrotiri", "-p", FULL, "--seed", "3", typed="\n. sell:T\n.\n\nquit\n")
    assert shown.count("Press Enter when nobody else is looking") == 2
    assert "drawn before sell:T" in shown
    assert "Nothing was played" in shown
    first, second = shown.split("Player 2, it's your turn")
    assert "E01 ↑V" in first
    assert "E02 ↑T" not in first
    assert "E02 ↑T" in second
    assert "E01 ↑V" not in second
    assert "Player 1 ends the turn, draws a tile  . =?" in second


def test_the_map_is_turned_to_the_own_seat() -> None:
    words = ("akrotiri", "-p", FULL, "--bot", "random")
    assert "N↑   w3" in good("play", *words, "--seat", "1", typed="quit\n")
    assert "N↓   e" in good("play", *words, "--seat", "2", typed="quit\n")
    assert "N↑   w" in good("play", *words, "--seat", "2", "--north-up", typed="quit\n")
    assert "N↓   e3" in good("show", "akrotiri", "-p", FULL, "--seat", "2")
    assert "N↑   w3" in good("show", "akrotiri", "-p", FULL)


def test_north_can_be_kept_up() -> None:
    words = ("akrotiri", "-p", FULL, "--bot", "random", "--seat", "2")
    shown = good("play", *words, typed="north\nlegend\nnorte\nlegend\n")
    turned, kept, again = shown.split("> nor")
    assert "N↓" in turned
    assert "N↑" in kept
    assert "N↓" not in kept
    assert "North is now always up" in kept
    assert "where north is; the map is seen from Player 2's side" in again
    assert "N↓" in again


def test_the_map_turns_with_the_seat_to_move_at_one_keyboard() -> None:
    """Also in the set-up, where nothing is hidden and no curtain falls."""
    shown = good("play", "akrotiri", "--seed", "3", "--lang", "es", typed="1\n1\n1\n1\n")
    assert "El mapa se gira hacia Jugador 2 («norte» deja el norte arriba)." in shown
    shown = good("play", "akrotiri", "-p", FULL, "--seed", "3", typed="\n.\n\nquit\n")
    first, second = shown.split("Player 2, it's your turn")
    assert "The map is turned towards you" in second
    assert "turned" not in first
    assert "N↓   e3" in second
    shown = good("play", "akrotiri", "-p", FULL, "--north-up", typed="\n.\n\nquit\n")
    assert "turned to" not in shown
    assert "N↓" not in shown


def test_the_signs_of_the_map_are_explained() -> None:
    shown = good("play", "akrotiri", "-p", FULL, "--bot", "random", typed="legend\n")
    for sign in "░•\u222a⊂∩⊃+·■□TLMVtlmv●○◆◇":
        assert sign in shown.split("> legend")[1]
    assert "icons: tree, lake, mountain, volcano" in shown
    assert "cubes: green, blue, grey, orange" in shown
    words = ("akrotiri:seats=4", "--bot", "random", "--lang", "es")
    assert "Jugador 4: barco en un muelle, templo" in good("play", *words, typed="leyenda\n")


def test_the_hand_is_proved_during_play() -> None:
    where = "V1@w2n2r0,L4@w2n1r0,T3@e2n1r0,M1@w2s1r2/-"
    position = FULL.replace(TILES, where).replace("|TV|", "|-|")
    words = ("akrotiri", "-p", position, "--bot", "random")
    shown = good("play", *words, typed="sites\nsites e01 x99\nhelp\n")
    assert "E01 (↑V →T ↓M), Player 1: " in shown
    assert "1 volcano above (north): w2n2.nw" in shown
    assert shown.count("At w2n2.sw w2n2.se w2n1.nw w2n1.ne w2n1.sw w2n1.se ") == 2
    assert "There is no map called X99." in shown
    assert "where your maps can be dug, and why" in shown
    assert "E02 (" not in shown  # the bot's
    # the second seat reads its card from the other side, and as of its own view
    shown = good("play", *words, "--seat", "2", "--lang", "es", typed="lugares\n")
    assert "E02 (" in shown
    assert "encima (sur)" in shown
    assert "E01 (" not in shown


def test_there_is_nothing_to_prove_before_maps_are_dealt() -> None:
    shown = good("play", "akrotiri", "--bot", "random", "--seed", "5", typed="sites\n")
    assert "Player 1 has no maps" in shown


def test_no_curtain_where_nothing_is_hidden() -> None:
    assert "Enter" not in good("play", "santorini", typed="a1 b1\nc1 d1\n")


def test_bots_play_a_game_that_is_saved_checked_and_told(tmp_path: Path) -> None:
    file = tmp_path / "game.thera"
    words = ("--bot", "random", "--bot", "random", "--seed", "2", "--save", str(file))
    shown = good("play", "akrotiri:strategist,tiles=6", *words)
    assert "Player 2: " in shown
    assert good("record", "check", str(file)).startswith("ok: ")
    told = good("record", "show", str(file), "--lang", "es")
    assert "Jugador 1 roba una loseta de" in told
    assert "Jugador 1: " in told


def test_a_running_game_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "game.thera"
    common = ("--save", str(file))
    good("play", "akrotiri", "--bot", "random", "--seed", "5", *common, typed="1\n1\n1\n1\n1\n")
    assert "place" in good("play", "--load", str(file), typed="quit\n")
    assert good("record", "check", str(file)).startswith("ok: ")


@pytest.mark.parametrize(("seats", "said"), [(2, False), (3, True), (4, True)])
def test_more_than_two_players_are_called_a_house_variant(seats: int, said: bool) -> None:
    for lang, words in (("en", "House rules"), ("es", "Reglas de la casa")):
        shown = good("play", f"akrotiri:seats={seats}", "--lang", lang, typed="quit\n")
        assert (words in shown) == said
    for spec in (f"akrotiri:seats={seats}", f"akrotiri:strategist,seats={seats}"):
        assert (games.house_variant(games.load(spec)) is not None) == said
    assert games.house_variant(games.load("santorini:pan,zeus,hera")) is None


# sites


def test_sites_are_proved() -> None:
    where = "V1@w2n2r0,L4@w2n1r0,T3@e2n1r0,M1@w2s1r2/-"
    position = FULL.replace(TILES, where).replace("|TV|", "|-|")
    shown = good("akrotiri", "sites", "-p", position, "e01")
    assert "E01 (↑V →T ↓M), Player 1: " in shown
    assert "1 volcano above (north): w2n2.nw" in shown
    assert "1 mountain below (south): w2s1.se" in shown


def test_what_is_missing_is_said() -> None:
    shown = good("akrotiri", "sites", "-p", FULL, "--lang", "es")
    assert "M05 (→L ↓TT ←M), Jugador 1: se puede excavar en 0 lugares" in shown
    assert "aún no hay dónde excavar; lo más cercano, falta" in shown
    assert "E02 (" in good("akrotiri", "sites", "-p", FULL, "--seat", "2")
    bare = ACT.replace("|?|E?,M?|-|G?|", "|T9|-|-|G02|").replace("G?:1,G?:2", "G03:2,G?:1")
    assert "Player 2 has no maps" in good("akrotiri", "sites", "-p", bare, "--seat", "2")


# components


def test_the_standard_set(tmp_path: Path) -> None:
    shown = good("akrotiri", "components")
    assert shown.startswith("ok: the set standard (")
    assert "36 tiles, 88 docks" in shown
    assert "Icons of the hard maps" in shown
    picture = tmp_path / "set.svg"
    assert good("akrotiri", "components", "--svg", str(picture)) == shown
    assert picture.read_text(encoding="utf-8").lstrip().startswith("<svg")
    assert good("akrotiri", "components", "--lang", "es").startswith("correcto: ")


def test_an_own_set_is_checked_and_played(tmp_path: Path) -> None:
    text = files("thera.akrotiri.rules").joinpath("standard.toml").read_text(encoding="utf-8")
    file = tmp_path / "own.toml"
    file.write_text(text.replace('name = "standard"', 'name = "own"'), encoding="utf-8")
    assert good("akrotiri", "components", str(file)).startswith("ok: the set own (")
    assert "@w2n1r0" in good("play", f"akrotiri:components={file}", "--seed", "1", typed="w2n1r0\n")
    file.write_text(text.replace("money = 2", "money = 200"), encoding="utf-8")
    said = bad("akrotiri", "components", str(file))
    assert said == f"thera: {file}: money: 200 is not a number from 0 to 99\n"


# bad input


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "akrotiri:gods"], "“gods” is not an option of akrotiri"),
        (["play", "akrotiri:seats=5"], "seats is a number from 2 to 4"),
        (["play", "akrotiri:components=none.toml"], "cannot read none.toml"),
        (["legal", "akrotiri", "-p", "garbage"], "is not a position"),
        (["show", "akrotiri", "-p", FULL, "--seat", "3"], "there is no player 3"),
        (["akrotiri", "sites"], "--position is missing"),
        (["akrotiri", "sites", "-p", FULL, "X01"], "there is no map “X01”"),
        (["akrotiri", "sites", "-p", FULL, "--seat", "4"], "there is no player 4"),
        (["akrotiri", "sites", "-p", FULL, "--game", "santorini"], "“santorini” is not akrotiri"),
        (["akrotiri", "sites", "-p", FULL, "--game", "akrotiri:seats=3"], "is not a position"),
        (["akrotiri", "components", "none.toml"], "cannot read none.toml: no such file"),
        (["akrotiri", "components", "."], "cannot read ."),
        (["akrotiri", "components", "--svg", "nowhere/set.svg"], "there is no folder"),
        (["akrotiri", "dance"], "dance"),
    ],
)
def test_bad_input(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said in bad(*words)
    assert not list(tmp_path.iterdir())
