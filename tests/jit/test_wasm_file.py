"""Reading modules, manifests and signatures: what is no such thing is refused with a message."""

from __future__ import annotations

import json
from random import Random

import pytest

from jit.toy import MANIFEST, MODULE
from thera.jit import wasm_file
from thera.jit.manifest import Manifest
from thera.jit.signature import Signature
from thera.jit.wasm_file import HEAD, BadWasm, Reader


@pytest.mark.parametrize("value", [0, 1, 127, 128, 300, 1 << 20, (1 << 32) - 1])
def test_numbers_are_read_as_they_were_written(value: int) -> None:
    reader = Reader(wasm_file.number(value) + b"more")
    assert reader.number() == value
    assert reader.take(4) == b"more"
    assert not reader


@pytest.mark.parametrize("data", [b"", b"\x80", b"\xff\xff", b"\x05abc"])
def test_what_is_cut_short_is_refused(data: bytes) -> None:
    with pytest.raises(BadWasm, match=r"^it is cut short$"):
        Reader(data).text()


def test_sections_are_read_as_they_were_written() -> None:
    custom = wasm_file.section(wasm_file.CUSTOM, wasm_file.text("mine") + b"said")
    made = HEAD + custom + MODULE[len(HEAD) :]
    (kind, body), *others = wasm_file.sections(made)
    assert (kind, body) == (wasm_file.CUSTOM, b"\x04minesaid")
    assert others == list(wasm_file.sections(MODULE))
    assert wasm_file.custom(made, "mine") == b"said"
    assert wasm_file.custom(made, "other") is None


@pytest.mark.parametrize("data", [b"", b"\0asm", b"\x7fELF" + bytes(100), b"\0asm\2\0\0\0"])
def test_what_is_no_module_is_refused(data: bytes) -> None:
    with pytest.raises(BadWasm, match=r"^it is no WebAssembly module$"):
        list(wasm_file.sections(data))


def test_a_module_that_is_cut_short_anywhere_is_refused_or_ends_with_a_section() -> None:
    ends = {len(HEAD)}
    for _, body in wasm_file.sections(MODULE):
        ends.add(max(ends) + len(wasm_file.section(0, body)))
    for size in range(len(HEAD), len(MODULE)):
        if size in ends:
            list(wasm_file.sections(MODULE[:size]))
        else:
            with pytest.raises(BadWasm, match=r"^it is cut short$"):
                list(wasm_file.sections(MODULE[:size]))


def test_noise_is_refused_with_a_message() -> None:
    """ValueError is what loading expects; a name that is no text is one too."""
    rng = Random(1)
    for _ in range(2000):
        try:
            assert wasm_file.custom(HEAD + rng.randbytes(rng.randrange(60)), "thera") is None
        except ValueError as error:
            assert str(error)


def test_a_manifest_is_read_as_it_was_written() -> None:
    assert Manifest.read(HEAD + MANIFEST.write() + MODULE[len(HEAD) :]) == MANIFEST


def test_a_module_without_a_manifest_is_refused() -> None:
    with pytest.raises(BadWasm, match=r"^it does not say what it was made of$"):
        Manifest.read(MODULE)


@pytest.mark.parametrize("said", [
    b"", b"{", b"\xff", b"[]", b"1", b"null", b"{}", json.dumps({"digest": ""}).encode(),
    json.dumps({"digest": "", "more": 1}).encode(),
])  # fmt: skip
def test_a_manifest_that_cannot_be_read_is_refused(said: bytes) -> None:
    section = wasm_file.section(wasm_file.CUSTOM, wasm_file.text("thera") + said)
    with pytest.raises(BadWasm, match=r"^what it was made of cannot be read$"):
        Manifest.read(HEAD + section)


@pytest.mark.parametrize("text", [
    "", "i", "i()i", "(i)", "j(i)", "i(x)", "i(i,)", "i(,i)", "i(i i)", "i12(i)", "i(w", "i-1(i)",
])  # fmt: skip
def test_what_is_no_signature_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no signature of a kernel$"):
        Signature.parse(text)


def test_signatures_are_read() -> None:
    assert Signature.parse("i()") == Signature(1, ())
    assert Signature.parse("i(i)") == Signature(1, ("i",))
    assert Signature.parse("i9(w,r,i)") == Signature(9, ("w", "r", "i"))
