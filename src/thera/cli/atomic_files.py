"""Files: read whole, written whole or not at all."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from thera.core.face import Phrase
from thera.core.files import os_reason
from thera.core.game import bad


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
        raise bad("file.write", file=str(path), why=os_reason(error)) from error


def check(path: Path) -> None:
    """Refuse a place where nothing can be written, before anybody plays for hours."""
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        raise bad("file.special", file=str(path))
    if not target.parent.is_dir():
        raise bad("file.folder", file=str(path), folder=str(target.parent))
    if not os.access(target.parent, os.W_OK) or (
        target.exists() and not os.access(target, os.W_OK)
    ):
        raise bad("file.write", file=str(path), why=Phrase("error.os.permission"))


def folder(path: Path) -> None:
    """Make a folder, unless it is there."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise bad("file.write", file=str(path), why=os_reason(error)) from error
