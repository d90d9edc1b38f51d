"""The gods by number, and what the cards on the table come to: powers in use, bars, watchers."""

from __future__ import annotations

from typing import Final

from thera.jit import Words, kernel, table
from thera.santorini.kernel import layout as L
from thera.santorini.rules.gods import GODS

MORTAL: Final = 0
APOLLO: Final = GODS["apollo"].number
ARTEMIS: Final = GODS["artemis"].number
ATHENA: Final = GODS["athena"].number
ATLAS: Final = GODS["atlas"].number
DEMETER: Final = GODS["demeter"].number
HEPHAESTUS: Final = GODS["hephaestus"].number
HERMES: Final = GODS["hermes"].number
MINOTAUR: Final = GODS["minotaur"].number
PAN: Final = GODS["pan"].number
PROMETHEUS: Final = GODS["prometheus"].number
APHRODITE: Final = GODS["aphrodite"].number
ARES: Final = GODS["ares"].number
BIA: Final = GODS["bia"].number
CHAOS: Final = GODS["chaos"].number
CHARON: Final = GODS["charon"].number
CHRONUS: Final = GODS["chronus"].number
CIRCE: Final = GODS["circe"].number
DIONYSUS: Final = GODS["dionysus"].number
EROS: Final = GODS["eros"].number
HERA: Final = GODS["hera"].number
HESTIA: Final = GODS["hestia"].number
HYPNUS: Final = GODS["hypnus"].number
LIMUS: Final = GODS["limus"].number
MEDUSA: Final = GODS["medusa"].number
MORPHEUS: Final = GODS["morpheus"].number
PERSEPHONE: Final = GODS["persephone"].number
POSEIDON: Final = GODS["poseidon"].number
SELENE: Final = GODS["selene"].number
TRITON: Final = GODS["triton"].number
ZEUS: Final = GODS["zeus"].number

# how a power moves and how it builds: no god changes both
STEP: Final = 0
AGAIN: Final = 1  # Artemis and Triton: sets of squares reached
CONTACT: Final = 2  # Apollo, Minotaur, Bia: what happens to others depends on the square
WALK: Final = 3  # Hermes
FERRY: Final = 4  # Charon
BEFORE: Final = 5  # Prometheus

ONCE: Final = 0
DOME: Final = 1
TWICE: Final = 2
DOUBLE: Final = 3
INSIDE: Final = 4
STOCK: Final = 5
FLOOD: Final = 6
RAZE: Final = 7
LADY: Final = 8
UNDER: Final = 9
STONE: Final = 10

_MOVES: Final = {
    ARTEMIS: AGAIN, TRITON: AGAIN, APOLLO: CONTACT, MINOTAUR: CONTACT, BIA: CONTACT, HERMES: WALK,
    CHARON: FERRY, PROMETHEUS: BEFORE,
}  # fmt: skip
_BUILDS: Final = {
    ATLAS: DOME, DEMETER: TWICE, HEPHAESTUS: DOUBLE, HESTIA: INSIDE, MORPHEUS: STOCK,
    POSEIDON: FLOOD, ARES: RAZE, SELENE: LADY, ZEUS: UNDER, MEDUSA: STONE,
}  # fmt: skip
MOVING: Final = table([_MOVES.get(number, STEP) for number in range(32)])
BUILDING: Final = table([_BUILDS.get(number, ONCE) for number in range(32)])

# what an opponent's power does to a seat's turns, as bits of its word of bars
LOW: Final = 1  # Athena: no climb, where her card (bits 6 and 7) remembers one
HOLD: Final = 2  # Hypnus
BIND: Final = 4  # Aphrodite, of the side in bits 8 and 9
CLIMB: Final = 8  # Persephone
SHORE: Final = 16  # Hera
CLOSE: Final = 32  # Limus, of the side in bits 10 and 11
CARD_AT: Final = 6
BINDER_AT: Final = 8
CLOSER_AT: Final = 10

_EFFECTS: Final = {
    ATHENA: LOW, HYPNUS: HOLD, APHRODITE: BIND, PERSEPHONE: CLIMB, HERA: SHORE, LIMUS: CLOSE,
}  # fmt: skip
EFFECTS: Final = table([_EFFECTS.get(number, 0) for number in range(32)])

SIMPLE: Final = 0b11111111110  # the simple gods, as bits of god numbers


@kernel("i(i,i)", entry=True)
def side_of(seats: int, seat: int) -> int:
    """The side that a seat plays for."""
    return seat & 1 if seats == 4 else seat


@kernel("i(i,i)", entry=True)
def god_at(packed: int, seat: int) -> int:
    """A seat's god number out of a word with five bits a seat."""
    return (packed >> (5 * seat)) & 31


@kernel("i(w,i)")
def slot_of(s: Words, seat: int) -> int:
    """The card that a seat plays with: the other's while Circe has it."""
    lent = s[L.LENT]
    return lent - 1 if lent and lent - 1 != seat else seat


@kernel("i(w,i)")
def power_of(s: Words, seat: int) -> int:
    """The power that the cards give a seat now."""
    if s[L.OUT] >> seat & 1 or s[L.LENT] - 1 == seat:
        return MORTAL
    return god_at(s[L.SHOWS], slot_of(s, seat))


@kernel("i(w,i)")
def bars_of(s: Words, seat: int) -> int:
    """All that opponents' powers do to a seat, as one word."""
    bars, side = 0, side_of(s[L.SEATS], seat)
    for other in range(s[L.SEATS]):
        its = side_of(s[L.SEATS], other)
        effect = EFFECTS[god_at(s[L.POWERS], other)]
        if its == side or effect == 0:
            continue
        bars |= effect
        if effect == LOW:
            bars |= slot_of(s, other) << CARD_AT
        if effect == BIND:
            bars |= its << BINDER_AT
        if effect == CLOSE:
            bars |= its << CLOSER_AT
    return bars


@kernel("i(w)", entry=True)
def recast(s: Words) -> int:
    """Work out again what follows from the cards; call it whenever one changes."""
    powers = watch = 0
    for seat in range(s[L.SEATS]):
        power = power_of(s, seat)
        powers |= power << (5 * seat)
        if power == CHRONUS:
            watch = 1 + side_of(s[L.SEATS], seat)
    s[L.POWERS] = powers
    s[L.WATCH] = watch
    for seat in range(s[L.SEATS]):
        s[L.BARS + seat] = bars_of(s, seat)
    return powers


@kernel("i(w)")
def spare(s: Words) -> int:
    """The simple gods that nobody has, as bits of god numbers."""
    cards = SIMPLE
    for seat in range(s[L.SEATS]):
        cards &= ~(1 << god_at(s[L.CARDS], seat))
    return cards


@kernel("i(w)")
def drawer(s: Words) -> int:
    """The seat of Chaos while it plays, or -1."""
    for seat in range(s[L.SEATS]):
        if god_at(s[L.CARDS], seat) == CHAOS and not s[L.OUT] >> seat & 1:
            return seat
    return -1


@kernel("i(w)", entry=True)
def deck(s: Words) -> int:
    """The cards that luck can turn over next, as bits of god numbers; all are equally likely."""
    me = drawer(s)
    if me < 0:
        return 0
    cards = spare(s) & ~(1 << god_at(s[L.SHOWS], me))
    left = cards & ~s[L.DISCARDS]
    return left or cards
