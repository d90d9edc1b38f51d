"""A bot behind two streams of lines: reads positions, answers with the steps of a turn."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final, TextIO

import thera
from thera import games
from thera.bots import line_protocol, registry
from thera.bots.deadline import NoAnswer, answer_in_time
from thera.core.bot import Budget, Choice, Sight, Watch
from thera.core.game import CHANCE, NOBODY, bad
from thera.core.phrase import quoted
from thera.core.turns import ends

AnySight = Sight[Any, Any]

QUIT: Final = "quit"


class LineServer:
    """What `thera engine` is: one position at a time, one thought at a time.

    Searching goes on in a thread, so that `stop` is heard; other lines wait until it has ended.
    """

    def __init__(self, bot: str, to: TextIO) -> None:
        self.bot = registry.bot(bot)
        self._name = bot
        self.sight: AnySight | None = None
        self._to = to
        self._lock = threading.Lock()
        self._watch = Watch()
        self._thread: threading.Thread | None = None
        self._endless = False
        self._commands: dict[str, Callable[[str], None]] = {
            "hello": self._hello,
            "bot": self._bot,
            "position": self._position,
            "heard": self._heard,
            "legal": self._legal,
            "go": self._go,
            "stop": self._stop,
            "ready": self._ready,
        }

    def run(self, source: Iterable[str]) -> None:
        """Answer lines until `quit` or their end."""
        for line in source:
            if line.strip() == QUIT:
                break
            self.hear(line)
        self._stop("")

    def hear(self, line: str) -> None:
        """Do what a line says; a bad one is answered by `error` and changes nothing."""
        word, _, rest = line.strip().partition(" ")
        if not word:
            return
        try:
            if len(line) > line_protocol.LONGEST:
                raise bad("engine.long", most=line_protocol.LONGEST)
            if word not in self._commands:
                known = ", ".join([*self._commands, QUIT])
                raise bad("engine.unknown", text=quoted(word), known=known)
            if word not in ("stop", "ready"):
                self._wait()
            self._commands[word](rest.strip())
        except ValueError as error:
            self._say(f"error {error}")

    def _hello(self, rest: str) -> None:
        self._say(f"thera engine {line_protocol.PROTOCOL}")
        self._say(f"name thera {thera.__version__}")
        self._say(f"games {' '.join(games.names())}")
        self._say(f"bots {' '.join((*registry.bots(), *registry.level_names()))}")
        self._say("ready")

    def _ready(self, rest: str) -> None:
        self._say("ready")

    def _bot(self, rest: str) -> None:
        self.bot, self._name = registry.bot(rest), rest
        if self.sight is not None:
            registry.prepare(rest, self.sight.game.name)

    def _position(self, rest: str) -> None:
        spec, _, text = rest.partition(" ")
        if not text:
            raise bad("engine.position")
        game, view = _opened(spec, text.strip())
        seat = game.to_move(view)
        if seat in (CHANCE, NOBODY):
            raise bad("engine.nobody")
        known = game.guess(view, seat, Random(0))
        self.sight = Sight(game, seat, view, tuple(game.legal(known)), ())
        registry.prepare(self._name, game.name)

    def _heard(self, rest: str) -> None:
        sight = self._seen()
        heard = tuple(map(sight.game.parse, rest.split()))
        self.sight = Sight(sight.game, sight.seat, sight.view, sight.legal, heard)

    def _legal(self, rest: str) -> None:
        """The user's own list: it may leave some out, which is how steps are kept from a bot."""
        sight = self._seen()
        listed = tuple(map(sight.game.parse, rest.split()))
        if not listed:
            raise bad("engine.legal")
        for step in listed:
            if step not in sight.legal:
                raise bad("engine.illegal", step=str(step))
        self.sight = Sight(sight.game, sight.seat, sight.view, listed, sight.heard)

    def _go(self, rest: str) -> None:
        budget, endless = line_protocol.read_go(rest.split())
        sight = self._seen()
        self._endless = endless
        self._watch = watch = Watch(lambda thought: self._say(line_protocol.write_info(thought)))
        self._thread = threading.Thread(
            target=self._think, args=(sight, budget, watch, endless), daemon=True
        )
        self._thread.start()

    def _stop(self, rest: str) -> None:
        self._watch.stop()
        self._endless = False
        self._wait()

    def _think(self, sight: AnySight, budget: Budget, watch: Watch, endless: bool) -> None:
        """Answer by the bot's turn, or by an error: whatever a bot does, the engine goes on."""
        try:
            choice = answer_in_time(self.bot, sight, budget, watch)
            while endless and not watch.stopped:
                threading.Event().wait(0.01)
            self._say(line_protocol.write_steps("best", turn_of(sight, choice)))
        except NoAnswer as error:
            self.bot = registry.bot(self._name)  # the other one may still be busy
            self._say(f"error {error}")
        except Exception as error:  # noqa: BLE001
            self._say(f"error {type(error).__name__}: {' '.join(str(error).split())}")

    def _seen(self) -> AnySight:
        if self.sight is None:
            raise bad("engine.no_position")
        return self.sight

    def _wait(self) -> None:
        """Until the thought is over; an endless one must be stopped."""
        if self._endless:
            raise bad("engine.thinking")
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _say(self, text: str) -> None:
        with self._lock:
            self._to.write(text + "\n")
            self._to.flush()


def turn_of(sight: AnySight, choice: Choice[Any]) -> tuple[Any, ...]:
    """The steps of a choice that belong to this turn: at least the first."""
    game, s = sight.game, sight.view
    steps: list[Any] = []
    for step in choice.decided:
        if steps and (ends(game, s) or game.to_move(s) != sight.seat or step not in game.legal(s)):
            break
        steps.append(step)
        s = game.play(s, step)
    return tuple(steps)


def _opened(spec: str, text: str) -> tuple[games.AnyGame, Any]:
    if text == "start":
        game = games.load(spec)
        return game, game.start()
    return games.resume_view(spec, text)
