"""What Santorini's coach says is true, is said where it is, and is said in every language.

Claims are verified by `santorini_claims`, which tries every step of the rules.
"""

from __future__ import annotations

from random import Random

import coach as coached_games
import pytest
from santorini_claims import left_out

from coached import Case, Table, cases, said, verified
from thera import games
from thera.core.bot import Budget, Sight
from thera.core.match import Match
from thera.locale import Words
from thera.santorini.rules.state import State
from thera.santorini.rules.steps import Step

SAID = """
win.move | 0000001000002300001000000/1/mortal:c3,d2/mortal:b5,e4 |
win.move | 0011100011000200023002100/1/circe[*]:c2,d3/apollo:d5,e1 | c2-b1 b1+b2 end
win.plan | 0002010310010000014201101/2/ares:c2,e3/triton:b4,d4 |
win.trap | 0110013000010000110000200/1/medusa:b1,c4/ares:a5 |
lose.climb | 0000001000002300001000000/2/mortal:c3,d2/mortal:b5,e4 | b5-a5 a5+a4 end
lose.drop | 1110112010001220121010000/1/demeter:c4,e4/pan:c5,d3 | c4-b3 b3+a2 b3+b2 end
lose.meet | 0A020000A0111000000000001/1/atlas:c5,e3/eros:b3,c2 | c5-b4 b4+a5 end
lose.built | 4444300000000000000000000/1/mortal:a1,b1/chronus:d4,e1 | a1-a2 a2+a1 end
lose.trap | 0110012000010000110000200/2/medusa:b1,c4/ares:a4 | a4-a5 a5+b4 end
lose.may | 0000000000010100031101120/2/chaos[artemis]:d1/demeter:d2 | d2-c3 c3^c2 c3+c4 end
lose.now | 4444300000000000000000000/1/mortal:d3,b1/chronus:a1,c1 | d3-d4 d4^e5 end
cage | 1200002000220000000000100/1/mortal:a5,c1/hypnus:e1,e3 | a5-a4 a4+a5 end
save | 0000001000002300001000000/2/mortal:c3,d2/mortal:b5,e4 | b5-a5 a5+a4 end
dead | 1211010101030000002010200/2/limus:c4,d5/hephaestus:b4,b5 | b5-c5
spoil | 0001010000020003000000020/2/aphrodite:a3,c4/hephaestus:a4,b2 | a4-b3 b3^a2 end
trap | 0110013000120000110000200/1/medusa:b2,c4/ares:a4 | b2-b3 b3+b2 end
double | 0000203112114020131100121/2/morpheus:a2,b5/charon:d1,e4 | e4-e3 e3+e4 end
double.many | 0001100001000100011002001/2/zeus:b1,e5/eros:c1,c3 | c1-c2 c2+b2 end
threat | 0211000101111100220001210/1/mortal:b2,c2/mortal:a4,d2 | b2-c1 c1+b2 end
barred | 0100010000002000200000000/1/aphrodite:b3,d3/athena[^]:b4,b5 |
more.move | 0000000000010000000000000/2/morpheus:b4,c4/hermes:a2,c3 | c3-b2
more.build | 0000000000000000000000000/1/poseidon:a5,c4/medusa:a1,c2 | a5-b5 b5+c5
more.raze | 0100000000000000010000100/2/medusa:b2,d2/ares:a2,a4 | a2-a3 a3+b4
"""
"""Where each sentence is to be said: a position, the steps of a draft, whether it is played."""

SILENT = """
win | 0000001000002300001000000/1/mortal:b5,e4/mortal:c3,d2 |
win | 0000001000002300001000000/1/mortal:c3,d2/mortal:b5,e4 | c3-d3 end
win | 0000001000002400001000000/1/mortal:c3,d2/mortal:b5,e4 |
lose | 0000001000002300001000000/2/mortal:c3,d2/mortal:b5,e4 | e4-e3 e3^d3 end
lose | 0000001000002300001000000/2/mortal:c3,d2/mortal:b5,e4 | b5-a5
lose | 1110112010001220121010000/1/demeter:c4,e4/mortal:c5,d3 | c4-b3 b3+a2 b3+b2 end
lose | 4444000000000000000000000/1/mortal:a1,b1/chronus:d4,e1 | a1-a2 a2+a1 end
lose | 0230000000000000000000000/1/hera:a1,c1/mortal:b5,e1 | a1-a2 a2+a1 end
cage | 1200002000220000000000100/1/mortal:a5,c1/hypnus:e1,e3 | a5-a4 a4+a3 end
save | 0000001000002300001000000/2/mortal:c3,d2/mortal:b5,e4 | e4-e3 e3^d3 end
save | 0000000330002300000000000/2/mortal:c3,a1/mortal:e3,e1 | e3-e2 e2+e3 end
dead | 1211010101030000002010200/2/limus:c4,d5/hephaestus:b4,b5 | b4-a3
spoil | 0000001000002300001000000/2/mortal:c3,d2/mortal:b5,e4 | e4-e3 e3^d3 end
trap | 0110013000120000110000200/1/medusa:b2,c4/ares:a4 | b2-c2 c2+b2 end
double | 0211000101111100220001210/1/mortal:b2,c2/mortal:a4,d2 | b2-c1 c1+b2 end
threat | 0000001000002300001000000/2/mortal:c3,d2/mortal:b5,e4 | e4-e3 e3^d3 end
barred | 0100010000002000200000000/1/aphrodite:b3,d3/athena:b4,b5 |
more | 0000000000000000000000000/1/poseidon:a5,c4/medusa:a1,c2 | a5-b5
more | 0000001000002300001000000/1/mortal:c3,d2/mortal:b5,e4 | c3-c4
"""
"""Where a sentence is not to be said."""


