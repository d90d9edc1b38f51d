"""The end of the game: who plays last, what everything is worth, who has won."""

import pytest

from harbour import EXAMPLE, TILES, Play, at, but, over, play, rows, seat, steps
from thera.akrotiri.rules import scoring
from thera.core.game import CHANCE

FIVE = "E02@w1n2.nw,E03@w1n2.ne,E04@e3n1.ne,E05@e3n1.se,E06@e2s1.se"
# Two portages: over the ridge of T8 to the route of L1, over the ridge of M8 to that of V1.
CHAIN = "T8@e2n1r0 L1@e2n2r0 M8@e2n3r2 V1@e2n4r0"


def points(m: Play, who: int = 1) -> dict[str, int]:
    """What each goal is worth to a seat now, by its key."""
    goals = m.state.table.components.goals
    return {card.key: scoring.worth(m.state, who - 1, goal).points for goal, card in goals.items()}


def temples(*sites: str, tiles: str, boats: str = "thera.w thera.e") -> Play:
    """Seat 1 with temples on these sites."""
    dug = ",".join(f"E{n + 1:02}@{site}" for n, site in enumerate(sites))
    one, two = boats.split()
    return at(seat(one, dug=dug), seat(two), tiles=tiles)


# the last round


def test_the_first_player_triggers_the_end_and_the_other_has_one_turn() -> None:
    """Ruling 26: the turn is finished, a tile drawn, and the round completed."""
    boat = seat("e2n1.nw", money=9, maps="E01", dug=FIVE)
    m = at(boat, seat("thera.e", tile="V9"), tiles=EXAMPLE, actions=6)
    play(m, "dig:E01@e2n1.nw")
    assert (m.to_move, m.state.actions) == (0, 5)
    play(m, ">thera.w buy:M =M01 .")
    assert m.to_move == CHANCE  # it was not the last turn of the game
    play(m, "=T2")
    assert m.to_move == 1
    play(m, "V9@w2s1r0 +T.se buy:E =E07 .")
    assert over(m)
    assert m.state.players[1].tile is None  # no tile after the last turn


def test_the_second_player_triggers_the_end_of_this_very_round() -> None:
    """Ruling 26: the game is over with that turn, and no tile is drawn."""
    # For seat 2, in the north: volcano to the south, tree to the west, mountain to the north.
    tiles = "M1@w1n2r0 L1@e2n1r0 T1@w2n1r0 V1@e2s1r0"
    sites = ("w1n2.nw", "w1n2.ne", "w2n1.nw", "e2s1.se", "e2s1.sw")
    dug = ",".join(f"E{n + 2:02}@{site}" for n, site in enumerate(sites))
    boats = [seat("thera.w", tile="V9"), seat("e2n1.nw", money=9, maps="E01", dug=dug)]
    m = at(*boats, tiles=tiles, todo="act2", actions=6)
    play(m, "dig:E01@e2n1.nw")
    assert not over(m)
    play(m, ".")
    assert over(m)
    assert m.state.players[1].tile is None


def test_there_is_no_seventh_temple_but_a_player_may_still_act() -> None:
    """Ruling 26: who has no temple left goes on with everything else."""
    boat = seat("e2n1.nw", money=9, maps="E01", dug=f"{FIVE},E07@e2n1.se")
    m = at(boat, tiles=EXAMPLE, cubes="e2n1.nw:T", actions=6)
    assert steps(m, "dig") == set()
    assert {"load:T", ">thera.e", "oracle:T"} <= steps(m)


@pytest.mark.parametrize("seats", [3, 4])
def test_every_seat_has_had_the_same_number_of_turns(seats: int) -> None:
    """Ruling 26: the round is finished with three and four as well."""
    boat = seat("e2n1.nw", money=9, maps="E01", dug=FIVE)
    others = [seat(f"thera.{side}") for side in "wen"[: seats - 1]]
    m = at(boat, *others, spec=f"seats={seats}", tiles=EXAMPLE, actions=6)
    play(m, "dig:E01@e2n1.nw . =T2")
    for who in range(1, seats):
        assert m.to_move == who
        play(m, ".")
        if who < seats - 1:
            play(m, f"=M{who + 1}")
    assert over(m)


def test_with_tiles_n_the_game_ends_with_the_round_of_the_nth_tile() -> None:
    """The option `tiles=5`: set-up counted, Thera not."""
    three = "V1@w1n2r0 L1@e2n1r0 T1@e3n1r0"
    boats = [seat("thera.w", tile="M1"), seat("thera.e", tile="M2")]
    m = at(*boats, spec="tiles=5", tiles=three, todo="place1,act1")
    play(m, "M1@w2n1r0 +T.se . =M3")
    assert not over(m)
    play(m, "M2@w2s1r0 +T.se .")
    assert over(m)
    m = at(*boats, spec="tiles=6", tiles=three, todo="place1,act1")
    play(m, "M1@w2n1r0 +T.se . =M3 M2@w2s1r0 +T.se .")
    assert m.to_move == CHANCE
    play(m, "=M4 M3@e4n1r0 +T.se .")  # the sixth tile, by the first player
    assert m.to_move == CHANCE
    play(m, "=M5 M4@e5n1r0 +T.nw .")
    assert over(m)


