"""The pictures of the board: for the terminal and for print."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

from thera.games import load, resume
from thera.santorini.face.face import SantoriniFace
from thera.santorini.rules.state import State

FACE = SantoriniFace()
POSITIONS = [
    "0" * 25 + "/1/mortal:?,?/mortal:?,?",
    "0121042310A21310C12001004/1/selene[b3]:b3,c2/athena[^]:d3,c3",
    "3121042310A21310012001000/1/selene[b3]:b3,a5/athena[^]:d3,c3/morpheus[2]:c5,e1",
    "0121012310021310012001004/=2/pan:b4,c2/zeus:b3,c3/atlas:=/medusa:=",
]


def at(position: str) -> State:
    _, s = resume("santorini", position)
    assert isinstance(s, State)
    return s


def text(s: State) -> list[str]:
    return ["".join(span.text for span in line) for line in FACE.lines(s, None)]


@pytest.mark.parametrize("position", POSITIONS)
def test_the_board_fits_a_terminal(position: str) -> None:
    drawn = text(at(position))
    assert len({len(line) for line in drawn}) == 1
    assert len(drawn[0]) <= 46
    assert len(drawn) <= 22
    assert drawn[-1].split() == list("abcde")
    assert [line[0] for line in drawn if line[0] != " "] == list("54321")


def test_every_worker_and_dome_is_drawn() -> None:
    drawn = "\n".join(text(at(POSITIONS[2])))
    assert [drawn.count(sign) for sign in "●◆▲♀"] == [2, 2, 2, 1]
    assert drawn.count("▟█▙") == 2


def test_a_cell_shows_height_worker_and_wall() -> None:
    cells = [line.split("│")[2] for line in text(at(POSITIONS[1]))[9:12]]
    assert cells == ["2      ", "   ●♀  ", " ▄▄▄▄▄ "]


def test_styles_are_named_by_meaning() -> None:
    styles = {
        span.style
        for position in POSITIONS
        for line in FACE.lines(at(position), None)
        for span in line
    }
    known = {
        "frame",
        "dim",
        "dome",
        *(f"level-{n}" for n in range(4)),
        *(f"seat-{n}" for n in range(4)),
    }
    assert styles <= known
    assert {"frame", "dome", "seat-0", "seat-1", "seat-2", "level-3"} <= styles


def shapes(drawn: str) -> list[str]:
    root = ElementTree.fromstring(drawn)  # noqa: S314  # our own picture
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(set(ids)) == len(ids)
    return [name for node in root.iter() if node.tag.endswith("}g") and (name := node.get("class"))]


@pytest.mark.parametrize("position", POSITIONS)
def test_the_picture_shows_what_stands_there(position: str) -> None:
    s = at(position)
    found = shapes(FACE.svg(s))
    assert found.count("square") == 25
    assert found.count("worker") == s.busy.bit_count()
    assert found.count("dome") == s.domes.bit_count()


def test_the_picture_stands_alone() -> None:
    drawn = FACE.svg(at(POSITIONS[1]))
    assert "href" not in drawn
    assert drawn.count("http") == 1
    assert "Selene" in drawn
    assert "Athena" in drawn
    assert 'version="1.1"' in drawn


def test_the_picture_is_stable() -> None:
    assert all(FACE.svg(at(position)) == FACE.svg(at(position)) for position in POSITIONS)


def test_every_position_of_a_game_can_be_drawn() -> None:
    game, rng = load("santorini:draft,seats=3"), Random(5)
    s = game.start()
    for _ in range(60):
        shapes(FACE.svg(s))
        assert len({len(line) for line in text(s)}) == 1
        if not game.legal(s):
            return
        s = game.play(s, rng.choice(game.legal(s)))
