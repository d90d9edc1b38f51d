"""People at the keyboard: the screen is drawn, a line is read, what it says is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from thera import games
from thera.bots.advice import advise
from thera.bots.levels import LevelBot
from thera.cli import card_names, saved_games
from thera.cli.local_table import BUDGET, LocalTable
from thera.cli.screen import Screen
from thera.cli.seat_view import SeatView
from thera.cli.step_line import Refused, steps_of
from thera.cli.turn_log import turns_of
from thera.core.bot import Bot
from thera.core.face import Phrase, Scene
from thera.core.game import BadText, Seat
from thera.core.phrase import quoted
from thera.core.spec import family
from thera.locale import LANGUAGES, Words

COMMANDS: Final = (
    "undo", "advice", "sites", "legend", "north", "save", "load", "new", "card", "cards", "lang",
    "help", "quit",
)  # fmt: skip


class PlayLoop:
    """One person, or several, at a table until they leave it."""

    def __init__(
        self, table: LocalTable, screen: Screen, save: Path | None = None, *, north_up: bool = False
    ) -> None:
        self.table = table
        self.screen = screen
        self.path = save
        self.north_up = north_up
        names = {command: self._name(command) for command in ("help", "legend")}
        self.message = screen.words("cli.hint", **names)
        self.leaving = False
        self.seen_by: Seat | None = None
        self.read_by: Seat | None = None
        self.commands = _commands()

    def run(self) -> None:
        """Play until somebody leaves; then save, if that was asked for."""
        try:
            while not self.leaving:
                self._play_bots()
                self._pass_on()
                self._draw()
                if not self.table.people and self.table.match.over:
                    break
                while not (self._obey(self.screen.ask()) or self.leaving):
                    self.screen.note(self._said())
        except (EOFError, KeyboardInterrupt):
            self.screen.blank()
        if self.path:
            self._save([])
            self.screen.note(self._said())
        self.screen.say("cli.bye")

    # the screen

    @property
    def seen(self) -> SeatView:
        """What the people at the keyboard may see now."""
        return SeatView(self.table, self.north_up)

    def _pass_on(self) -> None:
        """Wait until the person to move is alone with the screen; say if the board turns."""
        seen, who = self.seen, self.screen.player(self.table.match.to_move, None)
        turned = seen.reader is not None and seen.lines(seen.reader) != seen.lines(self.read_by)
        if seen.viewer is None and seen.eyes not in (None, self.seen_by):
            self.screen.clear()
            self.screen.say("cli.curtain", "bold", who=who)
            if turned:
                self.screen.say("cli.curtain.turned", north=self._name("north"))
            self.screen.ask()
        elif seen.viewer is None and turned and not self.message:
            self._reply("cli.turned", who=who, north=self._name("north"))
        self.seen_by, self.read_by = seen.eyes, seen.reader

    def _draw(self) -> None:
        if self.table.match.over:
            self._reply("cli.over")
        self._board(self.seen.scene(), self._said())

    def _board(self, scene: Scene, note: str = "") -> None:
        match, seen = self.table.match, self.seen
        turns = turns_of(match, match.game.seats, seen.eyes)
        self.screen.clear()
        self.screen.board(seen.lines(seen.reader), scene, self._names(), turns, note)

    def _names(self) -> dict[Seat, str]:
        names = {seat: self._bot_name(bot) for seat, bot in self.table.bots.items()}
        if (eyes := self.seen.eyes) is not None:
            names[eyes] = self.screen.words("cli.you")
        return names

    def _bot_name(self, bot: Bot) -> str:
        """A level in the language of the screen; other bots as they are called."""
        if isinstance(bot, LevelBot):
            return self.screen.words(f"bot.{bot.number}.name")
        return bot.name

    def _said(self) -> str:
        """The result of the latest line, told once."""
        said, self.message = self.message, ""
        return said

    def _reply(self, key: str, **gaps: str | int | Phrase) -> None:
        self.message = self.screen.words(key, **gaps)

    # what is said

    def _play_bots(self) -> None:
        """Let bots play until a person is to move; keys pressed meanwhile are dropped."""
        match, thinking = self.table.match, None
        while match.to_move in self.table.bots:
            if match.to_move != thinking:
                thinking = match.to_move
                self._show_thinking(thinking)
            self.table.bot_step()
        if thinking is not None:
            self.screen.drop_typed()

    def _show_thinking(self, seat: Seat) -> None:
        """The board as it is, and which bot it waits for."""
        if self.screen.lively:
            self._board(replace(self.seen.scene(), options=()))
            bot = self._bot_name(self.table.bots[seat])
            self.screen.thinking(self.screen.words("cli.bot", number=seat + 1, bot=bot))

    def _obey(self, line: str) -> bool:
        """Do what a line says; whether the screen has to be drawn anew."""
        said = line.split()
        if not said:
            return self.screen.lively
        command = self.commands.get(said[0].casefold())
        if command is None:
            return self._steps(said) or self.screen.lively
        try:
            return bool(self._deeds()[command](said[1:]))
        except BadText as error:
            self.message = self.screen.words.say(error.reason)
            return False

    def _deeds(self) -> dict[str, Callable[[list[str]], bool | None]]:
        deeds = (
            self._undo, self._advice, self._sites, self._legend, self._north, self._save,
            self._load, self._new, self._card, self._cards, self._lang, self._help, self._quit,
        )  # fmt: skip
        return dict(zip(COMMANDS, deeds, strict=True))

    def _steps(self, said: list[str]) -> bool:
        """Play the steps of a line, all of them or none; whether they were played."""
        try:
            steps = steps_of(self.table.match, said, self._mine, self.screen.words)
        except Refused as error:
            self.message = str(error)
            return False
        for step in steps:
            self.table.match.play(step)
        return True

    def _mine(self, trial: games.AnyMatch) -> bool:
        """Whether whoever sits at the keyboard now may go on: nobody sees another's secrets."""
        now, mover = self.table.match.to_move, trial.to_move
        return mover in self.table.people and (mover == now or not self.table.hides(mover))

    # the commands

    def _undo(self, said: list[str]) -> bool:
        if self.table.sealed:
            self._reply("cli.undo_luck")
            return False
        if self.table.undo():
            return True
        self._reply("cli.nothing_to_undo")
        return False

    def _advice(self, said: list[str]) -> None:
        """Ask the strongest bot what it would do."""
        match = self.table.match
        if match.to_move not in self.table.people:
            return self._reply("cli.over")
        self.screen.thinking(self.screen.words("cli.advice.who"))
        plan = advise(match.sight(match.to_move), BUDGET)
        self.screen.drop_typed()
        return self._reply("cli.advice", plan=plan)

    def _sites(self, said: list[str]) -> None:
        """Where map cards can be dug, and why."""
        if not games.proves(self.table.match.game):
            return self._reply("cli.sites.none")
        for seat in self.seen.readers:
            for card in map(str.upper, said) if said else (None,):
                self._prove(seat, card)
        return None

    def _prove(self, seat: Seat, card: str | None) -> None:
        panels = self.seen.proofs(seat, card)
        for panel in panels:
            self.screen.panel(panel)
        if not panels and card:
            self.screen.say("cli.sites.unknown", card=card)
        elif not panels:
            self.screen.say("cli.sites.no_maps", who=self.screen.player(seat, None))

    def _legend(self, said: list[str]) -> None:
        self.screen.legend(self.seen.legend())

    def _north(self, said: list[str]) -> bool:
        """Turn the board to the seat, or keep it as it is for the first one."""
        if not self.seen.turns:
            self._reply("cli.north.same")
            return False
        self.north_up = not self.north_up
        self._reply("cli.north.up" if self.north_up else "cli.north.seat")
        return True

    def _save(self, said: list[str]) -> None:
        path = Path(" ".join(said)) if said else self.path
        if path is None:
            return self._reply("cli.which_file")
        saved_games.save(path, self.table)
        return self.screen.say("cli.saved", file=str(path))

    def _load(self, said: list[str]) -> bool:
        if not said:
            self._reply("cli.which_file")
            return False
        self.table = saved_games.reopened(Path(" ".join(said)))
        return True

    def _new(self, said: list[str]) -> bool:
        self.table = self.table.again()
        return True

    def _card(self, said: list[str]) -> None:
        if not said:
            return self._cards(said)
        name, say = " ".join(said), self.screen.words.say
        for card in self.seen.scene().cards:
            if name.casefold() in (card.id.casefold(), say(card.name).casefold()):
                return self.screen.read(card)
        known = card_names.named(name)
        if known is None:
            return self._reply("cli.no_card", name=quoted(name))
        return self.screen.read(card_names.card(known))

    def _cards(self, said: list[str]) -> None:
        dealt = self.seen.scene().cards
        for card in dealt:
            self.screen.read(card)
        if not dealt:
            self._reply("cli.no_cards")

    def _lang(self, said: list[str]) -> bool:
        if said not in [[language] for language in LANGUAGES]:
            self._reply("cli.which_language", languages=", ".join(LANGUAGES))
            return False
        self.screen.words = Words(said[0])
        return True

    def _help(self, said: list[str]) -> None:
        options = self.seen.scene().options
        if options:
            self.screen.say("cli.help.steps", example=options[0].step)
        for command in filter(self._useful, COMMANDS):
            self.screen.say(f"cli.help.{command}", command=self._name(command))
        self.screen.say("cli.help.rules", "dim", game=family(self.table.match.game.name))

    def _useful(self, command: str) -> bool:
        """Whether a command does something in this game."""
        if command == "sites":
            return games.proves(self.table.match.game)
        return command != "north" or self.seen.turns

    def _name(self, command: str) -> str:
        """What a command is called first of all in the language of the screen."""
        return self.screen.words(f"cli.command.{command}").split(",")[0]

    def _quit(self, said: list[str]) -> None:
        self.leaving = True


def _commands() -> dict[str, str]:
    """What people call the commands, in every language: all of them work in any."""
    return {
        name: command
        for language in LANGUAGES
        for command in COMMANDS
        for name in Words(language)(f"cli.command.{command}").split(",")
    }
