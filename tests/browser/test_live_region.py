"""What screen readers hear of a game against a bot is what its log says, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from house import House
from moves import WAIT, Visit
from playwright.sync_api import Page
from tables import enter, sit
from wires import Wire

from thera import games
from thera.bots.registry import bot
from thera.core.face import Phrase
from thera.locale import Words
from thera.server.table.bot_jobs import Answer, Job, bot_seed
from thera.server.table.bot_turn import choose_turn

# Every text that the live region held, one after the other, as a screen reader would say it.
LISTEN = """() => {
  window.said = [];
  const region = document.querySelector("[role=status].sr");
  new MutationObserver((changes) => {
    if (!changes.some(({ addedNodes, type }) => addedNodes.length || type === "characterData")) return;
    const text = region.innerText.trim();
    if (text) window.said.push(text);
  }).observe(region, { subtree: true, childList: true, characterData: true });
}"""  # noqa: E501
TOLD = "n => +document.querySelector('section.log')?.dataset.rows >= n"


class SensibleBots:
    """Bots that know what they do, in the test's own process."""

    def __init__(self, house: House) -> None:
        self._run = house.bots.run

    async def choose(self, job: Job) -> Answer:
        game, known = games.load(job.spec), bot("greedy", seed=bot_seed(job))
        steps, score = choose_turn(game, known, job.seat, job.view, job.legal, job.heard, 0.2)
        return Answer(table=job.table, version=job.version, steps=steps, score=score, took=0.0)


@pytest.fixture
def address(house: House) -> str:
    return house.origin


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("heard")) as house:
        yield house


@pytest.mark.parametrize(
    ("turns", "moving"),
    [(5, False), (5, True), pytest.param(99, False, marks=pytest.mark.long)],
    ids=["sample", "acted out", "whole game"],
)
def test_what_is_announced_is_what_the_log_says(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch, turns: int, *, moving: bool
) -> None:
    monkeypatch.setattr(house.bots, "choose", SensibleBots(house).choose)
    key, (wire,), _ = sit(house, "akrotiri", "me Ana", "bot greedy")
    page = enter(visit, wire.person, f"/t/{key}")
    page.locator("[role=status].sr").wait_for(state="attached")
    page.locator(".bar .say").wait_for()
    if moving:
        page.emulate_media(reduced_motion="no-preference")
    page.wait_for_function(TOLD, arg=1)
    page.evaluate(LISTEN)
    known = wire.version
    play(house, wire, page, turns)
    said = page.evaluate("() => window.said")
    log = wire.person.open(key).now["log"]
    name = page.locator(".players article").nth(1).locator(".seat bdi").inner_text()
    wanted = [f"{name} {words}." for words in recaps(log, 1, known)]
    assert len(wanted) >= min(turns, 5)
    draws = f"{name} draws "  # what luck deals in the set-up is told by itself
    assert [text for text in said if text.startswith(name) and not text.startswith(draws)] == wanted
    compare_with_steps(log, known, wanted)
    own = [line for line in log if line["version"] > known and _is_own_luck(log, line)]
    for line in own:  # what luck brought to the reader is told too
        for step in line["steps"]:
            assert any(phrase(step["words"])[1:] in text for text in said)


def play(house: House, wire: Wire, page: Page, turns: int) -> None:
    """Play the reader's seat by wire until so many of its turns are over, or the game is."""
    history = house.lobby.tables[wire.id].history
    game, known = history.game, bot("greedy", seed=5)
    done = 0
    while done < turns and wire.table["status"] == "playing":
        wire.until(lambda: wire.my_turn or wire.table["status"] == "over")
        if not wire.my_turn:
            break
        sight = history.match.sight(0)
        view, legal = game.write(sight.view), [str(a) for a in sight.legal]
        steps, _ = choose_turn(game, known, 0, view, legal, [str(a) for a in sight.heard], 0.2)
        wire.play(*steps)
        done += not wire.scene["setup"] and wire.scene["to_move"] != 0
        _seen(house, wire, page)
    wire.until(lambda: wire.my_turn or wire.table["status"] == "over")
    _seen(house, wire, page)


def _seen(house: House, wire: Wire, page: Page) -> None:
    """The page has the log as it is now: a screen reader is not hurried past what it says."""
    entries = house.lobby.tables[wire.id].history.entries
    page.wait_for_function(TOLD, arg=sum(entry.count > 0 for entry in entries), timeout=WAIT)


def recaps(log: list[dict[str, Any]], seat: int, since: int) -> list[str]:
    """The sentences of a seat's turns, in order."""
    mover, found = None, []
    for line in log:
        mover = line["seat"] if line["kind"] == "turn" else mover
        if line["recap"] and mover == seat and line["version"] > since:
            found.append(phrase(line["recap"]))
    return found


def compare_with_steps(log: list[dict[str, Any]], since: int, wanted: list[str]) -> None:
    """Each sentence tells the deeds that the lines of its turn tell one by one."""
    deeds = {"place": "placed a tile", "dig": "dug up", "sell": "sold", "buy": "bought",
             "oracle": "asked the oracle", "load": "loaded", "drop": "unloaded"}  # fmt: skip
    mover, kinds, turns = None, list[str](), []
    for line in log:
        if line["kind"] == "turn" and mover != line["seat"]:
            mover, kinds = line["seat"], []
        kinds += [step["kind"] for step in line["steps"]]
        if line["recap"]:
            if mover == 1 and line["version"] > since:
                turns.append(kinds)
            kinds = []
    for sentence, did in zip(wanted, turns, strict=True):
        for kind, words in deeds.items():
            assert (f" {words}" in sentence) == (kind in did), (sentence, did)


def _is_own_luck(log: list[dict[str, Any]], line: dict[str, Any]) -> bool:
    earlier = [each for each in log if each["version"] < line["version"]]
    movers = [each["seat"] for each in earlier if each["kind"] == "turn"]
    return line["kind"] == "luck" and not line["setup"] and movers[-1:] == [0]


def phrase(told: dict[str, Any]) -> str:
    """A phrase of the wire in English."""
    return Words("en").say(_read(told))


def _read(told: dict[str, Any]) -> Phrase:
    gaps = {k: _read(v) if isinstance(v, dict) else v for k, v in told["gaps"].items()}
    return Phrase(told["key"], gaps)
