"""What kernels use besides Python: the plain twins of the instructions in `intrinsics`."""

from __future__ import annotations

from collections.abc import Callable

from thera.jit.backend import Words


def ones(bits: int) -> int:
    """How many bits are set."""
    return bits.bit_count()


def first(bits: int) -> int:
    """The number of the lowest bit that is set; `bits` is not 0."""
    return (bits & -bits).bit_length() - 1


def copy(to: Words, row: Words, count: int) -> int:
    """Copy so many words of one row to another."""
    for at in range(count):
        to[at] = row[at]
    return 0


def clipped_dot(words: int, middle: int, most: int) -> Callable[[Words, Words, Words], int]:
    """A function `dot(sums, ours, others)` over rows of so many words, four 16-bit numbers each.

    Every number in `sums`, less `middle`, is clipped to 0 … `most` and multiplied by the signed
    numbers in the other two rows; all products are added up, exactly.
    """

    def dot(sums: Words, ours: Words, others: Words) -> int:
        total = 0
        for at in range(words):
            for shift in (0, 16, 32, 48):
                value = min(max(((sums[at] >> shift) & 0xFFFF) - middle, 0), most)
                if value:
                    mine, theirs = (ours[at] >> shift) & 0xFFFF, (others[at] >> shift) & 0xFFFF
                    total += value * ((mine ^ 0x8000) + (theirs ^ 0x8000) - 0x10000)
        return total

    return dot
