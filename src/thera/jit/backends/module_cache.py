"""The module compiled for this processor, kept on disk between runs.

What is read back is run as machine code. So the file is named after the module, wasmtime's version
and the settings, begins with a digest of its name and the rest, and lies in a folder that only its
owner can write to. Without such a folder the module is compiled at each start, which takes part of
a second.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import platform
import stat
import tempfile
from pathlib import Path
from typing import Final

import wasmtime

from thera.jit import folders
from thera.jit.backends.unchecked import VERSION

KEPT: Final = 4  # files of other versions and settings that stay

logger = logging.getLogger(__name__)


def compiled(engine: wasmtime.Engine, module: bytes, settings: str) -> tuple[wasmtime.Module, str]:
    """The module, and in which folder it is kept."""
    path = _path(module, settings)
    if path is None:
        return wasmtime.Module(engine, module), "none"
    found = _read(engine, path)
    if found is not None:
        return found, f"{path.parent} (used)"
    made = wasmtime.Module(engine, module)
    kept = _write(path, bytes(made.serialize()))
    return made, f"{path.parent} ({'filled' if kept else 'could not be filled'})"


def _path(module: bytes, settings: str) -> Path | None:
    """Where the module belongs; None without a private folder."""
    key = hashlib.sha256(module)
    key.update(f"{VERSION} {platform.machine()} {settings}".encode())
    try:
        folder = folders.modules()
        if not folder.is_dir():
            folder.mkdir(parents=True, mode=0o700, exist_ok=True)
            folders.remove_old()
        if _private(folder):
            return folder / f"{key.hexdigest()[:32]}.cwasm"
        logger.warning("%s is not used: others could write to it", folder)
    except (OSError, RuntimeError) as error:  # no home folder, no right to write
        logger.info("the compiled module is not kept: %s", error)
    return None


def _private(path: Path) -> bool:
    """Whether only this user can have written to a path."""
    if os.name == "nt":
        return True  # a user's own folders are
    found = path.stat()
    return found.st_uid == os.getuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _read(engine: wasmtime.Engine, path: Path) -> wasmtime.Module | None:
    try:
        if not _private(path):
            return None
        digest, data = _cut(path.read_bytes())
        if digest != _digest(path, data):
            logger.warning("%s is damaged: compiling again", path)
            return None
        return wasmtime.Module.deserialize(engine, data)
    except FileNotFoundError:
        return None
    except (OSError, wasmtime.WasmtimeError) as error:
        logger.warning("%s cannot be used, compiling again: %s", path, error)
        return None


def _write(path: Path, data: bytes) -> bool:
    """Keep a module, readable for its owner only; tell whether that worked."""
    try:
        file, part = tempfile.mkstemp(".part", path.stem, path.parent)
        try:
            with os.fdopen(file, "wb") as target:
                target.write(_digest(path, data) + data)
            Path(part).replace(path)
        finally:
            Path(part).unlink(missing_ok=True)
    except OSError as error:
        logger.info("the compiled module is not kept: %s", error)
        return False
    with contextlib.suppress(OSError):  # another process may do the same
        others = sorted(path.parent.glob("*.cwasm"), key=lambda each: each.stat().st_mtime)
        for old in others[: -KEPT - 1]:
            old.unlink()
    return True


def _digest(path: Path, data: bytes) -> bytes:
    """What a file begins with: it holds for these bytes under this name."""
    return hashlib.sha256(path.name.encode() + data).digest()


def _cut(content: bytes) -> tuple[bytes, bytes]:
    size = hashlib.sha256().digest_size
    return content[:size], content[size:]
