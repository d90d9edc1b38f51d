"""What to look at for a step, as the board names it: its place, its card, its button."""

from __future__ import annotations

from thera.akrotiri.face.recap import places
from thera.akrotiri.rules.grid import NAMES
from thera.akrotiri.rules.state import State
from thera.akrotiri.rules.steps import Cube, Dig, Keep, Place, Sail, Step


def spot(s: State, a: Step) -> tuple[str, ...]:
    """Places, cards and kinds of steps; `dig@` and a quarter to dig there, since docks have the
    names of quarters too.
    """
    match a:
        case Dig():
            return a.kind, f"{a.kind}@{NAMES[a.site]}", a.card
        case Keep():
            return (a.goal,)
        case Place() | Cube() | Sail():
            return a.kind, places(s, a)[-1]
    return (a.kind,)
