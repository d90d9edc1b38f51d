"""What the signs of the board mean, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from thera.core.face import LegendRow, Phrase, Span
from thera.santorini.face.phrases import owners
from thera.santorini.face.terminal import DOME, FEMALE, WALLS, WORKERS
from thera.santorini.rules.state import State


def legend(s: State) -> Iterator[LegendRow]:
    """Workers by side, heights and domes; the female worker where one is told apart."""
    team = s.cast.seats == 4
    key = "santorini.legend.team" if team else "santorini.legend.player"
    for side in sorted(set(s.cast.sides)):
        sign = Span(WORKERS[side], f"seat-{side}")
        yield LegendRow((sign,), Phrase(key, owners(side, team=team)))
    if s.female:
        yield LegendRow((Span(FEMALE),), Phrase("santorini.legend.female"))
    for level in (1, 2, 3):
        signs = Span(f"{level}  ", "dim"), Span(WALLS[level] * 5, f"level-{level}")
        yield LegendRow(signs, Phrase("santorini.legend.level", {"level": level}))
    yield LegendRow((Span(DOME, "dome"),), Phrase("santorini.legend.dome"))
    yield LegendRow((Span("a–e 1–5", "frame"),), Phrase("santorini.legend.names"))
