"""Whole turns, derived from steps: the distinct results of a turn, and how many there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from thera.core.game import CHANCE, NOBODY, YIELD, A, Game, S, bad


def turns(game: Game[S, A], s: S) -> dict[S, tuple[A, ...]]:
    """Each distinct position that a whole turn can end in, with one way there.

    A turn that ends in a yield is listed only where there is no other.
    Where luck comes next the turn stops at it.

    >>> import thera
    >>> game, s = thera.resume("santorini", "0000000000002300000000000/1/mortal:c3,e5/mortal:a1,b2")
    >>> [" ".join(map(str, way)) for way in turns(game, s).values()][:2]
    ['c3-d3', 'c3-d2 d2+c3']
    """
    if game.to_move(s) in (CHANCE, NOBODY):
        return {}
    whole: dict[S, tuple[A, ...]] = {}
    stuck: dict[S, tuple[A, ...]] = {}
    seen = {s}
    open_turns: list[tuple[S, tuple[A, ...]]] = [(s, ())]
    while open_turns:
        here, way = open_turns.pop()
        for a in game.legal(here):
            there = game.play(here, a)
            if not ends(game, there):
                if there not in seen:
                    seen.add(there)
                    open_turns.append((there, (*way, a)))
            elif str(a) == YIELD:
                stuck.setdefault(there, (*way, a))
            else:
                whole.setdefault(there, (*way, a))
    return whole or stuck


def ends(game: Game[S, A], s: S) -> bool:
    """Whether a turn that has led to `s` is over.

    >>> import thera
    >>> game, s = thera.resume("santorini", "0000000000000000000000000/1/mortal:b2,d4/mortal:b4,d2")
    >>> moved = game.play(s, game.parse("b2-b3"))
    >>> ends(game, moved), ends(game, game.play(moved, game.parse("b3+b2")))
    (False, True)
    """
    return game.fresh(s) or game.to_move(s) in (CHANCE, NOBODY)


def results(game: Game[S, A], s: S) -> Iterable[S]:
    """The distinct positions after one whole turn, with every outcome of the luck behind it.

    >>> import thera
    >>> game, s = thera.resume("santorini", "0000000000000000000000000/1/mortal:b2,d4/mortal:b4,d2")
    >>> len(set(results(game, s)))
    80
    """
    after = turns(game, s)
    if all(game.to_move(t) != CHANCE for t in after):
        return after.keys()
    return {u for t in after for u in _drawn(game, t)}


def perft(game: Game[S, A], s: S, depth: int) -> int:
    """Count whole turns: the distinct results of each turn, summed along `depth` turns.

    A finished game counts 1 at every greater depth.

    >>> import thera
    >>> game, s = thera.resume("santorini", "0000000000000000000000000/1/mortal:b2,d4/mortal:b4,d2")
    >>> perft(game, s, 2)
    6176
    """
    return sum(_perft(game, t, depth, {}) for t in _drawn(game, s))


def divide(game: Game[S, A], s: S, depth: int) -> Iterator[tuple[tuple[A, ...], int]]:
    """The count behind each first turn, with the steps that lead there; `depth` is at least 1.

    >>> import thera
    >>> game, s = thera.resume("santorini", "0000000000000000000000000/1/mortal:b2,d4/mortal:b4,d2")
    >>> way, count = next(divide(game, s, 2))
    >>> " ".join(map(str, way)), count
    ('b2-c1 c1+b2', 79)
    """
    if depth < 1 or game.to_move(s) == CHANCE:
        raise bad("perft.divide")
    memo: dict[tuple[S, int], int] = {}
    for t, way in turns(game, s).items():
        yield way, sum(_perft(game, u, depth - 1, memo) for u in _drawn(game, t))


def _perft(game: Game[S, A], s: S, depth: int, memo: dict[tuple[S, int], int]) -> int:
    if depth == 0 or game.to_move(s) == NOBODY:
        return 1
    if depth == 1:
        return len(list(results(game, s)))
    found = memo.get((s, depth))
    if found is None:
        found = sum(_perft(game, t, depth - 1, memo) for t in results(game, s))
        memo[s, depth] = found
    return found


def _drawn(game: Game[S, A], s: S) -> set[S]:
    """`s`, or where luck is to move, everything it can lead to before the next turn."""
    if game.to_move(s) != CHANCE:
        return {s}
    after = {t for a in game.legal(s) for t in _drawn(game, game.play(s, a))}
    if not all(ends(game, t) for t in after):
        raise bad("perft.luck", game=game.name)
    return after
