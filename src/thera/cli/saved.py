"""Saved games: read back and replayed, seated again, written."""

from __future__ import annotations

from pathlib import Path

from thera import games
from thera.cli import files
from thera.cli.options import key
from thera.cli.table import Table, bots_of, resumed
from thera.core import record as records
from thera.core.game import BadText
from thera.locale import LANGUAGES, Words


def replayed(path: Path, words: Words) -> tuple[records.Record, games.AnyMatch]:
    """The record in a file and its match, played through."""
    text = files.read(path)
    try:
        record = records.read(text)
        return record, games.open_record(record)
    except BadText as error:
        raise BadText(f"{path}: {_why(error, words)}") from error


def _why(error: BadText, words: Words) -> str:
    """What is wrong with a record: in English to the letter, else as the catalogue says it."""
    if isinstance(error, records.BadRecord) and words.language != LANGUAGES[0]:
        return words.say(error.reason)
    return str(error)


def reopened(path: Path, words: Words, seed: str | None = None) -> Table:
    """The table of a saved game, with its bots and, unless another is given, its luck."""
    record, match = replayed(path, words)
    luck = (records.luck_key(record) if seed is None else None) or key(seed)
    return Table(resumed(match, luck), bots_of(record, match.game.seats, luck), luck)


def save(path: Path, table: Table) -> None:
    """Write a table's game down; a file that is no record is left alone."""
    check(path)
    files.write(path, str(table.record()))


def check(path: Path) -> None:
    """Refuse a place where a game cannot be saved."""
    files.check(path)
    if path.exists() and not (files.read(path) or "Game:").startswith("Game:"):
        raise BadText(f"cannot write {path}: it is there already, and it is no saved game")
