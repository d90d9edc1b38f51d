"""The map cases, goals and geometry rulings, against the rules."""

from collections.abc import Callable
from pathlib import Path

import pytest

import mapcases
from thera.akrotiri.rules import scoring, sites
from thera.akrotiri.rules.game import load
from thera.akrotiri.rules.grid import CELL_NAMES, NAMES, NUMBERS, THERA
from thera.akrotiri.rules.state import State
from thera.akrotiri.rules.steps import Place

FILES = sorted((Path(__file__).parent / "cases").glob("*.txt"))
CASES = [case for path in FILES for case in mapcases.read(path)]
GOALS = "portage far bare tree lake mountain volcano three apart open biggest quadrants".split()


def table(scene: mapcases.Scene) -> State:
    """The drawn tiles, temples and boats as a position."""
    game = load(f"seats={scene.seats}")
    s = State(game.table)
    waiting = [game.parse(text) for text in scene.tiles]
    while waiting:
        step = next(a for a in waiting if isinstance(a, Place) and a.cell in s.chart.frontier)
        waiting.remove(step)
        s.chart = s.chart.place(game.components.tiles[step.tile], step.cell, step.turns)
    cards = iter(game.components.maps)
    for seat, site in scene.temples:
        s.edit(seat - 1).dug += ((next(cards), NUMBERS[site]),)
    for seat, dock in scene.boats:
        s.edit(seat - 1).boat = NUMBERS[dock]
    s.todo = (("act", 0),)
    return s


def claims(s: State, claim: mapcases.Claim) -> bool:
    """Whether the rules agree with a claim."""
    chart, words = s.chart, claim.words
    seat = claim.seat - 1
    checks: dict[str, Callable[[], bool]] = {
        "worth": lambda: _worth(s, seat, claim.key) == int(words[0]),
        "island": lambda: len({chart.island_of(NUMBERS[q]) for q in words}) == 1,
        "apart": lambda: len({chart.island_of(NUMBERS[q]) for q in words}) == len(words),
        "completed": lambda: all(chart.completed(chart.island_of(NUMBERS[q])) for q in words),
        "uncompleted": lambda: not any(chart.completed(chart.island_of(NUMBERS[q])) for q in words),
        "portages": lambda: (
            chart.portages.get(chart.island_of(NUMBERS[claim.key]), -1) == int(words[0])
        ),
        "networks": lambda: len({chart.network_at(NUMBERS[d]) for d in words}) == 1,
        "unlinked": lambda: len({chart.network_at(NUMBERS[d]) for d in words}) == len(words),
        "reach": lambda: _reach(s, seat).items() >= {_cost(word) for word in words},
        "unreachable": lambda: not _reach(s, seat).keys() & set(words),
        "sites": lambda: _sites(s, seat, claim.key) == set(words),
        "site": lambda: _sites(s, seat, claim.key) >= set(words),
        "nosite": lambda: not _sites(s, seat, claim.key) & set(words),
        "cells": lambda: {CELL_NAMES[cell] for cell in chart.frontier} == set(words),
        "cell": lambda: {CELL_NAMES[cell] for cell in chart.frontier} >= set(words),
        "nocell": lambda: not {CELL_NAMES[cell] for cell in chart.frontier} & set(words),
    }
    return checks[claim.word]()


def _worth(s: State, seat: int, key: str) -> int:
    goal = next(g for g in s.table.components.goals.values() if g.key == key)
    return scoring.worth(s, seat, goal.id).points


def _reach(s: State, seat: int) -> dict[str, int]:
    boats = [player.boat for player in s.players if player.boat >= 0]
    return {NAMES[d]: n for d, n in s.chart.reach(s.players[seat].boat, boats).items()}


def _cost(word: str) -> tuple[str, int]:
    dock, _, cost = word.partition("=")
    return dock, int(cost)


def _sites(s: State, seat: int, card: str) -> set[str]:
    return {NAMES[q] for q in sites.all_sites(s, seat, card)}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: mapcases.Case) -> None:
    for claim in case.claims:
        s = table(claim.scene)
        assert claims(s, claim), f"{case.file.name}:{claim.line}: {claim.text}"


@pytest.mark.parametrize("goal", GOALS)
def test_every_goal_has_at_least_four_cases(goal: str) -> None:
    assert len(mapcases.read(Path(__file__).parent / "cases" / f"{goal}.txt")) >= 4


def test_no_case_builds_on_thera() -> None:
    assert not any(cell in table(case.scene).chart.tiles for case in CASES for cell in THERA)
