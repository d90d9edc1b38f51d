"""Signatures of kernels: `i3(w,i,r)` takes a row, a number and a table of rows, and returns three.

    i   a 64-bit number           w   a row of words           r   a table of rows of equal length

A compiled kernel is called by address. What it takes is the same for every compiler and caller:

    several results   OUT                        where they are to be written
    i                 NUMBER
    w                 ADDRESS, LENGTH            of its first word; in words
    r                 ADDRESS, LENGTH, LENGTH    of its first row; in rows; of a row in words

A capitalised word names a `NamedTuple` with fields of these kinds, as in `i(View,i)`. Kernels hand
such tuples to each other; an entry takes the rows and makes the tuple.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, TypeAlias

OUT: Final = "out"
NUMBER: Final = "number"
ADDRESS: Final = "address"
LENGTH: Final = "length"

Kind: TypeAlias = str | type[tuple[Any, ...]]
"""A letter, or the class of a named tuple."""

PARAMETERS: Final[Mapping[Kind, tuple[str, ...]]] = {
    "i": (NUMBER,), "w": (ADDRESS, LENGTH), "r": (ADDRESS, LENGTH, LENGTH),
}  # fmt: skip
TEXT: Final = re.compile(r"i(\d?)\((|KIND(?:,KIND)*)\)".replace("KIND", r"(?:[iwr]|[A-Z]\w*)"))
FIELDS: Final = {"int": "i", "Words": "w", "list[Words]": "r"}
"""How the fields of a tuple are annotated."""


@dataclass(frozen=True, slots=True)
class Signature:
    """How many numbers a kernel returns, and what it takes."""

    results: int
    kinds: tuple[Kind, ...]

    @classmethod
    def parse(cls, text: str, names: Mapping[str, object] = MappingProxyType({})) -> Signature:
        """Read a signature; tuples are looked up among the names of the kernel's module.

        >>> Signature.parse("i3(w,i)")
        Signature(results=3, kinds=('w', 'i'))
        """
        found = TEXT.fullmatch(text)
        if found is None:
            raise ValueError(f"{text!r} is no signature of a kernel")
        kinds = filter(None, found[2].split(","))
        return cls(int(found[1] or 1), tuple(_kind(kind, names) for kind in kinds))

    @property
    def parameters(self) -> tuple[str, ...]:
        """What a compiled entry takes.

        >>> Signature.parse("i2(w,i)").parameters
        ('out', 'address', 'length', 'number')
        """
        out = (OUT,) if self.results > 1 else ()
        return out + tuple(each for kind in self.kinds for each in PARAMETERS[kind])


def _kind(text: str, names: Mapping[str, object]) -> Kind:
    if text in PARAMETERS:
        return text
    found = names.get(text)
    if not (isinstance(found, type) and issubclass(found, tuple) and hasattr(found, "_fields")):
        raise TypeError(f"{text} is no NamedTuple that the kernel's module has imported")
    fields(found)
    return found


def fields(kind: type[tuple[Any, ...]]) -> tuple[str, ...]:
    """What the fields of a named tuple are, a letter each."""
    found = []
    for name, annotation in kind.__annotations__.items():
        text = getattr(annotation, "__forward_arg__", "")
        if text not in FIELDS:
            raise TypeError(f"{kind.__name__}.{name} is none of {', '.join(FIELDS)}")
        found.append(FIELDS[text])
    return tuple(found)
