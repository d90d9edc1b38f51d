"""What people are shown of Kuhn poker: everything that a view holds, in plain English."""

from __future__ import annotations

from collections.abc import Sequence

from thera.core.face import (
    LegendRow,
    Option,
    Panel,
    Phrase,
    Player,
    PlayerStatus,
    Scene,
    Span,
)
from thera.core.game import NOBODY, Seat
from third_game.rules import HIDDEN, Hands, Kuhn

RULES = Kuhn()


def player(seat: Seat) -> Phrase:
    return Phrase("player {number}", {"number": seat + 1})


class KuhnFace:
    """Poker for people."""

    def scene(self, view: Hands, seat: Seat | None, *, options: bool = True) -> Scene:
        mover = RULES.to_move(view)
        winners = _winners(view) if mover == NOBODY else ()
        return Scene(
            game="kuhn",
            to_move=mover,
            fresh=RULES.fresh(view),
            headline=_headline(mover, seat, winners),
            players=tuple(
                Player(
                    seat=n,
                    side=n,
                    notes=(),
                    status=_status(n, mover, winners),
                    mark="●◆"[n],
                )
                for n in (0, 1)
            ),
            options=tuple(
                Option(a, "bet", None, "pot", self.tell(view, a), short=a)
                for a in (RULES.legal(view) if options and mover == seat and mover >= 0 else ())
            ),
            winners=winners,
            panels=(Panel(Phrase("The cards"), tuple(_cards(view))),),
        )

    def tell(self, s: Hands, a: str) -> Phrase:
        if a.startswith("="):
            return Phrase("luck deals {card} to {who}", {"card": a[1], "who": player(len(s.cards))})
        if a == "pass":
            return Phrase("folds" if "b" in s.bets else "passes")
        return Phrase("calls" if "b" in s.bets else "bets")

    def why(self, s: Hands, a: str) -> Phrase:
        if RULES.to_move(s) == NOBODY:
            return Phrase("the game is over")
        return Phrase("luck deals the cards" if a.startswith("=") else "it is not time to bet")

    def ending(self, s: Hands, a: str) -> Phrase:
        return Phrase("by a fold" if a == "pass" and "b" in s.bets else "by the better card")

    def recap(self, turn: Sequence[tuple[Hands, str]]) -> Phrase | None:
        told = [f"<{s.cards}> {a}" for s, a in turn if not a.startswith("=")]
        return Phrase("played {steps}", {"steps": "; ".join(told)}) if told else None

    def kind(self, a: str) -> str:
        return "deal" if a.startswith("=") else "bet"

    def places(self, s: Hands, a: str) -> tuple[str, ...]:
        return (f"<{s.cards}>",)

    def evidence(self, s: Hands, a: str, seat: Seat | None) -> None:
        return None

    def setting_up(self, s: Hands) -> bool:
        return RULES.to_move(s) < 0

    def lines(self, view: Hands, seat: Seat | None) -> Sequence[Sequence[Span]]:
        hands = [Span(f"[{card}] ", f"seat-{n}") for n, card in enumerate(view.cards)]
        return (hands, (Span("bets: ", "dim"), Span(view.bets or "none")))

    def legend(self, view: Hands, seat: Seat | None) -> Sequence[LegendRow]:
        return (LegendRow((Span(f"[{HIDDEN}]"),), Phrase("a card that you may not see")),)

    def svg(self, view: Hands) -> str:
        cards = "".join(f'<text x="{9 * n + 3}" y="9">{c}</text>' for n, c in enumerate(view.cards))
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 12">{cards}</svg>'


def _cards(view: Hands) -> list[Phrase]:
    return [
        Phrase("{who} holds {card}", {"card": f"{card}", "who": player(n)})
        for n, card in enumerate(view.cards)
    ]


def _winners(s: Hands) -> tuple[Seat, ...]:
    return tuple(seat for seat, points in enumerate(RULES.payoffs(s)) if points > 0)


def _headline(mover: Seat, seat: Seat | None, winners: tuple[Seat, ...]) -> Phrase:
    if winners:
        return Phrase("{who} wins", {"who": player(winners[0])})
    if mover == seat:
        return Phrase("Your turn: pass or bet")
    return Phrase("{who} to play", {"who": player(mover)})


def _status(seat: Seat, mover: Seat, winners: tuple[Seat, ...]) -> PlayerStatus:
    if winners:
        return "won" if seat in winners else "lost"
    return "to-move" if seat == mover else "waiting"
