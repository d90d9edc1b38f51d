"""The set-up in its order and what everybody hears of it; options; three and four players."""

from importlib.resources import files
from pathlib import Path

import pytest

from harbour import SETUP, at, begin, heard, market, play, seat, steps
from thera.akrotiri.rules.game import load
from thera.core.game import CHANCE, BadText

TURN = "V1@e3n1r0 +T.se buy:H =H07 oracle:M =L1 =M2"


# the order


def test_the_set_up_goes_line_by_line_through_the_seats() -> None:
    m = begin()
    assert [f"{kind}{who + 1}" for kind, who in m.state.todo] == (
        "tile1 settle1 tile2 settle2 "
        "easy1 medium1 goal1 goal1 easy2 medium2 goal2 goal2 "
        "keep1 keep2 dock1 dock2 secret1 secret2 place1 act1"
    ).split()
    assert all(player.money == 2 for player in m.state.players)
    assert market(m) == {"T": 8, "L": 8, "M": 8, "V": 8}


def test_each_draw_of_the_set_up_is_one_card_of_its_pile() -> None:
    m = begin()
    wanted = {"tile": 36, "easy": 12, "medium": 12, "goal": 12, "secret": 34}
    for step in SETUP.split():
        kind = m.state.todo[0][0]
        if m.to_move == CHANCE and kind in wanted:
            chances = m.game.chances(m.state)
            assert len(chances) == wanted[kind]
            assert all(weight == pytest.approx(1 / len(chances)) for _, weight in chances)
            wanted[kind] -= 1
        play(m, step)
    assert wanted == {"tile": 34, "easy": 10, "medium": 10, "goal": 8, "secret": 32}


def test_a_turn_is_fresh_where_a_tile_is_to_be_placed() -> None:
    m = begin()
    for step in SETUP.split():
        assert not m.game.fresh(m.state)
        play(m, step)
    assert m.game.fresh(m.state)
    for step in ("V1@e3n1r0", "+T.se", "buy:E", "=E03", "."):
        play(m, step)
        assert not m.game.fresh(m.state)
    assert m.game.fresh(play(m, "=M1").state)


def test_boats_take_different_docks_in_seat_order() -> None:
    """Ruling 34: part of the set-up, seat 1 first."""
    m = play(begin(), SETUP.partition("dock")[0])
    assert m.to_move == 0
    assert steps(m) == {"dock:thera.w", "dock:thera.e"}
    play(m, "dock:thera.e")
    assert m.to_move == 1
    assert steps(m) == {"dock:thera.w"}


def test_done_is_always_asked_for() -> None:
    m = at(seat("e2n1.ne"), tiles="T8@e2n1r0", actions=0)
    assert steps(m) == {"."}
    assert m.to_move == 0


# who hears what


@pytest.mark.parametrize(
    ("who", "sounds"),
    [
        (0, "=E01 =M05 =G01 =G02 =E? =M? =G? =G? keep:G01 keep:G? {docks} =V1 =?"),
        (1, "=E? =M? =G? =G? =E02 =M06 =G03 =G04 keep:G? keep:G04 {docks} =? =V2"),
        (None, "=E? =M? =G? =G? =E? =M? =G? =G? keep:G? keep:G? {docks} =? =?"),
    ],
)
def test_what_is_heard_of_the_set_up(who: int | None, sounds: str) -> None:
    """Ruling 31: tiles on the map and docks are for all, cards and the secret tile are not."""
    tiles = "=T1 T1@e2n1r0 +V.se =L3 L3@w2s1r0 +M.sw "
    m = play(begin(), SETUP)
    assert heard(m, who) == tiles + sounds.format(docks="dock:thera.w dock:thera.e")


def test_what_is_heard_of_a_turn() -> None:
    """Ruling 31: a map's difficulty when it is bought, everything of the oracle's."""
    m = play(begin(), SETUP)
    after = len(m.past)
    play(m, TURN + " . V2@w2n1r0 +T.nw . =T5")
    mine, theirs, all_ = (heard(m, who).split()[after:] for who in (0, 1, None))
    assert mine == (TURN + " . V2@w2n1r0 +T.nw . =?").split()
    assert theirs == (TURN.replace("H07", "H?") + " . V2@w2n1r0 +T.nw . =T5").split()
    assert all_ == (TURN.replace("H07", "H?") + " . V2@w2n1r0 +T.nw . =?").split()


