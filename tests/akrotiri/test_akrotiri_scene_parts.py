"""Parts of a scene that stay the same are made once: the map, the hands, the docks."""

from __future__ import annotations

from random import Random

from thera.akrotiri.face.face import AkrotiriFace
from thera.akrotiri.rules import legal, steps
from thera.akrotiri.rules.game import Akrotiri
from thera.akrotiri.rules.grid import NUMBERS
from thera.akrotiri.rules.proof import best_proofs, proof
from thera.akrotiri.rules.state import State

GAME, FACE = Akrotiri(), AkrotiriFace()


def midgame(seed: int, tiles: int = 14) -> State:
    """A position of a random game with so many tiles on the table, where somebody may act."""
    rng, s = Random(seed), GAME.start()
    while len(s.chart.tiles) < tiles or not s.todo or s.todo[0][0] != "act":
        kinds = sorted({a.kind for a in GAME.legal(s)})
        kind = rng.choice(kinds)
        s = GAME.play(s, rng.choice([a for a in GAME.legal(s) if a.kind == kind]))
    return s


def test_an_action_leaves_map_and_hands_as_they_were_shown() -> None:
    s = midgame(1)
    seat = s.to_move
    sail = next(a for a in GAME.legal(s) if isinstance(a, steps.Sail))
    one = FACE.scene(GAME.view(s, seat), seat)
    two = FACE.scene(GAME.view(GAME.play(s, sail), seat), seat)
    assert one.tiles is two.tiles
    assert one.thera is two.thera
    assert one.players[seat].hand
    assert all(a is b for a, b in zip(one.players[seat].hand, two.players[seat].hand, strict=True))
    assert one.docks is two.docks
    assert one.players[1 - seat] is two.players[1 - seat]


def test_both_players_and_onlookers_share_what_all_may_see() -> None:
    s = midgame(4)
    one, two, three = (FACE.scene(GAME.view(s, seat), seat) for seat in (0, 1, None))
    for each in (two, three):
        assert each.tiles is one.tiles
        assert each.docks is one.docks
        assert each.ways is one.ways
        assert each.market is one.market
    assert three.players[0] is two.players[0]
    assert three.players[1] is one.players[1]
    assert one.players[0].hand
    assert not three.players[0].hand


def test_placings_are_told_once() -> None:
    s = midgame(2)
    while s.todo[0][0] != "place":
        a = GAME.legal(s)[-1]
        s = GAME.play(s, a)
    seat = s.to_move
    one, two = (FACE.scene(GAME.view(s, seat), seat).options for _ in range(2))
    assert len(one) == len(GAME.legal(s)) > 20
    assert all(a is b for a, b in zip(one, two, strict=True))


def test_legal_steps_and_reach_are_worked_out_once() -> None:
    s = midgame(3)
    view = GAME.view(s, s.to_move)
    assert legal.legal(view) is legal.legal(view)
    assert legal.reach(s) is legal.reach(view)


def test_a_shown_map_says_what_the_proofs_say() -> None:
    """The icons that count are the outermost so many of each side, at every place."""
    checked = 0
    for seed in range(6):
        s = midgame(seed, tiles=10 + seed)
        for seat in range(2):
            for shown in FACE.scene(GAME.view(s, seat), seat).players[seat].hand:
                found = best_proofs(s, seat, shown.id)
                assert shown.lacking == (not found.sites)
                assert [site for site, _ in shown.places] == [
                    *found.sites,
                    *(each.site for each in found.nearest),
                ]
                for site, counts in shown.places:
                    proved = proof(s, seat, shown.id, NUMBERS[site])
                    for side, icons, count in zip(proved.sides, shown.icons, counts, strict=True):
                        assert sorted(icons[:count]) == sorted(side.icons)
                        checked += 1
    assert checked > 500
