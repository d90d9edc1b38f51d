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
"""Written by the last version that compiled kernels with numba: bots are to move at all tables, and
`games.json` says what that version's bots would have played."""

DRAWS = 4  # cards and tiles that luck may draw behind a bot's turn

GAMES: list[dict[str, Any]] = json.loads((OLDER / "games.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", GAMES, ids=[f"{game['spec']} {game['bot']}" for game in GAMES])
def test_a_running_game_goes_on_as_it_would_have(game: dict[str, Any], tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "thera.db") as database:
        database.executescript((OLDER / "games.sql").read_text(encoding="utf-8"))
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
