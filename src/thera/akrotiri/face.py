"""What people are shown of Akrotiri: the scene, steps in words, reasons, pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from thera.akrotiri import closed, legend, panels, picture, reasons, scoring, showing, telling
from thera.akrotiri.geometry import CELL_NAMES
from thera.akrotiri.offers import offers, sailing
from thera.akrotiri.phrases import listed, player, todo
from thera.akrotiri.scene import AkrotiriPlayer, AkrotiriScene
from thera.akrotiri.sites import facing
from thera.akrotiri.state import NO_DOCK, State
from thera.akrotiri.steps import Step, letters
from thera.akrotiri.tasks import allowance, last_if_quiet, last_round
from thera.core.face import Gaps, LegendRow, Phrase, Span
from thera.core.game import CHANCE, NOBODY, Seat


class AkrotiriFace:
    """Akrotiri for people; fulfils `thera.core.face.Face`."""

    def scene(self, view: State, seat: Seat | None, *, options: bool = True) -> AkrotiriScene:
        """Map, market, hands and steps as a seat may see them."""
        s = view
        seats, ways = range(s.table.seats), sailing(s)
        scene = AkrotiriScene(
            game="akrotiri",
            to_move=s.to_move,
            fresh=s.fresh,
            headline=_headline(s, seat),
            players=tuple(_player(s, each) for each in seats),
            options=offers(s, seat, ways) if options else (),
            winners=scoring.winners(s) if s.to_move == NOBODY else (),
            seated=seat,
            task=s.todo[0][0] if s.todo else "over",
            strategist=s.table.strategist,
            gear=showing.gear(s),
            thera=showing.thera(s),
            shapes=tuple(showing.shapes(s)),
            closed=tuple(closed.closed(s, seat)),
            actions=s.actions,
            movements=s.moves,
            tiles=showing.tiles(s),
            free=tuple(CELL_NAMES[cell] for cell in sorted(s.chart.frontier)),
            docks=tuple(showing.docks(s, ways)),
            heaps=tuple(showing.heaps(s)),
            temples=tuple(showing.temples(s)),
            market=tuple(showing.market(s)),
            piles=showing.piles(s),
            open_goals=tuple(showing.goal(s, name, seat, True) for name in s.row),
        )
        return replace(
            scene,
            panels=tuple(panels.panels(s, scene)),
            cards=tuple(panels.cards(s, scene)),
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


# the players


def _player(s: State, seat: Seat) -> AkrotiriPlayer:
    p = s.players[seat]
    easy, medium, hard = panels.kinds(p)
    score = tuple(showing.score(s, seat))
    return AkrotiriPlayer(
        seat=seat,
        side=seat,
        notes=tuple(panels.notes(p)),
        status=_status(s, seat),
        mark=picture.BOATS[seat] + picture.TEMPLES[seat],
        up=facing(s.table.seats, seat, 0),
        money=p.money,
        boat=panels.boat(p),
        cargo=letters(p.hold),
        temples=len(p.dug),
        actions=allowance(s, seat),
        tile=p.tile,
        easy=easy,
        medium=medium,
        hard=hard,
        goals=len(p.goals) + len(p.public),
        hand=tuple(showing.hand(s, seat)),
        aims=tuple(showing.aims(s, seat)),
        score=score,
        total=sum(line.points for line in score),
    )


def _status(s: State, seat: Seat) -> str:
    if s.to_move == NOBODY:
        return "won" if seat in scoring.winners(s) else "lost"
    return "to-move" if s.to_move == seat else "waiting"
