"""Where the server listens: a free port, addresses for others, valid public addresses."""

from __future__ import annotations

import socket

import pytest

from thera.core.game import BadText
from thera.server.http import listening


def test_the_next_free_port() -> None:
    with (
        listening.listen("127.0.0.1", None) as first,
        listening.listen("127.0.0.1", None) as second,
    ):
        ports = [each.getsockname()[1] for each in (first, second)]
        assert listening.PORT <= ports[0] < ports[1] < listening.PORT + listening.TRIES


def test_a_named_port_is_taken_or_refused() -> None:
    with listening.listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(BadText, match=f"port {port} is in use"):
            listening.listen("127.0.0.1", port)


def test_an_address_of_another_machine_is_refused() -> None:
    with pytest.raises(BadText, match="cannot listen"):
        listening.listen(listening.ELSEWHERE, 8000)


def test_own_names() -> None:
    names = listening.own_names()
    assert socket.gethostname().lower() in names
    assert all(names)
    address = listening.own_address()
    assert address is None or address in names


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("https://play.example.org", "https://play.example.org/"),
        (" http://play.example.org:8080/a/b/ ", "http://play.example.org:8080/a/b/"),
    ],
)
def test_public_addresses(given: str, kept: str) -> None:
    assert listening.public(given) == kept


@pytest.mark.parametrize(
    "given",
    ["", "play.example.org", "ftp://play.example.org/", "https://", "https://a/?b", "https://a/#b",
     "https://user@a/", "https://a:99999/", "https://[::1/"],
)  # fmt: skip
def test_no_public_addresses(given: str) -> None:
    with pytest.raises(BadText, match="not a public address"):
        listening.public(given)
