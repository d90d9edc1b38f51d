"""Reference counts of whole turns: the perft files, run."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from thera import resume
from thera.core.turns import divide, perft, turns
from thera.santorini.rules.gods import NAMES

LONG = 500_000  # greater counts run in `make test-long`
KERNEL = 10_000_000  # greater ones are for the compiled kernel

Count = tuple[str, int, int]


def counts() -> Iterator[Count]:
    for path in sorted((Path(__file__).parent / "perft").glob("*.txt")):
        position = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            words = line.split()
            if not words or words[0] == "#":
                continue
            if words[0] == "position":
                position = words[1]
            else:
                yield position, int(words[0]), int(words[1])


COUNTS = list(counts())


def check(count: Count) -> None:
    position, depth, expected = count
    game, s = resume("santorini", position)
    assert perft(game, s, depth) == expected


@pytest.mark.parametrize("count", [c for c in COUNTS if c[2] <= LONG], ids=str)
def test_count(count: Count) -> None:
    check(count)


@pytest.mark.long
@pytest.mark.parametrize("count", [c for c in COUNTS if LONG < c[2] <= KERNEL], ids=str)
def test_long_count(count: Count) -> None:
    check(count)


BORROWERS = {"chaos", "circe"}
"""They play with other gods' powers, so a count of their own would say nothing."""


def test_every_god_has_a_count() -> None:
    powers = " ".join(position for position, _, _ in COUNTS)
    assert {name for name in NAMES if f"/{name}" not in powers} <= BORROWERS


def test_divide_sums_to_perft() -> None:
    game, s = resume("santorini", "0000000000000000000000000/1/mortal:b3,d3/mortal:c2,c4")
    parts = dict(divide(game, s, 2))
    assert len(parts) == 68
    assert sum(parts.values()) == 5156


def test_a_finished_game_counts_one_at_every_depth() -> None:
    game, s = resume("santorini", "0000000000000000000000000/=2/mortal:a1,a2/pan:b3,c3")
    assert [perft(game, s, depth) for depth in (0, 1, 5)] == [1, 1, 1]
    assert turns(game, s) == {}


def test_a_yield_is_listed_only_where_there_is_no_other_turn() -> None:
    # a1 and a2 are walled in by level 2
    game, s = resume("santorini", "0000000000220000200002000/1/mortal:a1,a2/mortal:e4,e5")
    assert [" ".join(map(str, way)) for way in turns(game, s).values()] == ["#"]


def test_each_card_that_chaos_can_draw_is_a_result() -> None:
    # a1 or a2 climbs to b2, the only way out; six blocks, or the dome on c3 and one of nine cards
    game, s = resume("santorini", "0000000000223000100002000/1/mortal:a1,a2/chaos[pan]:e4,e5")
    assert len(turns(game, s)) == 2 * (6 + 1)
    assert perft(game, s, 1) == 2 * (6 + 9)
