"""Moving: shipping routes, portages, occupied docks, the empty boat."""

import pytest

from harbour import at, left, play, seat, steps

# T8 on e2n1: one ridge with two docks, ne on Thera's route and nw on the stub to the north.
RIDGE = "T8@e2n1r0"
# Two crossroads in a row: all four docks on Thera's route.
STRAIT = "T1@e2n1r0 L1@e3n1r0"


def test_a_boat_moves_by_sea_or_over_land() -> None:
    m = at(seat("thera.w", hold="T"), tiles=RIDGE)
    assert steps(m, ">") == {">e2n1.ne"}
    play(m, ">e2n1.ne")
    assert steps(m, ">") == {">thera.w", ">e2n1.nw"}
    assert left(play(m, ">e2n1.nw")) == (1, 0)
    assert steps(m, ">") == {">e2n1.ne"}


def test_docks_may_be_passed_without_stopping() -> None:
    m = at(seat("thera.w", hold="T"), tiles=STRAIT)
    assert steps(m, ">") == {">e2n1.nw", ">e2n1.se", ">e3n1.nw", ">e3n1.se"}
    assert left(play(m, ">e3n1.se")) == (2, 0)


def test_nobody_stops_at_an_occupied_dock() -> None:
    """Ruling 1: a boat never stops where another lies."""
    m = at(seat("thera.w"), seat("e2n1.nw"), tiles=STRAIT)
    assert steps(m, ">") == {">thera.e", ">e2n1.se", ">e3n1.nw", ">e3n1.se"}


def test_an_occupied_dock_is_a_waypoint_of_one_extra_movement() -> None:
    """Ruling 1: sail in, portage out: one movement each, the two of an empty boat."""
    m = at(seat("thera.w"), seat("e2n1.ne"), tiles=RIDGE)
    assert steps(m, ">") == {">thera.e", ">e2n1.nw"}
    assert left(play(m, ">e2n1.nw")) == (2, 0)


def test_the_way_back_costs_the_same() -> None:
    """Ruling 1: portage in, sail out."""
    m = at(seat("e2n1.nw"), seat("e2n1.ne"), tiles=RIDGE)
    assert steps(m, ">") == {">thera.w", ">thera.e"}
    assert left(play(m, ">thera.w")) == (2, 0)


def test_the_extra_movement_may_be_an_action() -> None:
    """Ruling 1: a loaded boat pays two actions, and needs them both."""
    boats = [seat("thera.w", hold="T"), seat("e2n1.ne")]
    assert left(play(at(*boats, tiles=RIDGE), ">e2n1.nw")) == (1, 0)
    m = at(*boats, tiles=RIDGE, actions=1)
    assert steps(m, ">") == {">thera.e"}


def test_the_running_move_action_is_used_first() -> None:
    """Ruling 1: what is left of a Move action pays the first movement, a new one the second."""
    m = at(seat("thera.w"), seat("e2n1.ne"), tiles=RIDGE, actions=2)
    assert left(play(m, ">thera.e")) == (1, 1)
    assert left(play(m, ">e2n1.nw")) == (0, 1)
    m = at(seat("thera.w"), seat("e2n1.ne"), tiles=RIDGE, actions=1)
    assert left(play(m, ">thera.e")) == (0, 1)
    assert steps(m, ">") == {">thera.w"}


def test_a_free_dock_is_a_step_of_its_own() -> None:
    """Ruling 1: only occupied docks are passed through within a step."""
    m = at(seat("thera.w"), tiles=RIDGE)
    assert ">e2n1.nw" not in steps(m)
    assert left(play(m, ">e2n1.ne >e2n1.nw")) == (2, 0)


def test_two_boats_in_the_way_cost_two_more() -> None:
    """Ruling 1: each leg costs a movement, by the shortest way through occupied docks."""
    boats = [seat("thera.w"), seat("e2n1.ne"), seat("e2n1.nw")]
    m = at(*boats, spec="seats=3", tiles=f"{RIDGE} L1@e2n2r0")
    assert left(play(m, ">e2n2.nw")) == (1, 1)
    m = at(*boats, spec="seats=3", tiles=f"{RIDGE} L1@e2n2r0")
    assert left(play(m, ">e2n2.se")) == (2, 0)  # the ridge reaches to that dock


