"""What is hidden and from whom: hands, goals under the pile, tiles drawn before a reshuffle."""

from collections import Counter
from random import Random

from harbour import EXAMPLE, SETUP, Play, at, begin, but, listed, play, rows, seat, steps
from thera.akrotiri.rules.state import Player


def shown(m: Play, by: int | None, of: int) -> Player:
    """A player as somebody sees him."""
    return m.game.view(m.state, by).players[of]


def test_hands_are_secret() -> None:
    """Ruling 31: tile, maps and goals; how many cards and how difficult they are can be seen."""
    m = play(begin(), SETUP)
    for who, other in ((0, 1), (1, 0), (None, 0), (None, 1)):
        player = shown(m, who, other)
        assert (player.tile, player.maps, player.goals) == ("?", ("E?", "M?"), ("G?",))
    mine = shown(m, 0, 0)
    assert (mine.tile, mine.maps, mine.goals) == ("V1", ("E01", "M05"), ("G01",))


def test_a_goal_under_the_pile_is_known_to_who_put_it_there() -> None:
    """Ruling 31: and to nobody else."""
    m = play(begin(), SETUP)
    assert m.game.view(m.state, 0).under == (("G02", 0), ("G?", 1))
    assert m.game.view(m.state, 1).under == (("G03", 1), ("G?", 0))
    assert m.game.view(m.state, None).under == (("G?", 0), ("G?", 1))


def test_the_oracle_s_tile_is_public() -> None:
    """Ruling 31: everybody saw it."""
    m = at(seat("thera.w"), tiles="L1@e2n1r0")
    play(m, "oracle:T =L2 =T4 .")
    assert shown(m, 1, 0).tile == "T4"
    assert shown(m, None, 0).tile == "T4"


def test_a_played_map_is_public() -> None:
    """Ruling 31: it lies next to its owner's board."""
    m = at(seat("e2n1.nw", money=9, maps="E01,M05"), tiles=EXAMPLE)
    play(m, "dig:E01@e2n1.nw")
    assert [card for card, _ in shown(m, 1, 0).dug] == ["E01"]
    assert shown(m, 1, 0).maps == ("M?",)


def test_nothing_is_hidden_once_the_game_is_over() -> None:
    """Ruling 31: goals are revealed."""
    boats = [seat("thera.w", maps="E01", goals="G01"), seat("thera.e", maps="M05", goals="G02")]
    m = at(*boats, tiles="L1@e2n1r0", todo="over", actions=0)
    assert m.over
    assert m.game.view(m.state, 0) == m.game.view(m.state, None) == m.state


def test_views_are_the_same_when_hidden_cards_are_exchanged() -> None:
    """Ruling 31: what seat 1 is told does not depend on what seat 2 has."""
    one = play(begin(), SETUP)
    two = play(begin(), SETUP.replace("E02", "E09").replace("V2", "T7").replace("G03", "G12"))
    assert one.state != two.state
    write, view = one.game.write, one.game.view
    assert write(view(one.state, 0)) == write(view(two.state, 0))
    assert steps(one) == steps(two)


# goals under the pile


def test_with_two_seats_a_goal_put_back_never_returns() -> None:
    """Ruling 35: goals under the pile lie apart."""
    boat = seat("e2n1.nw", money=9, maps="E01", dug="E02@e3n1.ne,E03@e3n1.se", goals="G01")
    other = seat("thera.e", goals="G04", tile="V9")
    m = at(boat, other, tiles=EXAMPLE, under="G02:1,G03:2")
    play(m, "dig:E01@e2n1.nw")
    assert steps(m) == {f"=G{n:02}" for n in range(5, 13)}


def four(*goals: str, under: str = "-") -> Play:
    """Four players; seat 1 has just dug the third temple."""
    boats = [seat("e2n1.nw", money=9, maps="E01", dug="E02@e3n1.ne,E03@e3n1.se", goals=goals[0])]
    boats += [
        seat(f"thera.{side}", goals=hand) for side, hand in zip("wen", goals[1:], strict=True)
    ]
    m = at(*boats, spec="seats=4", tiles=EXAMPLE, under=under)
    return play(m, "dig:E01@e2n1.nw")


