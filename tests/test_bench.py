"""The speed figures of `make bench`."""

import json
from itertools import islice
from pathlib import Path

import bench_backends
import pytest
import studies
from bench import bench
from msgspec import convert
from rich import print as show

from thera import games
from thera.server.request_bodies import Attempt, Study
from thera.server.table.attempts import answer
from thera.server.table.study import study_page

ROOT = Path(__file__).resolve().parents[1]


def test_bench(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bench.json"
    bench(str(file), seconds=0.02, pairs=2, rounds=0)
    assert "Hermes" in capsys.readouterr().out
    figures = json.loads(file.read_text(encoding="utf-8"))
    assert figures["pairs"] == 2
    assert figures["hermes_turns"] == 2101
    assert figures["plain_steps_per_second"] > 0
    bench("-", seconds=0.02, pairs=2, rounds=0)
    assert json.loads(capsys.readouterr().out).keys() == figures.keys()


def test_bench_compares_backends(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without numba, which would first have to compile."""
    monkeypatch.setattr(bench_backends, "find_spec", lambda name: None)
    heard = list[str]()
    figures = bench_backends.measure(0.05, 1, ROOT, heard.append)
    assert heard == list(figures) == ["wasm", "python", ROOT.name]
    compiled, interpreted = figures["wasm"], figures["python"]
    assert all(compiled[name] > 5 * interpreted[name] > 0 for name in bench_backends.RATES)
    assert all(each[name] > 0 for each in figures.values() for name in bench_backends.OTHERS)
    show(bench_backends.table(figures))
    assert "Akrotiri, iterations" in capsys.readouterr().out


def test_bench_refuses_what_is_no_checkout(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="no checkout"):
        bench(against=tmp_path)


@pytest.mark.parametrize("game", games.names())
def test_what_the_benchmark_of_studies_asks_for_is_answered(game: str) -> None:
    asked = [*islice(studies.studies(game, 1), 5), *studies.attempts(game)]
    assert len(asked) > 70
    for path, body in asked:
        scene = path.rpartition("/")[2]
        if path == "/api/study":
            assert study_page(convert(body, Study)).game == game
        else:
            assert answer(game, "first", scene, convert(body, Attempt), "en").page.game == game
