"""What the signs of the map and of the panels mean, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from thera.akrotiri.face.panels import CUBE, SPACE
from thera.akrotiri.face.phrases import ARROWS, player
from thera.akrotiri.face.terminal import BOATS, FREE, MORE, NAMES, TEMPLES, compass
from thera.akrotiri.face.terminal_tiles import COVES, DOCK, LAND
from thera.akrotiri.rules.component_schema import TERRAINS
from thera.akrotiri.rules.state import State
from thera.akrotiri.rules.steps import KINDS
from thera.core.face import LegendRow, Phrase, Span
from thera.core.game import Seat

GAP = Span(" ")


def legend(s: State, seat: Seat | None) -> Iterator[LegendRow]:
    """Every sign that the map drawn for a seat can show, then those of the panels."""
    yield _north(s, seat)
    yield _row("names", ("w2 n1", "frame"))
    yield _row("land", (LAND, "land"))
    yield _row("route", *((stroke, "sea route") for stroke in "─│╰┬"))
    yield _row("dock", (DOCK, "sea dock"))
    yield _row("cove", *((cove, "sea route") for cove in COVES))
    yield _row("icons", *zip(TERRAINS, NAMES, strict=True))
    yield _row(
        "cubes",
        *((c.lower(), f"land {n}-cube") for c, n in zip(TERRAINS, NAMES, strict=True)),
    )
    for each in range(s.table.seats):
        boat = (BOATS[each], f"sea seat-{each}")
        yield _row("player", boat, (TEMPLES[each], f"land seat-{each}"), who=player(each))
    yield _row("more", (MORE, "land"))
    yield _row("free", (FREE, "sea frame"))
    yield _row("turns", ("r0–r3", "frame"))
    yield _row("market", (CUBE, ""), (SPACE, ""))
    yield _row("card", (f"{ARROWS[0]}{TERRAINS[3] * 2} {ARROWS[1]}{TERRAINS[0]}", ""))
    yield _row("kinds", *((kind, "") for kind in KINDS))


def _north(s: State, seat: Seat | None) -> LegendRow:
    key = "akrotiri.legend.north.onlooker" if seat is None else "akrotiri.legend.north"
    gaps = {} if seat is None else {"who": player(seat)}
    return LegendRow((Span(compass(s, seat), "compass"),), Phrase(key, gaps))


def _row(name: str, *signs: tuple[str, str], **gaps: Phrase) -> LegendRow:
    spans = [span for text, style in signs for span in (GAP, Span(text, style))]
    return LegendRow(tuple(spans[1:]), Phrase(f"akrotiri.legend.{name}", gaps))
