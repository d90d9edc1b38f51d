"""What a seat of Akrotiri may hope for on a chart: sites for maps, goals, money, all in points."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from thera.akrotiri import pools
from thera.akrotiri.chart import Chart
from thera.akrotiri.components import Map
from thera.akrotiri.geometry import COLUMN, ROW, Quadrant
from thera.akrotiri.scoring import COUNTS
from thera.akrotiri.sites import SEATED
from thera.akrotiri.state import Player, State
from thera.akrotiri.steps import KINDS
from thera.core.game import Seat


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth, in points."""

    drachma: float = 0.38  # while it can still pay for temples
    spare: float = 0.1  # beyond that, as in the final score
    need: float = 10.0  # drachmas that a temple to come will want
    action: float = 0.35  # what an action could bring elsewhere
    idle: float = 0.03  # the same where nothing else is worth doing
    later: float = 0.75  # of a temple that is only hoped for
    short: float = 0.72  # for each icon that its map still misses
    away: float = 0.93  # for each portage on the way there
    tempo: tuple[float, ...] = (5.0, 5.0, 5.0, 3.0, 5.0)  # by what a temple uncovers
    last: float = 3.0  # the end of the game, for whoever is ahead
    lure: float = 2.0  # what the next temple uncovers, while it is only hoped for
    slot: float = 1.0  # a temple spent
    cargo: float = 0.85  # of a cube's price while it is at sea
    ashore: float = 0.1  # a cube on an island, one leg from Thera


USUAL: Final = Weights()

GOALS: Final = {
    "portage": 5.5, "far": 7.5, "bare": 14.5, "tree": 5.5, "lake": 5.5, "mountain": 5.5,
    "volcano": 5.5, "three": 5.0, "apart": 11.0, "open": 8.0, "biggest": 4.5, "quadrants": 6.0,
}  # fmt: skip
"""What each goal brings in a whole game, about: see docs/akrotiri-statistics.md."""

GOAL_SHARE: Final = 3.5
"""What the goals of another player bring for each of their temples, about."""

Hope = tuple[float, float]
"""What a map in hand is worth, its chances reckoned in, and those chances."""

Site = tuple[float, Quadrant]
"""What a temple would gain, its goals included, and where."""


