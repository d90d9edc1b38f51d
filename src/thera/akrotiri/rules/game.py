"""Akrotiri as a game of thera: the protocol's methods over tasks and steps."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from thera.akrotiri.rules import components, legal, notation, play, scoring, steps, views
from thera.akrotiri.rules.components import Components
from thera.akrotiri.rules.state import State, Table, set_notation
from thera.akrotiri.rules.steps import Step
from thera.akrotiri.rules.tasks import setting_up, settle
from thera.core.game import Seat, bad
from thera.core.phrase import quoted

set_notation(notation.write)


class Akrotiri:
    """The rules, for given options; fulfils `thera.core.game.Game`."""

    actions = steps.ACTIONS
    secret = True

    def __init__(self, table: Table | None = None) -> None:
        self.table = table or Table(components.load())
        self.seats = self.table.seats
        self.name = self.table.spec

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"thera.load({self.name!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Akrotiri) and self.table == other.table

    def __hash__(self) -> int:
        return hash(self.table)

    @property
    def edition(self) -> str:
        """The set's name and hash: a record is of no use with other tiles."""
        return f"{self.components.name} {self.components.digest}"

    @property
    def components(self) -> Components:
        """The set that is played with."""
        return self.table.components

    # the rules

    def start(self) -> State:
        """The position before the first step."""
        s = State(self.table)
        s.todo = setting_up(self.table)
        s.actions = self.components.board.actions[0]
        settle(s)
        return s

    def to_move(self, s: State) -> Seat:
        """Whose step is next: a seat, CHANCE or NOBODY."""
        return s.to_move

    def fresh(self, s: State) -> bool:
        """Whether a turn starts here."""
        return s.fresh

    def legal(self, s: State) -> tuple[Step, ...]:
        """What can be done now; empty only when the game is over."""
        return legal.legal(s)

    def chances(self, s: State) -> Sequence[tuple[Step, float]]:
        """At luck's move, each card in the pile with its probability: all are equally likely."""
        found = self.legal(s)
        return [(a, 1 / len(found)) for a in found]

    def play(self, s: State, a: Step) -> State:
        """The position after a legal step."""
        f = s.fork()
        play.apply_step(f, a)
        return f

    def payoffs(self, s: State) -> tuple[float, ...]:
        """The winners share plus one, the others minus one."""
        return scoring.payoffs(s)

    # who knows what

    def view(self, s: State, seat: Seat | None) -> State:
        """The position as a seat knows it; None is an onlooker."""
        return views.view(s, seat)

    def heard(self, s: State, a: Step, seat: Seat | None) -> Step:
        """What a seat learns of a step."""
        return views.heard(s, a, seat)

    def guess(self, view: State, seat: Seat, rng: Random) -> State:
        """A full position that looks like `view` to `seat`."""
        return views.guess(view, seat, rng)

    def masked(self, s: State) -> tuple[Seat, ...]:
        """The seats of whose own cards a view hides something."""
        return views.masked(s)

    # text

    def write(self, s: State) -> str:
        """The position in one line."""
        return notation.write(s)

    def read(self, line: str) -> State:
        """The position of a line, a view's too."""
        return notation.read(line, self.table)

    def parse(self, line: str) -> Step:
        """The step with this text, masked ones too."""
        return steps.parse(line)

    def number(self, a: Step) -> int:
        """The step's number."""
        return steps.number(a)


def load_without_files(options: str) -> Akrotiri:
    """The game of options that come from a stranger: none may name a file."""
    if "components" in _options(options):
        raise bad("akrotiri.no_files")
    return load(options)


def load(options: str) -> Akrotiri:
    """The game of a spec's options: `strategist`, `seats=3`, `tiles=30`, `passing=3`, …"""
    found = _options(options)
    file = Path(found["components"]) if "components" in found else None
    table = Table(
        components.load(file),
        seats=_number(found, "seats", 2, 2, 4),
        strategist="strategist" in found,
        passing=_number(found, "passing", 2, 2, 3),
        limit=_number(found, "tiles", 0, 1, 36) or None,
        file=file,
    )
    return Akrotiri(table)


def _options(options: str) -> dict[str, str]:
    """The options by name; BadText where one is wrong."""
    found: dict[str, str] = {}
    for word in filter(None, (word.strip() for word in options.split(","))):
        key, _, value = word.partition("=")
        if key.lower() in found:
            raise bad("akrotiri.option_twice", text=quoted(key))
        found[key.lower()] = value
    known = {"strategist", "seats", "tiles", "passing", "components"}
    if wrong := sorted(found.keys() - known):
        raise bad("akrotiri.option", text=quoted(wrong[0]), known=", ".join(sorted(known)))
    if found.get("strategist"):
        raise bad("akrotiri.strategist")
    if "components" in found and not found["components"]:
        raise bad("akrotiri.components")
    return found


def _number(found: dict[str, str], key: str, usual: int, low: int, high: int) -> int:
    if key not in found:
        return usual
    if found[key] not in [str(n) for n in range(low, high + 1)]:
        text = quoted(f"{key}={found[key]}")
        raise bad("akrotiri.option_number", text=text, option=key, least=low, most=high)
    return int(found[key])
