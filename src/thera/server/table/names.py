"""Names of people: which ones are allowed, and made-up ones for those without."""

from __future__ import annotations

import hashlib
import unicodedata
from functools import lru_cache
from typing import Final

from thera.core.face import Phrase
from thera.server.errors import Refusal

LONGEST_NAME: Final = 24
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0\u034f")
"""Characters that count as letters or marks and show nothing."""

MADE_UP: Final = (
    "Ariadne Calypso Chloe Daphne Delia Eudora Galatea Halia Irene Kore Leda Melia Naia Phoebe "
    "Rhea Thalia Argus Cadmus Damon Evander Glaucus Icarus Jason Leander Lycus Myron Nestor Orion "
    "Phineas Talos Theras Xanthus"
).split()


def check_name(text: str) -> str:
    """A name in its normal form, or Refusal."""
    name = unicodedata.normalize("NFC", text).strip(" ")
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Refusal(Phrase("server.name.length", {"most": LONGEST_NAME}))
    for letter in name:
        hidden = unicodedata.category(letter)[0] in "CZ" and letter != " "
        if hidden or letter in BLANK:
            raise Refusal(Phrase("server.name.hidden"))
    if all(unicodedata.category(letter)[0] in "ZM" for letter in name):
        raise Refusal(Phrase("server.name.hidden"))
    return name


@lru_cache(maxsize=1 << 12)
def made_up(visitor: str) -> str:
    """A name for somebody who chose none: always the same for the same visitor."""
    digest = hashlib.sha256(visitor.encode()).digest()
    return f"{MADE_UP[digest[0] % len(MADE_UP)]} {10 + digest[1] % 90}"
