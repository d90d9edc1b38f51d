"""The learned weights: a small file of numbers, made by `thera learn akrotiri tune`."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from thera.kernels.akrotiri.search.weights import Weights

FILE: Final = "weights.json"


@cache
def learned() -> Weights:
    """The weights in the packaged file."""
    from thera.kernels.akrotiri.search.weights import Weights

    text = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    return Weights(**json.loads(text))
