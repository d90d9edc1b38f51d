"""What belongs to Akrotiri besides its rules."""

from __future__ import annotations

from typing import Final

from thera.akrotiri.face.face import AkrotiriFace
from thera.akrotiri.face.help import EXAMPLES, TOPICS
from thera.akrotiri.face.plan import plan
from thera.akrotiri.face.proof_panels import proof_panels
from thera.akrotiri.face.setup_menu import offer
from thera.akrotiri.lessons.claims import CLAIMS
from thera.akrotiri.lessons.spot import spot
from thera.akrotiri.rules.game import load, load_without_files
from thera.core.kit import Kit

KIT: Final = Kit(
    load_without_files,
    AkrotiriFace(),
    offer=offer,
    examples=EXAMPLES,
    topics=TOPICS,
    load_with_files=load,
    proofs=proof_panels,
    plan=plan,
    claims=CLAIMS,
    spot=spot,
)
