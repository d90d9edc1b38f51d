"""The thirty gods, one file a card; read in the order of their numbers."""

import difflib
from typing import Final

from thera.core.game import bad
from thera.core.phrase import quoted
from thera.santorini.rules.god_names import NAMES
from thera.santorini.rules.gods import (  # noqa: F401  # each enters itself in the roster
    aphrodite,
    apollo,
    ares,
    artemis,
    athena,
    atlas,
    bia,
    chaos,
    charon,
    chronus,
    circe,
    demeter,
    dionysus,
    eros,
    hephaestus,
    hera,
    hermes,
    hestia,
    hypnus,
    limus,
    medusa,
    minotaur,
    morpheus,
    pan,
    persephone,
    poseidon,
    prometheus,
    selene,
    triton,
    zeus,
)
from thera.santorini.rules.power import MORTAL, ROSTER, Power

__all__ = ["GODS", "NAMES", "god"]

GODS: Final = {ROSTER[number].name: ROSTER[number] for number in sorted(ROSTER)}


def god(name: str) -> Power:
    """The god of this name, `mortal` included, or BadText with the nearest name."""
    found = MORTAL if name == MORTAL.name else GODS.get(name)
    if found is None:
        near = difflib.get_close_matches(name, GODS, 1)
        if near:
            raise bad("santorini.god.near", text=quoted(name), near=near[0])
        raise bad("santorini.god", text=quoted(name))
    return found
