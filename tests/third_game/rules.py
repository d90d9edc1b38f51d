"""Kuhn poker, the smallest game with luck and secrets: it shows that the protocol carries both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from thera.core.game import CHANCE, NOBODY, Seat, bad
from thera.core.phrase import quoted

CARDS = "JQK"
HIDDEN = "?"
NUMBERS = {word: number for number, word in enumerate(("=J", "=Q", "=K", "=?", "pass", "bet"))}


@dataclass(frozen=True, slots=True)
class Hands:
    """Two cards, `?` where one may not be seen, and the bets so far (p and b)."""

    cards: str = ""
    bets: str = ""


class Kuhn:
    """Each of two players gets one of three cards; one bet, which the other calls or not."""

    name = "kuhn"
    edition = ""
    seats = 2
    secret = True
    actions = len(NUMBERS)

    def start(self) -> Hands:
        return Hands()

    def to_move(self, s: Hands) -> Seat:
        if len(s.cards) < 2:
            return CHANCE
        return NOBODY if s.bets in ("pp", "bp", "bb", "pbp", "pbb") else len(s.bets) % 2

    def fresh(self, s: Hands) -> bool:
        return self.to_move(s) >= 0

    def legal(self, s: Hands) -> Sequence[str]:
        mover = self.to_move(s)
        if mover == NOBODY:
            return ()
        return [f"={c}" for c in CARDS if c not in s.cards] if mover == CHANCE else ["pass", "bet"]

    def chances(self, s: Hands) -> Sequence[tuple[str, float]]:
        return [(a, 1 / len(self.legal(s))) for a in self.legal(s)]

    def play(self, s: Hands, a: str) -> Hands:
        if a.startswith("="):
            return replace(s, cards=s.cards + a[1])
        return replace(s, bets=s.bets + a[0])

    def payoffs(self, s: Hands) -> tuple[float, ...]:
        stake = 1.0 if s.bets.endswith("bb") else 0.5
        if s.bets.endswith("bp"):
            won = s.bets == "bp"
        else:
            won = CARDS.index(s.cards[0]) > CARDS.index(s.cards[1])
        return (stake, -stake) if won else (-stake, stake)

    def view(self, s: Hands, seat: Seat | None) -> Hands:
        if self.to_move(s) == NOBODY:
            return s
        return replace(s, cards="".join(c if i == seat else HIDDEN for i, c in enumerate(s.cards)))

    def heard(self, s: Hands, a: str, seat: Seat | None) -> str:
        return f"={HIDDEN}" if a.startswith("=") and len(s.cards) != seat else a

    def guess(self, view: Hands, seat: Seat, rng: Random) -> Hands:
        cards = view.cards
        while HIDDEN in cards:
            left = [c for c in CARDS if c not in cards]
            cards = cards.replace(HIDDEN, rng.choice(left), 1)
        return replace(view, cards=cards)

    def masked(self, s: Hands) -> Sequence[Seat]:
        return [seat for seat, card in enumerate(s.cards) if card == HIDDEN]

    def write(self, s: Hands) -> str:
        return f"{s.cards}/{s.bets}"

    def read(self, text: str) -> Hands:
        cards, slash, bets = text.partition("/")
        if not slash or not set(cards) <= {*CARDS, HIDDEN} or not set(bets) <= {"p", "b"}:
            raise bad("game", text=text, games="kuhn")
        return Hands(cards, bets)

    def parse(self, text: str) -> str:
        if text not in NUMBERS:
            raise bad("game", text=text, games="kuhn")
        return text

    def number(self, a: str) -> int:
        return NUMBERS[a]


def load(options: str) -> Kuhn:
    """There is only one way to play it."""
    if options:
        raise bad("offer", text=quoted(f"kuhn:{options}"))
    return Kuhn()
