"""A position of a table as a study, as far as everybody may know the game."""

from __future__ import annotations

from thera.server.errors import refuse
from thera.server.request_bodies import Study
from thera.server.table.record_export import may_be_had
from thera.server.table.table_state import TableState


def study_of(table: TableState, version: int) -> Study:
    """The position at a version of a table's log, or Refusal."""
    history = table.history
    if not may_be_had(history):
        raise refuse("study.secret", 409)
    if not 0 <= version <= history.version:
        raise refuse("version.none", 404)
    state, _ = history.at(version)
    return Study(history.game.name, history.game.write(state))
