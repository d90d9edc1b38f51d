"""Excavating: where a map fits, what it costs, what a temple uncovers."""

import pytest

from harbour import EXAMPLE, Play, at, play, seat, steps
from thera.akrotiri.rules.components import Map
from thera.akrotiri.rules.grid import read_quadrant
from thera.akrotiri.rules.sites import box, inside

TEMPLES = ("w1n2.nw", "w1n2.ne", "e3n1.ne", "e3n1.se", "e2s1.se")  # islands of their own


def digger(
    temples: int = 0,
    *,
    money: int = 9,
    spec: str = "",
    row: str = "-",
    actions: int = 3,
    goals: str = "-",
) -> Play:
    """Seat 1 ready to dig E01 in the rulebook's example, after so many temples elsewhere."""
    dug = ",".join(f"E{n + 2:02}@{site}" for n, site in enumerate(TEMPLES[:temples])) or "-"
    boat = seat("e2n1.nw", money=money, maps="E01", dug=dug, goals=goals)
    return at(boat, spec=spec, tiles=EXAMPLE, row=row, actions=actions)


# where


def test_the_temple_of_the_rulebook_s_example() -> None:
    """Volcano above, however far to the left; tree to the right; mountain below."""
    m = digger()
    assert steps(m, "dig") == {"dig:E01@e2n1.nw"}
    play(m, "dig:E01@e2n1.nw")
    player = m.state.players[0]
    assert player.money == 9 - 3
    assert player.maps == ()
    assert [card for card, _ in player.dug] == ["E01"]
    assert m.state.actions == 2


@pytest.mark.parametrize(
    ("card", "cost", "tiles"),
    [
        ("E01", 3, EXAMPLE),
        ("M02", 6, "V1@w1n2r0 L1@e2n1r0 M1@e3n1r0 M6@e4n1r0 L6@e2s1r0"),
        ("H01", 9, "L6@w1n2r0 L8@w2n2r0 V1@e2n1r0 M1@e3n1r0 M6@e4n1r0 T1@e2s1r0 T6@e3s1r0"),
    ],
)
def test_the_price_of_a_map_must_be_paid(card: str, cost: int, tiles: str) -> None:
    poor = at(seat("e2n1.nw", money=cost - 1, maps=card), tiles=tiles)
    assert steps(poor, "dig") == set()
    rich = at(seat("e2n1.nw", money=cost, maps=card), tiles=tiles)
    assert steps(rich, "dig") == {f"dig:{card}@e2n1.nw"}
    assert play(rich, f"dig:{card}@e2n1.nw").state.players[0].money == 0


def test_a_site_is_on_a_tile_never_on_the_thera_board() -> None:
    """Ruling 12: the island reaches to an islet of the Thera board that would fit the map too."""
    m = digger()
    islet = read_quadrant("e1n1.ne")
    chart = m.state.chart
    assert chart.island_of(islet) == chart.island_of(read_quadrant("e2n1.nw"))
    card = m.state.table.components.maps["E01"]
    assert inside(box(chart, card, 0), [islet]) == [islet]
    assert steps(m, "dig") == {"dig:E01@e2n1.nw"}


def test_a_site_holds_land_of_the_boat_s_island() -> None:
    """Ruling 12: other quadrants of the same tile are no sites, the whole island is."""
    tiles = "V1@e2n3r0 T8@e2n1r0 L1@e2n2r0 T1@e4n1r0 M1@e2s1r0 L6@e3n1r0"
    m = at(seat("e2n1.ne", money=9, maps="E01"), tiles=tiles)
    ridge = {"e2n1.nw", "e2n1.ne", "e2n2.sw", "e2n2.se", "e3n1.nw"}
    assert steps(m, "dig") == {f"dig:E01@{site}" for site in ridge}


def test_no_temple_on_thera() -> None:
    """Ruling 12: a boat docked at Thera digs nothing."""
    m = at(seat("thera.w", money=9, maps="E01"), tiles=EXAMPLE)
    assert steps(m, "dig") == set()


