"""Where nothing is compiled and nothing can be: the weak levels and the greedy bot play all the
same, and whoever asks for a stronger one is told why not."""

from __future__ import annotations

import subprocess
import sys

import pytest

from thera.bots import levels, registry
from thera.cli.local_table import BUDGET
from thera.core.game import BadText
from thera.jit.backends.python import PythonBackend

BARE = """
import sys
for name in ("wasmtime", "numba", "llvmlite", "numpy"):
    sys.modules[name] = None  # as if it were not installed
from thera.cli import main
sys.argv = ["thera", *sys.argv[1:]]
main()
"""

WHOLE = """
import sys
for name in ("wasmtime", "numba", "llvmlite", "numpy"):
    sys.modules[name] = None
from time import process_time
from thera import games
from thera.bots import registry as roster
from thera.core.bot import Budget
from thera.core.luck import Luck
from thera.core.match import Match
from thera.jit import BACKEND
spec, name = sys.argv[1:]
match = Match(games.load(spec), luck=Luck(b"bare"))
bots, slowest = [roster.bot(name, seed=seat) for seat in range(match.game.seats)], 0.0
while not match.over:
    sight, start = match.sight(match.to_move), process_time()
    match.play(bots[match.to_move].choose(sight, Budget(seconds=2)).step)
    slowest = max(slowest, process_time() - start)
print(BACKEND.name, slowest)
"""


def bare(code: str, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *words], input=typed, capture_output=True, text=True,
        check=False,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("game", "level"), [("santorini", "2"), ("akrotiri", "3"), ("akrotiri", "greedy")]
)
def test_play_in_the_terminal(game: str, level: str) -> None:
    """The bot begins; then somebody leaves."""
    done = bare(BARE, "play", game, "--bot", level, "--seat", "2", "--seed", "00", typed="quit\n")
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("game", "level"), [("santorini", "3"), ("akrotiri", "5")])
def test_who_asks_for_more_is_told_why_not(game: str, level: str) -> None:
    done = bare(BARE, "play", game, "--bot", level)
    assert done.returncode == 2
    assert f"level {level} of {game} is not available here: wasmtime" in done.stderr


@pytest.mark.parametrize(
    ("game", "bot"),
    [
        ("akrotiri", "greedy"),
        pytest.param("akrotiri", "4", marks=pytest.mark.long),
        pytest.param("akrotiri:seats=4", "greedy", marks=pytest.mark.long),
        pytest.param("santorini", "2", marks=pytest.mark.long),
        pytest.param("santorini:random", "2", marks=pytest.mark.long),
    ],
)
def test_every_answer_of_a_whole_game_comes_in_time(game: str, bot: str) -> None:
    done = bare(WHOLE, game, bot)
    assert done.returncode == 0, done.stderr
    backend, slowest = done.stdout.split()
    assert backend == "python"
    assert float(slowest) < 2 * BUDGET.seconds  # type: ignore[operator]  # it has seconds


def test_each_level_is_asked_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("thera.jit.BACKEND", PythonBackend("gone"))
    assert levels.names("akrotiri") == ("1", "2", "3", "4")
    assert levels.names("santorini") == ("1", "2")
    registry.check(registry.bot("4"), "akrotiri")
    with pytest.raises(BadText, match="level 4 of santorini is not available here: gone"):
        registry.check(registry.bot("4"), "santorini")
