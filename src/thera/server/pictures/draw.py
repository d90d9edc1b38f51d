"""Draws a study in a worker process: SVG by the face of its game, from that PNG by resvg.

resvg lets no other thread run while it draws, which takes up to a second. It gets the two fonts of
this folder and no others, so that a picture has its letters, and the same ones, on every machine.
"""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal

from thera.server.request_bodies import Study
from thera.server.table.study import drawing

Kind = Literal["svg", "png"]

WIDTH, HEIGHT = 1200, 630
"""The size that link previews have; the rest of the sheet is blank."""

BLANK: Final = "#ffffff"
FAMILY: Final = "DejaVu Serif"
FONTS: Final = tuple(str(path) for path in sorted(Path(__file__).parent.glob("*.ttf")))

SIZE: Final = re.compile(r'(<svg [^>]*?)width="[\d.]+" height="[\d.]+"')
"""The size of a whole picture; what it shows is fitted into any other."""


def draw(kind: Kind, wish: Study) -> bytes:
    """A study as a picture."""
    svg = drawing(wish)
    return svg.encode() if kind == "svg" else png(svg)


def png(svg: str) -> bytes:
    """A picture in pixels, of the size of link previews."""
    from resvg_py import svg_to_bytes

    return svg_to_bytes(
        svg_string=SIZE.sub(rf'\1width="{WIDTH}" height="{HEIGHT}"', svg, count=1),
        background=BLANK,
        skip_system_fonts=True,
        font_files=list(FONTS),
        font_family=FAMILY,
        serif_family=FAMILY,
        sans_serif_family=FAMILY,
    )


def draws(kind: Kind) -> bool:
    """Whether pictures of a kind can be drawn here: there is no resvg for some machines."""
    return kind == "svg" or find_spec("resvg_py") is not None
