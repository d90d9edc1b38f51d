"""Optimised IR as a WebAssembly module: LLVM's object file, made complete without a linker.

The object's own indices and addresses hold as they are, since nothing else is linked to it. What it
lacks are exports. Memory, from address 0: the stack, which grows down, so that one that overflows
leaves the memory and traps; then constants, up to the least size of the memory; then rows.
"""

from __future__ import annotations

from typing import Any, Final

import llvmlite.binding as llvm

from thera.jit import wasm_file
from thera.jit.compiler.link import machine, retarget
from thera.jit.manifest import Manifest
from thera.jit.wasm_file import BadWasm, Reader

STACK: Final = 1 << 20
ROOM: Final = "stack"  # the variable that keeps the stack's place free
IMPORTS: Final = {"__linear_memory", "__stack_pointer"}

# in the section `linking` of an object file
SYMBOLS: Final = 8
FUNCTION: Final = 0
DATA: Final = 1
SECTION: Final = 3
UNDEFINED: Final = 0x10
NAMED: Final = 0x40


def emit(whole: Any, exports: list[str], manifest: Manifest) -> bytes:  # noqa: ANN401  # llvmlite has no types
    """The module of optimised IR."""
    target = machine()
    first = f"@{ROOM} = global [{STACK} x i8] zeroinitializer, align 16\n"
    module = llvm.parse_assembly(retarget(first, target))
    module.link_in(whole)
    return finish(target.emit_object(module), exports, manifest)


def finish(made: bytes, exports: list[str], manifest: Manifest) -> bytes:
    """An object file as a module: with exports and manifest, without what only linkers read."""
    functions, segments = symbols(made)
    if segments[ROOM] != 0:
        raise BadWasm("the stack is not at the front of the memory")
    found = bytearray(wasm_file.HEAD + manifest.write())
    exported = wasm_file.number(len(exports)) + b"".join(
        wasm_file.text(name) + b"\0" + wasm_file.number(functions[name]) for name in exports
    )
    waiting = True
    for kind, body in wasm_file.sections(made):
        if kind in (wasm_file.CUSTOM, wasm_file.DATA_COUNT):
            continue
        if kind == wasm_file.IMPORT and imports(body) != IMPORTS:
            raise BadWasm(f"it would import {', '.join(sorted(imports(body)))}")
        if kind >= wasm_file.START and waiting:
            found += wasm_file.section(wasm_file.EXPORT, exported)
            waiting = False
        found += wasm_file.section(kind, _used(body) if kind == wasm_file.DATA else body)
    return bytes(found)


def _used(body: bytes) -> bytes:
    """The segments of data that are not all zeros: memory is zero anyway."""
    reader, kept = Reader(body), list[bytes]()
    for _ in range(reader.number()):
        start = reader.at
        if reader.number() != 0 or reader.byte() != 0x41:
            raise BadWasm("a segment of data is not at a constant address")
        reader.number()
        reader.byte()
        if any(reader.take(reader.number())):
            kept.append(body[start : reader.at])
    return wasm_file.number(len(kept)) + b"".join(kept)


def imports(body: bytes) -> set[str]:
    """The names that a section of imports asks for."""
    reader, found = Reader(body), set[str]()
    for _ in range(reader.number()):
        reader.text()
        found.add(reader.text())
        kind = reader.byte()
        if kind == 0:
            reader.number()
        elif kind == 3:
            reader.take(2)
        else:
            if kind == 1:
                reader.byte()
            limited = reader.byte() & 1
            reader.number()
            if limited:
                reader.number()
    return found


def symbols(made: bytes) -> tuple[dict[str, int], dict[str, int]]:
    """The indices of an object's functions, and those of the segments of its data, by name."""
    linking = wasm_file.custom(made, "linking")
    if linking is None:
        raise BadWasm("it is no object file")
    reader = Reader(linking)
    reader.number()
    while reader:
        kind, size = reader.byte(), reader.number()
        part = Reader(reader.take(size))
        if kind == SYMBOLS:
            return _symbols(part)
    raise BadWasm("it has no symbols")


def _symbols(reader: Reader) -> tuple[dict[str, int], dict[str, int]]:
    functions, segments = dict[str, int](), dict[str, int]()
    for _ in range(reader.number()):
        kind, flags = reader.byte(), reader.number()
        if kind == SECTION:
            reader.number()
        elif kind == DATA:
            name = reader.text()
            if not flags & UNDEFINED:
                segments[name] = reader.number()
                reader.number()
                reader.number()
        else:
            index = reader.number()
            if not flags & UNDEFINED or flags & NAMED:
                name = reader.text()
                if kind == FUNCTION:
                    functions[name] = index
    return functions, segments
