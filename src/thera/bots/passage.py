"""The search behind a voyage: a beam over what a boat can do in its next actions.

A deed is a load, a dig, a sale or a purchase together with the way to where it is done. Plans reach
beyond the turn: time is counted in actions, and each costs what it could bring elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import nlargest
from typing import Final, NamedTuple

from thera.akrotiri import pools, steps
from thera.akrotiri.geometry import Dock
from thera.akrotiri.state import EMPTY, Cubes, State
from thera.akrotiri.steps import KINDS, Step
from thera.bots.prospect import Prospect
from thera.bots.waters import Waters

BEAM: Final = 16
DEPTH: Final = 6  # deeds
HORIZON: Final = 11  # actions
NODES: Final = 2_000

BUYS: Final = ((0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 0, 2), (0, 1, 1), (1, 0, 1), (0, 2, 0))

Deed = tuple[Dock, Step]
"""A step, and the dock where it is taken."""


class Node(NamedTuple):
    """Where a plan has led: the boat, its hold, money and hand, and what was gained."""

    dock: Dock
    hold: Cubes
    money: int
    stock: Cubes
    maps: tuple[str, ...]
    bought: tuple[int, int, int] = (0, 0, 0)  # maps bought unseen
    emptied: frozenset[int] = frozenset()  # islands loaded from
    dug: frozenset[int] = frozenset()  # islands dug on
    time: int = 0  # in actions
    gained: float = 0.0
    deeds: tuple[Deed, ...] = ()


class Passage:
    """All that a search needs to know of one position; `action` is what an action's time costs."""

    def __init__(self, s: State, prospect: Prospect, waters: Waters, action: float) -> None:
        self.s, self.prospect, self.waters, self.action = s, prospect, waters, action
        self.me = s.players[prospect.seat]
        self.components = s.table.components
        self.cubes = _ashore(s)
        self.horizon = s.actions if s.ending else HORIZON
        self.piles = [pools.maps_left(s, kind) for kind in KINDS]

    def best(self, dock: Dock, nodes: int, beam: int = BEAM) -> tuple[float, tuple[Deed, ...]]:
        """What the most promising plan is worth, and its deeds."""
        me = self.me
        node = Node(dock, me.hold, me.money, self.s.stock, me.maps)
        found = (self.worth(node), node)
        layer = [found]
        for _ in range(DEPTH):
            grown: dict[tuple[object, ...], tuple[float, Node]] = {}
            for there in (there for _, here in layer for there in self._after(here)):
                nodes -= 1
                value, key = self.worth(there), there[:1] + there[4:8]
                if key not in grown or grown[key][0] < value:
                    grown[key] = (value, there)
            layer = nlargest(beam, grown.values(), key=lambda pair: pair[0])
            if layer and layer[0][0] > found[0]:
                found = layer[0]
            if nodes <= 0:
                break
        return found[0], found[1].deeds

    # worth

    def worth(self, node: Node) -> float:
        """A plan's gains and what it leaves, less the time it takes."""
        prospect, w = self.prospect, self.prospect.w
        left = prospect.left - len(node.dug)
        value, money = node.gained - self.action * node.time, float(node.money)
        if node.hold != EMPTY:
            money += w.cargo * self._price(node)
            value -= 0.5 * self.action * self.waters.to_thera(node.dock)
        hopes = [prospect.hope(card) for card in node.maps]
        for hope, count in zip(prospect.unseen, node.bought, strict=True):
            hopes += [hope] * count
        return value + prospect.purse(money, left) + prospect.hand(hopes, len(node.dug))

    def ashore(self) -> float:
        """What cubes on islands promise beyond the plan: more, the nearer they are to Thera."""
        away = self.waters.landings(self.waters.home)
        near = ((n, away[island][0]) for island, n in self.cubes.items() if island in away)
        return sum(self.prospect.w.ashore * sum(cubes) / legs for cubes, legs in near)

    def _price(self, node: Node) -> int:
        """What the hold would fetch at Thera."""
        ladder, whole = self.components.ladder, self.components.cubes
        total = 0
        for count, stock in zip(node.hold, node.stock, strict=True):
            total += sum(ladder[whole - stock - count : whole - stock])
        return total

    # deeds

    def _after(self, node: Node) -> Iterator[Node]:
        thera = self.waters.chart.thera
        for island, (legs, dock) in self.waters.landings(node.dock).items():
            time = node.time + self._travel(node, legs)
            if time > self.horizon:
                continue
            if island == thera:
                yield from self._trade(node, dock, time)
            elif time < self.horizon:
                if island in self.cubes and island not in node.emptied:
                    yield from self._load(node, island, dock, time + 1)
                if island not in node.dug:
                    yield from self._dig(node, island, dock, time + 1)

    def _travel(self, node: Node, legs: int) -> int:
        """The actions that a way costs; the rest of a running Move action is used first."""
        if not node.deeds:
            legs = max(0, legs - self.s.moves)
        return -(-legs // 2) if node.hold == EMPTY else legs

    def _load(self, node: Node, island: int, dock: Dock, time: int) -> Iterator[Node]:
        room = self.components.hold - sum(node.hold)
        there = self.cubes[island]
        if not room:
            return
        taken = there if sum(there) <= room else self._dearest(node, there, room)
        hold = tuple(a + b for a, b in zip(node.hold, taken, strict=True))
        yield node._replace(
            dock=dock,
            hold=(hold[0], hold[1], hold[2], hold[3]),
            emptied=node.emptied | {island},
            time=time,
            deeds=(*node.deeds, (dock, steps.Load(taken))),
        )

    def _dearest(self, node: Node, there: Cubes, room: int) -> Cubes:
        """The cubes to take where not all fit: each time the one that will fetch most."""
        ladder, taken = self.components.ladder, [0, 0, 0, 0]
        out = [
            self.components.cubes - n - held for n, held in zip(node.stock, node.hold, strict=True)
        ]
        for _ in range(room):
            colour = max(
                (c for c in range(4) if taken[c] < there[c]), key=lambda c: ladder[out[c] - 1]
            )
            taken[colour] += 1
            out[colour] -= 1
        return taken[0], taken[1], taken[2], taken[3]

    def _dig(self, node: Node, island: int, dock: Dock, time: int) -> Iterator[Node]:
        prospect = self.prospect
        if len(node.dug) >= prospect.left:
            return
        for card in node.maps:
            cost, sites = self.components.maps[card].cost, prospect.sites(card)
            if cost <= node.money and island in sites:
                gain, site = sites[island]
                tempo = prospect.tempo(len(self.me.dug) + len(node.dug))
                yield node._replace(
                    dock=dock,
                    money=node.money - cost,
                    maps=tuple(other for other in node.maps if other != card),
                    dug=node.dug | {island},
                    time=time,
                    gained=node.gained + gain + tempo - prospect.w.slot,
                    deeds=(*node.deeds, (dock, steps.Dig(card, site))),
                )

    def _trade(self, node: Node, dock: Dock, time: int) -> Iterator[Node]:
        """At Thera: sell everything, or with an empty hold buy maps."""
        if node.hold == EMPTY:
            if time < self.horizon:
                yield from self._buy(node, dock, time + 1)
            return
        stock = tuple(a + b for a, b in zip(node.stock, node.hold, strict=True))
        sales = [
            (dock, steps.Sell(colour)) for colour in range(4) for _ in range(node.hold[colour])
        ]
        yield node._replace(
            dock=dock,
            hold=EMPTY,
            money=node.money + self._price(node),
            stock=(stock[0], stock[1], stock[2], stock[3]),
            time=time,
            deeds=(*node.deeds, *sales),
        )

    def _buy(self, node: Node, dock: Dock, time: int) -> Iterator[Node]:
        if len(node.dug) + len(node.maps) + sum(node.bought) > self.prospect.left + 1:
            return
        for buy in BUYS:
            price = self.components.prices[sum(buy) - 1]
            a, b, c = (n + m for n, m in zip(node.bought, buy, strict=True))
            if price <= node.money and self._stocked(a, b, c):
                yield node._replace(
                    dock=dock,
                    money=node.money - price,
                    bought=(a, b, c),
                    time=time,
                    deeds=(*node.deeds, (dock, steps.Buy(buy))),
                )

    def _stocked(self, easy: int, medium: int, hard: int) -> bool:
        return easy <= self.piles[0] and medium <= self.piles[1] and hard <= self.piles[2]


def _ashore(s: State) -> dict[int, Cubes]:
    """The cubes on each island."""
    found: dict[int, Cubes] = {}
    for piece, (a, b, c, d) in s.cubes.items():
        e, f, g, h = found.get(s.chart.island[piece], EMPTY)
        found[s.chart.island[piece]] = (a + e, b + f, c + g, d + h)
    return found
