"""Frames of web sockets: whole texts go a short way, all others the usual one, in their order."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from house import House
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from thera.server import wire
from thera.server.http.socket_protocol import BACKLOG, SocketProtocol

TEXT, BINARY, CLOSE, PING, PONG, CONT = 1, 2, 8, 9, 10, 0


class Line:
    """A connection to a table on which a test writes bytes as it likes."""

    def __init__(self, house: House) -> None:
        person = house.person()
        table = person.make("santorini", "me", "me")["table"]
        cookies = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
        self.socket = socket.create_connection(("127.0.0.1", house.port), timeout=20)
        self.stream = self.socket.makefile("rb")
        self.send(
            f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nOrigin: {house.origin}\r\nCookie: {cookies}\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            "\r\n".encode()
        )
        assert b"101" in self.stream.readline()
        while self.stream.readline() != b"\r\n":
            pass
        hello = {"kind": "hello", "id": "h", "protocol": 1, "build": "", "seen": None}
        self.send(frame(json.dumps(hello).encode()))
        self.until("presence")

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def hear(self) -> tuple[int, bytes]:
        """The kind of the next frame, and what it says."""
        first, length = self.stream.read(2)
        if length > 125:
            length = int.from_bytes(self.stream.read(2 if length == 126 else 8))
        return first & 15, self.stream.read(length)

    def until(self, kind: str) -> str | None:
        """The id in the next message of a kind."""
        while True:
            opcode, text = self.hear()
            assert opcode == TEXT, (opcode, text)
            said = json.loads(text)
            if said["kind"] == kind:
                name: str | None = said.get("id")
                return name

    def closed(self) -> int:
        """The code with which the connection is closed."""
        while (heard := self.hear())[0] != CLOSE:
            pass
        return int.from_bytes(heard[1][:2])


def frame(
    said: bytes, opcode: int = TEXT, *, last: bool = True, masked: bool = True, mask: bytes = b""
) -> bytes:
    """A frame as a browser sends it."""
    flag, size = 128 * masked, len(said)
    if size < 126:
        length = bytes([flag | size])
    elif size < 65_536:
        length = bytes([flag | 126]) + size.to_bytes(2)
    else:
        length = bytes([flag | 127]) + size.to_bytes(8)
    mask = (mask or os.urandom(4)) if masked else b""
    hidden = bytes(c ^ mask[n % 4] for n, c in enumerate(said)) if masked else said
    return bytes([opcode | 128 * last]) + length + mask + hidden


def ping(name: str, size: int = 0) -> bytes:
    return json.dumps({"kind": "ping", "id": name}).encode().ljust(size)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("frames"), connections=200) as house:
        yield house


@pytest.fixture
def line(house: House) -> Iterator[Line]:
    line = Line(house)
    yield line
    line.stream.close()
    line.socket.close()


@pytest.mark.parametrize("size", [0, 125, 126, 1000, wire.LARGEST])
def test_a_message_of_any_length(line: Line, size: int) -> None:
    line.send(frame(ping("über", size)))
    assert line.until("pong") == "über"


def test_a_message_that_comes_byte_by_byte(line: Line) -> None:
    for byte in frame(ping("drop by drop", 200)):
        line.send(bytes([byte]))
    assert line.until("pong") == "drop by drop"


def test_many_messages_at_once_are_answered_in_order(line: Line) -> None:
    names = [f"{number}" for number in range(5 * BACKLOG)]
    whole = b"".join(frame(ping(name)) for name in names)
    line.send(whole[:-7])
    line.send(whole[-7:] + frame(ping("last")))
    assert [line.until("pong") for _ in [*names, "last"]] == [*names, "last"]


def test_a_message_in_fragments_with_a_ping_between_them(line: Line) -> None:
    said = ping("in three parts")
    parts = [
        frame(said[:5], last=False),
        frame(said[5:9], CONT, last=False),
        frame(b"there?", PING),
        frame(said[9:], CONT),
    ]
    line.send(frame(ping("before")) + b"".join(parts) + frame(ping("after")))
    heard = [line.hear() for _ in range(4)]
    assert (PONG, b"there?") in heard
    pongs = [json.loads(text)["id"] for opcode, text in heard if opcode == TEXT]
    assert pongs == ["before", "in three parts", "after"]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (frame(ping("big", wire.LARGEST + 1)), 1009),
        (frame(ping("vast", 70_000), mask=bytes(4))[:20], 1009),  # its length says enough
        (frame(ping("bare"), masked=False), 1002),
        (frame(b"a" * 20, masked=False), 1002),
        (frame(b'"\xff"'), 1007),
        (frame(ping("odd"), opcode=TEXT | 0x40), 1002),
        (frame(ping("first"), last=False) + frame(ping("second")), 1002),
        (frame(b"bytes", BINARY), 1008),
        (frame((1000).to_bytes(2), CLOSE), 1000),
    ],
    ids=[
        "big",
        "vast",
        "unmasked",
        "alike",
        "not-utf-8",
        "reserved-bit",
        "no-end",
        "binary",
        "close",
    ],
)
def test_what_may_not_be_closes_the_connection(line: Line, wrong: bytes, code: int) -> None:
    line.send(wrong)
    assert line.closed() == code


def test_uvicorn_has_the_names_that_are_used() -> None:
    """After an upgrade of uvicorn: read its protocol anew, then raise the bound in pyproject."""
    methods = ("data_received", "run_asgi", "receive", "handle_text")
    assert all(name in vars(WebSocketsSansIOProtocol) for name in methods)
    known = WebSocketsSansIOProtocol.__init__.__code__.co_names
    fields = {"handshake_initiated", "handshake_complete", "close_sent", "read_paused", "writable",
              "queue", "conn", "transport", "config"}  # fmt: skip
    assert fields <= set(known)
    own = set(vars(SocketProtocol)) & set(vars(WebSocketsSansIOProtocol))
    assert {name for name in own if not name.startswith("__")} == {"data_received", "run_asgi"}


def test_a_test_server_speaks_as_the_real_one(tmp_path: Path) -> None:
    from thera.server.run import server
    from thera.server.settings import Settings

    config = server(Settings(database=tmp_path / "thera.db", secret=bytes(32))).config
    assert config.ws is SocketProtocol
    assert config.ws_max_size == wire.LARGEST_FRAME
