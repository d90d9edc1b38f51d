"""Another program, spoken to line by line over its standard streams."""

from __future__ import annotations

import queue
import shlex
import subprocess
import threading
from collections.abc import Iterator
from contextlib import suppress
from time import monotonic
from typing import IO, Final

from thera.core.bot import Watch
from thera.core.phrase import Phrase

TICK: Final = 0.02
"""Seconds between looks at whether the answer is still wanted."""


class EngineFailed(RuntimeError):
    """The program ended, was silent for too long, or answered nonsense; `reason` says which."""

    def __init__(self, reason: Phrase) -> None:
        super().__init__(reason)
        self.reason = reason


class LineProcess:
    """A running program with its two streams."""

    def __init__(self, command: str) -> None:
        self.command = command
        self._said: queue.Queue[str | None] = queue.Queue()
        try:
            self._process = subprocess.Popen(  # noqa: S603  # whoever names a program wants it run
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        except (OSError, ValueError, IndexError) as error:
            raise self.failed("start") from error
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:
            raise self.failed("streams")
        self._stdin: IO[str] = stdin
        self._listener = threading.Thread(target=_listen, args=(stdout, self._said), daemon=True)
        self._listener.start()

    def say(self, line: str) -> None:
        """Send a line."""
        try:
            self._stdin.write(line + "\n")
            self._stdin.flush()
        except (OSError, ValueError) as error:
            raise self.failed("ended") from error

    def answers(self, seconds: float, watch: Watch) -> Iterator[list[str]]:
        """The words of each line that comes within the time; `stop` is passed on once."""
        end = monotonic() + seconds
        told = False
        while (left := end - monotonic()) > 0:
            if watch.stopped and not told:
                told = True
                self.say("stop")
            try:
                line = self._said.get(timeout=min(left, TICK))
            except queue.Empty:
                continue
            if line is None:
                raise self.failed("ended")
            if words := line.split():
                yield words
        raise self.failed("late")

    def failed(self, key: str, /, **gaps: str | int | Phrase) -> EngineFailed:
        """The error for something the program did; `key` ends the key of its message."""
        why = Phrase(f"error.program.{key}", gaps)
        return EngineFailed(Phrase("error.in_file", {"file": self.command, "why": why}))

    def close(self) -> None:
        """End the program."""
        self._process.kill()
        self._process.wait()
        self._listener.join()
        with suppress(OSError):  # it was gone before it had read everything
            self._stdin.close()


def _listen(stdout: IO[str], said: queue.Queue[str | None]) -> None:
    with stdout:
        for line in stdout:
            said.put(line)
    said.put(None)
