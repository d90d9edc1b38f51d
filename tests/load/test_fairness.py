"""Fairness over real sockets with real bots: one visitor's strong bots hold nobody else up."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FAIRNESS = Path(__file__).with_name("fairness.py")


@pytest.mark.long
def test_strong_bots_of_one_visitor_hold_nobody_else_up() -> None:
    words = ["--tables", "20", "--half-open", "200", "--seconds", "30"]
    command = [sys.executable, str(FAIRNESS), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=400)
    assert done.returncode == 0, done.stdout + done.stderr
