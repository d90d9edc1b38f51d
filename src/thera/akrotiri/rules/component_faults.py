"""Reading a file of components section by section: every fault is noted, not the first alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Concatenate, Final, ParamSpec, TypeVar

from thera.core.game import BadText
from thera.core.phrase import Phrase, quoted

P = ParamSpec("P")
T = TypeVar("T")

MOST: Final = 20
"""Faults that are told; of more than that only the number is."""

Faults = list[Phrase]
"""What is wrong with a file, in the order in which it was found."""


class BadSet(BadText):
    """A set of components with one fault or more."""

    def __init__(self, faults: Sequence[Phrase]) -> None:
        super().__init__(_all_of(faults))
        self.faults = tuple(faults)

    def __reduce__(self) -> tuple[type[BadSet], tuple[Sequence[Phrase]]]:
        return BadSet, (self.faults,)


def fault(where: Phrase, key: str, /, **gaps: str | int | Phrase) -> BadText:
    """What is wrong at a place of the file, by the end of its key."""
    what = Phrase(f"error.set.{key}", gaps)
    return BadText(Phrase("error.set.at", {"where": where, "what": what}))


def shown(value: object) -> str:
    """A value of the file as a sentence repeats it."""
    return quoted(repr(value))


def part(where: Phrase, name: str) -> Phrase:
    """A place within another."""
    return Phrase("error.set.part", {"where": where, "part": quoted(name)})


class Section:
    """A table of the file: its keys are checked at once, its values when they are read.

    The values of the `top` one, the file itself, are called by their keys alone.
    """

    def __init__(
        self, where: Phrase, value: object, keys: str, faults: Faults, *, top: bool = False
    ) -> None:
        self.where = where
        self.top = top
        self.faults = faults
        self.values: dict[str, object] = self.try_to(a_table, where, value) or {}
        names = keys.split()
        for key in names if isinstance(value, dict) else ():
            if key not in self.values:
                faults.append(fault(where, "missing", name=key).reason)
        for key in self.values:
            if key not in names:
                known = ", ".join(names)
                faults.append(fault(where, "unknown", text=shown(key), known=known).reason)

    def read(
        self, key: str, reader: Callable[Concatenate[Phrase, object, P], T], *args: P.args,
        **kwargs: P.kwargs,
    ) -> T | None:  # fmt: skip
        """What a reader makes of a value; None where it is missing or wrong."""
        if key not in self.values:
            return None
        where = Phrase("error.set.key", {"key": key}) if self.top else part(self.where, key)
        return self.try_to(reader, where, self.values[key], *args, **kwargs)

    def try_to(self, reader: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
        """What a reader returns; None where it finds a fault."""
        try:
            return reader(*args, **kwargs)
        except BadText as error:
            self.faults.append(error.reason)
            return None


def a_table(where: Phrase, value: object) -> dict[str, object]:
    """A table of the file."""
    if not isinstance(value, dict):
        raise fault(where, "no_table", text=shown(value))
    return value


def sure(value: T | None) -> T:
    """A value of a file without faults."""
    if value is None:
        raise AssertionError("a fault was not noted")
    return value


def _all_of(faults: Sequence[Phrase]) -> Phrase:
    """One fault as it is, several line by line."""
    *rest, lines = faults[:MOST]
    if len(faults) > MOST:
        more = Phrase("error.set.more", {"count": len(faults) - MOST})
        lines = Phrase("error.lines", {"one": lines, "other": more})
    for each in reversed(rest):
        lines = Phrase("error.lines", {"one": each, "other": lines})
    return Phrase("error.set.faults", {"count": len(faults), "faults": lines})
