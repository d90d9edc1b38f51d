"""Whole turns of a log, what stays marked of them, and the sentence that sums each up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import pytest
from exchange import played
from msgspec import json

from thera import games
from thera.akrotiri.rules.state import State
from thera.akrotiri.rules.steps import Step
from thera.bots.registry import bot
from thera.core.bot import Budget
from thera.core.game import CHANCE, Seat
from thera.core.luck import Luck
from thera.core.match import Match
from thera.locale import LANGUAGES, Words
from thera.server.table import visitor_view, whole_turns
from thera.server.table.history import Entry, History
from thera.server.table.log_rows import Row, Started, Turn

SPECS = ("akrotiri", "akrotiri:seats=3", "santorini", "santorini:dionysus,pan")


def histories(spec: str, seed: int) -> Iterator[History]:
    """A game between bots, as it stands after each row that leaves it to somebody."""
    game = games.load(spec)
    history = History("m", game, None, bytes(32))
    history.apply(Row(1, Started("- -"), 0.0))
    for version, part in enumerate(played(spec, seed), 2):
        history.apply(Row(version, part.body, 0.0))
        if history.to_move >= 0:
            yield history


def seats(entries: Sequence[Entry]) -> list[Seat]:
    return [entry.row.body.seat for entry in entries if isinstance(entry.row.body, Turn)]


@pytest.mark.parametrize("spec", SPECS)
def test_turns_are_the_log_in_pieces(spec: str) -> None:
    for history in histories(spec, 1):
        turns = list(whole_turns.backwards(history))[::-1]
        assert [entry for turn in turns for entry in turn] == history.entries
        assert all(len(set(seats(turn))) <= 1 for turn in turns)
        for before, after in pairwise(turns):
            start = history.match.position(after[0].first)
            assert history.game.fresh(start) or seats(before)[-1:] != seats(after)[:1]
            assert seats(after), "luck that comes after a turn belongs to it"


@pytest.mark.parametrize("spec", SPECS)
def test_what_others_did_stays_marked_until_ones_turn_ends(spec: str) -> None:
    """With all the pieces that luck made of their turns; own steps are marked while one waits."""
    split = 0
    for history in histories(spec, 2):
        mover = history.to_move
        turns = [seats(turn) for turn in whole_turns.backwards(history)]
        for viewer in (*range(history.game.seats), None):
            shown = whole_turns.unseen(history, viewer)
            marked = visitor_view.marked_steps(history, viewer, viewer)
            assert len(marked) == sum(entry.count for entry in shown)
            others = [seat for seat in seats(shown) if seat != viewer]
            assert not others or len(others) == len(seats(shown))
            if mover == viewer and any(turn and turn[0] != viewer for turn in turns):
                assert others
            split += len(seats(shown)) > len(set(seats(shown)))
    assert split or "akrotiri" not in spec


def lines(history: History, listener: Seat | None) -> list[dict[str, Any]]:
    return [json.decode(bytes(line)) for line in visitor_view.log_lines(history, listener, 0)]


@pytest.mark.parametrize("spec", SPECS)
def test_each_turn_is_summed_up_once_where_it_ends(spec: str) -> None:
    *_, history = histories(spec, 3)
    told = {line["version"]: line["recap"] for line in lines(history, 0)}
    turns = [turn for turn in whole_turns.backwards(history) if seats(turn)]
    ended = turns if whole_turns.ended_by(history, turns[0][-1]) else turns[1:]
    summed = [turn[-1].row.version for turn in ended]
    assert sorted(version for version, recap in told.items() if recap) == sorted(summed)


def sensible_turns(count: int) -> Iterator[list[tuple[State, Step]]]:
    """The first turns of a game between bots that know what they do."""
    game = games.load("akrotiri")
    match = Match(game, luck=Luck(b"recaps"))
    bots, start = [bot("greedy", seed=seat) for seat in range(2)], match.played
    while count and not match.over:
        mover = match.to_move
        match.play(bots[mover].choose(match.sight(mover), Budget(seconds=0.05)).step)
        if match.to_move != mover or game.fresh(match.state):
            yield match.part(start, match.played - start)
            start, count = match.played, count - 1


def test_a_recap_says_what_was_laid_earned_and_dug() -> None:
    face = games.face(games.load("akrotiri"))
    told: Counter[str] = Counter()
    for turn in sensible_turns(24):
        told.update(a.kind for _, a in turn)
        recap = face.recap([(face_view(s), a) for s, a in turn])
        earned = sum(t.players[s.to_move].money - s.players[s.to_move].money
                     for (s, a), (t, _) in pairwise(turn) if a.kind == "sell")  # fmt: skip
        for language in LANGUAGES:
            if recap is None:
                continue
            words = Words(language)
            text = words.say(recap)
            placed = [face.places(s, a)[0] for s, a in turn if a.kind == "place"]
            assert all(f" {cell}" in text for cell in placed)
            if [a.kind for _, a in turn].count("sell") == 1:
                assert words("akrotiri.money", count=earned) in text
            last_dig = [face.places(s, a)[0] for s, a in turn if a.kind == "dig"][-1:]
            assert all(site in text for site in last_dig)
    assert {"sell", "dig", "buy", "place", "move", "load"} <= told.keys()


def face_view(s: State) -> State:
    """A position as an onlooker knows it."""
    return games.load("akrotiri").view(s, None)  # type: ignore[no-any-return]


def test_a_recap_names_no_card_that_is_hidden() -> None:
    *_, history = histories("akrotiri", 5)
    for listener in (None, 0, 1):
        for line in lines(history, listener):
            text = str(line["recap"])
            assert "?" not in text
    assert CHANCE not in seats(history.entries)


def test_santorini_tells_a_turn_in_the_past_tense() -> None:
    game = games.load("santorini")
    face, turn = games.face(game), []
    s = game.start()
    for text in "@a2 @a5 @d4 @e1 a2-a3 a3+b3".split():
        a = game.parse(text)
        turn.append((s, a))
        s = game.play(s, a)
    said = [str(face.recap(turn[n : n + 2])) for n in (0, 4)]
    assert said == [
        "placed workers on a2 and a5",
        "moved from a2 to a3 and built on b3 (level 1)",
    ]
    spanish = Words("es").say(face.recap(turn[4:]))  # type: ignore[arg-type]
    assert spanish == "movió de a2 a a3 y construyó en b3 (nivel 1)"
