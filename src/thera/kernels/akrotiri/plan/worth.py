"""What an outcome is worth: a row of tables whose entries add up, filled by whoever plans.

Values are integers of any unit. `survey` has to be called first: the docks, the slots of the hand
and the options of digging on the desk are what the tables are about.
"""

from __future__ import annotations

from typing import Final

from thera.jit import Words, kernel, words
from thera.kernels.akrotiri.layout import DOCKS
from thera.kernels.akrotiri.plan.desk import (
    BERTHS,
    BOUGHT_AT,
    CARDS,
    DIG_BITS,
    DIG_MASK,
    DIGS_AT,
    HOLD_AT,
    KEPT,
    KEY,
    MONEY,
    OPTION,
    OPTION_MOST,
    OPTION_SLOT,
    OPTION_WORDS,
    ORACLE_AT,
    OUTCOME_AT,
    OUTCOME_WORDS,
    OUTCOMES,
    WORTH,
)

PURSE: Final = 0  # of so many drachmas; the last entry is for more, too
PURSE_MOST: Final = 127
CARGO: Final = PURSE + PURSE_MOST + 1  # of a hold, two bits a colour, as if at Thera
CARRY: Final = CARGO + 256  # by dock: so many 1024ths of that
BERTH: Final = CARRY + DOCKS  # of ending at a dock
KEEP: Final = BERTH + DOCKS  # at slot * DOCKS + dock: of still having a map there
FIND: Final = KEEP + 36 * DOCKS  # of a dig, by option
FINDS: Final = FIND + OPTION_MOST  # of so many digs in this turn: none to three
BOUGHT: Final = FINDS + 4  # at easy + 4 * medium + 16 * hard maps bought, each up to 3
ASKED: Final = BOUGHT + 64  # of having asked the oracle
WORTH_WORDS: Final = ASKED + 1


def new_worth() -> Words:
    """A row of zeros; CARRY is to be filled too, or no hold is worth anything."""
    return words(WORTH_WORDS)


@kernel("i(w,w)")
def hands(desk: Words, worth: Words) -> int:
    """Note what the whole hand is worth at each dock."""
    for dock in range(desk[BERTHS]):
        total = 0
        for slot in range(desk[CARDS]):
            total += worth[KEEP + slot * DOCKS + dock]
        desk[KEPT + dock] = total
    return 0


@kernel("i(w,i)")
def bought(worth: Words, maps: int) -> int:
    """The value of maps bought, four bits a difficulty."""
    easy, medium, hard = maps & 15, maps >> 4 & 15, maps >> 8
    return worth[BOUGHT + min(easy, 3) + 4 * min(medium, 3) + 16 * min(hard, 3)]


@kernel("i(i)")
def dug_so_far(key: int) -> int:
    """How many digs a key has."""
    digs, count = key >> DIGS_AT, 0
    while digs:
        digs >>= DIG_BITS
        count += 1
    return count


@kernel("i(w,w,i,i)", entry=True)
def value(desk: Words, worth: Words, key: int, money: int) -> int:
    """The value of an outcome."""
    dock = key & 255
    total = worth[PURSE + min(money, PURSE_MOST)] + worth[BERTH + dock] + desk[KEPT + dock]
    total += (worth[CARGO + ((key >> HOLD_AT) & 255)] * worth[CARRY + dock]) >> 10
    if (key >> BOUGHT_AT) & 4095:
        total += bought(worth, (key >> BOUGHT_AT) & 4095)
    if (key >> ORACLE_AT) & 1:
        total += worth[ASKED]
    digs = key >> DIGS_AT
    while digs:
        option = (digs & DIG_MASK) - 1
        slot = desk[OPTION + option * OPTION_WORDS + OPTION_SLOT]
        total += worth[FIND + option] - worth[KEEP + slot * DOCKS + dock]
        digs >>= DIG_BITS
    return total + worth[FINDS + dug_so_far(key)]


@kernel("i(w,w)")
def appraise(desk: Words, worth: Words) -> int:
    """Note the value of every outcome."""
    hands(desk, worth)
    at = desk[OUTCOME_AT]
    for _ in range(desk[OUTCOMES]):
        desk[at + WORTH] = value(desk, worth, desk[at + KEY], desk[at + MONEY])
        at += OUTCOME_WORDS
    return 0
