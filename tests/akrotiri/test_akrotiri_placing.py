"""Placing tiles and their cubes, the oracle, and the pile of tiles."""

import pytest

from harbour import (
    SETUP,
    TILES,
    at,
    begin,
    but,
    cubes,
    heard,
    listed,
    market,
    play,
    rows,
    seat,
    steps,
)


def cells(steps: set[str]) -> set[str]:
    """The cells that placings name."""
    return {step.partition("@")[2][:-2] for step in steps}


THERA_SIDES = {"w1n2", "e1n2", "e2n1", "e2s1", "e1s2", "w1s2", "w2s1", "w2n1"}


# placing


def test_a_tile_lies_flush_against_thera_or_a_tile() -> None:
    """Ruling 23: cells of the grid only; Thera offers eight, a tile its free sides."""
    m = play(begin(), "=T1")
    assert len(steps(m)) == 8 * 4
    assert cells(steps(m)) == THERA_SIDES
    play(m, "T1@e2n1r0 +V.se =L3")
    assert cells(steps(m)) == THERA_SIDES - {"e2n1"} | {"e2n2", "e3n1"}
    assert {step[-2:] for step in steps(m)} == {"r0", "r1", "r2", "r3"}


def test_the_set_up_tile_follows_the_usual_rule() -> None:
    """Ruling 10: it may touch the other set-up tile instead of Thera."""
    m = play(begin(), "=T1 T1@e2n1r0 +V.se =L3")
    play(m, "L3@e3n1r2 +M.ne")
    assert cubes(m) == "e2n1.nw:T e2n1.se:V e3n1.ne:M e3n1.sw:L"


@pytest.mark.parametrize("line", ["e{}n1", "w{}n1", "w1n{}", "w1s{}"])
def test_the_table_ends_after_twenty_cells(line: str) -> None:
    """Ruling 36: nothing is placed beyond, in any direction."""
    tiles = " ".join(f"{tile}@{line.format(2 + n)}r0" for n, tile in enumerate(TILES[:19]))
    m = at(seat("thera.w", tile="V9"), seat("thera.e", tile="V8"), tiles=tiles, todo="place1,act1")
    found = cells(steps(m))
    assert len(found) == 7 + 19 + 18  # Thera's, and both flanks: one of those cells is Thera's too
    assert not any("21" in cell for cell in found)


# the cubes


def test_oliver_places_the_green_and_the_orange_cube() -> None:
    """The rulebook's example: green at the tree, orange on another island of the tile."""
    m = play(begin(), "=T1 T1@e2n1r0")
    assert cubes(m) == "e2n1.nw:T"
    assert steps(m) == {f"+{c}.{corner}" for c in "TLMV" for corner in ("ne", "se", "sw")}
    play(m, "+V.se")
    assert cubes(m) == "e2n1.nw:T e2n1.se:V"
    assert market(m) == {"T": 7, "L": 8, "M": 8, "V": 7}


def test_cubes_leave_the_market_from_the_left() -> None:
    """Ruling 22: so the next cube of the colour sold fetches the least that is free."""
    m = play(begin(), SETUP)
    assert market(m) == {"T": 7, "L": 7, "M": 7, "V": 7}
    play(m, "V1@e3n1r0 +V.se")
    assert market(m) == {"T": 7, "L": 7, "M": 7, "V": 5}
    m = at(seat("thera.w", hold="V"), tiles="V1@e2n1r0", cubes="e2n1.nw:V e2n1.se:V")
    assert play(m, "sell:V").state.players[0].money == 2 + 2  # spaces 1 and 2 stay empty


def test_the_second_cube_goes_to_another_island_not_just_another_piece() -> None:
    """Ruling 8: pieces joined through a neighbour are one island."""
    m = at(seat("thera.w", tile="T1"), tiles="L8@e2n1r1", todo="place1,act1")
    play(m, "T1@e3n1r0")  # the ridge of L8 joins nw and sw
    assert steps(m) == {f"+{colour}.{corner}" for colour in "TLMV" for corner in ("ne", "se")}


def test_a_tile_of_one_island_takes_the_cube_on_another_piece() -> None:
    """Ruling 8: the second cube must be placed."""
    around = "L8@e2n1r1 T6@e2n2r0 M8@e3n2r2 T3@e4n2r0 V8@e4n1r3"
    m = at(seat("thera.w", tile="T1"), tiles=around, todo="place1,act1")
    play(m, "T1@e3n1r0")
    assert len({m.state.chart.island_of(q) for q in m.state.chart.land[m.state.spot]}) == 1
    assert steps(m, "+T") == {"+T.ne", "+T.se", "+T.sw"}


def test_the_first_cube_is_left_out_when_its_colour_is_gone() -> None:
    """Ruling 9: the second one still keeps off the icon's island, in a colour there is."""
    boat = seat("thera.w", tile="T1")
    m = at(boat, tiles="L1@e2n1r0", cubes="e2n1.nw:TTTTTTTT", todo="place1,act1")
    play(m, "T1@e3n1r0")
    assert cubes(m) == "e2n1.nw:TTTTTTTT"
    assert steps(m) == {f"+{colour}.{corner}" for colour in "LMV" for corner in ("ne", "se", "sw")}


def test_an_empty_market_places_no_cube() -> None:
    """Ruling 9: with nothing in stock the second cube is left out as well."""
    everything = "".join(colour * 8 for colour in "TLMV")
    boat = seat("thera.w", tile="T1")
    m = at(boat, tiles="L1@e2n1r0", cubes=f"e2n1.nw:{everything}", todo="place1,act1")
    play(m, "T1@e3n1r0")
    assert m.state.todo == (("act", 0),)
    assert cubes(m) == f"e2n1.nw:{everything}"


