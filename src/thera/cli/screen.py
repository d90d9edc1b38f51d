"""The terminal: spans and phrases of a game's face in colour, or plain where it is no terminal."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from thera.cli.choices import choices
from thera.cli.story import Turn
from thera.core.face import Phrase, Player, Scene, Span
from thera.core.game import Seat
from thera.locale import Words, catalogue

THEME = Theme(
    {
        "seat-0": "bold bright_red",
        "seat-1": "bold bright_cyan",
        "seat-2": "bold bright_yellow",
        "seat-3": "bold bright_green",
        "level-1": "dim",
        "level-2": "none",
        "level-3": "bold",
        "dome": "bold bright_blue",
        "frame": "bright_black",
        "warning": "yellow",
    }
)
WIDE = 78
"""From here on there is room for words beside a board."""

Lines = Sequence[Sequence[Span]]


class Screen:
    """A terminal that speaks one language."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.console = Console(theme=THEME, highlight=False, emoji=False)
        self.lively = sys.stdin.isatty() and sys.stdout.isatty()

    # plain talk

    def print(self, text: str | Text, style: str = "") -> None:
        """A paragraph."""
        shown = Text(text, style=style) if isinstance(text, str) else text
        self.console.print(shown, soft_wrap=not self.console.is_terminal)

    def say(self, key: str, style: str = "", **gaps: str | int | Phrase) -> None:
        """A sentence of the catalogue."""
        self.print(self.words(key, **gaps), style)

    def blank(self) -> None:
        """An empty line."""
        self.console.print()

    def clear(self) -> None:
        """A fresh sheet, where somebody looks at a terminal."""
        if self.lively:
            self.console.clear()

    # a game

    def board(
        self,
        lines: Lines,
        scene: Scene,
        names: Mapping[Seat, str] | None = None,
        turns: Sequence[Turn] = (),
    ) -> None:
        """The board, the players and what has happened and can be done: beside it if it fits."""
        below: list[RenderableType] = [self._turn(turn) for turn in turns]
        below += [Text()] if turns else []
        below.append(Text(self.words.say(scene.headline), "bold"))
        if names is not None:
            below.append(choices(scene, self.words))
        beside: list[RenderableType] = [
            self._player(player, names or {}) for player in scene.players
        ]
        if self.lively and self.console.width >= WIDE:
            beside, below = [*beside, Text(), *below], []
        drawn = Text("\n").join(Text.assemble(*((s.text, s.style) for s in line)) for line in lines)
        sheet = Table.grid(padding=(0, 3))
        sheet.add_column(no_wrap=True)
        sheet.add_row(drawn, Group(*beside))
        self.console.print(sheet)
        self.console.print(Group(*below), end="")

    def turn(self, turn: Turn, number: int) -> None:
        """One turn of a story, numbered."""
        if self.console.is_terminal:
            sheet = Table.grid(padding=(0, 2))
            sheet.add_row(Text(f"{number:>3}", "dim"), self._turn(turn))
            self.console.print(sheet)
        else:
            self.print(Text(f"{number:>3}  ").append_text(self._turn(turn)))

    def _turn(self, turn: Turn) -> Text:
        """One turn in words and in notation."""
        told = ", ".join(self.words.say(phrase) for phrase in turn.words)
        steps = (f"  {' '.join(turn.steps)}", "dim")
        if turn.seat < 0:  # luck names itself
            return Text.assemble(sentence(told), steps)
        who = (self.player(turn.seat, turn.card), seat_style(turn.side))
        return Text.assemble(who, f" {told}", steps)

    def player(self, seat: Seat, card: str | None) -> str:
        """A player by number and card."""
        if card is None:
            return self.words("cli.player", number=seat + 1)
        return self.words("cli.player_with", number=seat + 1, card=self.card_name(card))

    def card_name(self, card: str) -> str:
        """The name of a card."""
        return self.words(f"god.{card}.name")

    def card(self, card: str) -> None:
        """A card: its name, its title and what it does."""
        head = Text.assemble((self.card_name(card), "bold"), ("  ", ""))
        self.print(head.append(self.words(f"god.{card}.title"), "dim"))
        self.say(f"god.{card}.text")

    def _player(self, player: Player, names: Mapping[Seat, str]) -> Text:
        here = player.status == "to-move"
        line = Text("▸ " if here else "  ", style="bold")
        line.append(f"{player.mark} ".lstrip(), seat_style(player.side))
        line.append(self.player(player.seat, player.card), seat_style(player.side))
        if player.seat in names:
            line.append(f"  {names[player.seat]}")
        status = f"cli.status.{player.status}"
        if status in catalogue(self.words.language):
            line.append(f"  {self.words(status)}", "bold")
        for note in player.notes:
            line.append(f"\n    {self.words.say(note)}", "dim")
        return line


def seat_style(side: int) -> str:
    """The colour of a side."""
    return f"seat-{side}"


def sentence(text: str) -> str:
    """A text with a capital letter first."""
    return text[:1].upper() + text[1:]
