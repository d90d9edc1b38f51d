"""What belongs to Kuhn poker besides its rules."""

from thera.core.kit import Kit
from thera.core.phrase import Phrase
from thera.core.setup_menu import Offer, Way
from third_game.face import KuhnFace
from third_game.rules import load


def offer() -> Offer:
    """There is one way to play it."""
    way = Way(
        id="usual",
        title=Phrase("Three cards"),
        text=Phrase("a card each, and one bet"),
        seats=(2,),
        spec="kuhn",
    )
    return Offer(game="kuhn", title=Phrase("Kuhn poker"), ways=(way,))


KIT = Kit(load, KuhnFace(), offer=offer)
