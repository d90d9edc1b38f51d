"""Positions, steps and specs as text: what is written reads back, everything else is refused."""

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from thera import load, resume
from thera.core.game import BadText
from thera.santorini.rules import steps
from thera.santorini.rules.game import Santorini
from thera.santorini.rules.gods import NAMES

PLAIN = "0121012310021310012001004/1/artemis:b4,c2/mortal:b3,c3"


def samples() -> list[str]:
    """Positions from random games of many kinds, in the middle of turns too."""
    rng = Random(11)
    found = []
    for spec in ("random", "random,seats=3", "random,seats=4", "draft,seats=3"):
        for _ in range(15):
            game = Santorini() if not spec else load(f"santorini:{spec}")
            s = game.start()
            for _ in range(rng.randrange(90)):
                if not (legal := game.legal(s)):
                    break
                s = game.play(s, rng.choice(legal))
            found.append(game.write(s))
    return found


SAMPLES = samples()


def test_the_example_reads_and_writes() -> None:
    game = load("santorini")
    assert game.write(game.read(PLAIN)) == PLAIN


def test_either_case_and_any_order_of_workers_are_read() -> None:
    game = load("santorini")
    assert game.write(game.read("0121012310021310012001004/1/ARTEMIS:C2,b4/Mortal:c3,B3")) == PLAIN


def test_a_position_names_its_gods() -> None:
    game, s = resume("santorini", PLAIN)
    assert game.name == "santorini:artemis,mortal"
    assert resume("santorini:artemis,mortal", PLAIN)[1] == s
    with pytest.raises(BadText, match="not one of santorini:pan,mortal"):
        resume("santorini:pan,mortal", PLAIN)


