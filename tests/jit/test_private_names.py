"""What `unchecked` relies on although wasmtime does not promise it."""

from __future__ import annotations

import ctypes
import struct
import tomllib

import pytest
import wasmtime

from jit.processes import TESTS
from jit.toy import Toy
from thera.jit.backends import unchecked
from thera.jit.backends.calls import SHAPES

ADAPT = "wasmtime changed its private names: adapt src/thera/jit/backends/unchecked.py"


def test_the_version_is_the_one_that_is_pinned() -> None:
    project = tomllib.loads((TESTS.parent / "pyproject.toml").read_text())["project"]
    major = int(unchecked.MAJOR)
    assert f"wasmtime>={major},<{major + 1}" in project["dependencies"], ADAPT


@pytest.mark.parametrize("name", [
    "wasmtime_val_raw_t", "wasm_trap_t", "wasmtime_error_t", "dll.wasmtime_func_call_unchecked",
])  # fmt: skip
def test_names_of_the_library(name: str) -> None:
    found: object = getattr(wasmtime, "_ffi", None)
    for part in name.split("."):
        found = getattr(found, part, None)
    assert found is not None, f"{ADAPT} ({name})"


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (wasmtime.Store, "_context"),
        (wasmtime.Trap, "_from_ptr"),
        (wasmtime.WasmtimeError, "_from_ptr"),
    ],
)
def test_names_of_classes(kind: type, name: str) -> None:
    assert callable(getattr(kind, name, None)), f"{ADAPT} ({kind.__name__}.{name})"


def test_functions_have_their_address() -> None:
    function = next(iter(Toy().backend._exports.values()))
    assert isinstance(getattr(function, "_func", None), ctypes.Structure), f"{ADAPT} (Func._func)"


def test_slots_have_the_size_that_callers_fill() -> None:
    sizes = {struct.calcsize("=" + shape) for shape in SHAPES.values()}
    assert sizes == {unchecked.SLOT}, ADAPT


def test_calls_answer_and_trap() -> None:
    toy = Toy()
    store, exports = toy.backend._store, toy.backend._exports
    add, bad = exports["add"], exports["unreachable"]
    assert isinstance(add, wasmtime.Func)
    assert isinstance(bad, wasmtime.Func)
    call = unchecked.Call(store, add, 2)
    call.result[0], call.result[2] = 40, 2
    assert not call.go(*call.arguments), ADAPT
    assert not bool(call.trap), ADAPT
    assert call.result[0] == 42, ADAPT
    call = unchecked.Call(store, bad, 0)
    for _ in range(2):
        assert not call.go(*call.arguments), ADAPT
        assert bool(call.trap), ADAPT
        raised = call.raised(None)
        assert isinstance(raised, wasmtime.Trap), ADAPT
        assert "unreachable" in str(raised), ADAPT
        assert not bool(call.trap), ADAPT


def test_the_memory_begins_where_it_is_said() -> None:
    toy = Toy()
    row = toy.words(1)
    toy.put(row, 0, 99)
    place = ctypes.addressof(ctypes.c_char.from_buffer(row)) - toy.memory.base
    assert toy.load(place) == 99, ADAPT
