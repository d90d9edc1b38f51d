"""A line in words."""

from __future__ import annotations

from collections.abc import Sequence

from thera.core.phrase import Phrase
from thera.santorini.steps import Step


def explain(line: Sequence[Step]) -> Phrase:
    """The steps of a line, in their notation."""
    return Phrase("plan.steps", {"steps": " ".join(map(str, line))})
