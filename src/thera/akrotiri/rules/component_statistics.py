"""What a set of components holds, counted: for whoever draws one and for the tests."""

from __future__ import annotations

from collections import Counter

from thera.akrotiri.rules.component_schema import KINDS, SIDES, TERRAINS
from thera.akrotiri.rules.components import Components, Map


def statistics(found: Components) -> dict[str, dict[str, int]]:
    """What there is of everything, as counts by name under a heading.

    For each kind of map: cards with icons on a side, with a terrain, with both together; icons by
    side and by terrain.
    """
    tiles = list(found.tiles.values())
    counts = {
        "set": {
            "tiles": len(tiles),
            "docks": sum(len(tile.docks) for tile in tiles),
            "pieces": sum(len(set(tile.land)) for tile in tiles),
            "maps": len(found.maps),
            "goals": len(found.goals),
        },
        "terrain": {t: sum(tile.id[0] == t for tile in tiles) for t in TERRAINS},
        "pieces": {str(n): sum(len(set(tile.land)) == n for tile in tiles) for n in (2, 3, 4)},
        "docks": {str(n): sum(len(tile.docks) == n for tile in tiles) for n in range(5)},
    }
    for kind in KINDS.values():
        counts |= _deck(kind, [card for card in found.maps.values() if card.kind == kind])
    return counts


def _deck(kind: str, cards: list[Map]) -> dict[str, dict[str, int]]:
    icons = Counter[tuple[str, str]]()
    pairs = Counter[tuple[str, str]]()
    for card in cards:
        for side, terrain, count in card.sides:
            icons[SIDES[side], TERRAINS[terrain]] += count
            pairs[SIDES[side], TERRAINS[terrain]] += 1
    return {
        f"{kind}.sides": {s: sum(pairs[s, t] for t in TERRAINS) for s in SIDES},
        f"{kind}.terrains": {t: sum(pairs[s, t] for s in SIDES) for t in TERRAINS},
        f"{kind}.pairs": {f"{s}{t}": pairs[s, t] for s in SIDES for t in TERRAINS},
        f"{kind}.icons": {
            **{s: sum(icons[s, t] for t in TERRAINS) for s in SIDES},
            **{t: sum(icons[s, t] for s in SIDES) for t in TERRAINS},
        },
    }