TABLE = Table("santorini", cases(SAID), cases(SILENT))


@pytest.mark.parametrize("case", TABLE.said, ids=str)
def test_a_sentence_is_said_and_true(case: Case) -> None:
    TABLE.check_said(case)


@pytest.mark.parametrize("case", TABLE.silent, ids=str)
def test_a_sentence_is_not_said(case: Case) -> None:
    TABLE.check_silent(case)


@pytest.mark.parametrize(
    ("card", "then"), [("morpheus", "morpheus[1]"), ("morpheus[2]", "morpheus[3]")]
)
def test_the_check_gives_morpheus_the_piece_of_his_next_turn(card: str, then: str) -> None:
    game, s = games.resume("santorini", f"{'0' * 25}/2/{card}:c3,e5/mortal:a1,b2")
    assert game.write(left_out(s, 0)) == f"{'0' * 25}/1/{then}:c3,e5/mortal:a1,b2"


def test_every_sentence_has_a_position_where_it_is_said_and_one_where_it_is_not() -> None:
    TABLE.check_complete()


@pytest.mark.parametrize(
    ("draft", "places", "english", "spanish"),
    [
        ("e4-d4 d4+e4 end", ("c3", "d3"), "After this Player 1 climbs to d3 and wins.",
         "Después de esto, Jugador 1 sube a d3 y gana."),
    ],
)  # fmt: skip
def test_the_words_and_the_squares_of_a_warning(
    draft: str, places: tuple[str, ...], english: str, spanish: str
) -> None:
    position = "0000001000002300001000000/2/mortal:c3,d2/mortal:b5,e4"
    advice, _ = said("santorini", position, draft)
    first = advice[0]
    assert (first.id, first.places, first.warns, first.grave) == ("lose", places, True, True)
    assert Words("en").say(first.words) == english
    assert Words("es").say(first.words) == spanish


def test_what_decides_the_game_is_grave() -> None:
    found = {(each.id, each.grave) for case in TABLE.said
             for each in said("santorini", case.position, case.draft)[0]}  # fmt: skip
    assert {name for name, grave in found if grave} == {"lose", "cage", "dead"}
    assert len(found) == len({name for name, _ in found})


def test_the_coach_is_silent_without_time() -> None:
    game, s = games.resume("santorini", "0000001000002300001000000/1/mortal:c3,d2/mortal:b5,e4")
    sight: Sight[State, Step] = Match(game, s).sight(0)
    assert games.engine("santorini").coach(sight, (), False, Budget(seconds=0)) == ()


def test_nothing_is_said_of_a_refused_step() -> None:
    position = "0000001000002300001000000/1/mortal:c3,d2/mortal:b5,e4"
    assert said("santorini", position, "c3-c4 c4-d3") == ((), [])


def test_only_the_seat_to_move_is_coached_and_only_in_a_turn() -> None:
    coach = games.engine("santorini").coach
    game, s = games.resume("santorini", "0000001000002300001000000/1/mortal:c3,d2/mortal:b5,e4")
    assert coach(Match(game, s).sight(1), (), False, Budget()) == ()
    fresh = games.load("santorini:apollo,pan")
    assert coach(Match(fresh).sight(0), (), False, Budget()) == ()


@pytest.mark.parametrize("spec", ["santorini", "santorini:pan,athena", "santorini:eros,artemis"])
def test_no_warning_of_a_game_is_false_and_none_is_missing(spec: str) -> None:
    count = verified(spec, seed=7, most=24)
    assert count.faults == []
    assert count.turns > 4
    assert count.warned == count.mistakes


@pytest.mark.long
def test_no_warning_is_false_and_none_is_missing_whatever_gods_play() -> None:
    for number, spec in zip(range(60), coached_games.specs("santorini", Random(11)), strict=False):
        count = verified(spec, seed=number)
        assert count.faults == [], spec
        assert count.warned == count.mistakes
