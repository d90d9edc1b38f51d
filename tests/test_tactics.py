"""The tactical positions hold by the rules alone, whatever the compiled search thinks of them."""

from __future__ import annotations

from collections import Counter

import pytest

from proofs import DEFENCES, TACTICS, WINS, Tactic, defence_holds, win_holds

QUICK = [tactic for tactic in WINS if tactic.turns <= 2]
DEEP = [t for t in WINS if t.turns in (3, 4) and t.mover != "poseidon"]
"""Poseidon's turns are too many for the rules to try three deep, and five turns are for anybody."""


def test_there_are_enough_of_all_kinds() -> None:
    kinds = Counter(tactic.turns for tactic in TACTICS)
    assert len(TACTICS) >= 100
    assert min(kinds[1], kinds[3], kinds[5], len(DEFENCES)) >= 20
    assert len({tactic.mover for tactic in TACTICS}) >= 25


@pytest.mark.parametrize("tactic", QUICK, ids=lambda tactic: tactic.text)
def test_a_win_is_there_and_none_sooner(tactic: Tactic) -> None:
    assert win_holds(tactic)


@pytest.mark.parametrize("tactic", DEFENCES, ids=lambda tactic: tactic.text)
def test_every_other_turn_loses_at_once(tactic: Tactic) -> None:
    assert defence_holds(tactic)


@pytest.mark.parametrize("tactic", DEEP[::12], ids=lambda tactic: tactic.text)
def test_some_deeper_wins_are_there_and_none_sooner(tactic: Tactic) -> None:
    assert win_holds(tactic)


@pytest.mark.long
@pytest.mark.parametrize("tactic", DEEP, ids=lambda tactic: tactic.text)
def test_deeper_wins_are_there_and_none_sooner(tactic: Tactic) -> None:
    assert win_holds(tactic)


def test_what_does_not_hold_is_noticed() -> None:
    won = "2300000000000000000000000/1/mortal:a5,d4/mortal:b3,d2"
    assert win_holds(Tactic(won, 1))
    assert not win_holds(Tactic(won, 2))  # sooner
    lost = "2300000000000000000000000/2/mortal:a5,d4/mortal:b3,d2"
    assert not win_holds(Tactic(lost, 2))
    assert not defence_holds(Tactic(lost, 0, ("d2-d1", "d1+e1")))  # b3 could cap the tower
