"""The terminal: spans and phrases of a game's face in colour, or plain where it is no terminal."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.style import Style
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from thera.cli.numbered_options import choices
from thera.cli.screen_layout import Parts, show
from thera.cli.turn_log import Turn
from thera.core.face import Card, LegendRow, Panel, Phrase, Player, Scene, Span
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
        "compass": "bold",
        "warning": "yellow",
        "sea": "on #0b2239",
        "land": "#6f6238 on #3d3620",
        "route": "bold #dfe9f5",
        "dock": "bold bright_white",
        "tree": "bold white on #2e6b32",
        "lake": "bold white on #2265a3",
        "mountain": "bold white on #62666d",
        "volcano": "bold white on #b9540f",
        "tree-cube": "bold #6fdc74",
        "lake-cube": "bold #6db8ff",
        "mountain-cube": "bold #c9ced6",
        "volcano-cube": "bold #ff9a4a",
    }
)
PROMPT = "> "
HERE = "▸ "  # before the player to move

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
        """Clear the screen, if it is a terminal."""
        if self.lively:
            self.console.clear()

    def ask(self) -> str:
        """A typed line; one that comes from a file is echoed."""
        if self.lively:
            return input(PROMPT).strip()
        line = input().strip()
        self.print(f"{PROMPT}{line}")
        return line

    # a game

    def board(
        self,
        lines: Lines,
        scene: Scene,
        names: Mapping[Seat, str] | None = None,
        turns: Sequence[Turn] = (),
        note: str = "",
    ) -> None:
        """The board, the players, what has happened and can be done; a note comes last."""
        now: list[RenderableType] = [Text(self.words.say(scene.headline), "bold")]
        if names is not None:
            now.append(choices(scene, self.words))
        parts = Parts(
            board=self._drawn(lines),
            players=[self._player(each, names or {}) for each in scene.players],
            panels=[self._panel(panel) for panel in scene.panels],
            told=[self.told(turn) for turn in turns],
            brief=[self.told(turn, brief=True) for turn in turns],
            now=now,
            note=[Text(note, "italic")] if note and self.lively else [],
        )
        show(self.console, parts, lively=self.lively)
        if not self.lively:
            self.note(note)

    def picture(self, lines: Lines, scene: Scene, panels: Sequence[Panel]) -> None:
        """A board to be looked at, its players beside it and some panels below."""
        players: list[RenderableType] = [self._player(each, {}) for each in scene.players]
        below: list[RenderableType] = [self._panel(panel) for panel in panels]
        parts = Parts(self._drawn(lines), players, below, told=[], brief=[], now=[], note=[])
        show(self.console, parts, lively=False)

    def note(self, text: str) -> None:
        """The result of the latest line."""
        if text:
            self.print(text, "italic")

    def _drawn(self, lines: Lines) -> Text:
        """A board: each span in its style, or in several that are laid over each other."""
        rows = [
            Text.assemble(*((span.text, self._style(span.style)) for span in line), no_wrap=True)
            for line in lines
        ]
        return Text("\n", no_wrap=True).join(rows)

    def _style(self, name: str) -> Style:
        plain = Style()
        return Style.combine(
            [plain, *(self.console.get_style(word, default=plain) for word in name.split())]
        )

    def panel(self, panel: Panel) -> None:
        """A heading and its rows; off the terminal no row is broken."""
        if self.console.is_terminal:
            self.console.print(self._panel(panel))
            return
        self.print(sentence(self.words.say(panel.title)), "bold")
        for row in panel.rows:
            self.print(f"  {self.words.say(row)}")

    def legend(self, rows: Sequence[LegendRow]) -> None:
        """Signs and what they mean."""
        own = [
            LegendRow((Span(HERE.strip(), "bold"),), Phrase("cli.legend.here")),
            LegendRow((Span("!", "warning"),), Phrase("cli.legend.warning")),
        ]
        sheet = Table.grid(padding=(0, 2))
        sheet.add_column(no_wrap=True)
        for row in [*rows, *own]:
            sheet.add_row(self._drawn([row.signs]), Text(self.words.say(row.meaning)))
        self.console.print(sheet)

    def thinking(self, who: str) -> None:
        """Say that a bot thinks, to whoever looks at a terminal."""
        if self.lively:
            self.say("cli.thinking", "italic", who=who)

    def drop_typed(self) -> None:
        """Discard what was typed before the question: it would be a blind answer."""
        if self.lively:
            with suppress(ImportError):  # no such module on Windows
                import termios

                termios.tcflush(sys.stdin, termios.TCIFLUSH)

    def _panel(self, panel: Panel) -> Group:
        """A heading and its rows."""
        rows = (
            Padding(Text(self.words.say(row)), (0, 0, 0, 2), expand=False) for row in panel.rows
        )
        return Group(Text(sentence(self.words.say(panel.title)), "bold"), *rows)

    def read(self, card: Card) -> None:
        """A card that somebody may read."""
        head = Text(self.words.say(card.name), "bold")
        if card.title:
            head.append(f"  {self.words.say(card.title)}", "not bold dim")
        self.print(head)
        self.print(sentence(self.words.say(card.text)))

    def turn(self, turn: Turn, number: int) -> None:
        """One turn of a story, numbered."""
        if self.console.is_terminal:
            sheet = Table.grid(padding=(0, 2))
            sheet.add_row(Text(f"{number:>3}", "dim"), self.told(turn))
            self.console.print(sheet)
        else:
            self.print(Text(f"{number:>3}  ").append_text(self.told(turn)))

    def told(self, turn: Turn, *, brief: bool = False) -> Text:
        """One turn in words and, unless there is little room, in notation."""
        told = ", ".join(self.words.say(phrase) for phrase in turn.words)
        steps = ("" if brief else f"  {' '.join(turn.steps)}", "dim")
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
        """The name of a card; one that no catalogue names is called by its id."""
        key = f"god.{card}.name"
        return self.words(key) if key in self.words else card

    def _player(self, player: Player, names: Mapping[Seat, str]) -> Group:
        here = player.status == "to-move"
        line = Text(HERE if here else " " * len(HERE), style="bold")
        line.append(f"{player.mark} ".lstrip(), seat_style(player.side))
        line.append(self.player(player.seat, player.card), seat_style(player.side))
        if player.seat in names:
            line.append(f"  {names[player.seat]}")
        status = f"cli.status.{player.status}"
        if status in catalogue(self.words.language):
            line.append(f"  {self.words(status)}", "bold")
        notes = (Text(self.words.say(note), "dim") for note in player.notes)
        return Group(line, *(Padding(note, (0, 0, 0, 4), expand=False) for note in notes))


def seat_style(side: int) -> str:
    """The colour of a side."""
    return f"seat-{side}"


def sentence(text: str) -> str:
    """A text with a capital letter first."""
    return text[:1].upper() + text[1:]
