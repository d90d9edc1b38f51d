"""`thera serve` as a process: ready soon, one a folder, gone in order, every game kept."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from thera.server.http.listening import own_address
from thera.server.store.data_folder import Data
from thera.server.store.migrate import migrate

COMMAND = [sys.executable, "-c", "from thera.cli import main; main()"]
STOP = 5.0 + 3.0  # what is promised, and something for a machine that is busy


@contextmanager
def serving(folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server process and its address."""
    env = {**os.environ, "LC_ALL": "C", "THERA_DATA": str(folder)}
    command = [*COMMAND, *words, "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as process:
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            found = re.search(r"http://\S+", line)
            assert found, line
            yield process, found.group()
        finally:
            if process.poll() is None:
                process.terminate()
            process.wait(timeout=30)


def rest(process: subprocess.Popen[str]) -> str:
    """What a server says until it has ended; `communicate` would lose lines that came at once."""
    process.wait(timeout=30)
    assert process.stdout is not None
    return process.stdout.read()


def test_it_starts_says_where_it_is_and_stops(tmp_path: Path) -> None:
    data = Data(tmp_path / "data")
    with serving(data.path) as (process, address):
        assert re.fullmatch(r"http://127\.0\.0\.1:80\d\d/", address)
        assert httpx.get(f"{address}healthz").status_code == 200
        assert httpx.get(f"{address}readyz").status_code == 200
        assert data.address == address
        assert stat.S_IMODE(data.secret_file.stat().st_mode) == 0o600
        start = time.monotonic()
        process.send_signal(signal.SIGINT)
        out = rest(process)
        assert time.monotonic() - start < STOP
        assert process.returncode == 0
        assert "Stopped" in out
    assert Data(data.path).address is None
    assert not data.busy()
    assert {path.name for path in data.path.iterdir()} == {"lock", "secret", "thera.db"}


def test_a_second_one_names_the_first_and_leaves(tmp_path: Path) -> None:
    with serving(tmp_path) as (_, address):
        words = ["serve", "--data", str(tmp_path), "--no-open", "--lang", "es"]
        second = subprocess.run([*COMMAND, *words], capture_output=True, text=True, check=False)
        assert second.returncode == 0
        assert second.stdout == f"Thera ya está en marcha: {address}\n"
        assert second.stderr == ""


def test_two_folders_take_two_ports_and_a_code_is_shown(tmp_path: Path) -> None:
    with (
        serving(tmp_path / "a", "serve") as (_, one),
        serving(tmp_path / "b", "--lan") as (
            lan,
            two,
        ),
    ):
        assert one != two
        assert httpx.get(f"{two}healthz").status_code == 200
        lan.send_signal(signal.SIGTERM)
        out = rest(lan)
        assert lan.returncode == 0
        on_a_network = own_address() is not None
        assert ("▄" in out) == on_a_network
        assert ("network" in out) == on_a_network


def test_open_sockets_are_told_that_it_restarts(tmp_path: Path) -> None:
    async def told(process: subprocess.Popen[str], address: str) -> tuple[int | None, float]:
        origin = address.rstrip("/")
        async with httpx.AsyncClient(base_url=origin, headers={"Origin": origin}) as web:
            await web.get("/api/me")
            table = {"spec": "santorini", "seats": [{"kind": "me"}] * 2, "pace": "live"}
            made = (await web.post("/api/tables", json=table)).raise_for_status().json()
            cookie = "; ".join(f"{name}={value}" for name, value in web.cookies.items())
        place = f"{origin.replace('http', 'ws', 1)}/ws/{made['table']}"
        headers = {"Cookie": cookie, "Origin": origin}
        async with connect(place, additional_headers=headers) as socket:
            await socket.send('{"kind":"hello","id":"1","protocol":2,"build":"","seen":null}')
            assert '"welcome"' in str(await socket.recv(decode=True))
            start = time.monotonic()
            process.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed):
                while True:
                    await socket.recv()
            await asyncio.to_thread(process.wait, 30)
            return socket.close_code, time.monotonic() - start

    with serving(tmp_path) as (process, address):
        code, took = asyncio.run(told(process, address))
    assert code == 1012
    assert took < STOP


def test_figures_for_whoever_has_the_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THERA_METRICS_TOKEN", "open sesame")
    public = ("serve", "--public-url", "https://play.example/")
    for more in ((), ("--trust-proxy", "127.0.0.1"), ("--trust-proxy", "::1")):
        with serving(tmp_path, *public, *more) as (_, address):
            place = f"{address}metrics"
            for told in ({}, {"X-Forwarded-For": "203.0.113.9"}, {"X-Forwarded-For": "127.0.0.1"}):
                assert httpx.get(place, headers=told).status_code == 403
                told["Authorization"] = "Bearer open sesame"
                assert httpx.get(place, headers=told).status_code == 200


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--public-url", "nonsense"], "not a public address"),
        (["--trust-proxy", "somebody"], "not an address or network"),
        (["--host", "192.0.2.1"], "cannot listen"),
        (["--data", "/dev/null/thera"], "cannot make the folder"),
    ],
)
def test_bad_options_are_told_in_a_sentence(tmp_path: Path, words: list[str], why: str) -> None:
    command = [*COMMAND, "serve", "--no-open", "--data", str(tmp_path), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("thera: ")
    assert why in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_database_of_a_newer_thera_is_left_alone(tmp_path: Path) -> None:
    data = Data(tmp_path)
    migrate(data.database)
    with closing(sqlite3.connect(data.database)) as database, database:
        database.execute("update alembic_version set version_num = '9999'")
    command = [*COMMAND, "--no-open", "--data", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "newer version of thera" in done.stderr
    assert "Traceback" not in done.stderr


def garbage(content: bytes) -> bytes:
    return b"garbage" * 1000


def spoilt(content: bytes) -> bytes:
    return content[: 4096 * 2] + bytes(4096) + content[4096 * 3 :]


@pytest.mark.parametrize("spoil", [garbage, spoilt])
def test_a_damaged_database_is_told_in_a_sentence(
    tmp_path: Path, spoil: Callable[[bytes], bytes]
) -> None:
    data = Data(tmp_path)
    migrate(data.database)
    data.database.write_bytes(spoil(data.database.read_bytes()))
    command = [*COMMAND, "--no-open", "--data", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert done.stderr.startswith(f"thera: {data.database} is ")
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""
