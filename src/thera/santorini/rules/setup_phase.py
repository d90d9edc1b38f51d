"""Before the first turn: gods named, taken or dealt, the starting player, the workers placed."""

from __future__ import annotations

from collections.abc import Iterable

from thera.core.game import CHANCE, Seat
from thera.santorini.rules.board import squares
from thera.santorini.rules.gods import GODS
from thera.santorini.rules.players import first_cast
from thera.santorini.rules.power import ROSTER, Power
from thera.santorini.rules.state import CHOOSE, FIRST, NONE, PLACE, TURN, State
from thera.santorini.rules.steps import First, Name, Place, Step, Take
from thera.santorini.rules.turn import begin, owed

CHALLENGER: Seat = 0


def choosing(seats: int, *, luck: bool) -> State:
    """A table without cards: the Challenger names them, or luck deals them."""
    s = State(first_cast((None,) * seats))
    s.stage = CHOOSE
    s.seat = CHANCE if luck else CHALLENGER
    return s


def chosen(gods: tuple[Power, ...]) -> State:
    """A table with these cards, seat 1 to start."""
    s = State(first_cast(gods))
    _open(s, CHALLENGER)
    return s


def options(s: State) -> tuple[Step, ...]:
    """The legal steps before the first turn."""
    if s.stage == PLACE:
        return tuple(Place(at) for at in squares(places(s)))
    if s.stage == FIRST:
        return tuple(First(seat) for seat in range(s.cast.seats))
    if s.seat == CHANCE:
        return tuple(Take(name) for name in _left(s))
    if naming(s):
        return tuple(Name(name) for name in _left(s))
    return tuple(Take(ROSTER[n].name) for n in sorted(ROSTER) if s.named >> n & 1)


def places(s: State) -> int:
    """Where the side to move may place: the set-up parts of all its cards bind it."""
    where = s.free
    for god in _cards(s, s.side):
        where &= god.places(s)
    return where


def naming(s: State) -> bool:
    """Whether the Challenger still names gods."""
    taken = sum(god is not None for god in s.cast.gods)
    return s.named.bit_count() + taken < s.cast.seats


def act(s: State, a: Step) -> None:
    """Play a step of the set-up on a fork."""
    match a:
        case Name(god=name):
            s.named |= 1 << GODS[name].number
            if not naming(s):
                s.seat = 1
        case Take(god=name):
            _take(s, GODS[name])
        case First(seat=seat):
            _open(s, seat)
        case Place(at=at):
            _place(s, at)


def _left(s: State) -> Iterable[str]:
    """The gods for this number of players that nobody has named or got."""
    return (
        name
        for name, god in GODS.items()
        if s.cast.seats in god.counts and not s.named >> god.number & 1 and god not in s.cast.gods
    )


def _take(s: State, god: Power) -> None:
    gods = s.cast.gods
    seat = gods.index(None) if s.seat == CHANCE else s.seat
    s.cast = s.cast.deal(seat, god)
    s.named &= ~(1 << god.number)
    if s.seat != CHANCE and s.seat + 1 < len(gods):
        s.seat += 1
    elif s.seat != CHANCE:
        s.cast = s.cast.deal(CHALLENGER, ROSTER[s.named.bit_length() - 1])
        s.seat, s.named = CHALLENGER, 0
    if None not in s.cast.gods:
        s.stage = FIRST


def _open(s: State, starter: Seat) -> None:
    """The cards are dealt and the starting player is known: turn over what luck owes, place."""
    teams = s.cast.seats == 4
    s.stage, s.opener = PLACE, (starter + 2) % 4 if teams else starter
    s.draws = owed(s)
    s.seat = next_placer(s)


def next_placer(s: State) -> Seat:
    """Who places next, of those who have not, going round from the starting player, who with four
    players is the partner of the one who takes the first turn."""
    seats = s.cast.seats
    starter = (s.opener - 2) % 4 if seats == 4 else s.opener
    order = [(starter + n) % seats for n in range(2 if seats == 4 else seats)]
    waiting = [seat for seat in order if s.unplaced[s.cast.sides[seat]]]
    return min(waiting, key=lambda seat: not _hurries(s, seat), default=NONE)


def usual_opener(s: State) -> Seat:
    """Who takes the first turn if placing simply goes round from the seat that places now."""
    last, sides = s.seat, {s.side}
    for n in range(s.cast.seats):
        seat = (s.seat + n) % s.cast.seats
        side = s.cast.sides[seat]
        if s.unplaced[side] and side not in sides:
            last = seat
            sides.add(side)
    return (last + 1) % s.cast.seats


def _hurries(s: State, seat: Seat) -> bool:
    return any(god.places_first() for god in _cards(s, s.cast.sides[seat]))


def _place(s: State, at: int) -> None:
    side = s.side
    s.enter(side, at)
    s.unplaced = tuple(n - (i == side) for i, n in enumerate(s.unplaced))
    for god in _cards(s, side):
        god.placed(s, at)
    if s.unplaced[side]:
        return
    s.seat = next_placer(s)
    if s.seat == NONE:
        s.stage, s.seat, s.opener = TURN, s.opener, NONE
        begin(s)


def _cards(s: State, side: int) -> Iterable[Power]:
    """The cards of a side."""
    return (g for g, its in zip(s.cast.gods, s.cast.sides, strict=True) if g and its == side)
