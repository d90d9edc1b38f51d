"""Pictures of studies, and the page that a link leads to with the tags of its preview."""

from __future__ import annotations

import asyncio
import struct
import sys
import zlib
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import ParamSpec, TypeVar
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest
from bot_pools import ME, with_pool
from house import FirstBots, House
from limits import parse
from test_studies import TOWERS, islands

from thera.locale import Words
from thera.server.bots.pool import BotPool
from thera.server.client_address import network
from thera.server.errors import Refusal
from thera.server.http.rate_limits import RATES
from thera.server.http.study_address import LONGEST, read, write
from thera.server.pictures import draw as drawing
from thera.server.pictures import pictures
from thera.server.pictures.pictures import Pictures
from thera.server.request_bodies import Study
from thera.server.table.bot_jobs import BotFailed, Owner

P = ParamSpec("P")
T = TypeVar("T")

Pixels = list[bytes]
"""The rows of a picture."""


def picture(kind: str, wish: Study) -> str:
    """The address of a study's picture."""
    path, mark, query = write(wish).partition("?")
    return f"/api/study/{path}.{kind}{mark}{query}"


def decoded(png: bytes) -> tuple[int, int, Pixels]:
    """Width, height and rows of a PNG of eight bits a channel, its checksums verified."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    chunks, at = list[tuple[bytes, bytes]](), 8
    while at < len(png):
        (size,) = struct.unpack_from(">I", png, at)
        kind, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        assert struct.unpack_from(">I", png, at + 8 + size) == (zlib.crc32(kind + body),)
        chunks.append((kind, body))
        at += size + 12
    assert chunks[0][0] == b"IHDR"
    assert chunks[-1] == (b"IEND", b"")
    width, height, depth, colours = struct.unpack_from(">IIBB", chunks[0][1])
    assert (depth, colours) in ((8, 2), (8, 6))
    raw = zlib.decompress(b"".join(body for kind, body in chunks if kind == b"IDAT"))
    row = width * (3 if colours == 2 else 4) + 1
    assert len(raw) == height * row
    return width, height, [raw[n * row : (n + 1) * row] for n in range(height)]


class Tags(HTMLParser):
    """The properties that a page tells of itself."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag == "meta" and (name := told.get("property")):
            self.found[name] = told["content"] or ""


# pictures


@pytest.mark.parametrize("spec", ["santorini:apollo,pan", "akrotiri:seats=3,tiles=9"])
def test_a_picture_in_pixels_has_the_size_of_previews(shared: House, spec: str) -> None:
    answer = shared.person().http.get(picture("png", Study(spec)))
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["cache-control"] == "public, max-age=86400"
    width, height, rows = decoded(answer.content)
    assert (width, height) == (1200, 630)
    assert len(set(rows)) > 300  # it is not blank


def test_a_drawing_is_the_board_after_the_steps(shared: House) -> None:
    person = shared.person()
    steps = Study("santorini", TOWERS, ["c3-c2", "c2+c1"])
    answer = person.http.get(picture("svg", steps))
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    root = ElementTree.fromstring(answer.text)  # noqa: S314  # our own picture
    assert root.tag.endswith("}svg")
    squares = {node.get("id"): node for node in root.iter() if node.get("class") == "square"}
    workers = [
        name for name, node in squares.items() for each in node if each.get("class") == "worker"
    ]
    assert sorted(map(str, workers)) == ["square-b5", "square-c2", "square-d2", "square-e4"]
    assert answer.text != person.http.get(picture("svg", Study("santorini", TOWERS))).text


def test_letters_are_drawn_with_the_fonts_of_the_machine() -> None:
    """The same picture with and without its words differs; `make browser` installs fonts too."""
    words = '<text x="20" y="60" style="font: {} 40px {}">{}</text>'
    sheet = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100">{}</svg>'
    blank = drawing.png(sheet.format(""))
    for family in ("serif", "sans-serif"):
        drawn = {
            drawing.png(sheet.format(words.format(weight, family, text)))
            for weight in (400, 700)
            for text in ("Thera", "abcde 12345")
        }
        assert len(drawn - {blank}) == 4