def test_the_last_cube_may_be_the_first_one() -> None:
    """Ruling 9: where the icon's cube empties the market there is no second one."""
    most = "T" * 7 + "".join(colour * 8 for colour in "LMV")
    boat = seat("thera.w", tile="T1")
    m = at(boat, tiles="L1@e2n1r0", cubes=f"e2n1.nw:{most}", todo="place1,act1")
    play(m, "T1@e3n1r0")
    assert cubes(m) == f"e2n1.nw:{most} e3n1.nw:T"
    assert m.state.todo == (("act", 0),)


def test_cubes_lie_on_land_pieces() -> None:
    """Ruling 32: a piece is named by its first corner, wherever on it the cube was meant."""
    m = at(seat("thera.w", tile="T5"), tiles="L1@e2n1r0", todo="place1,act1")
    play(m, "T5@e3n1r0")  # the icon stands on the ridge nw+ne, in the corner ne
    assert cubes(m) == "e3n1.nw:T"
    assert "+L.ne" not in steps(m)


# the oracle


def oracle(*pile: str, discards: tuple[str, ...] = ()) -> tuple[str, str]:
    """Tiles on the map and discards such that just these are left in the pile."""
    return rows(but("V8", *pile, *discards)), listed(discards)


def test_the_oracle_shows_tiles_until_one_matches() -> None:
    m = at(seat("thera.w"), tiles="L1@e2n1r0")
    assert steps(m, "oracle") == {f"oracle:{terrain}" for terrain in "TLMV"}
    play(m, "oracle:T =L2 =V3 =T4")
    assert m.state.players[0].tile == "T4"
    assert m.state.discards == ("L2", "V3")
    assert m.state.actions == 2


def test_the_oracle_is_asked_once_a_turn_and_saves_the_draw() -> None:
    m = at(seat("thera.w"), seat("thera.e", tile="V9"), tiles="L1@e2n1r0")
    play(m, "oracle:T =T4")
    assert steps(m, "oracle") == set()
    play(m, ".")
    assert m.state.todo == (("place", 1), ("act", 1))


def test_the_last_tile_shown_is_kept_if_none_matches() -> None:
    """Ruling 6: the others go to the discards, and nothing is reshuffled."""
    tiles, discards = oracle("L1", "M1", discards=("T1", "V1"))
    m = at(seat("thera.w"), seat("thera.e", tile="V8"), tiles=tiles, discards=discards)
    play(m, "oracle:T")
    assert steps(m) == {"=L1", "=M1"}
    play(m, "=M1 =L1")
    assert m.state.players[0].tile == "L1"
    assert m.state.discards == ("M1", "T1", "V1")
    assert m.state.era == 0


def test_the_oracle_may_find_the_last_tile_of_the_pile() -> None:
    """Ruling 6: an empty pile stays empty until somebody draws."""
    tiles, discards = oracle("L1", discards=("T1",))
    m = at(seat("thera.w"), seat("thera.e", tile="V8"), tiles=tiles, discards=discards)
    play(m, "oracle:L =L1")
    assert (m.state.pile, m.state.discards) == (0, ("T1",))


def test_the_oracle_reshuffles_an_empty_pile_first() -> None:
    """Ruling 6: at its start, never in its course."""
    tiles, discards = oracle(discards=("L1", "M1", "T1"))
    m = at(seat("thera.w"), seat("thera.e", tile="V8"), tiles=tiles, discards=discards)
    play(m, "oracle:V")
    assert steps(m) == {"=L1", "=M1", "=T1"}
    play(m, "=L1 =M1 =T1")
    assert m.state.players[0].tile == "T1"
    assert m.state.discards == ("L1", "M1")


def test_without_any_tile_there_is_no_oracle_and_no_draw() -> None:
    """Ruling 6: pile and discards both empty; who has no tile skips placing."""
    m = at(seat("thera.w"), seat("thera.e"), tiles=rows(TILES))
    assert steps(m, "oracle") == set()
    play(m, ".")
    assert m.state.todo == (("act", 1),)
    assert m.game.fresh(m.state)


# drawing at the end of a turn


def test_the_discards_come_back_when_a_draw_finds_no_tile() -> None:
    """Ruling 5: a draw is due and the pile is empty: reshuffle, then draw."""
    m = at(
        seat("thera.w"),
        seat("thera.e", tile="V8"),
        tiles="L1@e2n1r0",
        discards=listed(but("V8", "L1")),
    )
    play(m, ".")
    assert m.state.discards == ()
    assert steps(m) == {f"={tile}" for tile in but("V8", "L1")}
    play(m, "=T1")
    assert m.state.players[0].tile == "T1"


def test_drawing_the_last_tile_reshuffles_nothing() -> None:
    """Ruling 5: the discards wait until a tile is needed."""
    gone = listed(but("V8", "L1", "M1"))
    m = at(seat("thera.w"), seat("thera.e", tile="V8"), tiles="L1@e2n1r0", discards=gone)
    play(m, ".")
    assert steps(m) == {"=M1"}
    play(m, "=M1")
    assert listed(m.state.discards) == gone
    assert (m.state.pile, m.state.era) == (0, 0)


def test_a_player_without_a_tile_acts_normally() -> None:
    """Ruling 33: there is nothing to place, the actions are the usual ones."""
    m = at(seat("thera.w"), seat("thera.e", money=1), tiles=rows(TILES))
    play(m, ".")
    assert m.state.actions == 3
    assert steps(m, "buy") == {"buy:E", "buy:M", "buy:H"}
    assert "." in steps(m)


def test_placing_and_the_second_cube_are_heard_by_all() -> None:
    m = play(begin(), SETUP + "V1@e3n1r0 +T.se .")
    for who in (0, 1, None):
        assert heard(m, who).endswith("V1@e3n1r0 +T.se .")
