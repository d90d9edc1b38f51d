"""Files: read whole, written whole or not at all."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from thera.core.game import BadText


def read(path: Path) -> str:
    """The text of a file."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadText(f"cannot read {path}: {_why(error)}") from error
    except UnicodeDecodeError as error:
        raise BadText(f"cannot read {path}: it is no text file") from error


def write(path: Path, text: str) -> None:
    """Put a text in a file; if that fails, what was there before stays as it was."""
    target = Path(os.path.realpath(path))
    check(path)
    half = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        with half.open("x", encoding="utf-8") as file:
            file.write(text)
        half.replace(target)
    except OSError as error:
        half.unlink(missing_ok=True)
        raise BadText(f"cannot write {path}: {_why(error)}") from error


def check(path: Path) -> None:
    """Refuse a place where nothing can be written, before anybody plays for hours."""
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        raise BadText(f"cannot write {path}: it is no ordinary file")
    if not target.parent.is_dir():
        raise BadText(f"cannot write {path}: there is no folder {target.parent}")
    if not os.access(target.parent, os.W_OK) or (
        target.exists() and not os.access(target, os.W_OK)
    ):
        raise BadText(f"cannot write {path}: that is not permitted")


def folder(path: Path) -> None:
    """Make a folder, unless it is there."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadText(f"cannot write to {path}: {_why(error)}") from error


def _why(error: OSError) -> str:
    return (error.strerror or "it failed").lower()
