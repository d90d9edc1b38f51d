"""Positions and scripts of Akrotiri for tests that read like the rulebook. Luck is played too."""

from __future__ import annotations

from thera.akrotiri.rules.game import load
from thera.akrotiri.rules.grid import CELLS, NUMBERS
from thera.akrotiri.rules.state import State
from thera.akrotiri.rules.steps import Step
from thera.core.match import Match

Play = Match[State, Step]

DOCKS = ("thera.w", "thera.e", "thera.n", "thera.s")
TILES = tuple(f"{terrain}{shape}" for terrain in "TLMV" for shape in range(1, 10))

# The rulebook's set-up for two, with these draws.
SETUP = """
    =T1 T1@e2n1r0 +V.se    =L3 L3@w2s1r0 +M.sw
    =E01 =M05 =G01 =G02    =E02 =M06 =G03 =G04
    keep:G01 keep:G04      dock:thera.w dock:thera.e    =V1 =V2
"""

# The map of the rulebook's example for E01: a volcano above and far to the left, a tree to the
# right, a mountain below the northwest quadrant of the lake's tile, which has a dock.
EXAMPLE = "V1@w1n2r0 L1@e2n1r0 T1@e3n1r0 M1@e2s1r0"


def begin(spec: str = "") -> Play:
    """A game before its first step."""
    return Match(load(spec))


def play(m: Play, script: str) -> Play:
    """Play steps, luck's among them, parted by blanks."""
    for step in script.split():
        m.play(step)
    return m


def seat(
    boat: str,
    *,
    money: int = 2,
    hold: str = "-",
    tile: str = "-",
    maps: str = "-",
    dug: str = "-",
    goals: str = "-",
    public: str = "-",
) -> str:
    """A player as the text of a position has it; lists are parted by commas."""
    return f"{money}|{boat}|{hold}|{tile}|{maps}|{dug}|{goals}|{public}|-"


def at(
    *seats: str,
    spec: str = "",
    tiles: str = "",
    cubes: str = "",
    discards: str = "-",
    era: int = 0,
    under: str = "-",
    row: str = "-",
    todo: str = "act1",
    actions: int = 3,
    moves: int = 0,
    idle: int = 0,
    flags: str = "",
) -> Play:
    """A match from a position on. Seats that are not given wait in the harbour with a tile."""
    game = load(spec)
    players = list(seats)
    free = [dock for dock in DOCKS if not any(f"|{dock}|" in each for each in seats)]
    spare = [tile for tile in reversed(TILES) if not _named(tile, tiles, discards, *seats)]
    while len(players) < game.seats:
        players.append(seat(free.pop(0), tile=spare.pop(0)))
    flags = flags or ("begun" if todo.startswith("act") else "-")
    line = "/".join(
        [
            ",".join(sorted(tiles.split(), key=_cell)) or "-",
            ",".join(sorted(cubes.split(), key=_quadrant)) or "-",
            *players,
            f"{discards}|{era}|{under}|{row}|-",
            f"{todo}|{actions}|{moves}|{idle}|-|-|{flags}",
        ]
    )
    return Match(game, game.read(line))


def _named(tile: str, *texts: str) -> bool:
    return any(tile in text for text in texts)


def _cell(word: str) -> int:
    return CELLS[word.partition("@")[2][:-2]]


def _quadrant(word: str) -> int:
    return NUMBERS[word.partition(":")[0]]


def rows(
    tiles: tuple[str, ...], width: int = 18, lines: tuple[str, ...] = ("n1", "s1", "n2", "s2")
) -> str:
    """Tiles laid out in rows to the east of Thera."""
    return " ".join(f"{t}@e{2 + n % width}{lines[n // width]}r0" for n, t in enumerate(tiles))


def but(*tiles: str) -> tuple[str, ...]:
    """All tiles except these."""
    return tuple(tile for tile in TILES if tile not in tiles)


def listed(cards: tuple[str, ...]) -> str:
    """Cards or tiles as a position lists them."""
    return ",".join(sorted(cards)) or "-"


def steps(m: Play, start: str = "") -> set[str]:
    """The legal steps, or those whose text begins in a way."""
    return {text for text in map(str, m.game.legal(m.state)) if text.startswith(start)}


def over(m: Play) -> bool:
    """Whether the game has ended."""
    return m.over


def left(m: Play) -> tuple[int, int]:
    """The actions that are left, and the movements of the running Move action."""
    return m.state.actions, m.state.moves


def heard(m: Play, who: int | None) -> str:
    """The game as a seat heard it; None is an onlooker."""
    return " ".join(str(m.game.heard(s, a, who)) for s, a in m.past)


def cubes(m: Play) -> str:
    """The cubes on the map as a position lists them, parted by blanks."""
    return m.game.write(m.state).split("/")[1].replace(",", " ")


def market(m: Play) -> dict[str, int]:
    """How many cubes of each colour lie in the market."""
    return dict(zip("TLMV", m.state.stock, strict=True))
