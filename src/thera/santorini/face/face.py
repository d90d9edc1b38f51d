"""What people are shown of Santorini: the scene, steps in words, reasons, pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Final

from thera.core.face import Card, LegendRow, Phrase, Player, PlayerStatus, Span
from thera.core.game import CHANCE, NOBODY, Seat
from thera.santorini.face import ending as endings
from thera.santorini.face import phrases, reasons, recap, step_words, terminal, terminal_legend
from thera.santorini.face.ordinary_steps import option as ordinary_option
from thera.santorini.face.ordinary_steps import ordinary, uneventful
from thera.santorini.face.scene import Piece, Place, SantoriniOption, SantoriniScene, WorkerKind
from thera.santorini.rules import destinations, steps
from thera.santorini.rules.board import BIT, NAMES, SIZE, SQUARES, Bits, Square, squares
from thera.santorini.rules.players import Players
from thera.santorini.rules.power import BUILD, DONE
from thera.santorini.rules.state import CHOOSE, FIRST, OVER, TURN, State

STUCK: Final = Phrase("santorini.warning.stuck")
GIVE_UP: Final = Phrase("santorini.label.yield")


class SantoriniFace:
    """Santorini for people; fulfils `thera.core.face.Face`."""

    def scene(self, view: State, seat: Seat | None, *, options: bool = True) -> SantoriniScene:
        """Board, players and steps; steps for the seat to move and for onlookers."""
        mover = view.to_move
        legal = phrases.RULES.legal(view)
        options = options and seat in (None, mover)
        return SantoriniScene(
            game="santorini",
            to_move=mover,
            fresh=view.fresh,
            headline=_headline(view, seat, legal),
            places=_places(view, seat),
            players=tuple(_player(view, each) for each in range(view.cast.seats)),
            options=tuple(_option(view, a) for a in legal) if options else (),
            winners=tuple(each for each in range(view.cast.seats) if _has_won(view, each)),
            cards=_cards(view.cast),
            setup=self.setting_up(view),
        )

    def tell(self, s: State, a: steps.Step) -> Phrase:
        """A legal step in words, without its subject: "moves from b2 to c3"."""
        return step_words.tell(s, a)

    def why(self, s: State, a: steps.Step) -> Phrase:
        """Why a step is not legal, or that it is."""
        return reasons.why(s, a)

    def ending(self, s: State, a: steps.Step) -> Phrase:
        """What the last step of a game decided it by."""
        return endings.ending(s, a)

    def recap(self, turn: Sequence[tuple[State, steps.Step]]) -> Phrase | None:
        """A whole turn in a sentence: "moved from b2 to c3 and built a block on c4"."""
        return recap.recap(turn)

    def kind(self, a: steps.Step) -> str:
        """The kind of a step."""
        return a.kind

    def places(self, s: State, a: steps.Step) -> tuple[str, ...]:
        """The squares of a step: where from, if anything moves, and where to."""
        return recap.places(a)

    def evidence(self, s: State, a: steps.Step, seat: Seat | None) -> None:
        """Nothing: the board shows it anyway."""

    def setting_up(self, s: State) -> bool:
        """Whether gods are still chosen or workers placed."""
        return s.stage not in (TURN, OVER)

    def lines(self, view: State, seat: Seat | None) -> Sequence[Sequence[Span]]:
        """The board for a terminal, the same from every seat."""
        return terminal.lines(view)

    def legend(self, view: State, seat: Seat | None) -> Sequence[LegendRow]:
        """The signs of the board."""
        return list(terminal_legend.legend(view))

    def svg(self, view: State) -> str:
        """The board as a printable picture."""
        from thera.santorini.face.print import svg as drawing  # only printing needs it

        return drawing.svg(view)


# the line above the board


def _headline(s: State, seat: Seat | None, legal: Sequence[steps.Step]) -> Phrase:
    mover = s.to_move
    if mover == NOBODY:
        mine = seat is not None and _has_won(s, seat)
        return Phrase("santorini.wins.you") if mine else phrases.victory(s, s.winner)
    if mover == CHANCE:
        return _luck(s)
    what = phrases.todo(s, legal)
    if mover == seat:
        return Phrase("santorini.turn.extra" if s.extra else "santorini.turn.yours", {"what": what})
    key = "santorini.turn.their_extra" if s.extra else "santorini.turn.theirs"
    return Phrase(key, {"who": phrases.player(mover), "what": what})


def _luck(s: State) -> Phrase:
    if s.stage == CHOOSE:
        return Phrase("santorini.luck.deal", {"who": phrases.player(s.cast.gods.index(None))})
    if s.stage == FIRST:
        return Phrase("santorini.luck.first")
    return Phrase("santorini.luck.draw", {"who": phrases.drawer(s)})


def _has_won(s: State, seat: Seat) -> bool:
    return s.to_move == NOBODY and s.cast.sides[seat] == s.winner


# the board


def _places(s: State, seat: Seat | None) -> tuple[Place, ...]:
    one, two, three, domes = s.one, s.two, s.three, s.domes
    places = [
        _square(at, (one >> at & 1) + (two >> at & 1) + (three >> at & 1), domes >> at & 1)
        for at in SQUARES
    ]
    for side, crew in enumerate(s.workers):
        whose = _whose(s, side, seat)
        for at in squares(crew):
            kind: WorkerKind = "female" if s.female & BIT[at] else "worker"
            places[at] = _occupied(at, s.level(at), kind, side, whose)
    return tuple(places)


@cache
def _square(at: Square, level: int, domes: int) -> Place:
    row, column = divmod(at, SIZE)
    key = ("tower" if level == 3 else "dome") if domes else "level"
    label = Phrase(f"santorini.place.{key}", {"at": NAMES[at], "level": level})
    return Place(NAMES[at], column, row, level, bool(domes), None, label)


@cache
def _occupied(at: Square, level: int, kind: WorkerKind, side: int, whose: str) -> Place:
    square = _square(at, level, 0)
    gaps = {} if whose in ("mine", "theirs") else phrases.owners(side, team=whose == "team")
    who = Phrase(f"santorini.{kind}.{whose}", gaps)
    label = Phrase("santorini.place.with", {"place": square.label, "who": who})
    return replace(square, piece=Piece(kind, side), label=label)


def _whose(s: State, side: int, seat: Seat | None) -> str:
    sides = s.cast.sides
    if seat is not None and sides[seat] == side:
        return "mine"
    if seat is not None and max(sides) == 1:
        return "theirs"
    return "team" if s.cast.seats == 4 else "player"


# the players


def _player(s: State, seat: Seat) -> Player:
    cast, side = s.cast, s.cast.sides[seat]
    known = cast.gods[seat] is not None and cast.plays(seat)
    return _seated(
        cast,
        seat,
        _status(s, seat),
        cast.shows[seat].memo(s, seat) if known else "",
        known and not s.workers[side] and not s.unplaced[side],
        s.held if known and s.to_move == seat else 0,
    )


@lru_cache(maxsize=1 << 12)
def _seated(
    cast: Players, seat: Seat, status: PlayerStatus, memo: str, nobody: bool, held: Bits
) -> Player:
    """A player with what the card remembers, without any worker or with some held."""
    card = cast.gods[seat]
    return Player(
        seat=seat,
        side=cast.sides[seat],
        card=card.name if card else None,
        notes=tuple(_notes(cast, seat, memo, nobody, held)),
        status=status,
        mark=terminal.WORKERS[cast.sides[seat]],
    )


@lru_cache(maxsize=1 << 12)
def _cards(cast: Players) -> tuple[Card, ...]:
    return tuple(_card(god.name) for god in dict.fromkeys(cast.gods) if god)


@cache
def _card(name: str) -> Card:
    god = f"god.{name}"
    return Card(name, phrases.god_name(name), Phrase(f"{god}.text"), Phrase(f"{god}.title"))


def _status(s: State, seat: Seat) -> PlayerStatus:
    if s.to_move == NOBODY:
        return "won" if _has_won(s, seat) else "lost"
    if not s.cast.plays(seat):
        return "out"
    return "to-move" if s.to_move == seat else "waiting"


def _notes(cast: Players, seat: Seat, memo: str, nobody: bool, held: Bits) -> Iterable[Phrase]:
    """What the table can see of a player beside the card: what it shows and remembers."""
    if cast.gods[seat] is None or not cast.plays(seat):
        return
    power = cast.shows[seat]
    if power is not cast.gods[seat]:
        yield Phrase("santorini.note.shows", {"god": phrases.god_name(power.name)})
    if memo:
        count = int(memo) if memo.isdecimal() else 1
        yield Phrase(f"god.{power.name}.note", {"memo": memo, "count": count})
    if cast.users[seat] != seat:
        yield Phrase("santorini.note.lent", {"who": phrases.player(cast.users[seat])})
    if nobody:
        yield Phrase("santorini.note.nobody")
    if held:
        squares, count = phrases.list_squares(held), held.bit_count()
        yield Phrase("santorini.note.held", {"squares": squares, "count": count})


# the steps


def _option(s: State, a: steps.Step) -> SantoriniOption:
    if plain := ordinary(s, a):
        return ordinary_option(*plain)
    at = to = card = None
    match a:
        case steps.Place() if sum(s.unplaced) > 1:
            return _placing(a)
        case steps.Move() | steps.Build() | steps.Dome() | steps.Force():
            at, to = NAMES[a.at], NAMES[a.to]
        case steps.Place() | steps.Raze():
            to = NAMES[a.at]
        case steps.Draw() | steps.Name() | steps.Take():
            card = a.god
    after = phrases.RULES.play(s, a)
    warning = STUCK if _strands(s, after) else None
    if not warning and (plain := uneventful(s, a, after)):
        return ordinary_option(*plain)
    return SantoriniOption(
        str(a), a.kind, at, to, step_words.tell(s, a, after), warning, card, _label(a)
    )


def _label(a: steps.Step) -> Phrase | None:
    """What a button calls a step that lies nowhere on the board."""
    match a:
        case steps.Draw() | steps.Name() | steps.Take():
            return phrases.god_name(a.god)
        case steps.First():
            return Phrase("santorini.label.first", {"who": phrases.player(a.seat)})
        case steps.Yield():
            return GIVE_UP
    return None


@cache
def _placing(a: steps.Place) -> SantoriniOption:
    """A worker that is placed, but for the last one: another is placed next, so nobody is stuck."""
    return SantoriniOption(str(a), a.kind, None, NAMES[a.at], step_words.place(a))


def _strands(s: State, after: State) -> bool:
    """Whether after this step the same player can only yield."""
    if after.stage != TURN or after.to_move != s.to_move:
        return False
    power = after.power
    kinds = power.may(after)
    if kinds & DONE or (kinds == BUILD and destinations.builds(after, power)):
        return False
    return phrases.RULES.legal(after) == (steps.YIELD,)
