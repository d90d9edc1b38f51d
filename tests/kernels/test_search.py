"""The compiled search: wins and their distances, equal answers, limits, room, luck, many seats."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from array import array

import pytest

from thera import games
from thera.jit import words
from thera.santorini.engine import memory_layout as at
from thera.santorini.engine.search import MATE, Found, Session
from thera.santorini.engine.search.move_order import spread_of
from thera.santorini.kernel import ALL_TURNS, BufferFull, Words, generate, make, read, row
from thera.santorini.kernel.layout import DELTA, MOST, SPARE

OPEN = "0000000000000000000000000/1/mortal:b2,d4/mortal:b4,d2"
MIDDLE = "0100012000001100000100000/1/{}:b2,d4/{}:b4,d2"
PAIRS = (
    ("mortal", "mortal"),
    ("artemis", "triton"),
    ("poseidon", "hermes"),
    ("morpheus[3]", "selene[b4]"),
    ("chaos[pan]", "dionysus"),
    ("circe[*]", "zeus"),
    ("ares", "bia"),
)
GUARD = -0x5EA5
FEW = 16  # positions that a search may still look at once it is told to stop

WORST = (
    "0000000000000000000000000/1/poseidon:b2,d4/mortal:a1,e1",
    "0000000000000000000000000/1/hermes:b2,d4/mortal:a1,e1",
    "1111111111111111111111111/1/hermes:b2,d4/selene[a1]:a1,e1",
    "0000000000000000000000000/1/selene[b2]:b2,d4/aphrodite:a1,e1",
    "1111111111111111111111111/1/morpheus[20]:b2,d4/mortal:a1,e1",
    "2222223222222222222222222/1/morpheus[9]:b2,d4/mortal:b4,e1",
    "2222223222222222222222222/1/poseidon:b2,d4/mortal:b4,e1",
    "1111111111111111111111111/1/hestia:b2,d4/mortal:a1,e1",
    "1111111111111111111111111/1/ares:b2,d4/mortal:a1,e1",
    "1111111111111111111111111/1/prometheus:b2,d4/mortal:a1,e1",
)
"""Positions with very many turns."""

LONG = (OPEN, *WORST[:5], WORST[8], "0000000000000000000000000/1/hermes:?,?/poseidon:?,?")
"""Positions that take long to search, one of them before the workers are placed."""


def position(text: str) -> Words:
    _, s = games.resume("santorini", text)
    return read(s)


@pytest.fixture(scope="module")
def session() -> Session:
    return Session(2)


def test_a_climb_from_two_to_three_is_a_win_in_one_turn(session: Session) -> None:
    found = session.search(position("2300000000000000000000000/1/mortal:a5,d4/mortal:b3,d2"))
    assert (found.mate, found.score) == (1, MATE - 1)


def test_who_is_next_to_two_towers_that_cannot_both_be_capped_wins_in_three_turns(
    session: Session,
) -> None:
    # a5 is on level 2; b5 and b4 have three blocks after any build of the mover, the foe is far
    found = session.search(position("2320000000000000000000000/1/mortal:c5,d1/mortal:e1,e3"))
    assert found.mate == 1
    text = "2200020000000000000000000/1/mortal:a5,c3/mortal:e1,e3"
    assert session.search(position(text), nodes=50_000).mate == 3


def test_who_cannot_move_has_lost(session: Session) -> None:
    text = "0200022000000000000000000/1/mortal:a5/mortal:e1,e3"
    assert session.search(position(text), depth=2).mate == -1


def test_dionysus_goes_on_after_a_tower_without_a_change_of_sides(session: Session) -> None:
    # he caps a tower and then moves the only foe that could stop him: his own score stays his
    s = position("2330000000000000000000000/1/dionysus:b4,d4/mortal:e1,e2")
    found = session.search(s, depth=3)
    assert found.score > 0


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_equal_questions_have_equal_answers(pair: tuple[str, str], session: Session) -> None:
    s = position(MIDDLE.format(*pair))
    first = session.search(s, nodes=5_000, seed=3)
    session.search(position(OPEN), nodes=3_000)
    assert session.search(s, nodes=5_000, seed=3) == first
    assert Session(2).search(s, nodes=5_000, seed=3) == first


def test_a_full_table_does_not_tell_of_earlier_searches() -> None:
    session, s = Session(1), position(OPEN)
    assert session.search(s, nodes=200_000) == session.search(s, nodes=200_000)


def test_limits_are_kept(session: Session) -> None:
    s = position(OPEN)
    assert session.search(s, nodes=1_234).nodes == 1_234
    assert session.search(s, depth=3).depth == 3
    assert session.search(s, nodes=1).line


def stop_word() -> memoryview[int]:
    """A flag where kernels can look at it without anybody's help."""
    flag = words(1)
    return flag if isinstance(flag, memoryview) else memoryview(flag)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", LONG)
