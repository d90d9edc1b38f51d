"""What a coach says in positions of a table: read, drafted and verified by its claims."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import coach as coached_games

from thera import games
from thera.core.bot import Budget, Sight
from thera.core.coach import Advice
from thera.core.spec import family
from thera.locale import LANGUAGES, Words, catalogue


class Case(NamedTuple):
    """A kind of sentence, a position, and a draft that `end`s where it is about to be played."""

    kind: str
    position: str
    draft: str


def cases(text: str, **names: str) -> list[Case]:
    """A case a line: `kind | position | draft`; names stand for parts of positions."""
    for name, part in names.items():
        text = text.replace(name, part)
    return [Case(*map(str.strip, f"{line} ".split(" | "))) for line in text.strip().splitlines()]


@cache
def said(spec: str, position: str, draft: str) -> tuple[Sequence[Advice], list[str]]:
    """What the seat to move is told of a draft, and what is wrong with that."""
    *steps, last = draft.split() or [""]
    ending = last == "end"
    texts = steps if ending else [*steps, last] if last else []
    game, s = games.look(spec, position)
    seat = game.to_move(s)
    sight: Sight[Any, Any] = Sight(game, seat, game.view(s, seat), tuple(game.legal(s)), ())
    drafted = [game.parse(text) for text in texts]
    advice = games.engine(spec).coach(sight, drafted, ending, Budget())
    claims = coached_games.CLAIMS[family(spec)](sight, drafted, ending)
    return advice, claims.faults(advice)


@dataclass(frozen=True)
class Table:
    """Where a game's sentences are to be said and where they are not."""

    game: str
    said: Sequence[Case]
    silent: Sequence[Case]

    def check_said(self, case: Case) -> None:
        """The sentence is said, nothing else is false, and it has words in every language."""
        advice, faults = said(self.game, case.position, case.draft)
        assert f"{self.game}.coach.{case.kind}" in {each.words.key for each in advice}
        assert faults == []
        for each in advice:
            assert all("{" not in Words(language).say(each.words) for language in LANGUAGES)

    def check_silent(self, case: Case) -> None:
        """The sentence is not said, and nothing else is false."""
        advice, faults = said(self.game, case.position, case.draft)
        assert case.kind not in {each.id for each in advice}
        assert faults == []

    def check_complete(self) -> None:
        """Every sentence has a case where it is said, every kind one where it is not."""
        prefix = f"{self.game}.coach."
        assert {prefix + case.kind for case in self.said} == {
            key for key in catalogue("en") if key.startswith(prefix)
        }
        kinds = {each.id for case in self.said
                 for each in said(self.game, case.position, case.draft)[0]}  # fmt: skip
        assert kinds == {case.kind for case in self.silent}


def verified(spec: str, seed: int, most: int = 200) -> coached_games.Count:
    """A game of a level-1 bot against a random player in which every sentence is verified."""
    count = coached_games.Count()
    coached_games.game(spec, seed, count, most=most)
    return count
