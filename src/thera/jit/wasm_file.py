"""WebAssembly files, as far as thera reads and writes them: sections, names and numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

HEAD: Final = b"\0asm\1\0\0\0"
CUSTOM: Final = 0
IMPORT: Final = 2
EXPORT: Final = 7
START: Final = 8  # the first that comes behind the exports
DATA: Final = 11
DATA_COUNT: Final = 12


class BadWasm(ValueError):
    """Bytes that are not a WebAssembly file, or not one that is understood."""


class Reader:
    """Bytes read from front to back."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def __bool__(self) -> bool:
        return self.at < len(self.data)

    def byte(self) -> int:
        """The next byte."""
        return self.take(1)[0]

    def take(self, count: int) -> bytes:
        """So many bytes."""
        self.at += count
        if self.at > len(self.data):
            raise BadWasm("it is cut short")
        return self.data[self.at - count : self.at]

    def number(self) -> int:
        """An unsigned number, seven bits a byte, the low ones first."""
        value = 0
        for shift in range(0, 64, 7):
            byte = self.byte()
            value |= (byte & 127) << shift
            if byte < 128:
                return value
        raise BadWasm("a number in it has no end")

    def text(self) -> str:
        """A name with its length before it."""
        return self.take(self.number()).decode()


def number(value: int) -> bytes:
    """An unsigned number as a file has it."""
    found = bytearray()
    while value > 127:
        found.append(value & 127 | 128)
        value >>= 7
    return bytes([*found, value])


def text(value: str) -> bytes:
    """A name as a file has it."""
    return number(len(value.encode())) + value.encode()


def section(kind: int, body: bytes) -> bytes:
    """A section with its head."""
    return bytes([kind]) + number(len(body)) + body


def sections(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The kinds and bodies of a file's sections."""
    if not data.startswith(HEAD):
        raise BadWasm("it is no WebAssembly module")
    reader = Reader(data)
    reader.take(len(HEAD))
    while reader:
        kind = reader.byte()
        yield kind, reader.take(reader.number())


def custom(data: bytes, name: str) -> bytes | None:
    """What a custom section of this name holds."""
    for kind, body in sections(data):
        if kind == CUSTOM:
            reader = Reader(body)
            if reader.text() == name:
                return body[reader.at :]
    return None