EMPTY = "0000000000000000000000000"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "is not a position"),
        ("garbage", "is not a position"),
        (f"{EMPTY}/1/mortal:a1,a2", "is not a position"),
        (f"{EMPTY[:-1]}/1/mortal:a1,a2/mortal:b1,b2", "25 characters, not 24"),
        (f"5{EMPTY[1:]}/1/mortal:a1,a2/mortal:b1,b2", "“5” on a5 is not a cell"),
        (f"a{EMPTY[1:]}/1/mortal:a1,a2/mortal:b1,b2", "“a” on a5 is not a cell"),
        (f"{EMPTY}/3/mortal:a1,a2/mortal:b1,b2", "SEAT “3”"),
        (f"{EMPTY}/0/mortal:a1,a2/mortal:b1,b2", "SEAT “0”"),
        (f"{EMPTY}/*/mortal:a1,a2/mortal:b1,b2", "luck has nothing to draw"),
        (f"{EMPTY}/1/mortal:a1,a1/mortal:b1,b2", "cannot stand on a1: another worker"),
        (f"{EMPTY}/1/mortal:a1,b2/mortal:b1,b2", "cannot stand on b2: another worker"),
        (f"4{EMPTY[1:]}/1/mortal:a5,a2/mortal:b1,b2", "cannot stand on a5: a dome"),
        (f"{EMPTY}/1/mortal:a1,f2/mortal:b1,b2", "“f2” is not a square"),
        (f"{EMPTY}/1/mortal:a1,a2,a3/mortal:b1,b2", "more than two workers"),
        (f"{EMPTY}/1/appolo:a1,a2/mortal:b1,b2", "Did you mean apollo"),
        (f"{EMPTY}/1/pan:a1,a2/pan:b1,b2", "pan appears twice"),
        (f"{EMPTY}/1/pan:a1,a2/circe:b1,b2/zeus:c1,c2", "circe cannot be used with 3"),
        (f"{EMPTY}/1/pan:a1,a2/mortal:b1,b2/zeus:c1,c2", "mortal cannot be used with 3"),
        (f"{EMPTY}/1/pan:a1,a2/atlas:x", "cannot be out here"),
        (f"{EMPTY}/2/pan:a1,a2/atlas:x/zeus:c1,c2", "player 2 is out"),
        (f"{EMPTY}/1/pan[3]:a1,a2/mortal:b1,b2", "pan remembers nothing"),
        (f"{EMPTY}/1/athena[v]:a1,a2/mortal:b1,b2", "athena remembers only"),
        (f"{EMPTY}/1/morpheus[0]:a1,a2/mortal:b1,b2", "morpheus remembers a number"),
        (f"{EMPTY}/1/selene[c3]:a1,a2/mortal:b1,b2", "square of one of her workers"),
        (f"{EMPTY}/1/selene:b2,d4/mortal:b4,d2", "name the square of her female worker: selene.d4"),
        (f"{EMPTY}/2/mortal:b4,d2/selene:b2,?", "the square of her female worker"),
        (f"{EMPTY}/1/pan:a1,a2/zeus:b1,b2/selene:=/atlas:=", "the square of her female worker"),
        (f"{EMPTY}/1/circe:a1,a2/pan:b2,d2", "workers are not neighbours: circe.*."),
        (f"{EMPTY}/1/circe[*]:a1,a2/pan:b2,c2", "workers are neighbours: circe, without"),
        (f"{EMPTY}/1/circe[*]:?,?/pan:?,?", "before the first turn"),
        (f"{EMPTY}/1/morpheus:a1,a2/pan:b2,d2", "has a piece on the card in his own turn"),
        (f"{EMPTY}/1/circe[*]:a1,a2/morpheus:b2,d2", "has a piece on the card in his own turn"),
        (f"{EMPTY}/1/morpheus[12345678]:a1,a2/pan:b2,d2", "morpheus remembers a number"),
        (f"{EMPTY}/1/apollo:a1,a2/pan:b2,d2/extra", "player 1 with apollo has no extra turns"),
        (f"44444{EMPTY[5:]}/1/pan:a1,a2/chronus:b1,b2", "player 2 has won by the power of chronus"),
        (f"44444{EMPTY[5:]}/1/circe[*]:a1,a2/chronus:b1,d2", "player 1 has won by the power"),
        (f"{EMPTY}/1/chaos:a1,a2/mortal:b1,b2", "chaos must show a power"),
        (f"{EMPTY}/1/chaos[zeus]:a1,a2/mortal:b1,b2", "must show a simple god"),
        (f"{EMPTY}/1/chaos[pan]:a1,a2/pan:b1,b2", "must show a simple god"),
        (f"{EMPTY}/1/chaos[atlas;atlas]:a1,a2/pan:b1,b2", "discard pile"),
        (f"{EMPTY}/1/mortal:a1,a2/mortal:b1,b2/nonsense", "should be absent"),
        (f"{EMPTY}/1/mortal:a1,a2/mortal:b1,b2/held=a1", "should be absent"),
        (f"{EMPTY}/1/mortal:a1,a2/mortal:b1,b2/moves=1;worker=c3;moved=c3", "without a worker"),
        (f"{EMPTY}/1/mortal:a1,a2/mortal:b1,b2/moves=1", "must name the workers"),
        (f"{EMPTY}/1/mortal:a1,a2/mortal:b1,b2/moves=x;worker=a1;moved=a1", "should be a number"),
        (f"{EMPTY}/1/mortal:a1,a2/mortal:b1,b2/moved=a1;moves=1;worker=a1", "should read"),
        (
            f"{EMPTY}/1/mortal:a1,a2/mortal:b1,b2/moves=1;builds=1;worker=a1;moved=a1",
            "nothing to do",
        ),
        (f"{EMPTY}/1/mortal:?,?/bia:?,?", "not player 1 who places"),
        (f"{EMPTY}/1/mortal:?,?/mortal:a1,?", "both workers before"),
        (f"{EMPTY}/=1/mortal:?,?/mortal:?,?", "before the workers are placed"),
        (f"{EMPTY}/1/pan:a1,a2/zeus:b1,b2/hera:c1/atlas:=", "the partner's workers"),
        (f"{EMPTY}/2/?:?,?/?:?,?/draft", "not chosen in the order"),
    ],
)  # fmt: skip
def test_bad_positions_say_why(text: str, why: str) -> None:
    with pytest.raises(BadText, match=why.replace("*", r"\*")):
        load("santorini").read(text)