@pytest.mark.parametrize(
    ("spec", "who", "legal"),
    [
        ("", 1, "VTML"),
        ("", 2, "MLVT"),
        ("seats=3", 1, "VTML"),
        ("seats=3", 2, "LVTM"),
        ("seats=3", 3, "MLVT"),
        ("seats=4", 2, "LVTM"),
        ("seats=4", 4, "TMLV"),
    ],
)
def test_maps_are_read_from_the_own_seat(spec: str, who: int, legal: str) -> None:
    """Ruling 13: above is away from the reader. Seats: south, (west,) north, (east)."""
    for terrains in ("VTML", "LVTM", "MLVT", "TMLV"):  # to the north, east, south, west
        shapes = {"V": "V1", "T": "T1", "M": "M1", "L": "L6"}
        around = zip(terrains, ("e3n2", "e4n1", "e3s1", "e2n1"), strict=True)
        tiles = " ".join(f"{shapes[terrain]}@{cell}r0" for terrain, cell in around)
        boats = [seat(dock) for dock in ("thera.w", "thera.e", "thera.n", "thera.s")]
        boats = boats[: int(spec[-1:] or 2)]
        boats[who - 1] = seat("e3n1.nw", money=3, maps="E01")
        m = at(*boats, spec=spec, tiles=f"L1@e3n1r0 {tiles}", todo=f"act{who}")
        assert ("dig:E01@e3n1.nw" in steps(m)) == (terrains == legal)


@pytest.mark.parametrize(
    ("tiles", "sites"),
    [
        ("V1@w1n2r0 T1@e2n2r0 M1@e2s1r0", set()),  # the tree stands in the column of the site
        ("V1@w1n2r0 T1@e2n2r1 M1@e2s1r0", {"e2n1.nw", "e2n2.sw"}),  # one column to the right
        ("V1@w2n1r0 T1@e3n1r0 M1@e2s1r0", set()),  # the volcano stands in the row of the site
        ("V1@w1n2r0 T1@e3n1r0 M1@w2n1r0", set()),  # the mountain does
        ("V1@w1n2r0 T1@e3n1r0 M1@w2n1r3", {"e2n1.nw"}),  # one row below
    ],
)
def test_the_own_row_and_column_count_for_neither_side(tiles: str, sites: set[str]) -> None:
    """Ruling 13: strictly beyond the line of the quadrant."""
    m = at(seat("e2n1.nw", money=3, maps="E01"), tiles=f"L1@e2n1r0 {tiles}")
    assert steps(m, "dig") == {f"dig:E01@{site}" for site in sites}


def test_more_icons_than_asked_for_do_no_harm() -> None:
    """Ruling 13: at least so many."""
    m = at(seat("e2n1.nw", money=3, maps="E01"), tiles=f"{EXAMPLE} V6@w2n2r0 V8@w2s1r0 T8@e4n1r0")
    assert "dig:E01@e2n1.nw" in steps(m)


def test_one_icon_may_serve_two_sides() -> None:
    """Ruling 13: with a card of our own, for no printed one names a terrain twice."""
    m = at(seat("thera.w"), tiles="L1@e2n1r0 T1@e2n2r1 M1@e2s1r0")
    tree = m.state.table.components.tiles["T1"].terrain
    mountain = m.state.table.components.tiles["M1"].terrain
    own = Map("E01", "E", 3, 1, ((0, tree, 1), (1, tree, 1), (2, mountain, 1)))
    both = Map("E01", "E", 3, 1, ((0, tree, 2), (1, tree, 1), (2, mountain, 1)))
    site = read_quadrant("e2n1.nw")
    assert inside(box(m.state.chart, own, 0), [site]) == [site]
    assert inside(box(m.state.chart, both, 0), [site]) == []


@pytest.mark.parametrize("owner", [1, 2])
def test_an_island_has_one_temple_whoever_owns_it(owner: int) -> None:
    """Ruling 14: either owner's temple blocks."""
    temple = ("M05@e2n1.nw", "-") if owner == 1 else ("-", "M05@e2n1.nw")
    boat = seat("e2n1.nw", money=9, maps="E01", dug=temple[0])
    m = at(boat, seat("thera.e", dug=temple[1]), tiles=EXAMPLE)
    assert steps(m, "dig") == set()


def merging(mine: str, theirs: str) -> Play:
    """Seat 1 has just joined e2n1.nw, where its boat lies, and e2n1.ne by the ridge of V8."""
    boat = seat("e2n1.nw", money=9, maps="E01", dug=mine, tile="V8")
    other = seat("thera.e", dug=theirs, tile="T9")
    m = at(boat, other, tiles=EXAMPLE, todo="place1,act1")
    return play(m, "V8@e2n2r2 +T.ne")


