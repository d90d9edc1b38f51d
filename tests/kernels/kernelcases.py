"""What the tests of the kernels share: positions to look at, and results in both languages."""

from collections.abc import Iterable
from itertools import permutations
from random import Random

from thera.core.turns import turns
from thera.jit import Words
from thera.santorini.kernel import buffer, list_turns, make, read, row, write
from thera.santorini.rules.board import BIT, NEAR, SQUARES, squares
from thera.santorini.rules.board import NAMES as SQUARE_NAMES
from thera.santorini.rules.game import Santorini
from thera.santorini.rules.gods import GODS, NAMES, god
from thera.santorini.rules.state import TURN, State

PAIRS = [*permutations(["mortal", *NAMES], 2), ("mortal", "mortal")]
SLOW = {"hermes", "poseidon"}
STOCK = 3  # Morpheus with more on his card has too many turns for the rules
BUFFER = buffer()


def table(names: Iterable[str]) -> Santorini:
    return Santorini(tuple(god(name) for name in names))


def kernel_turns(s: State) -> list[Words]:
    """Every position after one whole turn, as the kernel has it."""
    t = read(s)
    found = []
    for delta in range(list_turns(t, BUFFER)):
        found.append(row())
        make(t, BUFFER, delta, found[-1])
    return found


def agree(game: Santorini, s: State) -> None:
    """The kernel's results of a turn are those of the rules, each once, dead ends included."""
    wanted = turns(game, s)
    found = [write(t) for t in kernel_turns(s)]
    text = game.write(s)
    assert len(found) == len(set(found)), f"{text}: a result occurs twice"
    lacking, wrong = wanted.keys() - set(found), set(found) - wanted.keys()
    examples = [game.write(t) for t in (*list(lacking)[:2], *list(wrong)[:2])]
    assert not lacking, f"{text}: {len(lacking)} lacking, {len(wrong)} wrong: {examples}"
    assert not wrong, f"{text}: {len(wrong)} wrong: {examples}"


def fits(s: State) -> bool:
    """Whether the rules can list the turns of a position in reasonable time."""
    stocked = [m for g, m in zip(s.cast.shows, s.memory, strict=True) if g is GODS["morpheus"]]
    return all(memory <= STOCK for memory in stocked)


def played(game: Santorini, rng: Random, steps: int) -> State | None:
    """The latest start of a turn in a random game of so many steps."""
    s, latest = game.start(), None
    for _ in range(steps):
        if s.fresh and s.stage == TURN and fits(s):
            latest = s
        legal = game.legal(s)
        if not legal:
            break
        s = game.play(s, rng.choice(legal))
    return latest


def directed(game: Santorini, rng: Random) -> State | None:
    """A random position with something special to it, that a game can come to."""
    s = played(game, rng, rng.randrange(12, 60))
    if s is None or s.extra:
        return None
    s = s.fork()
    DIRECTIONS[rng.randrange(len(DIRECTIONS))](s, rng)
    line = game.write(s)
    try:
        return game.read(line)
    except ValueError:
        return None


def _raise(s: State, at: int, level: int) -> None:
    s.one |= BIT[at] if level >= 1 else 0
    s.two |= BIT[at] if level >= 2 else 0
    s.three |= BIT[at] if level >= 3 else 0


def _edge_of_winning(s: State, rng: Random) -> None:
    """Workers on level 2 beside level 3."""
    for at in squares(s.busy):
        _raise(s, at, rng.choice((1, 2, 2)))
        free = squares(NEAR[at] & s.free)
        if free:
            _raise(s, rng.choice(free), 3)


def _on_top(s: State, rng: Random) -> None:
    """Workers on level 3, others lower."""
    for at in squares(s.busy):
        _raise(s, at, rng.choice((0, 2, 3)))
    for at in rng.sample(squares(s.free), 3):
        _raise(s, at, rng.choice((2, 3)))


def _towers(s: State, rng: Random) -> None:
    """Four complete towers, and more of them nearly complete."""
    free = list(squares(s.free))
    rng.shuffle(free)
    most = rng.choice((2, 4, 4))  # a fifth would have ended the game of whoever wins by five
    for n, at in enumerate(free[:9]):
        _raise(s, at, 3 if n < 7 else 2)
        if n < 7 and (s.domes & s.three).bit_count() < most:
            s.domes |= BIT[at]


def _alone(s: State, rng: Random) -> None:
    """One worker left, as Bia and Medusa leave it, and some height about."""
    side = rng.randrange(len(s.workers))
    crew = squares(s.workers[side])
    if len(crew) == 2:
        s.remove(rng.choice(crew))
    for at in rng.sample(SQUARES, 6):
        if not s.domes >> at & 1:
            _raise(s, at, rng.choice((1, 2)))


DIRECTIONS = (_edge_of_winning, _on_top, _towers, _alone)


SHUT_IN = ("4ABC", "4444ABC3", "44C32100", "44BA321000")
"""Cells of boards on which there is little room."""

WITH_LIMUS = 0.7  # most dead ends are hers


def cramped(seats: int, rng: Random) -> State | None:
    """A random position with little room, where often every turn is a dead end."""
    names = list(mixes(seats, 1, rng)[0])
    if rng.random() < WITH_LIMUS and "limus" not in names:
        names[rng.randrange(1, seats)] = "limus"
    cells = rng.choices(rng.choice(SHUT_IN), k=len(SQUARES))
    middle = rng.choice(SQUARES)
    close = squares(NEAR[middle] | BIT[middle])
    crowd = [*rng.sample(close, len(close)), *rng.sample(sorted({*SQUARES} - {*close}), 6)]
    spots = rng.sample(crowd[: 2 * min(seats, 3)], 2 * min(seats, 3))
    for at in spots:
        cells[at] = cells[at] if cells[at] in "0123" else rng.choice("01223")
    players = [_player(names, seat, spots, rng) for seat in range(seats)]
    try:
        return Santorini().read("/".join(["".join(cells), "1", *players]))
    except ValueError:
        return None


def _player(names: list[str], seat: int, spots: list[int], rng: Random) -> str:
    """A player with one or two workers, and with what the card may remember."""
    partner = len(names) == 4 and seat > 1
    crew = [SQUARE_NAMES[at] for at in spots[2 * (seat % 2 if partner else seat) :][:2]]
    shown = rng.choice([name for name in NAMES[:10] if name not in names])
    memory = {
        "athena": rng.choice(("", "[^]")), "morpheus": f"[{rng.randint(1, STOCK)}]",
        "chaos": f"[{shown}]", "selene": f"[{crew[0]}]", "circe": rng.choice(("", "[*]")),
    }.get(names[seat], "")  # fmt: skip
    workers = "=" if partner else ",".join(crew[: rng.choice((1, 2, 2, 2))])
    return f"{names[seat]}{memory}:{workers}"


def stuck(game: Santorini, s: State) -> bool:
    """Whether every turn ends in a yield."""
    return all(str(way[-1]) == "#" for way in turns(game, s).values())


def positions(names: tuple[str, ...], count: int, rng: Random) -> list[State]:
    """So many positions of a match-up: half of them from random games, half directed."""
    game = table(names)
    found: list[State] = []
    while len(found) < count:
        wild = len(found) % 2
        s = directed(game, rng) if wild else played(game, rng, rng.randrange(8, 160))
        if s is not None and fits(s):
            found.append(s)
    return found


def mixes(seats: int, count: int, rng: Random) -> list[tuple[str, ...]]:
    """Random tables of three or four."""
    able = [name for name, card in GODS.items() if seats in card.counts]
    return [tuple(rng.sample(able, seats)) for _ in range(count)]
