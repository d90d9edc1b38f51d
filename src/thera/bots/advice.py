"""What the strongest bot would do, in words."""

from __future__ import annotations

from typing import Any

from thera import games
from thera.core.bot import Budget, Sight
from thera.core.face import Phrase


def advise(sight: Sight[Any, Any], budget: Budget) -> Phrase:
    """The turn that the strongest bot would play from here, as far as luck does not come."""
    engine = games.engine_for(sight.game.name)
    return engine.explain(sight, engine.analyse(sight, budget, lines=1).line)
