"""What help can explain about a game: topics, each a short text and perhaps an example."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass

from thera.core.phrase import Phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """One thing that help explains in a sentence or two.

    `kinds` are the kinds of steps that it is about: help opens there while one of them can be
    taken. `example`: an example has its id.

    >>> from thera import games
    >>> win = games.topics("santorini")[0]
    >>> win.id, str(win.title)
    ('win', 'How to win')
    """

    id: str
    title: Phrase
    text: Phrase
    kinds: tuple[str, ...] = ()
    example: bool = False


def topics(
    game: str, kinds: Mapping[str, tuple[str, ...]], examples: Container[str]
) -> tuple[Topic, ...]:
    """The topics of a game, in the order in which they are listed: id -> kinds of steps.

    >>> [topic.text.key for topic in topics("chess", {"castle": ("castle",)}, ())]
    ['chess.help.castle.text']
    """
    return tuple(
        Topic(
            id=name,
            title=Phrase(f"{game}.help.{name}.title"),
            text=Phrase(f"{game}.help.{name}.text"),
            kinds=about,
            example=name in examples,
        )
        for name, about in kinds.items()
    )
