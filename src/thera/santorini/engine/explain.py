"""A line in words."""

from __future__ import annotations

from collections.abc import Sequence

from thera.core.phrase import Phrase
from thera.core.turns import ends
from thera.santorini.engine.to_steps import SantoriniSight
from thera.santorini.rules.steps import Step


def explain(sight: SantoriniSight, line: Sequence[Step]) -> Phrase:
    """The steps of a line that belong to the seat's own turn, in their notation."""
    game, s, own = sight.game, sight.view, list[str]()
    for step in line:
        if own and ends(game, s):
            break
        own.append(str(step))
        s = game.play(s, step)
    return Phrase("plan.steps", {"steps": " ".join(own)})
