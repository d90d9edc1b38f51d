"""A server that can be killed and started again, behind a line that can be cut."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from threading import Thread

THERA = (sys.executable, "-c", "from thera.cli import main; main()")
HERE = "127.0.0.1"
PATIENCE = 20.0


def until(fulfilled: Callable[[], bool]) -> None:
    """Wait for something that no page shows."""
    end = time.monotonic() + PATIENCE
    while not fulfilled():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.02)


class Cable:
    """Carries what the browser and the server say to each other, unless it is told not to."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cut = self.deaf = False
        self._door = socket.create_server((HERE, 0))
        self._ends: list[tuple[socket.socket, socket.socket]] = []
        self._spoilt: set[socket.socket] = set()
        self.address = f"http://{HERE}:{self._door.getsockname()[1]}"
        Thread(target=self._welcome, daemon=True).start()

    def deafen(self) -> None:
        """From now on nothing comes back to the browser."""
        self.deaf = True

    def hear(self) -> None:
        """What is said on new lines comes back again; the old ones are spoilt."""
        self._spoilt |= {server for _, server in self._ends}
        self.deaf = False

    def part(self) -> None:
        """Cut all lines; new ones find nobody until `join`."""
        self.cut = True
        for ends in self._ends:
            _shut(*ends)

    def join(self) -> None:
        """Let new lines through again, both ways."""
        self.cut = False
        if self.deaf:
            self.hear()

    def close(self) -> None:
        """Cut everything for good."""
        self.part()
        self._door.close()

    def _welcome(self) -> None:
        with suppress(OSError):  # the door is closed
            while True:
                browser, _ = self._door.accept()
                try:
                    server = None if self.cut else socket.create_connection((HERE, self.port))
                except OSError:
                    server = None
                if server is None:
                    browser.close()
                    continue
                self._ends.append((browser, server))
                Thread(target=self._carry, args=(browser, server, False), daemon=True).start()
                Thread(target=self._carry, args=(server, browser, True), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, back: bool) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if not back or not (self.deaf or source in self._spoilt):
                    target.sendall(data)
        _shut(source, target)


def _shut(*ends: socket.socket) -> None:
    for end in ends:
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


class Machine:
    """A server process on one data folder and one port, however often it starts."""

    def __init__(self, folder: Path, *options: str, thera: Sequence[str] = THERA) -> None:
        self.thera = thera
        self.folder = folder
        self.options = options
        with socket.socket() as free:
            free.bind((HERE, 0))
            self.port: int = free.getsockname()[1]
        self.cable = Cable(self.port)
        self.process: subprocess.Popen[str] | None = None

    @property
    def command(self) -> list[str]:
        """How the server is started."""
        port, folder = str(self.port), str(self.folder)
        return [*self.thera, "serve", "--no-open", "--port", port, "--data", folder, *self.options]

    def start(self) -> None:
        """Start the server, unless it runs; back when it is ready."""
        if self.process is not None:
            return
        env = {**os.environ, "LC_ALL": "C"}
        process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True, env=env)
        assert process.stdout is not None
        assert "http://" in process.stdout.readline()
        self.process = process

    def halt(self) -> None:
        """Let the server stand still: it reads and writes nothing, but its lines are open."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def end(self, number: signal.Signals) -> int:
        """End the server by a signal; its exit status."""
        process, self.process = self.process, None
        assert process is not None
        process.send_signal(number)
        with process:
            return process.wait(PATIENCE)

    def close(self) -> None:
        """End everything."""
        if self.process is not None:
            self.end(signal.SIGTERM)
        self.cable.close()

    def workers(self) -> list[int]:
        """The processes in which bots think."""
        assert self.process is not None
        listed = subprocess.check_output(["ps", "-A", "-ww", "-o", "pid=,ppid=,args="], text=True)
        rows = (line.split(None, 2) for line in listed.splitlines())
        mine = [(int(row[0]), row[2]) for row in rows if int(row[1]) == self.process.pid]
        return [pid for pid, words in mine if "spawn_main" in words]

    def turns(self, table: str) -> list[tuple[int, list[str]]]:
        """The turns in the log of a table: whose, and the steps."""
        with closing(sqlite3.connect(self.folder / "thera.db")) as database:
            asked = "select body from log where match = ? order by version"
            rows = [json.loads(body) for (body,) in database.execute(asked, [table])]
        return [(row["seat"], row["steps"]) for row in rows if row["kind"] == "turn"]


def squares(text: str) -> list[str]:
    """The squares that a text names, each once, in order."""
    return list(dict.fromkeys(re.findall(r"\b[a-e][1-5]\b", text)))
