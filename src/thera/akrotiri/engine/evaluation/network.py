"""The value network: how likely a seat wins, from the features of two seats.

A net is a row: how many hidden units there are, then each unit's weights for the features of the
seat, for those of the other one, and its bias, then the output weights. It is evaluated twice, with
the seats exchanged the second time, so that the chances of both always add up to one.
"""

from __future__ import annotations

from typing import Final

from thera.akrotiri.engine.evaluation.features import CLAIMED, FEATURES, PLANNED, PLAYED, features
from thera.akrotiri.engine.evaluation.handcrafted import uncovered
from thera.akrotiri.engine.rows import View
from thera.akrotiri.kernel import components as C
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel.scoring import score
from thera.jit import Words, kernel, words

ONE: Final = 1 << 16  # a weight of one
UNIT_WORDS: Final = 2 * FEATURES + 1
CLOSE: Final = 7  # points: by hand, a margin of this size is a chance of about three quarters
DECIDED: Final = 3000  # thousandths of a point: the same once the game is over
EQUAL: Final = 1000  # drachmas decide between equals: a thousandth of a point each
PARTS: Final = 5  # one of them is the margin, the others come from a network
FIGURES: Final = 4 * FEATURES
LARGEST: Final = 1 << 31  # limit of a network's numbers, so that no sum overflows a word


def by_hand() -> Words:
    """A network without hidden units, whose output is always 0."""
    return words(1)


@kernel("i(w,w,i,i)", entry=True)
def logit(net: Words, figures: Words, mine: int, theirs: int) -> int:
    """The network's output for the features of two seats, in thousandths; 0 is even."""
    units, total = net[0], 0
    for unit in range(units):
        at = 1 + unit * UNIT_WORDS
        one = other = net[at + 2 * FEATURES]
        for n in range(FEATURES):
            own, foe = net[at + n], net[at + FEATURES + n]
            one += own * figures[mine + n] + foe * figures[theirs + n]
            other += own * figures[theirs + n] + foe * figures[mine + n]
        total += net[1 + units * UNIT_WORDS + unit] * (max(0, one) // ONE - max(0, other) // ONE)
    return total // ONE


@kernel("i(View,w,w,w,w,i)")
def value(v: View, skill: Words, log: Words, net: Words, figures: Words, seat: int) -> int:
    """How a seat stands against its best opponent: the logit of its chance in thousandths.

    By hand it is the margin between both static values; with a network that counts for little.
    """
    s, kit = v.s, v.kit
    if s[L.DEPTH] == 0:
        return 1000 * final(s, kit, seat, v.work) // DECIDED
    mine, best = 0, -(1 << 40)
    for other in range(kit[C.SEATS]):
        at = other * FEATURES
        features(v, skill, log, figures, at, other)
        promised = figures[at + PLAYED] + figures[at + CLAIMED] + figures[at + PLANNED]
        promised += uncovered(v, other)
        if other == seat:
            mine = promised
        else:
            best = max(best, promised)
    hand = (mine - best) // CLOSE
    if net[0] == 0:
        return hand
    return (hand + (PARTS - 1) * least(kit, net, figures, seat)) // PARTS


@kernel("i(w,w,w,i)")
def least(kit: Words, net: Words, figures: Words, seat: int) -> int:
    """The network's output for a seat against its strongest opponent."""
    found = 1 << 40
    for other in range(kit[C.SEATS]):
        if other != seat:
            found = min(found, logit(net, figures, seat * FEATURES, other * FEATURES))
    return found


@kernel("i(w,w,i,w)")
def final(s: Words, kit: Words, seat: int, work: Words) -> int:
    """By how much a seat is ahead of the best other one when the game is over."""
    mine, best = 0, -(1 << 40)
    for other in range(kit[C.SEATS]):
        money = s[L.PLAYERS + other * L.SEAT_WORDS + L.MONEY]
        points = EQUAL * score(s, kit, other, work) + money
        if other == seat:
            mine = points
        else:
            best = max(best, points)
    return mine - best


# files


class BadNet(ValueError):
    """The text is not a network."""


def write(net: Words) -> str:
    """A network as the text of a file: one line per hidden unit, then the output weights."""
    units = int(net[0])
    starts = [1 + n * UNIT_WORDS for n in range(units + 1)]
    ends = [*starts[1:], starts[-1] + units]
    lines = (
        " ".join(str(int(net[at])) for at in range(start, end))
        for start, end in zip(starts, ends, strict=True)
    )
    return "\n".join(lines) + "\n"


def read(text: str) -> Words:
    """The network that a text describes."""
    try:
        lines = [[int(word) for word in line.split()] for line in text.splitlines()]
    except ValueError as error:
        raise BadNet("a net is lines of whole numbers") from error
    units = len(lines) - 1
    if units < 1 or any(len(line) != UNIT_WORDS for line in lines[:-1]) or len(lines[-1]) != units:
        raise BadNet(
            f"a net is lines of {UNIT_WORDS} numbers and a last one with a number for each"
        )
    numbers = [units, *(number for line in lines for number in line)]
    if max(map(abs, numbers)) > LARGEST:
        raise BadNet(f"its numbers are {LARGEST} at most")
    net = words(len(numbers))
    for at, number in enumerate(numbers):
        net[at] = number
    return net
