"""Which kinds of step the player to move cannot take now, and why: one reason a kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from thera.akrotiri.face.phrases import money, todo
from thera.akrotiri.face.reasons import against
from thera.akrotiri.face.scene import Closed
from thera.akrotiri.rules import legal, piles, steps
from thera.akrotiri.rules.grid import NAMES, THERA_DOCKS
from thera.akrotiri.rules.sites import blocked
from thera.akrotiri.rules.state import EMPTY, State
from thera.core.face import Phrase
from thera.core.game import Seat

KINDS: Final[tuple[steps.Kind, ...]] = ("move", "load", "drop", "sell", "dig", "buy", "oracle")
"""The kinds of step that a turn may have, in the order in which they are offered."""


def closed(s: State, seat: Seat | None) -> Iterator[Closed]:
    """For the seat to move, each kind of action that has no legal step."""
    if seat is None or seat != s.to_move:
        return
    if s.todo[0][0] != "act":
        later = Phrase("akrotiri.why.now", {"what": todo(s)})
        yield from (Closed(kind, later) for kind in KINDS)
        return
    open_kinds = {step.kind for step in legal.legal(s)}
    yield from (Closed(kind, REASONS[kind](s)) for kind in KINDS if kind not in open_kinds)


def _because(key: str, **gaps: str | int | Phrase) -> Phrase:
    return Phrase(f"akrotiri.why.{key}", gaps)


def _move(s: State) -> Phrase:
    return _because("no_reach" if s.actions or s.moves else "no_actions")


def _load(s: State) -> Phrase:
    return against(s, legal.LOADS[0])


def _drop(s: State) -> Phrase:
    return _because("empty" if s.me.hold == EMPTY else "drop_thera")


def _sell(s: State) -> Phrase:
    return _because("empty" if s.me.hold == EMPTY else "sell_thera")


def _dig(s: State) -> Phrase:
    me, chart = s.me, s.chart
    if not s.actions:
        return _because("no_actions")
    if len(me.dug) == s.table.temples:
        return _because("no_temples")
    if not me.maps:
        return _because("no_maps_held")
    if me.boat in THERA_DOCKS:
        return _because("dig_thera")
    if chart.island_at(me.boat) in blocked(s):
        return _because("temple", to=NAMES[me.boat])
    cards = [s.table.components.maps[name] for name in me.maps]
    sites = {card.cost for card in cards if legal.sites_here(s, card)}
    if not sites:
        return _because("no_site")
    return _because("cost", cost=min(sites), have=money(me.money))


def _buy(s: State) -> Phrase:
    left = piles.maps_left(s)
    if not any(left):
        return _because("no_maps")
    first = next(n for n, count in enumerate(left) if count)
    return against(s, steps.Buy((int(first == 0), int(first == 1), int(first == 2))))


def _oracle(s: State) -> Phrase:
    return against(s, legal.ORACLES[0])


REASONS: Final[dict[str, Callable[[State], Phrase]]] = {
    "move": _move, "load": _load, "drop": _drop, "sell": _sell, "dig": _dig, "buy": _buy,
    "oracle": _oracle,
}  # fmt: skip