@pytest.mark.parametrize("kind", ["svg", "png"])
@pytest.mark.parametrize(
    ("wish", "key"),
    [
        (Study("chess"), "error.game"),
        (Study("akrotiri:components=/etc/passwd"), "error.akrotiri.no_files"),
        (Study("santorini", "0000"), "error.santorini.position"),
        (Study("santorini", TOWERS, ["d2-d3"]), "santorini.why.high"),
        (Study("santorini", TOWERS, ["?#"]), "server.step.unknown"),
        (Study("santorini", TOWERS, [], 2), "server.seat.none"),
    ],
)
def test_what_cannot_be_shown_is_refused_with_a_sentence(
    shared: House, kind: str, wish: Study, key: str
) -> None:
    answer = shared.person().http.get(picture(kind, wish))
    assert (answer.status_code, answer.json()["error"]["key"]) == (400, key)


def test_an_address_that_is_none_is_refused(shared: House) -> None:
    person = shared.person()
    for query in ("seat=x", "steps=" + "a" * 65):
        answer = person.http.get(f"/api/study/santorini.svg?{query}")
        assert (answer.status_code, answer.json()["error"]["key"]) == (400, "server.study.address")
    assert person.http.get("/api/study/santorini.gif").status_code in (404, 422)


def test_an_address_has_4_kb(shared: House) -> None:
    person, begin = shared.person(), "/api/study/santorini.svg?x="
    for path in (begin, "/study/santorini?x="):
        assert person.http.get(path + "0" * (LONGEST - len(path))).status_code == 200
        assert person.http.get(path + "0" * (LONGEST - len(path) + 1)).status_code == 414
    answer = person.http.get(begin + "0" * LONGEST)
    assert answer.json()["error"]["key"] == "server.study.long"


def test_what_a_seat_may_not_know_changes_no_byte_of_its_picture(shared: House) -> None:
    person = shared.person()
    hands = [{"maps": "E01,H03", "goals": "G02"}, {"maps": "E04,H07", "goals": "G11"}]

    def answer(hand: dict[str, str], seat: int | None) -> bytes:
        found = person.http.get(picture("svg", Study("akrotiri", islands(**hand), [], seat)))
        assert found.status_code == 200
        return found.content

    for seat in (1, None):
        assert answer(hands[0], seat) == answer(hands[1], seat)


def test_a_hundred_pictures_a_second_for_one_address_are_not_drawn(tmp_path: Path) -> None:
    """Behind a proxy on this machine, with no cookie: everybody is a new visitor."""
    most = parse(RATES["pictures"].address).amount
    with House(tmp_path, proxies=(network("127.0.0.1"),)) as house:
        person = house.person()

        def ask(address: str) -> int:
            person.http.cookies.clear()
            headers = {"X-Forwarded-For": address}
            wish = Study("santorini", TOWERS)
            return person.http.get(picture("svg", wish), headers=headers).status_code

        answers = [ask("203.0.113.9") for _ in range(most + 30)]
        assert answers == [200] * most + [429] * 30
        assert ask("203.0.113.10") == 200


# who draws


class Workers(FirstBots):
    """Workers that count what they draw, or fail to."""

    def __init__(self, *, fail: bool = False) -> None:
        super().__init__()
        self.drawn = 0
        self.fail = fail

    async def run(
        self, owner: Owner, limit: float, function: Callable[P, T],
        *args: P.args, **kwargs: P.kwargs,
    ) -> T:  # fmt: skip
        self.drawn += 1
        if self.fail:
            raise BotFailed("out of time")
        return await super().run(owner, limit, function, *args, **kwargs)


def drawn(shelf: Pictures, *wishes: Study) -> list[bytes]:
    async def main() -> list[bytes]:
        return [await shelf.picture("svg", wish, ME) for wish in wishes]

    return asyncio.run(main())


def test_a_worker_process_draws() -> None:
    """The event loop never does: resvg would stop it for as long as it takes."""
    wish = Study("santorini", TOWERS)

    async def use(pool: BotPool) -> bytes:
        return await Pictures(pool).picture("png", wish, ME)

    assert with_pool(use) == drawing.draw("png", wish)


def test_a_picture_is_drawn_once() -> None:
    workers = Workers()
    shelf = Pictures(workers)
    wish, other = Study("santorini", TOWERS), Study("santorini", TOWERS, ["c3-d3"])
    first, second, again = drawn(shelf, wish, other, wish)
    assert first == again != second
    assert workers.drawn == 2


def test_few_pictures_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "KEPT", 2)
    workers = Workers()
    shelf = Pictures(workers)
    one, two, three = (Study("santorini", None, ["@a1", "@b2"][:count]) for count in range(3))
    drawn(shelf, one, two, one, three)
    assert workers.drawn == 3
    drawn(shelf, one, three)  # `two` was asked for least lately
    assert workers.drawn == 3
    drawn(shelf, two)
    assert workers.drawn == 4


