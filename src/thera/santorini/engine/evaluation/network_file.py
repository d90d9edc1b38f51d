"""Networks as files: 16-bit numbers after a line that says what they are; packed for the kernel.

    thera santorini 1 HIDDEN FEATURES
    start: HIDDEN · rows: FEATURES × HIDDEN · mine: 32 × (2 HIDDEN + 1) · theirs: the same

All numbers are little-endian and signed. Hidden unit k WIDE + w is lane k of word w, in the sums
and in the weights of the second layer.
"""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Iterator, Sequence
from typing import Final

from thera.jit import Words, words
from thera.santorini.engine.evaluation import features as F
from thera.santorini.engine.evaluation.accumulator import HIDDEN, MIDDLE, START, WIDE
from thera.santorini.engine.evaluation.output_layer import MINE, SIZE

HEAD: Final = f"thera santorini 1 {HIDDEN} {F.FEATURES}\n".encode()
SECOND: Final = HIDDEN * (1 + F.FEATURES)  # where the numbers of the second layer begin
EACH: Final = 2 * HIDDEN + 1  # of them belong to a power
COUNT: Final = SECOND + 2 * 32 * EACH
MIDDLES: Final = MIDDLE * (1 + (1 << 16) + (1 << 32) + (1 << 48))
"""What sums start with, in all four lanes."""


class BadNet(ValueError):
    """Bytes that are no network for this kernel."""


def pack(data: bytes) -> Words:
    """The weights of a file as the kernel wants them."""
    numbers = read(data)
    net = words(SIZE)
    for row in range(1 + F.FEATURES):
        for word, lanes in enumerate(_lanes(numbers, row * HIDDEN), row * WIDE):
            net[word] = sum(lane << 16 * place for place, lane in enumerate(lanes))
    for word in range(START, START + WIDE):
        net[word] += MIDDLES
    place = MINE
    for start in range(SECOND, COUNT, EACH):
        for lanes in (*_lanes(numbers, start), *_lanes(numbers, start + HIDDEN)):
            net[place] = _side_by_side(lanes)
            place += 1
        net[place] = numbers[start + 2 * HIDDEN]
        place += 1
    return net


def _lanes(numbers: Sequence[int], at: int) -> Iterator[tuple[int, ...]]:
    """The numbers of all hidden units from a place on, those of each word together."""
    starts = range(at, at + HIDDEN, WIDE)
    return zip(*(numbers[start : start + WIDE] for start in starts), strict=True)


def _side_by_side(lanes: tuple[int, ...]) -> int:
    """Signed 16-bit numbers in one word, none of which borrows from its neighbour."""
    return int.from_bytes(struct.pack("<4h", *lanes), "little", signed=True)


def read(data: bytes) -> Sequence[int]:
    """The numbers of a file, checked: no sum may leave its lane."""
    if not data.startswith(HEAD) or len(data) != len(HEAD) + 2 * COUNT:
        raise BadNet("it is no network for this version")
    numbers = array("h", data[len(HEAD) :])
    if sys.byteorder == "big":
        numbers.byteswap()
    for unit in range(HIDDEN):
        if not within(numbers, unit):
            raise BadNet(f"the weights of hidden unit {unit} are too great")
    return numbers


def within(numbers: Sequence[int], unit: int) -> bool:
    """Whether a hidden unit's sum stays within its lane, whatever the position."""
    least = most = numbers[unit]
    column = numbers[HIDDEN + unit : HIDDEN * (1 + F.FEATURES) : HIDDEN]
    for square in range(25):
        states = column[square * F.STATES : (square + 1) * F.STATES]
        least, most = least + min(states), most + max(states)
    for begin, end, times in _others():
        least += times * min(0, *column[begin:end])
        most += times * max(0, *column[begin:end])
    return least >= -MIDDLE and most < MIDDLE


def _others() -> list[tuple[int, int, int]]:
    """The facts besides the squares: from, to, how many of them can be true at once."""
    return [
        (F.POWER, F.POWER + 32, 1),
        (F.POWER + 32, F.POWER + 64, 1),
        (F.POWER + 64, F.FEATURES, 6),
    ]


def write(numbers: Sequence[int]) -> bytes:
    """The file of a network's numbers."""
    if len(numbers) != COUNT:
        raise BadNet(f"{len(numbers)} numbers where {COUNT} are wanted")
    found = array("h", numbers)
    if sys.byteorder == "big":
        found.byteswap()
    return HEAD + found.tobytes()
