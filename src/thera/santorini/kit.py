"""What belongs to Santorini besides its rules."""

from __future__ import annotations

from typing import Final

from thera.core.kit import Kit
from thera.santorini.face.face import SantoriniFace
from thera.santorini.face.help import EXAMPLES, POWERS, TOPICS
from thera.santorini.face.setup_menu import offer
from thera.santorini.lessons.claims import CLAIMS
from thera.santorini.rules.game import fitting, load

KIT: Final = Kit(
    load,
    SantoriniFace(),
    lambda game, s: fitting(s),
    offer=offer,
    examples=POWERS | EXAMPLES,
    topics=TOPICS,
    claims=CLAIMS,
)
