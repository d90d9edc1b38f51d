"""What Akrotiri's coach says is true, is said where it is, and is said in every language.

Claims are verified by `akrotiri_claims`, which sails every way and counts every icon.
"""

from __future__ import annotations

import pytest

from coached import Case, Table, cases, said, verified
from thera import games
from thera.akrotiri.rules.state import State
from thera.akrotiri.rules.steps import Step
from thera.core.bot import Budget, Sight
from thera.core.match import Match
from thera.locale import Words

MAPS = {
    "VOYAGE": "TEMPLE/3|w2n2.sw|-|-|E01|-|-|-|-/2|thera.w|-|L4|-|E08@w2n1.nw|-|-|-/-|0|-|-|-/act1",
    "ICON": "E02|E01@e1n2.se|-|-|-/2|thera.w|-|L4|-|-|-|-|-/M5|0|-|-|-/place1,act1|4|0|0|-|-|-",
    "JOIN": "MANY/9|e1s2.nw|-|?|E?|M02@w2n1.ne|G?|-|-/1|e2s3.sw|TM|V5|H01,H05|E11@e2s2.ne,M05@e2s3."
    "nw|G06|-|-/-|0|-|-|-/place2,act2|5|0|0|-|-|lively",
    "ENDING": "3|e1s2.nw|-|T1|E03|E02@w1s2.nw|G02|-|-/11|thera.w|-|L4|-|E01@e2s1.ne|G"
    "08|-|-/-|0|-|-|-"
    "/place1,act1|3|0|0|-|-|lively,ending",
    "SECRET": "LARGE/10|w1n2.se|M|-|H03,M06|FIVE|G05,G08,G12|-|-/23|e3n1.se|TMV|?|H?,"
    "H?,M?|E06@w2n2.s"
    "e,M03@e2n2.ne|G?|-|-/-|0|G03:1,G09:1,G10:1,G?:2|-|-/act1|1|ACTED",
    "OPENLY": "LARGE/10|w1n2.se|M|-|H03,M06|FIVE|-|G05,G08,G12|-/23|e3n1.se|TMV|?|H?,"
    "H?,M?|E06@w2n2.s"
    "e,M03@e2n2.ne|-|G01|-/-|0|-|-|-/act1|1|ACTED",
    "ENDED": "LARGE/10|w1n2.se|M|-|H03,M06|FIVE|-|-|-/23|e3n1.se|-|-|-|E06@w2n2.se|-"
    "|-|-/-|0|-|-|-/a"
    "ct1|1|0|0|-|-|begun,lively,ending",
    "MINE": "2|e1n2.se|-|-|E02|E01@e1n2.se|-|-|-/FOE/act1",
    "ISLES": "V3@e1n2r3,M7@e2n1r0,T7@e2s1r1,M3@w1s2r3,V1@e1s2r2/e1n2.nw:V,e1n2.sw:L,e2n1.ne:T,"
    "e2s1.nw:T,w1s2.nw:M,w1s2.se:L,e1s2.se:V",
    "SIX": "V3@e1n2r3,M7@e2n1r0,T7@e2s1r1,M3@w1s2r3,V1@e1s2r2,L1@e2s2r2/e1n2.nw:V,e1n2.sw:L,"
    "e2n1.ne:T,w1s2.nw:M,w1s2.se:L,e1s2.se:V,e2s2.se:L",
    "THREE": "M7@e2n1r0,T7@e2s1r1,V1@e1s2r2/e2n1.ne:T,e2s1.nw:T,e1s2.se:V",
    "TEMPLE": "V1@w2n2r3,T1@w1n2r0,L1@e1n2r0,M4@w2n1r1,T2@e2n1r3,V2@e1s2r0/w2n2.nw:T,w1n2.ne:M,"
    "e2n1.nw:T",
    "MANY": "M1@e2n3r3,T6@w2n2r1,M4@w1n2r2,V6@e2n2r3,M3@e3n2r1,T2@w2n1r0,V8@e2n1r1,T4@e3n1r0,"
    "T9@e2s1r3,T1@w1s2r2,L2@e1s2r1,T8@e2s2r1,M9@e3s2r3,V9@e2s3r3,T5@e3s3r0/e2n3.ne:V,w2n2.ne:T,"
    "w1n2.nw:M,e2n2.sw:V,e3n2.se:M,e3n2.sw:L,w2n1.nw:M,e3n1.se:T,e3n1.sw:T,w1s2.nw:L,w1s2.se:T,"
    "e1s2.se:L,e2s3.nw:V,e2s3.se:T,e3s3.se:V",
    "LARGE": "T2@w3n4r0,L4@w2n4r1,L7@w1n4r1,L2@w3n3r0,V4@w1n3r2,T5@e1n3r1,V2@e2n3r1,M4@w3n2r2,"
    "M7@w2n2r2,M3@w1n2r1,L8@e1n2r1,T1@e2n2r2,L5@e3n2r3,T9@w2n1r1,V6@e2n1r0,L3@e3n1r3,T4@w2s1r2,"
    "L1@e2s1r3,M6@e3s1r1,V3@w3s2r0,M8@w2s2r2,M9@w1s2r3/w3n4.ne:T,w3n4.sw:M,w2n4.ne:L,w2n4.sw:L,"
    "w1n4.nw:L,w3n3.ne:L,w1n3.ne:L,e1n3.nw:L,w3n2.sw:L,w2n2.ne:V,w1n2.se:M,e3s1.se:V,w3s2.nw:V,"
    "w3s2.ne:V,w2s2.ne:T,w1s2.ne:M",
    "LOADED": "M7@e2n1r0,T7@e2s1r1,V1@e1s2r2/e2n1.nw:M,e2n1.ne:T,e2s1.nw:T,e2s1.ne:T,e1s2.ne:T,"
    "e1s2.se:V",
    "FOE": "2|thera.w|-|L4|-|-|-|-|-/-|0|-|-|-",
    "FIVE": "E12@e2n3.nw,E08@e2n1.se,M07@w2s1.nw,M09@e3n1.nw,H10@e2s1.se",
    "TWO": "E01@e1n2.se,E02@w1s2.nw",
    "ACTED": "0|0|-|-|begun,lively",
}
"""Parts of positions by name, longer ones before those that they name themselves."""

