"""Santorini's coach: what is true of a draft, the weightiest first.

the turn begins ──▶ win, barred          a draft under way ──▶ dead, more
about to be played ──▶ lose or cage, win, save, spoil, trap, double, threat
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import islice
from typing import Final

from thera.core.coach import Advice, Patience
from thera.core.phrase import Phrase
from thera.santorini.engine.explain import explain
from thera.santorini.engine.outlook import Line, Outlook
from thera.santorini.engine.to_steps import SantoriniSight
from thera.santorini.face import reasons, recap
from thera.santorini.face.phrases import bars, god_name, player, victory
from thera.santorini.rules.board import NAMES, NEAR, squares
from thera.santorini.rules.power import MORTAL
from thera.santorini.rules.state import OVER, TURN, State
from thera.santorini.rules.steps import TEXTS, YIELD, Build, Dome, Move, Raze, Step

SAVING: Final = 3
"""So many ways out are few enough to name what they share."""


def advise(
    sight: SantoriniSight, steps: Sequence[Step], ending: bool, patience: Patience
) -> Iterator[Advice]:
    """What is worth saying of the steps that a seat has drafted."""
    s, seat = sight.view, sight.seat
    if s.stage != TURN or s.to_move != seat:
        return
    if steps and _refused(sight, steps):
        return
    coach = _Coach(sight, tuple(steps), Outlook(sight.game, patience))
    if not steps:
        yield from coach.beginning()
    elif ending:
        yield from coach.ending()
    else:
        yield from coach.drafting()


def _refused(sight: SantoriniSight, steps: Sequence[Step]) -> bool:
    """Whether the last step is not legal."""
    s = reduce(sight.game.play, steps[:-1], sight.view)
    return steps[-1] not in sight.game.legal(s)


class _Coach:
    """What one seat is told of one draft."""

    def __init__(self, sight: SantoriniSight, steps: tuple[Step, ...], outlook: Outlook) -> None:
        self.sight = sight
        self.start = sight.view
        self.steps = steps
        self.outlook = outlook
        self.after = reduce(sight.game.play, steps, sight.view)

    def beginning(self) -> Iterator[Advice]:
        """Before the first step."""
        yield from self._win(self.start, warns=False)
        yield from self._barred()

    def drafting(self) -> Iterator[Advice]:
        """After a step, while the turn goes on."""
        s = self.after
        if s.to_move != self.sight.seat:
            return
        if self.sight.game.legal(s) == (YIELD,):
            yield _advice("dead", places=_places(self.steps[-1:]), warns=True, grave=True)
        elif not s.fresh:
            yield from self._more(s)

    def ending(self) -> Iterator[Advice]:
        """The draft is about to be played."""
        s, seat = self.after, self.sight.seat
        if s.to_move == seat or (s.stage == OVER and s.winner == self.start.side):
            return
        losing = self._losing(s)
        if losing is not None:
            yield losing
        yield from self._win(self.start, warns=True)
        if losing is not None:
            yield from self._save(losing)
        elif len(s.workers) == 2 and s.to_move >= 0:
            yield from self._between_two(s)

    # what wins and what loses

    def _win(self, s: State, *, warns: bool) -> Iterator[Advice]:
        """A turn that decides the game now."""
        line = self.outlook.deciding(s)
        if line is None:
            return
        steps = [a for _, a in line]
        last, a = line[-1]
        if self._play(last, a).stage != OVER:
            foe = player(s.cast.after(s.seat))
            words = _said("win.trap", what=explain(self.sight, steps), who=foe)
        elif len(steps) == 1 and isinstance(a, Move):
            words = _said("win.move", at=NAMES[a.at], to=NAMES[a.to])
        else:
            words = _said("win.plan", what=explain(self.sight, steps))
        yield Advice("win", words, _places(steps), warns)

    def _losing(self, s: State) -> Advice | None:
        """That the game is lost, or that whoever comes next can decide it if luck will have it."""
        if s.stage == OVER:
            words = _said("lose.now", victory=victory(s, s.winner))
            return Advice("lose", words, _places(self.steps[-1:]), warns=True, grave=True)
        drawn = list(self.outlook.drawn(s))
        found = self._firsts(self.outlook.wins, drawn) or self._firsts(self.outlook.traps, drawn)
        if not found:
            return None
        line, who = found[0], player(found[0][0][0].seat)
        steps = [a for _, a in line]
        last, a = line[-1]
        kind = _kind(last, a) if self._play(last, a).stage == OVER else "trap"
        if len(found) < len(drawn):
            kind = "may"
        elif kind == "trap" and self._caged(s):
            return _advice("cage", warns=True, grave=True, who=who)
        words = _said(f"lose.{kind}", who=who, to=_goal(steps))
        return Advice("lose", words, _places(steps), warns=True, grave=True)

    def _firsts(self, lines: Callable[[State], Iterator[Line]], drawn: list[State]) -> list[Line]:
        """The first line from each position that has one."""
        return [line for s in drawn for line in islice(lines(s), 1)]

    def _caged(self, s: State) -> bool:
        """Whether every turn of the other side leaves this one without a way to move."""
        ways = (after for each in self.outlook.drawn(s) for _, after in self.outlook.ways(each))
        return all(after.stage != OVER and self.outlook.shut_in(after) for after in ways)

    def _save(self, losing: Advice) -> Iterator[Advice]:
        """What the few turns share after which nobody wins at once."""
        shared: set[str] | None = None
        count = 0
        for line, after in self.outlook.ways(self.start):
            if self._holds(after):
                count += 1
                here = set(_places(a for _, a in line))
                shared = here if shared is None else shared & here
            if count > SAVING:
                return
        closing = sorted((shared or set()) & set(losing.places[-1:]))
        if closing:
            yield _advice("save", places=tuple(closing), to=closing[0])

    def _holds(self, s: State) -> bool:
        """Whether the own turn that has led here does not lose at once."""
        return s.winner == self.start.side if s.stage == OVER else self._losing(s) is None

    def _play(self, s: State, a: Step) -> State:
        return self.sight.game.play(s, a)

    # between two players

    def _between_two(self, s: State) -> Iterator[Advice]:
        """What depends on the two taking turns, where the other side cannot win at once."""
        if self.outlook.shut_in(s):
            yield _advice("trap", who=player(s.to_move))
            return
        ahead = self._threats(self.outlook.left_out(s, self.sight.seat))
        yield from self._spoil(ahead)
        if len(ahead) > 1 and self._forced(s):
            yield _double(ahead)
        elif ahead:
            yield _advice("threat", places=ahead[:1], to=ahead[0])

    def _threats(self, s: State) -> tuple[str, ...]:
        """The squares on which the side to move can win."""
        return tuple(sorted({_goal(a for _, a in line) for line in self.outlook.wins(s)}))

    def _forced(self, s: State) -> bool:
        """Whether every turn of the other side leaves a win."""
        return all(
            after.stage != OVER
            and all(next(self.outlook.wins(each), None) for each in self.outlook.drawn(after))
            for _, after in self.outlook.ways(s)
        )

    def _spoil(self, ahead: Sequence[str]) -> Iterator[Advice]:
        """A dome of this turn that closes the own way up, and is not needed."""
        last = self.steps[-1]
        if not isinstance(last, Dome) or len(self.steps) < 2 or NAMES[last.to] in ahead:
            return
        to, seat = NAMES[last.to], self.sight.seat
        before = reduce(self.sight.game.play, self.steps[:-1], self.start)
        others = self.outlook.left_out(before, before.cast.after(seat))
        if to in self._threats(self.outlook.left_out(before, seat)) and not self._losing(others):
            yield _advice("spoil", places=(to,), warns=True, to=to)

    # what a card forbids or allows

    def _barred(self) -> Iterator[Advice]:
        """Climbs that an opponent's card forbids."""
        s, legal = self.start, self.sight.game.legal(self.start)
        found: dict[str, Phrase] = {}
        cards = [bars(power) for power, _ in s.cast.move_bars[s.seat]]
        for at in squares(s.crew) if cards else ():
            for to in squares(NEAR[at] & s.free & s.above(at) & s.reach(at)):
                a = TEXTS[f"{NAMES[at]}-{NAMES[to]}"]
                if a not in legal and (why := reasons.why(s, a)) in cards:
                    found[NAMES[to]] = why
        if found:
            places = tuple(sorted(found))
            yield _advice("barred", places=places, to=places[0], why=found[places[0]])

    def _more(self, s: State) -> Iterator[Advice]:
        """That the power in use may do something once more."""
        legal = self.sight.game.legal(s)
        again = (
            ("move", s.moves > 0, Move), ("build", s.builds > 0, Build | Dome), ("raze", True, Raze)
        )  # fmt: skip
        for kind, did, wanted in again:
            if did and s.power is not MORTAL and any(isinstance(a, wanted) for a in legal):
                god = god_name(s.power.name)
                yield Advice("more", _said(f"more.{kind}", god=god), once=True)
                return


