"""Akrotiri as text: positions, views, steps, specs and numbers."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thera import games
from thera.akrotiri.rules import steps
from thera.akrotiri.rules.game import load
from thera.core import record
from thera.core.game import BadText
from thera.core.luck import Luck
from thera.core.match import Match

PLAIN = load("")


def samples() -> list[str]:
    """Positions and views from random games, in the middle of turns too."""
    rng, found = Random(5), []
    for _ in range(40):
        s = PLAIN.start()
        for _ in range(rng.randrange(300)):
            if not (legal := PLAIN.legal(s)):
                break
            s = PLAIN.play(s, rng.choice(legal))
        found += [PLAIN.write(s), PLAIN.write(PLAIN.view(s, rng.choice([None, 0, 1])))]
    return found


SAMPLES = samples()
WORDS = [
    *"/|,:;@+^!?-=.0123456789TLMVEHGwens", "e2n1", "r1", "thera.w", "act1", "place2", "over", "E01",
    "M05", "H12", "G04", "T3", "begun", "oracle", "nw", "secret1", "e2n1.nw:TT", "cube1",
]  # fmt: skip


def test_positions_and_views_read_back() -> None:
    for text in SAMPLES:
        assert PLAIN.write(PLAIN.read(text)) == text


def read_or_refuse(text: str) -> None:
    try:
        s = PLAIN.read(text)
    except BadText as error:
        assert str(error)
        return
    assert PLAIN.read(PLAIN.write(s)) == s
    assert PLAIN.legal(s) or not s.todo


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A real position with a few characters changed, dropped or put in."""
    text = list(draw(st.sampled_from(SAMPLES)))
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(text)))
        text[at : at + draw(st.integers(0, 4))] = draw(st.sampled_from([*WORDS, ""]))
    return "".join(text)


FUZZ = st.one_of(damaged(), st.text(max_size=60), st.lists(st.sampled_from(WORDS)).map("".join))


@given(FUZZ)
@settings(max_examples=500, deadline=None, derandomize=True)
def test_any_text_is_a_position_or_refused(text: str) -> None:
    read_or_refuse(text)


@pytest.mark.long
@given(FUZZ)
@settings(max_examples=10_000, deadline=None, derandomize=True)
def test_any_text_is_a_position_or_refused_at_length(text: str) -> None:
    read_or_refuse(text)


@given(st.one_of(st.text(max_size=20), st.lists(st.sampled_from(WORDS), max_size=6).map("".join)))
@settings(max_examples=500, deadline=None, derandomize=True)
def test_any_text_is_a_step_or_refused(text: str) -> None:
    try:
        step = steps.parse(text)
    except BadText as error:
        assert str(error)
    else:
        assert str(step) == text


@pytest.mark.parametrize(
    "text",
    ["T3@e2n1r1", "+V.se", "keep:G04", "keep:G?", "take:G12", "dock:thera.w", ">e2n1.nw",
     ">thera.e", "load:TTL", "dig:M05@e2n1.nw", "buy:EMH", "oracle:V", "sell:L", "drop:M", ".",
     "=T3", "=M05", "=G04", "=?", "=M?", "=G?"],
)  # fmt: skip
def test_steps_parse_back(text: str) -> None:
    assert str(steps.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("load:LT", "in the order T L M V"),
        ("load:TTTT", "one to three"),
        ("buy:ME", "in the order E M H"),
        ("T3@e21n1r0", "“e21n1” is too far out: cells go from 1 to 20 in each direction"),
        (">e2n1.xx", "not a quadrant"),
        ("sail away", "is not a move"),
    ],
)
def test_bad_steps_say_why(text: str, why: str) -> None:
    with pytest.raises(BadText, match=why):
        steps.parse(text)


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("akrotiri:seats=5", "seats is a number from 2 to 4"),
        ("akrotiri:fast", "not an option of akrotiri"),
        ("akrotiri:strategist=yes", "takes no value"),
        ("akrotiri:tiles=99", "from 1 to 36"),
        ("akrotiri:seats=3,seats=4", "appears twice"),
        ("akrotiri:components=nowhere.toml", "nowhere.toml"),
    ],
)
def test_bad_specs_say_why(spec: str, why: str) -> None:
    with pytest.raises(BadText, match=why):
        games.load(spec)


