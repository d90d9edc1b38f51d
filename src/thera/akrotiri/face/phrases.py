"""Phrases shared by the scene, the words of steps and the reasons: who, how many, what to do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from thera.akrotiri.rules.component_schema import TERRAINS
from thera.akrotiri.rules.components import Map
from thera.akrotiri.rules.grid import NAMES, QUADRANTS, THERA_DOCKS, Dock
from thera.akrotiri.rules.proof import READER, Proof
from thera.akrotiri.rules.state import Cubes, State
from thera.akrotiri.rules.steps import HIDDEN
from thera.akrotiri.rules.tasks import MAP_TASKS
from thera.core.face import Phrase
from thera.core.game import Seat
from thera.core.phrase_list import listed as list_of

TERRAIN_NAMES: Final = dict(zip(TERRAINS, ("tree", "lake", "mountain", "volcano"), strict=True))
KIND_NAMES: Final = {letter: name for name, letter in MAP_TASKS.items()}
ARROWS: Final = "↑→↓←"


def player(seat: Seat) -> Phrase:
    """A player by number."""
    return Phrase("akrotiri.player", {"number": seat + 1})


def dock(at: Dock) -> str | Phrase:
    """A dock by its name; those of Thera by where they lie."""
    return NAMES[at] if at < QUADRANTS else thera_dock(at)


def thera_dock(at: Dock) -> Phrase:
    """A dock of Thera by where it lies."""
    return Phrase(f"akrotiri.dock.{NAMES[at][-1]}")


def listed(phrases: Iterable[Phrase]) -> Phrase:
    """Several things, the last one after an "and"; nothing at all is "none"."""
    return list_of(phrases) or Phrase("akrotiri.none")


def cubes(heap: Cubes) -> Phrase:
    """Cubes by colour: "2 green and 1 blue"."""
    names = TERRAIN_NAMES.values()
    return listed(
        Phrase(f"akrotiri.cubes.{name}", {"count": n})
        for name, n in zip(names, heap, strict=True)
        if n
    )


def cube(colour: int) -> Phrase:
    """One cube of a colour."""
    return Phrase(f"akrotiri.cube.{TERRAIN_NAMES[TERRAINS[colour]]}")


def terrain(letter: str) -> Phrase:
    """A terrain by its letter."""
    return Phrase(f"akrotiri.terrain.{TERRAIN_NAMES[letter]}")


def icons(letter: str, count: int) -> Phrase:
    """So many icons of a terrain."""
    return Phrase(f"akrotiri.icons.{TERRAIN_NAMES[letter]}", {"count": count})


def money(count: int) -> Phrase:
    """So many drachmas."""
    return Phrase("akrotiri.money", {"count": count})


def maps(counts: Iterable[tuple[str, int]]) -> Phrase:
    """Maps by difficulty: "1 easy and 2 hard"."""
    return listed(
        Phrase(f"akrotiri.maps.{KIND_NAMES[kind]}", {"count": n}) for kind, n in counts if n
    )


def goal_name(s: State, goal: str) -> Phrase:
    """A goal by its name; one that may not be seen is just a goal."""
    if HIDDEN in goal:
        return Phrase("akrotiri.goal.hidden")
    name = Phrase(f"goal.{s.table.components.goals[goal].key}.name")
    return Phrase("akrotiri.goal.named", {"name": name})


def missing(found: Proof) -> Phrase:
    """The icons that a site lacks."""
    return lacking((side.side, side.terrain, side.missing) for side in found.sides)


def lacking(sides: Iterable[tuple[str, str, int]]) -> Phrase:
    """The icons that sides of a map lack, if any: "1 tree above and 2 lakes left"."""
    return listed(
        Phrase(
            "akrotiri.asks",
            {"icons": icons(terrain, count), "side": Phrase(f"akrotiri.side.{side}")},
        )
        for side, terrain, count in sides
        if count > 0
    )


def pattern(card: Map) -> str:
    """A map in signs that need no language: `↑VV →T ↓M`."""
    return " ".join(ARROWS[side] + TERRAINS[t] * count for side, t, count in card.sides)


def asked(card: Map) -> Phrase:
    """A map in words: what it asks for on each side."""
    return listed(
        Phrase(
            "akrotiri.asks",
            {"icons": icons(TERRAINS[t], count), "side": Phrase(f"akrotiri.side.{READER[side]}")},
        )
        for side, t, count in card.sides
    )


def todo(s: State) -> Phrase:
    """What the player to move has to do, as an infinitive."""
    kind, _ = s.todo[0]
    if kind in ("place", "settle"):
        tile = s.me.tile
        if tile and HIDDEN not in tile:
            return Phrase("akrotiri.do.place", {"terrain": terrain(tile[0])})
        return Phrase("akrotiri.do.place_hidden")
    if kind != "act":
        return Phrase(f"akrotiri.do.{kind}")
    if not s.actions and not s.moves:
        return _spent(s)
    left = Phrase("akrotiri.do.act", {"count": s.actions})
    if s.moves:
        return Phrase("akrotiri.do.moving", {"what": left, "count": s.moves})
    return left


def _spent(s: State) -> Phrase:
    """That no action is left; at Thera cubes can be sold all the same."""
    aboard = sum(s.me.hold) if s.me.boat in THERA_DOCKS else 0
    return Phrase("akrotiri.do.sell", {"count": aboard}) if aboard else Phrase("akrotiri.do.spent")
