"""Reference counts of whole turns by the kernel, the greatest ones too."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from typer.testing import CliRunner

from thera.cli import app
from thera.santorini.kernel import perft, read
from thera.santorini.rules import notation

LONG = 100_000_000  # greater counts run in `make test-long`
Count = tuple[str, int, int]


def counts() -> Iterator[Count]:
    for path in sorted((Path(__file__).parent.parent / "perft").glob("*.txt")):
        position = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            words = line.split()
            if words and words[0] == "position":
                position = words[1]
            elif words and words[0] != "#":
                yield position, int(words[0]), int(words[1])


COUNTS = list(counts())


def check(count: Count) -> None:
    position, depth, expected = count
    assert perft(read(notation.read(position)), depth) == expected


@pytest.mark.parametrize("count", [c for c in COUNTS if c[2] <= LONG], ids=str)
def test_kernel_count(count: Count) -> None:
    check(count)


@pytest.mark.long
@pytest.mark.parametrize("count", [c for c in COUNTS if c[2] > LONG], ids=str)
def test_long_kernel_count(count: Count) -> None:
    check(count)


def test_kernel_counts_each_card_that_chaos_can_draw() -> None:
    line = "0000000000223000100002000/1/mortal:a1,a2/chaos[pan]:e4,e5"
    assert perft(read(notation.read(line)), 1) == 2 * (6 + 9)


def test_a_finished_game_counts_one() -> None:
    line = "0000000000000000000000000/=2/mortal:a1,a2/pan:b3,c3"
    assert [perft(read(notation.read(line)), depth) for depth in (0, 1, 5)] == [1, 1, 1]


def test_command_counts_by_the_kernel() -> None:
    line = "0000000000000000000000000/1/mortal:b3,d3/mortal:c2,c4"
    done = CliRunner().invoke(app, ["perft", "--position", line, "--turns", "4", "--kernel"])
    assert done.exit_code == 0, done.output
    assert done.output.strip() == "24545388"


def test_a_count_that_outgrows_its_buffer_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    counting = import_module("thera.santorini.kernel.perft")  # the name is that of a function too
    monkeypatch.setattr(counting, "LARGEST", 1 << 15)
    line = "0000000000000000000000000/1/morpheus[9]:b2,d4/mortal:b4,d2"
    done = CliRunner().invoke(app, ["perft", "--position", line, "--kernel"])
    assert done.exit_code == 2
    assert "more turns than --kernel can hold" in done.output


def test_the_kernel_is_for_one_game() -> None:
    done = CliRunner().invoke(app, ["perft", "--kernel", "akrotiri"])
    assert done.exit_code == 2
    assert "no compiled kernel counts the turns of this game" in done.output
    done = CliRunner().invoke(app, ["perft", "--kernel", "--divide"])
    assert done.exit_code == 2
    assert "cannot be used with --divide" in done.output
