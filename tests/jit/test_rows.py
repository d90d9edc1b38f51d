"""Rows in a module's memory: zero, apart from each other, given back, and refused if too many."""

from __future__ import annotations

import contextlib
import gc
from random import Random

import pytest

from jit.processes import python
from jit.toy import Toy
from thera.jit.backends.memory import LINE, STEP

SMALL = 256 << 20


@pytest.fixture
def toy() -> Toy:
    return Toy()


def used(toy: Toy) -> int:
    """Bytes that were handed out at some time."""
    return toy.memory._top


def test_rows_are_zero_and_apart_from_each_other(toy: Toy) -> None:
    rng = Random(1)
    live: list[tuple[int, memoryview[int]]] = []
    for number in range(1, 3000):
        row = toy.words(rng.choice((0, 1, 7, 8, 9, 100, 1807, 5000)))
        assert not any(row)
        for at in range(len(row)):
            row[at] = number
        live.append((number, row))
        if len(live) > 20:
            kept, row = live.pop(rng.randrange(len(live)))
            assert all(word == kept for word in row)


def test_a_row_begins_at_a_line_of_the_cache(toy: Toy) -> None:
    rows = [toy.words(count) for count in (1, 2, 9, 1000)]
    places = [toy.length(row) and toy.memory.holds(row) for row in rows]
    assert all(places)
    assert used(toy) % LINE == 0


def test_a_row_that_is_dropped_is_used_again(toy: Toy) -> None:
    for count in (0, 1, 100, 1807, 100_000):
        toy.words(count)
    before = used(toy)
    for _ in range(1000):
        for count in (0, 1, 100, 1807, 100_000):
            toy.words(count)
    assert used(toy) == before


def test_a_slice_keeps_its_row(toy: Toy) -> None:
    part = toy.words(10)[4:6]
    part[0], part[1] = 7, 8
    others = [toy.words(10) for _ in range(50)]
    assert list(part) == [7, 8]
    assert not any(any(row) for row in others)


def test_rows_in_cycles_are_given_back_even_while_rows_are_made() -> None:
    toy = Toy()

    class Holder:
        def __init__(self) -> None:
            self.me, self.row = self, toy.words(333)

    before, start = gc.get_threshold(), used(toy)
    try:
        gc.set_threshold(1)  # the collector runs inside of `words` all the time
        for _ in range(1000):
            assert not any(toy.words(333))
            Holder()
    finally:
        gc.set_threshold(*before)
    gc.collect()
    (size,) = toy.memory._free
    assert len(toy.memory._free[size]) * size == used(toy) - start, "all of them are free"


@pytest.mark.parametrize("count", [-1, -(1 << 70)])
def test_a_row_has_no_negative_length(toy: Toy, count: int) -> None:
    with pytest.raises(ValueError, match=f"^a row cannot have {count} words$"):
        toy.words(count)


@pytest.mark.parametrize("count", [1 << 29, 1 << 32, 1 << 70])
def test_a_row_that_does_not_fit(toy: Toy, count: int) -> None:
    with pytest.raises(MemoryError, match=r"^no room for a row of \d+ MB: .*\(option mb\)\.$"):
        toy.words(count)
    assert len(toy.words(10)) == 10


def filled(toy: Toy, count: int) -> list[memoryview[int]]:
    """New rows until there is no room for one more, or a thousand; they were zero."""
    rows: list[memoryview[int]] = []
    with contextlib.suppress(MemoryError):
        while len(rows) < 1000:
            rows.append(toy.words(count))
    for row in rows:
        assert row[0] == row[-1] == 0
        row[0] = row[-1] = -1
    return rows


def test_a_full_memory_gives_freed_rows_again_whatever_their_sizes() -> None:
    toy = Toy(SMALL)
    counts = (1 << 17, 1 << 10, 1 << 20, 1 << 24, 3 << 17, 1 << 17)
    assert [len(filled(toy, count)) for count in counts] == [253, 1000, 31, 1, 84, 253]
    for count in range(1 << 20, 1 << 24, 1 << 20):
        assert filled(toy, count)


def test_a_memory_grows_by_steps_up_to_its_end() -> None:
    toy = Toy(SMALL)
    sizes = {toy.memory.size}
    rows = []
    with pytest.raises(MemoryError):
        while True:
            rows.append(toy.words((1 << 20) // 8))
            sizes.add(toy.memory.size)
    assert toy.memory.most - (1 << 20) < toy.memory.size <= toy.memory.most
    assert len(sizes) <= SMALL / STEP + STEP / (1 << 20) + 1
    rows[-1][-1] = 1


def test_a_process_ends_quietly_whatever_holds_rows() -> None:
    code = """
        import builtins, threading, time
        from jit.toy import ENDLESS, Toy

        class Holder:
            def __init__(self):
                self.me, self.row = self, toy.words(10)
            def __del__(self):
                self.row[0] = 1  # as late as when modules are cleared

        toy = Toy()
        kept = [toy.words(3), Holder()]
        builtins.kept = [toy.words(4)[1:], Holder()]
        flag = toy.words(1)
        threading.Thread(target=toy.wait, args=(flag, ENDLESS), daemon=True).start()
        time.sleep(0.05)  # the thread is inside of its kernel, most likely
    """
    told = python(code)
    assert (told.returncode, told.stdout, told.stderr) == (0, "", "")
