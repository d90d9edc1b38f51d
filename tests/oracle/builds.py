"""The build part of a turn, god by god, from the last move to the end of the turn."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from .board import EDGE, NEAR
from .powers import no_build, owner
from .turn import Turn, capped, plain, put


def last(turn: Turn) -> str:
    """The square of the latest build."""
    return turn.path[-1][-2:]


def mortal(turn: Turn) -> list[Turn]:
    return plain(turn, turn.mover)


def twice(turn: Turn, fits: Callable[[Turn, Turn], bool]) -> Iterator[Turn]:
    """One build, and perhaps a second one that fits the first."""
    for first in mortal(turn):
        yield first
        if first.winner is None:
            yield from (second for second in mortal(first) if fits(first, second))


def atlas(turn: Turn) -> list[Turn]:
    return mortal(turn) + capped(turn, turn.mover)


def demeter(turn: Turn) -> Iterator[Turn]:
    return twice(turn, lambda first, second: last(first) != last(second))


def hephaestus(turn: Turn) -> Iterator[Turn]:
    return twice(
        turn,
        lambda first, second: last(first) == last(second) and second.domes == turn.domes,
    )


def hestia(turn: Turn) -> Iterator[Turn]:
    return twice(turn, lambda first, second: last(second) not in EDGE)


def hermes(turn: Turn) -> Iterator[Turn]:
    """After a climb or a drop the mover builds, otherwise anybody does."""
    for builder in [turn.mover] if turn.mover else turn.mine:
        yield from plain(turn, builder)


def repeated(turn: Turn, builder: str, times: int) -> Iterator[Turn]:
    """Up to so many builds by one worker, each arrangement once."""
    layer = [turn]
    for left in range(times, -1, -1):
        yield from layer
        if not left:
            return
        after: dict[object, Turn] = {}
        for done in layer:
            if done.winner is None:
                for more in plain(done, builder):
                    after[tuple(more.pos.height.values()), more.pos.domes] = more
        layer = list(after.values())


def morpheus(turn: Turn) -> Iterator[Turn]:
    """Any number of builds, each paid from the card."""
    seat = owner(turn.pos, turn.seat)
    card = turn.pos.players[seat]
    for done in repeated(turn, turn.mover, card.stock):
        spent = len(done.path) - len(turn.path)
        pos = done.pos.update(seat, replace(card, stock=card.stock - spent))
        yield replace(done, pos=pos)


def poseidon(turn: Turn) -> Iterator[Turn]:
    """Afterwards the unmoved worker, if on the ground, builds up to three times."""
    for built in mortal(turn):
        yield built
        if built.winner is None:
            for builder in turn.unmoved:
                if turn.pos.height[builder] == 0:
                    yield from repeated(built, builder, 3)


def ares(turn: Turn) -> Iterator[Turn]:
    """Afterwards a block next to the unmoved worker may go."""
    for built in mortal(turn):
        yield built
        if built.winner is None:
            near = {s for worker in turn.unmoved for s in NEAR[worker]}
            for square in near:
                if built.pos.free(square) and built.pos.height[square] > 0:
                    pos, path = built.pos.level(square, -1), (*built.path, f"{square}!")
                    yield replace(built, pos=pos, path=path)


def selene(turn: Turn) -> list[Turn]:
    """The mover builds, or else the female puts a dome on any level."""
    female = turn.pos.players[turn.seat].female
    return mortal(turn) + (capped(turn, female) if female else [])


def zeus(turn: Turn) -> list[Turn]:
    """A block may go under the mover."""
    here = turn.mover
    barred = turn.pos.height[here] == 3 or no_build(turn.pos, turn.bars, here, False)
    return mortal(turn) + ([] if barred else [put(turn, here, here, False)])


BUILDS: dict[str, Callable[[Turn], list[Turn] | Iterator[Turn]]] = {
    "ares": ares,
    "atlas": atlas,
    "demeter": demeter,
    "hephaestus": hephaestus,
    "hermes": hermes,
    "hestia": hestia,
    "morpheus": morpheus,
    "poseidon": poseidon,
    "selene": selene,
    "zeus": zeus,
}


def builds(turn: Turn) -> list[Turn]:
    """Every way to complete a turn whose moves are done; none where the player is stuck."""
    if turn.winner is not None:
        return [turn]
    if turn.pending:
        return []
    return list(BUILDS.get(turn.power, mortal)(turn))
