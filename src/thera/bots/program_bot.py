"""A program in any language as a bot: it speaks the engine protocol on its two streams."""

from __future__ import annotations

from typing import Any, Final

from thera.bots import line_protocol
from thera.bots.line_process import EngineFailed, LineProcess
from thera.core.bot import Budget, Choice, Sight, Thought, Watch
from thera.core.game import A, BadText, S
from thera.core.phrase import quoted

START_SECONDS: Final = 300.0
"""Until a program says ready: it may have to compile something."""

GRACE_SECONDS: Final = 10.0
"""How much longer than its budget a program may take."""

LONG_SECONDS: Final = 600.0
"""How long a program may take whose budget has no seconds."""


class ProgramBot:
    """Starts the program when it is first asked, and asks it for whole turns."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.name = f"pipe:{command}"
        self._program: LineProcess | None = None
        self._rest: tuple[Any, ...] = ()

    def __repr__(self) -> str:
        return f"PipeBot({self.command!r})"

    def choose(self, sight: Sight[S, A], budget: Budget, watch: Watch | None = None) -> Choice[A]:
        """The next step of the turn that the program chose, else what it says when asked."""
        rest = self._rest
        if rest and not sight.game.fresh(sight.view) and rest[0] in sight.legal:
            self._rest = rest[1:]
            return Choice(rest[0])
        try:
            steps, thought = self._ask(sight, budget, watch or Watch())
        except EngineFailed:
            self.close()
            raise
        self._rest = steps[1:]
        return Choice(steps[0], thought.score, steps)

    def close(self) -> None:
        """End the program; the next question starts it again."""
        program, self._program = self._program, None
        self._rest = ()
        if program is not None:
            program.close()

    def _ask(
        self, sight: Sight[S, A], budget: Budget, watch: Watch
    ) -> tuple[tuple[A, ...], Thought[str]]:
        program, game = self._started(), sight.game
        program.say(f"position {game.name} {game.write(sight.view)}")
        program.say(line_protocol.write_steps("heard", sight.heard))
        program.say(line_protocol.write_steps("legal", sight.legal))
        program.say(line_protocol.write_go(budget))
        thought: Thought[str] = Thought(())
        limit = LONG_SECONDS if budget.seconds is None else budget.seconds + GRACE_SECONDS
        for word, *rest in program.answers(limit, watch):
            if word == "error":
                raise program.failed("error", text=quoted(" ".join(rest)))
            if word == "best":
                return _steps(program, sight, rest), thought
            if word == "info":
                thought = _thought(program, rest)
                watch.tell(thought)
        raise program.failed("silent")

    def _started(self) -> LineProcess:
        """The program, greeted."""
        if self._program is None:
            self._program = LineProcess(self.command)
            self._program.say("hello")
            for word, *_ in self._program.answers(START_SECONDS, Watch()):
                if word == "ready":
                    break
        return self._program


def _steps(program: LineProcess, sight: Sight[S, A], texts: list[str]) -> tuple[A, ...]:
    try:
        steps = tuple(map(sight.game.parse, texts))
    except BadText as error:
        raise program.failed("nonsense", why=error.reason) from error
    if not steps or steps[0] not in sight.legal:
        raise program.failed("illegal", text=quoted(" ".join(texts)))
    return steps


def _thought(program: LineProcess, words: list[str]) -> Thought[str]:
    try:
        return line_protocol.read_info(words)
    except BadText as error:
        raise program.failed("nonsense", why=error.reason) from error
