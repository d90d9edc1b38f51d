"""A little load: games over real sockets, the server killed, and no acknowledged turn lost."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

GENERATE = Path(__file__).with_name("generate.py")
SANTORINI = "--matches 6 --rate 20 --seconds 3 --alone 4 --kill"
AKROTIRI = "--game akrotiri --matches 3 --spectators 2 --warmup 1 --rate 6 --seconds 2 --alone 2"


@pytest.mark.parametrize(("words", "turns"), [(SANTORINI, 20), (AKROTIRI, 3)])
def test_a_few_matches_keep_every_acknowledged_turn(words: str, turns: int) -> None:
    command = [sys.executable, str(GENERATE), *words.split()]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=100)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "every acknowledged turn is in the log" in done.stdout
    assert int(done.stdout.partition(" turns in")[0].split()[-1]) > turns
    assert "server CPU one at a time: try" in done.stdout
