"""Signatures of kernels: `i3(w,i,r)` takes a row, a number and a table of rows, and returns three.

    i   a 64-bit number           w   a row of words           r   a table of rows of equal length

A compiled kernel is called by address. What it takes is the same for every compiler and caller:

    several results   OUT                        where they are to be written
    i                 NUMBER
    w                 ADDRESS, LENGTH            of its first word; in words
    r                 ADDRESS, LENGTH, LENGTH    of its first row; in rows; of a row in words
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

OUT: Final = "out"
NUMBER: Final = "number"
ADDRESS: Final = "address"
LENGTH: Final = "length"

PARAMETERS: Final = {"i": (NUMBER,), "w": (ADDRESS, LENGTH), "r": (ADDRESS, LENGTH, LENGTH)}
TEXT: Final = re.compile(r"i(\d?)\(((?:[iwr](?:,[iwr])*)?)\)")
NUMBA: Final = {"i": "i8", "w": "i8[::1]", "r": "i8[:,::1]"}


@dataclass(frozen=True, slots=True)
class Signature:
    """How many numbers a kernel returns, and what it takes, a letter each."""

    results: int
    kinds: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> Signature:
        """Read a signature.

        >>> Signature.parse("i3(w,i)")
        Signature(results=3, kinds=('w', 'i'))
        """
        found = TEXT.fullmatch(text)
        if found is None:
            raise ValueError(f"{text!r} is no signature of a kernel")
        return cls(int(found[1] or 1), tuple(filter(None, found[2].split(","))))

    @property
    def parameters(self) -> tuple[str, ...]:
        """What the compiled kernel takes.

        >>> Signature.parse("i2(w,i)").parameters
        ('out', 'address', 'length', 'number')
        """
        out = (OUT,) if self.results > 1 else ()
        return out + tuple(each for kind in self.kinds for each in PARAMETERS[kind])

    @property
    def numba(self) -> str:
        """The same for numba."""
        result = "i8" if self.results == 1 else f"UniTuple(i8,{self.results})"
        return f"{result}({','.join(NUMBA[kind] for kind in self.kinds)})"
