"""Matches, luck, records and sights: what is derived from the rules."""

import hashlib
import pickle
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thera import games, load
from thera.core import record
from thera.core.game import CHANCE, NOBODY, BadText
from thera.core.luck import Luck
from thera.core.match import IllegalStep, Match
from thera.core.turns import perft
from thera.santorini.rules.state import State
from thera.santorini.rules.steps import Step
from third_game.rules import Hands, Kuhn


def played(spec: str, seed: str, steps: int = 10_000) -> Match[State, Step]:
    """A random match, with its luck."""
    game, rng = load(spec), Random(seed)
    match: Match[State, Step] = Match(game, luck=Luck(seed.encode()))
    while not match.over and len(match.past) < steps:
        match.play(rng.choice(game.legal(match.state)))
    return match


# matches


def test_play_takes_steps_and_texts_and_refuses_the_rest() -> None:
    match = Match(load("santorini"))
    match.play("@b3")
    with pytest.raises(IllegalStep, match="@b3 is not legal here"):
        match.play("@b3")
    with pytest.raises(BadText, match="is not a move"):
        match.play("b3 to b4")
    assert len(match.past) == 1


def test_undo_goes_back_step_by_step() -> None:
    match = Match(load("santorini"))
    before = match.state
    match.play("@b3")
    match.play("@c3")
    assert str(match.undo()) == "@c3"
    assert str(match.undo()) == "@b3"
    assert match.state == before
    with pytest.raises(ValueError, match="nothing to take back"):
        match.undo()


def test_a_take_back_meets_the_same_card() -> None:
    match = played("santorini:chaos,pan", "again", 60)
    shown = match.game.write(match.state)
    steps = [a for s, a in match.past if match.game.to_move(s) != CHANCE]
    for _ in steps:
        match.undo()
    with pytest.raises(ValueError, match="nothing"):
        match.undo()
    for a in steps:
        match.play(a)
    assert match.game.write(match.state) == shown


def test_a_sight_shows_a_seat_its_own_card_only() -> None:
    match = Match(Kuhn())
    for step in ("=J", "=K", "pass"):
        match.play(step)
    assert match.sight(0).view == Hands("J?", "p")
    assert match.sight(0).heard == ("=J", "=?", "pass")
    assert match.sight(0).legal == ()
    assert match.sight(1).legal == ("pass", "bet")


def test_positions_and_steps_can_be_sent_to_another_process() -> None:
    match = played("santorini:circe,chaos", "pickle", 70)
    s = pickle.loads(pickle.dumps(match.state))  # noqa: S301  # our own bytes
    assert s == match.state
    assert match.game.legal(s) == match.game.legal(match.state)


# luck


def test_equal_keys_deal_equal_cards_whoever_draws_when() -> None:
    first, second = Luck(b"key"), Luck(b"key")
    cards = [(f"={c}", 0.25) for c in "abcd"]
    order = []
    while cards:
        order.append(first.pick(cards))
        first.note(order[-1])
        cards = [card for card in cards if card[0] != order[-1]]
    # another pool in between does not disturb the order, as with decks shuffled beforehand
    second.note(second.pick([("=x", 0.5), ("=y", 0.5)]))
    again, cards = [], [(f"={c}", 0.25) for c in "abcd"]
    while cards:
        again.append(second.pick(cards))
        second.note(again[-1])
        cards = [card for card in cards if card[0] != again[-1]]
    assert order == again


def test_weights_are_kept() -> None:
    hits = sum(
        Luck(bytes([i, j])).pick([("a", 0.75), ("b", 0.25)]) == "a"
        for i in range(64)
        for j in range(64)
    )
    assert 0.72 < hits / 4096 < 0.78


def test_perft_refuses_luck_within_a_turn() -> None:
    class Dicey(Kuhn):
        """A game whose first bet is followed by a card that belongs to the same turn."""

        def fresh(self, s: Hands) -> bool:
            return s.bets == "" and len(s.cards) == 2

    with pytest.raises(ValueError, match="draws within a turn"):
        perft(Dicey(), Hands("J", "p"), 1)


# payoffs


