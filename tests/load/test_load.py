"""A little load: games over real sockets, the server killed, and no acknowledged turn lost."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

GENERATE = Path(__file__).with_name("generate.py")


def test_a_few_matches_keep_every_acknowledged_turn() -> None:
    words = ["--matches", "6", "--rate", "20", "--seconds", "3", "--kill"]
    command = [sys.executable, str(GENERATE), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=100)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "every acknowledged turn is in the log" in done.stdout
    assert int(done.stdout.partition(" turns in")[0].split()[-1]) > 20
