"""A lesson of a third game is a file: no code, and none of its words need be in a catalogue."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from thera import games
from thera.core.kit import Entry
from thera.server.errors import Refusal
from thera.server.request_bodies import Attempt
from thera.server.study_wire import Answer
from thera.server.table.attempts import answer
from thera.server.table.lessons import lesson_cards, lesson_page
from third_game.entry import ENTRY

LESSON = """\
place = 1
minutes = 1
spec = "kuhn"

[[scene]]
id = "bet"
position = "KQ/"
seat = 1
unit = "step"
lit = [["pot"]]
plays_on = "kuhn"

[[scene.play]]
who = "you"
steps = "bet"

[[scene.play]]
who = "other"
steps = "bet"

[[scene.wrong]]
try = "pass"
reply = "pass"
"""


@pytest.fixture
def taught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Kuhn poker with a folder of lessons beside its kit, in a package of its own each time."""
    package = tmp_path / f"with_{tmp_path.name}"
    (package / "lessons").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "kit.py").write_text("from third_game.kit import KIT as KIT\n")
    (package / "lessons" / "first.toml").write_text(LESSON)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(games.GAMES, "kuhn", Entry(kit=f"{package.name}.kit"))
    return package


def attempt(*steps: str) -> Answer:
    return answer("kuhn", "first", "bet", Attempt(list(steps)), "es")


@pytest.mark.usefixtures("taught")
def test_a_lesson_is_listed_with_its_scenes() -> None:
    card = lesson_cards("en")[-1]
    assert (card.game, card.id, card.minutes, card.scenes) == ("kuhn", "first", 1, 1)
    (scene,) = lesson_page("kuhn", "first", "en").scenes
    assert (scene.prompt, scene.plays_on) == ("kuhn.first.bet.prompt", "kuhn")


@pytest.mark.usefixtures("taught")
def test_a_lesson_is_played_by_the_rules_of_its_game() -> None:
    begin = attempt()
    assert (begin.verdict, begin.lit, begin.hint) == ("going", ["pot"], ["bet", "<K?>"])
    missed = attempt("pass")
    assert (missed.verdict, missed.says) == ("missed", "kuhn.first.bet.wrong.1")
    assert [page.steps[-1].text for page in missed.shown] == ["pass", "pass"]
    assert attempt("=J").verdict == "illegal"
    done = attempt("bet")
    assert (done.verdict, done.says, done.line) == ("done", "kuhn.first.bet.end", ["bet", "bet"])
    assert done.page.ended is not None


@pytest.mark.usefixtures("taught")
def test_the_card_of_the_other_seat_is_hidden() -> None:
    assert b"holds {card}" in (text := msgspec.json.encode(attempt().page))
    assert b'"Q"' not in text


def test_a_game_without_lessons_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "kuhn", ENTRY)
    assert games.lessons("kuhn") == ()
    assert {card.game for card in lesson_cards("en")} == {"santorini", "akrotiri"}
    with pytest.raises(Refusal) as refused:
        lesson_page("kuhn", "first", "en")
    assert (refused.value.reason.key, refused.value.status) == ("server.lesson.none", 404)


def test_a_word_too_many_is_an_error(taught: Path) -> None:
    text = LESSON.replace("unit =", 'units = "step"\nunit =')
    (taught / "lessons" / "first.toml").write_text(text)
    with pytest.raises(ValueError, match="a lesson has no units"):
        games.lessons("kuhn")
