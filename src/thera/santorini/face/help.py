"""Help at the table: what it explains, and an example of each rule and of each god's power."""

from __future__ import annotations

from typing import Final

from thera.core.card_example import named_examples
from thera.core.help_topic import topics

EXAMPLES: Final = named_examples("thera.santorini.face", "help.txt")
"""The position and the lines of each topic's example."""

POWERS: Final = named_examples("thera.santorini.face", "examples.txt")
"""Those of each god's example."""

TOPICS: Final = topics(
    "santorini",
    {
        "win": (),
        "place": ("place",),
        "move": ("move",),
        "climb": (),
        "build": ("build",),
        "dome": ("dome",),
        "lose": ("yield",),
        "powers": ("force", "raze", "name", "take"),
    },
    EXAMPLES,
)
