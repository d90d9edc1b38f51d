"""What a lesson answers to an attempt, with the scenes to be shown; plain functions, no state."""

from __future__ import annotations

from typing import Final

from thera import games
from thera.core.lesson import Exercise
from thera.locale import Words
from thera.server.request_bodies import Attempt
from thera.server.study_wire import Answer, StudyPage
from thera.server.table import study
from thera.server.table.lesson_course import Outcome, Steps, outcome, pressed, rest, way
from thera.server.table.lessons import find_scene, lesson_words

NEXT: Final = "next"
"""What is lit is the step that would be right."""


def answer(game: str, name: str, scene: str, attempt: Attempt, language: str) -> Answer:
    """The answer to what a learner did in a scene, or Refusal."""
    words, found = lesson_words(language), find_scene(game, name, scene)
    steps = tuple(attempt.steps)
    if attempt.pressed is None:
        return _told(found, outcome(found, steps), words)
    said = _told(found, pressed(found, steps, attempt.pressed), words)
    if said.reason is None:
        said.at = [attempt.pressed]
    return said


def _told(scene: Exercise, found: Outcome, words: Words) -> Answer:
    line = found.at.line
    steps = way(scene, found.at)
    reason, places = _refused(scene, found, words)
    begun = found.at._replace(line=line[: found.at.begun])
    hint = _hint(scene, line, steps)
    onward = (*line, *steps) if steps is not None else (*begun.line, *(way(scene, begun) or ()))
    return Answer(
        verdict=found.verdict,
        says=words.say(found.says) if found.says else None,
        reason=reason,
        at=places,
        line=list(line),
        shown=[_page(scene, each) for each in found.shown],
        page=_page(scene, line),
        lit=_lit(scene, line, hint) if found.verdict != "done" else [],
        hint=hint,
        show=[*onward, *rest(scene, found.at)],
    )


def _refused(scene: Exercise, found: Outcome, words: Words) -> tuple[str | None, list[str]]:
    """Why a step was not kept by the rules, and where it is."""
    if found.tried is None:
        return None, []
    line = found.at.line if found.verdict == "illegal" else found.shown[0][:-1]
    before = study.line(scene.spec, scene.position, line)
    step = study.parsed(before, found.tried)
    places = list(before.face.places(before.game.view(before.state, scene.seat), step))
    if found.verdict != "illegal":
        return None, places
    return words.say(before.face.why(before.state, step)), places


def _lit(scene: Exercise, line: Steps, hint: list[str]) -> list[str]:
    """What to look at after so many steps."""
    names = scene.lit[min(len(line), len(scene.lit) - 1)]
    return [each for name in names for each in (hint if name == NEXT else [name])]


def _hint(scene: Exercise, line: Steps, steps: Steps | None) -> list[str]:
    """What to look at for the next step that is right."""
    if not steps:
        return []
    here = study.line(scene.spec, scene.position, line)
    known = here.game.view(here.state, scene.seat)
    return list(games.spot(here.game, known, study.parsed(here, steps[0])))


def _page(scene: Exercise, line: Steps) -> StudyPage:
    return study.page(scene.spec, scene.position, line, scene.seat)
