"""What the web table gets of Akrotiri: closed actions, islands by number, shapes, ways to play."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest

import webmaps
from thera import games
from thera.akrotiri.face.face import AkrotiriFace
from thera.akrotiri.face.scene import AkrotiriScene
from thera.akrotiri.face.unavailable import KINDS
from thera.akrotiri.rules.game import load
from thera.akrotiri.rules.grid import NUMBERS, THERA_DOCKS
from thera.akrotiri.rules.state import State
from thera.core.game import CHANCE, NOBODY, BadText
from thera.locale import LANGUAGES, Words

FACE = AkrotiriFace()


def walk(spec: str, seed: int, steps: int = 260) -> Iterator[State]:
    """Positions of a random game where somebody is to move."""
    game, rng = load(spec), Random(seed)
    s = game.start()
    for _ in range(steps):
        if s.to_move == NOBODY:
            return
        if s.to_move != CHANCE:
            yield s
        legal = game.legal(s)
        lively = [step for step in legal if step.kind != "done"]
        s = game.play(s, rng.choice(lively if lively and rng.random() < 0.85 else legal))


def seen(s: State, spec: str = "") -> AkrotiriScene:
    """The scene of the seat to move."""
    return FACE.scene(load(spec).view(s, s.to_move), s.to_move)


@pytest.mark.parametrize(("spec", "seed"), [("", 1), ("", 2), ("strategist,seats=3", 3)])
def test_an_action_is_open_or_says_why_not(spec: str, seed: int) -> None:
    words = [Words(language) for language in LANGUAGES]
    said = set()
    for s in walk(spec, seed):
        scene = seen(s, spec)
        legal = {option.kind for option in scene.options}
        barred = {closed.kind: closed.reason for closed in scene.closed}
        assert set(KINDS) == (legal & set(KINDS)) | barred.keys()
        assert not legal & barred.keys()
        for reason in barred.values():
            assert reason.key != "akrotiri.why.legal"
            assert all(each.say(reason) != reason.key for each in words)
            said.add(reason.key)
    assert len(said) > 8


def test_the_reason_is_the_one_that_the_rules_give() -> None:
    reasons: dict[tuple[str, bool, bool, bool], set[str]] = {}
    for seed in range(4):
        for s in walk("", seed):
            if s.todo[0][0] != "act":
                continue
            home, empty = s.me.boat in THERA_DOCKS, not sum(s.me.hold)
            for closed in seen(s).closed:
                reasons.setdefault((closed.kind, home, empty, s.actions > 0), set()).add(
                    closed.reason.key.removeprefix("akrotiri.why.")
                )
    assert reasons["load", True, True, True] == {"load_thera"}
    assert reasons["sell", True, True, True] == {"empty"}
    assert reasons["sell", False, False, True] == {"sell_thera"}
    assert reasons["drop", True, False, True] == {"drop_thera"}
    assert reasons["drop", False, True, True] == {"empty"}
    assert reasons["buy", False, True, True] == {"buy_thera"}
    assert reasons["load", False, True, False] == {"no_actions"}
    assert reasons["dig", True, True, True] == {"dig_thera"}
    assert reasons["dig", False, True, True] <= {"no_site", "temple", "cost"}


def test_only_the_seat_to_move_reads_what_is_closed() -> None:
    game = load("")
    for s in walk("", 5, 120):
        other = 1 - s.to_move
        for seat in (other, None):
            assert not FACE.scene(game.view(s, seat), seat).closed


def test_islands_and_networks_have_one_number_everywhere() -> None:
    *_, s = walk("", 7, 400)
    scene, chart = seen(s), s.chart
    islands: dict[int, set[int]] = {}
    for tile in scene.tiles:
        for corner, name in enumerate(("nw", "ne", "se", "sw")):
            quadrant = NUMBERS[f"{tile.cell}.{name}"]
            islands.setdefault(tile.islands[corner], set()).add(chart.island_of(quadrant))
    for dock in scene.docks:
        islands.setdefault(dock.island, set()).add(chart.island_at(NUMBERS[dock.name]))
    assert all(len(labels) == 1 for labels in islands.values())
    assert len({next(iter(labels)) for labels in islands.values()}) == len(islands)
    home = {dock.network for dock in scene.docks if dock.name.startswith("thera")}
    assert home == {scene.thera.network}
    middle = {scene.thera.islands[0][2], scene.thera.islands[3][0]}
    assert middle == {dock.island for dock in scene.docks if dock.name.startswith("thera")}


def test_the_way_to_a_dock_is_told() -> None:
    ways = set()
    for seed in range(6):
        for s in walk("", seed):
            scene = seen(s)
            costs = {(way.dock, way.actions, way.movements) for way in scene.ways}
            assert costs == {
                (option.to, option.cost["actions"], option.cost["movements"])
                for option in scene.options
                if option.kind == "move"
            }
            assert FACE.scene(load("").view(s, None), None).ways == scene.ways
            ways |= {(way.way, way.movements == 1) for way in scene.ways}
    assert {("sea", True), ("portage", True), ("past", False)} <= ways
    assert not {("sea", False), ("past", True)} & ways


def test_shapes_are_of_tiles_that_may_be_seen() -> None:
    game = load("")
    for s in walk("", 3, 200):
        for seat in (0, 1, None):
            view = game.view(s, seat)
            shown = {shape.id for shape in FACE.scene(view, seat).shapes}
            assert shown == {t for p in view.players if (t := p.tile) and t != "?"} | set(
                view.discards
            )


def test_each_seat_has_its_own_side_above() -> None:
    ups = {
        seats: [
            player.up for player in seen(load(spec).play(s, load(spec).legal(s)[0]), spec).players
        ]
        for seats, spec in ((2, ""), (3, "seats=3"), (4, "seats=4"))
        for s in [load(spec).start()]
    }
    assert ups == {2: [0, 2], 3: [0, 1, 2], 4: [0, 1, 2, 3]}


def test_akrotiri_is_on_offer() -> None:
    offer = next(each for each in games.offers() if each.game == "akrotiri")
    players = {way.id: way.seats for way in offer.ways}
    assert players == {"standard": (2, 3, 4), "short": (2,), "strategist": (2, 3, 4)}
    for way in offer.ways:
        for seats in way.seats:
            assert games.offered(way.specs(seats)).seats == seats
    for spec in ("akrotiri:passing=3", "akrotiri:tiles=9", "akrotiri:components=x.toml"):
        with pytest.raises((BadText, OSError)):
            games.offered(spec)


def test_the_client_tests_with_what_the_rules_say() -> None:
    assert json.loads(webmaps.MAPS.read_text("utf-8")) == webmaps.maps()
    assert json.loads(webmaps.DRAWINGS.read_text("utf-8")) == webmaps.drawings()
