"""The network: files that come back, sums that are kept up, features that samples name too."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest

from thera import games
from thera.bots import registry
from thera.core import network_choice
from thera.core.bot import Budget, Sight
from thera.core.game import BadText
from thera.jit import Words, words
from thera.santorini.engine import packaged_files
from thera.santorini.engine.evaluation import network_file
from thera.santorini.engine.evaluation.accumulator import (
    HIDDEN,
    LANES,
    MIDDLE,
    WIDE,
    follow,
    refresh,
)
from thera.santorini.engine.evaluation.features import FEATURES
from thera.santorini.engine.evaluation.output_layer import MINE, SPAN
from thera.santorini.engine.search import Session
from thera.santorini.kernel import (
    ALL_TURNS,
    buffer,
    deck,
    draw,
    generate,
    make,
    read,
    row,
)
from thera.santorini.kernel.layout import CHANCE, OVER, SEAT, STATUS, TURN
from thera.santorini.rules.game import Santorini
from thera.santorini.rules.gods import GODS, NAMES, god
from thera.santorini.training import samples

TABLES = (
    *(("mortal", name) for name in NAMES),
    ("circe", "chaos"),
    ("morpheus", "selene"),
    ("dionysus", "circe"),
    ("athena", "morpheus"),
    ("selene", "bia"),
)
SMALL = 60  # weights that no sum of them leaves its lane with


@pytest.fixture(scope="module")
def numbers() -> list[int]:
    rng = np.random.default_rng(7)
    return [int(number) for number in rng.integers(-SMALL, SMALL + 1, network_file.COUNT)]


@pytest.fixture(scope="module")
def net(numbers: list[int]) -> Words:
    return network_file.pack(network_file.write(numbers))


def walk(names: tuple[str, ...], rng: Random, turns: int = 24) -> Iterator[tuple[Words, Words]]:
    """The turns and draws of a random game, each as the position before and after it."""
    s, buf = read(Santorini(tuple(god(name) for name in names)).start()), buffer()
    for _ in range(turns):
        if s[STATUS] == OVER:
            return
        t = row()
        if s[STATUS] == CHANCE:
            draw(s, rng.choice([card for card in range(32) if int(deck(s)) >> card & 1]), t)
        else:
            make(s, buf, rng.randrange(int(generate(s, buf, 0, ALL_TURNS, 2))), t)
        yield s, t
        s = t


def sums(s: Words, net: Words) -> list[int]:
    """Both sides' sums of a position, worked out from nothing."""
    acc = words(2 * WIDE)
    refresh(s, 0, net, acc)
    return [int(acc[word]) for word in range(2 * WIDE)]


