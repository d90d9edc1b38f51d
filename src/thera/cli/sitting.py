"""People at the keyboard: the screen is drawn, a line is read, what it says is done."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from thera import games
from thera.bots.advice import advise
from thera.cli import cards, saved
from thera.cli.choices import find, meanings
from thera.cli.screen import Screen
from thera.cli.story import turns_of
from thera.cli.table import BUDGET, Table
from thera.core.face import Phrase, Scene
from thera.core.game import BadText, Seat
from thera.core.match import IllegalStep
from thera.locale import LANGUAGES, Words

COMMANDS: Final = (
    "undo", "advice", "save", "load", "new", "card", "cards", "lang", "help", "quit",
)  # fmt: skip
PROMPT: Final = "> "


class Sitting:
    """One person, or several, at a table until they leave it."""

    def __init__(self, table: Table, screen: Screen, save: Path | None = None) -> None:
        self.table = table
        self.screen = screen
        self.path = save
        self.message: str | None = screen.words("cli.hint", help=self._name("help"))
        self.leaving = False
        self.seen_by: Seat | None = None
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
                while not (self._obey(ask(self.screen)) or self.leaving):
                    self._answer()
        except (EOFError, KeyboardInterrupt):
            self.screen.blank()
        if self.path:
            self._save([])
            self._answer()
        self.screen.say("cli.bye")

    # the screen

    @property
    def viewer(self) -> Seat | None:
        """The one person at the table, to whom the screen speaks; None where there are several."""
        people = self.table.people
        return people[0] if len(people) == 1 else None

    @property
    def eyes(self) -> Seat | None:
        """Whose view is shown: of several people that of the one to move, if there are secrets."""
        seat = self.table.match.to_move
        if self.viewer is not None or seat not in self.table.people:
            return self.viewer
        return seat if self.table.hides(seat) else None

    @property
    def _curtain(self) -> bool:
        """Whether the keyboard has to be passed on before anything is shown."""
        return self.viewer is None and self.eyes not in (None, self.seen_by)

    def _pass_on(self) -> None:
        """Wait until the person to move is alone with the screen."""
        if self._curtain and self.eyes is not None:
            self.screen.clear()
            who = self.screen.player(self.eyes, None)
            self.screen.say("cli.curtain", "bold", who=who)
            ask(self.screen)
        self.seen_by = self.eyes

    def _scene(self) -> Scene:
        match, eyes = self.table.match, self.eyes
        return games.face(match.game).scene(match.game.view(match.state, eyes), eyes)

    def _draw(self) -> None:
        match, scene, screen, eyes = self.table.match, self._scene(), self.screen, self.eyes
        view = match.game.view(match.state, eyes)
        turns = turns_of(match, match.game.seats, eyes)
        screen.clear()
        screen.board(games.face(match.game).lines(view, eyes), scene, self._names(), turns)
        if match.over:
            self._reply("cli.over")
        self._answer()

    def _names(self) -> dict[Seat, str]:
        names = {seat: bot.name for seat, bot in self.table.bots.items()}
        if self.eyes is not None:
            names[self.eyes] = self.screen.words("cli.you")
        return names

    def _answer(self) -> None:
        """Say what came of the latest line."""
        if self.message:
            self.screen.print(self.message, "italic")
        self.message = None

    def _reply(self, key: str, **gaps: str | int | Phrase) -> None:
        self.message = self.screen.words(key, **gaps)

    # what is said

    def _play_bots(self) -> None:
        while self.table.bot_step():
            pass

    def _obey(self, line: str) -> bool:
        """Do what a line says; whether the screen has to be drawn anew."""
        said = line.split()
        if not said:
            return False
        command = self.commands.get(said[0].casefold())
        if command is None:
            return self._steps(said) or self.screen.lively
        try:
            return bool(self._deeds()[command](said[1:]))
        except BadText as error:
            self.message = str(error)
            return False

    def _deeds(self) -> dict[str, Callable[[list[str]], bool | None]]:
        deeds = (
            self._undo, self._advice, self._save, self._load, self._new, self._card, self._cards,
            self._lang, self._help, self._quit,
        )  # fmt: skip
        return dict(zip(COMMANDS, deeds, strict=True))

    def _steps(self, said: list[str]) -> bool:
        """Play the steps of a line as far as they go; whether there were any."""
        match = self.table.match
        for done, word in enumerate(said):
            if match.to_move not in self.table.people or self._curtain:
                self._reply(
                    "cli.over" if match.over else "cli.not_yours", rest=" ".join(said[done:])
                )
                return done > 0
            if not self._step(word):
                return done > 0
        return True

    def _step(self, word: str) -> bool:
        found = find(self._scene(), word, self.screen.words)
        if len(found) > 1:
            which = self.screen.words("cli.which_step", word=word)
            self.message = f"{which}\n{meanings(found, self.screen.words)}"
            return False
        if not found and word.isdecimal():
            self._reply("cli.no_number", number=word)
            return False
        try:
            self.table.match.play(found[0][1].step if found else self._meant(word))
        except IllegalStep as error:
            reason = error.reason or Phrase("cli.illegal")
            self._reply("cli.refused", step=error.step, reason=reason)
            return False
        except BadText:
            self._reply("cli.unknown", word=word, help=self._name("help"))
            return False
        return True

    def _meant(self, word: str) -> str:
        """A word as notation; capital letters may be a slip of the keyboard."""
        try:
            self.table.match.game.parse(word)
        except BadText:
            return word.lower()
        return word

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
            return self._reply("cli.over" if match.over else "cli.not_yours", rest="")
        plan = advise(match.sight(match.to_move), BUDGET)
        return self._reply("cli.advice", plan=plan)

    def _save(self, said: list[str]) -> None:
        path = Path(" ".join(said)) if said else self.path
        if path is None:
            return self._reply("cli.which_file")
        saved.save(path, self.table)
        return self.screen.say("cli.saved", file=str(path))

    def _load(self, said: list[str]) -> bool:
        if not said:
            self._reply("cli.which_file")
            return False
        self.table = saved.reopened(Path(" ".join(said)), self.screen.words)
        return True

    def _new(self, said: list[str]) -> bool:
        self.table = self.table.again()
        return True

    def _card(self, said: list[str]) -> None:
        if not said:
            return self._cards(said)
        name, say = " ".join(said), self.screen.words.say
        for card in self._scene().cards:
            if name.casefold() in (card.id.casefold(), say(card.name).casefold()):
                return self.screen.read(card)
        known = cards.named(name)
        if known is None:
            return self._reply("cli.no_card", name=name)
        return self.screen.read(cards.card(known))

    def _cards(self, said: list[str]) -> None:
        dealt = self._scene().cards
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
        options = self._scene().options
        if options:
            self.screen.say("cli.help.steps", example=options[0].step)
        for command in COMMANDS:
            self.screen.say(f"cli.help.{command}", command=self._name(command))

    def _name(self, command: str) -> str:
        """What a command is called first of all in the language of the screen."""
        return self.screen.words(f"cli.command.{command}").split(",")[0]

    def _quit(self, said: list[str]) -> None:
        self.leaving = True


def ask(screen: Screen) -> str:
    """A line that somebody types; where it comes from a file it is shown as well."""
    if screen.lively:
        return input(PROMPT).strip()
    line = input().strip()
    screen.print(f"{PROMPT}{line}")
    return line


def _commands() -> dict[str, str]:
    """What people call the commands, in every language: all of them work in any."""
    return {
        name: command
        for language in LANGUAGES
        for command in COMMANDS
        for name in Words(language)(f"cli.command.{command}").split(",")
    }
