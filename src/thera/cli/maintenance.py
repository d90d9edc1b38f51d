"""`thera doctor`, `thera backup`, `thera restore`: looking after an installation."""

from __future__ import annotations

import asyncio
import platform
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Annotated, Final

import typer

import thera
from thera.cli.common_options import Lang, words
from thera.cli.screen import Screen
from thera.cli.serve import Folder, opened
from thera.core.bot import NoEngine
from thera.core.face import Phrase
from thera.core.files import os_reason
from thera.server.store.data_folder import OWNER_ONLY, BadData, Busy, Data

UNWELL: Final = 1
PATIENCE: Final = 30

Finding = tuple[bool, Phrase]


def doctor(data: Folder = None, lang: Lang = None) -> None:
    """Check that everything the web app needs is working."""
    screen = Screen(words(lang))
    folder = opened(data)
    screen.say("cli.doctor.version", thera=thera.__version__, python=platform.python_version())
    well = True
    for fine, phrase in _findings(folder):
        screen.print(
            f"{'✓' if fine else '✗'} {screen.words.say(phrase)}", "" if fine else "warning"
        )
        well = well and fine
    screen.say("cli.doctor.well" if well else "cli.doctor.unwell", "bold")
    if not well:
        raise typer.Exit(UNWELL)


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write.")],
    data: Folder = None,
    lang: Lang = None,
) -> None:
    """Back up the database and the secret key to one file, even while the server runs."""
    from thera.server.store import backup as backups  # the database's libraries are slow to load

    screen = Screen(words(lang))
    backups.backup(opened(data), file)
    screen.say("cli.backup.done", file=str(file))


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `thera backup` wrote.")],
    data: Folder = None,
    lang: Lang = None,
) -> None:
    """Restore a backup; the server must be stopped."""
    from thera.server.store import backup as backups

    screen = Screen(words(lang))
    folder = opened(data)
    try:
        former = backups.restore(folder, file)
    except Busy as error:
        address = folder.address or str(folder.path)
        raise BadData(Phrase("cli.restore.running", {"address": address})) from error
    screen.say("cli.restore.done", file=str(file))
    if former:
        screen.say("cli.restore.former", folder=str(former))


def _findings(data: Data) -> Iterator[Finding]:
    yield _tried(data.make, Phrase("cli.doctor.folder", {"folder": str(data.path)}))
    if data.busy():
        yield True, Phrase("cli.doctor.running", {"address": data.address or "?"})
    else:
        yield True, Phrase("cli.doctor.resting")
    yield from _secret(data)
    yield _database(data)
    yield _client()
    yield _files()
    yield from _kernels()
    yield _bots()


def _tried(check: Callable[[], object], good: Phrase) -> Finding:
    try:
        check()
    except BadData as error:
        return False, Phrase("cli.doctor.wrong", {"what": error.reason})
    except OSError as error:
        return False, Phrase("cli.doctor.wrong", {"what": os_reason(error)})
    return True, good


def _secret(data: Data) -> Iterator[Finding]:
    if not data.secret_file.exists():
        yield True, Phrase("cli.doctor.no_secret")
        return
    yield _tried(data.secret, Phrase("cli.doctor.secret"))
    mode = stat.S_IMODE(data.secret_file.stat().st_mode)
    if platform.system() != "Windows" and mode != OWNER_ONLY:
        yield False, Phrase("cli.doctor.open_secret", {"file": str(data.secret_file)})


def _database(data: Data) -> Finding:
    if not data.database.exists():
        return True, Phrase("cli.doctor.no_database")
    from thera.server.store.backup import check

    size = f"{data.database.stat().st_size / 1e6:.1f}"
    return _tried(lambda: check(data.database), Phrase("cli.doctor.database", {"size": size}))


def _client() -> Finding:
    from thera.server.settings import STATIC

    there = (STATIC / "index.html").is_file()
    return there, Phrase("cli.doctor.client" if there else "cli.doctor.no_client")


def _files() -> Finding:
    """Whether the system grants enough open files for many connections."""
    from thera.server import open_files

    limit = open_files.raise_limit()
    count = open_files.connections(limit)
    key = "cli.doctor.files" if count >= open_files.FEW else "cli.doctor.few_files"
    return count >= open_files.FEW, Phrase(key, {"limit": limit, "count": count})


def _kernels() -> Iterator[Finding]:
    """How the engine runs: fine unless strong bots cannot play."""
    try:
        from thera.jit import BACKEND
    except NoEngine as error:
        yield False, Phrase("cli.doctor.wrong", {"what": str(error)})
        return
    yield BACKEND.fast, Phrase("cli.doctor.kernels", {"backend": BACKEND.name})
    for name, text in filter(all, BACKEND.about().items()):
        yield BACKEND.fast, Phrase(f"cli.doctor.kernels.{name}", {"text": text})


def _bots() -> Finding:
    """Let a worker answer."""
    from thera.server.bots.pool import BotPool
    from thera.server.table.bot_jobs import NO_OWNER, BotFailed

    async def ask() -> None:
        pool = BotPool()
        try:
            await pool.run(NO_OWNER, PATIENCE, perf_counter)
        finally:
            await pool.close()

    start = perf_counter()
    try:
        asyncio.run(ask())
    except BotFailed as error:
        return False, Phrase("cli.doctor.wrong", {"what": str(error)})
    return True, Phrase("cli.doctor.bots", {"seconds": f"{perf_counter() - start:.1f}"})
