"""What can be done now, numbered and laid out: steps of one kind and piece stand together."""

from __future__ import annotations

from collections.abc import Iterator

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from thera.cli import cards
from thera.core.face import Option, Scene
from thera.locale import Words, catalogue

MANY = 12  # in one group
CROWD = 24  # in all of them
"""A longer list shows its numbers as a range: one plays by the place, or counts."""

INDENT = (0, 0, 0, 2)

Numbered = tuple[int, Option]


def choices(scene: Scene, words: Words) -> Group:
    """The numbered options of a scene."""
    rows: list[RenderableType] = []
    for group in _groups(scene):
        key = f"cli.group.{group[0][1].kind}"
        if len(group) > 1 and key in catalogue(words.language):
            brief = len(group) > MANY or len(scene.options) > CROWD
            rows += _together(group, words(key, at=group[0][1].at or ""), words, brief)
        else:
            rows += (_whole(number, option, words) for number, option in group)
    for warning, numbers in _warnings(scene, words).items():
        rows.append(Text(f"! {', '.join(map(str, numbers))}: {warning}", "warning"))
    return Group(*rows)


def find(scene: Scene, word: str) -> str | None:
    """The step that a number, a card or a place of the list means, if it means exactly one."""
    if word.isascii() and word.isdecimal():
        number = int(word)
        return scene.options[number - 1].step if 1 <= number <= len(scene.options) else None
    card = cards.named(word)
    meant = [o.step for o in scene.options if o.to == word or (card and o.card == card)]
    return meant[0] if len(meant) == 1 else None


def _groups(scene: Scene) -> Iterator[list[Numbered]]:
    """The options with their numbers, those of one kind from one place together."""
    group: list[Numbered] = []
    for numbered in enumerate(scene.options, 1):
        if group and _heading(group[0][1]) != _heading(numbered[1]):
            yield group
            group = []
        group.append(numbered)
    if group:
        yield group


def _heading(option: Option) -> tuple[str, str | None]:
    return option.kind, option.at


def _together(
    group: list[Numbered], heading: str, words: Words, brief: bool
) -> Iterator[RenderableType]:
    """A heading and under it the places, or cards, one after the other."""
    head = Text(heading)
    if brief:
        head.append(f"  {group[0][0]}–{group[-1][0]}", "dim")
    yield head
    items = [_item(None if brief else number, option, words) for number, option in group]
    yield Padding(Columns(items, padding=(0, 1 if brief else 2), expand=False), INDENT)


def _item(number: int | None, option: Option, words: Words) -> Text:
    label = words(f"god.{option.card}.name") if option.card else option.to or option.step
    count = "" if number is None else f"{number:>2} "
    return Text.assemble(
        (count, "dim"), (label, "bold"), ("!" if option.warning else "", "warning")
    )


def _whole(number: int, option: Option, words: Words) -> Table:
    """A step that stands alone, in full words."""
    sheet = Table.grid(padding=(0, 1))
    text = Text.assemble(words.say(option.words), (f"  {option.step}", "dim"))
    sheet.add_row(Text(f"{number:>4}", "dim"), text)
    return sheet


def _warnings(scene: Scene, words: Words) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for number, option in enumerate(scene.options, 1):
        if option.warning:
            found.setdefault(words.say(option.warning), []).append(number)
    return found
