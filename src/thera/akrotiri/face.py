"""What people are shown of Akrotiri: the scene, steps in words, reasons, pictures."""

from __future__ import annotations

from collections.abc import Sequence

from thera.akrotiri import closed, legend, panels, picture, reasons, scoring, showing, telling
from thera.akrotiri.hands import GoalTold, goal_told
from thera.akrotiri.offers import offers
from thera.akrotiri.phrases import listed, player, todo
from thera.akrotiri.scene import AkrotiriScene
from thera.akrotiri.seats import told
from thera.akrotiri.state import NO_DOCK, State
from thera.akrotiri.steps import Step
from thera.akrotiri.tasks import last_if_quiet, last_round
from thera.akrotiri.voyages import voyages
from thera.core.face import Gaps, LegendRow, Phrase, Span
from thera.core.game import CHANCE, NOBODY, Seat


class AkrotiriFace:
    """Akrotiri for people; fulfils `thera.core.face.Face`."""

    def scene(self, view: State, seat: Seat | None, *, options: bool = True) -> AkrotiriScene:
        """Map, market, hands and steps as a seat may see them."""
        s, components = view, view.table.components
        seats, piles, market = told(s), showing.piles(s), showing.market(s)
        goals = tuple(_open_goal(s, name, seat) for name in s.row)
        over = s.to_move == NOBODY
        stalls = panels.market(market, components.cubes)
        words = panels.results(seats) if over else panels.panels(seats, seat, stalls, goals, piles)
        return AkrotiriScene(
            game="akrotiri",
            to_move=s.to_move,
            fresh=s.fresh,
            headline=_headline(s, seat),
            players=tuple(each.shown for each in seats),
            options=offers(s, seat) if options else (),
            winners=scoring.winners(s) if over else (),
            panels=tuple(words),
            cards=tuple(panels.cards(seats, goals)),
            seated=seat,
            task=s.todo[0][0] if s.todo else "over",
            strategist=s.table.strategist,
            gear=showing.gear(components),
            thera=showing.thera(s),
            shapes=showing.shapes(s),
            closed=tuple(closed.closed(s, seat)),
            actions=s.actions,
            movements=s.moves,
            tiles=showing.tiles(s),
            free=showing.free(s.chart.frontier),
            docks=showing.docks(s),
            ways=voyages(s).ways,
            heaps=tuple(showing.heaps(s)),
            temples=tuple(showing.temples(s)),
            market=market,
            piles=piles,
            open_goals=tuple(each.shown for each in goals),
        )

    def tell(self, s: State, a: Step) -> Phrase:
        """A step, or what was heard of it, in words: "sails to e2n1.nw"."""
        return telling.tell(s, a)

    def why(self, s: State, a: Step) -> Phrase:
        """Why a step is not legal, or that it is."""
        return reasons.why(s, a)

    def lines(self, view: State, seat: Seat | None) -> Sequence[Sequence[Span]]:
        """The map for a terminal, the tile to be placed in its four turns below it."""
        return [*picture.lines(view, seat), *picture.tile_in_hand(view, seat)]

    def legend(self, view: State, seat: Seat | None) -> Sequence[LegendRow]:
        """The signs of the map and of the panels."""
        return list(legend.legend(view, seat))

    def svg(self, view: State) -> str:
        """The map as a printable picture."""
        from thera.akrotiri.press import svg as drawing  # only printing needs it

        return drawing.svg(view)


# the line above the map


def _headline(s: State, seat: Seat | None) -> Phrase:
    mover = s.to_move
    if mover == NOBODY:
        return _result(s, seat)
    if mover == CHANCE:
        kind, whose = s.todo[0]
        return Phrase(f"akrotiri.luck.{kind}", {"who": player(whose)})
    key = _turn_key(s)
    if mover == seat:
        return Phrase(f"{key}.yours", {"what": todo(s)})
    return Phrase(f"{key}.theirs", {"who": player(mover), "what": todo(s)})


def _turn_key(s: State) -> str:
    """How a turn is announced: whether the round is the last; the set-up is no round."""
    if any(each.boat == NO_DOCK for each in s.players):
        return "akrotiri.turn"
    if last_round(s):
        return "akrotiri.turn.last"
    return "akrotiri.turn.quiet" if last_if_quiet(s) else "akrotiri.turn"


def _result(s: State, seat: Seat | None) -> Phrase:
    won = scoring.winners(s)
    points = scoring.total(s, won[0])
    if won == (seat,):
        return Phrase("akrotiri.wins.you", {"count": points})
    gaps: Gaps = {
        "who": listed(player(each) for each in won),
        "count": points,
    }
    return Phrase("akrotiri.wins.player" if len(won) == 1 else "akrotiri.wins.shared", gaps)


def _open_goal(s: State, name: str, seat: Seat | None) -> GoalTold:
    """An open goal, and what it would be worth to whoever looks."""
    worth = None if seat is None else scoring.worth(s, seat, name).points
    return goal_told(s.table.components.goals[name], worth, public=True)
