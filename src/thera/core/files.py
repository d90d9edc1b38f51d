"""Reading a file that somebody names: its text, or a reason that can be told in any language."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Final

from thera.core.game import bad
from thera.core.phrase import Phrase

REASONS: Final = {
    errno.ENOENT: "missing",
    errno.EACCES: "permission",
    errno.EPERM: "permission",
    errno.EISDIR: "folder",
    errno.ENOTDIR: "not_folder",
    errno.EEXIST: "exists",
    errno.ENOSPC: "full",
    errno.EROFS: "readonly",
    errno.ENAMETOOLONG: "name",
}


def read_text(path: Path) -> str:
    """The text of a file, or BadText.

    >>> read_text(Path("lost.thera"))
    Traceback (most recent call last):
    thera.core.game.BadText: cannot read lost.thera: no such file or folder
    """
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise bad("file.read", file=str(path), why=os_reason(error)) from error
    except UnicodeDecodeError as error:
        raise bad("file.binary", file=str(path)) from error


def os_reason(error: OSError) -> Phrase:
    """Why the system did not do something; in its own words where we have none.

    >>> print(os_reason(FileNotFoundError(errno.ENOENT, "No such file or directory")))
    no such file or folder
    """
    if error.errno in REASONS:
        return Phrase(f"error.os.{REASONS[error.errno]}")
    return Phrase("error.os.other", {"text": (error.strerror or str(error)).lower()})
