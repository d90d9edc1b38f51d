"""What a coach says to somebody who plays: true sentences about a draft, and where to look."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from time import thread_time

from thera.core.phrase import Phrase


@dataclass(frozen=True, slots=True)
class Advice:
    """One sentence that is true of a draft; `id` names its kind, `places` are to be lit.

    One that `warns` asks whether the draft is meant before it is played; one that is said `once`
    need not be said again in the same game. `grave` is what decides the game: it is never left
    unsaid.

    >>> Advice("lose", Phrase("santorini.coach.lose.climb", {"to": "c4"}), ("c4",), warns=True).id
    'lose'
    """

    id: str
    words: Phrase
    places: tuple[str, ...] = ()
    warns: bool = False
    once: bool = False
    grave: bool = False


class OutOfTime(RuntimeError):
    """What was to be found out takes too long.

    >>> raise OutOfTime
    Traceback (most recent call last):
    thera.core.coach.OutOfTime
    """


class Patience:
    """So many seconds of processor time, from now on; None is without end.

    >>> Patience(0).spend()
    Traceback (most recent call last):
    thera.core.coach.OutOfTime
    """

    def __init__(self, seconds: float | None = None) -> None:
        self._end = None if seconds is None else thread_time() + seconds

    def spend(self) -> None:
        """Go on thinking, or raise OutOfTime."""
        if self._end is not None and thread_time() >= self._end:
            raise OutOfTime


def in_time(advice: Iterable[Advice]) -> tuple[Advice, ...]:
    """What a coach finds to say until it runs out of time.

    >>> in_time(iter([Advice("win", Phrase("santorini.coach.trap"))]))[0].warns
    False
    """
    found: list[Advice] = []
    try:
        for each in advice:
            found.append(each)  # noqa: PERF402  # what was found before time ran out is kept
    except OutOfTime:
        pass
    return tuple(found)
