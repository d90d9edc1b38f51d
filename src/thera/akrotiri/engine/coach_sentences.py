"""What Akrotiri's coach can say: each sentence with its check, by the rules and a seat's view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from thera.akrotiri.face.phrases import TERRAIN_NAMES, goal_name, icons, money
from thera.akrotiri.face.step_words import price_of
from thera.akrotiri.face.undone import proceeds
from thera.akrotiri.rules import legal, piles, scoring
from thera.akrotiri.rules.approaches import Approach, approaches, needed, voyages_of
from thera.akrotiri.rules.component_schema import TERRAINS
from thera.akrotiri.rules.grid import CELL_NAMES, COLUMN, NAMES, ROW, THERA_DOCKS, Quadrant
from thera.akrotiri.rules.placing_hints import Hint, hints
from thera.akrotiri.rules.proof import best_proofs
from thera.akrotiri.rules.sites import SEATED, all_sites, box, facing, inside
from thera.akrotiri.rules.state import EMPTY, State
from thera.akrotiri.rules.steps import Dig, Load, Oracle, Place, Step
from thera.akrotiri.rules.tasks import last_round as is_last_round
from thera.core.coach import Advice
from thera.core.game import Seat
from thera.core.phrase import Phrase


def _advice(
    key: str, places: Sequence[str] = (), /, *, warns: bool = False, once: bool = False,
    **gaps: str | int | Phrase,
) -> Advice:  # fmt: skip
    words = Phrase(f"akrotiri.coach.{key}", gaps)
    return Advice(key.partition(".")[0], words, tuple(places), warns, once)


def _acting(s: State, seat: Seat) -> bool:
    return s.todo[:1] == (("act", seat),)


def _dig_at(sites: Sequence[Quadrant]) -> tuple[str, ...]:
    """Quarters to dig, as boards name them."""
    return tuple(f"dig@{NAMES[site]}" for site in sites)


# maps in hand


def dig(s: State, seat: Seat) -> Iterator[Advice]:
    """Maps that can be dug now, from where the boat lies."""
    for card, found in _diggable(s, seat).items():
        cost = money(s.table.components.maps[card].cost)
        yield _advice("dig", (card, *_dig_at(found)), card=card, cost=cost)


def _diggable(s: State, seat: Seat) -> dict[str, list[Quadrant]]:
    found: dict[str, list[Quadrant]] = {}
    for a in legal.legal(s) if _acting(s, seat) else ():
        if isinstance(a, Dig):
            found.setdefault(a.card, []).append(a.site)
    return found


def reach(s: State, seat: Seat) -> Iterator[Advice]:
    """Maps that can be dug in this turn after a voyage."""
    for card, way in _reachable(s, seat):
        if way.stops and s.table.components.maps[card].cost <= s.me.money:
            yield _advice("reach", _along(card, way), card=card, count=way.actions)


def short(s: State, seat: Seat) -> Iterator[Advice]:
    """Maps that could be dug in this turn if there were money enough, even after a free sale."""
    gain = proceeds(s, s.me.hold) if s.me.boat in THERA_DOCKS else 0
    for card, way in _reachable(s, seat):
        lacking = s.table.components.maps[card].cost - s.me.money
        if lacking > gain:
            yield _advice("short", _along(card, way), card=card, count=lacking)


def _reachable(s: State, seat: Seat) -> Iterator[tuple[str, Approach]]:
    """The nearest dock for each map that the actions of this turn suffice to dig from."""
    for card in s.players[seat].maps if _acting(s, seat) else ():
        found = approaches(s, seat, card)
        if found and found[0].actions <= s.actions:
            yield card, found[0]


def _along(card: str, way: Approach) -> tuple[str, ...]:
    return (card, *dict.fromkeys(NAMES[place] for place in (*way.stops, *way.sites)))


# placing


def last_icon(s: State, seat: Seat) -> Iterator[Advice]:
    """Maps without a site to which the tile in hand can give one."""
    for card, found in _helped(s, seat):
        cells = dict.fromkeys(CELL_NAMES[hint.cell] for hint in found)
        yield _advice("last_icon", (card, *cells), card=card)


def wasted(before: State, seat: Seat, a: Step) -> Iterator[Advice]:
    """A tile that has been placed and could have given a map a site elsewhere."""
    if not isinstance(a, Place):
        return
    for card, found in _helped(before, seat):
        if all((hint.cell, hint.turns) != (a.cell, a.turns) for hint in found):
            cells = dict.fromkeys(CELL_NAMES[hint.cell] for hint in found)
            yield _advice("wasted", (card, *cells), warns=True, card=card)


def _helped(s: State, seat: Seat) -> Iterator[tuple[str, list[Hint]]]:
    """The maps of a hand without a site, with the placings that give them one."""
    for card in s.players[seat].maps:
        found = [hint for hint in hints(s, seat, card) if hint.missing == 0]
        if found:
            yield card, found


def shut(before: State, after: State, seat: Seat, a: Step) -> Iterator[Advice]:
    """Maps whose last site a step has taken away."""
    for card in after.players[seat].maps if isinstance(a, Place | Dig) else ():
        sites = all_sites(before, seat, card)
        if sites and not all_sites(after, seat, card):
            how = "dug" if isinstance(a, Dig) else "temple"
            places = (card, *(NAMES[site] for site in sites))
            yield _advice(f"shut.{how}", places, warns=True, card=card)


def oracle(s: State, seat: Seat) -> Iterator[Advice]:
    """Maps without a site that lack one icon, of a terrain that the oracle is sure to bring."""
    if not any(isinstance(a, Oracle) for a in legal.legal(s)):
        return
    for card in s.players[seat].maps:
        for near in best_proofs(s, seat, card).nearest:
            side = next(side for side in near.sides if side.missing)
            if near.missing == 1 and _sure(s, seat, side.terrain):
                lacks = icons(side.terrain, 1)
                yield _advice("oracle", (card, "oracle"), card=card, lacks=lacks)
                break


def _sure(s: State, seat: Seat, letter: str) -> bool:
    """Whether a tile of a terrain lies in the pile, whatever others may hold."""
    tiles = s.table.components.tiles
    others = [p for other, p in enumerate(s.players) if other != seat]
    hidden = sum(piles.hidden(p.tile or "") and p.era == s.era for p in others)
    unseen, hidden = (piles.tiles(s), hidden) if s.pile else (s.discards, 0)
    return sum(TERRAINS[tiles[tile].terrain] == letter for tile in unseen) > hidden


def chair(s: State, seat: Seat, refused: Step) -> Iterator[Advice]:
    """That a map is read from one's own chair: where it was meant to be dug, another could."""
    if not isinstance(refused, Dig) or refused.card not in s.me.maps:
        return
    if refused.site not in s.chart.quadrants.get(s.chart.island_at(s.me.boat), ()):
        return
    card = s.table.components.maps[refused.card]
    fits = [turn for turn in range(4) if inside(box(s.chart, card, turn), [refused.site])]
    if fits and SEATED[s.table.seats][seat] not in fits:
        yield _advice("chair", _upper_edge(s, seat))


