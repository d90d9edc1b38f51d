"""The tables that the pictures show: real games, played over the wire by two people."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "browser" / "pages"))

from positions import lay, visitor  # the tests begin at the same positions
from sailing import harbour

from thera.server.store.data_folder import Data

ME, FRIEND = "Tomás", "Inés"

GAME: Final = (
    "@b2 @c3 / @b4 @c2 / c3-b3 b3+a2 b3+a3 / c2-c1 c1+d2 / b3-a2 a2+a3 a2+a1 / c1-d2 d2+e1 / "
    "a2-b3 b3+c2 b3+c3 / b4-c3 c3+d3 / b3-c4 c4+b3 . / d2-e2 e2+d3 / b2-b3 b3+a4 b3+a2 / "
    "e2-d1 d1+c1 / b3-a3 a3+b4 a3+a2 / d1-c2 c2+b3 / a3-b3 b3+a3 b3+b2 / c2-d3 d3+c2 / "
    "c4-b5 b5+c5 b5+c4 / c3-c2 c2+b2 / b3-b2 b2^a2 b2+b1 / c2-b3 b3^a3 / b5-c4 c4+c5 c4+c3 / "
    "d3-c2 c2+d3 / c4-c3 c3+b4 c3^d3 / b3-b4 b4+c5"
)
"""A village of towers and three domes; Demeter is to move, Athena could win on c5."""

SHORT: Final = " / ".join(GAME.split(" / ")[:2]) + " / c3-d3 d3+d2 / c2-c1 c1+d1 / d3-d2 d2+d3"
END: Final = " / c3-d2 d2+e2 d2+e3 / b4-c5"
HALF: Final = ["c3-c4", "c4^c5"]
"""The unfinished turn that is shown: the dome in time; Demeter may build once more."""

SAILED: Final = (
    "L1@e3s1r2 +M.nw dig:E09@e3n2.ne load:TT >e4n3.se load:L . / "
    "L6@w2n1r1 +M.nw >e2n3.nw >e1n2.se >thera.w sell:T sell:T sell:V ."
)
"""The last round of a game of Akrotiri: the sixth temple, then the friend's last turn."""

MOORED: Final = ["M2@e3n2r2", "+L.nw"]
TRADING: Final = [*MOORED, ">thera.w", "sell:T"]
"""Unfinished turns in Akrotiri: the tile lies; the boat has come to Thera and sells."""

SIT: Final = {"bytes": "00" * 16}
SPEC: Final = "santorini:demeter,athena"

FETCH = """async ([place, body]) => {
  const headers = { "Content-Type": "application/json" };
  const init = body === null ? {} : { method: "POST", headers, body: JSON.stringify(body) };
  return (await fetch(place, init)).json();
}"""

# Gives the bytes that luck is owed; then, if there are steps, plays them.
PLAY = """([table, steps]) => new Promise((done, failed) => {
  const line = new WebSocket(location.origin.replace("http", "ws") + "/ws/" + table);
  const say = (message) => line.send(JSON.stringify({ id: String(Math.random()), ...message }));
  line.onopen = () => say({ kind: "hello", protocol: 2, build: "", seen: null });
  line.onclose = () => failed(new Error("closed"));
  setTimeout(() => failed(new Error("no answer")), 10_000);
  let sent = false;
  const scene = {};
  line.onmessage = ({ data }) => {
    const said = JSON.parse(data);
    Object.assign(scene, said.scene);
    if (said.kind === "refused") failed(new Error(data));
    if (said.kind === "ack" && (sent || !steps.length)) done(line.close());
    if (said.table?.bytes) say({ kind: "bytes", bytes: "00".repeat(16) });
    if (sent || !steps.length || said.table?.status !== "playing") return;
    sent = true;
    say({ kind: "play", version: said.version, seat: scene.to_move, steps });
  };
})"""


class People:
    """Two browsers that made each other's acquaintance."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.address = address
        self.contexts = [_person(browser, address, name) for name in (ME, FRIEND)]
        self.desk = browser.new_page()  # an empty page, whose scripts may do what ours may not
        self.pages = [context.pages[0] for context in self.contexts]

    def table(self, spec: str, mine: int = 0, *, alone: bool = False) -> str:
        """A table of the two, my seat being `mine`; alone, the other seat stays free."""
        seats = [{"kind": "me" if seat == mine else "open"} for seat in range(2)]
        made = _ask(self.pages[0], "/api/tables", {"spec": spec, "seats": seats, "pace": "live"})
        self.pages[0].evaluate(PLAY, [made["table"], []])
        if not alone:
            _ask(self.pages[1], f"/api/tables/{made['table']}/sit", SIT | {"token": made["invite"]})
        return str(made["table"])

    def laid(self, data: Data, name: str) -> str:
        """A table of the two that begins at a position of the tests, the first seat mine."""
        spec, position = harbour(name)
        people = [visitor(page, data) for page in self.pages]
        return lay(data, position, people, spec, names=(ME, FRIEND))

    def bot_table(self, spec: str) -> str:
        """A table of mine with a bot, which has not moved yet."""
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
        made = _ask(self.pages[0], "/api/tables", {"spec": spec, "seats": seats, "pace": "live"})
        self.pages[0].evaluate(PLAY, [made["table"], []])
        return str(made["table"])

    def play(self, table: str, line: str, mine: int = 0) -> None:
        """Plays turns, the first seat beginning."""
        for number, turn in enumerate(line.split(" / ")):
            page = self.pages[(number + mine) % 2]
            page.evaluate(PLAY, [table, turn.split()])

    def version(self, table: str) -> int:
        """How far a table has come."""
        return int(_ask(self.pages[0], f"/api/tables/{table}")["version"])


def _person(browser: Browser, address: str, name: str) -> BrowserContext:
    context = browser.new_context(base_url=address)
    page = context.new_page()
    page.goto("/lost")
    _ask(page, "/api/me", {"name": name})
    return context


def _ask(page: Page, place: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    answer: dict[str, Any] = page.evaluate(FETCH, [place, body])
    if "error" in answer:
        raise RuntimeError(f"{place}: {answer['error']}")
    return answer
