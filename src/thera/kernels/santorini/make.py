"""Play a delta: the pieces, then whose turn it is, what luck owes, what starts with a turn."""

from __future__ import annotations

from thera.jit import Words, copy, first, kernel, ones
from thera.kernels.santorini.flags import (
    ATHENA,
    BIA,
    CHAOS,
    CIRCE,
    DIONYSUS,
    MORPHEUS,
    drawer,
    god_at,
    recast,
    side_of,
    slot_of,
    spare,
)  # fmt: skip
from thera.kernels.santorini.guest import can_guest
from thera.kernels.santorini.squares import near
from thera.kernels.santorini.state import (
    CARDS,
    CHANCE,
    CONTROL,
    CREW,
    DISCARDS,
    DOMES,
    DRAWS,
    EXTRA,
    FEMALE,
    FIRST,
    FOE,
    HASH,
    LENT,
    MARK,
    MASK,
    MEMORY,
    NOWHERE,
    ONE,
    OUT,
    OVER,
    PLACING,
    POWERS,
    ROSE,
    SEAT,
    SEATS,
    SHOWS,
    STATUS,
    THREE,
    TURN,
    TWO,
    UNPLACED,
    WATCH,
    WIN,
    WINNER,
    WORDS,
    YIELD,
)  # fmt: skip
from thera.kernels.santorini.zobrist import SEAT_KEY, keys, rehash


@kernel("i(w,i)")
def close(t: Words, side: int) -> int:
    """The game is over."""
    t[STATUS], t[WINNER], t[EXTRA] = OVER, side, 0
    t[SEAT] = t[DRAWS] = 0
    return 0


@kernel("i(w)")
def next_seat(t: Words) -> int:
    """The next seat still in the game."""
    seat = t[SEAT]
    while True:
        seat = seat + 1 if seat + 1 < t[SEATS] else 0
        if not t[OUT] >> seat & 1:
            return seat


@kernel("i(w)")
def wake(t: Words) -> int:
    """Circe's turn starts: she takes the other's power, or gives it back."""
    card = 1 - t[SEAT]
    crew = t[CREW + card]
    lent = 0 if near(crew) & crew else card + 1
    if lent != t[LENT]:
        if god_at(t[SHOWS], card) != MORPHEUS:
            t[MEMORY + card] = 0
        t[LENT] = lent
        recast(t)
    return 0


@kernel("i(w)")
def begin(t: Words) -> int:
    """A turn starts; an extra turn in which nobody can move is skipped."""
    t[STATUS] = TURN
    if t[EXTRA]:
        if can_guest(t):
            return 0
        if t[WATCH] and ones(t[DOMES] & t[THREE]) >= 5:
            return close(t, t[WATCH] - 1)
        t[EXTRA] = 0
        t[SEAT] = next_seat(t)
    seat = t[SEAT]
    if god_at(t[CARDS], seat) == CIRCE:
        wake(t)
    if god_at(t[POWERS], seat) == MORPHEUS:
        t[MEMORY + slot_of(t, seat)] += 1
    return 0


@kernel("i(w,i,i)")
def hand_on(t: Words, topped: int, extra: int) -> int:
    """The turn is over: luck's draws, then an extra turn or the next player."""
    t[EXTRA] = extra
    if not extra:
        t[SEAT] = next_seat(t)
    if topped and drawer(t) >= 0:
        t[DRAWS], t[STATUS] = topped, CHANCE
        return 0
    return begin(t)


@kernel("i(w,i)")
def lose(t: Words, topped: int) -> int:
    """The player to move has lost; with three seats the others go on."""
    seat = t[SEAT]
    if t[SEATS] != 3:
        return close(t, 1 - side_of(t[SEATS], seat))
    t[CREW + seat] = t[MEMORY + seat] = 0
    card = god_at(t[CARDS], seat)
    if card == CHAOS:
        t[DISCARDS] = 0
    t[SHOWS] = (t[SHOWS] & ~(31 << (5 * seat))) | (card << (5 * seat))
    t[OUT] |= 1 << seat
    recast(t)
    if ones(t[OUT]) == 2:
        return close(t, first(7 & ~t[OUT]))
    return hand_on(t, topped, 0)


@kernel("i(w,i)")
def hurries(t: Words, seat: int) -> int:
    """Whether a seat's side places before the others."""
    for other in range(t[SEATS]):
        same = side_of(t[SEATS], other) == side_of(t[SEATS], seat)
        if same and god_at(t[CARDS], other) == BIA:
            return 1
    return 0


@kernel("i(w)")
def next_placer(t: Words) -> int:
    """Who places next, going round from the starting player; -1 if all have."""
    seats, found = t[SEATS], -1
    start = (t[FIRST] + 2) % 4 if seats == 4 else t[FIRST]
    for n in range(2 if seats == 4 else seats):
        seat = (start + n) % seats
        if (t[UNPLACED] >> (2 * side_of(seats, seat))) & 3:
            if hurries(t, seat):
                return seat
            if found < 0:
                found = seat
    return found


