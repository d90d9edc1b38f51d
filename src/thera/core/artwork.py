"""Pictures that a package keeps in files: a style sheet, and a drawing whose groups have names."""

from __future__ import annotations

import re
from importlib.resources import files


def style(package: str) -> str:
    """The style sheet of a package, `artwork.css`.

    >>> ".shoal" in style("thera.santorini.face.print")
    True
    """
    return "\n" + files(package).joinpath("artwork.css").read_text(encoding="utf-8")


def pictures(package: str) -> dict[str, str]:
    """The groups of a package's drawing, `artwork.svg`, by their ids: one a line.

    >>> sorted(pictures("thera.santorini.face.print"))
    ['clay', 'female', 'fish', 'moon', 'obsidian', 'saffron', 'sun']
    """
    drawing = files(package).joinpath("artwork.svg").read_text(encoding="utf-8")
    return dict(re.findall(r'^<g id="([\w-]+)">(.*)</g>$', drawing, re.MULTILINE))
