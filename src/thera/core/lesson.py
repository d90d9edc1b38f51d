"""Guided lessons as data: scenes, each with a position, what is to be done, likely mistakes."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final, Literal

from thera.core.face import Face
from thera.core.game import Game, Seat
from thera.core.phrase import Phrase

FOLDER: Final = "lessons"
"""Where a game's package keeps its lessons: a TOML file each."""

Unit = Literal["step", "turn", "line"]
"""After what a learner is judged: each step, a whole turn, several steps in a sensible order."""

Actor = Literal["you", "luck", "other"]


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """Some steps of a scene: the learner's, or what luck or another seat then does.

    The learner's own are done once all claims of `then` are true; without claims only these very
    steps count. `says`: a sentence follows them though the scene goes on.

    >>> Part("you", ("c3-d3",), ("stands 1",)).then
    ('stands 1',)
    """

    who: Actor
    steps: tuple[str, ...]
    then: tuple[str, ...] = ()
    says: Phrase | None = None


@dataclass(frozen=True, slots=True, eq=False)
class WrongTry:
    """A likely mistake after some steps, and what is said to it.

    A legal one is played, then `reply`, and taken back. One that is `alike` answers for others too:
    for steps refused with the same reason, or legal ones of its kind before the same reply.

    >>> from thera import games
    >>> too_far = games.lessons("santorini")[0].scenes[0].wrong[0]
    >>> too_far.step, too_far.alike, too_far.says.key
    ('c3-e3', True, 'santorini.first.move.wrong.1')
    """

    after: tuple[str, ...]
    step: str
    says: Phrase
    reply: tuple[str, ...] = ()
    alike: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Exercise:
    """One scene of a lesson: one idea on a small position.

    `lit` is what the learner is to look at after no steps, one, two …, its last entry for all later
    ones, as boards name it; `next` stands for the step that would be right. `plays_on` is the
    spec of a whole game that comes next.

    >>> from thera import games
    >>> move = games.lessons("santorini")[0].scenes[0]
    >>> move.id, move.unit, move.play[0].steps, move.text("prompt").key
    ('move', 'step', ('c3-d3',), 'santorini.first.move.prompt')
    """

    key: str
    id: str
    spec: str
    position: str
    seat: Seat
    unit: Unit
    lit: tuple[tuple[str, ...], ...]
    play: tuple[Part, ...]
    wrong: tuple[WrongTry, ...]
    plays_on: str | None

    def text(self, name: str) -> Phrase:
        """One of the scene's own sentences: title, prompt, lit, end."""
        return Phrase(f"{self.key}.{name}")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Lesson:
    """Scenes in their order; `minutes` is about how long they take.

    >>> from thera import games
    >>> first = games.lessons("akrotiri")[0]
    >>> first.title.key, first.minutes, len(first.scenes)
    ('akrotiri.first.title', 8, 16)
    """

    game: str
    id: str
    minutes: int
    scenes: tuple[Exercise, ...]

    @property
    def title(self) -> Phrase:
        """What it is called."""
        return Phrase(f"{self.game}.{self.id}.title")


@dataclass(frozen=True, slots=True)
class Course:
    """What has happened since the position of a scene, as claims judge it.

    >>> from thera import games
    >>> game, s = games.resume("santorini", "0000000000002300000000000/1/mortal:c3,e5/mortal:a1,b2")
    >>> won = game.play(s, a := game.parse("c3-d3"))
    >>> games.claimed(Course(game, games.face(game), 0, ((s, a),), won), ["kind move", "won"])
    True
    """

    game: Game[Any, Any]
    face: Face[Any, Any]
    seat: Seat
    past: tuple[tuple[Any, Any], ...]
    state: Any


Claim = Callable[[Course, str], bool]
"""Whether something is true of a course; the text says of what: a square, a number."""


def read_lessons(game: str, package: str) -> tuple[Lesson, ...]:
    """The lessons in the folder of a game's package, in their order; none without such a folder.

    >>> [lesson.id for lesson in read_lessons("santorini", "thera.santorini")]
    ['first']
    """
    folder = files(package) / FOLDER
    if not folder.is_dir():
        return ()
    found = [
        (each.name.removesuffix(".toml"), tomllib.loads(each.read_text(encoding="utf-8")))
        for each in folder.iterdir()
        if each.name.endswith(".toml")
    ]
    return tuple(lesson(game, name, raw) for name, raw in sorted(found, key=_place))


def _place(named: tuple[str, dict[str, Any]]) -> int:
    place: int = named[1]["place"]
    return place


def lesson(game: str, name: str, raw: Mapping[str, Any]) -> Lesson:
    """A lesson as its file says it; ValueError where that has a word too many.

    >>> lesson("kuhn", "first", {"place": 1, "minutes": 2, "spec": "kuhn", "scene": []}).title.key
    'kuhn.first.title'
    """
    _only(raw, "place", "minutes", "spec", "scene")
    key, spec = f"{game}.{name}", raw["spec"]
    scenes = tuple(_exercise(key, spec, each) for each in raw["scene"])
    return Lesson(game=game, id=name, minutes=raw["minutes"], scenes=scenes)


def _exercise(lesson: str, spec: str, raw: Mapping[str, Any]) -> Exercise:
    _only(raw, "id", "spec", "position", "seat", "unit", "lit", "play", "wrong", "plays_on")
    key = f"{lesson}.{raw['id']}"
    return Exercise(
        key=key,
        id=raw["id"],
        spec=raw.get("spec", spec),
        position=raw["position"],
        seat=raw.get("seat", 1) - 1,
        unit=raw["unit"],
        lit=tuple(map(tuple, raw["lit"])),
        play=tuple(_part(key, n, each) for n, each in enumerate(raw["play"], 1)),
        wrong=tuple(_wrong(key, n, each) for n, each in enumerate(raw.get("wrong", ()), 1)),
        plays_on=raw.get("plays_on"),
    )


def _part(key: str, n: int, raw: Mapping[str, Any]) -> Part:
    _only(raw, "who", "steps", "then", "says")
    says = Phrase(f"{key}.part.{n}") if raw.get("says") else None
    return Part(raw["who"], _steps(raw["steps"]), tuple(raw.get("then", ())), says)


def _wrong(key: str, n: int, raw: Mapping[str, Any]) -> WrongTry:
    _only(raw, "after", "try", "reply", "alike")
    return WrongTry(
        after=_steps(raw.get("after", "")),
        step=raw["try"],
        says=Phrase(f"{key}.wrong.{n}"),
        reply=_steps(raw.get("reply", "")),
        alike=raw.get("alike", False),
    )


def _steps(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def _only(raw: Mapping[str, Any], *known: str) -> None:
    if wrong := sorted(raw.keys() - {*known}):
        raise ValueError(f"a lesson has no {', '.join(wrong)}")
