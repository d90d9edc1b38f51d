"""What the tests of the kernels share: positions to look at, and results in both languages."""

from collections.abc import Iterable
from itertools import permutations
from random import Random

from thera.core.turns import turns
from thera.jit import Words
from thera.kernels.santorini import ALL_TURNS, FULL, buffer, generate, make, read, row, write
from thera.santorini.board import BIT, NEAR, SQUARES, squares
from thera.santorini.gods import GODS, NAMES, god
from thera.santorini.rules import Santorini
from thera.santorini.state import TURN, State
from thera.santorini.steps import Yield

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
    for delta in range(generate(t, BUFFER, 0, ALL_TURNS, FULL)):
        found.append(row())
        make(t, BUFFER, delta, found[-1])
    return found


def agree(game: Santorini, s: State) -> None:
    """The kernel's results of a turn are those of the rules, each once.

    Where every turn ends in a yield, the kernel has one for all of them.
    """
    wanted = turns(game, s)
    found = [write(t) for t in kernel_turns(s)]
    text = game.write(s)
    assert len(found) == len(set(found)), f"{text}: a result occurs twice"
    if all(isinstance(way[-1], Yield) for way in wanted.values()):
        assert [t.to_move for t in found] == [next(iter(wanted)).to_move], text
        return
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
