"""Loading, selling, unloading, buying maps."""

import pytest

from harbour import at, cubes, listed, market, play, seat, steps

# A ridge along the north of e2n1 that the southern corners of e2n2 join: one island.
ISLAND = "T8@e2n1r0 L1@e2n2r0"


# loading


def test_loading_takes_from_the_whole_island() -> None:
    """Ruling 24: from anywhere on the joined island, up to three in one action."""
    m = at(seat("e2n1.ne"), tiles=ISLAND, cubes="e2n1.nw:T e2n2.sw:L e2n2.se:M e2n2.ne:V e2n1.se:V")
    singles, pairs = {"T", "L", "M"}, {"TL", "TM", "LM"}
    assert steps(m, "load") == {f"load:{word}" for word in singles | pairs | {"TLM"}}
    play(m, "load:TLM")
    assert m.state.players[0].hold == (1, 1, 1, 0)
    assert m.state.actions == 2
    assert cubes(m) == "e2n2.ne:V e2n1.se:V"


def test_a_boat_holds_three() -> None:
    """Ruling 24: no more than the free hold."""
    there = "e2n1.nw:TTTT"
    assert steps(at(seat("e2n1.ne"), tiles=ISLAND, cubes=there), "load") == {
        "load:T",
        "load:TT",
        "load:TTT",
    }
    m = at(seat("e2n1.ne", hold="LV"), tiles=ISLAND, cubes=there)
    assert steps(m, "load") == {"load:T"}
    m = at(seat("e2n1.ne", hold="LMV"), tiles=ISLAND, cubes=there)
    assert steps(m, "load") == set()


def test_one_need_not_fill_the_boat_and_may_load_again() -> None:
    """Ruling 24: every Load is an action."""
    m = at(seat("e2n1.ne"), tiles=ISLAND, cubes="e2n1.nw:TT")
    play(m, "load:T load:T")
    assert m.state.players[0].hold == (2, 0, 0, 0)
    assert m.state.actions == 1


def test_cubes_leave_the_pieces_in_reading_order() -> None:
    """Ruling 32: rows from the north, each from the west."""
    m = at(seat("e2n1.ne"), tiles=ISLAND, cubes="e2n1.nw:T e2n2.sw:T e2n2.se:T")
    assert cubes(play(m, "load:T")) == "e2n2.se:T e2n1.nw:T"
    assert cubes(play(m, "load:T")) == "e2n1.nw:T"


def test_loading_brings_nothing_to_the_market() -> None:
    m = at(seat("e2n1.ne"), tiles=ISLAND, cubes="e2n1.nw:TT")
    assert market(play(m, "load:TT")) == {"T": 6, "L": 8, "M": 8, "V": 8}


# selling


def test_danielle_sells_two_blue_and_one_grey_for_eight() -> None:
    """The rulebook's example: 3 + 3 + 2."""
    there = "e2n1.nw:LLL e2n1.se:MM"  # with those on board five blue and three grey are out
    m = at(seat("thera.w", hold="LLM"), tiles="L1@e2n1r0", cubes=there)
    money = []
    for step in ("sell:L", "sell:L", "sell:M"):
        play(m, step)
        money.append(m.state.players[0].money)
    assert money == [2 + 3, 2 + 3 + 3, 2 + 8]
    assert m.state.actions == 3
    assert market(m) == {"T": 8, "L": 5, "M": 6, "V": 8}


@pytest.mark.parametrize(("out", "price"), list(enumerate((1, 2, 2, 3, 3, 4, 4, 5), 1)))
def test_a_cube_returns_to_the_rightmost_free_space(out: int, price: int) -> None:
    """Ruling 3: of its own colour; with so many out it fetches so much."""
    there = f"e2n1.nw:{'V' * (out - 1)}" if out > 1 else ""
    other = "e2n1.se:TTTTTTTT"  # another colour makes no difference
    m = at(seat("thera.w", hold="V"), tiles="L1@e2n1r0", cubes=f"{there} {other}")
    play(m, "sell:V")
    assert m.state.players[0].money == 2 + price
    assert market(m) == {"T": 0, "L": 8, "M": 8, "V": 9 - out}


def test_selling_is_free_and_at_thera_only() -> None:
    """Ruling 4: at Thera a cube is sold, never unloaded."""
    m = at(seat("thera.w", hold="LV"), tiles=ISLAND, actions=0)
    assert steps(m) == {"sell:L", "sell:V", "."}


