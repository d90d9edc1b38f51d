"""Help at the table: what it explains, and an example of each rule, played from `help.txt`."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from thera.core.card_example import Frame, frames, named_examples
from thera.core.help_topic import topics
from thera.santorini.face.examples import FACE, SHOWN, examples
from thera.santorini.face.phrases import RULES

EXAMPLES: Final = named_examples(
    (files("thera.santorini.face") / "help.txt").read_text(encoding="utf-8")
)
"""The position and the lines of each topic's example."""

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


@cache
def example(name: str) -> tuple[Frame, ...]:
    """The pictures of a topic's or a god's example; none where there is none."""
    if name not in EXAMPLES:
        return examples(name)
    return frames(RULES, FACE, *EXAMPLES[name], SHOWN)
