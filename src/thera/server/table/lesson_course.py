"""How a learner gets on in a scene: what each step comes to, judged by the rules.

going ── a step ──▶ going, or the end of a part ──▶ luck and replies ──▶ … ──▶ done
                └──▶ illegal, missed: the line stays, or is put back
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Final, NamedTuple

from thera import games
from thera.core.lesson import Course, Exercise, Part, WrongTry
from thera.core.lesson_claims import turn_over
from thera.core.phrase import Phrase
from thera.server.errors import Refusal, refuse
from thera.server.study_wire import Verdict
from thera.server.table import study

Steps = tuple[str, ...]

JUDGED: Final = 2048
"""How many lines are remembered with what they come to."""

NOT_LIT: Final = Phrase("lesson.look")
"""Legal, and nothing else is known of it."""

NO_STEP: Final = Phrase("lesson.nothing")
"""A press that means no step, and nothing else is known of it."""


class Progress(NamedTuple):
    """How far a learner has come: all steps so far, the part that is due, and where it began."""

    line: Steps
    part: int = 0
    begun: int = 0


class Outcome(NamedTuple):
    """What a step comes to. `shown` are the steps to be shown one by one, up to `at` or instead of
    it; `tried` is the step that is not kept, `wrong` the mistake that was expected."""

    verdict: Verdict
    at: Progress
    says: Phrase | None = None
    shown: tuple[Steps, ...] = ()
    tried: str | None = None


def outcome(scene: Exercise, steps: Steps) -> Outcome:
    """What the steps of an attempt come to, up to the first one that is not right, or Refusal."""
    found = Outcome("going", _scripted(scene, Progress(())))
    while len(found.at.line) < len(steps):
        line = found.at.line
        if steps[: len(line)] != line or found.verdict == "done":
            raise refuse("lesson.line")
        found = _step(scene, found.at, steps[len(line)])
        if found.verdict in ("illegal", "missed"):
            return found
    if found.at.line[: len(steps)] != steps:
        raise refuse("lesson.line")
    return found


def pressed(scene: Exercise, line: Steps, what: str) -> Outcome:
    """What is said to a press beside all that can be done: on a place, on the button of a closed
    action (by its kind), or one that would have meant a step."""
    found = outcome(scene, line)
    if found.verdict not in ("going", "done"):
        raise refuse("lesson.line")
    before = study.line(scene.spec, scene.position, found.at.line)
    tried = _notation(before, what) or _meant(scene, before, found.at.line, what)
    if tried is None or _legal(before, tried):
        return Outcome("illegal", found.at, NO_STEP)
    return _illegal(scene, found.at, tried)


def _notation(before: study.Line, what: str) -> str | None:
    """The step that was pressed, if it is one."""
    with suppress(Refusal):
        return str(study.parsed(before, what))
    return None


def _meant(scene: Exercise, before: study.Line, line: Steps, what: str) -> str | None:
    """The expected mistake of this kind, or at this place."""
    for wrong in (wrong for wrong in scene.wrong if wrong.after == line):
        step = study.parsed(before, wrong.step)
        places = before.face.places(before.state, step)
        if what in (before.face.kind(step), *places) and not _legal(before, wrong.step):
            return wrong.step
    return None


def _legal(before: study.Line, step: str) -> bool:
    return study.parsed(before, step) in before.game.legal(before.state)


def way(scene: Exercise, at: Progress) -> Steps | None:
    """Steps of the learner that end the part that is due; None where none of the known ones do."""
    if at.part == len(scene.play):
        return ()
    part = scene.play[at.part]
    ways = (_legal_ones(scene, at.line, part.steps[n:]) for n in range(len(part.steps)))
    known = (found for found in ways if found and _ends(scene, at, (*at.line, *found)))
    return next(known, None) or next(_similar(scene, at, part), None)


def rest(scene: Exercise, at: Progress) -> Steps:
    """All steps after the learner's of the part that is due."""
    return tuple(step for part in scene.play[at.part + 1 :] for step in part.steps)


# a step


@lru_cache(maxsize=JUDGED)
def _step(scene: Exercise, at: Progress, step: str) -> Outcome:
    before = study.line(scene.spec, scene.position, at.line)
    if before.to_move != scene.seat:
        raise refuse("lesson.line")
    if not _legal(before, step):
        return _illegal(scene, at, step)
    line = (*at.line, step)
    if _ends(scene, at, line):
        return _done(scene, at, line)
    if _goes_on(scene, at, line):
        return Outcome("going", at._replace(line=line))
    back = at._replace(line=at.line[: at.begun]) if scene.unit == "turn" else at
    wrong = _mistake(scene, at.line, step)
    follow = wrong.reply if wrong else ()
    shown = tuple((*line, *follow[:n]) for n in range(len(follow) + 1))
    return Outcome("missed", back, wrong.says if wrong else NOT_LIT, shown, step)