def test_a_picture_that_no_worker_draws_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        drawn(Pictures(Workers(fail=True)), Study("santorini"))
    assert (refused.value.status, refused.value.reason.key) == (503, "server.picture")


def test_without_resvg_there_are_drawings_but_no_pixels(
    shared: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    person, wish = shared.person(), Study("santorini:pan,apollo")
    answer = person.http.get(picture("png", wish))
    assert (answer.status_code, answer.json()["error"]["key"]) == (503, "server.picture")
    assert person.http.get(picture("svg", wish)).status_code == 200


# the page


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that others reach, under a path."""
    folder = tmp_path_factory.mktemp("public")
    (folder / "index.html").write_text("<html><head></head><body></body></html>", "utf-8")
    url = "https://play.example/games/"
    with House(folder, static=folder, public_url=url) as house:
        yield house


def preview(house: House, address: str, language: str = "en") -> dict[str, str]:
    """The tags of a study's page."""
    answer = house.person().http.get(f"/study/{address}", headers={"Accept-Language": language})
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert (
        "unsafe-inline"
        not in answer.headers["content-security-policy"].partition("style-src-attr")[0]
    )
    return Tags(answer.text).found


def test_a_page_says_how_a_link_to_it_looks(public: House) -> None:
    wish = Study("santorini:apollo,pan", None, ["@b3", "d3+d4"], 1)
    found = preview(public, write(wish), "es-MX,en;q=0.5")
    assert found["og:title"] == Words("es")("server.study.preview", game="Santorini")
    assert found["og:url"] == f"https://play.example/games/study/{write(wish)}"
    image = urlsplit(found["og:image"])
    assert f"{image.scheme}://{image.netloc}" == "https://play.example"
    assert f"{image.path}?{image.query}" == "/games" + picture("png", wish)
    assert (found["og:image:width"], found["og:image:height"]) == ("1200", "630")


def test_the_picture_of_a_page_is_there(public: House) -> None:
    image = urlsplit(preview(public, write(Study("santorini", TOWERS)))["og:image"])
    path = image.path.removeprefix("/games")
    assert decoded(public.person().http.get(f"{path}?{image.query}").content)[:2] == (1200, 630)


@pytest.mark.parametrize("address", ["chess", "santorini?seat=x", "%22%3E%3Cscript%3E"])
def test_a_page_of_no_study_has_no_preview(public: House, address: str) -> None:
    assert preview(public, address) == {}


def test_what_an_address_says_stays_within_the_tag(public: House) -> None:
    wish = Study("santorini", '"><script>alert(1)</script>', ["<b>&amp;'"])
    text = public.person().http.get(f"/study/{write(wish)}").text
    assert "<script>" not in text
    assert Tags(text).found["og:url"].endswith(write(wish))


def test_a_link_that_works_on_this_computer_only_has_no_preview(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<html><head></head></html>", "utf-8")
    with House(tmp_path, static=tmp_path) as house:
        assert preview(house, "santorini") == {}
    (tmp_path / "index.html").unlink()
    with House(tmp_path, static=tmp_path) as house:
        assert house.person().http.get("/study/santorini").status_code == 503


# a position of a table


def test_a_position_of_a_table_has_an_address(house: House) -> None:
    one, _ = house.pair()
    one.move(Random(1))
    one.sync()
    onlooker = house.person()
    for version in range(one.version + 1):
        address = one.person.get(f"/api/tables/{one.id}/study?version={version}")["address"]
        spec, _, query = address.removeprefix("study/").partition("?")
        wish = read(spec, query)
        moment = onlooker.get(f"/api/tables/{one.id}/at/{version}")
        board = onlooker.post("/api/study", {"spec": spec, "position": wish.position})["scene"]
        assert board["places"] == moment["scene"]["places"]
    last = one.person.http.get(f"/api/tables/{one.id}/study?version=99")
    assert (last.status_code, last.json()["error"]["key"]) == (404, "server.version.none")


def test_no_position_with_hidden_cards_is_handed_on_before_the_end(house: House) -> None:
    one, _ = house.pair("akrotiri")
    path = f"/api/tables/{one.id}/study?version=0"
    answer = one.person.http.get(path)
    assert (answer.status_code, answer.json()["error"]["key"]) == (409, "server.study.secret")
    one.done("resign", version=one.version, seat=one.seats[0])
    assert "akrotiri" in one.person.get(path)["address"]
