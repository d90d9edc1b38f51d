"""Play a delta: the pieces, then whose turn it is, what luck owes, what starts with a turn."""

from __future__ import annotations

from thera.jit import Words, copy, first, kernel, ones
from thera.santorini.kernel import layout as L
from thera.santorini.kernel import power_flags as G
from thera.santorini.kernel.bitboards import near
from thera.santorini.kernel.dionysus_turns import can_guest
from thera.santorini.kernel.power_flags import (  # fmt: skip
    drawer,
    god_at,
    recast,
    side_of,
    slot_of,
    spare,
)
from thera.santorini.kernel.zobrist import SEAT_KEY, keys, rehash


@kernel("i(w,i)")
def close(t: Words, side: int) -> int:
    """The game is over."""
    t[L.STATUS], t[L.WINNER], t[L.EXTRA] = L.OVER, side, 0
    t[L.SEAT] = t[L.DRAWS] = 0
    return 0


@kernel("i(w)")
def next_seat(t: Words) -> int:
    """The next seat still in the game."""
    seat = t[L.SEAT]
    while True:
        seat = seat + 1 if seat + 1 < t[L.SEATS] else 0
        if not t[L.OUT] >> seat & 1:
            return seat


@kernel("i(w)")
def wake(t: Words) -> int:
    """Circe's turn starts: she takes the other's power, or gives it back."""
    card = 1 - t[L.SEAT]
    crew = t[L.CREW + card]
    lent = 0 if near(crew) & crew else card + 1
    if lent != t[L.LENT]:
        if god_at(t[L.SHOWS], card) != G.MORPHEUS:
            t[L.MEMORY + card] = 0
        t[L.LENT] = lent
        recast(t)
    return 0


@kernel("i(w)")
def begin(t: Words) -> int:
    """A turn starts; an extra turn in which nobody can move is skipped."""
    t[L.STATUS] = L.TURN
    if t[L.EXTRA]:
        if can_guest(t):
            return 0
        if t[L.WATCH] and ones(t[L.DOMES] & t[L.THREE]) >= 5:
            return close(t, t[L.WATCH] - 1)
        t[L.EXTRA] = 0
        t[L.SEAT] = next_seat(t)
    seat = t[L.SEAT]
    if god_at(t[L.CARDS], seat) == G.CIRCE:
        wake(t)
    if god_at(t[L.POWERS], seat) == G.MORPHEUS:
        t[L.MEMORY + slot_of(t, seat)] += 1
    return 0


@kernel("i(w,i,i)")
def hand_on(t: Words, topped: int, extra: int) -> int:
    """The turn is over: luck's draws, then an extra turn or the next player."""
    t[L.EXTRA] = extra
    if not extra:
        t[L.SEAT] = next_seat(t)
    if topped and drawer(t) >= 0:
        t[L.DRAWS], t[L.STATUS] = topped, L.CHANCE
        return 0
    return begin(t)


@kernel("i(w,i)")
def lose(t: Words, topped: int) -> int:
    """The player to move has lost; with three seats the others go on."""
    seat = t[L.SEAT]
    if t[L.SEATS] != 3:
        return close(t, 1 - side_of(t[L.SEATS], seat))
    t[L.CREW + seat] = t[L.MEMORY + seat] = 0
    card = god_at(t[L.CARDS], seat)
    if card == G.CHAOS:
        t[L.DISCARDS] = 0
    t[L.SHOWS] = (t[L.SHOWS] & ~(31 << (5 * seat))) | (card << (5 * seat))
    t[L.OUT] |= 1 << seat
    recast(t)
    if ones(t[L.OUT]) == 2:
        return close(t, first(7 & ~t[L.OUT]))
    return hand_on(t, topped, 0)


@kernel("i(w,i)")
def hurries(t: Words, seat: int) -> int:
    """Whether a seat's side places before the others."""
    for other in range(t[L.SEATS]):
        same = side_of(t[L.SEATS], other) == side_of(t[L.SEATS], seat)
        if same and god_at(t[L.CARDS], other) == G.BIA:
            return 1
    return 0


@kernel("i(w)")
def next_placer(t: Words) -> int:
    """Who places next, going round from the starting player; -1 if all have."""
    seats, found = t[L.SEATS], -1
    start = (t[L.FIRST] + 2) % 4 if seats == 4 else t[L.FIRST]
    for n in range(2 if seats == 4 else seats):
        seat = (start + n) % seats
        if (t[L.UNPLACED] >> (2 * side_of(seats, seat))) & 3:
            if hurries(t, seat):
                return seat
            if found < 0:
                found = seat
    return found


@kernel("i(w)")
def placed(t: Words) -> int:
    """A player has placed: the next one, or the first turn."""
    t[L.UNPLACED] &= ~(3 << (2 * side_of(t[L.SEATS], t[L.SEAT])))
    seat = next_placer(t)
    if seat >= 0:
        t[L.SEAT] = seat
        return 0
    t[L.SEAT], t[L.FIRST] = t[L.FIRST], 0
    return begin(t)


