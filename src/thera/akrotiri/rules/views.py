"""Who knows what: views, what is heard, and guesses at what is hidden."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from thera.akrotiri.rules import legal, piles, steps
from thera.akrotiri.rules.state import Player, State
from thera.akrotiri.rules.steps import HIDDEN, Step
from thera.core.game import Seat

PRIVATE = frozenset({"easy", "medium", "hard", "goal", "secret"})
"""The draws that only the seat they are for may see."""


def view(s: State, seat: Seat | None) -> State:
    """The position as a seat knows it: other hands are masked, the piles follow from that.

    A hidden tile drawn before a reshuffle cannot be one of those reshuffled, so the unseen tiles
    of earlier eras are told apart from the pile.
    """
    if not s.todo:
        return s
    f = s.fork()
    f.players = tuple(
        [p if other == seat else _as_others_see(p) for other, p in enumerate(s.players)]
    )
    if s.era:
        f.old = _earlier(s, seat)
    if s.under:
        f.under = tuple(sorted((g if who == seat else "G?", who) for g, who in s.under))
    if seat == s.to_move:
        f.steps = legal.legal(s)  # whoever is to move knows all that decides what is legal
    return f


def _earlier(s: State, seat: Seat | None) -> tuple[tuple[str, ...], ...]:
    """For each earlier era, the tiles that a seat has not seen and that can be in other hands."""
    old = [set(s.old[era]) if s.old else set() for era in range(s.era)]
    for other, player in enumerate(s.players):
        if other != seat and player.tile and not player.seen and player.era < s.era:
            old[player.era].add(player.tile)
    for tiles in old:
        tiles.discard(HIDDEN)
    return tuple(tuple(sorted(tiles)) for tiles in old) if any(old) else ()


@lru_cache(maxsize=1 << 10)
def _as_others_see(player: Player) -> Player:
    """What others may see: the kind of a map, and how many cards there are, stay."""
    f = player.fork()
    if f.tile and not f.seen:
        f.tile = HIDDEN
    f.maps = tuple(sorted(card[0] + HIDDEN for card in f.maps))
    f.goals = ("G?",) * len(f.goals)
    f.pair = ("G?",) * len(f.pair)
    return f


def masked(s: State) -> tuple[Seat, ...]:
    """The seats of whose cards something is hidden; none in a full position."""
    under = {seat for goal, seat in s.under if HIDDEN in goal}
    return tuple(seat for seat, p in enumerate(s.players) if seat in under or hides(p))


def hides(player: Player) -> bool:
    """Whether something of a player's hand is hidden."""
    cards = (*player.maps, *player.goals, *player.pair, player.tile or "")
    return any(HIDDEN in card for card in cards)


def heard(s: State, a: Step, seat: Seat | None) -> Step:
    """What a seat learns of a step."""
    kind, whose = s.todo[0]
    if whose == seat:
        return a
    if isinstance(a, steps.Keep):
        return steps.Keep("G?")
    if isinstance(a, steps.Draw) and kind in PRIVATE:
        return steps.Draw(HIDDEN if kind == "secret" else a.card[0] + HIDDEN)
    return a


def guess(view: State, seat: Seat, rng: Random) -> State:
    """A full position that fits a view: every deal of the unseen cards is equally likely."""
    f = view.fork()
    tiles = [list(era) for era in view.old] or [[] for _ in range(view.era)]
    decks: dict[str, list[str]] = {kind: piles.maps(view, kind) for kind in steps.KINDS}
    decks["G"] = piles.goals(view)
    for deck in (*tiles, *decks.values()):
        rng.shuffle(deck)
    pile = piles.tiles(view)
    rng.shuffle(pile)
    tiles.append(pile)
    f.old = ()
    for each in range(len(view.players)):
        player = f.edit(each)
        if player.tile == HIDDEN:
            player.tile = tiles[player.era].pop()
        player.maps = _filled(player.maps, decks)
        player.goals = _filled(player.goals, decks)
        player.pair = _filled(player.pair, decks)
    f.under = tuple(sorted((_fill(goal, decks), who) for goal, who in view.under))
    return f


def _fill(card: str, decks: dict[str, list[str]]) -> str:
    return decks[card[0]].pop() if HIDDEN in card else card


def _filled(cards: tuple[str, ...], decks: dict[str, list[str]]) -> tuple[str, ...]:
    return tuple(sorted(_fill(card, decks) for card in cards))
