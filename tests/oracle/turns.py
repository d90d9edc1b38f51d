"""Whole turns: from the start of one to the start of the next."""

from collections.abc import Iterator
from dataclasses import replace

from .board import NEAR
from .builds import builds
from .position import Player, Position, read, write
from .powers import crew, no_build, owner, power, tower_winner
from .turn import Turn, opening
from .walks import walks

SIMPLE = frozenset(
    {"apollo", "artemis", "athena", "atlas", "demeter"}
    | {"hephaestus", "hermes", "minotaur", "pan", "prometheus"}
)
Result = tuple[Position, tuple[str, ...]]


def petrify(turn: Turn) -> Position:
    """Medusa: lower neighbours of hers leave the game and a block takes their place."""
    pos = turn.pos
    lower = {
        square
        for worker in turn.mine
        for square in NEAR[worker] & pos.standing() - turn.mine
        if pos.height[square] < pos.height[worker]
    }
    gone = frozenset(s for s in lower if not no_build(pos, turn.bars, s, False))
    pos = pos.remove(gone)
    for square in gone:
        pos = pos.level(square, 1)
    return pos


def ended(turn: Turn) -> Position:
    """The end of an ordinary turn: Medusa's stones, and whether Athena moved up."""
    pos = petrify(turn) if turn.power == "medusa" else turn.pos
    if turn.power == "athena":
        seat = owner(pos, turn.seat)
        pos = pos.update(seat, replace(pos.players[seat], up=turn.rose))
    return pos


def draws(pos: Position, domes: int) -> Iterator[Result]:
    """Chaos: a new power for each dome, every card in the deck being possible."""
    found = [n for n, p in enumerate(pos.players) if p.god == "chaos" and not p.out]
    if not found or not domes:
        yield pos, ()
        return
    chaos = pos.players[found[0]]
    deck = SIMPLE - {p.god for p in pos.players} - chaos.discards - {chaos.shown}
    discards = chaos.discards | {chaos.shown}
    if not deck:
        deck, discards = chaos.discards - {chaos.shown}, frozenset({chaos.shown})
    for card in deck:
        drawn = replace(chaos, shown=card, up=False, discards=discards)
        for after, path in draws(pos.update(found[0], drawn), domes - 1):
            yield after, (f"={card}", *path)


def begin(pos: Position, seat: int) -> Position:
    """The start of a seat's turn: Circe's test, then Morpheus' piece."""
    if pos.players[seat].god == "circe":
        apart = not any(NEAR[worker] & crew(pos, 1 - seat) for worker in crew(pos, 1 - seat))
        if apart != pos.players[seat].stolen:
            pos = pos.update(1 - seat, replace(pos.players[1 - seat], up=False))
        pos = pos.update(seat, replace(pos.players[seat], stolen=apart))
    if power(pos, seat) == "morpheus":
        card = pos.players[owner(pos, seat)]
        pos = pos.update(owner(pos, seat), replace(card, stock=card.stock + 1))
    return replace(pos, seat=seat, extra=False)


def follow(pos: Position, seat: int) -> Position:
    """The turn of the next player who is still in the game."""
    after = (seat + 1) % len(pos.players)
    return follow(pos, after) if pos.players[after].out else begin(pos, after)


def finish(turn: Turn) -> Iterator[Result]:
    """What a complete turn leads to."""
    pos = turn.pos
    winner = turn.winner
    if winner is None:
        pos = pos if pos.extra else ended(turn)
        winner = tower_winner(pos) if turn.pos.extra else None
    if winner is not None:
        yield replace(pos, winner=winner), turn.path
        return
    again = turn.towers > 0 and power(pos, turn.seat) == "dionysus"
    for drawn, path in draws(pos, turn.domes):
        extra = replace(drawn, extra=True)
        more = again and bool(extra_walks(extra))
        yield extra if more else follow(drawn, turn.seat), turn.path + path


def lose(turn: Turn) -> Iterator[Result]:
    """What a yield leads to: with three players one is out, otherwise the other side wins."""
    pos, path = turn.pos, (*turn.path, "#")
    if len(pos.players) != 3:
        yield replace(pos, winner=1 - turn.seat % 2), path
        return
    card = pos.players[turn.seat].god
    pos = pos.remove(turn.mine).update(turn.seat, Player(card, out=True))
    left = [n for n, p in enumerate(pos.players) if not p.out]
    if len(left) == 1:
        yield replace(pos, winner=left[0]), path
        return
    for drawn, cards in draws(pos, turn.domes):
        yield follow(drawn, turn.seat), path + cards


def ordinary(pos: Position) -> Iterator[Result]:
    """Every complete turn; where there is none, every way to get stuck."""
    start = opening(pos, pos.side(pos.seat))
    ends = walks(start)
    complete = [done for end in ends for done in builds(end)]
    for turn in complete:
        yield from finish(turn)
    if not complete:
        passed = {end.path[:n] for end in ends for n in range(len(end.path))}
        for turn in [end for end in ends if end.path not in passed] or [start]:
            yield from lose(turn)


def extra_walks(pos: Position) -> list[Turn]:
    """The moves of an extra turn: one by any worker of an opponent."""
    sides = [n for n in range(len(pos.workers)) if n != pos.side(pos.seat)]
    return [end for side in sides for end in walks(opening(pos, side))]


def extra(pos: Position) -> Iterator[Result]:
    """An extra turn of Dionysus, which need not be taken."""
    yield follow(pos, pos.seat), (".",)
    for end in extra_walks(pos):
        for turn in builds(end) or [end]:
            yield from finish(turn)


def turns(text: str) -> dict[str, str]:
    """The results of all turns from a position, each with one turn that leads to it."""
    pos = read(text)
    if pos.winner is not None:
        return {}
    found = extra(pos) if pos.extra else ordinary(pos)
    return {write(after): " ".join(path) for after, path in found}


def successors(text: str) -> set[str]:
    """The positions after each distinct complete turn."""
    return set(turns(text))


def perft(text: str, depth: int) -> int:
    """Whole turns counted along distinct results; a finished game counts one."""
    if depth == 0:
        return 1
    after = successors(text)
    if not after or depth == 1:
        return len(after) or 1
    return sum(perft(one, depth - 1) for one in after)
