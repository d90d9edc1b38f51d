"""Draws a study in a worker process: SVG by the face of its game, from that PNG by resvg.

resvg lets no other thread run while it draws, which takes up to a second. It knows fonts by their
names only, so the generic ones of a drawing become a list of fonts that machines have.
"""

from __future__ import annotations

import re
from importlib.util import find_spec
from typing import Final, Literal

from thera.server.request_bodies import Study
from thera.server.table.study import drawing

Kind = Literal["svg", "png"]

WIDTH, HEIGHT = 1200, 630
"""The size that link previews have; the rest of the sheet is blank."""

BLANK: Final = "#ffffff"

FONTS: Final = "Georgia, 'Times New Roman', 'DejaVu Serif', 'Liberation Serif', 'Noto Serif'"
"""Of desktops and servers; where there is none of them a picture has no letters."""

GENERIC: Final = re.compile(r"(?<=px )(?:sans-)?serif\b")

SIZE: Final = re.compile(r'(<svg [^>]*?)width="[\d.]+" height="[\d.]+"')
"""The size of a whole picture; what it shows is fitted into any other."""


def draw(kind: Kind, wish: Study) -> bytes:
    """A study as a picture."""
    svg = drawing(wish)
    return svg.encode() if kind == "svg" else png(svg)


def png(svg: str) -> bytes:
    """A picture in pixels, of the size of link previews."""
    from resvg_py import svg_to_bytes

    sized = SIZE.sub(rf'\1width="{WIDTH}" height="{HEIGHT}"', svg, count=1)
    return svg_to_bytes(svg_string=GENERIC.sub(FONTS, sized), background=BLANK)


def draws(kind: Kind) -> bool:
    """Whether pictures of a kind can be drawn here: there is no resvg for some machines."""
    return kind == "svg" or find_spec("resvg_py") is not None
