"""The move part of a turn, up to the build, god by god: everything reachable, then the demands."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from .board import EDGE, NEAR, beyond
from .powers import crew
from .turn import Turn, plain, rise, steps


def movers(turn: Turn) -> frozenset[str]:
    return turn.mine - turn.held


def mortal(turn: Turn) -> Iterator[Turn]:
    """One move of one worker."""
    for worker in movers(turn):
        yield from steps(turn, worker)


def artemis(turn: Turn) -> Iterator[Turn]:
    """One more move, but not back to where it began."""
    for worker in movers(turn):
        for first in steps(turn, worker):
            yield first
            if first.winner is None:
                yield from (t for t in steps(first, first.mover) if t.mover != worker)


def triton(turn: Turn) -> Iterator[Turn]:
    """From the perimeter on and on: every square reachable, with and without a climb."""
    for worker in movers(turn):
        seen: set[tuple[str, bool]] = set()
        todo = list(steps(turn, worker))
        while todo:
            here = todo.pop(0)
            if here.winner is not None:
                yield here  # the same square may be reached without a win as well
            elif (here.mover, here.rose) not in seen:
                seen.add((here.mover, here.rose))
                yield here
                todo += steps(here, here.mover) if here.mover in EDGE else ()


def hermes(turn: Turn) -> Iterator[Turn]:
    """One move up or down, or else any number of flat single moves by anybody, even none."""
    yield from (t for t in mortal(turn) if rise(t.pos, *next(iter(t.moved))) != 0)
    seen = set()
    todo = [turn]
    while todo:
        here = todo.pop(0)
        if (here.pos.workers, here.moved) in seen:
            continue
        seen.add((here.pos.workers, here.moved))
        yield replace(here, mover="")
        begun = {now: first for first, now in here.moved}
        for worker in here.mine:
            if begun.get(worker, worker) not in turn.held:
                todo += [t for t in steps(here, worker) if rise(t.pos, worker, t.mover) == 0]


def charon(turn: Turn) -> Iterator[Turn]:
    """Before the move a neighbouring opponent may be ferried across the mover."""
    yield from mortal(turn)
    for worker in movers(turn):
        for foe in NEAR[worker] & turn.pos.standing() - turn.mine:
            far = beyond(foe, worker)
            if far is not None and turn.pos.free(far):
                pos, path = turn.pos.relocate({foe: far}), (*turn.path, f"{foe}>{far}")
                ferried = replace(turn, pos=pos, mover=worker, pending=True, path=path)
                yield ferried
                yield from steps(ferried, worker)


def prometheus(turn: Turn) -> Iterator[Turn]:
    """A build before the move, if the move then does not go up."""
    yield from mortal(turn)
    for worker in movers(turn):
        for built in plain(turn, worker):
            yield replace(built, mover=worker, pending=True)
            if built.winner is None:
                yield from (t for t in steps(built, worker) if not t.rose)


WALKS: dict[str, Callable[[Turn], Iterator[Turn]]] = {
    "artemis": artemis,
    "charon": charon,
    "hermes": hermes,
    "prometheus": prometheus,
    "triton": triton,
}


def near_love(turn: Turn) -> bool:
    """Aphrodite: whoever was next to her and moved is next to her again."""
    if "aphrodite" not in turn.bars:
        return True
    if turn.pending and turn.mover in turn.bound:
        return False
    hers = crew(turn.pos, turn.bars["aphrodite"])
    return all(NEAR[now] & hers for first, now in turn.moved if first in turn.bound)


def walks(turn: Turn) -> list[Turn]:
    """Every way to have done the moves of a turn that meets the opponents' demands.

    Where the mover is fixed but unmoved (`pending`) the turn cannot go on from there.
    """
    ends = list(WALKS.get(turn.power, mortal)(turn))
    ends = [t for t in ends if near_love(t)]
    if "persephone" in turn.bars and any(t.rose for t in ends):
        ends = [t for t in ends if t.rose]
    return ends