def test_moving_loading_selling_and_unloading_are_heard_by_all() -> None:
    script = ">e2n1.nw load:T drop:T load:T >thera.w sell:T ."
    boat = seat("thera.w", dug="E02@e2n1.se,E03@e2n1.ne,E04@e2n1.sw")
    m = play(at(boat, tiles="T1@e2n1r0", cubes="e2n1.nw:T", actions=5), script)
    assert all(heard(m, who) == script for who in (0, 1, None))


def test_what_is_heard_of_a_temple_and_its_goals() -> None:
    """Ruling 31: the card is shown, the goals drawn only to their owner."""
    boat = seat("e2n1.nw", money=9, maps="E01", dug="E02@e3n1.ne,E03@e3n1.se")
    tiles = "V1@w1n2r0 L1@e2n1r0 T1@e3n1r0 M1@e2s1r0"
    m = play(at(boat, tiles=tiles), "dig:E01@e2n1.nw =G05 =G03 keep:G03")
    assert heard(m, 0) == "dig:E01@e2n1.nw =G05 =G03 keep:G03"
    assert heard(m, 1) == heard(m, None) == "dig:E01@e2n1.nw =G? =G? keep:G?"


# options


@pytest.mark.parametrize(
    "spec", ["", "strategist", "seats=3", "seats=4", "passing=3", "tiles=30", "strategist,seats=3"]
)
def test_a_spec_is_the_name_of_its_game(spec: str) -> None:
    assert load(spec).name == ("akrotiri:" + spec).rstrip(":")


@pytest.mark.parametrize("spec", ["seats=5", "passing=4", "tiles=0", "tiles=37", "fast", "seats"])
def test_other_specs_are_refused(spec: str) -> None:
    with pytest.raises(BadText):
        load(spec)


def test_a_set_of_one_s_own_is_named_by_its_file(tmp_path: Path) -> None:
    standard = files("thera.akrotiri.rules").joinpath("standard.toml").read_text(encoding="utf-8")
    mine = tmp_path / "printed.toml"
    mine.write_text(standard.replace('name = "standard"', 'name = "printed"'), encoding="utf-8")
    game = load(f"strategist,components={mine}")
    assert game.name == f"akrotiri:strategist,components={mine}"
    assert game.components.name == "printed"
    assert game.components != load("").components


def test_a_strategist_s_set_up_ends_with_five_open_goals() -> None:
    """Ruling 19: the first goals are drawn as ever; the five come from the pile."""
    m = play(begin("strategist"), SETUP)
    assert m.state.players[0].goals == ("G01",)
    play(m, "=G05 =G06 =G07 =G08")
    assert steps(m) == {"=G09", "=G10", "=G11", "=G12"}
    play(m, "=G12")
    assert m.state.row == ("G05", "G06", "G07", "G08", "G12")
    assert m.state.todo == (("place", 0), ("act", 0))
    assert heard(m, 1).endswith("=G05 =G06 =G07 =G08 =G12")


# three and four


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_one_set_of_everything(seats: int) -> None:
    """Ruling 30: 36 tiles, eight cubes a colour, 36 maps, 12 goals, whoever plays."""
    m = begin(f"seats={seats}")
    assert m.state.pile == len(steps(m)) == 36
    assert market(m) == {"T": 8, "L": 8, "M": 8, "V": 8}
    set_ = m.state.table.components
    assert (len(set_.maps), len(set_.goals)) == (36, 12)
    assert len(m.state.players) == seats


@pytest.mark.parametrize("seats", [3, 4])
def test_three_and_four_players_have_four_docks(seats: int) -> None:
    """Ruling 21: a house variant; the rest of the set-up is the usual one."""
    m = begin(f"seats={seats}")
    while m.state.todo[0][0] != "dock":
        play(m, min(steps(m)))
    assert steps(m) == {"dock:thera.w", "dock:thera.e", "dock:thera.n", "dock:thera.s"}
    play(m, "dock:thera.n dock:thera.s dock:thera.w")
    assert [who for kind, who in m.state.todo if kind == "secret"] == list(range(seats))


@pytest.mark.parametrize("seats", [3, 4])
def test_turns_go_round_the_table(seats: int) -> None:
    """Ruling 21: each turn is played as with two."""
    m = begin(f"seats={seats}")
    turns: list[int] = []
    while len(turns) <= seats:
        if m.game.fresh(m.state):
            turns.append(m.to_move)
            assert m.state.actions == 3
        play(m, "." if "." in steps(m) else min(steps(m)))
    assert turns == [*range(seats), 0]
