"""What the strongest bot would do here, in words."""

from __future__ import annotations

from typing import Any

from thera.akrotiri.rules import Akrotiri
from thera.bots import roster, voyage
from thera.bots.akrotiri.words import explain
from thera.core.bot import Budget, Choice, Sight
from thera.core.face import Phrase


def advise(sight: Sight[Any, Any], budget: Budget) -> Phrase:
    """The turn that the strongest bot would play from here, as far as luck does not come."""
    return told(sight, roster.bot(roster.STRONGEST).choose(sight, budget))


def told(sight: Sight[Any, Any], choice: Choice[Any]) -> Phrase:
    """A bot's choice in words: what it does, and in Akrotiri what it means to do later."""
    if isinstance(sight.game, Akrotiri):
        return explain(sight.game, sight.view, choice.plan, voyage.ahead(sight, choice.plan))
    return Phrase("cli.advice.steps", {"steps": " ".join(map(str, choice.plan))})
