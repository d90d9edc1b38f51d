"""How a game ended: by a last temple, by a number of tiles, or because nothing happened."""

from __future__ import annotations

from thera.akrotiri.face.phrases import listed, player
from thera.akrotiri.rules.state import State
from thera.akrotiri.rules.tasks import QUIET_ROUNDS, last_round
from thera.core.face import Gaps, Phrase


def ending(s: State) -> Phrase:
    """What made the round of a game's last step the last one."""
    if s.ending:
        found = (n for n, each in enumerate(s.players) if len(each.dug) == s.table.temples)
        gaps: Gaps = {"who": listed(map(player, found)), "count": s.table.temples}
        return Phrase("akrotiri.ending.temples", gaps)
    if last_round(s):
        return Phrase("akrotiri.ending.tiles", {"count": len(s.chart.tiles)})
    return Phrase("akrotiri.ending.quiet", {"count": QUIET_ROUNDS})