@kernel("i(w)")
def placed(t: Words) -> int:
    """A player has placed: the next one, or the first turn."""
    t[UNPLACED] &= ~(3 << (2 * side_of(t[SEATS], t[SEAT])))
    seat = next_placer(t)
    if seat >= 0:
        t[SEAT] = seat
        return 0
    t[SEAT], t[FIRST] = t[FIRST], 0
    return begin(t)


@kernel("i(w,i)")
def change(t: Words, bits: int) -> int:
    """Opponents' workers move or leave: the mask says which squares change."""
    mine = side_of(t[SEATS], t[SEAT])
    crews = t[CREW] | t[CREW + 1] | t[CREW + 2]
    forced = bits & ~(crews & ~t[CREW + mine])
    for side in range(3):
        crew = t[CREW + side]
        if side != mine and crew & bits:
            t[CREW + side] = crew ^ (bits if forced else bits & crew)
    return 0


@kernel("i(w,i,i,i)")
def pieces(t: Words, d0: int, d1: int, d2: int) -> int:
    """What a delta does to the board."""
    if (d0 >> FOE) & MASK:
        change(t, (d0 >> FOE) & MASK)
    t[CREW + side_of(t[SEATS], t[SEAT])] ^= d0 & MASK
    mark = (d0 >> MARK) & 31
    t[FEMALE] = 0 if mark == NOWHERE else 1 << mark
    t[ONE] ^= d1 & MASK
    t[TWO] ^= d1 >> 25
    t[THREE] ^= d2 & MASK
    t[DOMES] ^= d2 >> 25
    return 0


@kernel("i(w,i,i,i)")
def course_of(t: Words, d0: int, d1: int, d2: int) -> int:
    """What follows from a delta once the pieces stand."""
    power = god_at(t[POWERS], t[SEAT])
    if power == MORPHEUS and not t[EXTRA]:
        t[MEMORY + slot_of(t, t[SEAT])] -= ones(d1) + ones(d2)
    if (d0 >> WIN) & 3:
        return close(t, ((d0 >> WIN) & 3) - 1)
    topped = ones(d2 >> 25)
    if d0 >> YIELD & 1:
        return lose(t, topped)
    if power == ATHENA and not t[EXTRA]:
        t[MEMORY + slot_of(t, t[SEAT])] = d0 >> ROSE & 1
    extra = 1 if power == DIONYSUS and (d2 >> 25) & t[THREE] else 0
    return hand_on(t, topped, extra)


@kernel("i(i,i)")
def simple(control: int, d0: int) -> int:
    """Whether nothing but the pieces of the own side, the board and the seat changes."""
    return 1 if control == 0 and d0 >> FOE == NOWHERE << (MARK - FOE) else 0


@kernel("i(w,i,i,i,w)", entry=True)
def advance(s: Words, d0: int, d1: int, d2: int, t: Words) -> int:
    """Set `t` to the position after a delta of `s`, hash excepted."""
    copy(t, s, WORDS)
    if simple(s[CONTROL], d0):
        seat = s[SEAT]
        t[CREW + seat] = s[CREW + seat] ^ (d0 & MASK)
        t[ONE] = s[ONE] ^ (d1 & MASK)
        t[TWO] = s[TWO] ^ (d1 >> 25)
        t[THREE] = s[THREE] ^ (d2 & MASK)
        t[DOMES] = s[DOMES] ^ (d2 >> 25)
        t[SEAT] = 1 - seat
        return 0
    pieces(t, d0, d1, d2)
    return placed(t) if t[STATUS] == PLACING else course_of(t, d0, d1, d2)


@kernel("i(w,w,i,w)", entry=True)
def make(s: Words, buf: Words, k: int, t: Words) -> int:
    """Set `t` to the position after the delta in place `k` of `buf`."""
    d0, d1, d2 = buf[3 * k], buf[3 * k + 1], buf[3 * k + 2]
    advance(s, d0, d1, d2, t)
    if not simple(s[CONTROL], d0):
        return rehash(s, t)
    found = s[HASH] ^ keys(0, d1) ^ keys(50, d2) ^ keys(25 * (CREW + s[SEAT]), d0 & MASK)
    found ^= SEAT_KEY
    t[HASH] = found
    return found


@kernel("i(w,i,w)", entry=True)
def draw(s: Words, god: int, t: Words) -> int:
    """Set `t` to the position after luck has turned over a god's card (one of `deck(s)`)."""
    copy(t, s, WORDS)
    me = drawer(s)
    shown = god_at(s[SHOWS], me)
    spent = 0 if s[DISCARDS] >> god & 1 else s[DISCARDS]
    t[DISCARDS] = spent | ((1 << shown) & spare(s))
    t[SHOWS] = (s[SHOWS] & ~(31 << (5 * me))) | (god << (5 * me))
    t[MEMORY + me] = 0
    recast(t)
    t[DRAWS] = s[DRAWS] - 1
    if t[DRAWS] == 0:
        if t[UNPLACED]:
            t[STATUS] = PLACING
        else:
            begin(t)
    return rehash(s, t)
