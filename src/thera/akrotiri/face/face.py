"""What people are shown of Akrotiri: the scene, steps in words, reasons, pictures."""

from __future__ import annotations

from collections.abc import Sequence

from thera.akrotiri.face import ending as endings
from thera.akrotiri.face import (
    panels,
    reasons,
    recap,
    scene_builder,
    step_words,
    terminal,
    terminal_legend,
    unavailable,
)
from thera.akrotiri.face.hands import GoalTold, goal_told
from thera.akrotiri.face.options import offers
from thera.akrotiri.face.phrases import listed, player, todo
from thera.akrotiri.face.sailing_options import voyages
from thera.akrotiri.face.scene import AkrotiriScene, MapShown
from thera.akrotiri.face.seats import evidence, told
from thera.akrotiri.face.undone import undone
from thera.akrotiri.rules import scoring
from thera.akrotiri.rules.state import NO_DOCK, State
from thera.akrotiri.rules.steps import Step
from thera.akrotiri.rules.tasks import last_if_quiet, last_round
from thera.core.face import Gaps, LegendRow, Phrase, Span
from thera.core.game import CHANCE, NOBODY, Seat


class AkrotiriFace:
    """Akrotiri for people; fulfils `thera.core.face.Face`."""

    def scene(self, view: State, seat: Seat | None, *, options: bool = True) -> AkrotiriScene:
        """Map, market, hands and steps as a seat may see them."""
        s, components = view, view.table.components
        seats, piles, market = told(s), scene_builder.piles(s), scene_builder.market(s)
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
            setup=self.setting_up(s),
            undone=undone(s) if options and seat is not None and seat == s.to_move else None,
            seated=seat,
            task=s.todo[0][0] if s.todo else "over",
            strategist=s.table.strategist,
            gear=scene_builder.gear(components),
            thera=scene_builder.thera(s),
            shapes=scene_builder.shapes(s),
            closed=tuple(unavailable.closed(s, seat)),
            actions=s.actions,
            movements=s.moves,
            tiles=scene_builder.tiles(s),
            free=scene_builder.free(s.chart.frontier),
            docks=scene_builder.docks(s),
            ways=voyages(s).ways,
            heaps=tuple(scene_builder.heaps(s)),
            temples=tuple(scene_builder.temples(s)),
            market=market,
            piles=piles,
            open_goals=tuple(each.shown for each in goals),
        )

    def tell(self, s: State, a: Step) -> Phrase:
        """A step, or what was heard of it, in words: "sails to e2n1.nw"."""
        return step_words.tell(s, a)

    def why(self, s: State, a: Step) -> Phrase:
        """Why a step is not legal, or that it is."""
        return reasons.why(s, a)

    def ending(self, s: State, a: Step) -> Phrase:
        """What made the round of a game's last step the last one."""
        return endings.ending(s)

    def recap(self, turn: Sequence[tuple[State, Step]]) -> Phrase | None:
        """A whole turn in a sentence: "sailed to Thera, sold 2 cubes for 6 drachmas"."""
        return recap.recap(turn)

    def kind(self, a: Step) -> str:
        """The kind of a step."""
        return a.kind

    def places(self, s: State, a: Step) -> tuple[str, ...]:
        """The cell, quarter, dock or site of a step; where a voyage began, too."""
        return recap.places(s, a)

    def evidence(self, s: State, a: Step, seat: Seat | None) -> MapShown | None:
        """The map of an excavation, read from a seat, with the icons that count at its site."""
        return evidence(s, a, seat)

    def setting_up(self, s: State) -> bool:
        """Whether some boat has not yet been put to a dock."""
        return any(each.boat == NO_DOCK for each in s.players)

    def lines(self, view: State, seat: Seat | None) -> Sequence[Sequence[Span]]:
        """The map for a terminal, the tile to be placed in its four turns below it."""
        return [*terminal.lines(view, seat), *terminal.tile_in_hand(view, seat)]

    def legend(self, view: State, seat: Seat | None) -> Sequence[LegendRow]:
        """The signs of the map and of the panels."""
        return list(terminal_legend.legend(view, seat))

    def svg(self, view: State) -> str:
        """The map as a printable picture."""
        from thera.akrotiri.face.print import svg as drawing  # only printing needs it

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
