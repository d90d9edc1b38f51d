"""Help at the table: what it explains, and an example of each rule, played from `help.txt`."""

from __future__ import annotations

from typing import Final

from thera.core.card_example import named_examples
from thera.core.help_topic import topics

EXAMPLES: Final = named_examples("thera.akrotiri.face", "help.txt")
"""The position and the lines of each topic's example."""

TOPICS: Final = topics(
    "akrotiri",
    {
        "win": (),
        "turn": ("done",),
        "place": ("place",),
        "cube": ("cube",),
        "move": ("move", "dock"),
        "load": ("load", "drop"),
        "sell": ("sell",),
        "buy": ("buy",),
        "map": (),
        "dig": ("dig",),
        "temples": (),
        "goals": ("keep", "take"),
        "oracle": ("oracle",),
        "end": (),
    },
    EXAMPLES,
)
