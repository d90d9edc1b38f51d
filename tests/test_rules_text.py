"""The rules to be read: every board is played, every link leads somewhere, nothing is left out."""

from __future__ import annotations

import re

import pytest

from guidetext import find, said
from thera import games
from thera.core.card_example import NOT, frames
from thera.core.face import Phrase
from thera.core.game import BadText
from thera.core.guide import (
    Board,
    Grid,
    Inline,
    Items,
    Paragraph,
    guide,
    read_guide,
)
from thera.locale import LANGUAGES, Words, catalogue
from thera.santorini.rules.gods import GODS, NAMES

PAGES = [(game, language) for game in games.names() for language in LANGUAGES]
BOARDS = [
    (game, language, section.id, number)
    for game, language in PAGES
    for section in games.guide(game, language).sections
    for number in range(len(section.boards))
]
LONGEST = 45
"""Words of a sentence, at most."""

EVERY_PAGE = pytest.mark.parametrize(("game", "language"), PAGES)


# what the pages say


@pytest.mark.parametrize("game", games.names())
def test_every_language_has_the_same_sections_and_boards(game: str) -> None:
    first, *others = (games.guide(game, language) for language in LANGUAGES)
    for other in others:
        for here, there in zip(first.sections, other.sections, strict=True):
            assert (here.id, here.level, here.boards) == (there.id, there.level, there.boards)
            kinds = [[type(block) for block in section.blocks] for section in (here, there)]
            assert kinds[0] == kinds[1], here.id


@EVERY_PAGE
def test_sections_are_named_once_and_say_something(game: str, language: str) -> None:
    page = games.guide(game, language)
    ids = [section.id for section in page.sections]
    titles = [section.title for section in page.sections]
    assert len({*ids}) == len(ids)
    assert len({*titles}) == len(titles)
    assert page.lead
    for section in page.sections:
        assert any(isinstance(block, Paragraph | Items) for block in section.blocks), section.id


@EVERY_PAGE
def test_links_lead_to_sections(game: str, language: str) -> None:
    page = games.guide(game, language)
    links = [link for section in page.sections for link in section.links()]
    assert len(links) >= 5
    assert {*links} <= {section.id for section in page.sections}


@EVERY_PAGE
def test_sentences_are_short_and_tidy(game: str, language: str) -> None:
    for text in said(games.guide(game, language)):
        assert text == text.strip()
        assert not re.search(r"  |\*\*|]\(|[`{}]|^#", text), text
        for sentence in re.split(r"[.:;?!] ", text):
            assert len(sentence.split()) <= LONGEST, sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_god_has_a_section_with_a_board(language: str) -> None:
    """Under its own name, in the order of the cards, simple and advanced ones apart."""
    page, words = games.guide("santorini", language), Words(language)
    ids = [section.id for section in page.sections]
    first, last = ids.index("simple"), ids.index("advanced")
    assert tuple(ids[first + 1 : last]) == NAMES[:10]
    assert tuple(ids[last + 1 :]) == NAMES[10:]
    for section in page.sections:
        if section.id in NAMES:
            assert section.title == words(f"god.{section.id}.name")
            assert any(f"{section.id}" in board.position for board in section.boards)


@pytest.mark.parametrize("name", NAMES)
def test_a_god_that_not_every_table_can_have_says_so(name: str) -> None:
    """By the icons of the cards: two, three and four players for most."""
    plays = {"aphrodite": "two or four, not with three", "chronus": "two only", "circe": "two only"}
    first = find("santorini", "en", name).blocks[0]
    assert isinstance(first, Paragraph)
    text = "".join(run.text for run in first.words)
    assert ("She plays with" in text or "He plays with" in text) == (name in plays)
    assert plays.get(name, "") in text
    assert (GODS[name].counts != (2, 3, 4)) == (name in plays)


def test_no_article_stands_before_a_god_in_spanish() -> None:
    names = "|".join(Words("es")(f"god.{name}.name") for name in NAMES)
    article = re.compile(rf"\b(?:el|la|los|las|al|del|un|una) (?:{names})\b", re.IGNORECASE)
    assert article.search("Turno del Minotauro")
    for text in said(games.guide("santorini", "es")):
        assert not article.search(text), text