def test_three_quiet_rounds_end_the_game() -> None:
    """Ruling 33: no tile placed and no temple excavated, three full rounds in a row."""
    m = at(seat("thera.w"), seat("thera.e"), tiles=rows(TILES))
    play(m, ". . . . .")
    assert not over(m)
    play(m, ".")
    assert over(m)


def test_a_temple_makes_a_round_lively() -> None:
    """Ruling 33: the count starts again."""
    tiles = f"{EXAMPLE} {rows(but('V1', 'L1', 'T1', 'M1'), 16, ('s2', 's3'))}"
    m = at(seat("e2n1.nw", money=9, maps="E01"), seat("thera.e"), tiles=tiles, idle=2)
    play(m, "dig:E01@e2n1.nw . .")
    assert not over(m)
    assert m.state.idle == 0
    play(m, ". . . . . .")
    assert over(m)


def test_a_tile_makes_a_round_lively() -> None:
    """Ruling 33: and the set-up's tiles are no round."""
    boats = [seat("thera.w", tile="V9"), seat("thera.e")]
    m = at(*boats, tiles=rows(TILES[:-1]), todo="place1,act1", idle=2)
    play(m, "V9@w2n1r0 +T.se . .")
    assert not over(m)
    assert m.state.idle == 0


# goals


def test_the_twelve_goals_are_those_of_the_appendix() -> None:
    """Ruling 20: in the order of the English rulebook, with their points."""
    goals = at(seat("thera.w"), tiles=EXAMPLE).state.table.components.goals
    assert [(goal.key, goal.points) for goal in goals.values()] == [
        ("portage", 3), ("bare", 4), ("far", 6), ("volcano", 2), ("apart", 3), ("lake", 2),
        ("quadrants", 2), ("tree", 2), ("biggest", 1), ("mountain", 2), ("open", 2), ("three", 3),
    ]  # fmt: skip


def test_one_portage_scores_three_and_two_or_more_six() -> None:
    """Ruling 15: the least number from any dock of Thera to any dock of the island."""
    for site, one, far in (("e2n1.ne", 0, 0), ("e2n2.nw", 3, 0), ("e2n4.nw", 0, 6)):
        found = points(temples(site, tiles=CHAIN))
        assert (found["portage"], found["far"]) == (one, far)


def test_portages_are_counted_on_the_final_map_whatever_boats_lie_there() -> None:
    """Ruling 15: boats in the way change nothing, a route opened later does."""
    m = temples("e2n2.nw", tiles=CHAIN, boats="e2n1.nw e2n1.ne")
    assert points(m)["portage"] == 3
    m = temples("e2n2.nw", "e2n4.nw", tiles=f"{CHAIN} T1@e1n2r0")  # from Thera to the route of L1
    assert (points(m)["portage"], points(m)["far"]) == (3, 0)


def test_links_through_thera_do_not_connect() -> None:
    """Ruling 16: one move along other routes does; a lone temple scores."""
    assert points(temples("e2n1.nw", tiles="T1@e2n1r0"))["apart"] == 3
    m = temples("e2n1.nw", "e3n1.se", tiles="T1@e2n1r0 L1@e3n1r0")
    assert points(m)["apart"] == 0
    m = temples("e2n1.nw", "w2n1.nw", tiles="T1@e2n1r0 L1@w2n1r0")
    assert points(m)["apart"] == 6


def test_temples_of_one_island_are_connected_whatever_boats_do() -> None:
    """Ruling 16: two own temples on a merged island score nothing."""
    tiles = "T1@e2n1r0 V8@e2n2r2"  # the ridge of V8 joins e2n1.nw and e2n1.ne
    assert points(temples("e2n1.nw", "e2n1.ne", tiles=tiles))["apart"] == 0
    m = temples("e2n1.nw", "e3n1.se", tiles="T1@e2n1r0 L1@e3n1r0", boats="e2n1.nw e3n1.nw")
    assert points(m)["apart"] == 0


