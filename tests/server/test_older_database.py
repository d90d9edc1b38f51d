"""Games that an older version left in its database go on with the same bot and the same luck."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from house import House

from thera.server.app import create_app

OLDER = Path(__file__).with_name("older")
"""Databases where bots are to move at all tables; the JSON beside each says what they would have
played. `games` is by the last version that compiled kernels with numba. `levels-1` and so on are
games against the lowest levels, by the last version of thera whose newest levels were of that
version."""

DRAWS = 4  # cards and tiles that luck may draw behind a bot's turn

GAMES = [
    pytest.param(path.with_suffix(".sql"), game, id=f"{path.stem} {game['spec']} {game['bot']}")
    for path in sorted(OLDER.glob("*.json"))
    for game in json.loads(path.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize(("dump", "game"), GAMES)
def test_a_running_game_goes_on_as_it_would_have(
    dump: Path, game: dict[str, Any], tmp_path: Path
) -> None:
    with sqlite3.connect(tmp_path / "thera.db") as database:
        database.executescript(dump.read_text(encoding="utf-8"))
    database.close()
    house = House(tmp_path)
    house.app = create_app(house.settings)  # with bots in processes of their own
    with house:
        person = house.person()
        person.http.cookies.update(game["cookies"])
        wire = person.open(game["table"])
        wire.until(lambda: wire.version > game["version"])
        history = house.lobby.tables[game["table"]].history
        played = [str(step) for _, step in history.match.past]
    played, steps = played[-len(game["steps"]) - DRAWS :], game["steps"]
    assert any(played[at : at + len(steps)] == steps for at in range(DRAWS + 1)), played
