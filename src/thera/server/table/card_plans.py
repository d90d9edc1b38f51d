"""Plans for cards: how a visitor's own card can come to be used, after the draft on the screen."""

from __future__ import annotations

from typing import Any

from thera import games
from thera.core.game import Seat
from thera.server import wire
from thera.server.errors import Refusal, refuse
from thera.server.table import actions, events
from thera.server.table.history import History
from thera.server.table.presence import Client
from thera.server.table.table_state import TableState


def card_plan(table: TableState, client: Client, message: wire.AskPlan) -> wire.Planned:
    """The plan for a card in the visitor's own hand, or Refusal; nothing is kept."""
    actions.check_acting(table, client, message.seat)
    actions.check_version(table, message.version)
    actions.check_playing(table)
    history, seat = table.history, message.seat
    view = history.game.view(_position(history, seat, message.steps), seat)
    found = games.plan(history.game, view, seat, message.card)
    if found is None:
        raise refuse("plan.none", 404)
    return wire.Planned(message.id, history.version, wire.raw(found))


def _position(history: History, seat: Seat, steps: list[str]) -> Any:  # noqa: ANN401  # positions
    """The table after the draft of the seat to move; other seats have none."""
    if not steps:
        return history.match.state
    draft = events.draft(history, seat, steps)
    if draft.illegal:
        raise Refusal(draft.illegal.reason)
    return draft.state