def _illegal(scene: Exercise, at: Progress, step: str) -> Outcome:
    """The lesson's own sentence, or none where the reason is all there is to say."""
    wrong = _mistake(scene, at.line, step)
    return Outcome("illegal", at, wrong.says if wrong else None, tried=step)


def _done(scene: Exercise, at: Progress, line: Steps) -> Outcome:
    """A part is done: what is scripted follows, then the next part or the end."""
    says = scene.play[at.part].says
    at = _scripted(scene, Progress(line, at.part + 1))
    shown = tuple(at.line[:n] for n in range(len(line), len(at.line)))
    if at.part == len(scene.play):
        return Outcome("done", at, scene.text("end"), shown)
    return Outcome("going", at, says, shown)


def _scripted(scene: Exercise, at: Progress) -> Progress:
    """With the steps of luck and the other side that are due."""
    line, part = at.line, at.part
    while part < len(scene.play) and scene.play[part].who != "you":
        line = (*line, *scene.play[part].steps)
        part += 1
    return Progress(line, part, len(line))


def _ends(scene: Exercise, at: Progress, line: Steps) -> bool:
    """Whether a line ends the part that is due."""
    part, found = scene.play[at.part], _course(scene, line)
    if scene.unit == "turn" and not turn_over(found.game, found.state, scene.seat):
        return False
    if not part.then:
        return line[at.begun :][-len(part.steps) :] == part.steps
    return games.claimed(found, part.then)


def _goes_on(scene: Exercise, at: Progress, line: Steps) -> bool:
    """Whether a learner may go on after a step that does not end the part."""
    if scene.unit == "step" or _expected(scene, line[:-1], line[-1]):
        return False
    if scene.unit == "turn":
        found = study.line(scene.spec, scene.position, line)
        return not turn_over(found.game, found.state, scene.seat)
    foreseen = any(wrong.after[: len(line)] == line for wrong in scene.wrong)
    return foreseen or way(scene, at._replace(line=line)) is not None


def _course(scene: Exercise, line: Steps) -> Course:
    found = study.line(scene.spec, scene.position, line)
    return Course(found.game, found.face, scene.seat, found.past, found.state)


# mistakes


def _mistake(scene: Exercise, line: Steps, step: str) -> WrongTry | None:
    """The mistake that a step is after a line, or that it is like."""
    alike = (wrong for wrong in scene.wrong if wrong.alike and _alike(scene, wrong, line, step))
    return _expected(scene, line, step) or next(alike, None)


def _expected(scene: Exercise, line: Steps, step: str) -> WrongTry | None:
    """The very mistake."""
    return next((each for each in scene.wrong if (each.after, each.step) == (line, step)), None)


def _alike(scene: Exercise, wrong: WrongTry, line: Steps, step: str) -> bool:
    """Whether a step is refused for the same reason; or is of the same kind, and the reply fits."""
    reasons = {_refusal(scene, wrong.after, wrong.step), _refusal(scene, line, step)}
    if reasons != {None}:
        return len(reasons) == 1
    here = study.line(scene.spec, scene.position, line)
    kinds = {here.face.kind(study.parsed(here, each)) for each in (wrong.step, step)}
    return len(kinds) == 1 and _legal_ones(scene, (*line, step), wrong.reply) == wrong.reply


def _refusal(scene: Exercise, line: Steps, step: str) -> str | None:
    """The key of the reason why a step is illegal; None where it is legal."""
    here = study.line(scene.spec, scene.position, line)
    if _legal(here, step):
        return None
    return here.face.why(here.state, study.parsed(here, step)).key


# the way to the end of a part


def _legal_ones(scene: Exercise, line: Steps, steps: Steps) -> Steps:
    """Those of some steps, in their order, that are legal one after the other."""
    found: list[str] = []
    for step in steps:
        try:
            study.line(scene.spec, scene.position, (*line, *found, step))
        except Refusal:
            continue
        found.append(step)
    return tuple(found)


def _similar(scene: Exercise, at: Progress, part: Part) -> Iterator[Steps]:
    """Single steps that end a part, of the kind and at the place of an intended one."""
    here = study.line(scene.spec, scene.position, at.line)
    wanted = {_aim(here, step) for step in part.steps}
    for step in map(str, here.game.legal(here.state)):
        if _aim(here, step) in wanted and _ends(scene, at, (*at.line, step)):
            yield (step,)


def _aim(here: study.Line, text: str) -> tuple[str, tuple[str, ...]]:
    step = study.parsed(here, text)
    return here.face.kind(step), here.face.places(here.state, step)[-1:]
