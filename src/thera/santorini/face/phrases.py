"""Phrases shared by the words of steps, the reasons and the scene: who, which god, what to do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache, reduce
from typing import Final

from thera.core.face import Gaps, Phrase
from thera.core.game import Seat
from thera.santorini.rules.board import NAMES, Bits, squares
from thera.santorini.rules.game import Santorini
from thera.santorini.rules.power import Power
from thera.santorini.rules.state import TURN, State
from thera.santorini.rules.steps import Step

RULES: Final = Santorini()
"""To ask for legal steps and results: a position knows its own gods."""


def god_name(name: str) -> Phrase:
    """The name of a god."""
    return Phrase(f"god.{name}.name")


def bars(power: Power) -> Phrase:
    """What a god says to those whom its card stops."""
    return Phrase(f"god.{power.name}.bars")


@cache
def player(seat: Seat) -> Phrase:
    """A player by number; front ends that know names put them here."""
    return Phrase("santorini.player", {"number": seat + 1})


def drawer(s: State) -> Phrase:
    """The player for whom luck turns cards over."""
    return player(s.cast.drawer[1] if s.cast.drawer else s.seat)


def victory(s: State, side: int) -> Phrase:
    """That a side wins: a player, or with four at the table a team."""
    if s.cast.seats == 4:
        return Phrase("santorini.wins.team", owners(side, team=True))
    return Phrase("santorini.wins.player", owners(side, team=False))


@cache
def owners(side: int, *, team: bool) -> Gaps:
    """The players of a side, for a sentence about one of them or about a team."""
    return {"one": player(side), "other": player(side + 2)} if team else {"who": player(side)}


def list_squares(bits: Bits) -> str:
    """The squares of a mask as they are written in any language."""
    return ", ".join(sorted(NAMES[at] for at in squares(bits)))


def todo(s: State, legal: Sequence[Step]) -> Phrase:
    """What the player to move can do now: "move or build", as infinitives."""
    return _either(tuple(_deeds(s, legal)), s.mover)


@lru_cache(maxsize=1 << 10)
def _either(deeds: tuple[str, ...], workers: Bits) -> Phrase:
    done = [Phrase(f"santorini.do.{deed}", {"at": list_squares(workers)}) for deed in deeds]
    return reduce(lambda one, other: Phrase("santorini.do.or", {"one": one, "other": other}), done)


def _deeds(s: State, legal: Sequence[Step]) -> Iterable[str]:
    """What the legal steps are called, the usual first."""
    kinds = {a.kind for a in legal}
    if s.stage != TURN or "yield" in kinds:
        return sorted(kinds)
    deeds = []
    if "move" in kinds:
        deeds.append(_move(s))
    if kinds & {"build", "dome"}:
        deeds.append("build_again" if s.moves and s.builds else "build")
    deeds += [kind for kind in ("force", "raze") if kind in kinds]
    if "done" in kinds:
        deeds.append("skip" if s.extra and s.fresh else "done")
    return deeds


def _move(s: State) -> str:
    if s.extra:
        return "move_foe"
    if s.moves:
        return "move_again"
    return "move_this" if s.mover else "move"