def test_a_completed_island_has_every_cell_round_it_filled() -> None:
    """Ruling 17: three tiles and the Thera board, which counts as one."""
    m = temples("e2n1.nw", tiles="T1@e2n1r0 L1@e1n2r0 M1@e2n2r0")
    assert (points(m)["biggest"], points(m)["open"]) == (4, 0)
    m = temples("e2n1.nw", tiles="T1@e2n1r0 M1@e2n2r0")
    assert (points(m)["biggest"], points(m)["open"]) == (0, 2)
    m = temples("e2s1.nw", tiles="T1@e2n1r0 L1@e2s1r0")  # the islet spans two cells of Thera
    assert (points(m)["biggest"], points(m)["open"]) == (3, 0)


def test_three_different_icons_are_three_terrains() -> None:
    """Ruling 18: at least three on one island, two of a kind count once."""
    m = temples("e2n1.nw", tiles="T1@e2n1r0 L1@e1n2r2 M1@e2n2r3")
    assert points(m)["three"] == 3
    m = temples("e2n1.nw", tiles="T1@e2n1r0 L1@e1n2r2 L6@e2n2r3")
    assert (points(m)["three"], points(m)["tree"], points(m)["lake"]) == (0, 2, 2)


def test_a_temple_counts_for_every_goal_of_its_owner() -> None:
    boat = seat("thera.w", dug="E01@e2n1.nw", goals="G05,G08", public="G11")
    m = at(boat, seat("thera.e"), tiles="T1@e2n1r0", todo="over", actions=0)
    assert scoring.total(m.state, 0) == 1 + 3 + 2 + 2  # the map, apart, tree, open


def test_quadrants_count_once_each() -> None:
    tiles = "T1@e2n1r0 L1@e2s1r0 M1@w2n1r0 V1@w2s1r0"
    m = temples("e2n1.nw", "e2n1.ne", "e2s1.se", tiles=tiles)
    assert points(m)["quadrants"] == 4
    m = temples("e2n1.nw", "e2n1.ne", "e2s1.se", "w2n1.nw", "w2s1.sw", tiles=tiles)
    assert points(m)["quadrants"] == 8


# money, ties, payoffs


def final(*players: tuple[int, str], spec: str = "") -> Play:
    """A finished game: each player's drachmas and temples, no goals."""
    docks = ("thera.w", "thera.e", "thera.n", "thera.s")
    boats = [
        seat(dock, money=money, dug=dug) for dock, (money, dug) in zip(docks, players, strict=False)
    ]
    return at(*boats, spec=spec, tiles="T1@e2n1r0", todo="over", actions=0)


@pytest.mark.parametrize(("money", "worth"), [(0, 0), (9, 0), (10, 1), (19, 1), (20, 2), (65, 6)])
def test_every_ten_drachmas_are_a_point(money: int, worth: int) -> None:
    """Ruling 25: rounded down."""
    assert scoring.total(final((money, "-"), (0, "-")).state, 0) == worth


def test_maps_score_when_played_and_not_in_hand() -> None:
    """Ruling 25: 1, 3 and 7 points by difficulty."""
    dug = "E01@e2n1.nw,H01@e2n1.ne,M01@e2n1.se"
    boat = seat("thera.w", money=0, maps="E02,H02,M02", dug=dug)
    m = at(boat, tiles="T1@e2n1r0", todo="over", actions=0)
    assert scoring.total(m.state, 0) == 1 + 7 + 3


@pytest.mark.parametrize(
    ("one", "two", "payoffs"),
    [
        ((0, "M01@e2n1.nw"), (9, "E01@e2n1.ne"), (1, -1)),  # more points
        ((4, "-"), (5, "-"), (-1, 1)),  # a tie, broken by drachmas
        ((15, "-"), (5, "E01@e2n1.nw"), (1, -1)),  # one point each
        ((5, "E01@e2n1.nw"), (5, "E02@e2n1.ne"), (0, 0)),  # a shared victory
    ],
)
def test_ties_are_broken_by_drachmas_and_then_shared(
    one: tuple[int, str], two: tuple[int, str], payoffs: tuple[float, float]
) -> None:
    """Ruling 25: the most points, then the most drachmas, then joy together."""
    m = final(one, two)
    assert m.game.payoffs(m.state) == payoffs


@pytest.mark.parametrize(
    ("money", "payoffs"),
    [
        ((30, 20, 20), (1, -1 / 2, -1 / 2)),
        ((20, 30, 30), (-1, 1 / 2, 1 / 2)),
        ((5, 5, 5), (0, 0, 0)),
        ((1, 2, 3, 4), (-1 / 3, -1 / 3, -1 / 3, 1)),
        ((4, 4, 4, 1), (1 / 3, 1 / 3, 1 / 3, -1)),
    ],
)
def test_winners_share_one_and_the_others_pay_it(
    money: tuple[int, ...], payoffs: tuple[float, ...]
) -> None:
    m = final(*((sum_, "-") for sum_ in money), spec=f"seats={len(money)}")
    assert m.game.payoffs(m.state) == pytest.approx(payoffs)
