"""`thera learn`: games that can be learned from, training where it is installed, the gate."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from thera.cli import app
from thera.core.game import BadText
from thera.santorini.training import samples


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["learn", "santorini", *words])
    return result.exit_code, " ".join(result.output.split())


def test_games_are_kept_to_learn_from_and_train(tmp_path: Path) -> None:
    out = tmp_path / "games"
    code, said = run(
        "games", "--out", str(out), "--seconds", "2", "--nodes", "50", "--workers", "1",
        "--net", "hand",
    )  # fmt: skip
    assert code == 0, said
    data = samples.load(sorted(out.glob("*.npz")))
    assert f"{len(data)} positions in" in said
    assert len(data) > 20
    assert set(np.unique(data[:, samples.RESULT])) <= {0, 1, 2}
    assert set(np.unique(data[:, samples.MOVER])) == {0, 1}
    assert (samples.features(data, mine=True) <= samples.PAD).all()
    file = tmp_path / "new.net"
    code, said = run("train", str(out), "--out", str(file), "--epochs", "1", "--batch", "16")
    if find_spec("torch") is None:
        assert code == 2
        assert "pip install 'thera[learn]'" in said
    else:
        assert code == 0, said
        assert file.read_bytes().startswith(b"thera santorini")


def test_a_gate_plays_until_it_is_sure_or_out_of_games(tmp_path: Path) -> None:
    kept = tmp_path / "gate.json"
    code, said = run(
        "gate", "hand", "hand", "--games", "4", "--nodes", "40", "--workers", "1",
        "--game", "santorini", "--json", str(kept),
    )  # fmt: skip
    assert code == 0, said
    assert "4 games" in said
    assert '"elo0": 0.0' in kept.read_text(encoding="utf-8")


def test_what_is_no_network_or_no_folder_is_told(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ana", encoding="utf-8")
    for words, why in (
        (["games", "--out", str(letter)], "cannot write"),
        (["games", "--out", str(letter / "x")], "cannot write"),
        (["games", "--out", str(tmp_path / "x"), "--net", str(letter)], "no network for"),
        (["gate", "hand", "hand", "--sprt", "0,inf"], "--sprt"),
    ):
        code, said = run(*words)
        assert code == 2, said
        assert why in said
        assert "Traceback" not in said


def test_files_that_hold_no_samples_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.npz"
    for content in (b"", b"Dear Ana", b"PK\x03\x04 broken"):
        file.write_bytes(content)
        with pytest.raises(BadText, match="has no samples"):
            samples.load([file])
    np.savez(file, others=np.zeros((2, samples.COLUMNS), np.int32))
    with pytest.raises(BadText, match="has no samples"):
        samples.load([file])
    np.savez(file, samples=np.zeros((2, 3), np.int32))
    with pytest.raises(BadText, match="another version"):
        samples.load([file])


def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    nowhere = str(tmp_path / "nowhere")
    for words in (
        ["gate", nowhere, "hand"],
        ["games", "--out", str(tmp_path / "x"), "--net", nowhere],
    ):
        code, said = run(*words)
        assert code == 2
        assert "there is no network" in said
