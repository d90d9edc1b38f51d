"""The language of the map cases (see cases/README.md): reading the files, for any runner."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path

# How many words stand before the list: the seat, then the goal, the card or the quadrant.
CLAIMS = {
    "worth": ("seat", "key"),
    "island": (),
    "apart": (),
    "completed": (),
    "uncompleted": (),
    "portages": ("key",),
    "networks": (),
    "unlinked": (),
    "reach": ("seat",),
    "unreachable": ("seat",),
    "sites": ("seat", "key"),
    "site": ("seat", "key"),
    "nosite": ("seat", "key"),
    "cells": (),
    "cell": (),
    "nocell": (),
}
SCENE = ("seats", "tiles", "temples", "boats")


@dataclass(frozen=True)
class Scene:
    """What lies on the table when something is claimed, in our notation; seats count from 1."""

    seats: int = 2
    tiles: tuple[str, ...] = ()
    temples: tuple[tuple[int, str], ...] = ()
    boats: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class Claim:
    """One line that says something: `sites: 1 E01 = e2n1.nw` has a seat, a key and words."""

    line: int
    text: str
    scene: Scene
    word: str
    seat: int
    key: str
    words: tuple[str, ...]


@dataclass
class Case:
    """A titled case: prose that names the rule, then claims."""

    file: Path
    line: int
    title: str
    prose: str = ""
    scene: Scene = field(default_factory=Scene)
    claims: list[Claim] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.file.stem}: {self.title}"


def read(path: Path) -> list[Case]:
    """The cases of a file."""
    cases: list[Case] = []
    for number, line in _lines(path.read_text(encoding="utf-8")):
        if line.startswith("=="):
            cases.append(Case(path, number, line.strip("= ")))
        elif cases:
            _line(cases[-1], number, line)
    for case in cases:
        assert case.claims, f"{path.name}:{case.line}: the case says nothing"
    return cases


def _lines(text: str) -> list[tuple[int, str]]:
    """The numbered lines without comments; an indented line continues the one before."""
    lines: list[tuple[int, str]] = []
    for number, raw in enumerate(text.splitlines(), 1):
        if raw[:1].isspace() and raw.strip():
            first, begun = lines.pop()
            lines.append((first, f"{begun} {raw.strip()}"))
        elif raw.strip() and not raw.startswith("#"):
            lines.append((number, raw.strip()))
    return lines


def _line(case: Case, number: int, line: str) -> None:
    word, colon, rest = line.partition(":")
    if colon and word in SCENE:
        case.scene = _changed(case.scene, word, rest)
    elif colon and word in CLAIMS:
        case.claims.append(_claim(case.scene, number, word, rest))
    else:
        assert case.scene == Scene(), f"{case.file.name}:{number}: what is {line!r}?"
        case.prose = f"{case.prose} {line}".strip()


def _changed(scene: Scene, word: str, rest: str) -> Scene:
    """Tiles and temples are added, boats and seats replaced."""
    if word == "seats":
        return replace(scene, seats=int(rest))
    if word == "tiles":
        return replace(scene, tiles=scene.tiles + tuple(rest.split()))
    pairs = [entry.split() for entry in rest.split(",")]
    placed = tuple((int(seat), place) for seat, place in pairs)
    if word == "temples":
        return replace(scene, temples=scene.temples + placed)
    return replace(scene, boats=placed)


def _claim(scene: Scene, number: int, word: str, rest: str) -> Claim:
    words = re.sub(r"(?<!\S)=(?!\S)", "", rest).split()
    first = dict(zip(CLAIMS[word], words, strict=False))
    return Claim(
        number,
        f"{word}: {rest.strip()}",
        scene,
        word,
        int(first.get("seat", "0")),
        first.get("key", ""),
        tuple(words[len(first) :]),
    )
