"""Where maps can be dug, in words: the icons that prove each site, or what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from thera.akrotiri.face.phrases import icons, missing, pattern, player
from thera.akrotiri.rules.grid import read_quadrant
from thera.akrotiri.rules.proof import Proof, Side, best_proofs, proof
from thera.akrotiri.rules.state import State
from thera.core.face import Gaps, Panel, Phrase
from thera.core.game import Seat

FEW: Final = 3  # of the nearest quadrants


def proof_panels(s: State, seat: Seat, cards: Iterable[str] = ()) -> Iterator[Panel]:
    """A panel for each map, of the hand if none is named, and one for sites with equal proofs.

    Cards that are not maps, or that may not be seen, are left out.
    """
    known = s.table.components.maps
    for card in cards or s.players[seat].maps:
        if card in known:
            yield from _card(s, seat, card)


def _card(s: State, seat: Seat, card: str) -> Iterator[Panel]:
    found = best_proofs(s, seat, card)
    gaps: Gaps = {
        "card": card,
        "pattern": pattern(s.table.components.maps[card]),
        "who": player(seat),
        "count": len(found.sites),
    }
    head = Phrase("akrotiri.sites.card", gaps)
    if found.sites:
        yield Panel(head, ())
        yield from _alike(proof(s, seat, card, read_quadrant(site)) for site in found.sites)
    elif found.nearest:
        lacks = {"missing": missing(found.nearest[0])}
        yield Panel(head, (Phrase("akrotiri.sites.nearest", lacks),))
        yield from _alike(found.nearest[:FEW])
    else:
        yield Panel(head, (Phrase("akrotiri.sites.nowhere"),))


def _alike(found: Iterable[Proof]) -> Iterator[Panel]:
    """Sites, those together where the same icons count, and side by side these icons."""
    alike: dict[tuple[object, ...], list[Proof]] = {}
    for each in found:
        key = tuple((side.icons, side.line if side.missing else 0) for side in each.sides)
        alike.setdefault(key, []).append(each)
    for proofs in alike.values():
        sites = " ".join(each.site for each in proofs)
        rows = tuple(_side(proofs[0].site, side) for side in proofs[0].sides)
        yield Panel(Phrase("akrotiri.sites.at", {"sites": sites}), rows)


def _side(site: str, side: Side) -> Phrase:
    gaps: Gaps = {
        "needed": icons(side.terrain, side.needed),
        "side": Phrase(f"akrotiri.side.{side.side}"),
        "towards": Phrase(f"akrotiri.towards.{side.towards}"),
        "icons": " ".join(side.icons) or "–",
        "site": site,
    }
    if side.missing:
        return Phrase("akrotiri.sites.lacks", {**gaps, "missing": side.missing})
    return Phrase("akrotiri.sites.side", gaps)