def test_unloading_is_free_and_never_at_thera() -> None:
    """Ruling 4: on any other island, as many as one likes."""
    m = at(seat("e2n1.ne", hold="LLV"), tiles=ISLAND, actions=0)
    assert steps(m) == {"drop:L", "drop:V", "."}
    play(m, "drop:L drop:V drop:L")
    assert m.state.players[0].hold == (0, 0, 0, 0)
    assert m.state.players[0].money == 2


def test_cubes_are_unloaded_onto_the_piece_of_the_dock() -> None:
    """Ruling 32: from where the whole island has them."""
    m = at(seat("e2n2.se", hold="V"), tiles=ISLAND)
    assert cubes(play(m, "drop:V")) == "e2n2.se:V"
    play(m, ">e2n1.nw load:V")
    assert m.state.players[0].hold == (0, 0, 0, 1)


def test_the_bank_never_runs_dry() -> None:
    """Ruling 27: more than the 65 drachmas of the coins may be in play."""
    boats = [seat("thera.w", money=65, hold="T"), seat("thera.e", money=65, tile="V9")]
    m = at(*boats, tiles="L1@e2n1r0", cubes="e2n1.nw:TTTTTTT")
    assert play(m, "sell:T").state.players[0].money == 70


# buying


@pytest.mark.parametrize(("money", "most"), [(0, 0), (1, 1), (2, 1), (3, 2), (6, 2), (7, 3)])
def test_one_two_or_three_maps_cost_1_3_or_7(money: int, most: int) -> None:
    m = at(seat("thera.w", money=money), tiles=ISLAND)
    words = ["E", "M", "H", "EE", "EM", "EH", "MM", "MH", "HH"]
    words += ["EEE", "EEM", "EEH", "EMM", "EMH", "EHH", "MMM", "MMH", "MHH", "HHH"]
    assert steps(m, "buy") == {f"buy:{word}" for word in words if len(word) <= most}


def test_oliver_buys_two_maps_for_3_in_one_action() -> None:
    """The rulebook's example, first part."""
    m = at(seat("thera.w", money=3), tiles=ISLAND)
    play(m, "buy:EH")
    assert (m.state.players[0].money, m.state.actions) == (0, 2)
    play(m, "=E03 =H07")
    assert m.state.players[0].maps == ("E03", "H07")


def test_oliver_buys_three_maps_for_3_in_three_actions() -> None:
    """The rulebook's example, second part."""
    m = at(seat("thera.w", money=3), tiles=ISLAND)
    play(m, "buy:M =M01 buy:M =M02 buy:H =H01")
    assert (m.state.players[0].money, m.state.actions) == (0, 0)
    assert m.state.players[0].maps == ("H01", "M01", "M02")


def test_luck_draws_the_maps_one_by_one() -> None:
    m = at(seat("thera.w", money=7, maps="E05"), tiles=ISLAND)
    play(m, "buy:EEM")
    easy = {f"=E{n:02}" for n in range(1, 13)} - {"=E05"}
    assert steps(m) == easy
    assert steps(play(m, "=E01")) == easy - {"=E01"}
    assert steps(play(m, "=E02")) == {f"=M{n:02}" for n in range(1, 13)}


def test_maps_are_bought_at_thera_only() -> None:
    assert steps(at(seat("e2n1.ne", money=9), tiles=ISLAND), "buy") == set()


def test_a_purchase_names_no_more_than_the_pile_holds() -> None:
    """Ruling 29: with one easy map left, one; with none, none."""
    easy = tuple(f"E{n:02}" for n in range(1, 13))
    m = at(seat("thera.w", money=9, maps=listed(easy[:11])), tiles=ISLAND)
    words = {step.removeprefix("buy:") for step in steps(m, "buy")}
    assert {word for word in words if "E" in word} == {"E", "EM", "EH", "EMM", "EMH", "EHH"}
    boats = [seat("thera.w", money=9, maps="E01"), seat("thera.e", maps=listed(easy[1:]))]
    m = at(*boats, tiles=ISLAND)
    assert not any("E" in step for step in steps(m, "buy"))
    assert "buy:MMM" in steps(m)


def test_any_number_of_maps_in_hand() -> None:
    """Ruling 29: there is no limit but the piles."""
    easy = tuple(f"E{n:02}" for n in range(1, 13))
    m = at(seat("thera.w", money=9, maps=listed(easy)), tiles=ISLAND)
    play(m, "buy:MH =M01 =H01")
    assert len(m.state.players[0].maps) == 14
