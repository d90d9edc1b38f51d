"""A bot's choice within its time: a bot that is late is told to stop, then given up."""

from __future__ import annotations

import queue
import threading
from contextlib import suppress
from time import monotonic
from typing import Final

from thera.core.bot import Bot, Budget, Choice, Sight, Watch
from thera.core.game import A, S

LATE_SECONDS: Final = 1.0
"""How far past its time a bot is told to stop."""

GRACE_SECONDS: Final = 5.0
"""How long a bot may take to answer once it was told to stop."""

TICK: Final = 0.05
"""Seconds between looks at whether the bot was told to stop."""


class NoAnswer(RuntimeError):
    """A bot was told to stop and went on."""


def answer_in_time(bot: Bot, sight: Sight[S, A], budget: Budget, watch: Watch) -> Choice[A]:
    """What a bot chooses, or what it raises; NoAnswer if it goes on after it was told to stop.

    A thread cannot be ended: one that is given up runs on, and its reports are ignored.
    """
    heard = Watch(lambda thought: None if given_up.is_set() else watch.tell(thought), watch.flag)
    given_up = threading.Event()
    answers: queue.SimpleQueue[Choice[A] | BaseException] = queue.SimpleQueue()

    def choose() -> None:
        try:
            answers.put(bot.choose(sight, budget, heard))
        except BaseException as error:  # noqa: BLE001  # raised where the answer is waited for
            answers.put(error)

    threading.Thread(target=choose, daemon=True).start()
    end = None if budget.seconds is None else monotonic() + budget.seconds + LATE_SECONDS
    stopped = None
    while stopped is None or monotonic() < stopped + GRACE_SECONDS:
        with suppress(queue.Empty):
            return _choice(answers.get(timeout=TICK))
        if end is not None and monotonic() > end:
            watch.stop()
        if watch.stopped and stopped is None:
            stopped = monotonic()
    given_up.set()
    raise NoAnswer(f"{bot.name} gave no answer")


def _choice(answer: Choice[A] | BaseException) -> Choice[A]:
    if isinstance(answer, BaseException):
        raise answer
    return answer
