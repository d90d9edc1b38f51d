"""Where things are on the screen, and how sharp a picture is."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Locator, Page

SETTLED = "() => !document.querySelector('.sheet.moving')"


@dataclass(frozen=True)
class Box:
    """A rectangle of the screen, in CSS pixels."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def wide(self) -> float:
        """How wide it is."""
        return self.right - self.left

    @property
    def high(self) -> float:
        """How high it is."""
        return self.bottom - self.top

    def meets(self, other: Box) -> bool:
        """Whether two boxes share more than a rim of a pixel."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > 1 and down > 1

    def within(self, other: Box) -> bool:
        """Whether this box lies in another, but for a pixel."""
        return (
            self.left >= other.left - 1
            and self.top >= other.top - 1
            and self.right <= other.right + 1
            and self.bottom <= other.bottom + 1
        )


def box(thing: Locator) -> Box:
    """Where one thing is."""
    found = thing.bounding_box()
    assert found is not None, thing
    x, y = found["x"], found["y"]
    return Box(x, y, x + found["width"], y + found["height"])


def boxes(page: Page, selector: str) -> list[Box]:
    """Where all things are that are shown."""
    found = page.eval_on_selector_all(
        selector,
        """(all) => all.map((each) => each.getBoundingClientRect())
          .filter((each) => each.width && each.height)
          .map(({ left, top, right, bottom }) => [left, top, right, bottom])""",
    )
    return [Box(*each) for each in found]


def screen(page: Page) -> Box:
    """All that is in view."""
    size = page.viewport_size
    assert size is not None
    return Box(0, 0, size["width"], size["height"])


def settle(page: Page) -> None:
    """Waits until the map is at rest."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)))")
    page.wait_for_function(SETTLED)


def colours(png: bytes) -> NDArray[np.uint8]:
    """Red, green and blue of every pixel of a picture of 8 bits a channel, by rows."""
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    assert depth == 8
    step = {2: 3, 6: 4}[kind]
    raw = zlib.decompress(_data(png))
    stride = width * step
    rows = [bytes(stride)]
    for start in range(0, len(raw), stride + 1):
        line = bytearray(raw[start + 1 : start + 1 + stride])
        rows.append(_unfilter(raw[start], line, rows[-1], step))
    picture = np.frombuffer(b"".join(rows[1:]), np.uint8).reshape(height, width, step)
    return picture[:, :, :3]


def _data(png: bytes) -> bytes:
    at, found = 8, b""
    while at < len(png):
        size, name = struct.unpack(">I4s", png[at : at + 8])
        if name == b"IDAT":
            found += png[at + 8 : at + 8 + size]
        at += size + 12
    return found


def _unfilter(kind: int, line: bytearray, above: bytes, step: int) -> bytes:
    """A row as it was before PNG wrote it as differences to its neighbours."""
    for n, over in enumerate(above):
        left, corner = (line[n - step], above[n - step]) if n >= step else (0, 0)
        if kind == 4:
            guess = left + over - corner
            guess = _nearest(guess, (left, over, corner))
        else:
            guess = (0, left, over, (left + over) // 2)[kind]
        line[n] = (line[n] + guess) & 255
    return bytes(line)


def _nearest(guess: int, known: tuple[int, int, int]) -> int:
    return min(known, key=lambda each: abs(guess - each))


def sharpness(png: bytes, part: Box | None = None) -> float:
    """How steep the steepest edges of a picture are: brightness from a pixel to the next."""
    picture = colours(png).astype(np.int16).sum(axis=2) // 3
    if part:
        picture = picture[
            round(part.top) : round(part.bottom), round(part.left) : round(part.right)
        ]
    across = np.abs(np.diff(picture, axis=1)).ravel()
    down = np.abs(np.diff(picture, axis=0)).ravel()
    return float(np.percentile(np.concatenate([across, down]), 99))
