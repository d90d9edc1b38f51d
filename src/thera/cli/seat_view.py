"""Whose view of a match the screen shows, and from which side the board is seen."""

from __future__ import annotations

from dataclasses import dataclass

from thera import games
from thera.cli.local_table import LocalTable
from thera.cli.screen import Lines
from thera.core.face import LegendRow, Panel, Scene
from thera.core.game import Seat


@dataclass(frozen=True, slots=True)
class SeatView:
    """A table as the people at the keyboard may see it now."""

    table: LocalTable
    north_up: bool = False
    """Whether the board always lies as it does for the first seat."""

    @property
    def viewer(self) -> Seat | None:
        """The one person at the table, to whom the screen speaks; None where there are several."""
        people = self.table.people
        return people[0] if len(people) == 1 else None

    @property
    def eyes(self) -> Seat | None:
        """Whose view is shown: of several people that of the one to move, if there are secrets."""
        seat = self.table.match.to_move
        if self.viewer is not None or seat not in self.table.people:
            return self.viewer
        return seat if self.table.hides(seat) else None

    @property
    def reader(self) -> Seat | None:
        """The seat that the board is turned to: of several people the one to move."""
        seat = self.table.match.to_move
        if self.north_up or self.viewer is not None:
            return None if self.north_up else self.viewer
        return seat if seat in self.table.people else None

    @property
    def readers(self) -> list[Seat]:
        """Whose cards may be looked into: all people's where nothing is hidden."""
        return self.table.people if self.eyes is None else [self.eyes]

    @property
    def turns(self) -> bool:
        """Whether the board looks different from another seat."""
        return any(self.lines(seat) != self.lines(None) for seat in range(self._game.seats))

    def scene(self) -> Scene:
        """Players and options."""
        return games.face(self._game).scene(self._view, self.eyes)

    def lines(self, seat: Seat | None) -> Lines:
        """The board, turned to a seat."""
        return games.face(self._game).lines(self._view, seat)

    def legend(self) -> list[LegendRow]:
        """What the signs of the board mean."""
        return list(games.face(self._game).legend(self._view, self.reader))

    def proofs(self, seat: Seat, card: str | None) -> list[Panel]:
        """Where a card can be used, or any of the hand, and why."""
        return games.proofs(self._game, self._view, seat, [card] if card else [])

    @property
    def _game(self) -> games.AnyGame:
        return self.table.match.game

    @property
    def _view(self) -> object:
        return self._game.view(self.table.match.state, self.eyes)
