"""Replays an uploaded record, in a worker: so it imports the games only."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from thera import games
from thera.core import record as records

MOST_STEPS: Final = 5_000

Found = list[tuple[int, tuple[str, ...], str]]
"""Rows in plain terms: whose steps (CHANCE is luck), the steps, the position after them."""

Checked = tuple[str, str | None, Found, str]
"""Spec, start, rows and result of a record."""


def examine(text: str) -> Checked:
    """In a worker: spec, start, rows and result of a record, or BadRecord."""
    record = records.read(text)
    if sum(map(len, record.turns)) > MOST_STEPS:
        raise records.bad("long", most=MOST_STEPS)
    match = games.open_record(record, files=False)
    game, past = match.game, match.past
    turn = 0
    keys = []
    for s, _ in past:
        turn += game.fresh(s)
        keys.append((turn, game.to_move(s)))
    found: Found = []
    for (_, seat), group in groupby(range(len(past)), key=lambda n: keys[n]):
        steps = list(group)
        end = past[steps[-1] + 1][0] if steps[-1] + 1 < len(past) else match.state
        found.append((seat, tuple(str(past[n][1]) for n in steps), game.write(end)))
    start = None if match.begin == game.start() else game.write(match.begin)
    if match.over:
        return game.name, start, found, records.result_of(game, match.state)
    claim = " ".join(f"{number:g}" for number in records.claimed(record, game))
    return game.name, start, found, claim
