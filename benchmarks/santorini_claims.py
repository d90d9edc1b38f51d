"""What Santorini's coach claims, worked out again by trying every step of the rules.

Nothing here knows how the coach found it: turns are enumerated by `core.turns`, and a turn that is
left out is a position whose text names the other seat.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from thera.core.bot import Sight
from thera.core.coach import Advice
from thera.core.game import CHANCE, NOBODY, YIELD
from thera.core.turns import turns
from thera.santorini.rules.board import NAMES, NEAR, NUMBERS
from thera.santorini.rules.game import Santorini
from thera.santorini.rules.state import State
from thera.santorini.rules.steps import Build, Dome, Move, Step

RULES: Final = Santorini()
ROWS: Final = "54321"


def play(s: State, steps: Sequence[Step]) -> State:
    """The position after steps."""
    for a in steps:
        s = RULES.play(s, a)
    return s


def outcomes(s: State) -> list[State]:
    """What luck can make of a position."""
    if RULES.to_move(s) != CHANCE:
        return [s]
    return [found for a in RULES.legal(s) for found in outcomes(RULES.play(s, a))]


def stuck(s: State) -> bool:
    """Whether whoever moves can only give up."""
    return all(str(way[-1]) == YIELD for way in turns(RULES, s).values())


def handed_on(s: State) -> Iterator[tuple[State, tuple[Step, ...]]]:
    """Where a seat can leave the game to somebody else, an extra turn of its own included."""
    seat = RULES.to_move(s)
    for after, way in turns(RULES, s).items():
        if RULES.to_move(after) == seat:
            yield from ((end, (*way, *more)) for end, more in handed_on(after))
        else:
            yield after, way


def decides(s: State) -> bool:
    """Whether the side to move can win before others move, or leave the only other one stuck."""
    side = s.cast.sides[RULES.to_move(s)]
    for after, _ in handed_on(s):
        if RULES.to_move(after) == NOBODY:
            if after.winner == side:
                return True
        elif len(s.workers) == 2 and all(map(stuck, outcomes(after))):
            return True
    return False


def wins_on(s: State) -> set[str]:
    """The squares on which the side to move can win in this turn."""
    side = s.cast.sides[RULES.to_move(s)]
    return {
        str(way[-1])[-2:]
        for after, way in handed_on(s)
        if RULES.to_move(after) == NOBODY and after.winner == side
    }


def loses(after: State, side: int) -> bool:
    """Whether the game is lost, or can be at once, by the turn that led here."""
    if RULES.to_move(after) == NOBODY:
        return after.winner != side
    return any(decides(each) for each in outcomes(after))


def left_out(s: State, seat: int) -> State:
    """The position with another seat to move, or BadText where that cannot be."""
    board, _, *players = RULES.write(s).split("/")
    players[seat] = re.sub(r"^morpheus(?:\[(\d+)\])?", _one_piece_more, players[seat])
    return RULES.read("/".join((board, str(seat + 1), *players)))


def _one_piece_more(found: re.Match[str]) -> str:
    """Morpheus as his turn begins: he gets a piece on his card then."""
    return f"morpheus[{int(found[1] or 0) + 1}]"


class Claims:
    """One draft, and whether what is said of it is true."""

    def __init__(self, sight: Sight[State, Step], steps: Sequence[Step], ending: bool) -> None:
        self.start = sight.view
        self.seat = sight.seat
        self.side = sight.view.cast.sides[sight.seat]
        self.steps = tuple(steps)
        self.ending = ending
        self.after = play(sight.view, steps)

    def faults(self, said: Sequence[Advice]) -> list[str]:
        """What is said and false, or true and not said."""
        found = [f"false: {each.id}: {each.words}" for each in said if not self.holds(each)]
        heard = {"lose" if each.id == "cage" else each.id for each in said}
        due = {name for name, true in (("win", self.is_win()), ("lose", self.mistake())) if true}
        return found + [f"not said: {name}" for name in sorted(due - heard)]

    def mistake(self) -> bool:
        """Whether the draft, about to be played, loses at once."""
        return self.ending and loses(self.after, self.side)

    def holds(self, advice: Advice) -> bool:
        """Whether one sentence is true."""
        check: Callable[[Advice], bool] = getattr(self, advice.id)
        return check(advice)

    def is_win(self) -> bool:
        """Whether an available win is to be pointed out."""
        won = RULES.to_move(self.after) == NOBODY and self.after.winner == self.side
        due = not self.steps or (self.ending and not won)
        return due and decides(self.start) and not (self.ending and self._traps())

    def _traps(self) -> bool:
        two = len(self.start.workers) == 2 and RULES.to_move(self.after) != NOBODY
        return two and all(map(stuck, outcomes(self.after)))

    def win(self, _: Advice) -> bool:
        return decides(self.start)

    def lose(self, _: Advice) -> bool:
        return self.mistake()

    def cage(self, _: Advice) -> bool:
        foes = [each for after in outcomes(self.after) for each, _ in handed_on(after)]
        return all(RULES.to_move(each) != NOBODY and all(map(stuck, outcomes(each)))
                   for each in foes)  # fmt: skip

    def save(self, advice: Advice) -> bool:
        kept = [way for after, way in handed_on(self.start) if not loses(after, self.side)]
        (square,) = advice.places
        return 1 <= len(kept) <= 3 and all(square in str(way) for way in kept)

    def dead(self, _: Advice) -> bool:
        return [str(a) for a in RULES.legal(self.after)] == [YIELD]

    def trap(self, _: Advice) -> bool:
        return self._traps()

    def threat(self, advice: Advice) -> bool:
        return set(advice.places) <= wins_on(left_out(self.after, self.seat))

    def double(self, advice: Advice) -> bool:
        forced = all(
            RULES.to_move(each) != NOBODY and all(decides(drawn) for drawn in outcomes(each))
            for each, _ in handed_on(self.after)
        )
        return forced and len(advice.places) > 1 and self.threat(advice)

    def spoil(self, advice: Advice) -> bool:
        (square,) = advice.places
        row, column = ROWS.index(square[1]), "abcde".index(square[0])
        text, index = RULES.write(self.after), row * 5 + column
        undone = RULES.read(f"{text[:index]}3{text[index + 1 :]}")
        opened = square in wins_on(left_out(undone, self.seat))
        closed = square not in wins_on(left_out(self.after, self.seat))
        return opened and closed and not loses(undone, self.side)

    def barred(self, advice: Advice) -> bool:
        s, legal = self.start, RULES.legal(self.start)
        return all(
            any(
                NEAR[at] >> NUMBERS[to] & 1
                and s.level(NUMBERS[to]) == s.level(at) + 1
                and RULES.parse(f"{NAMES[at]}-{to}") not in legal
                for at in range(25)
                if s.workers[self.side] >> at & 1
            )
            for to in advice.places
        )

    def more(self, _: Advice) -> bool:
        kinds = {type(a) for a in RULES.legal(self.after)}
        return bool(
            (self.after.moves and Move in kinds)
            or (self.after.builds and kinds & {Build, Dome})
            or "raze" in {a.kind for a in RULES.legal(self.after)}
        )