def test_temples_stay_when_their_islands_merge() -> None:
    """Ruling 14: both stand, and the merged island takes no third."""
    assert "dig:E01@e2n1.nw" in steps(merging("-", "-"))
    m = merging("E02@e2n1.ne", "E03@e2n1.nw")
    chart, temples = m.state.chart, m.state.temples()
    assert {chart.island_of(site) for site in temples} == {chart.island_at(m.state.me.boat)}
    assert len(temples) == 2
    assert steps(m, "dig") == set()


# what a temple uncovers


@pytest.mark.parametrize(("temples", "actions"), list(enumerate((3, 4, 5, 5, 6, 6, 6))))
def test_actions_are_the_rightmost_visible_number(temples: int, actions: int) -> None:
    """Ruling 7: a goal square is no number; it is fixed before the first action."""
    sites = (*TEMPLES, "e2n1.se")[:temples]
    dug = ",".join(f"E{n + 2:02}@{site}" for n, site in enumerate(sites)) or "-"
    boats = [seat("thera.w", tile="V9", dug=dug), seat("thera.e")]
    m = play(at(*boats, tiles=EXAMPLE, todo="act2"), ". =V8 V9@w2s1r0 +T.se")
    assert m.state.actions == actions


def test_danielle_has_four_actions_after_her_first_temple() -> None:
    """The rulebook's example: four, not five."""
    boats = [seat("thera.w", tile="V9", money=5, dug="E02@e3n1.ne"), seat("thera.e")]
    m = at(*boats, tiles=EXAMPLE, todo="act2")
    play(m, ". =V8 V9@w2s1r0 +T.se buy:E =E03 buy:E =E04 buy:E =E05")
    assert "buy:E" in steps(m)
    play(m, "buy:E =E06")
    assert (m.state.players[0].money, steps(m)) == (1, {"."})


def test_new_actions_start_next_turn() -> None:
    """Ruling 28: the first temple's fourth action is not there yet."""
    m = digger()
    assert play(m, "dig:E01@e2n1.nw").state.actions == 2
    assert play(m, ". =T9").state.actions == 3  # seat 2 has no temple
    assert play(m, "V9@w2s1r0 +T.se . =T8").state.actions == 4


@pytest.mark.parametrize("temples", [3, 5])
def test_the_third_and_fifth_temple_bring_a_goal_at_once(temples: int) -> None:
    """Ruling 28: two goals are drawn, one is kept, and the turn goes on."""
    m = digger(temples - 1, goals="G01")
    before = m.state.actions
    play(m, "dig:E01@e2n1.nw")
    assert steps(m) == {f"=G{n:02}" for n in range(2, 13)}
    play(m, "=G05 =G03")
    assert steps(m) == {"keep:G03", "keep:G05"}
    play(m, "keep:G05")
    assert m.state.players[0].goals == ("G01", "G05")
    assert m.state.under == (("G03", 0),)
    assert m.state.todo == (("act", 0),)
    assert m.state.actions == before - 1


@pytest.mark.parametrize("temples", [1, 2, 4, 6])
def test_the_other_temples_bring_no_goal(temples: int) -> None:
    m = digger(temples - 1)
    play(m, "dig:E01@e2n1.nw")
    assert m.state.todo == (("act", 0),)


# the strategist's goals


def test_a_strategist_takes_an_open_goal_instead() -> None:
    """Ruling 19: no draw, no refill, and the goal stays public in its owner's hand."""
    m = digger(2, spec="strategist", row="G02,G04,G06,G08,G10")
    play(m, "dig:E01@e2n1.nw")
    assert steps(m) == {"take:G02", "take:G04", "take:G06", "take:G08", "take:G10"}
    play(m, "take:G06")
    assert m.state.row == ("G02", "G04", "G08", "G10")
    assert m.state.players[0].public == ("G06",)
    assert m.game.view(m.state, 1).players[0].public == ("G06",)
    assert m.state.todo == (("act", 0),)


def test_a_strategist_gains_nothing_where_no_goal_is_open() -> None:
    """Ruling 19: the pile is not drawn from."""
    m = digger(4, spec="strategist")
    play(m, "dig:E01@e2n1.nw")
    assert m.state.todo == (("act", 0),)
    assert m.state.players[0].public == ()
