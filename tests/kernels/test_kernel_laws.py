"""Laws of the kernel: hashes, symmetry, interpreted like compiled, steps, threats, whole games."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from random import Random

import pytest

from kernelcases import (
    BUFFER,
    PAIRS,
    SLOW,
    agree,
    cramped,
    kernel_turns,
    played,
    positions,
    stuck,
    table,
)  # fmt: skip
from thera.core.game import CHANCE, NOBODY
from thera.core.turns import turns
from thera.santorini.kernel import (
    ALL_TURNS,
    FULL,
    BufferFull,
    Unready,
    buffer,
    deck,
    draw,
    generate,
    list_turns,
    make,
    read,
    row,
    steps,
    threat,
    wins,
    write,
)  # fmt: skip
from thera.santorini.kernel import layout as k
from thera.santorini.kernel.layout import MOST
from thera.santorini.kernel.zobrist import whole
from thera.santorini.rules.board import SIZE, SQUARES
from thera.santorini.rules.game import Santorini, fitting
from thera.santorini.rules.gods import GODS, NAMES
from thera.santorini.rules.state import TURN, State

SOME = Random(7).sample(PAIRS, 60)


def quiet(names: tuple[str, ...]) -> bool:
    return not SLOW & set(names)


@pytest.mark.parametrize("seed", range(4))
def test_hash_is_that_of_the_position(seed: int) -> None:
    """However a position came about, its hash is worked out from it alone."""
    rng = Random(seed)
    for names in SOME[seed::4]:
        for s in positions(names, 1, rng):
            assert read(s)[k.HASH] == whole(read(s))
            found = kernel_turns(s)
            assert all(t[k.HASH] == whole(t) for t in found)
            assert len({t[k.HASH] for t in found}) == len(found)


def test_read_and_write_are_inverse() -> None:
    rng = Random(1)
    for names in SOME:
        for s in positions(names, 2, rng):
            assert write(read(s)) == s


def test_a_position_within_a_turn_is_refused() -> None:
    game = table(("mortal", "mortal"))
    s = game.read("0000000000000000000000000/1/mortal:b3,d3/mortal:c2,c4")
    with pytest.raises(Unready, match="middle"):
        read(game.play(s, game.legal(s)[0]))


# symmetry


def turned(square: int) -> int:
    line, column = divmod(square, SIZE)
    return column * SIZE + SIZE - 1 - line


def mirrored(square: int) -> int:
    line, column = divmod(square, SIZE)
    return line * SIZE + SIZE - 1 - column


def carry(bits: int, map_: Callable[[int], int]) -> int:
    return sum(1 << map_(at) for at in SQUARES if bits >> at & 1)


def image(s: State, map_: Callable[[int], int]) -> State:
    t = s.fork()
    for name in ("one", "two", "three", "domes", "busy", "female", "held", "bound"):
        setattr(t, name, carry(getattr(s, name), map_))
    t.workers = tuple(carry(crew, map_) for crew in s.workers)
    return t


@pytest.mark.parametrize("names", SOME[:24], ids=",".join)
def test_eightfold_symmetry(names: tuple[str, ...]) -> None:
    for s in positions(names, 1, Random(str(names))):
        here = s
        for _ in range(4):
            here = image(here, turned)
            for map_ in (mirrored, turned):
                left = {write(t) for t in kernel_turns(image(here, map_))}
                right = {image(write(t), map_) for t in kernel_turns(here)}
                assert left == right


# interpreted and compiled

INTERPRET = """
import json, sys
from thera.santorini.kernel import *
from thera.santorini.kernel.layout import WORDS
from thera.santorini.rules.game import notation as text
buf = buffer()
for line in sys.stdin.read().splitlines():
    s = read(text.read(line))
    n = generate(s, buf, 0, ALL_TURNS, FULL)
    t, hashes = row(), []
    for k in range(n):
        hashes.append(int(make(s, buf, k, t)))
    print(json.dumps([[int(buf[i]) for i in range(3 * n)], hashes]))
