"""A plan in words: "sail to e3n1.nw and load 2 grey, sell them at Thera; later dig map M05"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from thera.akrotiri.face.phrases import cube, cubes, dock, goal_name, listed, maps, money, terrain
from thera.akrotiri.face.step_words import price
from thera.akrotiri.rules import steps
from thera.akrotiri.rules.component_schema import CORNERS, TERRAINS
from thera.akrotiri.rules.grid import CELL_NAMES, NAMES, Dock
from thera.akrotiri.rules.state import EMPTY, NO_DOCK, Cubes, State
from thera.akrotiri.rules.steps import Step
from thera.core.face import Phrase
from thera.core.game import CHANCE, Game

if TYPE_CHECKING:
    from thera.akrotiri.engine.greedy_bot import AkrotiriSight
    from thera.akrotiri.engine.tree.workspace import Workspace

LATER: Final = 3  # deeds of later turns that are mentioned


def ahead(workspace: Workspace, sight: AkrotiriSight, line: Sequence[Step]) -> tuple[Step, ...]:
    """What a seat would like to do after a line of its steps, as deeds without the ways to them."""
    from thera.akrotiri.kernel.convert import pack, step
    from thera.akrotiri.kernel.layout import ACTIONS, MOVES

    s, seat = sight.view, sight.seat
    for a in line:
        if s.to_move != seat:
            break
        s = sight.game.play(s, a)
    if s.ending or s.players[seat].boat == NO_DOCK:
        return ()
    row = pack(s)
    row[ACTIONS] = row[MOVES] = 0  # they are somebody else's
    return tuple(step(row, s.table, number) for number in workspace.deeds(row, seat))


def explain(
    game: Game[State, Step], s: State, line: Sequence[Step], later: Sequence[Step] = ()
) -> Phrase:
    """What a line of steps does, in the infinitive, and what is planned afterwards.

    `s` is the view that the line starts from. Of later turns only deeds are mentioned, no ways.
    """
    now = _all(list(_told(game, s, line)))
    deeds = [_deed(s, a) for a in _merged(later)][:LATER]
    if not deeds:
        return now
    return Phrase("akrotiri.plan.later", {"now": now, "later": _all(deeds)})


def _all(parts: list[Phrase]) -> Phrase:
    return listed(parts) if parts else Phrase("akrotiri.plan.done")


def _told(game: Game[State, Step], s: State, line: Sequence[Step]) -> Iterator[Phrase]:
    """The deeds of a line one by one; each way is mentioned with the deed at its end."""
    seat, way = s.todo[0][1], False
    sold: tuple[Cubes, int] = (EMPTY, 0)
    for a in line:
        if s.to_move == CHANCE or s.todo[:1] == () or s.todo[0][1] != seat:
            break
        if not isinstance(a, steps.Sell) and sold[1]:
            yield _sale(*sold)
            sold, way = (EMPTY, 0), False
        if isinstance(a, steps.Sell):
            sold = (_more(sold[0], a.colour), sold[1] + (price(s, a.colour) or 0))
        elif not isinstance(a, steps.Sail | steps.Done):
            told = _deed(s, a)
            yield _after(s.players[seat].boat, told) if way else told
            way = False
        way = way or isinstance(a, steps.Sail)
        s = game.play(s, a)
    if sold[1]:
        yield _sale(*sold)
    elif way:
        yield Phrase("akrotiri.plan.sail", {"to": dock(s.players[seat].boat)})


def _after(boat: Dock, deed: Phrase) -> Phrase:
    return Phrase("akrotiri.plan.there", {"to": dock(boat), "what": deed})


def _sale(sold: Cubes, gain: int) -> Phrase:
    return Phrase("akrotiri.plan.sell", {"cubes": cubes(sold), "gain": money(gain)})


def _more(heap: Cubes, colour: int) -> Cubes:
    a, b, c, d = (n + (k == colour) for k, n in enumerate(heap))
    return a, b, c, d


def _merged(later: Sequence[Step]) -> Iterator[Step]:
    """Deeds to come without ways; of several sales in a row only the first."""
    selling = False
    for a in later:
        if isinstance(a, steps.Sail | steps.Done) or (selling and isinstance(a, steps.Sell)):
            continue
        selling = isinstance(a, steps.Sell)
        yield a


def _deed(s: State, a: Step) -> Phrase:
    match a:
        case steps.Place():
            return _said("place", terrain=terrain(a.tile[0]), to=CELL_NAMES[a.cell])
        case steps.Cube():
            at = f"{CELL_NAMES[s.spot]}.{CORNERS[a.corner]}"
            return _said("cube", cube=cube(a.colour), to=at)
        case steps.Keep() | steps.Take():
            return _said("keep", goal=goal_name(s, a.goal))
        case steps.Moor():
            return _said("moor", to=dock(a.dock))
        case steps.Load():
            return _said("load", cubes=cubes(a.cubes))
        case steps.Dig():
            return _said("dig", card=a.card, to=NAMES[a.site])
        case steps.Buy():
            return _said("buy", maps=maps(zip(steps.KINDS, a.maps, strict=True)))
        case steps.Oracle():
            return _said("oracle", terrain=terrain(TERRAINS[a.terrain]))
        case steps.Sell():
            return _said("trade")
        case steps.Drop():
            return _said("drop", cube=cube(a.colour))
    return _said("done")


def _said(key: str, **gaps: str | Phrase) -> Phrase:
    return Phrase(f"akrotiri.plan.{key}", gaps)
