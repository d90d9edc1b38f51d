"""A position for each god in which the power can be used at once, and what must come of it."""

from __future__ import annotations

from dataclasses import dataclass

from thera.locale import Words

ROWS = "54321"
COLUMNS = "abcde"


@dataclass(frozen=True)
class Case:
    """A position, the turns that are clicked from it, and what must come of them.

    A turn is a list of squares to press; `b4^` also takes the dome where a press could mean more
    (`+` a block, `-` a move), and `b4?` is a square that must not be lit and says `why` if pressed.
    Before a `|` stands what the bar must say first. `after` are the squares that have changed.
    """

    seats: str
    turns: str
    after: str
    said: str
    towers: str = ""
    first: int = 1
    why: str = ""
    note: str = ""
    wins: bool = False


def own(god: str, reason: str) -> str:
    """The reason that the card of the player to move gives."""
    return Words("en")(f"god.{god}.why.{reason}")


def bars(god: str) -> str:
    """The reason that an opponent's card gives."""
    return Words("en")(f"god.{god}.bars")


CASES = {
    "apollo": Case(
        "apollo:a1,b2 mortal:c3,e5",
        "b2 c3 c4",
        "b2=0Y c3=0X c4=1",
        "swapping places with the opponent",
    ),
    "artemis": Case(
        "artemis:a1,b2 mortal:e4,e5",
        "b2 b3 b4- b5",
        "b2=0 b4=0X b5=1",
        "from b2 to b3; moves from b3 to b4; builds on b5",
    ),
    "athena": Case(
        "athena:a1,b2 mortal:d4,e1",
        "b2 b3 b4 / d4 d3? d5 e5",
        "b2=0 b3=1X b4=1 d4=0 d5=0Y e5=1",
        "moves from d4 to d5",
        towers="b3=1 d3=1",
        why=bars("athena"),
    ),
    "atlas": Case(
        "atlas:a1,b2 mortal:d4,e1",
        "b2 b3 b4^",
        "b2=0 b3=0X b4=A",
        "puts a dome on b4 (level 0)",
    ),
    "demeter": Case(
        "demeter:a1,b2 mortal:d4,e1",
        "b2 b3 b4 b4? c4",
        "b2=0 b3=0X b4=1 c4=1",
        "builds on b4 (level 1); builds on c4 (level 1)",
        why=own("demeter", "same"),
    ),
    "hephaestus": Case(
        "hephaestus:a1,b2 mortal:d4,e1",
        "b2 b3 b4 c4? b4",
        "b2=0 b3=0X b4=2",
        "builds on b4 (level 2)",
        why=own("hephaestus", "elsewhere"),
    ),
    "hermes": Case(
        "hermes:a1,b2 mortal:d4,e1",
        "b2 e5 a1 a5 a4",
        "b2=0 e5=0X a1=0 a5=0X a4=1",
        "moves from b2 to e5; moves from a1 to a5; builds on a4",
    ),
    "minotaur": Case(
        "minotaur:a1,b2 mortal:c2,e5",
        "b2 c2 b2",
        "b2=1 c2=0X d2=0Y",
        "pushes the opponent to d2",
    ),
    "pan": Case(
        "pan:a1,b2 mortal:d4,e1",
        "b2 b3",
        "b2=2 b3=0X",
        "down to level 0 and wins",
        towers="b2=2",
        wins=True,
    ),
    "prometheus": Case(
        "prometheus:a1,b2 mortal:d4,e1",
        "b2 b3+ b3? c2 b2",
        "b3=1 c2=0X b2=1",
        "moves from b2 to c2; builds on b2",
        why=own("prometheus", "up"),
    ),
    "aphrodite": Case(
        "aphrodite:a1,c3 mortal:c4,e5",
        "c4 c5? b4 b5",
        "c4=0 b4=0Y b5=1",
        "moves from c4 to b4",
        first=2,
        why=bars("aphrodite"),
    ),
    "ares": Case(
        "ares:a1,b2 mortal:d4,e1",
        "b2 b3 b4 a2",
        "b2=0 b3=0X b4=1 a2=1",
        "removes the top block on a2 (now level 1)",
        towers="a2=2",
    ),
    "bia": Case(
        "bia:a1,b2 mortal:d2,e5",
        "b2 c2 b2",
        "b2=1 c2=0X d2=0",
        "the opponent on d2 leaves the game",
    ),
    "chaos": Case(
        "chaos[apollo]:a1,b3 mortal:b4,e1",
        "b3 b4 c3",
        "b3=0Y b4=0X c3=4",
        "draws the power",
        towers="c3=3",
        note="Has the power of",
    ),
    "charon": Case(
        "charon:a5,c3 mortal:b2,e1",
        "b2 d4 b2 c3",
        "b2=0X c3=1 d4=0Y",
        "carries the opponent on b2 across to d4",
    ),
    "chronus": Case(
        "chronus:a1,b2 mortal:d1,e1",
        "d1 d2 d3",
        "d1=0 d2=0Y d3=4",
        "completes the tower on d3. Player 1 wins",
        towers="a5=4 b5=4 c5=4 d5=4 d3=3",
        first=2,
        wins=True,
    ),
    "circe": Case(
        "circe:a1,b2 artemis:d4,e1",
        "d4 d5 e5+ / b2 b3 b4- b5 / e1 e2 e3",
        "d4=0 d5=0Y e5=1 b2=0 b4=0X b5=1 e1=0 e2=0Y e3=1",
        "moves from e1 to e2; builds on e3",
        first=2,
        note="has this power now",
    ),
    "dionysus": Case(
        "dionysus:a1,b2 mortal:d4,e1",
        "b2 b3 c3 / your extra turn: move an opponent's worker | a1? d4 d3 d4 / e1 e2 e3",
        "b2=0 b3=0X c3=4 d3=0Y d4=1 e1=0 e2=0Y e3=1",
        "moves from e1 to e2",
        towers="c3=3",
        why="the worker on a1 is yours: in an extra turn you use an opponent's",
    ),
    "eros": Case(
        "eros:b1,d3 mortal:a5,e1",
        "b1 c2",
        "b1=0 c2=1X",
        "moves from b1 to c2, up to level 1 and wins",
        towers="c2=1 d3=1",
        wins=True,
    ),
    "hera": Case(
        "hera:b2,b4 mortal:a1,d4",
        "d4 e4 d5",
        "d4=2 e4=3Y d5=1",
        f"moves from d4 to e4, up to level 3, but {bars('hera')}; builds on d5",
        towers="d4=2 e4=3",
        first=2,
    ),
    "hestia": Case(
        "hestia:a1,b2 mortal:d4,e1",
        "b2 b3 a4 a3? c4",
        "b2=0 b3=0X a4=1 c4=1",
        "builds on a4 (level 1); builds on c4 (level 1)",
        why=own("hestia", "perimeter"),
    ),
    "hypnus": Case(
        "hypnus:b2,b4 mortal:d4,e1",
        "d4? e2 e3",
        "e1=0 e2=0Y e3=1",
        "moves from e1 to e2",
        towers="d4=1",
        first=2,
        why=bars("hypnus"),
    ),
    "limus": Case(
        "limus:a5,c3 mortal:d1,e5",
        "d1 e2 d2? d3",
        "d1=0 e2=0Y d3=4",
        "completes the tower on d3",
        towers="d3=3",
        first=2,
        why=bars("limus"),
    ),
    "medusa": Case(
        "medusa:a5,b2 mortal:c3,e1",
        "b2 b3 b2",
        "b2=1 b3=1X c3=1",
        "the opponent on c3 leaves the game",
        towers="b3=1",
    ),
    "morpheus": Case(
        "morpheus[3]:a1,b2 mortal:d4,e1",
        "b2 b3 b4 b4 c4",
        "b2=0 b3=0X b4=2 c4=1",
        "on b4 (level 1); builds on b4 (level 2); builds on c4 (level 1)",
    ),
    "persephone": Case(
        "persephone:b2,b4 mortal:d4,e1",
        "c4? d3 d4",
        "d3=1Y d4=1",
        "moves from d4 to d3, up to level 1",
        towers="d3=1",
        first=2,
        why=bars("persephone"),
    ),
    "poseidon": Case(
        "poseidon:a1,b2 mortal:d4,e1",
        "b2 b3 b4 a2 b1 b2",
        "b2=1 b3=0X b4=1 a2=1 b1=1",
        "builds on b2 (level 1), with the worker on a1",
    ),
    "selene": Case(
        "selene[a1]:a1,b2 mortal:d4,e1",
        "b2 b3 a1 a2",
        "b2=0 b3=0X a2=A",
        "puts a dome on a2 (level 0), with the worker on a1",
    ),
    "triton": Case(
        "triton:b2,c3 mortal:d4,e1",
        "b2 a2 a3- a4+",
        "b2=0 a3=0X a4=1",
        "moves from b2 to a2; moves from a2 to a3; builds on a4",
    ),
    "zeus": Case(
        "zeus:a1,b2 mortal:d4,e1",
        "b2 b3 b3",
        "b2=0 b3=1X",
        "builds under itself on b3 and rises to level 1",
    ),
}


def squares(text: str) -> dict[str, str]:
    """What stands where, written `b3=1X c4=2`."""
    return dict(item.split("=") for item in text.split())


def drawn(case: Case) -> dict[str, str]:
    """The board before the first turn."""
    board = dict.fromkeys((column + row for row in ROWS for column in COLUMNS), "0")
    board |= squares(case.towers)
    for seat, mark in zip(case.seats.split(), "XY", strict=True):
        for at in seat.partition(":")[2].split(","):
            board[at] += mark
    return board


def position(case: Case) -> str:
    cells = "".join(level[0] for level in drawn(case).values())
    return "/".join([cells, str(case.first), *case.seats.split()])
