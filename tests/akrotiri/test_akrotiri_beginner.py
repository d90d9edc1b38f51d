"""The beginner at Akrotiri, by which the lowest level is measured: it does what it says."""

from __future__ import annotations

import pytest
from akrotiri_beginner import AkrotiriBeginner

from harbour import EXAMPLE, Play, at, play, seat
from thera.akrotiri.rules.proof import best_proofs
from thera.akrotiri.rules.steps import Place
from thera.core.bot import Budget


def step(match: Play, seed: int = 0) -> str:
    return str(AkrotiriBeginner(seed).choose(match.sight(match.to_move), Budget()).step)


def test_a_beginner_digs_when_it_can() -> None:
    assert step(at(seat("e2n1.nw", money=3, maps="E01"), tiles=EXAMPLE)) == "dig:E01@e2n1.nw"


def test_a_beginner_sails_to_where_it_can_dig_and_pay() -> None:
    match = at(seat("thera.w", money=3, maps="E01"), tiles=EXAMPLE)
    while not (said := step(match)).startswith("dig"):
        assert said.startswith(">"), said
        play(match, said)
    assert said.startswith("dig:E01@")


def test_a_beginner_without_money_sails_to_cubes_and_loads_them() -> None:
    poor = at(seat("thera.w", money=0, maps="E01"), tiles=EXAMPLE, cubes="e2n1.nw:TT")
    assert step(poor) == ">e2n1.nw"
    assert step(play(poor, ">e2n1.nw")) == "load:TT"


def test_a_beginner_sells_its_cargo_and_buys_a_map() -> None:
    match = at(seat("thera.w", money=0, hold="T"), tiles=EXAMPLE)
    assert step(match) == "sell:T"
    assert step(play(match, "sell:T")) == "buy:E"


def test_a_beginner_with_enough_maps_buys_none() -> None:
    match = at(seat("thera.w", money=2, maps="E02,E03"), tiles=EXAMPLE)
    assert not step(match).startswith("buy")


def test_a_beginner_with_nothing_to_do_ends_its_turn() -> None:
    assert step(at(seat("thera.w", money=0), tiles="T8@e2n1r0")) == "."


@pytest.mark.parametrize("seed", range(6))
def test_a_beginner_places_its_tile_for_a_map_in_hand(seed: int) -> None:
    """E01 lacks its volcano: no place for the tile leaves it lacking less than this one."""
    hand = seat("thera.w", tile="V1", maps="E01")
    match = at(hand, tiles="L1@e2n1r0 T1@e3n1r0 M1@e2s1r0", todo="place1,act1", actions=0)
    lacking = {
        str(a): len(best_proofs(match.game.play(match.state, a), 0, "E01").nearest)
        for a in match.sight(0).legal
        if isinstance(a, Place)
    }
    said = step(match, seed)
    assert lacking[said] == 0
    assert max(lacking.values()) > 0
