"""Saved games: read back and replayed, seated again, written."""

from __future__ import annotations

from pathlib import Path

from thera import games
from thera.cli import atomic_files
from thera.cli.common_options import key
from thera.cli.local_table import LocalTable, bots_of, resumed
from thera.core import record as records
from thera.core.files import read_text
from thera.core.game import BadText, bad


def replayed(path: Path) -> tuple[records.Record, games.AnyMatch]:
    """The record in a file and its match, played through."""
    text = read_text(path)
    try:
        record = records.read(text)
        return record, games.open_record(record)
    except BadText as error:
        raise bad("in_file", file=str(path), why=error.reason) from error


def reopened(path: Path, seed: str | None = None) -> LocalTable:
    """The table of a saved game, with its bots and, unless another is given, its luck."""
    record, match = replayed(path)
    luck = (records.luck_key(record) if seed is None else None) or key(seed)
    return LocalTable(resumed(match, luck), bots_of(record, match.game.seats, luck), luck)


def save(path: Path, table: LocalTable) -> None:
    """Write a table's game down; a file that is not a record is left alone."""
    check(path)
    atomic_files.write(path, str(table.record()))


def check(path: Path) -> None:
    """Refuse a path where a game cannot be saved."""
    atomic_files.check(path)
    if path.exists() and not (read_text(path) or "Game:").startswith("Game:"):
        raise bad("file.taken", file=str(path))