def lanes(kept: list[int], side: int) -> list[int]:
    """One side's sums, hidden unit by hidden unit."""
    mine = kept[side * WIDE : (side + 1) * WIDE]
    return [(mine[unit % WIDE] >> 16 * (unit // WIDE) & 0x7FFF) - MIDDLE for unit in range(HIDDEN)]


# files


def test_a_file_comes_back(numbers: list[int]) -> None:
    assert list(network_file.read(network_file.write(numbers))) == numbers


def test_a_packed_network_holds_every_number(numbers: list[int], net: Words) -> None:
    rng = Random(1)
    for _ in range(300):
        feature, unit = rng.randrange(FEATURES), rng.randrange(HIDDEN)
        column = [int(net[(1 + feature) * WIDE + word]) for word in range(WIDE)]
        whole = sum(
            numbers[(1 + feature) * HIDDEN + lane * WIDE + unit % WIDE] << 16 * lane
            for lane in range(LANES)
        )
        assert column[unit % WIDE] == whole
    for power in range(64):  # mine, then theirs
        begin = (1 + FEATURES) * HIDDEN + power * (2 * HIDDEN + 1)
        place = MINE + power * SPAN
        for side in range(2):
            for unit in range(HIDDEN):
                word = int(net[place + side * WIDE + unit % WIDE]) >> 16 * (unit // WIDE) & 0xFFFF
                assert word == numbers[begin + side * HIDDEN + unit] & 0xFFFF
        assert net[place + 2 * WIDE] == numbers[begin + 2 * HIDDEN]


def test_what_is_no_network_is_refused(numbers: list[int]) -> None:
    good = network_file.write(numbers)
    for bad in (b"", good[:-2], good + b"\0\0", b"x" + good[1:]):
        with pytest.raises(network_file.BadNet, match="no network"):
            network_file.pack(bad)
    with pytest.raises(network_file.BadNet, match="numbers where"):
        network_file.write(numbers[1:])
    wild = [*numbers]
    wild[HIDDEN::HIDDEN] = [30_000] * len(wild[HIDDEN::HIDDEN])
    with pytest.raises(network_file.BadNet, match="too great"):
        network_file.pack(network_file.write(wild))


def test_a_bot_plays_with_a_network_of_a_file(tmp_path: Path, numbers: list[int]) -> None:
    good, bad = tmp_path / "Good.net", tmp_path / "bad.net"
    good.write_bytes(network_file.write(numbers))
    bad.write_bytes(b"nonsense")
    game = Santorini((god("mortal"), god("mortal")))
    s = game.read("0000000000000000000000000/1/mortal:b2,d4/mortal:b4,d2")
    asked = Sight(game, 0, s, tuple(game.legal(s)), ())
    lines = {
        net: registry.bot(f"alphabeta:mb=1,net={net}").choose(asked, Budget(nodes=400))
        for net in (str(good), "hand")
    }
    assert lines[str(good)].score != lines["hand"].score
    with pytest.raises(BadText, match="no network for this version"):
        registry.bot(f"alphabeta:mb=1,net={bad}").choose(asked, Budget(nodes=400))
    assert packaged_files.packed(str(good)) is packaged_files.packed(str(good))


def test_the_packaged_network_can_be_used() -> None:
    assert 0 < (network_choice.load("", packaged_files.PACKAGED, len) or 0) <= 2_000_000
    assert packaged_files.packed("")
    assert packaged_files.packed("hand") is None


# sums


@pytest.mark.parametrize("names", TABLES, ids="-".join)
def test_sums_that_are_kept_up_are_those_from_nothing(names: tuple[str, ...], net: Words) -> None:
    acc = words(4 * WIDE)
    for number in range(3):
        for s, t in walk(names, Random(f"{names} {number}")):
            refresh(s, 0, net, acc)
            follow(s, t, 0, net, acc)
            followed = [int(acc[2 * WIDE + word]) for word in range(2 * WIDE)]
            assert followed == sums(t, net)


@pytest.mark.parametrize("names", TABLES, ids="-".join)
def test_samples_name_the_features_that_the_kernel_sums(
    names: tuple[str, ...], net: Words, numbers: list[int]
) -> None:
    table = np.array(numbers[: (1 + FEATURES) * HIDDEN]).reshape(1 + FEATURES, HIDDEN)
    rows = np.vstack([table[1:], np.zeros((1, HIDDEN), table.dtype)])
    places = [t for _, t in walk(names, Random(f"{names}")) if t[STATUS] == TURN]
    data = np.array([samples.sample(s, 5) for s in places], np.int32)
    for mine in (True, False):
        found = table[0] + rows[samples.features(data, mine)].sum(axis=1)
        for s, total in zip(places, found, strict=True):
            side = int(s[SEAT]) if mine else 1 - int(s[SEAT])
            assert lanes(sums(s, net), side) == list(total)


def test_the_board_can_be_looked_at_in_eight_ways() -> None:
    maps = samples.mirrors()
    assert len({tuple(way) for way in maps}) == 8
    for names in (("selene", "pan"), ("morpheus", "athena"), ("mortal", "mortal")):
        places = [t for _, t in walk(names, Random("eight")) if t[STATUS] == TURN]
        data = np.array([samples.sample(s, 0) for s in places], np.int32)
        for way in range(8):
            looked = data.copy()
            for column in range(len(samples.ORDER)):
                looked[:, column] = [_turned(int(mask), way) for mask in data[:, column]]
            for mine in (True, False):
                expected = maps[way][samples.features(data, mine)]
                found = samples.features(looked, mine)
                assert np.array_equal(np.sort(expected, axis=1), np.sort(found, axis=1))


def _turned(mask: int, way: int) -> int:
    return sum(1 << samples.turned(at, way) for at in range(25) if mask >> at & 1)


def test_samples_are_kept_in_files(tmp_path: Path) -> None:
    rows = [[number + column for column in range(samples.COLUMNS)] for number in range(5)]
    assert samples.save(tmp_path / "a.npz", rows) == 5
    assert samples.save(tmp_path / "b.npz", []) == 0
    assert samples.load([tmp_path / "a.npz", tmp_path / "b.npz"]).tolist() == rows


# with and without the compiler

ASK = """
import json, sys
from pathlib import Path
from thera import games
from thera.jit import BACKEND
from thera.santorini.kernel import read
from thera.santorini.engine.evaluation.network_file import pack
from thera.santorini.engine.search import Session
assert BACKEND.name == "python"
session = Session(1, pack(Path(sys.argv[1]).read_bytes()))
print(json.dumps([
    [found.depth, found.nodes, found.score, found.line]
    for found in (
        session.search(read(games.resume("santorini", text)[1]), nodes=60)
        for text in json.loads(sys.argv[2])
    )
]))
"""
MIDDLE_GAME = "0100012000001100000100000/1/{}:b2,d4/{}:b4,d2"
PAIRS = (
    ("mortal", "mortal"),
    ("morpheus[3]", "selene[b4]"),
    ("chaos[pan]", "dionysus"),
    ("circe[*]", "athena[^]"),
)


def test_interpreted_and_compiled_networks_value_alike(
    tmp_path: Path, numbers: list[int], net: Words
) -> None:
    file = tmp_path / "some.net"
    file.write_bytes(network_file.write(numbers))
    texts = [MIDDLE_GAME.format(*pair) for pair in PAIRS]
    asked = subprocess.run(
        [sys.executable, "-c", ASK, str(file), json.dumps(texts)],
        env={**os.environ, "THERA_KERNELS": "python"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert asked.returncode == 0, asked.stderr
    session, mine = Session(1, net), []
    for text in texts:
        found = session.search(read(games.resume("santorini", text)[1]), nodes=60)
        mine.append([found.depth, found.nodes, found.score, [list(d) for d in found.line]])
    assert json.loads(asked.stdout) == mine


def test_all_gods_are_looked_at() -> None:
    assert {name for names in TABLES for name in names} == {"mortal", *GODS}
