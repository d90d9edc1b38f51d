"""Guided lessons as visitors are told of them, in their language."""

from __future__ import annotations

from functools import cache

from thera import games
from thera.core.lesson import Exercise, Lesson
from thera.locale import LANGUAGES, Words
from thera.server.errors import refuse
from thera.server.study_wire import LessonCard, LessonPage, LessonScene


def lesson_cards(language: str) -> list[LessonCard]:
    """All lessons, those of each game in their order."""
    words = lesson_words(language)
    return [
        LessonCard(
            game=each.game,
            id=each.id,
            title=words.say(each.title),
            minutes=each.minutes,
            scenes=len(each.scenes),
        )
        for name in games.names()
        for each in games.lessons(name)
    ]


def lesson_page(game: str, name: str, language: str) -> LessonPage:
    """A lesson with its scenes, or Refusal."""
    words, found = lesson_words(language), find_lesson(game, name)
    return LessonPage(
        game=found.game,
        id=found.id,
        title=words.say(found.title),
        minutes=found.minutes,
        scenes=[_told(each, words) for each in found.scenes],
    )


def _told(scene: Exercise, words: Words) -> LessonScene:
    title, prompt, lit = (words.say(scene.text(name)) for name in ("title", "prompt", "lit"))
    return LessonScene(
        id=scene.id, title=title, prompt=prompt, lit_words=lit, plays_on=scene.plays_on
    )


def find_lesson(game: str, name: str) -> Lesson:
    """A lesson of a game, or Refusal."""
    for each in games.lessons(game):
        if each.id == name:
            return each
    raise refuse("lesson.none", 404)


def find_scene(game: str, name: str, scene: str) -> Exercise:
    """A scene of a lesson, or Refusal."""
    for each in find_lesson(game, name).scenes:
        if each.id == scene:
            return each
    raise refuse("lesson.none", 404)


@cache
def _words(language: str) -> Words:
    return Words(language, lessons=True)


def lesson_words(language: str) -> Words:
    """What lessons say in a language, or Refusal."""
    if language not in LANGUAGES:
        raise refuse("language.none", known=", ".join(LANGUAGES))
    return _words(language)