def test_an_empty_pile_of_goals_is_made_of_those_under_it() -> None:
    """Ruling 35: they are shuffled, and nobody knows them any more."""
    under = "G05:1,G06:2,G07:3,G08:4,G10:2"
    m = four("G01", "G02,G09", "G03,G11", "G04", under=under)
    assert steps(m) == {"=G12"}
    play(m, "=G12")
    assert list(m.state.under) == []
    assert steps(m) == {"=G05", "=G06", "=G07", "=G08", "=G10"}
    play(m, "=G07 keep:G12")
    assert list(m.state.under) == [("G07", 0)]


def test_a_single_goal_is_kept_without_a_choice() -> None:
    """Ruling 35: a draw takes what there is."""
    m = four("G01,G02", "G03,G04,G05", "G06,G07,G08", "G09,G10,G11")
    assert steps(m) == {"=G12"}
    play(m, "=G12")
    assert m.state.players[0].goals == ("G01", "G02", "G12")
    assert m.state.todo == (("act", 0),)


def test_where_no_goal_is_left_none_is_gained() -> None:
    """Ruling 35: and the turn goes on."""
    m = four("G01,G02", "G03,G04,G05", "G06,G07,G08", "G09,G10,G11,G12")
    assert m.state.players[0].goals == ("G01", "G02")
    assert m.state.todo == (("act", 0),)


def test_four_strategists_open_a_goal_that_was_put_back() -> None:
    """Ruling 35: eight are dealt, four are left, and the fifth open goal comes from under them."""
    m = begin("strategist,seats=4")
    while m.state.todo[0][0] != "open":
        play(m, min(steps(m)))
    back = {goal for goal, _ in m.state.under}
    for _ in range(4):
        assert not {f"={goal}" for goal in back} & steps(m)
        play(m, min(steps(m)))
    assert steps(m) == {f"={goal}" for goal in back}
    assert m.state.under == ()


# tiles and reshuffles


def test_a_tile_drawn_before_a_reshuffle_is_none_of_the_reshuffled() -> None:
    """Ruling 37: with two seats the other's tile is then known for certain."""
    boats = [seat("thera.w"), seat("thera.e", tile="V8")]
    m = at(*boats, tiles="L1@e2n1r0", discards=listed(but("V8", "L1")))
    play(m, ". =T1")
    view = m.game.view(m.state, 0)
    assert view.players[1].tile == "?"
    assert view.old == (("V8",),)
    rng = Random(37)
    for _ in range(20):
        guess = m.game.guess(view, 0, rng)
        assert (guess.players[0].tile, guess.players[1].tile) == ("T1", "V8")


def test_a_tile_drawn_after_it_may_be_any_of_them() -> None:
    """Ruling 37: seat 2 knows nothing of what seat 1 drew from the new pile."""
    boats = [seat("thera.w"), seat("thera.e", tile="V8")]
    m = at(*boats, tiles=rows(but("V8", "T1", "M1", "L1")), discards="L1,M1,T1")
    play(m, ". =T1")
    view, rng = m.game.view(m.state, 1), Random(37)
    found = Counter(m.game.guess(view, 1, rng).players[0].tile for _ in range(600))
    assert found.keys() == {"L1", "M1", "T1"}
    assert min(found.values()) > 150


def test_every_deal_of_the_unseen_tiles_is_as_likely() -> None:
    """Ruling 37: three seats, two old tiles in hands, each where the other could be."""
    boats = [seat("thera.w"), seat("thera.e", tile="V8"), seat("thera.n", tile="V9")]
    left = but("V8", "V9", "L1")
    m = at(*boats, spec="seats=3", tiles="L1@e2n1r0", discards=listed(left))
    play(m, ". =T1")
    view, rng = m.game.view(m.state, 0), Random(37)
    assert view.old == (("V8", "V9"),)
    guesses = [m.game.guess(view, 0, rng).players for _ in range(400)]
    found = Counter((players[1].tile, players[2].tile) for players in guesses)
    assert found.keys() == {("V8", "V9"), ("V9", "V8")}
    assert min(found.values()) > 150


def test_maps_of_one_kind_are_as_likely_to_be_any() -> None:
    """Ruling 37: the same for cards: a hidden easy map is one of the eleven not seen."""
    m = play(begin(), SETUP)
    view, rng = m.game.view(m.state, 0), Random(37)
    found = Counter(m.game.guess(view, 0, rng).players[1].maps[0] for _ in range(1100))
    assert found.keys() == {f"E{n:02}" for n in range(2, 13)}
    assert min(found.values()) > 60
