"""Listening sockets, and the addresses under which others reach the server."""

from __future__ import annotations

import errno
import socket
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

from thera.core.files import os_reason
from thera.core.game import bad
from thera.core.phrase import quoted

LOOPBACK: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104  # only where --lan or --host asks for it
WILDCARDS: Final = (EVERYWHERE, "::")
PORT: Final = 8000
TRIES: Final = 50
BACKLOG: Final = 2048
ELSEWHERE: Final = "192.0.2.1"  # an address of nobody: asking for the way there sends nothing


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on a port; where none is named the first free one from 8000 on."""
    ports = range(PORT, PORT + TRIES) if port is None else [port]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in ports:
        try:
            return socket.create_server((host, number), family=family, backlog=BACKLOG)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise bad("net.listen", host=host, port=number, why=os_reason(error)) from error
    if port is None:
        raise bad("net.ports", least=PORT, most=PORT + TRIES - 1)
    raise bad("net.port", port=port)


def own_address() -> str | None:
    """This machine's address on its local network, if it is on one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((ELSEWHERE, 9))
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if found.startswith("127.") else found


def own_names() -> frozenset[str]:
    """The names and addresses by which the local network may call this machine."""
    name = socket.gethostname().lower()
    names = {name, f"{name.partition('.')[0]}.local"}
    with suppress(OSError):
        names |= {str(info[4][0]) for info in socket.getaddrinfo(name, None)}
    address = own_address()
    return frozenset(names | ({address} if address else set()))


def address(host: str, port: int) -> str:
    """The address of a page.

    >>> address("::1", 8000)
    'http://[::1]:8000/'
    """
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def public(url: str) -> str:
    """A public address as it is kept, with a slash at its end; or BadText.

    >>> public("https://play.example.org/thera")
    'https://play.example.org/thera/'
    """
    try:
        parts = urlsplit(url.strip())
        fine = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        fine = False
    if not fine or parts.query or parts.fragment or parts.username is not None:
        raise bad("net.public", text=quoted(url))
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}/"