SAID = """
dig | ISLES/3|e2n1.se|-|-|E01|-|-|-|-/FOE/act1|2|ACTED |
reach | VOYAGE|2|ACTED |
short | ISLES/0|thera.e|-|-|E01|-|-|-|-/FOE/act1|3|ACTED |
sell | THREE/2|thera.e|TTM|-|-|-|-|-|-/FOE/act1|0|ACTED | . end
sell | THREE/2|thera.e|TTM|-|-|-|-|-|-/FOE/act1|1|ACTED | >e2s1.sw
price | THREE/2|thera.e|TTM|-|-|-|-|-|-/FOE/act1|0|ACTED |
last_icon | ISLES/2|e1n2.se|-|L1!|ICON |
wasted | ISLES/2|e1n2.se|-|L1!|ICON | L1@w1n2r0
shut.temple | JOIN | V5@e3s1r3
shut.dug | ISLES/9|e1n2.se|-|-|E01,E11|-|-|-|-/FOE/act1|3|ACTED | dig:E11@e1n2.se
oracle | ISLES/MINE|4|ACTED |
chair | ISLES/3|e2n1.se|-|-|E01|-|-|-|-/FOE/act1|2|ACTED | dig:E01@e2s1.ne
way_home | LOADED/2|e2s1.sw|-|-|-|-|-|-|-/FOE/act1|1|ACTED | load:T
idle.dig | ISLES/3|e2n1.se|-|-|E01|-|-|-|-/FOE/act1|2|ACTED | . end
idle.sell | THREE/2|thera.e|TTM|-|-|-|-|-|-/FOE/act1|1|ACTED | . end
idle.reach | VOYAGE|2|ACTED | . end
last_round | SIX/ENDING |
sixth.secret | SECRET | dig:H03@w1n2.se
sixth.open | OPENLY | dig:H03@w1n2.se . end
goal | SIX/0|e1s2.nw|-|-|-|TWO,E03@e1s2.nw|-|-|G03,G10/FOE/keep1,act1|1|ACTED |
"""
"""Where each sentence is to be said: a position, the steps of a draft, whether it is played."""

SILENT = """
dig | ISLES/2|e2n1.se|-|-|E01|-|-|-|-/FOE/act1|2|ACTED |
dig | ISLES/3|e2n1.se|-|-|E01|-|-|-|-/FOE/act1|0|ACTED |
dig | ISLES/3|thera.e|-|-|E01|-|-|-|-/FOE/act1|2|ACTED |
reach | VOYAGE|1|ACTED |
short | ISLES/3|thera.e|-|-|E01|-|-|-|-/FOE/act1|3|ACTED |
short | ISLES/0|thera.e|TT|-|E01|-|-|-|-/FOE/act1|3|ACTED |
sell | THREE/2|thera.e|TTM|-|-|-|-|-|-/FOE/act1|1|ACTED |
sell | THREE/2|thera.e|-|-|-|-|-|-|-/FOE/act1|1|ACTED | >e2s1.sw
sell | THREE/2|e2s1.sw|TTM|-|-|-|-|-|-/FOE/act1|0|ACTED | . end
price | THREE/2|thera.e|TM|-|-|-|-|-|-/FOE/act1|0|ACTED |
price | THREE/2|e2s1.sw|TTM|-|-|-|-|-|-/FOE/act1|0|ACTED |
last_icon | ISLES/2|e1n2.se|-|T1!|E02|E01@e1n2.se|-|-|-/FOE/place1,act1|4|0|0|-|-|- |
wasted | ISLES/2|e1n2.se|-|L1!|E02|E01@e1n2.se|-|-|-/FOE/place1,act1|4|0|0|-|-|- | L1@e2s2r2
shut | JOIN | V5@w3n1r0
oracle | ISLES/MINE|4|0|0|-|-|oracle,begun,lively |
oracle | ISLES/MINE|0|ACTED |
chair | ISLES/3|e2n1.se|-|-|E01|-|-|-|-/FOE/act1|2|ACTED | dig:E01@w1s2.ne
way_home | LOADED/2|e2s1.sw|-|-|-|-|-|-|-/FOE/act1|2|ACTED | load:T
idle | ISLES/3|e2n1.se|-|-|E01|-|-|-|-/FOE/act1|0|ACTED | . end
idle | ISLES/2|e2n1.se|-|-|E01|-|-|-|-/FOE/act1|2|ACTED | . end
idle | ISLES/3|e2n1.se|-|-|E01|-|-|-|-/FOE/act1|2|ACTED | dig:E01@e1n2.se . end
last_round | SIX/3|e1s2.nw|-|T1|E03|E02@w1s2.nw|G02|-|-/FOE/place1,act1|3|0|0|-|-|lively |
last_round | SIX/3|e1s2.nw|-|T1|-|E02@w1s2.nw|G02|-|-/FOE/place1,act1|3|0|0|-|-|lively,ending |
sixth | ISLES/3|e2n1.se|-|-|E01|-|-|-|-/FOE/act1|2|ACTED | dig:E01@e1n2.se
sixth | ENDED | dig:H03@w1n2.se . end
goal | SIX/0|e1s2.nw|-|-|-|TWO,E03@e1s2.nw|-|-|G02,G10/FOE/keep1,act1|1|ACTED |
"""
"""Where a sentence is not to be said."""

