"""A whole game at the prompt: steps, cards, bots, saving and going on."""

from pathlib import Path

from shell import WON, good, won


def plain(shown: str) -> list[str]:
    """The lines without the blanks that lay them out."""
    return [" ".join(line.split()) for line in shown.splitlines()]


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
    assert "“foo” is not a command" in shown
    assert "nothing to undo" in shown
    assert "no card called nobody" in shown
    assert "en, es" in shown
    assert shown.count("Which file?") == 2


def test_a_line_of_steps_is_played_all_or_none() -> None:
    shown = good("play", typed="a1 b1\nc1 c9 d1\n@c1 @c1 d1\nc1 99\nc1 d1\n")
    assert "“c9” is not a command, a move or a place in the list." in shown
    assert "@c1: there is a worker on c1" in shown
    assert "no number 99" in shown
    assert shown.count("Nothing was played.") == 3
    assert shown.count("2 Mortal places") == 1  # the last line alone
    assert "2 Mortal places a worker on c1, places a worker on d1  @c1 @d1" in shown


def test_a_line_does_not_go_on_after_the_turn() -> None:
    shown = good("play", "--bot", "random", typed="a1 b1 e1\n")
    assert "Your turn ends before e1.\nNothing was played." in shown
    assert "places a worker" not in shown


def test_a_line_does_not_go_on_after_the_game() -> None:
    shown = good("play", "-p", WON, "--lang", "es", typed="a5-b5 a4\na5-b5\n")
    assert "La partida termina antes de a4.\nNo se ha jugado nada." in shown
    assert shown.count("La partida ha terminado") == 1


def test_the_square_of_a_worker_lists_its_steps() -> None:
    position = "0000000000020000000000000/1/mortal:b2,d4/mortal:b4,d2"
    shown = good("play", "-p", position, typed="B2\nb4\n")
    listed = shown.split("Moves from B2:")[1].split(">")[0].strip().splitlines()
    steps = [line.split()[-1] for line in listed]
    assert steps == ["b2-a3", "b2-c3", "b2-a2", "b2-c2", "b2-a1", "b2-b1", "b2-c1"]
    assert "10 moves from b2 to c3 b2-c3" in plain(shown)
    assert "“b4” is not a command" in shown  # the opponent's worker


def test_the_legend_explains_the_board() -> None:
    three = "3121042310A21310012001000/1/selene[b3]:b3,a5/athena[^]:d3,c3/morpheus[2]:c5,e1"
    shown = good("play", "-p", three, typed="legend\n")
    for row in ("● Player 1's worker", "▲ Player 3's worker", "♀ female worker"):
        assert row in plain(shown)
    assert "▟█▙" in shown
    teams = "0121012310021310012001004/1/pan:b4,c2/zeus:b3,c3/atlas:=/medusa:="
    shown = good("play", "-p", teams, "--lang", "es", typed="leyenda\n")
    assert "trabajador de Jugador 2 y Jugador 4" in shown
    assert "trabajadora" not in shown
    assert "cúpula" in shown


def test_commands_for_maps_say_that_there_are_none() -> None:
    shown = good("play", typed="sites\nnorth\nhelp\n")
    assert "This game has no maps to dig." in shown
    assert "This board looks the same from every side." in shown
    assert "legend: what the symbols mean" in shown
    assert "where your maps can be dug" not in shown


def test_play_reads_cards_and_helps() -> None:
    shown = good("play", "santorini:apollo,pan", typed="cards\ncard zeus\nhelp\nquit\n")
    for said in (
        "Apollo  Master",
        "Zeus  Wielder",
        "such as @a5",
        "undo: undo",
        "thera rules santorini",
    ):
        assert said in shown


def test_play_in_spanish() -> None:
    typed = "apolo pan\n1\nayuda\ndeshacer\nlang en\nidioma es\nsalir\n"
    shown = good("play", "santorini:draft", "--lang", "es", typed=typed)
    assert "Jugador 1 elige a Apolo para la partida" in shown
    assert "guardar ARCHIVO" in shown
    assert "Player 1 picks Apollo for this game" in shown
    assert shown.rstrip().endswith("Hasta la próxima.")


def test_a_whole_game_with_undo_save_and_resume(tmp_path: Path) -> None:
    file = tmp_path / "game.thera"
    typed = f"c3 c4 a1 b1\nundo\ne1\nsave {file}\n"
    good("play", "santorini:apollo,pan", "--seed", "5", typed=typed)
    assert file.read_text(encoding="utf-8").endswith("\n\n@c3 @c4\n@a1 @e1\n")
    assert good("record", "check", str(file)) == "ok: 2 turns, it is player 1's turn\n"
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
    assert "Player 1 wins" in shown
    assert f"Saved to {file}." in shown
    assert good("record", "check", str(file)) == "ok: 11 turns, player 1 won\n"


def test_records_of_a_finished_game(tmp_path: Path) -> None:
    file = won(tmp_path)
    text = file.read_text(encoding="utf-8")
    assert "Game: santorini:pan,mortal\nStart: 2300" in text
    assert "Result: 1 -1\nEnded: rules\nSeed: " in text
    assert good("record", "check", str(file)) == "ok: 1 turn, player 1 won\n"
    shown = good("record", "show", str(file), "--lang", "es")
    assert "a5-b5" in shown
    assert "Gana" in shown


def test_a_finished_game_can_be_taken_back_and_begun_anew() -> None:
    shown = good("play", "-p", WON, typed="a5-b5\nundo\na5-a4\nnew\nquit\n")
    assert "a5-a4" in shown
    assert shown.count("Player 1's turn: move a worker") == 3


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
    result, draws = good("record", "check", str(file)).splitlines()
    assert result.endswith(" won")
    assert draws.endswith("verified: they follow from the rules and the seed")


def test_a_seed_that_did_not_give_the_draws_is_not_written(tmp_path: Path) -> None:
    file = tmp_path / "game.thera"
    good("play", "santorini:chaos,pan", "--seed", "1", "--save", str(file), typed="a1 b1\n")
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(x for x in lines if not x.startswith("Seed")), encoding="utf-8")
    good("play", "--load", str(file), "--seed", "3", "--save", str(file), typed="c1 d1\n")
    assert "Seed" not in file.read_text(encoding="utf-8")
    assert good("record", "check", str(file)).startswith("ok: 2 turns")
