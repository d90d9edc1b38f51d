"""How often and how much: messages, sockets, onlookers, tables; what is served besides."""

from __future__ import annotations

import gzip
import json
import re
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from house import SECRET, Clock, House
from limits import parse
from starlette.datastructures import Headers
from websockets.exceptions import ConnectionClosed

from thera.locale import LANGUAGES, Words, catalogue
from thera.server.client_address import UNKNOWN, loopback, network, of
from thera.server.errors import Refusal
from thera.server.http.rate_limits import RATES, RateLimits
from thera.server.settings import Settings
from thera.server.table.services import Limited

SERVER = Path(__file__).parents[2] / "src" / "thera" / "server"


def test_a_message_has_16_kib(house: House) -> None:
    one, _ = house.pair()
    one.send({"kind": "ping", "id": "x" * (16 * 1024)})
    assert one.ended() == 1009
    assert one.gone == "message.big"


def test_thirty_messages_a_second(tmp_path: Path) -> None:
    timer = Clock()
    with House(tmp_path, messages=30, timer=timer) as house:
        one, _ = house.pair()
        timer.go(1)
        for number in range(30):
            one.ask("ping", id=f"first {number}")
        timer.go(1)
        with suppress(ConnectionClosed):  # it may be closed before the last of them is sent
            for number in range(40):
                one.send({"kind": "ping", "id": f"second {number}"})
        assert one.ended() == 1008
        assert one.gone == "limit.messages"
        assert one.person.open(one.id).seats == [0]


def test_twenty_sockets_a_visitor(house: House) -> None:
    one, two = house.pair()
    more = [one.person.open(one.id) for _ in range(19)]
    wire = one.person.wire(one.id)
    assert wire.ended() == 1008
    assert wire.gone == "limit.sockets"
    two.person.open(one.id)
    more[0].close()
    two.sync()
    one.person.open(one.id)


