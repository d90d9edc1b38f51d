"""What kernels can be called with; all else is refused with a message, and no memory is touched."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

import numpy
import pytest

from jit.toy import Toy
from thera.core.bot import NoEngine
from thera.jit.backend import Kernel
from thera.jit.signature import Signature

MOST = (1 << 63) - 1


@pytest.fixture
def toy() -> Toy:
    return Toy()


def test_numbers_of_64_bits(toy: Toy) -> None:
    assert toy.add(MOST, 0) == MOST
    assert toy.add(-MOST, -1) == -MOST - 1
    assert toy.add(MOST, 1) == -MOST - 1, "sums wrap"
    assert toy.add(True, False) == 1  # noqa: FBT003, RUF100


def test_rows_and_parts_of_rows(toy: Toy) -> None:
    row = toy.words(10)
    assert toy.put(row, 3, -5) == -5
    assert toy.put(row[4:], 1, 6) == 6
    assert list(row) == [0, 0, 0, -5, 0, 6, 0, 0, 0, 0]
    assert toy.length(row) == 10
    assert toy.length(row[3:5]) == 2
    assert toy.length(toy.words(0)) == toy.length(row[4:4]) == 0


def test_several_results(toy: Toy) -> None:
    row = toy.words(1)
    row[0] = -9
    assert toy.both(row, MOST) == (-9, MOST)


def test_tables_of_rows(toy: Toy) -> None:
    assert toy.size(toy.backend.rows(7, 5)) == 35


def others() -> dict[str, object]:
    """What is no row of the module."""
    return {
        "array": array("q", [1, 2, 3]), "memoryview": memoryview(array("q", [1, 2, 3])),
        "bytes": bytes(24), "bytearray": bytearray(24), "ndarray": numpy.ones(3, numpy.int64),
        "list": [1, 2, 3], "tuple": (1, 2, 3), "str": "row", "NoneType": None, "object": object(),
    }  # fmt: skip


@pytest.mark.parametrize("kind", [
    "array", "memoryview", "bytes", "bytearray", "ndarray", "list", "tuple", "str", "NoneType",
    "object",
])  # fmt: skip
def test_what_is_no_row_of_the_module_is_refused(toy: Toy, kind: str) -> None:
    given = others()[kind]
    with pytest.raises(TypeError) as refused:
        toy.put(given, 0, 1)
    wanted = "kernel put: argument 1 must be a row made by `words`"
    assert str(refused.value) == f"{wanted}, but it is of type {kind}"


@pytest.mark.parametrize("value", [0, 1])
def test_a_numpy_array_of_one_word_is_refused_whatever_it_holds(toy: Toy, value: int) -> None:
    with pytest.raises(TypeError, match="must be a row made by `words`"):
        toy.length(numpy.full(1, value, numpy.int64))


def test_a_row_of_another_module_is_refused(toy: Toy) -> None:
    with pytest.raises(TypeError, match="must be a row made by `words`"):
        toy.put(Toy(1 << 30).words(3), 0, 1)


def test_a_row_that_cannot_be_written_is_refused(toy: Toy) -> None:
    with pytest.raises(TypeError, match=r"argument 1 must be a row .* of type memoryview"):
        toy.put(toy.words(3).toreadonly(), 0, 1)


def test_every_second_word_is_no_row(toy: Toy) -> None:
    with pytest.raises(TypeError, match=r"argument 1 must be a row .* of type memoryview"):
        toy.put(toy.words(6)[::2], 0, 1)


@pytest.mark.parametrize("number", [MOST + 1, -MOST - 2, 1 << 70, 1.5])
def test_numbers_that_do_not_fit_are_refused(toy: Toy, number: float) -> None:
    with pytest.raises(TypeError) as refused:
        toy.put(toy.words(1), 0, number)
    wanted = "kernel put: argument 3 must be a number of 64 bits"
    assert str(refused.value) == f"{wanted}, but it is {number}"


@pytest.mark.parametrize("given", [[], [(1, 2)], [array("q", [1])], 5, None])
def test_what_is_no_table_is_refused(toy: Toy, given: object) -> None:
    with pytest.raises(TypeError, match="must be a table made by `rows`"):
        toy.size(given)


def test_too_few_and_too_many_arguments_are_refused(toy: Toy) -> None:
    calls: tuple[tuple[Callable[..., Any], tuple[object, ...]], ...] = (
        (toy.add, ()), (toy.add, (1,)), (toy.add, (1, 2, 3)), (toy.constant, (1,)),
    )  # fmt: skip
    for kernel, given in calls:
        with pytest.raises(TypeError, match="positional argument"):
            kernel(*given)


@pytest.mark.parametrize("signature", ["i(i)", "i(i,i,i)", "i(i,w)", "i(w)", "i2(i,i)", "i()"])
def test_an_entry_of_another_type_than_its_kernel_is_refused(toy: Toy, signature: str) -> None:
    """It would end the process, or read another place than is meant."""
    kernel = Kernel("add", lambda: None, Signature.parse(signature), entry=True)
    with pytest.raises(
        NoEngine, match=r"^kernels.wasm is not made of these sources: add has another"
    ):
        toy.backend.kernel(kernel)


def test_a_kernel_that_is_no_entry_is_interpreted(toy: Toy) -> None:
    def function() -> int:
        return 5

    for name, entry in (("add", False), ("unknown", True)):
        kernel = Kernel(name, function, Signature.parse("i()"), entry)
        assert toy.backend.kernel(kernel) is function


def test_the_module_works_after_all_of_that(toy: Toy) -> None:
    with pytest.raises(TypeError):
        toy.add("1", 2)
    assert toy.add(1, 2) == 3
