"""Chaos. Set-up: shuffle the simple gods that nobody has and turn one over; you have its power.
Domes: for every dome that anybody builds you get another, when that turn is over."""

import re

from thera.core.game import Seat, bad
from thera.core.phrase import quoted
from thera.santorini.rules.board import Bits
from thera.santorini.rules.power import ROSTER, SIMPLE, Position, Power
from thera.santorini.rules.state import TURN


class Chaos(Power):
    number = 14

    def draws(self, s: Position) -> int:
        return s.topped if s.stage == TURN else 1

    def deck(self, s: Position, me: Seat) -> Bits:
        cards = s.cast.spare & ~(1 << s.cast.shows[me].number)
        return cards & ~s.cast.discards or cards

    def drawn(self, s: Position, me: Seat, god: Power) -> None:
        spent = 0 if s.cast.discards >> god.number & 1 else s.cast.discards
        spent |= 1 << s.cast.shows[me].number & s.cast.spare
        s.show(me, god, spent)
        s.engrave(me, 0)

    def memo(self, s: Position, me: Seat) -> str:
        shown = s.cast.shows[me]
        if shown is self:
            return ""
        pile = ",".join(sorted(ROSTER[n].name for n in SIMPLE if s.cast.discards >> n & 1))
        return shown.name + shown.memo(s, me) + (f";{pile}" if pile else "")

    def learn(self, s: Position, me: Seat, text: str) -> None:
        names = {ROSTER[n].name: n for n in SIMPLE if s.cast.spare >> n & 1}
        found = re.fullmatch(r"([a-z]+)([^;]*)(?:;([a-z,]+))?", text)
        if not found or found[1] not in names:
            raise bad("santorini.memory.chaos", text=quoted(text))
        pile = found[3].split(",") if found[3] else []
        if len({found[1], *pile}) != len(pile) + 1 or not names.keys() >= set(pile):
            raise bad("santorini.memory.pile", text=quoted(text))
        god = ROSTER[names[found[1]]]
        s.show(me, god, sum(1 << names[name] for name in pile))
        if found[2]:
            god.learn(s, me, found[2])