@kernel("i(w,i)")
def change(t: Words, bits: int) -> int:
    """Opponents' workers move or leave: the mask says which squares change."""
    mine = side_of(t[L.SEATS], t[L.SEAT])
    crews = t[L.CREW] | t[L.CREW + 1] | t[L.CREW + 2]
    forced = bits & ~(crews & ~t[L.CREW + mine])
    for side in range(3):
        crew = t[L.CREW + side]
        if side != mine and crew & bits:
            t[L.CREW + side] = crew ^ (bits if forced else bits & crew)
    return 0


@kernel("i(w,i,i,i)")
def pieces(t: Words, d0: int, d1: int, d2: int) -> int:
    """What a delta does to the board."""
    if (d0 >> L.FOE) & L.MASK:
        change(t, (d0 >> L.FOE) & L.MASK)
    t[L.CREW + side_of(t[L.SEATS], t[L.SEAT])] ^= d0 & L.MASK
    mark = (d0 >> L.MARK) & 31
    t[L.FEMALE] = 0 if mark == L.NOWHERE else 1 << mark
    t[L.ONE] ^= d1 & L.MASK
    t[L.TWO] ^= d1 >> 25
    t[L.THREE] ^= d2 & L.MASK
    t[L.DOMES] ^= d2 >> 25
    return 0


@kernel("i(w,i,i,i)")
def course_of(t: Words, d0: int, d1: int, d2: int) -> int:
    """What follows from a delta once the pieces stand."""
    power = god_at(t[L.POWERS], t[L.SEAT])
    if power == G.MORPHEUS and not t[L.EXTRA]:
        t[L.MEMORY + slot_of(t, t[L.SEAT])] -= ones(d1) + ones(d2)
    if (d0 >> L.WIN) & 3:
        return close(t, ((d0 >> L.WIN) & 3) - 1)
    topped = ones(d2 >> 25)
    if d0 >> L.YIELD & 1:
        return lose(t, topped)
    if power == G.ATHENA and not t[L.EXTRA]:
        t[L.MEMORY + slot_of(t, t[L.SEAT])] = d0 >> L.ROSE & 1
    extra = 1 if power == G.DIONYSUS and (d2 >> 25) & t[L.THREE] else 0
    return hand_on(t, topped, extra)


@kernel("i(i,i)")
def simple(control: int, d0: int) -> int:
    """Whether nothing changes but the mover's pieces, the board and the seat."""
    return 1 if control == 0 and d0 >> L.FOE == L.NOWHERE << (L.MARK - L.FOE) else 0


@kernel("i(w,i,i,i,w)", entry=True)
def advance(s: Words, d0: int, d1: int, d2: int, t: Words) -> int:
    """Set `t` to the position after a delta of `s`, hash excepted."""
    copy(t, s, L.WORDS)
    if simple(s[L.CONTROL], d0):
        seat = s[L.SEAT]
        t[L.CREW + seat] = s[L.CREW + seat] ^ (d0 & L.MASK)
        t[L.ONE] = s[L.ONE] ^ (d1 & L.MASK)
        t[L.TWO] = s[L.TWO] ^ (d1 >> 25)
        t[L.THREE] = s[L.THREE] ^ (d2 & L.MASK)
        t[L.DOMES] = s[L.DOMES] ^ (d2 >> 25)
        t[L.SEAT] = 1 - seat
        return 0
    pieces(t, d0, d1, d2)
    return placed(t) if t[L.STATUS] == L.PLACING else course_of(t, d0, d1, d2)


@kernel("i(w,w,i,w)", entry=True)
def make(s: Words, buf: Words, k: int, t: Words) -> int:
    """Set `t` to the position after the delta in place `k` of `buf`."""
    d0, d1, d2 = buf[3 * k], buf[3 * k + 1], buf[3 * k + 2]
    advance(s, d0, d1, d2, t)
    if not simple(s[L.CONTROL], d0):
        return rehash(s, t)
    found = s[L.HASH] ^ keys(0, d1) ^ keys(50, d2) ^ keys(25 * (L.CREW + s[L.SEAT]), d0 & L.MASK)
    found ^= SEAT_KEY
    t[L.HASH] = found
    return found


@kernel("i(w,i,w)", entry=True)
def draw(s: Words, god: int, t: Words) -> int:
    """Set `t` to the position after luck has turned over a god's card (one of `deck(s)`)."""
    copy(t, s, L.WORDS)
    me = drawer(s)
    shown = god_at(s[L.SHOWS], me)
    spent = 0 if s[L.DISCARDS] >> god & 1 else s[L.DISCARDS]
    t[L.DISCARDS] = spent | ((1 << shown) & spare(s))
    t[L.SHOWS] = (s[L.SHOWS] & ~(31 << (5 * me))) | (god << (5 * me))
    t[L.MEMORY + me] = 0
    recast(t)
    t[L.DRAWS] = s[L.DRAWS] - 1
    if t[L.DRAWS] == 0:
        if t[L.UNPLACED]:
            t[L.STATUS] = L.PLACING
        else:
            begin(t)
    return rehash(s, t)
