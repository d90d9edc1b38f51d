"""Where the registry of games finds everything about Santorini."""

from __future__ import annotations

from typing import Final

from thera.core.kit import Entry

ENTRY: Final = Entry(
    kit="thera.santorini.kit",
    engine="thera.santorini.engine.engine",
    kernels=("thera.santorini.kernel", "thera.santorini.engine"),
    commands=("gods",),
    learns=True,
)