def test_with_passing_3_the_way_through_costs_one_more() -> None:
    """Ruling 1: the option `passing=3`."""
    empty, boat = seat("thera.w"), seat("e2n1.ne")
    assert left(play(at(empty, boat, spec="passing=3", tiles=RIDGE), ">e2n1.nw")) == (1, 1)
    loaded = seat("thera.w", hold="T")
    assert left(play(at(loaded, boat, spec="passing=3", tiles=RIDGE), ">e2n1.nw")) == (0, 0)
    m = at(loaded, boat, spec="passing=3", tiles=RIDGE, actions=2)
    assert steps(m, ">") == {">thera.e"}
    boats = [empty, boat, seat("e2n1.nw")]
    m = at(*boats, spec="seats=3,passing=3", tiles=f"{RIDGE} L1@e2n2r0")
    assert left(play(m, ">e2n2.nw")) == (1, 0)


def test_passing_a_boat_at_sea_is_free() -> None:
    """Ruling 2: along the routes another boat is no hindrance, with `passing=3` neither."""
    for spec in ("", "passing=3"):
        m = at(seat("thera.w", hold="T"), seat("e2n1.nw"), spec=spec, tiles=STRAIT)
        assert left(play(m, ">e3n1.nw")) == (2, 0)


def test_an_empty_boat_moves_up_to_twice_an_action() -> None:
    """Ruling 11: two movements, by sea and over land as one likes."""
    m = at(seat("thera.w"), tiles=STRAIT)
    assert left(play(m, ">e2n1.nw")) == (2, 1)
    assert left(play(m, ">e3n1.nw")) == (2, 0)
    assert left(play(at(seat("thera.w"), tiles=RIDGE), ">e2n1.ne >e2n1.nw")) == (2, 0)


def test_a_loaded_boat_moves_once_an_action() -> None:
    """Ruling 11: any cube on board is a load."""
    m = at(seat("thera.w", hold="V"), tiles=STRAIT)
    assert left(play(m, ">e2n1.nw >e3n1.nw")) == (1, 0)


@pytest.mark.parametrize("other", ["load:M", "oracle:V =V1", "dig:E01@e2n1.nw"])
def test_the_second_movement_lapses_with_any_other_step(other: str) -> None:
    """Ruling 11: the two movements are continuous."""
    tiles = "V6@w1n2r0 L1@e2n1r0 T1@e3n1r0 M1@e2s1r0"
    boat = seat("thera.w", money=9, maps="E01")
    m = at(boat, tiles=tiles, cubes="e2n1.nw:M", actions=2)
    assert left(play(m, ">e2n1.nw")) == (1, 1)
    assert left(play(m, other)) == (0, 0)
    assert steps(m, ">") == set()


def test_a_purchase_ends_a_move_action() -> None:
    """Ruling 11: back at Thera the other movement is lost when maps are bought."""
    m = at(seat("e2n1.nw"), tiles=STRAIT, actions=2)
    assert left(play(m, ">thera.e buy:E =E01")) == (0, 0)


def test_free_steps_end_a_move_action_too() -> None:
    """Ruling 11: selling and unloading are steps like any other."""
    m = at(seat("thera.w", hold="TT"), tiles=STRAIT, actions=0, moves=1)
    assert left(play(m, "sell:T")) == (0, 0)
    m = at(seat("e2n1.nw", hold="TT"), tiles=STRAIT, actions=0, moves=1)
    assert left(play(m, "drop:T")) == (0, 0)


def test_emptiness_is_tested_when_the_action_starts() -> None:
    """Ruling 11: a boat that has just sold or unloaded everything moves twice."""
    m = at(seat("thera.w", hold="T"), tiles=STRAIT)
    assert left(play(m, "sell:T >e2n1.nw >e3n1.nw")) == (2, 0)
    m = at(seat("thera.w", hold="T"), tiles=STRAIT)
    assert left(play(m, ">e2n1.nw drop:T")) == (2, 0)  # it was loaded when it started
    assert left(play(m, ">e3n1.nw")) == (1, 1)


def test_the_rest_of_the_last_action_may_still_be_used() -> None:
    """Ruling 11: the movement is part of an action already paid."""
    m = at(seat("thera.w"), tiles=STRAIT, actions=1)
    assert left(play(m, ">e2n1.nw")) == (0, 1)
    assert left(play(m, ">e3n1.nw")) == (0, 0)
    assert steps(m) == {"."}
