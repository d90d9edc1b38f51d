"""What can be done now, numbered and laid out: steps of one kind, piece and cost stand together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from thera.cli import card_names
from thera.core.face import Option, Scene
from thera.locale import Words, catalogue

MANY = 12  # in one group
CROWD = 24  # in all of them
"""A longer list shows its numbers as a range: one plays by the place, or counts."""

INDENT = (0, 0, 0, 2)

Numbered = tuple[int, Option]


@dataclass(frozen=True, slots=True)
class InLine:
    """A heading and items behind it, broken between items only."""

    heading: Text
    items: Sequence[Text]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Lines as long as there is room, the following ones indented."""
        line = self.heading.copy()
        for item in self.items:
            if line.cell_len + item.cell_len > options.max_width:
                line.rstrip()
                yield line
                line = Text("  ")
            line.append_text(item).append("  ")
        line.rstrip()
        yield line


def choices(scene: Scene, words: Words) -> Group:
    """The numbered options of a scene."""
    rows: list[RenderableType] = []
    for group in _groups(scene):
        first = group[0][1]
        key = f"{scene.game}.group.{first.kind}"
        if len(group) > 1 and key in catalogue(words.language):
            brief = len(group) > MANY or len(scene.options) > CROWD
            heading = words(key, at=first.at or "", card=first.card or "")
            if said := cost(first, words):
                heading += f" ({said})"
            lay_out = _in_line if scene.panels else _together
            rows += lay_out(group, heading, words, brief)
        else:
            rows += (_whole(number, option, words) for number, option in group)
    for warning, numbers in _warnings(scene, words).items():
        rows.append(Text(f"! {_ranges(numbers)}: {warning}", "warning"))
    return Group(*rows)


def find(scene: Scene, word: str) -> list[Numbered]:
    """The options that a number, a step, a card or a place of the list can mean."""
    numbered = list(enumerate(scene.options, 1))
    if word.isascii() and word.isdecimal():
        return [each for each in numbered if str(each[0]) == (word.lstrip("0") or "0")]
    said = word.casefold()
    exact = [each for each in numbered if each[1].step.casefold() == said]
    card = card_names.named(word)
    return exact or [
        (number, o)
        for number, o in numbered
        if said in (name.casefold() for name in (o.short, o.to, o.card) if name)
        or (card and o.card == card)
    ]


def from_place(scene: Scene, place: str) -> list[Numbered]:
    """The options of a piece, by the place where it stands."""
    said = place.casefold()
    numbered = enumerate(scene.options, 1)
    return [(number, o) for number, o in numbered if o.at and o.at.casefold() == said]


def meanings(found: Iterable[Numbered], words: Words) -> str:
    """The steps that a word can mean, one a line with its number."""
    return "\n".join(
        f"{number:>5}  {words.say(option.words)}  {option.step}" for number, option in found
    )


def cost(option: Option, words: Words) -> str:
    """What a step takes, or gives, in words."""
    parts = [
        words(f"cli.{'cost' if count > 0 else 'gain'}.{what}", count=abs(count))
        for what, count in option.cost.items()
        if count
    ]
    return ", ".join(parts)


def _groups(scene: Scene) -> Iterator[list[Numbered]]:
    """The options with their numbers, those of one kind, place and cost together."""
    for _, group in groupby(enumerate(scene.options, 1), key=lambda each: _heading(each[1])):
        yield list(group)


def _heading(option: Option) -> tuple[object, ...]:
    with_card = option.card if option.to else None
    return option.kind, option.at, with_card, tuple(option.cost.items())


def _in_line(
    group: list[Numbered], heading: str, words: Words, brief: bool
) -> Iterator[RenderableType]:
    """A heading and behind it the places or cards: for a table that is full already."""
    line = Text.assemble((heading, ""), (f" {group[0][0]}–{group[-1][0]}", "dim"), ": ")
    places = dict.fromkeys(option.to for _, option in group if option.to)
    if brief and 0 < len(places) < len(group) // 2:  # several steps for each place
        yield InLine(line, [Text(place, "bold") for place in places])
        return
    items = [_item("" if brief else f"{number} ", option, words) for number, option in group]
    yield InLine(line, items)


def _together(
    group: list[Numbered], heading: str, words: Words, brief: bool
) -> Iterator[RenderableType]:
    """A heading and under it the places, or cards, one after the other."""
    head = Text(heading)
    if brief:
        head.append(f"  {group[0][0]}–{group[-1][0]}", "dim")
    yield head
    items = [_item("" if brief else f"{number:>2} ", option, words) for number, option in group]
    yield Padding(Columns(items, padding=(0, 1 if brief else 2), expand=False), INDENT)


def _item(number: str, option: Option, words: Words) -> Text:
    label = words.say(option.label) if option.label else option.short or option.to or option.step
    mark = "!" if option.warning else ""
    return Text.assemble((number, "dim"), (label, "bold"), (mark, "warning"))


def _whole(number: int, option: Option, words: Words) -> Table:
    """A step that stands alone, in full words."""
    sheet = Table.grid(padding=(0, 1))
    price = f" ({said})" if (said := cost(option, words)) else ""
    text = Text.assemble(words.say(option.words), (f"{price}  {option.step}", "dim"))
    sheet.add_row(Text(f"{number:>4}", "dim"), text)
    return sheet


def _warnings(scene: Scene, words: Words) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for number, option in enumerate(scene.options, 1):
        if option.warning:
            found.setdefault(words.say(option.warning), []).append(number)
    return found


def _ranges(numbers: list[int]) -> str:
    """Numbers in a row as ranges: 3, 5–9."""
    runs = [
        [number for _, number in run]
        for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0])
    ]
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
