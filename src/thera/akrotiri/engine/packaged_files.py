"""What `thera learn akrotiri` produced: the weights (`tune`) and the value network (`train`)."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from thera.core import network_choice

if TYPE_CHECKING:
    from thera.akrotiri.engine.weights import Weights
    from thera.jit import Words

PACKAGED: Final = files(__package__) / "akrotiri.net"


@cache
def learned() -> Weights:
    """The weights in the packaged file."""
    from thera.akrotiri.engine.weights import Weights

    text = (files(__package__) / "weights.json").read_text(encoding="utf-8")
    return Weights(**json.loads(text))


@lru_cache(maxsize=8)
def value(net: str) -> Words:
    """The packaged value network, one from a file, or the evaluation by hand."""
    from thera.akrotiri.engine.evaluation.network import by_hand, read

    found = network_choice.load(net, PACKAGED, lambda data: read(data.decode()))
    return by_hand() if found is None else found
