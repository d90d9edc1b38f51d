"""Where the registry of games finds everything about Akrotiri."""

from __future__ import annotations

from typing import Final

from thera.core.kit import Entry

ENTRY: Final = Entry(
    kit="thera.akrotiri.kit",
    engine="thera.akrotiri.engine.engine",
    kernels=("thera.akrotiri.kernel", "thera.akrotiri.engine"),
    commands=("akrotiri",),
    learns=True,
)
