"""A table where people and bots play one match: who sits where, take-backs, the record."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from thera import games
from thera.bots import registry
from thera.bots.level_names import dated, kept
from thera.core import record as records
from thera.core.bot import Bot, Budget
from thera.core.game import CHANCE, Seat, bad
from thera.core.luck import Luck
from thera.core.match import Match

PERSON = "person"
BUDGET = Budget(seconds=2)


@dataclass(slots=True)
class LocalTable:
    """A match, the bots at it (people sit on all other seats) and luck's key."""

    match: games.AnyMatch
    bots: dict[Seat, Bot]
    key: bytes

    @property
    def people(self) -> list[Seat]:
        """The seats where people sit."""
        return [seat for seat in range(self.match.game.seats) if seat not in self.bots]

    def bot_step(self) -> bool:
        """Let the bot to move, if it is one, play a step."""
        seat = self.match.to_move
        if seat not in self.bots:
            return False
        self.match.play(self.bots[seat].choose(self.match.sight(seat), BUDGET).step)
        return True

    def hides(self, seat: Seat) -> bool:
        """Whether a seat may not see everything now."""
        state = self.match.state
        return bool(self.match.game.view(state, seat) != state)

    @property
    def sealed(self) -> bool:
        """Whether, in a game with secrets, luck has drawn since the latest step of a person."""
        to_move, people = self.match.game.to_move, self.people
        for s, _ in reversed(self.match.past):
            if to_move(s) in people:
                return False
            if to_move(s) == CHANCE:
                return any(map(self.hides, people))
        return False

    def undo(self) -> bool:
        """Take back to the latest step of a person, the bots' steps after it too."""
        to_move, people = self.match.game.to_move, self.people
        if not any(to_move(s) in people for s, _ in self.match.past):
            return False
        self.match.undo()
        while self.match.to_move not in people:
            self.match.undo()
        return True

    def again(self) -> LocalTable:
        """The same table with another game from the same start, luck drawn anew."""
        key = hashlib.sha256(self.key).digest()  # so that a seeded session repeats as a whole
        return LocalTable(fresh(self.match.game, self.match.begin, key), self.bots, key)

    def record(self) -> records.Record:
        """The game so far, as it is written down."""
        game, bots = self.match.game, self.bots
        names = (dated(bots[n].name, game.name) if n in bots else PERSON for n in range(game.seats))
        return records.of(
            self.match,
            seats=", ".join(name.replace(",", ";") for name in names),
            date=datetime.now(UTC).date().isoformat(),
            seed=None if records.false_draw(self.match, self.key) else self.key.hex(),
        )


def fresh(game: games.AnyGame, start: object, key: bytes) -> games.AnyMatch:
    """A match at its start; luck draws by the key."""
    return Match(game, start, luck=Luck(key))


def resumed(match: games.AnyMatch, key: bytes) -> games.AnyMatch:
    """A replayed match that goes on: luck remembers what was drawn, and draws what is due."""
    match.luck = luck = Luck(key)
    for s, a in match.past:
        if match.game.to_move(s) == CHANCE:
            luck.note(a)
    if match.to_move == CHANCE:
        match.play(luck.pick(match.game.chances(match.state)))
    return match


def seated(names: Sequence[str], mine: Sequence[int], seats: int, key: bytes) -> dict[Seat, Bot]:
    """Which bot sits where: on the seats that are not mine, in order; one name serves for all."""
    if not names:
        if mine:
            raise bad("seat.no_bot")
        return {}
    for seat in mine:
        if not 1 <= seat <= seats:
            raise bad("seat", seat=seat, most=seats)
    mine = mine or ([] if len(names) == seats else [1])
    others = [seat for seat in range(seats) if seat + 1 not in mine]
    if len(names) == 1:
        names = list(names) * len(others)
    if len(names) != len(others):
        raise bad("seat.bots", bots=len(names), seats=len(others))
    return {n: _bot(name, n, key) for n, name in zip(others, names, strict=True)}


def bots_of(record: records.Record, seats: int, key: bytes) -> dict[Seat, Bot]:
    """The bots that sat at a recorded game."""
    names = [kept(name.strip()) for name in (record.seats or "").split(",")]
    return {n: _bot(name, n, key) for n, name in enumerate(names[:seats]) if registry.known(name)}


def check(table: LocalTable) -> None:
    """Refuse bots that cannot play this game, before it begins."""
    for bot in table.bots.values():
        registry.check(bot, table.match.game.name)


def _bot(name: str, seat: Seat, key: bytes) -> Bot:
    return registry.bot(name, seed=int.from_bytes(key[-8:], "big") + seat)
