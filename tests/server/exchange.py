"""A game of Akrotiri and its twin: the cards that somebody never saw have changed places."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from thera import games
from thera.bots.registry import bot
from thera.core.bot import Budget
from thera.core.game import CHANCE, NOBODY, Seat
from thera.core.match import Match
from thera.server.table.log_rows import Drawn, Turn

CARD = re.compile(r"\b(?:[TLMV]\d|[EMHG]\d\d)\b")
"""Tiles, maps and goals, as steps name them."""


@dataclass(frozen=True, slots=True)
class Part:
    """What one row of a log brings: a seat's steps, or luck's."""

    seat: Seat
    steps: tuple[str, ...]

    @property
    def body(self) -> Turn | Drawn:
        return Drawn(self.steps) if self.seat == CHANCE else Turn(self.seat, self.steps)


def played(spec: str, seed: int) -> list[Part]:
    """A game between bots up to the step that ended it, in rows as the server keeps them."""
    game, rng = games.load(spec), Random(seed)
    match = Match(game)
    bots = [bot("random", seed=rng.randrange(1000)) for _ in range(game.seats)]
    rows: list[tuple[Seat, list[str]]] = []
    while (mover := match.to_move) != NOBODY:
        if not rows or rows[-1][0] != mover or (mover >= 0 and game.fresh(match.state)):
            rows.append((mover, []))
        if mover == CHANCE:
            a = rng.choice(game.legal(match.state))
        else:
            a = bots[mover].choose(match.sight(mover), Budget()).step
        rows[-1][1].append(str(a))
        match.play(a)
    rows.pop()  # a finished game hides nothing
    return [Part(seat, tuple(steps)) for seat, steps in rows]


def twin(spec: str, parts: Sequence[Part], looker: Seat | None, rng: Random) -> list[Part]:
    """The same game to `looker`, with every card that stayed hidden exchanged for another."""
    known = {card for _, heard in _heard(spec, parts, looker) for card in CARD.findall(heard)}
    places = _exchange(games.load(spec), known, rng)

    def swap(text: str) -> str:
        return CARD.sub(lambda found: places.get(found.group(), found.group()), text)

    other = [Part(part.seat, tuple(map(swap, part.steps))) for part in parts]
    assert other != list(parts), "nothing stayed hidden"
    assert list(_heard(spec, other, looker)) == list(_heard(spec, parts, looker))
    return other


def _exchange(game: Any, known: set[str], rng: Random) -> dict[str, str]:  # noqa: ANN401  # Akrotiri
    """Another place for each unknown card, among its kind."""
    kinds: dict[str, list[str]] = {}
    components = game.components
    for card in (*components.tiles, *components.maps, *components.goals):
        if card not in known:
            kinds.setdefault("tile" if card in components.tiles else card[0], []).append(card)
    places: dict[str, str] = {}
    for cards in kinds.values():
        shift = rng.randrange(1, len(cards)) if len(cards) > 1 else 0
        rng.shuffle(cards)
        places |= dict(zip(cards, cards[shift:] + cards[:shift], strict=True))
    return places


def _heard(spec: str, parts: Sequence[Part], looker: Seat | None) -> Iterator[tuple[Seat, str]]:
    """What somebody hears of a game; every step is checked by the rules."""
    match = Match(games.load(spec))
    for part in parts:
        for text in part.steps:
            s, a = match.state, match.game.parse(text)
            assert a in match.game.legal(s), f"{text} is not legal in the twin"
            yield part.seat, str(match.game.heard(s, a, looker))
            match.play(a)
