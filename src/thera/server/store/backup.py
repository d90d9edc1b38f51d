"""Backups: the database and the secret in one file; made at any time, restored only while no server
runs.

backup.zip
  thera.db     a copy that is whole, whatever the server was writing
  secret       without it nobody would get their seats back
  about.json   which thera made it, and when
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import sqlite3
import zipfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import thera
from thera.core.files import os_reason
from thera.core.phrase import Phrase
from thera.server.store.data_folder import OWNER_ONLY, Data, bad_data
from thera.server.store.migrate import NewerSchema, migrate

ABOUT: Final = "about.json"
BESIDE: Final = ("-wal", "-shm")
"""What SQLite keeps beside a database file."""


def backup(data: Data, target: Path) -> None:
    """Write a backup; a server may be running."""
    if target.exists():
        raise bad_data("backup.exists", file=str(target))
    if not data.database.is_file():
        raise bad_data("backup.nothing", folder=str(data.path))
    half = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    about = {"thera": thera.__version__, "made": datetime.now(UTC).isoformat(timespec="seconds")}
    secret = data.secret().hex()
    try:
        with TemporaryDirectory(dir=target.parent) as folder:
            copy = Path(folder) / data.database.name
            _copy(data.database, copy)
            descriptor = os.open(half, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY)
            with (
                os.fdopen(descriptor, "wb") as file,
                zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive,
            ):
                archive.write(copy, data.database.name)
                archive.writestr(data.secret_file.name, f"{secret}\n")
                archive.writestr(ABOUT, json.dumps(about))
        half.replace(target)
    except (OSError, sqlite3.Error) as error:
        half.unlink(missing_ok=True)
        raise bad_data("file.write", file=str(target), why=_why(error)) from error


def _why(error: OSError | sqlite3.Error) -> Phrase:
    if isinstance(error, OSError):
        return os_reason(error)
    return Phrase("error.os.other", {"text": str(error)})


def restore(data: Data, source: Path) -> Path | None:
    """Put a backup back, unless a server runs; what was there moves to the folder returned."""
    data.make()
    with data.lock(), TemporaryDirectory(dir=data.path, prefix=".restore-") as name:
        folder = Data(Path(name))
        _unpack(source, folder)
        folder.secret()
        try:
            migrate(folder.database)
        except NewerSchema as error:
            raise bad_data("in_file", file=str(source), why=Phrase("error.data.newer")) from error
        check(folder.database)
        former = _set_aside(data)
        folder.secret_file.chmod(OWNER_ONLY)
        folder.secret_file.replace(data.secret_file)
        folder.database.replace(data.database)
        return former


def check(database: Path) -> None:
    """Let SQLite look through a database; BadData if it finds something wrong."""
    try:
        with closing(_open(database)) as connection:
            (found,) = connection.execute("pragma quick_check(1)").fetchone()
    except sqlite3.Error as error:
        raise bad_data("data.database", file=str(database), why=str(error)) from error
    if found != "ok":
        raise bad_data("data.damaged", file=str(database), why=str(found.splitlines()[-1]))


def _open(database: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)


def _copy(source: Path, target: Path) -> None:
    with closing(_open(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("pragma journal_mode=delete")


def _unpack(source: Path, folder: Data) -> None:
    wanted = (folder.database, folder.secret_file)
    try:
        with zipfile.ZipFile(source) as archive:
            for path in wanted:
                with archive.open(path.name) as packed, path.open("xb") as file:
                    shutil.copyfileobj(packed, file)
    except OSError as error:
        raise bad_data("file.read", file=str(source), why=os_reason(error)) from error
    except (zipfile.BadZipFile, KeyError, EOFError, NotImplementedError) as error:
        # the last one is what zipfile raises for a compression that it does not know
        raise bad_data("backup.bad", file=str(source)) from error
    check(folder.database)


def _set_aside(data: Data) -> Path | None:
    """Move the present database and secret to a folder of their own."""
    files = [data.secret_file, data.database]
    files += [data.database.with_name(data.database.name + end) for end in BESIDE]
    present = [path for path in files if path.exists()]
    if not present:
        return None
    former = data.path / f"before-{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(2)}"
    former.mkdir(mode=0o700)
    for path in present:
        path.replace(former / path.name)
    return former
