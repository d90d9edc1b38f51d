"""Limits on requests without cookies: behind a proxy by address, and over all everywhere."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from house import TRUST, House
from websockets.exceptions import InvalidStatus
from wires import Wire, until

from thera.cli import maintenance
from thera.locale import Words
from thera.server import open_files
from thera.server.client_address import network
from thera.server.http.rate_limits import RATES, Rate
from thera.server.open_files import BACKLOG, FEW, MOST
from thera.server.table.services import Limited

PROXY = network("127.0.0.1")
PUBLIC = "https://play.example"


def few(monkeypatch: pytest.MonkeyPatch, what: Limited, address: int, total: int) -> None:
    monkeypatch.setitem(RATES, what, Rate(None, f"{address}/hour", f"{total}/hour"))


@pytest.fixture
def stored(tmp_path: Path) -> list[str]:
    """Tables that the next server has to load."""
    with House(tmp_path) as house:
        host = house.person()
        return [host.make("santorini", "me", "open")["table"] for _ in range(6)]


def proxied(folder: Path) -> House:
    return House(folder, proxies=(PROXY,), public_url=f"{PUBLIC}/")


def asked(house: House, path: str, headers: dict[str, str]) -> httpx.Response:
    with httpx.Client(verify=TRUST) as http:
        return http.get(f"{house.origin}{path}", headers=headers)


def status(house: House, path: str, address: str | None) -> int:
    """What a request without a cookie is answered that a proxy passes on."""
    headers = {} if address is None else {"X-Forwarded-For": address}
    return asked(house, path, headers).status_code


CALLS = [
    "/api/me", "/api/offers", "/api/examples/santorini/pan", "/api/tables/none",
    "/api/tables/none/at/1", "/api/tables/none/record", "/api/qr", "/api/openapi.json",
]  # fmt: skip


def test_calls_are_limited_by_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few(monkeypatch, "calls", len(CALLS), 1000)
    with proxied(tmp_path) as house:
        assert 429 not in [status(house, path, "203.0.113.9") for path in CALLS]
        assert {status(house, path, "203.0.113.9") for path in CALLS} == {429}
        assert status(house, "/api/me", "203.0.113.10") == 200
        assert status(house, "/", "203.0.113.9") in (200, 503)  # pages have their own limit
        for nobody in (None, "nonsense", "127.0.0.1"):  # all one: unknown
            assert status(house, "/api/me", nobody) == 200
        for _ in CALLS:
            status(house, "/api/me", None)
        assert status(house, "/api/me", "nonsense") == 429
        refused = asked(house, "/api/me", {"X-Forwarded-For": "203.0.113.9"})
        assert refused.json()["error"]["key"] == "server.limit.rate"
        assert "set-cookie" not in refused.headers


def test_calls_have_a_limit_over_all_on_this_machine_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few(monkeypatch, "calls", 2, 5)
    with House(tmp_path) as house:
        said = [status(house, "/api/me", None) for _ in range(7)]
        assert said == [200] * 5 + [429] * 2
        assert status(house, "/healthz", None) == 200
        assert status(house, "/metrics", None) == 200


def test_pages_are_limited_by_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few(monkeypatch, "pages", 3, 6)
    with proxied(tmp_path) as house:
        for path in ("/", "/assets/x.js", "/t/abc"):
            assert status(house, path, "203.0.113.9") != 429
        assert status(house, "/", "203.0.113.9") == 429
        for _ in range(3):
            assert status(house, "/", "203.0.113.10") != 429
        assert status(house, "/", "203.0.113.11") == 429
        assert status(house, "/healthz", "203.0.113.9") == 200


def test_loading_tables_is_limited(
    tmp_path: Path, stored: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether they are there or not; one that is in memory costs little."""
    few(monkeypatch, "loads", 3, 5)
    with proxied(tmp_path) as house:
        places = [f"/api/tables/{key}" for key in stored]
        assert [status(house, place, "203.0.113.9") for place in places[:2]] == [200, 200]
        assert status(house, "/api/tables/none", "203.0.113.9") == 404
        assert status(house, "/api/tables/none", "203.0.113.9") == 429
        assert status(house, places[2], "203.0.113.9") == 429
        assert status(house, places[0], "203.0.113.9") == 200
        assert [status(house, place, "203.0.113.10") for place in places[2:4]] == [200, 200]
        assert status(house, places[4], "203.0.113.11") == 429  # over all


