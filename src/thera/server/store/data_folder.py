"""The data folder: where it is, who uses it now, and the secret that signs the seats.

thera/
  thera.db     every table and its log
  secret       32 random bytes in hex, readable by the owner only
  lock         held while a server runs; the system lets go of it however that ends
  address      where that server can be reached
"""

from __future__ import annotations

import os
import secrets
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from platformdirs import user_data_path

from thera.core.files import os_reason
from thera.core.phrase import Phrase

SECRET_BYTES: Final = 32
OWNER_ONLY: Final = 0o600
PATIENCE: Final = 5.0
"""Seconds to wait for the address of a server that has just begun to start."""


class BadData(RuntimeError):
    """A data folder that cannot be used; `reason` says what to do about it."""

    def __init__(self, reason: Phrase) -> None:
        super().__init__(reason)
        self.reason = reason


def bad_data(key: str, /, **gaps: str | int | Phrase) -> BadData:
    """What is wrong with a data folder or a backup; `key` ends the key of its message."""
    return BadData(Phrase(f"error.{key}", gaps))


class Busy(RuntimeError):
    """Another server uses the folder."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"a server is using {path}")


@dataclass(frozen=True, slots=True)
class Data:
    """One data folder."""

    path: Path

    @property
    def database(self) -> Path:
        """The file with every table."""
        return self.path / "thera.db"

    @property
    def secret_file(self) -> Path:
        """The file with the secret."""
        return self.path / "secret"

    @property
    def address(self) -> str | None:
        """Where the server of this folder says that it is."""
        with suppress(OSError):
            return (self.path / "address").read_text(encoding="utf-8").strip() or None
        return None

    def make(self) -> None:
        """Make the folder, unless it is there."""
        try:
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise bad_data("data.make", folder=str(self.path), why=os_reason(error)) from error
        if not os.access(self.path, os.W_OK | os.X_OK):
            raise bad_data("data.folder", folder=str(self.path))

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Be the only one who uses the folder, or raise Busy."""
        self.make()
        with (self.path / "lock").open("a", encoding="utf-8") as file:
            if not _lock(file):
                raise Busy(self.path)
            yield

    def busy(self) -> bool:
        """Whether a server uses the folder now."""
        if not (self.path / "lock").exists():
            return False
        try:
            with self.lock():
                return False
        except Busy:
            return True

    @contextmanager
    def announce(self, address: str) -> Iterator[None]:
        """Tell others who want the folder where its server is, as long as it runs."""
        file = self.path / "address"
        write_private(file, f"{address}\n")
        try:
            yield
        finally:
            file.unlink(missing_ok=True)

    def await_address(self, patience: float = PATIENCE) -> str | None:
        """The address of the running server, which may be starting just now."""
        end = time.monotonic() + patience
        while (address := self.address) is None and time.monotonic() < end:
            time.sleep(0.05)
        return address

    def secret(self) -> bytes:
        """The secret, made when it is asked for the first time."""
        if not self.secret_file.exists():
            write_private(self.secret_file, secrets.token_hex(SECRET_BYTES) + "\n")
        try:
            found = bytes.fromhex(self.secret_file.read_text(encoding="ascii"))
        except OSError as error:
            raise bad_data("file.read", file=str(self.secret_file), why=os_reason(error)) from error
        except ValueError as error:
            raise bad_data("data.secret", file=str(self.secret_file)) from error
        if len(found) != SECRET_BYTES:
            raise bad_data("data.secret", file=str(self.secret_file))
        return found


def usual() -> Path:
    """The folder for data on this platform."""
    return user_data_path("thera", appauthor=False)


def write_private(path: Path, text: str) -> None:
    """Put a text in a file that only its owner can read: whole, or not at all."""
    half = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with open(os.open(half, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY), "w") as file:  # noqa: PTH123  # Path.open has no mode
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        half.replace(path)
    except OSError as error:
        half.unlink(missing_ok=True)
        raise bad_data("file.write", file=str(path), why=os_reason(error)) from error


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> bool:
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock(file: IO[str]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
