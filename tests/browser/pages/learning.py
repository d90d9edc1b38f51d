"""A newcomer in a guided game: presses what a scene asks for, and what it does not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from moves import reach
from playwright.sync_api import Locator, Page, expect

from thera.core.lesson import Exercise, Lesson
from thera.locale import Words
from thera.server.table.lessons import lesson_words

LUCK = "="
FOOT = ".foot"
DOUBLE = 320  # milliseconds after which a press on the same place is another one


class Board(Protocol):
    """Presses on one game's board what a step says, by mouse, finger or keys."""

    def begin(self, scene: Exercise) -> None:
        """A scene is there."""

    def step(self, text: str) -> bool:
        """Does a step, right or wrong; False if this hand has no way to try it."""

    def closed(self) -> None:
        """Presses an action that cannot be taken now."""


class Newcomer:
    """Goes through a lesson on its pages; `line` is what they have done in a scene so far."""

    def __init__(
        self, page: Page, lesson: Lesson, language: str, board: Board, *, keys: bool
    ) -> None:
        self.page = page
        self.lesson = lesson
        self.words = lesson_words(language)
        self.web = Words(language)
        self.board = board
        self.keys = keys
        self.line: list[str] = []

    def press(self, button: Locator) -> None:
        """Presses a button with this learner's hand."""
        if self.keys:
            reach(self.page, button)
            self.page.keyboard.press("Enter")
        else:
            button.click()

    def button(self, key: str) -> Locator:
        """A button under what is said."""
        return self.page.locator(FOOT).get_by_role("button", name=self.web(key), exact=True)

    def said(self) -> Locator:
        """What the lesson says to the latest press."""
        return self.page.locator(f"{FOOT} .says p")

    def scene(self, scene: Exercise) -> None:
        """Makes three mistakes or more, then does what is right."""
        expect(self.page.locator(".prompt")).to_have_text(self.words.say(scene.text("prompt")))
        expect(self.page.locator(f"{FOOT} .soft")).to_be_visible()
        self.line = []
        self.board.begin(scene)
        tried = [n for n in _order(scene) if self.mistake(scene, n)]
        for _ in range(3 - len(tried)):  # this hand cannot try the others: once more, then
            if not (tried and self.mistake(scene, tried[-1])):
                self.board.closed()
                expect(self.said()).to_have_text(self.words("lesson.nothing"))
        self.play(scene)
        expect(self.said()).to_have_text(self.words.say(scene.text("end")))

    def mistake(self, scene: Exercise, number: int) -> bool:
        """One of the scene's wrong tries, and what is said to it; whether it can be tried."""
        wrong = scene.wrong[number]
        self.goto([step for step in wrong.after if not step.startswith(LUCK)])
        if not self.step(wrong.step):
            return False
        expect(self.said()).to_contain_text(self.words.say(wrong.says))
        again = self.button("web.again")
        if again.count():
            self.press(again)
            if scene.unit == "turn":
                self.line = []
        expect(
            self.page.locator(f"{FOOT} .soft, {FOOT} .illegal, .foot.illegal").first
        ).to_be_visible()
        return True

    def goto(self, line: Sequence[str]) -> None:
        """Takes steps back and makes others, until just these are made."""
        while self.line != list(line[: len(self.line)]):
            self.press(self.button("web.draft.undo"))
            self.line.pop()
            self.page.wait_for_timeout(DOUBLE)
        for text in line[len(self.line) :]:
            assert self.step(text), text
            self.line.append(text)

    def play(self, scene: Exercise) -> None:
        """Does what is right, from where the learner is."""
        self.goto([step for part in scene.play if part.who == "you" for step in part.steps])

    def step(self, text: str) -> bool:
        """One step; a press just after another on the same place would be a double click."""
        self.page.wait_for_timeout(DOUBLE)
        return self.board.step(text)

    def on(self) -> None:
        """Goes on to what comes next."""
        link = self.page.locator(FOOT).get_by_role(
            "link", name=self.web("web.learn.next"), exact=True
        )
        expect(link).to_be_focused()
        self.press(link)


def _order(scene: Exercise) -> list[int]:
    """Wrong tries in an order in which nothing that luck drew has to be taken back."""
    return sorted(range(len(scene.wrong)), key=lambda n: any(map(_drawn, scene.wrong[n].after)))


def _drawn(step: str) -> bool:
    return step.startswith(LUCK)


class Squares:
    """Santorini's board: a step names the worker's square and another one."""

    def __init__(self, page: Page, hand: str) -> None:
        self.page = page
        self.hand = hand

    def begin(self, scene: Exercise) -> None:
        pass

    def step(self, text: str) -> bool:
        worker, to = re.fullmatch(r"(?:(\w\d)[-+^]|@)(\w\d)", text).groups()  # type: ignore[union-attr]
        if worker is not None:
            able = self.square(worker).get_attribute("aria-selected")
            if able is None:  # not a worker that can act: that is the mistake
                self.drop()
            if able != "true":
                self.press(worker)
            if able is None:
                return True
        self.press(to)
        self.choose(text)
        return True

    def closed(self) -> None:
        raise AssertionError("no action of Santorini is closed: every square can be pressed")

    def drop(self) -> None:
        """Lets go of the worker in hand, where another one could be taken."""
        held = self.page.locator("[role=gridcell][aria-selected=true]")
        if held.count() and self.page.locator("[role=gridcell][aria-selected=false]").count():
            self.press(str(held.get_attribute("data-at")))
            self.page.wait_for_timeout(DOUBLE)

    def square(self, name: str) -> Locator:
        return self.page.locator(f"[role=gridcell][data-at={name}]")

    def choose(self, text: str) -> None:
        """Where a press could mean several steps, they are listed."""
        self.page.wait_for_function(SETTLED)
        button = self.page.locator(f'.chooser button[data-step="{text}"]')
        if button.count():
            if self.hand == "keys":
                reach(self.page, button)
                self.page.keyboard.press("Enter")
            else:
                button.click()
            self.page.wait_for_function(SETTLED)

    def press(self, name: str) -> None:
        expect(self.page.locator("[role=gridcell].lit, [role=gridcell].can").first).to_be_visible()
        if self.hand == "keys":
            self.walk(name)
            return
        box = self.square(name).locator(".edge, .ring, .stone").first.bounding_box()
        assert box is not None
        at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        (self.page.touchscreen.tap if self.hand == "finger" else self.page.mouse.click)(*at)

    def walk(self, name: str) -> None:
        """To a square with the arrow keys."""
        if not self.page.evaluate("() => !!document.activeElement?.closest('[data-at]')"):
            reach(self.page, self.page.locator("[data-at][tabindex='0']"))
        here = self.page.evaluate("() => document.activeElement.dataset.at")
        column, row = ord(name[0]) - ord(here[0]), int(name[1]) - int(here[1])
        for _ in range(abs(column)):
            self.page.keyboard.press("ArrowRight" if column > 0 else "ArrowLeft")
        for _ in range(abs(row)):
            self.page.keyboard.press("ArrowUp" if row > 0 else "ArrowDown")
        self.page.keyboard.press("Enter")


# The press has been answered, or a list of meanings is open.
SETTLED = """() => !document.querySelector(".learn.waiting")"""
