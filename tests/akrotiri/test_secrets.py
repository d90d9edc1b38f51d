"""What seats know of Akrotiri: the laws, no leaks, and guesses with the right odds."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from thera.akrotiri.rules.game import Akrotiri, load
from thera.akrotiri.rules.state import State
from thera.akrotiri.rules.steps import Draw, Keep
from thera.akrotiri.rules.views import PRIVATE
from thera.core import laws
from thera.core.game import CHANCE

SPECS = ("", "strategist", "seats=3", "seats=3,strategist", "seats=4", "seats=4,strategist")
OTHERS = ("passing=3", "tiles=20", "seats=4,tiles=30")


def middle(game: Akrotiri, rng: Random, steps: int) -> State:
    """A position so many random steps after the start."""
    s = game.start()
    for _ in range(steps):
        legal = game.legal(s)
        if not legal or not game.legal(after := game.play(s, rng.choice(legal))):
            break
        s = after
    return s


@pytest.mark.parametrize("spec", [*SPECS, *OTHERS])
def test_laws(spec: str) -> None:
    for seed in range(3):
        laws.walk(load(spec), Random(f"{spec} {seed}"))


@pytest.mark.long
@pytest.mark.parametrize("part", range(50))
@pytest.mark.parametrize("spec", SPECS)
def test_laws_along_thousands_of_games(spec: str, part: int) -> None:
    for seed in range(8):
        laws.walk(load(spec), Random(f"{spec} {part} {seed}"))


def exchange(game: Akrotiri, s: State, seat: int | None, rng: Random) -> State:
    """The position with hidden cards exchanged for others that the seat cannot tell apart."""
    return game.guess(game.view(s, seat), -1 if seat is None else seat, rng)


@pytest.mark.parametrize("spec", SPECS)
def test_bytes_do_not_depend_on_what_is_hidden(spec: str) -> None:
    game, rng = load(spec), Random(f"bytes {spec}")
    changed = 0
    for _ in range(60):
        s = middle(game, rng, rng.randrange(20, 330))
        for seat in (None, *range(game.seats)):
            other = exchange(game, s, seat, rng)
            changed += other != s
            assert game.write(game.view(other, seat)) == game.write(game.view(s, seat))
            if s.to_move == seat:
                assert [str(a) for a in game.legal(other)] == [str(a) for a in game.legal(s)]
            _hears_alike(game, s, other, seat, rng)
    assert changed > 50, "cards were really exchanged"


def _hears_alike(game: Akrotiri, s: State, other: State, seat: int | None, rng: Random) -> None:
    """Whatever can happen in both sounds and looks the same."""
    both = [a for a in game.legal(s) if a in game.legal(other)]
    for a in rng.sample(both, min(3, len(both))):
        assert str(game.heard(s, a, seat)) == str(game.heard(other, a, seat))
        ours, theirs = game.play(s, a), game.play(other, a)
        if ours.todo:
            assert game.write(game.view(ours, seat)) == game.write(game.view(theirs, seat))


def test_who_hears_what() -> None:
    game, rng = load("seats=3"), Random(3)
    s = game.start()
    while legal := game.legal(s):
        a = rng.choice(legal)
        kind, whose = s.todo[0]
        for seat in (None, 0, 1, 2):
            heard = str(game.heard(s, a, seat))
            if seat == whose or not (isinstance(a, Keep) or kind in PRIVATE):
                assert heard == str(a)
            elif isinstance(a, Keep):
                assert heard == "keep:G?"
            else:
                assert heard == {"secret": "=?", "goal": "=G?"}.get(kind, f"={str(a)[1]}?")
        s = game.play(s, a)


# odds


def hidden(game: Akrotiri, s: State, places: list[tuple[str, int]]) -> str:
    """What lies in some places of a full position."""
    found = []
    for kind, seat in places:
        player = s.players[seat]
        found.append(
            str(player.tile) if kind == "tile" else player.goals[0] if kind == "goal" else
            next(goal for goal, who in s.under if who == seat)
        )  # fmt: skip
    return " ".join(found)


def odds(game: Akrotiri, view: State, places: list[tuple[str, int]], count: int) -> Counter[str]:
    rng = Random("odds")
    return Counter(hidden(game, game.guess(view, 0, rng), places) for _ in range(count))


def even(found: Counter[str], expected: set[str]) -> None:
    """Every expected outcome occurs about as often as the others: chi-square within six sigma."""
    assert set(found) == expected
    mean = found.total() / len(expected)
    chi = sum((n - mean) ** 2 / mean for n in found.values())
    free = len(expected) - 1
    assert chi < free + 6 * (2 * free) ** 0.5 + 6


def test_goals_under_the_pile_and_in_hand_are_guessed_evenly() -> None:
    """Ruling 35 and 37: seat 1 kept one goal and put one under; ten others are unseen."""
    game = load("")
    s = game.start()
    rng = Random(1)
    while s.todo[0][0] != "place":
        s = game.play(s, rng.choice(game.legal(s)))
    view = game.view(s, 0)
    own = {s.players[0].goals[0], *(g for g, who in s.under if who == 0)}
    unseen = sorted(set(game.components.goals) - own)
    expected = {" ".join(pair) for pair in permutations(unseen, 2)}
    even(odds(game, view, [("goal", 1), ("under", 1)], 9000), expected)


def reshuffled(seats: int) -> tuple[Akrotiri, State]:
    """A game right after its first reshuffle, with tiles in hand from before it."""
    game = load(f"seats={seats}")
    for seed in range(400):
        rng, s = Random(f"shuffle {seed}"), game.start()
        while game.legal(s) and s.era == 0:
            s = game.play(s, rng.choice(game.legal(s)))
        others = [p for p in s.players[1:] if p.tile and not p.seen and p.era == 0]
        if s.era == 1 and s.todo and len(others) == seats - 1:
            return game, s
    raise AssertionError("no game was reshuffled")


def test_a_tile_from_before_a_reshuffle_is_known_by_counting() -> None:
    """Ruling 37: all other tiles of the first era have been seen, so it can only be that one."""
    game, s = reshuffled(2)
    found = odds(game, game.view(s, 0), [("tile", 1)], 200)
    assert set(found) == {s.players[1].tile}


def test_tiles_from_before_a_reshuffle_are_guessed_among_themselves() -> None:
    """Ruling 37: two hidden tiles of the first era, in either order, never a reshuffled one."""
    game, s = reshuffled(3)
    tiles = [str(p.tile) for p in s.players[1:]]
    expected = {" ".join(pair) for pair in permutations(tiles, 2)}
    even(odds(game, game.view(s, 0), [("tile", 1), ("tile", 2)], 1000), expected)


def test_a_tile_drawn_after_the_reshuffle_is_guessed_from_the_pile() -> None:
    game, s = reshuffled(2)
    rng = Random(4)
    while not (s.players[1].tile and s.players[1].era == 1 and not s.players[1].seen):
        s = game.play(s, rng.choice(game.legal(s)))
        assert s.era == 1, "the pile lasts"
    view = game.view(s, 0)
    pile = set(game.components.tiles) - {t.id for t, _ in s.chart.tiles.values()}
    pile -= {*s.discards, *(tile for era in view.old for tile in era), str(s.players[0].tile)}
    even(odds(game, view, [("tile", 1)], 4000), pile)


# conservation


@pytest.mark.parametrize("spec", SPECS)
def test_nothing_is_lost_or_made(spec: str) -> None:
    game, rng = load(spec), Random(f"count {spec}")
    for _ in range(4):
        s = game.start()
        while legal := game.legal(s):
            a = rng.choice(legal)
            after = game.play(s, a)
            counted(game, after)
            paid(game, s, after, str(a))
            s = after


def counted(game: Akrotiri, s: State) -> None:
    heaps = [*s.cubes.values(), *(p.hold for p in s.players), s.stock]
    assert [sum(heap[colour] for heap in heaps) for colour in range(4)] == [8, 8, 8, 8]
    assert all(n >= 0 for heap in heaps for n in heap)
    tiles = [t.id for t, _ in s.chart.tiles.values()] + [*s.discards]
    tiles += [p.tile for p in s.players if p.tile]
    assert len(set(tiles)) == len(tiles) == 36 - s.pile
    maps = [c for p in s.players for c in (*p.maps, *(card for card, _ in p.dug))]
    assert len(set(maps)) == len(maps) <= 36
    goals = [g for p in s.players for g in (*p.goals, *p.public, *p.pair)]
    goals += [*s.row, *(g for g, _ in s.under)]
    assert len(set(goals)) == len(goals) <= 12
    for p in s.players:
        assert sum(p.hold) <= 3
        assert len(p.dug) <= 6
        assert p.money >= 0


def paid(game: Akrotiri, s: State, after: State, step: str) -> None:
    """Money moves only as ruled: sales, purchases and digs of the player to move."""
    for seat, (p, q) in enumerate(zip(s.players, after.players, strict=True)):
        gain = q.money - p.money
        kind, _, what = step.partition(":")
        if seat != s.to_move or kind not in ("sell", "buy", "dig"):
            assert gain == 0
        elif kind == "sell":
            assert gain == (1, 2, 2, 3, 3, 4, 4, 5)[7 - s.stock["TLMV".index(what)]]
        elif kind == "buy":
            assert gain == -(1, 3, 7)[len(what) - 1]
        else:
            assert gain == -{"E": 3, "M": 6, "H": 9}[what[0]]


def test_draws_are_never_more_than_36() -> None:
    game, rng = load("seats=4"), Random(8)
    s = game.start()
    while legal := game.legal(s):
        if s.to_move == CHANCE:
            assert len(legal) <= 36
            assert all(isinstance(a, Draw) for a in legal)
        s = game.play(s, rng.choice(legal))