def test_two_hundred_onlookers_a_table(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("thera.server.table.conversation.MAX_ONLOOKERS", 3)
    one, _ = house.pair()
    for _ in range(3):
        house.person().open(one.id)
    wire = house.person().wire(one.id)
    wire.send({"kind": "hello", "id": "1", "protocol": 2, "build": "", "seen": None})
    assert wire.ended() == 1008
    assert wire.gone == "limit.onlookers"
    assert one.person.open(one.id).seats == [0]


def test_twenty_tables_an_hour(house: House) -> None:
    person = house.person()
    person.get("/api/me")
    for _ in range(20):
        person.make("santorini", "me", "open")
    wish = {"spec": "santorini", "seats": [{"kind": "me"}, {"kind": "open"}], "pace": "live"}
    assert person.refused("/api/tables", wish, 429) == "limit.rate"
    house.person().make("santorini", "me", "open")


PROXY = network("127.0.0.1")


def limits(*, proxied: bool = False) -> RateLimits:
    proxies = (PROXY,) if proxied else ()
    return RateLimits(Settings(database=Path("x"), secret=SECRET, proxies=proxies))


@pytest.mark.parametrize("what", RATES)
def test_who_sends_no_cookie_is_limited_by_address(what: Limited) -> None:
    """A new visitor each time; on loopback addresses tell nobody apart, unless a proxy does."""
    most = parse(RATES[what].address).amount
    hit = limits().hit
    for number in range(most):
        hit(what, "203.0.113.9", f"a{number}")
    with pytest.raises(Refusal):
        hit(what, "203.0.113.9", "b")
    hit(what, "203.0.113.10", "b")
    for number in range(most + 5):
        hit(what, "127.0.0.1", f"c{number}")
    for address in ("127.0.0.1", "::1", UNKNOWN):
        hit = limits(proxied=True).hit
        with pytest.raises(Refusal):
            for number in range(most + 1):
                hit(what, address, f"d{number}")


@pytest.mark.parametrize("what", RATES)
def test_there_is_a_limit_over_all(what: Limited) -> None:
    its, most = parse(RATES[what].address).amount, parse(RATES[what].total).amount
    hit = limits().hit
    for number in range(most):
        hit(what, f"2001:db8:0:{number // its:x}::1", f"a{number}")
    for address in ("203.0.113.9", "127.0.0.1"):
        with pytest.raises(Refusal):
            hit(what, address, "b")


def test_a_network_of_ipv6_is_one_address() -> None:
    """Whoever has one such address has 2 to the 64 of them."""
    hit = limits().hit
    most = parse(RATES["tables"].address).amount
    for number in range(most):
        hit("tables", f"2001:db8::{number:x}", f"a{number}")
    with pytest.raises(Refusal):
        hit("tables", "2001:db8::ffff:1", "b")
    hit("tables", "2001:db8:0:1::1", "b")


def test_behind_a_trusted_proxy_uploads_without_cookies_are_limited(tmp_path: Path) -> None:
    with House(tmp_path, proxies=(PROXY,), public_url="https://play.example/") as house:
        headers = {"Origin": "https://play.example", "X-Forwarded-For": "6.6.6.6, 203.0.113.9"}
        with httpx.Client(base_url=house.origin, headers=headers) as http:
            for _ in range(parse(RATES["records"].address).amount):
                http.cookies.clear()
                assert http.post("/api/records", content="x").status_code == 400
            http.cookies.clear()
            assert http.post("/api/records", content="x").status_code == 429
            http.headers["X-Forwarded-For"] = "203.0.113.10"
            assert http.post("/api/records", content="x").status_code == 400


# where requests come from


@pytest.mark.parametrize(
    ("peer", "forwarded", "proxies", "found"),
    [
        ("203.0.113.9", None, (), "203.0.113.9"),
        ("203.0.113.9", "127.0.0.1", (), "203.0.113.9"),
        ("127.0.0.1", "203.0.113.9", (), "127.0.0.1"),
        ("127.0.0.1", "203.0.113.9", ("127.0.0.1",), "203.0.113.9"),
        ("127.0.0.1", "127.0.0.1, 203.0.113.9", ("127.0.0.1",), "203.0.113.9"),
        ("127.0.0.1", "203.0.113.9, 10.0.0.4", ("127.0.0.1", "10.0.0.0/8"), "203.0.113.9"),
        ("127.0.0.1", "203.0.113.9, nonsense", ("127.0.0.1",), UNKNOWN),
        ("127.0.0.1", "", ("127.0.0.1",), UNKNOWN),
        ("127.0.0.1", None, ("127.0.0.1",), UNKNOWN),
        ("127.0.0.1", "127.0.0.1", ("127.0.0.1",), UNKNOWN),
        ("10.0.0.4", "203.0.113.9", ("127.0.0.1",), "10.0.0.4"),
        ("::ffff:127.0.0.1", "203.0.113.9", ("127.0.0.1",), "203.0.113.9"),
        ("::1", "2001:db8::9", ("::1",), "2001:db8::9"),
        ("", None, (), UNKNOWN),
        ("a socket", "127.0.0.1", ("127.0.0.1",), UNKNOWN),
    ],
)
def test_only_a_trusted_proxy_is_believed(
    peer: str, forwarded: str | None, proxies: tuple[str, ...], found: str
) -> None:
    headers = Headers({} if forwarded is None else {"X-Forwarded-For": forwarded})
    assert of({"client": (peer, 1)}, headers, [network(text) for text in proxies]) == found
    assert not loopback(UNKNOWN)


def test_guessing_tokens_is_limited(house: House) -> None:
    person = house.person()
    person.get("/api/me")
    said = {person.http.post("/api/device", json={"token": str(n)}).status_code for n in range(70)}
    assert said == {403, 429}


# pictures, pages, words


def test_a_qr_code_of_our_own_address(house: House) -> None:
    http = house.person().http
    answer = http.get("/api/qr", params={"text": f"{house.origin}/device#abc"})
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")
    for text in ("https://evil.example", "", "http://[", f"{house.origin}/{'x' * 600}"):
        assert http.get("/api/qr", params={"text": text}).status_code == 400


def test_pages(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text('<script src="/assets/main-1.js"></script>')
    (static / "assets" / "main-1.js").write_text("1")
    with House(tmp_path, static=static, public_url="https://play.example/thera/") as house:
        http = house.person().http
        for path in ("/", "/new", "/t/abc", "/games", "/device", "/thera/", "/thera/t/abc"):
            page = http.get(path)
            assert '"/thera/assets/main-1.js"' in page.text
            assert page.headers["cache-control"] == "no-cache"
        script = http.get("/assets/main-1.js")
        assert "immutable" in script.headers["cache-control"]
        assert "content-encoding" not in script.headers
        (static / "assets" / "main-1.js.gz").write_bytes(gzip.compress(b"1"))
        for wanted, packed in (("gzip, br", True), ("identity", False)):
            script = http.get("/assets/main-1.js", headers={"Accept-Encoding": wanted})
            assert script.text == "1"
            assert (script.headers.get("content-encoding") == "gzip") == packed
            assert "javascript" in script.headers["content-type"]
            assert script.headers["vary"] == "Accept-Encoding"
        assert http.get("/assets/none.js").status_code == 404
        assert http.get("/favicon.ico").status_code == 404
        assert http.get("/api/none").status_code == 404
    with House(tmp_path, static=tmp_path / "nothing") as house:
        assert house.person().http.get("/").status_code == 503


def test_a_new_build_has_another_name(tmp_path: Path) -> None:
    settings = Settings(database=tmp_path / "x", secret=SECRET, static=tmp_path)
    before = settings.build
    (tmp_path / "index.html").write_text("new")
    assert settings.build != before


def test_every_refusal_has_words() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in SERVER.rglob("*.py"))
    keys = set(re.findall(r'refuse\("([\w.]+)"', text))
    keys |= set(re.findall(r'Phrase\("server\.([\w.]+)"', text))
    keys |= set(re.findall(r'4\d\d, "([\w.]+)"', text))
    assert len(keys) > 40
    for language in LANGUAGES:
        assert not {f"server.{key}" for key in keys} - catalogue(language).keys()
    assert Words("es")("server.seats", count=2)


def test_the_schema_of_the_api_is_there(house: House) -> None:
    schema = json.loads(house.person().http.get("/api/openapi.json").text)
    assert "/api/tables/{key}/sit" in schema["paths"]