class Prospect:
    """A seat's hopes on one chart; what is asked for is worked out once."""

    def __init__(
        self, s: State, seat: Seat, chart: Chart | None = None, w: Weights = USUAL
    ) -> None:
        self.s, self.seat, self.w = s, seat, w
        self.chart = s.chart if chart is None else chart
        self.me: Player = s.players[seat]
        self.left = s.table.temples - len(self.me.dug)
        self._turn = SEATED[s.table.seats][seat]
        self._lines: dict[tuple[int, int, int], dict[int, int]] = {}
        self._gains: dict[tuple[int, bool, bool], float] = {}
        self._hopes: dict[str, Hope] = {}
        self._sites: dict[str, dict[int, Site]] = {}
        components = s.table.components
        self._goals = [components.goals[g] for g in (*self.me.goals, *self.me.public)]
        self._own = tuple(site for _, site in self.me.dug)

    @cached_property
    def ground(self) -> list[tuple[Quadrant, int, int, int]]:
        """Where a temple may stand: each quadrant with its column, row and island."""
        chart = self.chart
        shut = {chart.island_of(site) for site in self.s.temples()} | {chart.thera}
        return [
            (q, COLUMN[q], ROW[q], island)
            for island in chart.portages
            if island not in shut
            for q in chart.quadrants.get(island, ())
        ]

    @cached_property
    def time(self) -> float:
        """How much of the game is left for what is only hoped for, from 1 to 0."""
        s = self.s
        most = max(len(player.dug) for player in s.players)
        if s.ending:
            return 0.0
        return {1: 0.5, 2: 0.8}.get(s.table.temples - most, 1.0)

    # maps

    def _missing(self, side: int, terrain: int, count: int) -> dict[int, int]:
        """For each row (or column) how many icons a side of a card misses there."""
        if (side, terrain, count) not in self._lines:
            icons = self.chart.lines[terrain][1 - side % 2]
            axis = 2 - side % 2
            lines = {place[axis] for place in self.ground}
            if side in (0, 3):
                there = {line: bisect_left(icons, line) for line in lines}
            else:
                there = {line: len(icons) - bisect_right(icons, line) for line in lines}
            self._lines[side, terrain, count] = {n: max(0, count - k) for n, k in there.items()}
        return self._lines[side, terrain, count]

    def shortages(self, card: Map) -> list[int]:
        """The icons that a card misses at each place of the ground."""
        sides = [((side + self._turn) % 4, terrain, count) for side, terrain, count in card.sides]
        (a, at_a), (b, at_b), (c, at_c) = [
            (self._missing(*side), 2 - side[0] % 2) for side in sides
        ]
        return [a[g[at_a]] + b[g[at_b]] + c[g[at_c]] for g in self.ground]

    def sites(self, name: str) -> dict[int, Site]:
        """On each island the best site of a card and the points it brings."""
        if name not in self._sites:
            self._sites[name] = self._find_sites(self.s.table.components.maps[name])
        return self._sites[name]

    def _find_sites(self, card: Map) -> dict[int, Site]:
        found: dict[int, Site] = {}
        for (q, column, row, island), short in zip(self.ground, self.shortages(card), strict=True):
            if not short:
                gain = card.points + self.gain(q, column, row, island)
                if island not in found or gain > found[island][0]:
                    found[island] = (gain, q)
        return found

    def hope(self, name: str) -> Hope:
        """What a card in hand is worth: a temple some time, less likely where icons miss."""
        if name not in self._hopes:
            self._hopes[name] = self.rough(self.s.table.components.maps[name], goals=True)
        return self._hopes[name]

    def rough(self, card: Map, *, goals: bool) -> Hope:
        """The same, with the goals that the temple would serve or without."""
        w = self.w
        base = card.points - w.drachma * card.cost - w.slot
        nearest: dict[tuple[int, bool, bool], tuple[int, Quadrant, int, int]] = {}
        for (q, column, row, island), short in zip(self.ground, self.shortages(card), strict=True):
            plot = (island, column > 1, row > 1)
            if plot not in nearest or short < nearest[plot][0]:
                nearest[plot] = (short, q, column, row)
        best, most = (0.0, 0.0), 0.0
        for (island, _, _), (short, q, column, row) in nearest.items():
            odds = w.later * self.time * w.short**short * w.away ** self.chart.portages[island]
            worth = odds * (base + (self.gain(q, column, row, island) if goals else 0.0))
            if worth + odds * w.lure > most:
                best, most = (worth, odds), worth + odds * w.lure
        return best

    def tempo(self, dug: int) -> float:
        """What the next temple is worth for what it uncovers; the last one ends the game."""
        if dug + 1 == self.s.table.temples:
            return self.w.last if self.ahead else -self.w.last
        return self.w.tempo[min(dug, len(self.w.tempo) - 1)]

    @cached_property
    def ahead(self) -> bool:
        """Whether the seat has, about, no fewer points than any other."""
        cards = self.s.table.components.maps
        points = [sum(cards[card].points for card, _ in p.dug) for p in self.s.players]
        others = (
            points[n] + GOAL_SHARE * len(p.dug)
            for n, p in enumerate(self.s.players)
            if n != self.seat
        )
        return points[self.seat] + self.held >= max(others)

    @cached_property
    def unseen(self) -> tuple[Hope, ...]:
        """What a map off each pile is worth on average."""
        decks = [pools.maps(self.s, kind) for kind in KINDS]
        return tuple(_average([self.hope(card) for card in deck]) for deck in decks)

    def wanted(self) -> int:
        """The terrain that the maps in hand miss most, or else the rarest on the table."""
        misses = [0.0] * 4
        for name in self.me.maps:
            card = self.s.table.components.maps[name]
            for _, terrain, missing in self._nearly(card):
                misses[terrain] += missing
        icons = [len(columns) for columns, _ in self.chart.lines]
        return max(range(4), key=lambda t: (misses[t], -icons[t]))

    def _nearly(self, card: Map) -> list[tuple[int, int, int]]:
        """The sides of a card with what each misses, where the whole card misses least."""
        short = self.shortages(card)
        if not short:
            return list(card.sides)
        at = self.ground[short.index(min(short))]
        return [
            (side, terrain, self._missing(turned, terrain, count)[at[2 - turned % 2]])
            for side, terrain, count in card.sides
            for turned in [(side + self._turn) % 4]
        ]

    # goals

    def gain(self, site: Quadrant, column: int, row: int, island: int) -> float:
        """What a further temple there adds to the goals in hand."""
        plot = (island, column > 1, row > 1)
        if plot not in self._gains:
            self._gains[plot] = self._worth((*self._own, site)) - self.held
        return self._gains[plot]

    @cached_property
    def held(self) -> float:
        """What the goals in hand are worth now."""
        return self._worth(self._own)

    def _worth(self, sites: tuple[Quadrant, ...]) -> float:
        return sum(goal.points * COUNTS[goal.key](self.chart, sites) for goal in self._goals)

    def likely(self, goal: str) -> float:
        """What a goal will bring: what it counts now, and its share of the temples to come."""
        card = self.s.table.components.goals[goal]
        now = card.points * COUNTS[card.key](self.chart, self._own)
        return now + GOALS[card.key] * self.left / self.s.table.temples

    # money

    def purse(self, money: float, left: int) -> float:
        """What drachmas are worth: more while temples want them."""
        w = self.w
        return w.spare * money + self.time * (w.drachma - w.spare) * min(money, w.need * left)

    def hand(self, hopes: Iterable[Hope], dug: int) -> float:
        """The best of the maps in hand, as many as there are temples; the next matters more."""
        best = sorted(hopes, reverse=True)[: self.left - dug]
        if not best:
            return 0.0
        worth, odds = best[0]
        return max(0.0, worth + odds * self.w.lure) + sum(max(0.0, worth) for worth, _ in best[1:])


def _average(hopes: list[Hope]) -> Hope:
    if not hopes:
        return 0.0, 0.0
    worths, odds = zip(*hopes, strict=True)
    return sum(worths) / len(hopes), sum(odds) / len(hopes)