def test_a_search_ends_at_the_position_at_which_the_stop_flag_is_set(text: str) -> None:
    session, s, flag, ended = Session(1), position(text), stop_word(), list[Found]()
    thread = threading.Thread(target=lambda: ended.append(session.search(s, flag=flag)))
    thread.start()
    while session.nodes < 3_000 and thread.is_alive():
        time.sleep(0.001)
    assert thread.is_alive()
    flag[0] = 1
    told = session.nodes
    thread.join()
    assert ended[0].nodes - told <= FEW
    assert ended[0].line


@pytest.mark.parametrize("text", LONG)
def test_the_stop_flag_set_between_two_depths_ends_the_search(text: str, session: Session) -> None:
    flag, heard = array("q", [0]), list[int]()

    def tell(found: Found) -> None:
        flag[0] = 1
        heard.append(found.nodes)

    found = session.search(position(text), flag=flag, tell=tell)
    assert len(heard) == 1
    assert found.nodes - heard[0] <= 1


def test_time_is_kept(session: Session) -> None:
    """In processor time, of which a busy machine gives a search no more than of time."""
    start = time.thread_time()
    session.search(position(OPEN), seconds=0.2)
    assert time.thread_time() - start < 0.3


@pytest.mark.parametrize("mb", [1, 2, 7, 16])
def test_the_table_is_no_greater_than_asked_for(mb: int) -> None:
    size = 8 * len(Session(mb).table)
    assert mb / 2 < size / 2**20 <= mb


@pytest.mark.parametrize("text", WORST)
def test_no_position_has_more_turns_than_there_is_room_for(text: str) -> None:
    s = position(text)
    room = row_of(at.TURNS_MADE)
    for ply, threatened in ((0, 0), (0, 1), (1, 0), (1, 1)):
        assert generate(s, room, 0, ALL_TURNS, spread_of(s, ply, threatened)) < at.TURNS_MADE


def test_a_search_without_room_for_its_turns_fails() -> None:
    session = Session(1)
    session.buffer = row_of(MOST + 100)  # no position fills the usual one
    with pytest.raises(BufferFull):
        session.search(position(WORST[0]), nodes=1_000)


@pytest.mark.parametrize("text", WORST)
def test_a_search_stays_within_its_memory(text: str) -> None:
    """Whatever lies behind the deltas, and behind their marks, is as it was."""
    session = Session(1)
    behind = [
        (memory, start + word)
        for memory, start in (
            (session.buffer, DELTA * (at.STACK + 1)),
            (session._memory, at.MARKS + at.STACK),
        )
        for word in range(at.GUARDS)
    ]
    for memory, word in behind:
        memory[word] = GUARD
    assert session.search(position(text), nodes=30_000).line
    assert all(memory[word] == GUARD for memory, word in behind)


def row_of(turns: int) -> Words:
    return words(DELTA * turns + SPARE)


def test_the_line_can_be_played(session: Session) -> None:
    s, t, buf = position(MIDDLE.format("demeter", "apollo")), row(), row_of(8)
    for delta in session.search(s, nodes=20_000).line:
        for word in range(3):
            buf[word] = delta[word]
        assert legal(s, delta)
        make(s, buf, 0, t)
        s, t = t, row()


def legal(s: Words, delta: tuple[int, int, int]) -> bool:
    buf = row_of(at.TURNS_MADE)
    end = generate(s, buf, 0, ALL_TURNS, 99)
    return delta in {tuple(int(buf[3 * k + word]) for word in range(3)) for k in range(end)}


def test_three_seats_play_for_themselves(session: Session) -> None:
    text = "2300000000000000000000000/{}/pan:a5,d4/apollo:b3,d2/atlas:e1,e3"
    assert session.search(position(text.format(1))).mate == 1
    # the third seat moves after the second: whoever is to move must cap the tower
    found = session.search(position(text.format(3)), depth=4)
    assert found.mate is not None
    assert found.mate < 0


def test_partners_win_together(session: Session) -> None:
    text = "2300000000000000000000000/{}/pan:a5,d4/apollo:e4,d2/atlas:=/zeus:="
    assert session.search(position(text.format(3))).mate == 1
    assert session.search(position(text.format(2)), depth=2).mate == -2


POSITIONS = tuple(MIDDLE.format(*pair) for pair in PAIRS)

ASK = """
import json, sys
from thera import games
from thera.jit import BACKEND
from thera.santorini.kernel import read
from thera.santorini.engine.search import Session
assert BACKEND.name == "python"
session = Session(1)
print(json.dumps([
    [found.depth, found.nodes, found.score, found.line]
    for found in (
        session.search(read(games.resume("santorini", text)[1]), nodes=150, seed=1)
        for text in json.loads(sys.argv[1])
    )
]))
"""


def test_interpreted_and_compiled_search_alike() -> None:
    asked = subprocess.run(
        [sys.executable, "-c", ASK, json.dumps(POSITIONS)],
        env={**os.environ, "THERA_KERNELS": "python"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    session = Session(1)

    def plain(found: Found) -> list[object]:
        return [found.depth, found.nodes, found.score, [list(delta) for delta in found.line]]

    mine = [plain(session.search(position(text), nodes=150, seed=1)) for text in POSITIONS]
    assert json.loads(asked.stdout) == mine