@pytest.mark.parametrize(
    ("position", "payoffs"),
    [
        ("0000000000000000000000000/=2/pan:a1,a2/zeus:b1,b2", (-1, 1)),
        ("0000000000000000000000000/=3/pan:x/zeus:x/hera:b1,b2", (-0.5, -0.5, 1)),
        ("0000000000000000000000000/=2/pan:a1,a2/zeus:b1,b2/hera:=/atlas:=", (-1, 1, -1, 1)),
    ],
)
def test_payoffs(position: str, payoffs: tuple[float, ...]) -> None:
    game, s = games.resume("santorini", position)
    assert game.to_move(s) == NOBODY
    assert game.payoffs(s) == payoffs


# records


def test_a_record_reads_back_and_replays() -> None:
    match = played("santorini:chaos,atlas", "record")
    text = str(record.of(match, seats="Ana, Ben", seed=b"record".hex()))
    again = games.open_record(record.read(text))
    assert again.state == match.state
    assert str(record.of(again, seats="Ana, Ben", seed=b"record".hex())) == text
    assert "Ended: rules" in text
    assert len(text.splitlines()[-1].split()) <= 6, "one turn a line"


def test_a_record_may_start_anywhere() -> None:
    game, s = games.resume("santorini", "0121012310021310012001004/1/artemis:b4,c2/mortal:b3,c3")
    match = Match(game, s)
    match.play("b4-b5")
    text = str(record.of(match))
    assert "Start: 0121012310021310012001004/1/artemis:b4,c2/mortal:b3,c3" in text
    assert games.open_record(record.read(text)).state == match.state


RECORD = """Game: santorini
Seats: Ana, Ben

@b3 @d3
@c2 @c4
b3-b4 b4+b3
"""


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("Game: santorini\n", "", "the header Game is missing"),
        ("Game: santorini", "Game: go", "there is no game called “go”"),
        (
            "Seats: Ana, Ben",
            "Seats: Ana\nSeats: Ben",
            "line 3: the header Seats appears twice",
        ),
        ("Seats: Ana, Ben", "Colour: red", "line 2: “Colour: red” is not a header"),
        ("Seats: Ana, Ben", "Seats:", "line 2: the header Seats is empty"),
        ("Seats: Ana, Ben", "Ended: rules", "line 6: the moves stop before the game is over"),
        ("Seats: Ana, Ben", "Ended: tired", "must be one of"),
        ("Seats: Ana, Ben", "Start: nowhere", "is not a position"),
        ("Seats: Ana, Ben", "Seed: xyz", "not hexadecimal"),
        ("Seats: Ana, Ben", "Commitment: 00\nSeed: 00", "does not match the commitment"),
        ("b4+b3", "b4+c4", r"line 6: b4\+c4 is not allowed there: there is a worker on c4"),
        ("b4+b3", "b4?b3", "line 6: “b4.b3” is not a move"),
        (RECORD, "Game: santorini", "the file ends before the moves"),
        (RECORD, "", "the file ends before the moves"),
    ],
)
def test_bad_records_name_the_line(old: str, new: str, why: str) -> None:
    games.open_record(record.read(RECORD))
    with pytest.raises(BadText, match=why):
        games.open_record(record.read(RECORD.replace(old, new)))


def test_a_wrong_result_or_draw_is_found() -> None:
    match = played("santorini:chaos,atlas", "record")
    good = record.of(match, seed=b"record".hex(), commitment=hashlib.sha256(b"record").hexdigest())
    games.open_record(record.read(str(good)))
    winner = "1 -1" if good.result == "-1 1" else "-1 1"
    with pytest.raises(BadText, match="the header Result says"):
        games.open_record(
            record.read(str(good).replace(f"Result: {good.result}", f"Result: {winner}"))
        )
    with pytest.raises(BadText, match=r"line \d+: the draw \S+ is wrong: the seed gives"):
        games.open_record(record.read(str(record.of(match, seed=b"other".hex()))))


@given(st.text(alphabet="Game: santorii\n@b3c+-^.#", max_size=120))
@settings(max_examples=300, deadline=None, derandomize=True)
def test_any_text_is_a_record_or_refused(text: str) -> None:
    for head in ("", "Game: santorini\n"):
        try:
            games.open_record(record.read(head + text))
        except BadText as error:
            assert str(error)
