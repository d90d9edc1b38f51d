"""Answers about studies and lessons, as structs; `docs/wire.md` explains them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from thera.core.face import Phrase
from thera.server.wire import EndInfo, Evidence, SceneJson

Verdict = Literal["going", "done", "illegal", "missed"]
"""What a lesson makes of an attempt: right so far, all there, refused by the rules, legal but
beside the point."""


class StudyStep(Struct):
    """A step of a study in notation and in words, as the viewer hears it.

    `seat` took it, or luck (-1); `evidence` shows on the board that it was legal, mostly null.
    """

    text: str
    words: Phrase
    kind: str
    places: tuple[str, ...]
    seat: int
    evidence: Evidence


class StudyPage(Struct):
    """A study as its viewer sees it, no seat being an onlooker.

    `last` are the steps that stay marked: the latest turn. `to_move` is a seat, luck (-1) or null
    once the game is over.
    """

    spec: str
    game: str
    seat: int | None
    scene: SceneJson
    last: list[str]
    steps: list[StudyStep]
    to_move: int | None
    ended: EndInfo | None


class LessonCard(Struct):
    """A lesson in the list of all."""

    game: str
    id: str
    title: str
    minutes: int
    scenes: int


class LessonScene(Struct):
    """One scene of a lesson: one idea, one position, one prompt.

    `lit_words` say what is lit to whoever does not see it. `plays_on` is the spec of the whole game
    that the scene leads to.
    """

    id: str
    title: str
    prompt: str
    lit_words: str
    plays_on: str | None


class LessonPage(Struct):
    """A lesson with all its scenes."""

    game: str
    id: str
    title: str
    minutes: int
    scenes: list[LessonScene]


class Answer(Struct):
    """What a lesson says to an attempt.

    `line` are the steps that are kept, luck's and replies included, `page` is the scene after them.
    `shown` are the scenes to be shown one after another before it: the learner's step and what
    followed it. `says` is the lesson's sentence, `reason` why a step is illegal, `at` where on the
    board. `lit` is what the learner is to look at now: places, cards and kinds of steps, as boards
    name them; `hint` is the same of the step that would be right. `show` is a whole line that ends
    the scene, as far as the learner has steps to take.
    """

    verdict: Verdict
    says: str | None
    reason: str | None
    at: list[str]
    line: list[str]
    shown: list[StudyPage]
    page: StudyPage
    lit: list[str]
    hint: list[str]
    show: list[str]