@pytest.mark.parametrize(
    "text",
    [
        f"{EMPTY}/1/morpheus[10000]:a1,a2/pan:b2,d2",
        f"{EMPTY}/2/morpheus:a1,a2/pan:b2,d2",  # his piece comes when his turn does
        f"{EMPTY}/1/morpheus[1]:a1,a2/pan:b2,d2/moves=1;builds=1;worker=a1;moved=a1",
        f"{EMPTY}/1/circe:a1,a2/pan:b2,c2",
        f"{EMPTY}/1/circe[*]:a1,a2/pan:b2",
        f"{EMPTY}/2/circe[*]:a1,a2/pan:b2,c2",  # decided at the start of her own turn
        f"{EMPTY}/1/selene:b2/bia:b4,d2",  # the female worker has left the game
        f"{EMPTY}/1/selene:?,?/pan:?,?",
        f"4{EMPTY[1:]}/1/dionysus:a1,a2/pan:b2,d2/extra",
        f"44444{EMPTY[5:]}/=2/pan:a1,a2/chronus:b1,b2",
    ],
)
def test_positions_that_a_game_comes_to_are_read(text: str) -> None:
    game = load("santorini")
    assert game.write(game.read(text)) == text


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("chess", "there is no game called “chess”"),
        ("santorini:appolo,pan", "Did you mean apollo"),
        ("santorini:pan", "name one for each"),
        ("santorini:pan,pan", "only one card of pan"),
        ("santorini:pan,zeus,mortal", "everyone needs a god"),
        ("santorini:seats=3", "everyone needs a god"),
        ("santorini:pan,zeus,circe", "circe can only be used with 2 players, not 3"),
        ("santorini:pan,zeus,aphrodite", "aphrodite can only be used with 2 or 4 players, not 3"),
        ("santorini:pan,zeus,hera,chronus", "chronus can only be used with 2 players, not 4"),
        ("santorini:pan,zeus,hera,atlas,bia", "two to four players, not 5"),
        ("santorini:draft,seats=5", "`seats` must be 2, 3 or 4"),
        ("santorini:draft,random", "one of these"),
        ("santorini:draft,pan,zeus", "one of these"),
        ("santorini:pan,zeus,seats=3", "name one for each"),
        ("santorini:", None),
        ("SANTORINI:Pan, Zeus", None),
    ],
)
def test_specs(spec: str, why: str | None) -> None:
    if why is None:
        assert load(spec).seats == 2
    else:
        with pytest.raises(BadText, match=why):
            load(spec)


def test_steps_parse_back() -> None:
    for step in steps.STEPS:
        assert steps.parse(str(step)) is step
        assert steps.parse(str(step).upper()) is step


@pytest.mark.parametrize("text", ["", "b2", "b2-b2", "f1-e1", "b2-c9", "@", "=mortal", "first:5"])
def test_bad_steps_are_refused(text: str) -> None:
    with pytest.raises(BadText, match="is not a move"):
        steps.parse(text)


def test_the_numbering_is_pinned() -> None:
    """Trained agents depend on it: append, never renumber."""
    numbers = {str(step): number for number, step in enumerate(steps.STEPS)}
    pinned = {
        "@a5": 0, "@e1": 24, "a5-b5": 25, "e1-d1": 624, "a5+a5": 625, "e1+e1": 793, "a5^b5": 794,
        "e1^d1": 937, "a5>c5": 938, "e1>c1": 1033, "a5!": 1034, "e1!": 1058, ".": 1059, "#": 1060,
        "=apollo": 1061, "=zeus": 1090, "name:apollo": 1091, "name:zeus": 1120, "take:apollo": 1121,
        "take:zeus": 1150, "first:1": 1151, "first:4": 1154,
    }  # fmt: skip
    assert {text: numbers[text] for text in pinned} == pinned
    assert len(steps.STEPS) == Santorini.actions == 1155


WORDS = [*"0123456789ABC", "/", ":", ",", ";", "[", "]", "=", "*", "?", "-", "x", "^", *NAMES]
ITEMS = ["moves=1", "builds=1", "worker=a1", "moved=a1", "held=b2", "extra", "draws=1", "next=2"]


def read_or_refuse(text: str) -> None:
    """A value that writes back, or BadText; nothing else."""
    game = load("santorini")
    try:
        s = game.read(text)
    except BadText as error:
        assert str(error)
        return
    written = game.write(s)
    assert game.read(written) == s
    assert game.legal(s) or game.to_move(s) == -2


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A real position with a few characters changed, dropped or put in."""
    text = list(draw(st.sampled_from(SAMPLES)))
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(text)))
        text[at : at + draw(st.integers(0, 3))] = draw(st.sampled_from([*WORDS, *ITEMS, ""]))
    return "".join(text)


FUZZ = st.one_of(damaged(), st.text(max_size=60), st.lists(st.sampled_from(WORDS)).map("".join))


@given(FUZZ)
@settings(max_examples=600, deadline=None, derandomize=True)
@example("/" * 50)
def test_any_text_is_a_position_or_refused(text: str) -> None:
    read_or_refuse(text)


@pytest.mark.long
@given(FUZZ)
@settings(max_examples=10_000, deadline=None, derandomize=True)
def test_any_text_is_a_position_or_refused_at_length(text: str) -> None:
    read_or_refuse(text)


@given(
    st.one_of(
        st.text(max_size=30),
        st.lists(st.sampled_from([*WORDS, "santorini:", "seats="])).map("".join),
    )
)
@settings(max_examples=400, deadline=None, derandomize=True)
def test_any_text_is_a_spec_or_a_step_or_refused(text: str) -> None:
    for read in (load, steps.parse):
        try:
            assert read(text) is not None
        except BadText as error:
            assert str(error)
