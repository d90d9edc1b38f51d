"""What a coach is asked at a table, and by whom; how the answer is found, from texts alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from thera import games
from thera.core.bot import Budget, Sight
from thera.core.coach import Advice
from thera.server import wire
from thera.server.errors import Refusal, refuse
from thera.server.kinds import BOT, PERSON
from thera.server.table import actions, events
from thera.server.table.bot_jobs import CoachJob
from thera.server.table.history import History
from thera.server.table.presence import Client
from thera.server.table.table_state import TableState

THINKING: Final = 0.2
"""Seconds of processor time that a coach may take."""


def question(table: TableState, client: Client, message: wire.AskCoach) -> CoachJob:
    """The job that a message leads to, or Refusal; nobody is coached against other people."""
    actions.check_acting(table, client, message.seat)
    actions.check_version(table, message.version)
    actions.check_playing(table)
    if sorted(who.kind for who in table.history.seats) != _alone(table.history.game.seats):
        raise refuse("coach.people", 409)
    history = table.history
    return CoachJob(
        spec=history.game.name,
        seat=message.seat,
        view=history.game.write(history.game.view(history.match.state, message.seat)),
        steps=_steps(history, message),
        ending=message.ending,
        seconds=THINKING,
        owner=(client.address, client.visitor),
    )


def _alone(seats: int) -> list[str]:
    """One person against bots."""
    return [*[BOT] * (seats - 1), PERSON] if seats > 1 else []


def _steps(history: History, message: wire.AskCoach) -> tuple[str, ...]:
    """Legal steps, and perhaps one at the end that the rules refuse."""
    tried = events.draft(history, message.seat, message.steps)
    known = len(tried.done) + (tried.illegal is not None)
    said = tried.illegal and tried.illegal.reason
    if said and (message.ending or known < len(message.steps) or said.key.startswith("server.")):
        raise Refusal(said)
    return tuple(message.steps)


def advise(job: CoachJob) -> Sequence[Advice]:
    """What a coach says: in a worker process or in a page."""
    game = games.load(job.spec)
    s = game.read(job.view)
    sight = Sight(game, job.seat, s, tuple(game.legal(s)), ())
    steps = [game.parse(text) for text in job.steps]
    return games.engine(job.spec).coach(sight, steps, job.ending, Budget(seconds=job.seconds))
