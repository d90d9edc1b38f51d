"""The data folder: one server at a time, a secret that stays, messages one can act on."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from thera.server.store.data_folder import BadData, Busy, Data, usual


def test_the_usual_folder_is_the_platforms() -> None:
    assert usual().name == "thera"
    assert usual().is_absolute()
    assert Path.cwd() not in usual().parents


def test_a_secret_is_made_once_for_the_owner_only(tmp_path: Path) -> None:
    data = Data(tmp_path / "deep" / "thera")
    data.make()
    secret = data.secret()
    assert len(secret) == 32
    assert data.secret() == secret
    assert stat.S_IMODE(data.secret_file.stat().st_mode) == 0o600
    assert stat.S_IMODE(data.path.stat().st_mode) == 0o700
    assert [path.name for path in data.path.iterdir()] == ["secret"]


@pytest.mark.parametrize("text", ["", "abcd", "not hexadecimal", "é" * 64])
def test_a_damaged_secret_is_not_replaced(tmp_path: Path, text: str) -> None:
    data = Data(tmp_path)
    data.secret_file.write_text(text, encoding="utf-8")
    with pytest.raises(BadData, match="damaged"):
        data.secret()
    assert data.secret_file.read_text(encoding="utf-8") == text


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(BadData, match="cannot make the folder"):
        Data(tmp_path / "file" / "thera").make()


def test_one_server_a_folder(tmp_path: Path) -> None:
    data = Data(tmp_path)
    assert not data.busy()
    with data.lock():
        assert data.busy()
        with pytest.raises(Busy), data.lock():
            pass
        with data.announce("http://127.0.0.1:8000/"):
            assert Data(tmp_path).await_address(0) == "http://127.0.0.1:8000/"
        assert data.address is None
    assert not data.busy()


def test_a_killed_server_holds_no_lock(tmp_path: Path) -> None:
    script = (
        "import sys, time\nfrom pathlib import Path\n"
        "from thera.server.store.data_folder import Data\n"
        "with Data(Path(sys.argv[1])).lock():\n    print('held', flush=True)\n    time.sleep(60)\n"
    )
    command = [sys.executable, "-c", script, os.fspath(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == "held\n"
        assert Data(tmp_path).busy()
        server.kill()
        server.wait()
    assert not Data(tmp_path).busy()
