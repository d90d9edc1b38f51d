"""The lines that an engine and its user exchange; docs/engine-protocol.md explains them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isfinite
from typing import Any, Final

from thera.core.bot import Budget, Thought
from thera.core.game import bad
from thera.core.phrase import quoted

PROTOCOL: Final = 1
LONGEST: Final = 1_000_000
"""Characters of a line; a longer one is refused."""

LIMITS: Final = ("seconds", "nodes", "depth")


def read_go(words: Sequence[str]) -> tuple[Budget, bool]:
    """The budget of a `go` line, and whether the answer has to wait for `stop`.

    >>> read_go(["seconds", "2.5", "depth", "4"])
    (Budget(seconds=2.5, nodes=None, depth=4), False)
    """
    if list(words) == ["infinite"]:
        return Budget(), True
    found: dict[str, float] = {}
    rest = list(words)
    while rest:
        name = rest.pop(0)
        if name not in LIMITS or name in found:
            raise bad("go.limits", text=quoted(name), limits=", ".join(LIMITS))
        found[name] = _number(name, rest.pop(0) if rest else "")
    if not found:
        raise bad("go.none", limits=", ".join(LIMITS))
    nodes, depth = (int(found[name]) if name in found else None for name in LIMITS[1:])
    return Budget(found.get("seconds"), nodes, depth), False


def write_go(budget: Budget) -> str:
    """The `go` line of a budget; without any limit the engine has a second."""
    limits = {name: getattr(budget, name) for name in LIMITS}
    words = [f"{name} {limit:g}" for name, limit in limits.items() if limit is not None]
    return " ".join(["go", *(words or ["seconds 1"])])


def write_info(thought: Thought[Any]) -> str:
    """An `info` line.

    >>> write_info(Thought(("b2-b3", "b3+c3"), 0.5, depth=3, nodes=90))
    'info depth 3 nodes 90 score 0.5 line b2-b3 b3+c3'
    """
    words = ["info"]
    for name in ("depth", "nodes", "seconds", "score"):
        value = getattr(thought, name)
        if value is not None:
            words += [name, f"{round(value, 3):g}" if isinstance(value, float) else str(value)]
    return " ".join([*words, "line", *map(str, thought.line)])


def read_info(words: Sequence[str]) -> Thought[str]:
    """What an `info` line says, steps as text; what it does not know it passes over."""
    facts, _, line = " ".join(words).partition("line ")
    pairs = facts.split()
    found: dict[str, float] = {}
    for name, value in zip(pairs[::2], pairs[1::2], strict=False):
        if name in ("depth", "nodes", "seconds", "score"):
            found[name] = _number(name, value, least=None)
    depth, nodes = (int(found[name]) if name in found else None for name in ("depth", "nodes"))
    return Thought(tuple(line.split()), found.get("score"), depth, nodes, found.get("seconds"))


def write_steps(word: str, steps: Iterable[object]) -> str:
    """A line of steps after a word."""
    return " ".join([word, *map(str, steps)])


def _number(name: str, text: str, least: float | None = 0) -> float:
    """A number, or the reason why it is not one."""
    try:
        number = float(text)
    except ValueError as error:
        raise bad("go.number", name=name, text=quoted(text)) from error
    if not isfinite(number) or (least is not None and number <= least):
        raise bad("go.positive", name=name, text=quoted(text))
    if name in ("nodes", "depth") and number != int(number):
        raise bad("go.whole", name=name, text=quoted(text))
    return number
