"""The menu of `thera play`: which game, how many players, which gods, who sits where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from rich.columns import Columns
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from thera.bots import opponents
from thera.cli import card_names
from thera.cli.screen import Screen
from thera.core.phrase import quoted
from thera.core.setup_menu import ChoosableCard, Offer, Way
from thera.locale import LANGUAGES, Words

T = TypeVar("T")

Answers = dict[int, tuple[str, T]]
"""What can be answered, by number: a text, and what it stands for."""

WHOM: Final = ("bots", "people", "seats")
PERSON: Final = ""
"""Who sits on a seat where no bot does."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A game by its spec and who sits on each seat: bots by name, people without one."""

    spec: str
    seats: tuple[str, ...]

    @property
    def bots(self) -> list[str]:
        """The bots, seat by seat."""
        return [name for name in self.seats if name != PERSON]

    @property
    def against_bots(self) -> list[int]:
        """The seats of people, counted from 1, where there are bots as well."""
        people = [seat for seat, name in enumerate(self.seats, 1) if name == PERSON]
        return people if self.bots else []


def menu(screen: Screen) -> Chosen:
    """Ask somebody who has named no game what to play, and with whom."""
    screen.clear()
    screen.say("cli.menu.enter", "dim")
    say = screen.words
    games = _counted((_about(say, offer), offer) for offer in opponents.offers())
    offer = _pick(screen, "cli.menu.what", games, 1)
    seats = _players(screen, offer)
    ways = _counted(
        (f"{say.say(way.title)}: {say.say(way.text)}", way)
        for way in offer.ways
        if seats in way.seats
    )
    question = f"cli.menu.ways.{offer.game}"
    way = _pick(screen, question if question in say else "cli.menu.ways", ways, 1)
    spec = way.specs(seats, _cards(screen, way, seats))
    return Chosen(spec, _seats(screen, offer, seats))


def _about(words: Words, offer: Offer) -> str:
    """A game in a line, or its title where nobody has written one."""
    key = f"cli.menu.game.{offer.game}"
    return words(key) if key in words else words.say(offer.title)


# how many


def _players(screen: Screen, offer: Offer) -> int:
    """The number of players; where it changes the game that is said."""
    answers: Answers[int] = {}
    for count in sorted({count for way in offer.ways for count in way.seats}):
        text, note = screen.words("cli.menu.count"), f"{offer.game}.seats.{count}"
        if note in screen.words:
            text = f"{text}: {screen.words(note)}"
        answers[count] = (text, count)
    return _pick(screen, "cli.menu.players", answers, min(answers))


# cards


def _cards(screen: Screen, way: Way, seats: int) -> list[str]:
    """A card for each seat by name, where they are chosen beforehand."""
    fitting = {card.id: card for card in way.cards if seats in card.counts}
    if not fitting:
        return []
    screen.say("cli.menu.cards", "bold", count=seats)
    names = [screen.words.say(card.name) for card in fitting.values()]
    screen.console.print(Padding(Columns(names, padding=(0, 2), equal=True), (0, 0, 0, 2)))
    while True:
        said = screen.ask().replace(",", " ").split()
        _leave(said)
        chosen = [card_names.named(name) for name in said]
        if wrong := _wrong(screen.words, said, chosen, way.cards, seats):
            screen.print(wrong, "italic")
            continue
        screen.blank()
        return [card for card in chosen if card]


def _wrong(
    words: Words,
    said: Sequence[str],
    chosen: Sequence[str | None],
    every: Sequence[ChoosableCard],
    seats: int,
) -> str:
    """What is wrong with the cards that somebody names; empty if nothing is."""
    known = {card.id: card for card in every}
    for name, card in zip(said, chosen, strict=True):
        if card not in known:
            return words("cli.no_card", name=quoted(name))
        called = words.say(known[card].name)
        if seats not in known[card].counts:
            return words("cli.menu.card_count", card=called, count=seats)
        if chosen.count(card) > 1:
            return words("cli.menu.card_twice", card=called)
    return "" if len(chosen) == seats else words("cli.menu.card_each", count=seats)


# who


def _seats(screen: Screen, offer: Offer, seats: int) -> tuple[str, ...]:
    """Who sits on each seat."""
    whoms = _counted((screen.words(f"cli.menu.{whom}", count=seats), whom) for whom in WHOM)
    whom = _pick(screen, "cli.menu.whom", whoms, 1)
    if whom == "people":
        return (PERSON,) * seats
    if offer.missing:
        screen.print(screen.words.say(offer.missing), "warning")
    bots = _counted((screen.words.say(bot.title), bot.id) for bot in offer.bots)
    usual = next(number for number, (_, name) in bots.items() if name == offer.usual)
    if whom == "bots":
        return PERSON, *(_pick(screen, "cli.menu.level", bots, usual),) * (seats - 1)
    return _seat_by_seat(screen, bots, usual, seats)


def _seat_by_seat(screen: Screen, bots: Answers[str], usual: int, seats: int) -> tuple[str, ...]:
    """A person or a bot for each seat; the answers are listed once."""
    answers = {0: (screen.words("cli.menu.person"), PERSON), **bots}
    found = [_pick(screen, "cli.menu.seat", answers, 0, number=1)]
    for number in range(2, seats + 1):
        screen.say("cli.menu.other_seat", "bold", number=number, usual=usual)
        found.append(_number(screen, answers, usual))
    return tuple(found)


# questions


def _pick(screen: Screen, question: str, answers: Answers[T], usual: int, **gaps: int) -> T:
    """One of several answers by its number; the usual one if nothing is said."""
    screen.say(question, "bold", **gaps)
    sheet = Table.grid(padding=(0, 2))
    for number, (text, _) in answers.items():
        sheet.add_row(str(number), Text(f"{text}  ←" if number == usual else text))
    screen.console.print(sheet)
    return _number(screen, answers, usual)


def _number(screen: Screen, answers: Answers[T], usual: int) -> T:
    while True:
        said = screen.ask() or str(usual)
        _leave([said])
        for number, (_, value) in answers.items():
            if said == str(number):
                screen.blank()
                return value
        screen.say("cli.menu.again", "italic", first=min(answers), last=max(answers))


def _counted(answers: Iterable[tuple[str, T]]) -> Answers[T]:
    """Answers numbered from 1."""
    return dict(enumerate(answers, 1))


def _leave(said: Sequence[str]) -> None:
    """Leave the menu where somebody says so, in any language."""
    names = [name for each in LANGUAGES for name in Words(each)("cli.command.quit").split(",")]
    if len(said) == 1 and said[0].casefold() in names:
        raise EOFError
