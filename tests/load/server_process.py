"""A server as a process of its own, and the CPU time that it has used."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import sys
import time
from pathlib import Path

CPU_CLOCK = 2  # the kind of Linux clock that counts a process's CPU time in nanoseconds


class Server:
    """A server process on a data folder, started and stopped from here."""

    def __init__(self, data: str, port: int | None = None) -> None:
        words = ["--data", data, "--no-open", *([] if port is None else ["--port", str(port)])]
        script = "from thera.cli import main; main()"
        command = [sys.executable, "-c", script, "serve", "--lang", "en", *words]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, line
        self.address = line.split()[-1]

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it."""
        self.process.send_signal(how)
        self.process.communicate(timeout=30)

    @property
    def cpu(self) -> float:
        """Seconds of CPU time used so far by all threads, where the system tells."""
        with contextlib.suppress(OSError):  # what clock_getcpuclockid(3) returns on Linux
            return time.clock_gettime((~self.process.pid << 3) | CPU_CLOCK)
        return 0.0

    @property
    def memory(self) -> int:
        """The most megabytes held so far."""
        with contextlib.suppress(OSError):
            status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
            return int(status.partition("VmHWM:")[2].split()[0]) >> 10
        return 0
