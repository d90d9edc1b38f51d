"""Questions to bots and their answers, as texts: what a seat sees, never the position or a seed.

table ── Job ──▶ BotPlayers: worker processes, or whatever else runs bots
      ◀─ Answer ─
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from random import Random
from typing import Final

Owner = tuple[str, str]
"""Who a job is charged to: an address and a visitor there. Whoever sends no cookie is a new visitor
each time, but cannot choose the address."""

NO_OWNER: Final[Owner] = ("", "")
"""For jobs that no visitor caused."""

PAUSE: Final = (0.6, 1.4)
STEP_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 2.0
"""A bot seems to think for so many seconds, and a little longer for each step of its turn."""

EASY: Final = 0.5
"""What of that it takes to play a turn that is as good as won or lost."""


class BotFailed(RuntimeError):
    """No answer: every attempt at a job ended in a crash, it ran out of time, or the bot failed."""


class TooManyJobs(RuntimeError):
    """Too many jobs wait already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One question: what would this bot do on this seat, with what the seat knows?"""

    table: str
    version: int
    spec: str
    bot: str
    seat: int
    view: str
    legal: tuple[str, ...]
    heard: tuple[str, ...]
    seconds: float = 2.0
    owner: Owner = NO_OWNER


@dataclass(frozen=True, slots=True, kw_only=True)
class CoachJob:
    """Another question: what is worth saying to this seat of the steps that it has drafted?"""

    spec: str
    seat: int
    view: str
    steps: tuple[str, ...]
    ending: bool
    seconds: float | None
    owner: Owner = NO_OWNER


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The steps of the rest of the turn, for the table and version that were asked about."""

    table: str
    version: int
    steps: tuple[str, ...]
    score: float | None
    took: float


def pause(answer: Answer, rng: Random) -> float:
    """How long the server holds an answer back, so that people can follow the bot.

    A quick answer is held back as if pondered; decided steps follow with a shorter pause.
    """
    ease = 1 - (1 - EASY) * abs(answer.score or 0.0) ** 3
    shown = rng.uniform(*PAUSE) * ease + STEP_PAUSE * len(answer.steps)
    return max(0.0, min(shown, LONGEST_PAUSE) - answer.took)


def bot_seed(job: Job) -> int:
    """The seed of a bot's random numbers, independent of the luck of the cards."""
    digest = hashlib.sha256(f"{job.table} {job.seat}".encode()).digest()
    return int.from_bytes(digest[:8], "big")
