"""Who may call the server, and with what."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from house import SECRET, House
from websockets.exceptions import InvalidStatus
from wires import Wire

from thera.server.client_address import loopback
from thera.server.http.cookies import Cookies

# cookies


def cookie(house: House) -> str:
    return Cookies(house.settings).name


def seat_with(house: House, table: str, value: str) -> list[int]:
    person = house.person()
    person.http.cookies.set(cookie(house), value)
    return person.open(table).seats


def test_the_cookie_is_well_guarded(house: House) -> None:
    answer = house.person().http.get("/api/me")
    said = answer.headers["set-cookie"]
    for part in ("HttpOnly", "SameSite=lax", "Max-Age=34560000", "Path=/"):
        assert part in said
    assert "Secure" not in said
    assert house.settings.installation in said


def test_a_public_address_makes_cookies_secure(tmp_path: Path) -> None:
    with House(tmp_path, public_url="https://play.example/thera/") as house:
        said = house.person().http.get("/api/me").headers["set-cookie"]
    assert "Secure" in said
    assert "Path=/thera/" in said


def test_a_good_cookie_keeps_the_seat(house: House) -> None:
    one, _ = house.pair()
    value = one.person.http.cookies[cookie(house)]
    assert seat_with(house, one.id, value) == [0]


def test_a_forged_cookie_is_worth_nothing(house: House) -> None:
    one, two = house.pair()
    good = one.person.http.cookies[cookie(house)]
    visitor, rest = good.split(".", 1)
    other = two.person.http.cookies[cookie(house)].split(".", 1)[1]
    for bad in (visitor, f"{visitor}.{other}", f"{visitor[:-1]}0.{rest}", good[:-1], "x"):
        if bad != good:
            person = house.person()
            person.http.cookies.set(cookie(house), bad)
            answer = person.http.get("/api/me")
            assert answer.json()["notice"]["key"] == "server.cookie.replaced"
            assert not answer.json()["tables"]
            assert "set-cookie" in answer.headers
    assert seat_with(house, one.id, f"{visitor}.{other}") == []


def test_a_cookie_of_another_secret_is_foreign(house: House) -> None:
    one, _ = house.pair()
    visitor = one.person.http.cookies[cookie(house)].split(".")[0]
    stranger = Cookies(replace(house.settings, secret=SECRET[::-1]))
    assert stranger.name != cookie(house)
    assert seat_with(house, one.id, stranger.write(visitor)) == []


def test_a_cookie_lasts_400_days_from_its_last_use(house: House) -> None:
    one, _ = house.pair()
    value = one.person.http.cookies[cookie(house)]
    house.clock.go(399 * 86_400)
    assert seat_with(house, one.id, value) == [0]
    one.person.get("/api/me")  # rolls on
    house.clock.go(2 * 86_400)
    assert seat_with(house, one.id, value) == []
    assert seat_with(house, one.id, one.person.http.cookies[cookie(house)]) == [0]


def test_a_clock_that_goes_back_costs_nobody_a_seat(house: House) -> None:
    one, _ = house.pair()
    name = cookie(house)
    value = one.person.http.cookies[name]
    house.clock.go(-3 * 365 * 86_400)
    assert seat_with(house, one.id, value) == [0]
    answer = one.person.http.get("/api/me")
    assert answer.json()["notice"] is None
    renewed = one.person.http.cookies[name]  # signed in the past
    house.clock.go(3 * 365 * 86_400)
    assert seat_with(house, one.id, value) == [0]
    assert renewed.split(".")[0] == value.split(".")[0]


def test_a_clock_that_is_years_ahead_for_a_while_costs_nobody_a_seat(house: House) -> None:
    one, _ = house.pair()
    value = one.person.http.cookies[cookie(house)]
    house.clock.go(3 * 365 * 86_400)
    assert "set-cookie" not in one.person.http.get("/api/me").headers
    house.clock.go(-3 * 365 * 86_400)
    assert seat_with(house, one.id, value) == [0]


# host and origin


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "[", "localhost."])
def test_foreign_hosts_are_refused(shared: House, host: str) -> None:
    answer = shared.person().http.get("/api/me", headers={"Host": host})
    assert answer.status_code in (400, 403)
    assert "set-cookie" not in answer.headers


def test_own_names_are_known(tmp_path: Path) -> None:
    with House(
        tmp_path, hosts=frozenset({"192.168.0.7"}), public_url="https://play.example"
    ) as house:
        for host in ("localhost:99", "[::1]:8000", "192.168.0.7:8000", "play.example", "127.0.0.1"):
            assert house.person().http.get("/api/me", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "https://127.0.0.1", "x"])
def test_foreign_origins_change_nothing(shared: House, origin: str | None) -> None:
    headers = {} if origin is None else {"Origin": origin}
    with httpx.Client(base_url=shared.origin, headers=headers) as http:
        answer = http.post("/api/me", json={"name": "Ana"})
        assert answer.status_code == 403
        assert answer.json()["error"]["key"] == "server.origin"
        assert http.get("/api/offers").status_code == 200
    person = shared.person()
    table = person.make("santorini", "me", "open")["table"]
    if origin is not None:
        with pytest.raises(InvalidStatus):
            Wire(person, table, origin=origin)


def test_the_public_origin_is_ours(tmp_path: Path) -> None:
    with House(tmp_path, public_url="https://play.example/thera/") as house:
        headers = {"Origin": "https://play.example"}
        assert house.person().http.post("/api/me", json={"name": "A"}, headers=headers).is_success
        headers = {"Origin": "http://play.example"}
        assert house.person().http.post("/api/me", json={"name": "A"}, headers=headers).is_error


@pytest.mark.parametrize("path", ["/api/me", "/", "/t/x", "/api/nothing", "/healthz"])
def test_every_answer_is_strict(shared: House, path: str) -> None:
    headers = shared.person().http.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe-inline" not in policy.replace("style-src-attr 'unsafe-inline'", "")
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["/docs", "/redoc", "/openapi.json"])
def test_no_documentation_pages(shared: House, path: str) -> None:
    assert "swagger" not in shared.person().http.get(path).text.lower()


def test_metrics_are_for_this_machine(house: House) -> None:
    assert "thera_tables 0" in house.person().http.get("/metrics").text
    assert [loopback(a) for a in ("127.0.0.1", "::1", "10.0.0.1")] == [True, True, False]


def test_files_outside_the_folder_are_not_there(house: House) -> None:
    http = house.person().http
    for path in ("/assets/../app.py", "/assets/%2e%2e/app.py", "/..%2fapp.py", "/.sources"):
        assert http.get(path).status_code == 404


# bad input


BAD_MESSAGES = [
    "", "x", "[]", "{}", "null", "1", '"x"', '{"kind":"play"}', '{"kind":"nothing","id":"1"}',
    '{"kind":"ping","id":""}', '{"kind":"ping","id":"' + "x" * 65 + '"}',
    '{"kind":"ping","id":"1","more":1}', '{"kind":"ping","id":1}',
    '{"kind":"try","id":"1","version":-1,"seat":0,"steps":[]}',
    '{"kind":"try","id":"1","version":1e99,"seat":0,"steps":[]}',
    '{"kind":"try","id":"1","version":0,"seat":99,"steps":[]}',
    '{"kind":"try","id":"1","version":0,"seat":0,"steps":"@b2"}',
    '{"kind":"try","id":"1","version":0,"seat":0,"steps":[1]}',
    '{"kind":"try","id":"1","version":0,"seat":0,"steps":["' + "x" * 65 + '"]}',
    '{"kind":"try","id":"1","version":0,"seat":0,"steps":[' + ",".join(['"x"'] * 201) + "]}",
    '{"kind":"bytes","id":"1","bytes":"xyz"}', '{"kind":"takeback","id":"1","answer":"maybe"}',
    "[" * 5000, '{"kind":"ping","id":"\\ud800"}',
    '{"kind":"hello","id":"1","protocol":"x","build":"","seen":null}',
]  # fmt: skip


def test_bad_messages_are_refused(house: House) -> None:
    one, two = house.pair()
    two.sync()
    one.sync()
    version = one.version
    for text in BAD_MESSAGES:
        one.send(text)
        said = one.hear()
        assert said["kind"] == "refused", text
        assert said["reason"]["key"] == "server.message.bad"
    assert one.hello()["version"] == version
    two.sync()
    assert two.version == version


def test_odd_texts_in_steps(house: House) -> None:
    one, _ = house.pair()
    for text in ("\x00", "\u202e", "{step}", "@b2 @c3", "#", "-" * 64):
        tried = one.ask("try", version=one.version, seat=0, steps=[text])
        assert tried["illegal"]["step"] == text
    assert one.refused("try", version=one.version, seat=1, steps=[]) == "seat.foreign"


def test_hello_comes_first(house: House) -> None:
    one, _ = house.pair()
    for text in ('{"kind":"ping","id":"1"}', "x"):
        wire = one.person.wire(one.id)
        wire.send(text)
        assert wire.ended() == 1008
        assert wire.gone in ("hello", "message.bad")


def test_a_table_that_is_not_there(house: House) -> None:
    wire = house.person().wire("nothing")
    assert wire.ended() == 1008
    assert wire.gone == "table.none"
    assert house.person().http.get("/api/tables/nothing").status_code == 404


BAD_BODIES: list[tuple[str, Any]] = [
    ("/api/me", {}),
    ("/api/me", {"name": 1}),
    ("/api/me", {"name": "Ana", "more": 1}),
    ("/api/me", {"name": "x" * 300}),
    ("/api/tables", {"spec": "santorini"}),
    ("/api/tables", {"spec": "santorini", "seats": [{"kind": "x"}] * 2, "pace": "live"}),
    ("/api/tables", {"spec": "santorini", "seats": [{"kind": "me"}] * 2, "pace": "x"}),
    ("/api/device", {"token": 1}),
    ("/api/device", []),
]


@pytest.mark.parametrize(("path", "body"), BAD_BODIES)
def test_bad_bodies_are_refused(shared: House, path: str, body: Any) -> None:  # noqa: ANN401
    answer = shared.person().http.post(path, json=body)
    assert answer.status_code == 422
    assert answer.json()["error"]["key"] == "server.body.bad"


def test_bodies_have_limits(house: House) -> None:
    http = house.person().http
    assert http.post("/api/me", content=b"x" * (16 * 1024 + 1)).status_code == 413

    def endless() -> Any:  # noqa: ANN401
        yield b"x"

    assert http.post("/api/me", content=endless()).status_code == 411
    assert http.post("/api/me", content=b"\xff\xfe").status_code == 422