def _upper_edge(s: State, seat: Seat) -> list[str]:
    """The tiles that lie farthest above for a seat."""
    towards = facing(s.table.seats, seat, 0)
    lines = COLUMN if towards % 2 else ROW
    cells = sorted(s.chart.tiles, key=lambda cell: lines[cell * 4], reverse=towards in (1, 2))
    return sorted(CELL_NAMES[cell] for cell in cells if lines[cell * 4] == lines[cells[0] * 4])


# cubes and coins


def price(s: State, seat: Seat) -> Iterator[Advice]:
    """A colour aboard of which the second cube brings less than the first."""
    if not _acting(s, seat) or s.me.boat not in THERA_DOCKS:
        return
    for colour, held in enumerate(s.me.hold):
        stock, components = s.stock[colour], s.table.components
        one, other = price_of(components, stock), price_of(components, stock + 1)
        if held > 1 and one != other and one is not None and other is not None:
            named = Phrase(f"akrotiri.colour.{TERRAIN_NAMES[TERRAINS[colour]]}")
            yield _advice("price", ("sell",), once=True, colour=named, pays=one, then=other)


def unsold(s: State, seat: Seat) -> Iterator[Advice]:
    """Cubes aboard at Thera, where selling takes no action."""
    if s.players[seat].boat in THERA_DOCKS and s.players[seat].hold != EMPTY:
        yield _advice("sell", ("sell",), warns=True, gain=money(proceeds(s, s.players[seat].hold)))


