"""Positions of the rules to positions of the kernel and back, and a delta as steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from thera.core.game import NOBODY
from thera.core.turns import ends
from thera.jit import Words, words
from thera.santorini.kernel import layout as k
from thera.santorini.kernel import power_flags as G
from thera.santorini.kernel.make import make
from thera.santorini.kernel.power_flags import god_at, recast
from thera.santorini.kernel.zobrist import whole
from thera.santorini.rules import turn
from thera.santorini.rules.game import Santorini
from thera.santorini.rules.players import Players, players
from thera.santorini.rules.power import MORTAL, ROSTER, Power
from thera.santorini.rules.state import NONE, OVER, PLACE, TURN, State
from thera.santorini.rules.steps import Build, Dome, Move, Place, Step

TURNING = frozenset({G.ATHENA, G.CHAOS, G.CIRCE, G.DIONYSUS, G.MORPHEUS})
"""The cards with which more than the seat changes from turn to turn."""


class Unready(ValueError):
    """A position in the middle of a turn, or before the gods are chosen: not for the kernel."""


def read(s: State) -> Words:
    """The kernel's row for a position at the start of a turn, at luck's draw, or placing."""
    placing = s.stage == PLACE
    if s.stage not in (PLACE, TURN, OVER) or not (s.fresh or s.to_move < 0 or placing):
        raise Unready("the kernel plays whole turns: the position is in the middle of one")
    t = words(k.WORDS)
    t[k.ONE], t[k.TWO], t[k.THREE], t[k.DOMES] = s.one, s.two, s.three, s.domes
    for side, crew in enumerate(s.workers):
        t[k.CREW + side] = crew
        t[k.UNPLACED] |= s.unplaced[side] << 2 * side
    t[k.FEMALE] = s.female
    for seat, memory in enumerate(s.memory):
        t[k.MEMORY + seat] = memory
    _read_cast(s.cast, t)
    _read_course(s, t)
    t[k.CONTROL] |= int(placing)
    recast(t)
    t[k.HASH] = whole(t)
    return t


def _read_cast(c: Players, t: Words) -> None:
    t[k.SEATS], t[k.DISCARDS], t[k.OUT] = c.seats, c.discards, c.out
    numbers = [god.number if god else 0 for god in c.gods]
    t[k.CARDS] = _pack(numbers)
    t[k.SHOWS] = _pack(god.number for god in c.shows)
    t[k.LENT] = next((card + 1 for card, user in enumerate(c.users) if card != user), 0)
    t[k.CONTROL] = int(c.seats != 2 or bool(TURNING & set(numbers)))


def _read_course(s: State, t: Words) -> None:
    if s.stage == OVER:
        t[k.STATUS], t[k.WINNER] = k.OVER, s.winner
        return
    t[k.SEAT], t[k.EXTRA], t[k.DRAWS] = s.seat, int(s.extra), s.draws
    t[k.STATUS] = k.CHANCE if s.draws else k.PLACING if s.stage == PLACE else k.TURN
    t[k.FIRST] = s.opener if s.stage == PLACE else 0


def _pack(numbers: Iterable[int]) -> int:
    return sum(number << 5 * seat for seat, number in enumerate(numbers))


def write(t: Words) -> State:
    """The position of the rules that a row of the kernel stands for."""
    seats = int(t[k.SEATS])
    every = range(seats)
    users = tuple(1 - seat if t[k.LENT] == seat + 1 else seat for seat in every)
    s = State(
        players(
            tuple(_god(t[k.CARDS], seat) for seat in every),
            tuple(_god(t[k.SHOWS], seat) for seat in every),
            users, int(t[k.DISCARDS]), int(t[k.OUT]),
        )
    )  # fmt: skip
    sides = len(s.workers)
    s.one, s.two, s.three, s.domes = (int(t[k.ONE + plane]) for plane in range(4))
    s.workers = tuple(int(t[k.CREW + side]) for side in range(sides))
    s.busy = sum(s.workers)
    s.unplaced = tuple(int(t[k.UNPLACED]) >> 2 * side & 3 for side in range(sides))
    s.female = int(t[k.FEMALE])
    s.memory = tuple(int(t[k.MEMORY + seat]) for seat in every)
    _write_course(s, t)
    return s


def _write_course(s: State, t: Words) -> None:
    if t[k.STATUS] == k.OVER:
        s.stage, s.seat, s.winner = OVER, NOBODY, int(t[k.WINNER])
        return
    placing = bool(t[k.UNPLACED])
    s.stage = PLACE if placing else TURN
    s.seat, s.draws = int(t[k.SEAT]), int(t[k.DRAWS])
    s.opener = int(t[k.FIRST]) if placing else NONE
    s.extra = bool(t[k.EXTRA])
    if s.stage == TURN and not s.draws:
        turn.decide(s)


def _god(packed: int, seat: int) -> Power:
    number = int(god_at(int(packed), seat))
    return ROSTER[number] if number else MORTAL


def steps(s: State, t: Words, buf: Words, delta: int) -> tuple[Step, ...]:
    """A delta of the position `s`, read as `t`, as the steps of a turn of the rules."""
    after = words(k.WORDS)
    make(t, buf, delta, after)
    game = Santorini(tuple(god for god in s.cast.gods if god))
    aim = write(after)
    found = _way(game, s, aim, set())
    if found is None:
        raise ValueError("the delta is none of this position")
    return found


def _way(game: Santorini, s: State, aim: State, seen: set[State]) -> tuple[Step, ...] | None:
    """The steps from `s` to `aim` within a turn, the likeliest first."""
    for a in sorted(_useful(s, game.legal(s), aim), key=lambda a: _rank(a, aim)):
        there = game.play(s, a)
        if ends(game, there):
            if there == aim:
                return (a,)
        elif there not in seen:
            seen.add(there)
            rest = _way(game, there, aim, seen)
            if rest is not None:
                return (a, *rest)
    return None


def _useful(s: State, legal: Iterable[Step], aim: State) -> Iterator[Step]:
    """The steps that `aim` does not rule out at once."""
    razes = type(s.power).razes is not Power.razes  # a block may go again
    for a in legal:
        if isinstance(a, Dome) and not aim.domes >> a.to & 1:
            continue
        if isinstance(a, Build) and s.level(a.to) >= aim.level(a.to) and not razes:
            continue
        if isinstance(a, Build | Dome) and s.moves and not _stands(s, aim):
            continue
        yield a


def _rank(a: Step, aim: State) -> int:
    if isinstance(a, Move | Place):
        to = a.to if isinstance(a, Move) else a.at
        return 1 - (aim.busy >> to & 1)
    return 2


def _stands(s: State, aim: State) -> bool:
    """Whether the workers of this turn stand where they will end."""
    side = s.cast.sides[s.seat]
    return s.workers[side] == aim.workers[side]