def _kind(s: State, a: Step) -> str:
    """How a step wins."""
    if not isinstance(a, Move):
        return "built"
    rise = s.level(a.to) - s.level(a.at)
    if MORTAL.wins(s, a.at, a.to, rise):
        return "climb"
    return "drop" if rise < 0 else "meet"


def _places(steps: Iterable[Step]) -> tuple[str, ...]:
    """The squares of steps, each once, in the order in which they come up."""
    return tuple(dict.fromkeys(at for a in steps for at in recap.places(a)))


def _goal(steps: Iterable[Step]) -> str:
    """The square that steps are about: that of the last one which has any."""
    return [recap.places(a)[-1] for a in steps if recap.places(a)][-1]


def _double(ahead: Sequence[str]) -> Advice:
    if len(ahead) == 2:
        return _advice("double", places=tuple(ahead), one=ahead[0], other=ahead[1])
    return _advice("double.many", id="double", places=tuple(ahead), squares=", ".join(ahead))


def _advice(
    key: str, /, *, id: str = "", places: Sequence[str] = (), warns: bool = False,
    grave: bool = False, **gaps: str | Phrase,
) -> Advice:  # fmt: skip
    return Advice(id or key, _said(key, **gaps), tuple(places), warns, grave=grave)


def _said(key: str, **gaps: str | Phrase) -> Phrase:
    return Phrase(f"santorini.coach.{key}", gaps)