def test_specs_are_the_names_of_games() -> None:
    for spec in ("akrotiri", "akrotiri:strategist", "akrotiri:strategist,seats=3,passing=3"):
        assert games.load(spec).name == spec


START = "-/-/2|-|-|-|-|-|-|-|-/2|-|-|-|-|-|-|-|-/-|0|-|-|-/"
TURN = "2|thera.w|-|T1|-|-|-|-|-/2|thera.e|-|-|-|-|-|-|-/-|0|-|-|-/place1,act1|3|0|0|-|-|-"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "is not a position"),
        ("T1@e3n1r0/-/" + TURN, "T1 touches neither Thera"),
        ("L1@e1n1r0/-/" + TURN, "is taken"),
        ("L1@e2n1r0,L1@e2n2r0/-/" + TURN, "is on the map twice"),
        ("L1@e2n1r0/-/" + TURN.replace("T1", "L1"), "L1 lies in two places"),
        ("-/e2n1.nw:T/" + TURN, "no land of a tile"),
        ("L1@e2n1r0/e2n1.nw:TTTTTTTTT/" + TURN, "more than 8 cubes of T"),
        ("-/-/" + TURN.replace("thera.e", "thera.w"), "two boats"),
        ("-/-/" + TURN.replace("thera.e", "e2n1.nw"), "there is no dock"),
        ("-/-/" + TURN.replace("|T1|-", "|T1|E13"), "no map “E13”"),
        ("-/-/" + TURN.replace("|T1|-", "|X1|-"), "no tile “X1”"),
        ("-/-/" + TURN.replace("thera.w|-|T1", "thera.w|TTTT|T1"), "holds more than 3"),
        ("-/-/" + TURN.replace("place1,act1", "act1,place1"), "cannot come together"),
        ("-/-/" + TURN.replace("place1", "dance1"), "is not a task"),
        ("-/-/" + TURN.replace("|3|0|0|", "|9|0|0|"), "more actions"),
        ("-/-/" + TURN.replace("2|thera.w", "x|thera.w"), "should be a number"),
        (START + "settle1|3|0|0|-|-|-", "cannot come together"),
    ],
)
def test_bad_positions_say_why(text: str, why: str) -> None:
    with pytest.raises(BadText, match=why):
        PLAIN.read(text)


def test_the_numbering_is_pinned() -> None:
    """Trained agents depend on it."""
    pinned = {
        ".": 0, "+T.nw": 1, "keep:G01": 17, "take:G01": 29, "dock:thera.w": 41, "load:T": 45,
        "buy:E": 79, "oracle:T": 113, "sell:T": 117, "drop:V": 124, "=T1": 125, "=E01": 265,
        "=G12": 312,
    }  # fmt: skip
    assert {text: steps.number(steps.parse(text)) for text in pinned} == pinned
    assert steps.number(steps.parse("T1@e1n1r0")) == steps.number(steps.parse("V9@e1n1r0"))
    assert steps.ACTIONS == 313 + 6400 + 6404 + 36 * 6400


def test_a_record_replays_with_its_luck() -> None:
    game, rng = games.load("akrotiri"), Random(2)
    match = Match(game, luck=Luck(b"sea"))
    while not match.over:
        match.play(rng.choice(game.legal(match.state)))
    text = str(record.of(match, seed=b"sea".hex()))
    assert f"Edition: standard {PLAIN.components.digest}" in text
    with pytest.raises(BadText, match="it was played with edition another"):
        games.open_record(record.read(text.replace("Edition: standard", "Edition: another")))
    assert games.open_record(record.read(text)).state == match.state
