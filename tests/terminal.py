"""`thera` in a terminal of its own: what is typed, what is shown."""

from __future__ import annotations

import codecs
import os
import pty
import re
import select
import subprocess
import sys
from collections.abc import Mapping, Sequence
from types import TracebackType

COMMAND = (sys.executable, "-c", "from thera.cli import main; main()")
LIMIT = 120  # seconds without a sign of life: it hangs
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
CLEAR = "\x1b[2J"


class Terminal:
    """A command behind a pseudo-terminal of some size; it is ended with the `with` block."""

    def __init__(
        self,
        *words: str,
        columns: int = 100,
        lines: int = 40,
        env: Mapping[str, str] | None = None,
        command: Sequence[str] = COMMAND,
    ) -> None:
        self.shown = ""
        self._read_to = 0
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._mine, theirs = pty.openpty()
        size = {"COLUMNS": str(columns), "LINES": str(lines)}
        usual = {"LANG": "C", "LC_ALL": "", "TERM": "xterm", "PYTHONIOENCODING": "utf-8"}
        self._child = subprocess.Popen(
            [*command, *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**os.environ, **usual, **size, **(env or {})},
        )
        os.close(theirs)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._child.kill()
        self._child.wait()
        os.close(self._mine)

    def type(self, *said: str) -> None:
        """Type lines, each with Enter."""
        os.write(self._mine, "".join(f"{line}\n" for line in said).encode())

    def until(self, text: str) -> str:
        """Read on until a text comes; what was shown from the last one to it, without colours."""
        start = self._read_to
        while (at := self._plain.find(text, start)) < 0:
            assert self._read(), f"{text!r} did not come:\n{self._plain[start:]}"
        self._read_to = at + len(text)
        return self._plain[start : self._read_to]

    def rest(self) -> str:
        """Read on to the end, which is a good one; what was shown from the last text on."""
        while self._read():
            pass
        assert self._child.wait(timeout=LIMIT) == 0, self._plain
        return self._plain[self._read_to :]

    def screen(self) -> list[str]:
        """The lines since the screen was last cleared."""
        return ESCAPES.sub("", self.shown.rpartition(CLEAR)[2]).replace("\r", "").split("\n")

    @property
    def _plain(self) -> str:
        return ESCAPES.sub("", self.shown)

    def _read(self) -> bool:
        """Read what there is, or wait for it; whether anything came."""
        ready, _, _ = select.select([self._mine], [], [], LIMIT)
        assert ready, f"nothing came for {LIMIT} s:\n{self._plain}"
        try:
            part = os.read(self._mine, 65536)
        except OSError:  # the other end is closed when the child is done
            return False
        self.shown += self._decoder.decode(part)
        return bool(part)
