"""Requests that come too slowly, or never whole, are cut off and keep nobody out."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from house import House
from wires import until

from thera.server.client_address import network
from thera.server.http import request_timeouts
from thera.server.http.request_timeouts import MAX_PENDING, MAX_PENDING_PER_ADDRESS, PendingRequests
from thera.server.settings import Settings

HEAD = b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
HALVES = {
    "nothing": b"",
    "half a line": b"GET / HT",
    "half the headers": HEAD,
    "half the body": HEAD + b"Content-Length: 100\r\n\r\n{",
}


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[House]:
    with House(tmp_path, request_seconds=0.3) as house:
        yield house


@pytest.mark.parametrize("half", HALVES.values(), ids=HALVES.keys())
def test_a_request_that_is_never_whole_is_cut_off(hasty: House, half: bytes) -> None:
    with socket.create_connection(("127.0.0.1", hasty.port), timeout=20) as line:
        line.sendall(half)
        with pytest.raises(ConnectionError):  # it is reset, not closed politely
            while line.recv(1000):
                pass
            raise ConnectionResetError  # closed: as good


def test_bytes_in_a_trickle_do_not_help(hasty: House) -> None:
    with socket.create_connection(("127.0.0.1", hasty.port), timeout=20) as line:
        line.settimeout(0.05)
        with pytest.raises(ConnectionError):
            for _ in range(1000):
                line.sendall(b"x")
                try:
                    if not line.recv(10):
                        raise ConnectionResetError
                except TimeoutError:
                    continue


def test_whoever_asks_whole_questions_is_not_cut_off(hasty: House) -> None:
    """Sockets of tables stay open, and connections that are used again do."""
    one, two = hasty.pair()
    for _ in range(4):
        one.person.get("/api/me")
        one.sync()
        two.sync()


def test_half_requests_keep_nobody_out(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_timeouts, "MAX_PENDING", 20)
    lines = [socket.create_connection(("127.0.0.1", house.port)) for _ in range(60)]
    try:
        for line in lines:
            with suppress(OSError):  # who has waited longest is cut off
                line.sendall(HEAD)
        assert house.person().get("/api/me")
    finally:
        for line in lines:
            line.close()


# answers


@pytest.fixture
def large(tmp_path: Path) -> Path:
    """A folder with a file that is larger than all buffers of a connection."""
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "static" / "assets" / "x.js").write_bytes(bytes(16_000_000))
    return tmp_path


ASK = b"GET /assets/x.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def test_who_does_not_take_an_answer_is_cut_off(large: Path) -> None:
    with (
        House(large, static=large / "static", answer_seconds=0.3) as house,
        socket.create_connection(("127.0.0.1", house.port), timeout=20) as line,
    ):
        line.sendall(ASK)
        assert line.recv(100)
        until(lambda: not house.server.server_state.connections)


def test_who_takes_an_answer_slowly_gets_it_all(large: Path) -> None:
    with (
        House(large, static=large / "static", answer_seconds=5) as house,
        socket.create_connection(("127.0.0.1", house.port), timeout=20) as line,
    ):
        line.sendall(ASK)
        taken = 0
        while taken < 16_000_000:
            part = len(line.recv(1_000_000))
            assert part
            taken += part
            time.sleep(0.005)


class Half:
    """A connection that never sends a whole request."""

    def __init__(self, waiting: PendingRequests, address: str) -> None:
        self.waiting, self.address = waiting, address
        self.over = False
        waiting.add(self)

    def cut(self) -> None:
        self.over = True
        self.waiting.remove(self)


def made(tmp_path: Path, *proxies: str) -> PendingRequests:
    known = tuple(map(network, proxies))
    return PendingRequests(Settings(database=tmp_path / "x", secret=bytes(32), proxies=known))


def test_too_many_of_one_address_cut_off_their_own(tmp_path: Path) -> None:
    waiting = made(tmp_path)
    other = Half(waiting, "203.0.113.10")
    halves = [Half(waiting, "203.0.113.9") for _ in range(MAX_PENDING_PER_ADDRESS + 3)]
    assert [half.over for half in halves[:5]] == [True, True, True, False, False]
    assert not other.over
    assert not any(Half(waiting, "127.0.0.1").over for _ in range(MAX_PENDING_PER_ADDRESS + 5))


def test_too_many_over_all_cut_off_the_oldest(tmp_path: Path) -> None:
    waiting = made(tmp_path)
    halves = [Half(waiting, f"2001:db8::{number:x}") for number in range(MAX_PENDING)]
    last = Half(waiting, "203.0.113.9")
    assert [half.over for half in halves[:2]] == [True, False]
    assert not last.over


def test_a_proxy_speaks_for_many(tmp_path: Path) -> None:
    waiting = made(tmp_path, "127.0.0.1")
    proxied = [Half(waiting, "127.0.0.1") for _ in range(MAX_PENDING_PER_ADDRESS + 5)]
    direct = [Half(waiting, "10.0.0.4") for _ in range(MAX_PENDING_PER_ADDRESS + 1)]
    assert not any(half.over for half in proxied)
    assert direct[0].over
