"""Distances between docks for a bot of Akrotiri: legs by sea or over land, round other boats."""

from __future__ import annotations

from collections.abc import Iterable

from thera.akrotiri.chart import Chart
from thera.akrotiri.geometry import Dock

Landing = dict[int, tuple[int, Dock]]
"""For each island the legs to its nearest free dock, and that dock."""


class Waters:
    """How far every dock is from every other on one chart; an occupied dock is only passed."""

    def __init__(self, chart: Chart, occupied: Iterable[Dock]) -> None:
        self.chart = chart
        self.occupied = frozenset(occupied)
        self._found: dict[Dock, dict[Dock, tuple[int, Dock]]] = {}
        self._landings: dict[Dock, Landing] = {}
        self.home = min(dock for dock in chart.docks if chart.island_at(dock) == chart.thera)

    def _from(self, start: Dock) -> dict[Dock, tuple[int, Dock]]:
        """Every dock that can be reached, with the legs to it and the dock before it."""
        if start not in self._found:
            found = {start: (0, start)}
            edge, legs = [start], 0
            while edge:
                legs += 1
                here, edge = edge, []
                for dock in here:
                    for other in sorted(self.chart.neighbours[dock] - found.keys()):
                        found[other] = (legs, dock)
                        edge.append(other)
            self._found[start] = found
        return self._found[start]

    def landings(self, start: Dock) -> Landing:
        """Where to land on each island; among equals the dock that is nearer to Thera."""
        if start not in self._landings:
            best: dict[int, tuple[int, int, Dock]] = {}
            home = self._from(self.home)
            for dock, (legs, _) in self._from(start).items():
                if dock not in self.occupied or dock == start:
                    island = self.chart.island_at(dock)
                    rank = (legs, home[dock][0], dock)
                    best[island] = min(best.get(island, rank), rank)
            self._landings[start] = {island: (n, dock) for island, (n, _, dock) in best.items()}
        return self._landings[start]

    def to_thera(self, start: Dock) -> int:
        """The legs to the nearest free dock of Thera."""
        return self.landings(start).get(self.chart.thera, (99, start))[0]

    def stops(self, start: Dock, goal: Dock) -> list[Dock]:
        """The free docks on the way, the goal last."""
        found, way = self._from(start), [goal]
        while found[way[-1]][1] != start:
            way.append(found[way[-1]][1])
        return [dock for dock in reversed(way) if dock not in self.occupied]