def left_unsold(before: State, s: State, seat: Seat) -> Iterator[Advice]:
    """The same of a boat that has just left Thera."""
    if s.players[seat].boat not in THERA_DOCKS:
        yield from unsold(before, seat)


def way_home(s: State, seat: Seat, a: Step) -> Iterator[Advice]:
    """What the way to Thera takes a boat that has just been loaded, if the turn is too short."""
    if not isinstance(a, Load):
        return
    homes = {dock: found[0] for dock, found in voyages_of(s, seat).items() if dock in THERA_DOCKS}
    count = needed(min(homes.values(), default=0), s.moves, legal.stride(s))
    if count > s.actions:
        places = [NAMES[dock] for dock in sorted(homes) if homes[dock] == min(homes.values())]
        yield _advice("way_home", places, count=count)


# the end of a turn, the end of the game


def idle(s: State, seat: Seat) -> Iterator[Advice]:
    """That actions are left, and something of use can be done: here, then elsewhere."""
    if not _acting(s, seat) or not s.actions:
        return
    for card, sites in _diggable(s, seat).items():
        places = (card, *_dig_at(sites))
        yield _advice("idle.dig", places, warns=True, count=s.actions, card=card)
    for each in unsold(s, seat):
        gain = each.words.gaps["gain"]
        yield _advice("idle.sell", each.places, warns=True, count=s.actions, gain=gain)
    for each in reach(s, seat):
        card = str(each.words.gaps["card"])
        yield _advice("idle.reach", each.places, warns=True, count=s.actions, card=card)


def last_round(s: State, seat: Seat) -> Iterator[Advice]:
    """That this turn is the last one, with maps in hand."""
    maps = s.players[seat].maps
    if s.fresh and is_last_round(s) and maps:
        yield _advice("last_round", maps)


def sixth(before: State, after: State, seat: Seat) -> Iterator[Advice]:
    """A temple that makes the round the last, and the points, as far as they are known."""
    dug = after.players[seat].dug
    if is_last_round(before) or not after.ending or not dug:
        return
    others = [other for other in range(after.table.seats) if other != seat]
    secret = any(piles.hidden(goal) for other in others for goal in after.players[other].goals)
    yield _advice(
        "sixth.secret" if secret else "sixth.open",
        (NAMES[dug[-1][1]],),
        warns=True,
        mine=scoring.total(after, seat),
        theirs=max(scoring.total(after, other) for other in others),
    )


def goal(s: State, seat: Seat) -> Iterator[Advice]:
    """What two goals to choose from would give as the table stands."""
    pair = s.players[seat].pair
    if s.todo[0] != ("keep", seat) or len(pair) != 2:
        return
    more, less = sorted(
        (scoring.worth(s, seat, each) for each in pair), key=lambda line: -line.points
    )
    if more.points > less.points:
        one, other = goal_name(s, more.name), goal_name(s, less.name)
        pays, then = more.points, less.points
        yield _advice("goal", (more.name,), one=one, other=other, pays=pays, then=then)
