"""A kernel that goes wrong is stopped with a message, and the backend works on as before."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
import wasmtime

from jit.processes import python
from jit.toy import FRAME, STACK, WORDS, Toy
from thera import games
from thera.jit import BACKEND
from thera.jit.backends.wasm import RESERVED, KernelTrap, WasmBackend
from thera.santorini.engine.search import Session
from thera.santorini.kernel import read

FRAMES = STACK // FRAME


@pytest.fixture(params=RESERVED, ids=lambda reserved: f"{reserved >> 20} MB")
def toy(request: pytest.FixtureRequest) -> Iterator[Toy]:
    """A toy module, and a look at whether it still works at the end of the test."""
    made = Toy(request.param)
    row = made.words(10)
    yield made
    assert made.add(2, 3) == 5
    assert made.constant() == int.from_bytes(WORDS, "little")
    assert made.deep(FRAMES) == FRAMES, "the stack is as it was"
    assert list(row) == [0] * 10


def test_memory_out_of_bounds(toy: Toy) -> None:
    for address in (toy.memory.size, toy.memory.size - 7, 1 << 31, (1 << 32) - 8, (1 << 32) - 1):
        with pytest.raises(KernelTrap, match=r"^kernel load: out of bounds memory access$"):
            toy.load(address)
    assert toy.load(toy.memory.size - 8) == 0


def test_code_that_is_never_reached(toy: Toy) -> None:
    with pytest.raises(KernelTrap, match=r"^kernel unreachable: .*unreachable"):
        toy.unreachable()


def test_division(toy: Toy) -> None:
    with pytest.raises(KernelTrap, match="divide by zero"):
        toy.divide(1, 0)
    with pytest.raises(KernelTrap, match="integer overflow"):
        toy.divide(-(1 << 63), -1)
    assert toy.divide(-7, 2) == -3


def test_the_stack_of_the_module_overflows(toy: Toy) -> None:
    assert toy.deep(FRAMES) == FRAMES
    for calls in (FRAMES + 1, FRAMES + 2, 100 * FRAMES):
        for _ in range(3):
            with pytest.raises(KernelTrap, match=r"^kernel deep: out of bounds memory access$"):
                toy.deep(calls)


def test_the_stack_of_the_module_overflows_when_memory_cannot_grow_any_more(toy: Toy) -> None:
    """Even then memory does not reach the addresses below 0, where the stack goes."""
    rows = []
    for size in (toy.memory.most >> 4, 1 << 16):
        with pytest.raises(MemoryError):
            while True:
                rows.append(toy.words(size // 8))
    with pytest.raises(KernelTrap, match=r"^kernel deep: out of bounds memory access$"):
        toy.deep(FRAMES + 1)


def test_the_stack_of_the_thread_overflows(toy: Toy) -> None:
    with pytest.raises(KernelTrap, match=r"^kernel endless: call stack exhausted$"):
        toy.endless(0)


def test_the_stack_of_a_small_thread_overflows(toy: Toy) -> None:
    found = list[str]()

    def call() -> None:
        with pytest.raises(KernelTrap) as raised:
            toy.endless(0)
        found.append(str(raised.value))

    before = threading.stack_size(512 << 10)
    try:
        thread = threading.Thread(target=call)
        thread.start()
    finally:
        threading.stack_size(before)
    thread.join()
    assert found == ["kernel endless: call stack exhausted"]


def test_the_stack_of_the_real_module_overflows() -> None:
    """It lies below the constants, so a search that lacks stack spoils none of them."""
    assert isinstance(BACKEND, WasmBackend)
    session = Session(mb=1)
    _, start = games.resume("santorini", "0000000000000000000000000/1/mortal:b2,d4/mortal:b4,d2")
    row = read(start)
    before = session.search(row, nodes=2000)
    for left in (0, 16, 100):  # bytes
        BACKEND._stack.set_value(BACKEND._store, wasmtime.Val.i32(left))
        with pytest.raises(KernelTrap, match=r"^kernel santorini\.kernel.*: out of bounds"):
            session.search(row, nodes=2000)
        assert session.search(row, nodes=2000) == before


@pytest.mark.parametrize("enabled", ["before", "after", "never"])
def test_faulthandler_takes_no_trap_for_a_crash(enabled: str) -> None:
    code = f"""
        import faulthandler
        if {enabled!r} == "before":
            faulthandler.enable()
        from jit.toy import Toy
        toys = Toy(), Toy(1 << 30)
        if {enabled!r} == "after":
            faulthandler.enable()
        for toy in toys:
            for kernel, *given in ((toy.unreachable,), (toy.load, 1 << 31), (toy.divide, 1, 0)):
                try:
                    kernel(*given)
                except RuntimeError as error:
                    print(error)
            print(toy.add(2, 3))
    """
    told = python(code)
    assert told.returncode == 0, told.stderr
    assert told.stdout.splitlines()[3::4] == ["5", "5"]
    assert told.stderr == ""
