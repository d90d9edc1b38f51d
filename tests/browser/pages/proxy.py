"""A reverse proxy as hosts have one: it takes a path prefix off and changes the host's name."""

from __future__ import annotations

import re
import socket
import threading
from contextlib import suppress
from types import TracebackType
from typing import Self

END = b"\r\n\r\n"
BLOCK = 65_536


class Proxy:
    """Listens from the start, so that its address can be told to the server behind it."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.behind = 0
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}{prefix}/"
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._thread.join(10)

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                threading.Thread(target=self._pass, args=(client,), daemon=True).start()

    def _pass(self, client: socket.socket) -> None:
        """One request, or one socket, a connection."""
        with suppress(OSError), client, socket.create_connection(("127.0.0.1", self.behind)) as to:
            asked = b""
            while END not in asked:
                if not (more := client.recv(BLOCK)):
                    return
                asked += more
            head, _, rest = asked.partition(END)
            to.sendall(self._rewritten(head) + END + rest)
            back = threading.Thread(target=_pour, args=(to, client), daemon=True)
            back.start()
            _pour(client, to)
            back.join()

    def _rewritten(self, head: bytes) -> bytes:
        prefix = re.escape(self.prefix.encode())
        head = re.sub(rb"^(\w+) " + prefix + rb"/", rb"\1 /", head)
        head = re.sub(rb"(?im)^host:[^\r]*", b"Host: 127.0.0.1:%d" % self.behind, head)
        if not re.search(rb"(?im)^upgrade:", head):
            head = re.sub(rb"(?im)^connection:[^\r]*", b"Connection: close", head)
        return head


def _pour(one: socket.socket, other: socket.socket) -> None:
    """Passes on what comes, until nothing more does."""
    with suppress(OSError):
        while block := one.recv(BLOCK):
            other.sendall(block)
    with suppress(OSError):
        other.shutdown(socket.SHUT_WR)
