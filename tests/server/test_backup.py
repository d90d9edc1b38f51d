"""Backups: whole while the server writes, put back only at rest, never from a newer thera."""

from __future__ import annotations

import sqlite3
import stat
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from thera.cli import app
from thera.server.store.backup import backup, check, restore
from thera.server.store.data_folder import BadData, Busy, Data
from thera.server.store.migrate import migrate


def installation(path: Path, *names: str) -> Data:
    """A data folder with a secret and these visitors."""
    data = Data(path)
    data.make()
    data.secret()
    migrate(data.database)
    with closing(sqlite3.connect(data.database)) as database, database:
        database.execute("pragma journal_mode=wal")
        for name in names:
            database.execute("insert into visitors values (?, ?, 0)", (name, name))
    return data


def visitors(data: Data) -> list[str]:
    with closing(sqlite3.connect(data.database)) as database:
        return [name for (name,) in database.execute("select name from visitors order by name")]


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words), env={"LANG": "C", "LC_ALL": ""})


def test_there_and_back(tmp_path: Path) -> None:
    data = installation(tmp_path / "one", "ana", "ben")
    secret = data.secret()
    file = tmp_path / "kept.zip"
    with closing(sqlite3.connect(data.database)) as writing:
        writing.execute("begin immediate")
        writing.execute("insert into visitors values ('cy', 'cy', 0)")
        backup(data, file)  # what is not committed is not in it
        writing.rollback()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept.zip", "one"]
    other = installation(tmp_path / "two", "dan")
    former = restore(other, file)
    assert visitors(other) == ["ana", "ben"]
    assert other.secret() == secret
    assert stat.S_IMODE(other.secret_file.stat().st_mode) == 0o600
    assert former is not None
    assert visitors(Data(former)) == ["dan"]


def test_into_an_empty_folder(tmp_path: Path) -> None:
    file = tmp_path / "kept.zip"
    backup(installation(tmp_path / "one", "ana"), file)
    data = Data(tmp_path / "new")
    assert restore(data, file) is None
    assert visitors(data) == ["ana"]


def test_not_while_the_server_runs(tmp_path: Path) -> None:
    data = installation(tmp_path / "one", "ana")
    file = tmp_path / "kept.zip"
    with data.lock(), data.announce("http://127.0.0.1:8123/"):
        backup(data, file)
        with pytest.raises(Busy):
            restore(data, file)
        result = run("restore", str(file), "--data", str(data.path))
        assert result.exit_code == 2
        assert "http://127.0.0.1:8123/" in result.stderr
    assert restore(data, file)


def test_not_from_a_newer_thera(tmp_path: Path) -> None:
    data = installation(tmp_path / "one", "ana")
    with closing(sqlite3.connect(data.database)) as database, database:
        database.execute("update alembic_version set version_num = '9999'")
    file = tmp_path / "kept.zip"
    backup(data, file)
    other = installation(tmp_path / "two", "ben")
    with pytest.raises(BadData, match="newer version of thera"):
        restore(other, file)
    assert visitors(other) == ["ben"]


def bad_backups(folder: Path) -> dict[str, Path]:
    text = folder / "text.zip"
    text.write_text("no zip at all", encoding="utf-8")
    empty = folder / "empty.zip"
    with zipfile.ZipFile(empty, "w"):
        pass
    torn = folder / "torn.zip"
    with zipfile.ZipFile(torn, "w") as archive:
        archive.writestr("thera.db", "no database" * 1000)
        archive.writestr("secret", "00" * 32)
    secretless = folder / "secretless.zip"
    good = installation(folder / "good")
    with zipfile.ZipFile(secretless, "w") as archive:
        archive.write(good.database, "thera.db")
        archive.writestr("secret", "?")
    return {"text": text, "empty": empty, "torn": torn, "secretless": secretless}


@pytest.mark.parametrize("kind", ["missing", "text", "empty", "torn", "secretless"])
def test_bad_backups_change_nothing(tmp_path: Path, kind: str) -> None:
    file = bad_backups(tmp_path).get(kind, tmp_path / "missing.zip")
    data = installation(tmp_path / "data", "ana")
    before = sorted(path.name for path in data.path.iterdir())
    secret = data.secret()
    result = run("restore", str(file), "--data", str(data.path))
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("thera: ")
    assert visitors(data) == ["ana"]
    assert data.secret() == secret
    assert sorted(path.name for path in data.path.iterdir()) in (before, sorted([*before, "lock"]))


def test_a_backup_overwrites_nothing(tmp_path: Path) -> None:
    data = installation(tmp_path / "one")
    file = tmp_path / "kept.zip"
    file.write_text("precious", encoding="utf-8")
    with pytest.raises(BadData, match="already exists"):
        backup(data, file)
    assert file.read_text(encoding="utf-8") == "precious"
    with pytest.raises(BadData, match="nothing to back up"):
        backup(Data(tmp_path / "nowhere"), tmp_path / "other.zip")
    with pytest.raises(BadData, match="cannot write"):
        backup(data, tmp_path / "no" / "such" / "folder.zip")


def test_the_commands_say_what_they_did(tmp_path: Path) -> None:
    data = installation(tmp_path / "one", "ana")
    file = tmp_path / "kept.zip"
    assert str(file) in run("backup", str(file), "--data", str(data.path)).stdout
    result = run("restore", str(file), "--data", str(data.path), "--lang", "es")
    assert result.exit_code == 0
    assert "Restaurada" in result.stdout


def test_the_doctor_finds_what_is_wrong(tmp_path: Path) -> None:
    data = installation(tmp_path / "one")
    assert run("doctor", "--data", str(data.path)).stdout.count("✗") <= 1  # the client, if unbuilt
    data.secret_file.chmod(0o644)
    data.database.write_bytes(b"rubbish" * 1000)
    result = run("doctor", "--data", str(data.path))
    assert result.exit_code == 1
    assert result.stdout.count("✗") >= 2
    with pytest.raises(BadData, match="not a readable database"):
        check(data.database)
