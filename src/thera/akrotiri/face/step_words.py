"""A step in words, as far as the listener may know it."""

from __future__ import annotations

from thera.akrotiri.face.phrases import (
    KIND_NAMES,
    cube,
    cubes,
    dock,
    goal_name,
    maps,
    money,
    player,
    terrain,
)
from thera.akrotiri.rules import steps
from thera.akrotiri.rules.component_schema import CORNERS, TERRAINS
from thera.akrotiri.rules.components import Components
from thera.akrotiri.rules.grid import CELL_NAMES, NAMES, QUADRANTS
from thera.akrotiri.rules.state import State
from thera.akrotiri.rules.steps import HIDDEN, Step
from thera.core.face import Phrase


def tell(s: State, a: Step) -> Phrase:
    """A legal step, or what is heard of it, without its subject."""
    match a:
        case steps.Place():
            return placing(a)
        case steps.Cube():
            return second_cube(a.colour, f"{CELL_NAMES[s.spot]}.{CORNERS[a.corner]}")
        case steps.Keep():
            return _said("keep", goal=goal_name(s, a.goal))
        case steps.Take():
            return _said("take", goal=goal_name(s, a.goal))
        case steps.Moor():
            return _said("moor", to=dock(a.dock))
        case steps.Done():
            return done()
        case steps.Draw():
            return _drawn(s, a.card)
        case _:
            return _action(s, a)


def _said(key: str, **gaps: str | int | Phrase) -> Phrase:
    return Phrase(f"akrotiri.tell.{key}", gaps)


def placing(a: steps.Place) -> Phrase:
    """A tile that is placed."""
    to = CELL_NAMES[a.cell]
    if HIDDEN in a.tile:
        return _said("place_hidden", to=to)
    return _said("place", terrain=terrain(a.tile[0]), to=to)


def _action(s: State, a: Step) -> Phrase:
    components = s.table.components
    match a:
        case steps.Sail():
            return sailed(route_to(s, a.dock), a.dock)
        case steps.Load():
            return loading(a)
        case steps.Dig():
            card = components.maps[a.card]
            cost, site = money(card.cost), NAMES[a.site]
            return _said("dig", card=a.card, to=site, cost=cost, count=card.points)
        case steps.Buy():
            return buying(components, a)
        case steps.Oracle():
            return asking(a)
        case steps.Sell():
            return selling(a.colour, price(s, a.colour) or 0)
        case steps.Drop():
            return dropping(a)
    return done()


def second_cube(colour: int, to: str) -> Phrase:
    """The second cube that is put on the tile just placed."""
    return _said("cube", cube=cube(colour), to=to)


def buying(components: Components, a: steps.Buy) -> Phrase:
    """Maps that are bought."""
    bought = maps(zip(steps.KINDS, a.maps, strict=True))
    return _said("buy", maps=bought, cost=money(components.prices[sum(a.maps) - 1]))


def selling(colour: int, gain: int) -> Phrase:
    """A cube that is sold."""
    return _said("sell", cube=cube(colour), gain=money(gain))


def loading(a: steps.Load) -> Phrase:
    """Cubes that are loaded."""
    return _said("load", cubes=cubes(a.cubes))


def asking(a: steps.Oracle) -> Phrase:
    """The oracle that is asked."""
    return _said("oracle", terrain=terrain(TERRAINS[a.terrain]))


def dropping(a: steps.Drop) -> Phrase:
    """A cube that is unloaded."""
    return _said("drop", cube=cube(a.colour))


def done() -> Phrase:
    """A turn that is ended."""
    return _said("done")


def sailed(route: str, to: int) -> Phrase:
    """A dock that is sailed to, by a route that `route_to` tells."""
    if route == "land":
        return _said("carry", to=dock(to))
    if route == "past":
        return _said("sail_past", to=dock(to))
    return _said("sail_home" if to >= QUADRANTS else "sail", to=dock(to))


def route_to(s: State, to: int) -> str:
    """By sea where the docks share a network, over land where they share an island, else past."""
    chart, here = s.chart, s.me.boat
    if here not in chart.docks or to not in chart.neighbours(here):
        return "past"
    return "sea" if chart.network_at(here) == chart.network_at(to) else "land"


def price(s: State, colour: int) -> int | None:
    """What the next cube of a colour brings at Thera; nothing where all are in the market."""
    return price_of(s.table.components, s.stock[colour])


def price_of(components: Components, left: int) -> int | None:
    """What the next cube brings of a colour of which so many are left in the market."""
    out = components.cubes - left
    return components.ladder[out - 1] if out else None


# luck


def _drawn(s: State, card: str) -> Phrase:
    """A draw; in the set-up it says for whom, in a turn it is the player's own."""
    kind, seat = s.todo[0]
    if kind == "open":
        return _said("open", goal=goal_name(s, card))
    if kind == "oracle":
        matches = s.asked is not None and card[0] == TERRAINS[s.asked]
        return _said("found" if matches or s.pile == 1 else "shown", tile=_what(s, card))
    what = _what(s, card)
    tasks = [task for task, _ in s.todo]
    early = tasks.count("secret") > 1 or not {"settle", "dock", "open"}.isdisjoint(tasks)
    return _said("draw_for", who=player(seat), what=what) if early else _said("draw", what=what)


def _what(s: State, card: str) -> Phrase:
    if card == HIDDEN:
        return _said("tile_hidden")
    if card[0] == "G":
        return goal_name(s, card)
    if card[0] in KIND_NAMES and card[1:] == HIDDEN:
        return _said(f"{KIND_NAMES[card[0]]}_hidden")
    if card in s.table.components.maps:
        return _said("map", card=card)
    return _said("tile", terrain=terrain(card[0]))
