"""Akrotiri's kernel plays as the rules do: the same legal steps, the same positions after them."""

import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

from kernelgames import SPECS, game, played, some
from thera.akrotiri.kernel import WORDS, Words, kit, legal, pack, play, step
from thera.akrotiri.rules import steps
from thera.akrotiri.rules.game import Akrotiri
from thera.akrotiri.rules.state import State
from thera.core.game import CHANCE
from thera.jit import words

OUT = words(1 << 12)


def numbers(s: State, row: Words) -> list[int]:
    """The kernel's legal steps, sorted."""
    count = legal(row, kit(s.table), OUT)
    return sorted(int(OUT[n]) for n in range(count))


def same(one: Words, other: Words) -> bool:
    return [one[at] for at in range(WORDS)] == [other[at] for at in range(WORDS)]


def follow(table: Akrotiri, seed: int, money: int, every: int) -> list[State]:
    """Play a game in both; the kernel's row is carried along, and compared now and then."""
    seen, row = [], None
    for at, (s, a) in enumerate(played(table, Random(seed), money)):
        row = pack(s) if row is None else row
        text = f"seed {seed}, step {at}: {table.write(s)}"
        assert numbers(s, row) == sorted(map(steps.number, table.legal(s))), text
        if at % every == 0 or a is None:
            assert same(row, pack(s)), text
        if a is not None:
            assert step(row, table.table, steps.number(a)) == a
            play(row, kit(table.table), steps.number(a))
        seen.append(s)
    return seen


@pytest.mark.parametrize("spec", SPECS)
def test_whole_games(spec: str) -> None:
    dug = 0
    for seed, money in ((1, 2), (2, 60), (3, 20), (4, 60)):
        end = follow(game(spec), seed, money, every=7)[-1]
        assert not end.todo
        dug += sum(len(player.dug) for player in end.players)
    assert dug > 0, "the games should excavate something"


@pytest.mark.long
@pytest.mark.parametrize("spec", SPECS)
def test_hundreds_of_games(spec: str) -> None:
    """With all specs, thousands."""
    for seed in range(100, 500):
        follow(game(spec), seed, money=(2, 20, 60)[seed % 3], every=50)


def test_games_end_by_the_sixth_temple() -> None:
    """With money for everything some games do, and the kernel ends them with the round."""
    ends = [follow(game("seats=3"), seed, 500, every=1000)[-1] for seed in range(4)]
    assert any(s.ending for s in ends)


@pytest.mark.parametrize("spec", SPECS)
def test_views(spec: str) -> None:
    """What a seat may do follows from what it knows."""
    table = game(spec)
    for s in some(spec, 5, every=6):
        if s.todo and s.to_move != CHANCE:
            view = table.view(s, s.to_move)
            assert numbers(view, pack(view)) == sorted(map(steps.number, table.legal(s)))


# interpreted and compiled

INTERPRET = """
import sys
from kernelgames import game
from thera.akrotiri.kernel import *
from thera.jit import BACKEND, words
assert BACKEND.name == "python"
table, out = game("seats=3"), words(4096)
for line in sys.stdin.read().splitlines():
    row = pack(table.read(line))
    found = [out[n] for n in range(legal(row, kit(table.table), out))]
    if found:
        play(row, kit(table.table), found[len(found) // 2])
    print(found, [row[at] for at in range(WORDS)])
"""


def test_interpreted_like_compiled() -> None:
    """The same steps in the same order, and the same rows, without a compiler."""
    table, found = game("seats=3"), some("seats=3", 3, every=9)
    done = subprocess.run(
        [sys.executable, "-c", INTERPRET],
        input="\n".join(table.write(s) for s in found),
        env={**os.environ, "THERA_KERNELS": "python", "PYTHONPATH": str(Path(__file__).parent)},
        capture_output=True,
        text=True,
        check=True,
    )
    for s, line in zip(found, done.stdout.splitlines(), strict=True):
        row = pack(table.read(table.write(s)))
        mine = [int(OUT[n]) for n in range(legal(row, kit(table.table), OUT))]
        if mine:
            play(row, kit(table.table), mine[len(mine) // 2])
        assert line == f"{mine} {[int(row[at]) for at in range(WORDS)]}"


CHANGES = {
    "hold = 3": "hold = 2",
    "money = 2": "money = 25",
    "ladder = [1, 2, 2, 3, 3, 4, 4, 5]": "ladder = [1, 1, 2, 3, 5, 8, 13, 21]",
    "prices = [1, 3, 7]": "prices = [2, 3, 4]",
    "actions = 3": "actions = 5",
    '[4, 5, "goal", 6, "goal", "last"]': '["goal", 6, 7, "goal", "goal", "last"]',
    '2 = "w e"': '2 = "s n e"',
    'T1 = { land = "nw ne se sw", routes = "n-e-s-w", docks = "nw@n se@s",      icon = "nw" }': (
        'Vz = { land = "nw ne se sw", routes = "n-e-s-w", docks = "nw@n ne@n se@s sw@s", '
        'icon = "se" }'
    ),
    'T5 = { land = "nw+ne se sw"': 'T5 = { land = "nw+ne+se sw"',
}
"""Another set: other boards, other prices, four docks on a tile, two pieces, a terrain less."""


def test_another_set_of_components(tmp_path: Path) -> None:
    text = files("thera.akrotiri.rules").joinpath("standard.toml").read_text(encoding="utf-8")
    for old, new in CHANGES.items():
        assert old in text
        text = text.replace(old, new, 1)
    file = tmp_path / "other.toml"
    file.write_text(text.replace('name = "standard"', 'name = "other"'), encoding="utf-8")
    table = game(f"components={file}")
    ends = [follow(table, seed, table.table.components.money, every=20)[-1] for seed in range(5)]
    assert any("Vz" in (tile.id for tile, _ in s.chart.tiles.values()) for s in ends)
    assert sum(len(player.dug) for s in ends for player in s.players) > 0
