"""Links that work where they are opened, and figures for those who may have them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from house import SECRET, House, Person
from wires import Wire

from thera.server.settings import Settings

LAN = "http://192.168.1.5:8000/"
PUBLIC = "https://play.example/thera/"


@pytest.mark.parametrize(
    ("host", "lan", "public", "base"),
    [
        ("127.0.0.1:8000", None, None, None),
        ("localhost:8000", None, None, None),
        ("[::1]:8000", None, None, None),
        ("127.0.0.1:8000", LAN, None, LAN),
        ("localhost:8000", LAN, None, LAN),
        ("192.168.1.5:8000", LAN, None, LAN),
        ("box.local:8000", LAN, None, "http://box.local:8000/"),
        ("127.0.0.1:8000", None, PUBLIC, PUBLIC),
        ("192.168.1.5:8000", LAN, PUBLIC, PUBLIC),
        ("play.example", None, PUBLIC, PUBLIC),
    ],
)
def test_links_work_elsewhere(
    tmp_path: Path, host: str, lan: str | None, public: str | None, base: str | None
) -> None:
    settings = Settings(database=tmp_path / "x", secret=SECRET, lan=lan, public_url=public)
    assert settings.share(host, secure=False) == base


def welcome(person: Person, **headers: str) -> str | None:
    """What the server says that links begin with."""
    table = person.make("santorini", "me", "open")["table"]
    wire = Wire(person, table, **headers)
    person.wires.append(wire)
    share: str | None = wire.hello()["share"]
    return share


def test_a_table_tells_what_its_links_begin_with(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        assert welcome(house.person()) is None
    with House(tmp_path, lan=LAN) as house:
        assert welcome(house.person()) == LAN
    with House(tmp_path, lan=LAN, public_url=PUBLIC) as house:
        assert welcome(house.person()) == PUBLIC


# figures


def figures(house: House, client: str, **headers: str) -> httpx.Response:
    """Ask for the figures from an address."""

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app=house.app, client=(client, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as web:
            return await web.get("/metrics", headers=headers)

    return asyncio.run(ask())


def test_figures_from_elsewhere_need_the_token(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        assert "\nthera_tables 0" in figures(house, "127.0.0.1").text
        for headers in ({}, {"Authorization": "Bearer None"}, {"Authorization": "Bearer "}):
            refused = figures(house, "10.0.0.7", **headers)
            assert refused.status_code == 403
            assert refused.json()["error"]["key"] == "server.metrics"
    with House(tmp_path, metrics_token="open sesame") as house:  # noqa: S106  # of this test only
        assert figures(house, "127.0.0.1").status_code == 200
        good = figures(house, "10.0.0.7", Authorization="Bearer open sesame")
        assert "\nthera_tables 0" in good.text
        for given in ("Bearer open", "Bearer open sesame!", "open sesame", "Basic open sesame", ""):
            assert figures(house, "10.0.0.7", Authorization=given).status_code == 403
