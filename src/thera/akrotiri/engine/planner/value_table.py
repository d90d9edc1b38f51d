"""What an outcome is worth: a row of tables whose entries add up, filled by whoever plans.

Values are integers of any unit. `turn_options` has to be called first: the docks, the slots of the
hand and the options of digging in memory are what the tables are about.
"""

from __future__ import annotations

from typing import Final

from thera.akrotiri.engine.planner import plan_layout as P
from thera.akrotiri.kernel import layout as L
from thera.jit import Words, kernel, words

PURSE: Final = 0  # of so many drachmas; the last entry is for more, too
PURSE_MOST: Final = 127
CARGO: Final = PURSE + PURSE_MOST + 1  # of a hold, two bits a colour, as if at Thera
CARRY: Final = CARGO + 256  # by dock: so many 1024ths of that
BERTH: Final = CARRY + L.DOCKS  # of ending at a dock
KEEP: Final = BERTH + L.DOCKS  # at slot * DOCKS + dock: of still having a map there
FIND: Final = KEEP + 36 * L.DOCKS  # of a dig, by option
FINDS: Final = FIND + P.OPTION_MOST  # of so many digs in this turn: none to three
BOUGHT: Final = FINDS + 4  # at easy + 4 * medium + 16 * hard maps bought, each up to 3
ASKED: Final = BOUGHT + 64  # of having asked the oracle
WORTH_WORDS: Final = ASKED + 1


def new_worth() -> Words:
    """A row of zeros; CARRY is to be filled too, or no hold is worth anything."""
    return words(WORTH_WORDS)


@kernel("i(w,w)")
def hands(memory: Words, worth: Words) -> int:
    """Note what the whole hand is worth at each dock."""
    for dock in range(memory[P.BERTHS]):
        total = 0
        for slot in range(memory[P.CARDS]):
            total += worth[KEEP + slot * L.DOCKS + dock]
        memory[P.KEPT + dock] = total
    return 0


@kernel("i(w,i)")
def bought(worth: Words, maps: int) -> int:
    """The value of maps bought, four bits a difficulty."""
    easy, medium, hard = maps & 15, maps >> 4 & 15, maps >> 8
    return worth[BOUGHT + min(easy, 3) + 4 * min(medium, 3) + 16 * min(hard, 3)]


@kernel("i(i)")
def dug_so_far(key: int) -> int:
    """How many digs a key has."""
    digs, count = key >> P.DIGS_AT, 0
    while digs:
        digs >>= P.DIG_BITS
        count += 1
    return count


@kernel("i(w,w,i,i)", entry=True)
def value(memory: Words, worth: Words, key: int, money: int) -> int:
    """The value of an outcome."""
    dock = key & 255
    total = worth[PURSE + min(money, PURSE_MOST)] + worth[BERTH + dock] + memory[P.KEPT + dock]
    total += (worth[CARGO + ((key >> P.HOLD_AT) & 255)] * worth[CARRY + dock]) >> 10
    if (key >> P.BOUGHT_AT) & 4095:
        total += bought(worth, (key >> P.BOUGHT_AT) & 4095)
    if (key >> P.ORACLE_AT) & 1:
        total += worth[ASKED]
    digs = key >> P.DIGS_AT
    while digs:
        option = (digs & P.DIG_MASK) - 1
        slot = memory[P.OPTION + option * P.OPTION_WORDS + P.OPTION_SLOT]
        total += worth[FIND + option] - worth[KEEP + slot * L.DOCKS + dock]
        digs >>= P.DIG_BITS
    return total + worth[FINDS + dug_so_far(key)]


@kernel("i(w,w)")
def appraise(memory: Words, worth: Words) -> int:
    """Note the value of every outcome."""
    hands(memory, worth)
    at = memory[P.OUTCOME_AT]
    for _ in range(memory[P.OUTCOMES]):
        memory[at + P.WORTH] = value(memory, worth, memory[at + P.KEY], memory[at + P.MONEY])
        at += P.OUTCOME_WORDS
    return 0
