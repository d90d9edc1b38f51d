"""A short example of what a card does, or of a rule: pictures of a table, one after another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from thera.core.face import Face, Phrase, Scene
from thera.core.game import Game, Seat

NOT: Final = "not "
"""Begins the line of a step that is not legal."""

Example = tuple[str, tuple[str, ...]]
"""A position, and lines of steps."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """One picture of an example: the table, and the step of a seat that led to it.

    An illegal step leaves the table as it was: `refused` is the place it was meant for, and
    `words` say why not. The first picture has neither step nor words.

    >>> from thera import games
    >>> before, after = games.card_example("santorini", "apollo")[:2]
    >>> after.step, str(after.words)
    ('c3-d4', 'moves from c3 to d4, swapping places with the opponent, up to level 1')
    """

    scene: Scene
    seat: Seat | None = None
    step: str | None = None
    words: Phrase | None = None
    refused: str | None = None


def frames(
    game: Game[Any, Any], face: Face[Any, Any], position: str, lines: Iterable[str], seat: Seat
) -> tuple[Frame, ...]:
    """The pictures of an example as a seat sees it: a position, then lines of steps.

    >>> from thera import games
    >>> game = games.load("santorini")
    >>> position = "0000001000000000000000000/1/mortal:b3,e2/mortal:c5,d1"
    >>> _, after = frames(game, games.face(game), position, ["b3-b4"], 0)
    >>> str(after.words)
    'moves from b3 to b4, up to level 1'
    """
    return tuple(_frames(game, face, position, lines, seat))


def _frames(
    game: Game[Any, Any], face: Face[Any, Any], position: str, lines: Iterable[str], seat: Seat
) -> Iterator[Frame]:
    s = game.read(position)

    def scene() -> Scene:
        return face.scene(game.view(s, seat), seat, options=False)

    yield Frame(scene=scene())
    for line in lines:
        for text in line.removeprefix(NOT).split():
            a, mover = game.parse(text), game.to_move(s)
            if line.startswith(NOT):
                words, place = face.why(s, a), face.places(s, a)[-1]
                yield Frame(scene=scene(), seat=mover, step=text, words=words, refused=place)
                continue
            words = face.tell(s, game.heard(s, a, seat))
            s = game.play(s, a)
            yield Frame(scene=scene(), seat=mover, step=text, words=words)


def named_examples(package: str, name: str) -> dict[str, Example]:
    """The examples in a file of a package: blocks of a name, a position and lines of steps.

    >>> position, lines = named_examples("thera.santorini.face", "help.txt")["climb"]
    >>> lines
    ('not b3-b4', 'b3-c3')
    """
    text = files(package).joinpath(name).read_text(encoding="utf-8")
    blocks = [block.split("\n") for block in text.strip().split("\n\n")]
    return {
        name: (position, tuple(line.strip() for line in lines))
        for name, position, *lines in (block for block in blocks if not block[0].startswith("#"))
    }