# the boards


@pytest.mark.parametrize(("game", "language", "section", "number"), BOARDS)
def test_a_board_can_be_played_and_says_why_a_step_is_refused(
    game: str, language: str, section: str, number: int
) -> None:
    board = find(game, language, section).boards[number]
    rules, s = games.resume(board.spec or game, board.position)
    assert board.seat < rules.seats
    shown = iter(frames(rules, games.face(rules), board.position, board.lines, board.seat)[1:])
    for line in board.lines:
        for text in line.removeprefix(NOT).split():
            step, frame = rules.parse(text), next(shown)
            assert (step in rules.legal(s)) != line.startswith(NOT), text
            assert isinstance(frame.words, Phrase)
            assert frame.words.key in catalogue(language)
            if line.startswith(NOT):
                assert re.search(r"\.why\.|\.bars$", frame.words.key), frame.words.key
            else:
                s = rules.play(s, step)


@pytest.mark.parametrize("game", games.names())
def test_every_kind_of_step_is_shown_on_a_board(game: str) -> None:
    """Whatever help knows that a player can do."""
    shown = set()
    for board in (each for section in games.guide(game, "en").sections for each in section.boards):
        rules, s = games.resume(board.spec or game, board.position)
        for text in " ".join(line for line in board.lines if not line.startswith(NOT)).split():
            shown.add(games.face(rules).kind(step := rules.parse(text)))
            s = rules.play(s, step)
    assert {kind for topic in games.topics(game) for kind in topic.kinds} - shown == set()


# the format


TEXT = """# Chess

A game for two.

## Pieces {#pieces}

Some **move far**, see [pawns](#pawns).
They all take.

### Pawns {#pawns}

> They are small.

- One step.
- Or two.

1. First.
2. Second.

| piece | worth |
| --- | --- |
| pawn | 1 |

```board spec=chess:small seat=2
8/8/8 w
  e2e4 e7e5
  not e1e8
```

```board
mate
```
"""


def test_a_page_is_read_as_it_is_written() -> None:
    page = guide(TEXT, {"mate": ("8/8/k7 b", ("a1a2",))})
    assert [(each.id, each.title, each.level) for each in page.sections] == [
        ("pieces", "Pieces", 1),
        ("pawns", "Pawns", 2),
    ]
    pieces, pawns = page.sections
    assert pieces.blocks == (
        Paragraph(
            (
                Inline("Some "),
                Inline("move far", strong=True),
                Inline(", see "),
                Inline("pawns", to="pawns"),
                Inline(". They all take."),
            )
        ),
    )
    assert list(pieces.links()) == ["pawns"]
    note, dots, numbers, table, own, named = pawns.blocks
    assert note == Paragraph((Inline("They are small."),), note=True)
    assert dots == Items(((Inline("One step."),), (Inline("Or two."),)))
    assert numbers == Items(((Inline("First."),), (Inline("Second."),)), numbered=True)
    assert table == Grid(
        (((Inline("piece"),), (Inline("worth"),)), ((Inline("pawn"),), (Inline("1"),)))
    )
    lines = ("e2e4 e7e5", "not e1e8")
    assert own == Board(position="8/8/8 w", lines=lines, spec="chess:small", seat=1)
    assert named == Board(position="8/8/k7 b", lines=("a1a2",))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("# A\n\n## No id\n", "no heading"),
        ("# A\n\n## Two words {#two words}\n", "no heading"),
        ("# A\n\n```board\nmate\n```", "no example and no position: mate"),
        ("# A\n\n```board\n8/8\n", "no end"),
        ("# A\n\n```board size=3\n8/8\n```", "a board has no size"),
    ],
)
def test_what_is_not_understood_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        guide(text, {})


def test_a_game_may_have_no_page_yet() -> None:
    assert read_guide("thera.core", "en", {}) is None
    with pytest.raises(BadText, match="no game called"):
        games.guide("chess", "en")