"""


def test_interpreted_like_compiled() -> None:
    """The same deltas in the same order and the same hashes, without a compiler."""
    rng = Random(3)
    found = [s for names in SOME if quiet(names) for s in positions(names, 1, rng)]
    lines = [table(["mortal", "mortal"]).write(s) for s in found]
    done = subprocess.run(
        [sys.executable, "-c", INTERPRET],
        input="\n".join(lines),
        env={**os.environ, "THERA_KERNELS": "python"},
        capture_output=True,
        text=True,
        check=True,
    )
    for s, line in zip(found, done.stdout.splitlines(), strict=True):
        t, after = read(s), row()
        count = generate(t, BUFFER, 0, ALL_TURNS, FULL)
        hashes = [int(make(t, BUFFER, delta, after)) for delta in range(count)]
        assert json.loads(line) == [[int(BUFFER[at]) for at in range(3 * count)], hashes]


# queries


def test_wins_are_the_winning_turns() -> None:
    rng = Random(11)
    for names in SOME:
        game = table(names)
        for s in positions(names, 2, rng):
            if s.extra or (SLOW & set(names) and s.one.bit_count() < 8):
                continue
            t = read(s)
            side = s.cast.sides[s.seat]
            end = wins(t, BUFFER, 0)
            found = set()
            for delta in range(end):
                after = row()
                make(t, BUFFER, delta, after)
                found.add(write(after))
            wanted = {u for u in turns(game, s) if u.to_move == NOBODY and u.winner == side}
            yielded = all(str(way[-1]) == "#" for way in turns(game, s).values())
            assert yielded or found == wanted, game.write(s)


def test_threat_asks_for_another_seat() -> None:
    game = table(("mortal", "mortal"))
    s = game.read("2300000000000000000000000/2/mortal:a5,d3/mortal:c2,c4")
    t, spoilt = read(s), row()
    assert threat(t, 0, BUFFER, 0, spoilt) == 1
    assert threat(t, 1, BUFFER, 0, spoilt) == 0


# steps


def test_steps_play_the_delta() -> None:
    rng = Random(5)
    for names in SOME:
        game = table(names)
        for s in positions(names, 1, rng):
            t = read(s)
            delta = rng.randrange(list_turns(t, BUFFER))
            assert steps_lead(game, s, delta)


def steps_lead(game: Santorini, s: State, delta: int) -> bool:
    """Whether the steps of a delta are legal and lead where the delta does."""
    t, after, here = read(s), row(), s
    list_turns(t, BUFFER)
    make(t, BUFFER, delta, after)
    for a in steps(s, t, BUFFER, delta):
        assert a in game.legal(here)
        here = game.play(here, a)
    return here == write(after)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_steps_play_each_dead_end(seats: int) -> None:
    rng, found = Random(f"steps of {seats}"), 0
    while found < 40:
        s = cramped(seats, rng)
        if s is None or not stuck(table(NAMES[:2]), s):
            continue
        game = fitting(s)
        assert all(steps_lead(game, s, delta) for delta in range(list_turns(read(s), BUFFER)))
        found += 1


def test_a_full_buffer_is_reported() -> None:
    s = read(Santorini().read("0000000000000000000000000/1/morpheus[9]:b2,d4/mortal:b4,d2"))
    assert list_turns(s, buffer(60_000)) == 46_722
    for turns_ in (MOST - 1, MOST + 1, 1 << 15, 46_722):
        with pytest.raises(BufferFull, match="more turns than the kernel has room for"):
            list_turns(s, buffer(turns_))


# whole games


@pytest.mark.parametrize("names", SOME[:30], ids=",".join)
def test_games_in_lockstep(names: tuple[str, ...]) -> None:
    """A random game played by the kernel, its positions compared at every turn."""
    game, rng = table(names), Random(f"lockstep {names}")
    s, compared = game.start(), 0
    for _ in range(40):
        if s.to_move == NOBODY:
            break
        t, after = read(s), row()
        if s.to_move == CHANCE:
            cards = [god for god in range(32) if int(deck(t)) >> god & 1]
            drawn = rng.choice(cards)
            draw(t, drawn, after)
            step = next(a for a in game.legal(s) if GODS[str(a)[1:]].number == drawn)
            assert write(after) == game.play(s, step)
            assert len(game.legal(s)) == len(cards)
        else:
            count = generate(t, BUFFER, 0, ALL_TURNS, FULL)
            make(t, BUFFER, rng.randrange(count), after)
            if s.stage == TURN and compared < 3 and count < 120:
                agree(game, s)
                compared += 1
        assert after[k.HASH] == whole(after)
        s = write(after)


def test_a_late_position_of_the_rules_is_one_of_the_kernel() -> None:
    game = table(("circe", "chaos"))
    s = played(game, Random(2), 90)
    assert s is not None
    agree(game, s)