def test_loading_by_sockets_is_limited_too(
    tmp_path: Path, stored: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    few(monkeypatch, "loads", 100, 2)
    with House(tmp_path) as house:
        person = house.person()
        for key in stored[:2]:
            person.open(key)
        wire = person.wire(stored[2])
        assert wire.ended() == 1008
        assert wire.gone == "limit.rate"


def test_a_restart_takes_bots_up_again_without_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with House(tmp_path) as house:
        house.bots.lost = True
        host = house.person()
        for _ in range(3):
            made = host.make("santorini", "me", "bot greedy")
            wire = host.open(made["table"])
            wire.give()
            wire.play("@b2", "@c3")
    few(monkeypatch, "loads", 1, 1)
    with House(tmp_path) as house:
        until(lambda: len(house.lobby.tables) == 3)


# sockets and connections


def test_new_sockets_count_as_calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with House(tmp_path) as house:
        table = house.person().make("santorini", "me", "open")["table"]
    few(monkeypatch, "calls", 3, 100)
    with proxied(tmp_path) as house:
        told = {"X-Forwarded-For": "203.0.113.9", "origin": PUBLIC}
        for _ in range(3):
            Wire(house.person(), table, **told).close()
        with pytest.raises(InvalidStatus):
            Wire(house.person(), table, **told)
        Wire(house.person(), table, **(told | {"X-Forwarded-For": "203.0.113.10"})).close()


def test_sockets_have_a_limit_over_all(tmp_path: Path) -> None:
    with House(tmp_path, connections=12) as house:  # 9 of them for sockets
        table = house.person().make("santorini", "me", "open")["table"]
        wires = [house.person().open(table) for _ in range(9)]
        wire = house.person().wire(table)
        assert wire.ended() == 1008
        assert wire.gone == "limit.sockets"
        assert "thera_sockets 9.0" in house.person().http.get("/metrics").text
        wires[0].close()
        until(lambda: house.app.state.shared.limits.sockets < 9)
        house.person().open(table)


@pytest.fixture
def idle(tmp_path: Path) -> Iterator[House]:
    with House(tmp_path, connections=20) as house:
        yield house


def test_all_connections_together_have_a_limit(idle: House) -> None:
    """Whatever they do: here they have had their answers and stay."""
    lines = []
    try:
        for _ in range(30):
            lines.append(line := socket.create_connection(("127.0.0.1", idle.port), timeout=20))
            with suppress(OSError):
                line.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                line.recv(1000)
        assert len(idle.server.server_state.connections) <= 20
    finally:
        for line in lines:
            line.close()
    until(lambda: len(idle.server.server_state.connections) < 20)
    assert idle.person().get("/api/me")


def test_connections_leave_files_for_everything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 4)
    assert open_files.connections(65_536) == MOST
    assert FEW < open_files.connections(1024) < 1024 - BACKLOG
    for limit in (2, 64, 300):
        assert 0 < open_files.connections(limit) <= limit // 2


def test_the_limit_on_open_files_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    try:
        limit = open_files.raise_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == limit
        assert limit == min(hard, open_files.WANTED) or hard == resource.RLIM_INFINITY
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_few_open_files_are_warned_of(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(open_files, "raise_limit", lambda: 300)
    assert open_files.granted() <= 150
    assert "raise the limit on open files" in caplog.text


@pytest.mark.parametrize(("limit", "fine"), [(65_536, True), (300, False)])
def test_the_doctor_tells_of_few_open_files(
    monkeypatch: pytest.MonkeyPatch, limit: int, fine: bool
) -> None:
    monkeypatch.setattr(open_files, "raise_limit", lambda: limit)
    well, phrase = maintenance._files()
    assert well == fine
    assert str(limit) in Words("es").say(phrase)
