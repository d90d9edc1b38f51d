"""What `thera learn akrotiri` produced: the weights (`tune`) and the value network (`train`)."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Final

from thera.core import network_choice
from thera.core.game import bad

if TYPE_CHECKING:
    from thera.akrotiri.engine.weights import Weights
    from thera.jit import Words

WEIGHTS: Final = "weights.json"
PACKAGED: Final = Path(__file__).with_name("akrotiri").with_suffix(".net")


@cache
def learned() -> Weights:
    """The weights in the packaged file."""
    from thera.akrotiri.engine.weights import Weights

    text = files(__package__).joinpath(WEIGHTS).read_text(encoding="utf-8")
    return Weights(**json.loads(text))


@lru_cache(maxsize=8)
def value(net: str) -> Words:
    """The packaged value network, one from a file, or the evaluation by hand."""
    from thera.akrotiri.engine.evaluation.network import BadNet, by_hand, read

    path = network_choice.source(net, PACKAGED)
    if path is None:
        return by_hand()
    try:
        return read(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, BadNet) as error:
        raise bad("net.bad", file=str(path), why=str(error)) from error
