"""The layout of a position and of a delta: numbers of words, bits of fields.

A position is a row of WORDS integers. Squares are bits 0 to 24 as in `thera.santorini.rules.board`.
"""

from __future__ import annotations

from typing import Final

# the board
ONE: Final = 0  # squares with at least one block
TWO: Final = 1
THREE: Final = 2
DOMES: Final = 3
CREW: Final = 4  # workers of side 0; side 1 and (three seats) side 2 follow
FEMALE: Final = 7  # Selene's female, or 0
PLANES: Final = 8  # the words so far are masks of squares

# the course of the game
SEAT: Final = 8  # whose turn is next; while luck owes draws, whose turn is next after them
STATUS: Final = 9  # one of PLACING … OVER
EXTRA: Final = 10  # 1 in an extra turn of Dionysus
WINNER: Final = 11  # the side that has won
MEMORY: Final = 12  # of the card before seat 0; three more follow
SHOWS: Final = 16  # five bits a seat: the power that the card gives now
LENT: Final = 17  # 0, or 1 + the seat whose card Circe uses
DISCARDS: Final = 18  # Chaos' used cards, as bits of god numbers
OUT: Final = 19  # seats that have lost (three seats), as bits
DRAWS: Final = 20  # cards that luck has to turn over
UNPLACED: Final = 21  # two bits a side: workers not on the board yet
FIRST: Final = 22  # set-up: who takes the first turn

# the same all game long
SEATS: Final = 23
CARDS: Final = 24  # five bits a seat: the god's number
CONTROL: Final = 25  # 1 where more than SEAT can change in words 8 to 22

# what follows from the words above
POWERS: Final = 26  # five bits a seat: the power in use
WATCH: Final = 27  # 1 + the side that wins with five towers, or 0
BARS: Final = 28  # what opponents' powers do to seat 0; three more follow
HASH: Final = 32
WORDS: Final = 33

TURN: Final = 0
PLACING: Final = 1
CHANCE: Final = 2  # luck is to draw, in the set-up too
OVER: Final = 3

# a delta: three words
#   0   own workers' squares, opponents' squares, then the fields below
#   1   squares where the first block comes or goes, where the second does
#   2   squares where the third block comes or goes, where a dome comes
DELTA: Final = 3
FOE: Final = 25  # the shift of the upper mask in each word
MASK: Final = (1 << 25) - 1
WIN: Final = 50  # two bits: 1 + the side that wins
YIELD: Final = 52  # the player cannot go on
ROSE: Final = 53  # Athena moved up
MARK: Final = 54  # five bits: where Selene's female then stands
NOWHERE: Final = 31  # she is not on the board

# what to generate
ALL_TURNS: Final = 0
WINS: Final = 1  # winning turns only
CLIMBS: Final = 2  # nothing: count the moves up
DEAD_ENDS: Final = 3  # turns that end in a yield; only where no turn can be completed
FULL: Final = 99  # no limit on the extra builds of one turn
CUT: Final = -1  # instead of a list: the buffer has no room for it
MOST: Final = 1 << 13  # more turns than a power has that does not build piece by piece
STACK: Final = 140  # words at the end of a buffer for sets of builds: 33 pieces at most
SPARE: Final = 256  # words at the end of a buffer that no delta is written to
