"""A whole game of Akrotiri between two browsers, every kind of action in it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from moves import Visit, says
from playwright.sync_api import expect
from sailing import Voyage, expect_scores, lines, voyage

from thera.akrotiri.face.sailing_options import way
from thera.akrotiri.rules import legal, scoring, steps
from thera.akrotiri.rules.state import State
from thera.akrotiri.rules.steps import Step
from thera.core.game import NOBODY
from thera.server.store.data_folder import Data

GAME = Path(__file__).parent / "pages" / "voyage.txt"
EVERYTHING = {
    "place turned", "merge", "cube", "keep", "dock", "sail sea", "sail portage", "sail past",
    "load 1", "load 2", "drop", "sell", "buy 1", "buy 2", "buy 3", "oracle", "dig of several",
    "reshuffle", "sixth temple", "done", "turn after the sixth temple",
}  # fmt: skip


def test_two_browsers_play_a_whole_game(visit: Visit, data: Data) -> None:
    found = voyage(visit, data, key="voyage-round-the-isles")
    seen: Counter[str] = Counter()
    for line in lines(GAME.read_text(encoding="utf-8")):
        for step in line.split():
            before = found.state
            found.step(step)
            seen.update(kinds(before, found.match.game.parse(step), found.state))
        found.agree()
    assert EVERYTHING - seen.keys() == set()
    over(found)


def over(found: Voyage) -> None:
    """The game has ended on both pages, and the scores are those of the rules."""
    s = found.state
    (won,) = scoring.winners(s)
    for seat, page in found.pages.items():
        words = f"you win with {scoring.total(s, won)} points" if seat == won else "wins"
        expect(says(page)).to_contain_text(words, ignore_case=True)
        expect(page.get_by_role("button", name="Rematch")).to_be_visible()
        expect(page.locator(".lit")).to_have_count(0)
        expect_scores(page, s)


def kinds(before: State, step: Step, after: State) -> set[str]:
    """What a step amounts to, in the words of the list above."""
    seat = before.to_move
    found = {step.kind} | _means(before, step)
    if isinstance(step, steps.Place) and merged(before, after):
        found.add("merge")
    if len(after.players[seat].dug) == after.table.temples > len(before.players[seat].dug):
        found.add("sixth temple")
    if before.ending and before.fresh:
        found.add("turn after the sixth temple")
    if after.era > before.era:
        found.add("reshuffle")
    if after.to_move == NOBODY:
        found.add("over")
    return found


def _means(s: State, step: Step) -> set[str]:
    match step:
        case steps.Place() if step.turns:
            return {"place turned"}
        case steps.Sail():
            return {f"sail {way(s.chart, s.me.boat, step.dock)}"}
        case steps.Load():
            return {f"load {sum(step.cubes)}"}
        case steps.Buy():
            return {f"buy {sum(step.maps)}"}
        case steps.Dig():
            return {"dig of several"} if several(s, step) else set()
    return set()


def several(s: State, step: steps.Dig) -> bool:
    """Whether both the map and the site of an excavation were a choice."""
    digs = [each for each in legal.legal(s) if isinstance(each, steps.Dig)]
    sites = [each for each in digs if each.card == step.card]
    return len({each.card for each in digs}) > 1 and len(sites) > 1


def merged(before: State, after: State) -> bool:
    """Whether a tile has made one island of two."""
    first: dict[int, int] = {}
    return any(
        first.setdefault(after.chart.island[piece], island) != island
        for piece, island in before.chart.island.items()
    )
