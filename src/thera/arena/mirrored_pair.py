"""One pair of games: the same opening and the same luck, played with the sides exchanged."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

from thera import games
from thera.bots import registry
from thera.core.bot import Bot, Budget
from thera.core.game import CHANCE, NOBODY, bad
from thera.core.luck import Luck
from thera.core.match import Match
from thera.core.turns import ends


@dataclass(frozen=True, slots=True)
class Terms:
    """What a duel is about: who, what, how long, from where."""

    first: str
    second: str
    specs: tuple[str, ...]
    budget: Budget
    seed: int = 0
    random_turns: int | None = None
    positions: tuple[str, ...] = ()
    cap: int = 200

    def opening(self, number: int) -> str:
        """The game and the position, if one is given, of a pair."""
        lines = self.positions or self.specs
        return lines[number % len(lines)]


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game: the first bot's points, turns played, the longest thought of each bot."""

    spec: str
    start: str
    points: float
    turns: int
    capped: bool
    slowest: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two mirrored games of one opening."""

    number: int
    games: tuple[GameResult, GameResult]

    @property
    def share(self) -> float:
        """The first bot's share of the points."""
        return sum(game.points for game in self.games) / 2


def check(terms: Terms) -> None:
    """Refuse terms that cannot be played."""
    bots = [registry.bot(name) for name in (terms.first, terms.second)]
    for number in range(max(len(terms.specs), len(terms.positions))):
        game, s = _opened(terms.opening(number))
        if game.seats % 2:
            raise bad("duel.sides", game=game.name)
        if game.to_move(s) == NOBODY:
            raise bad("duel.over", game=game.name)
        for bot in bots:
            registry.check(bot, game.name)


def play_pair(terms: Terms, number: int) -> Pair:
    """Both games of one opening; the bots' seeds follow from the terms' one."""
    for name in (terms.first, terms.second):
        registry.prepare(name, terms.opening(number).split()[0])
    rng = Random(f"{terms.seed} {number}")
    opening = _opening(terms, number, rng)
    one, two = (_game(terms, number, opening, swapped) for swapped in (False, True))
    return Pair(number, (one, two))


def _opening(terms: Terms, number: int, rng: Random) -> games.AnyMatch:
    """A match up to where the bots begin: luck by the pair's key, then random turns."""
    game, s = _opened(terms.opening(number))
    match: games.AnyMatch = Match(game, s, luck=Luck(_key(terms, number)))
    turns = terms.random_turns
    if turns is None:
        turns = 0 if terms.positions else game.seats
    for _ in range(turns):
        _random_turn(match, rng)
    return match


def _random_turn(match: games.AnyMatch, rng: Random) -> None:
    """A turn of random steps; one that would end the game is left out."""
    done = 0
    while not match.over and (done == 0 or not ends(match.game, match.state)):
        match.play(rng.choice(match.game.legal(match.state)))
        done += 1
    if match.over:
        for _ in range(done):
            match.undo()


def _game(terms: Terms, number: int, opening: games.AnyMatch, swapped: bool) -> GameResult:
    game = opening.game
    names = (terms.second, terms.first) if swapped else (terms.first, terms.second)
    bots = [registry.bot(name, seed=terms.seed * 1_000_003 + number) for name in names]
    match = Match(game, opening.begin, luck=Luck(_key(terms, number)))
    for s, a in opening.past:
        if game.to_move(s) != CHANCE:
            match.play(a)
    start = game.write(match.state)
    turns, slowest = _play_on(match, bots, terms)
    mine = slice(int(swapped), None, 2)
    points = _points(match, mine)
    thoughts = (slowest[1], slowest[0]) if swapped else (slowest[0], slowest[1])
    for bot in bots:
        if close := getattr(bot, "close", None):
            close()
    return GameResult(game.name, start, points, turns, not match.over, thoughts)


def _play_on(match: games.AnyMatch, bots: Sequence[Bot], terms: Terms) -> tuple[int, list[float]]:
    """Let the bots play to the end or the cap: turns begun, the longest thought of each."""
    turns = 0
    slowest = [0.0, 0.0]
    while not match.over:
        begins = match.game.fresh(match.state)
        if begins and turns == terms.cap:
            break
        turns += begins
        side = match.to_move % 2
        sight = match.sight(match.to_move)
        begin = perf_counter()
        step: Any = bots[side].choose(sight, terms.budget).step
        slowest[side] = max(slowest[side], perf_counter() - begin)
        match.play(step)
    return turns, slowest


def _points(match: games.AnyMatch, mine: slice) -> float:
    """1, ½ or 0 by the payoffs of a bot's seats; a game that was cut off is a draw."""
    if not match.over:
        return 0.5
    total = sum(match.game.payoffs(match.state)[mine])
    return 0.5 if total == 0 else float(total > 0)


def _opened(line: str) -> tuple[games.AnyGame, Any]:
    spec, _, position = line.strip().partition(" ")
    if position:
        return games.resume(spec, position.strip())
    game = games.load(spec)
    return game, game.start()


def _key(terms: Terms, number: int) -> bytes:
    return hashlib.sha256(f"{terms.seed} {number}".encode()).digest()