TABLE = Table("akrotiri", cases(SAID, **MAPS), cases(SILENT, **MAPS))


@pytest.mark.parametrize("case", TABLE.said, ids=lambda case: f"{case.kind} {case.draft}")
def test_a_sentence_is_said_and_true(case: Case) -> None:
    TABLE.check_said(case)


@pytest.mark.parametrize("case", TABLE.silent, ids=lambda case: f"{case.kind} {case.draft}")
def test_a_sentence_is_not_said(case: Case) -> None:
    TABLE.check_silent(case)


def test_every_sentence_has_a_position_where_it_is_said_and_one_where_it_is_not() -> None:
    TABLE.check_complete()


@pytest.mark.parametrize(
    ("kind", "places", "english", "spanish"),
    [
        ("dig", ("E01", "dig@e1n2.se"), "Map E01 can be dug now, for 3 drachmas.",
         "El mapa E01 se puede excavar ya, por 3 dracmas."),
        ("idle.dig", ("E01", "dig@e1n2.se"), "2 actions are left, and map E01 can be dug.",
         "Quedan 2 acciones y el mapa E01 se puede excavar."),
        ("short", ("E01", "e1n2.se"),
         "Map E01 fits on the lit island, but you need 3 more drachmas.",
         "El mapa E01 encaja en la isla iluminada, pero te faltan 3 dracmas."),
        ("goal", ("G10",), "Now “On the heights” gives 4, “The far waters” 0.",
         "Ahora «En las cumbres» da 4; «Aguas lejanas», 0."),
    ],
)  # fmt: skip
def test_the_words_and_the_places_of_a_sentence(
    kind: str, places: tuple[str, ...], english: str, spanish: str
) -> None:
    (case,) = (case for case in TABLE.said if case.kind == kind)
    advice, _ = said("akrotiri", case.position, case.draft)
    first = advice[0]
    assert first.places == places
    assert Words("en").say(first.words) == english
    assert Words("es").say(first.words) == spanish


def test_only_mistakes_are_warned_of() -> None:
    warned = {(each.id, each.warns) for case in TABLE.said
              for each in said("akrotiri", case.position, case.draft)[0]}  # fmt: skip
    assert {name for name, warns in warned if warns} == {"idle", "sell", "shut", "sixth", "wasted"}
    assert len(warned) == len({name for name, _ in warned})


def test_the_coach_is_silent_without_time() -> None:
    case = TABLE.said[0]
    game, s = games.resume("akrotiri", case.position)
    sight: Sight[State, Step] = Match(game, s).sight(0)
    assert games.engine("akrotiri").coach(sight, (), False, Budget(seconds=0)) == ()


def test_only_the_seat_to_move_is_coached() -> None:
    game, s = games.resume("akrotiri", TABLE.said[0].position)
    sight: Sight[State, Step] = Match(game, s).sight(1)
    assert games.engine("akrotiri").coach(sight, (), False, Budget()) == ()


def test_no_sentence_of_a_game_is_false_and_none_is_missing() -> None:
    for spec in ("akrotiri", "akrotiri:strategist,seats=3"):
        count = verified(spec, seed=7, most=150)
        assert count.faults == [], spec
        assert count.turns > 10
        assert count.warned >= count.mistakes


@pytest.mark.long
def test_no_sentence_is_false_whatever_is_played() -> None:
    options = ("", "strategist", "seats=3,passing=3", "seats=4,tiles=24")
    for seed in range(12):
        count = verified(f"akrotiri:{options[seed % 4]}", seed=seed, most=600)
        assert count.faults == [], seed
