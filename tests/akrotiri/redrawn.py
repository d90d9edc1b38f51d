"""The standard set of components as text, with some of it exchanged."""

from __future__ import annotations

from importlib.resources import files

STANDARD = files("thera.akrotiri.rules").joinpath("standard.toml").read_text(encoding="utf-8")


def changed(*edits: tuple[str, str]) -> str:
    """The standard file with some of its text exchanged."""
    text = STANDARD
    for old, new in edits:
        assert text.count(old) == 1, f"{old!r} stands there {text.count(old)} times"
        text = text.replace(old, new)
    return text


def line(name: str) -> str:
    """The line of a tile or card."""
    return next(each for each in STANDARD.splitlines() if each.startswith(f"{name} = "))


def tile(land: str, routes: str, docks: str, icon: str = "nw") -> str:
    """The standard file with tile T1 redrawn."""
    drawn = f'T1 = {{ land = "{land}", routes = "{routes}", docks = "{docks}", icon = "{icon}" }}'
    return changed((line("T1"), drawn))


def card(sides: str) -> str:
    """The standard file with map E01 redrawn."""
    return changed((line("E01"), f'E01 = "{sides}"'))
