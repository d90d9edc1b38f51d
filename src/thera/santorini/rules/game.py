"""Santorini as a game of thera: the protocol's methods over set-up, turns and luck."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from thera.core.face import Phrase
from thera.core.game import CHANCE, Seat, bad
from thera.core.phrase import quoted
from thera.santorini.rules import notation, setup_phase, steps, turn
from thera.santorini.rules.gods import GODS, god
from thera.santorini.rules.power import MORTAL, Power
from thera.santorini.rules.state import OVER, TURN, State, set_notation
from thera.santorini.rules.steps import Draw, Step

DRAFT = "draft"
RANDOM = "random"

set_notation(notation.write)


class Santorini:
    """The rules, for given gods or a way to choose them; fulfils `thera.core.game.Game`."""

    actions = len(steps.STEPS)
    edition = ""
    secret = False

    def __init__(
        self, gods: tuple[Power, ...] = (), *, choose: str | None = None, seats: int = 2
    ) -> None:
        self.gods = gods
        self.choose = choose
        self.seats = len(gods) or seats
        check(gods, self.seats, choose)
        options = [choose] if choose else [g.name for g in gods]
        if choose and seats != 2:
            options.append(f"seats={seats}")
        self.name = "santorini" + (f":{','.join(options)}" if options else "")

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"thera.load({self.name!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Santorini) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    # the rules

    def start(self) -> State:
        """The position before the first step."""
        if self.choose:
            return setup_phase.choosing(self.seats, luck=self.choose == RANDOM)
        return setup_phase.chosen(self.gods or (MORTAL, MORTAL))

    def to_move(self, s: State) -> Seat:
        """Whose step is next: a seat, CHANCE or NOBODY."""
        return s.to_move

    def fresh(self, s: State) -> bool:
        """Whether a turn starts here."""
        return s.fresh

    def legal(self, s: State) -> tuple[Step, ...]:
        """What can be done now; empty only when the game is over."""
        if s.steps is None:
            s.steps = _legal(s)
        return s.steps

    def chances(self, s: State) -> Sequence[tuple[Step, float]]:
        """At luck's move, each step with its probability: all are equally likely."""
        found = self.legal(s)
        return [(a, 1 / len(found)) for a in found]

    def play(self, s: State, a: Step) -> State:
        """The position after a legal step."""
        f = s.fork()
        if isinstance(a, Draw):
            turn.draw(f, GODS[a.god])
        elif s.stage == TURN:
            turn.act(f, a)
        else:
            setup_phase.act(f, a)
        return f

    def payoffs(self, s: State) -> tuple[float, ...]:
        """Plus one for the winners; the losers share minus one."""
        sides = s.cast.sides
        lost = -1 / max(sides)
        return tuple(1.0 if side == s.winner else lost for side in sides)

    # who knows what: everything is open

    def view(self, s: State, seat: Seat | None) -> State:
        """The position itself: nothing is hidden."""
        return s

    def heard(self, s: State, a: Step, seat: Seat | None) -> Step:
        """The step itself: nothing is hidden."""
        return a

    def masked(self, s: State) -> tuple[Seat, ...]:
        """Nobody has secrets."""
        return ()

    def guess(self, view: State, seat: Seat, rng: Random) -> State:
        """The position itself: nothing is hidden."""
        return view

    # text

    def write(self, s: State) -> str:
        """The position in one line."""
        return notation.write(s)

    def read(self, line: str) -> State:
        """The position of a line; it must agree with the gods of this game, if it has any."""
        s = notation.read(line)
        if (self.gods or self.choose) and not self._agrees(s):
            raise bad("santorini.other_game", game=self.name)
        return s

    def parse(self, line: str) -> Step:
        """The step with this text."""
        return steps.parse(line)

    def number(self, a: Step) -> int:
        """The step's place in the table of all steps."""
        return steps.NUMBERS[a]

    def _agrees(self, s: State) -> bool:
        return s.cast.seats == self.seats and (not self.gods or s.cast.gods == self.gods)


def _legal(s: State) -> tuple[Step, ...]:
    if s.stage == OVER:
        return ()
    if s.draws:
        return turn.draws(s)
    return turn.options(s) if s.stage == TURN else setup_phase.options(s)


def check(gods: tuple[Power, ...], seats: int, choose: str | None) -> None:
    """Refuse a table that the cards do not allow, with a sentence that says why."""
    if seats not in (2, 3, 4):
        raise bad("santorini.players", count=seats)
    if seats > 2 and not choose and (not gods or MORTAL in gods):
        raise bad("santorini.need_gods", count=seats)
    for card in gods:
        if gods.count(card) > 1 and card is not MORTAL:
            raise bad("santorini.one_card", god=card.name)
        if seats not in card.counts:
            raise bad("santorini.counts", god=card.name, allowed=_either(card.counts), count=seats)


def _either(counts: Sequence[int]) -> Phrase | int:
    """One number or another."""
    *rest, last = counts
    return Phrase("error.or", {"one": _either(rest), "other": last}) if rest else last


def fitting(s: State) -> Santorini:
    """The game that a position belongs to."""
    gods = s.cast.gods
    if None in gods:
        return Santorini(choose=RANDOM if s.to_move == CHANCE else DRAFT, seats=len(gods))
    return Santorini(tuple(g for g in gods if g))


def load(options: str) -> Santorini:
    """The game of a spec's options: `apollo,pan`, `draft,seats=3`, `random` or nothing."""
    words = [word.strip().lower() for word in options.split(",")] if options else []
    seats = 2
    ways = [word for word in words if word in (DRAFT, RANDOM)]
    counts = [word for word in words if word.startswith("seats=")]
    names = [word for word in words if word not in ways and word not in counts]
    if counts:
        if len(counts) > 1 or counts[0][6:] not in ("2", "3", "4"):
            raise bad("santorini.seats", text=quoted(counts[-1]))
        seats = int(counts[0][6:])
    gods = tuple(god(name) for name in names)
    if len(ways) > 1 or (ways and gods):
        raise bad("santorini.ways")
    if gods and (len(gods) == 1 or (counts and seats != len(gods))):
        raise bad("santorini.gods", gods=len(gods), seats=max(seats, 2))
    return Santorini(gods, choose=ways[0] if ways else None, seats=seats)
