"""Who has which power now, and what the opponents' powers forbid."""

from .board import EDGE, NEAR
from .position import Position


def owner(pos: Position, seat: int) -> int:
    """The seat whose card this seat uses: its own, or for Circe the one she took."""
    return 1 - seat if pos.players[seat].stolen else seat


def power(pos: Position, seat: int) -> str:
    """The power a seat has now; with Circe at the table it may be the other's, or none."""
    player = pos.players[seat]
    if player.out:
        return "mortal"
    if player.stolen:
        taken = pos.players[1 - seat].card
        return "mortal" if taken == "selene" else taken
    if any(other.stolen for other in pos.players):
        return "mortal"
    return player.card


def binders(pos: Position, seat: int, side: int) -> dict[str, int]:
    """The powers of the opponents of `seat` that bind workers of `side`, with their seats."""
    return {
        power(pos, n): n
        for n in range(len(pos.players))
        if pos.side(n) not in (pos.side(seat), side) and not pos.players[n].out
    }


def crew(pos: Position, seat: int) -> frozenset[str]:
    """The workers of a seat, or of its team."""
    return pos.workers[pos.side(seat)]


def held(pos: Position, bars: dict[str, int], side: int) -> frozenset[str]:
    """Hypnus: a worker higher than all others of its side may not move."""
    if "hypnus" not in bars:
        return frozenset()
    mine = pos.workers[side]
    return frozenset(w for w in mine if all(pos.height[w] > pos.height[o] for o in mine if o != w))


def bound(pos: Position, bars: dict[str, int], side: int) -> frozenset[str]:
    """Aphrodite: the workers who start the turn next to one of hers."""
    if "aphrodite" not in bars:
        return frozenset()
    hers = crew(pos, bars["aphrodite"])
    return frozenset(w for w in pos.workers[side] if NEAR[w] & hers)


def no_climb(pos: Position, bars: dict[str, int]) -> bool:
    """Athena: she moved up on her latest turn."""
    return "athena" in bars and pos.players[owner(pos, bars["athena"])].up


def no_win(bars: dict[str, int], square: str) -> bool:
    """Hera: no win by moving onto the perimeter."""
    return "hera" in bars and square in EDGE


def no_build(pos: Position, bars: dict[str, int], square: str, dome: bool) -> bool:
    """Limus: next to her workers nothing but the dome that completes a tower."""
    if "limus" not in bars or not NEAR[square] & crew(pos, bars["limus"]):
        return False
    return not (dome and pos.height[square] == 3)


def tower_winner(pos: Position) -> int | None:
    """Chronus: five complete towers win for whoever has his power."""
    if pos.towers() < 5:
        return None
    seats = [n for n in range(len(pos.players)) if power(pos, n) == "chronus"]
    return seats[0] if seats else None
