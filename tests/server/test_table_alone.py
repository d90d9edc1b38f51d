"""A table needs no server: no web framework, database, cookie, process or compiled kernel."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parent / "table_alone.py"


def test_whole_games_are_played_where_no_server_can_be_imported() -> None:
    done = subprocess.run([sys.executable, SCRIPT], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    games = [line.split(maxsplit=2) for line in done.stdout.splitlines()]
    assert [spec.partition(":")[0] for spec, *_ in games] == ["santorini", "santorini", "akrotiri"]
    assert {how for _, how, _ in games} == {"rules"}
