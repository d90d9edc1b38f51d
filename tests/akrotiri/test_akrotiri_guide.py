"""The rules of Akrotiri to be read: what they count is what the rules count."""

from __future__ import annotations

import re

import pytest

from guidetext import find, said
from thera import games
from thera.akrotiri.rules.components import Goal
from thera.akrotiri.rules.game import load
from thera.akrotiri.rules.scoring import worth
from thera.core.guide import Grid, Paragraph
from thera.locale import LANGUAGES, Words

GAME = load("")
SET = GAME.components
GOALS = tuple(SET.goals.values())
IN_EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


@pytest.mark.parametrize("goal", GOALS, ids=lambda goal: goal.key)
def test_every_goal_has_a_section_whose_board_changes_its_worth(goal: Goal) -> None:
    for language in LANGUAGES:
        section = find("akrotiri", language, f"goal-{goal.key}")
        assert section.title == Words(language)(f"goal.{goal.key}.name")
        first = section.blocks[0]
        assert isinstance(first, Paragraph)
        assert first.words[0].strong
        assert first.words[0].text.split()[0] == str(goal.points)
        for board in section.boards:
            s = GAME.read(board.position)
            assert s.players[board.seat].goals == (goal.id,)
            before = worth(s, board.seat, goal.id).points
            for text in " ".join(board.lines).split():
                s = GAME.play(s, GAME.parse(text))
            assert worth(s, board.seat, goal.id).points != before


@IN_EVERY_LANGUAGE
def test_the_text_of_akrotiri_names_no_cells(language: str) -> None:
    """Nobody at a real table calls a place by our notation."""
    cell = re.compile(r"\b[ew]\d+[ns]\d+|\bthera\.[wens]\b")
    assert not [text for text in said(games.guide("akrotiri", language)) if cell.search(text)]


@IN_EVERY_LANGUAGE
def test_what_a_table_of_akrotiri_says_is_what_the_rules_count(language: str) -> None:
    """Actions by temples, prices of maps, and what maps cost and give."""
    tables = [
        [["".join(run.text for run in cell) for cell in row] for row in block.rows[1:]]
        for name in ("temples", "buy", "maps")
        for block in find("akrotiri", language, name).blocks
        if isinstance(block, Grid)
    ]
    temples, prices, kinds = tables
    assert [int(row[1]) for row in temples] == list(SET.board.actions)
    assert [n for n, row in enumerate(temples) if "objetivo" in row[2] or "goal" in row[2]] == list(
        SET.board.goals
    )
    assert [[int(cell) for cell in row] for row in prices] == [
        [n, price] for n, price in enumerate(SET.prices, 1)
    ]
    cards = [SET.maps[name] for name in ("E01", "M01", "H01")]
    assert [row[2:] for row in kinds] == [[str(card.cost), str(card.points)] for card in cards]


@IN_EVERY_LANGUAGE
def test_more_players_of_akrotiri_are_a_house_variant(language: str) -> None:
    first = find("akrotiri", language, "more-players").blocks[0]
    assert isinstance(first, Paragraph)
    assert first.note
    assert first.words[0].text in ("House variant.", "Variante de la casa.")
