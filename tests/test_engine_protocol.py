"""The engine protocol: the documented conversation, bad lines, and programs as bots."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from thera import games
from thera.bots import deadline, line_protocol, registry
from thera.bots.line_process import EngineFailed
from thera.bots.line_server import LineServer
from thera.bots.program_bot import ProgramBot
from thera.core.bot import Bot, Budget, Choice, Sight, Thought, Watch
from thera.core.game import A, BadText, S
from thera.core.luck import Luck
from thera.core.match import Match

DOCS = Path(__file__).parent.parent / "docs" / "engine-protocol.md"
COMMAND = [sys.executable, "-c", "from thera.cli import main; main()", "engine", "--bot", "greedy"]
BUDGET = Budget(nodes=200)
WINNING = "2300000000000000000000000/1/mortal:a5,d4/mortal:b3,d2"


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)


def test_the_documented_conversation() -> None:
    (conversation,) = blocks("text")
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        for line in conversation.splitlines():
            if line.startswith("> "):
                engine.stdin.write(line[2:] + "\n")
                engine.stdin.flush()
            else:
                assert engine.stdout.readline() == line + "\n"
        assert engine.stdout.read() == ""
        assert engine.wait(timeout=30) == 0


def talk(*said: str, bot: str = "greedy") -> list[str]:
    to = StringIO()
    LineServer(bot, to).run(said)
    return to.getvalue().splitlines()


@pytest.mark.parametrize(
    "line",
    [
        "go",
        "go nodes 10",  # no position yet
        "position",
        "position santorini",
        "position chess start",
        "position santorini:apollo start",
        "position santorini 1/2/3",
        f"position santorini {WINNING.replace('/1/', '/9/')}",
        "bot",
        "bot nobody",
        "bot random:seed=x",
        "heard @a1",
        "legal @a1",
        "go nodes",
        "go nodes 0",
        "go nodes -3",
        "go nodes 2.5",
        "go seconds inf",
        "go seconds nan",
        "go seconds 1 seconds 2",
        "go infinite seconds 1",
        "a" * (line_protocol.LONGEST + 1),
        "\x00",
        "position santorini \ud800",
    ],
    ids=lambda line: line[:30].encode("unicode_escape").decode(),
)
def test_a_bad_line_is_an_error_and_the_engine_goes_on(line: str) -> None:
    error, *rest = talk(line, f"position santorini {WINNING}", "go nodes 500")
    assert error.startswith("error ")
    assert rest == ["best a5-b5"]


def test_a_bad_line_keeps_the_position() -> None:
    said = talk(f"position santorini {WINNING}", "position santorini x", "legal", "go nodes 9")
    assert [line.split()[0] for line in said] == ["error", "error", "best"]


@pytest.mark.parametrize("spec", ["santorini:hermes,chaos", "santorini:draft", "akrotiri"])
def test_an_engine_plays_what_a_bot_plays(spec: str) -> None:
    game = games.load(spec)
    match = Match(game, luck=Luck(b"key"))
    bot = registry.bot("random")
    for _ in range(12):
        sight = match.sight(match.to_move)
        step = bot.choose(sight, BUDGET).step
        position = f"position {game.name} {game.write(sight.view)}"
        heard = line_protocol.write_steps("heard", sight.heard)
        assert talk(position, heard, "go nodes 9", bot="random") == [f"best {step}"]
        match.play(step)


class Ponderer:
    """A bot that thinks until it is told to stop."""

    name = "ponderer"

    def choose(self, sight: Sight[S, A], budget: Budget, watch: Watch | None = None) -> Choice[A]:
        assert watch is not None
        watch.tell(Thought(sight.legal[:1], score=0.25, depth=1, nodes=7, seconds=0.5))
        while not watch.stopped:
            threading.Event().wait(0.001)
        return Choice(sight.legal[0])


def test_a_thought_is_told_and_stopped() -> None:
    to = StringIO()
    engine = LineServer("random", to)
    engine.bot = Ponderer()
    engine.run([f"position santorini {WINNING}", "go seconds 1000", "stop"])
    info, best = to.getvalue().splitlines()
    step = best.removeprefix("best ")
    assert info == f"info depth 1 nodes 7 seconds 0.5 score 0.25 line {step}"
    assert line_protocol.read_info(info.split()[1:]) == Thought((step,), 0.25, 1, 7, 0.5)


def test_the_end_of_the_input_stops_a_thought() -> None:
    to = StringIO()
    engine = LineServer("random", to)
    engine.bot = Ponderer()
    engine.run([f"position santorini {WINNING}", "go infinite"])
    assert to.getvalue().splitlines()[-1].startswith("best ")


class Broken:
    """A bot that fails."""

    name = "broken"

    def choose(self, sight: Sight[S, A], budget: Budget, watch: Watch | None = None) -> Choice[A]:
        raise ZeroDivisionError("two\nlines")


def test_a_bot_that_fails_is_an_error_line() -> None:
    to = StringIO()
    engine = LineServer("random", to)
    engine.bot = Broken()
    engine.run([f"position santorini {WINNING}", "go nodes 1", "heard", "ready"])
    assert to.getvalue().splitlines() == ["error ZeroDivisionError: two lines", "ready"]


class Spinner:
    """A bot that never answers and never looks whether it should stop."""

    name = "spinner"

    def __init__(self) -> None:
        self.let_go = threading.Event()

    def choose(self, sight: Sight[S, A], budget: Budget, watch: Watch | None = None) -> Choice[A]:
        self.let_go.wait()
        if watch is not None:
            watch.tell(Thought(sight.legal[:1]))
        return Choice(sight.legal[0])


@pytest.mark.parametrize("ending", [["go seconds 0.01"], ["go nodes 9", "stop"], ["go infinite"]])
def test_a_go_is_answered_though_the_bot_is_not_done(
    monkeypatch: pytest.MonkeyPatch, ending: list[str]
) -> None:
    monkeypatch.setattr(deadline, "LATE_SECONDS", 0.01)
    monkeypatch.setattr(deadline, "GRACE_SECONDS", 0.1)
    to, spinner = StringIO(), Spinner()
    engine = LineServer("random", to)
    engine.bot = spinner
    engine.run([f"position santorini {WINNING}", *ending])
    engine.run([f"position santorini {WINNING}", "legal a5-b5", "go seconds 5"])
    spinner.let_go.set()
    assert to.getvalue().splitlines() == ["error spinner gave no answer", "best a5-b5"]


def test_a_bot_past_its_time_is_told_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadline, "LATE_SECONDS", 0.01)
    to = StringIO()
    engine = LineServer("random", to)
    engine.bot = Ponderer()
    engine.hear(f"position santorini {WINNING}")
    engine.hear("go seconds 0.01")
    engine.hear("heard")  # waits until the engine has answered
    assert to.getvalue().splitlines()[-1].startswith("best ")


# ---- views as positions ----

FULL = (
    "M5@e2n1r3,M1@w2s1r3/e2n1.nw:M,e2n1.ne:L,w2s1.nw:V,w2s1.sw:M/2|thera.w|-|M2|E09,M11|-|G04|-|-/"
    "2|thera.e|-|T9|E03,M04|-|G06|-|-/-|0|G01:1,G07:2|-|-/place1,act1|3|0|0|-|-|-"
)


def seen_by(seat: int | None) -> str:
    game = games.load("akrotiri")
    return game.write(game.view(game.read(FULL), seat))


@pytest.mark.parametrize("seat", [None, 1])
@pytest.mark.parametrize("bot", ["1", "greedy", "random"])
def test_a_view_that_hides_the_movers_cards_is_refused(seat: int | None, bot: str) -> None:
    said = talk(f"position akrotiri {seen_by(seat)}", "go seconds 1", bot=bot)
    assert said == [
        "error it is player 1's turn, but their cards are hidden in this position",
        "error there is no position yet: send one first",
    ]


def test_the_movers_own_view_is_thought_about() -> None:
    (best,) = talk(f"position akrotiri {seen_by(0)}", "go nodes 20", bot="greedy")
    assert best.startswith("best M2@")


# ---- programs as bots ----


@pytest.fixture
def program(tmp_path: Path) -> Iterator[object]:
    """Makes a bot of a Python script, and ends it."""
    made: list[ProgramBot] = []

    def make(script: str) -> ProgramBot:
        path = tmp_path / f"engine{len(made)}.py"
        path.write_text(script, encoding="utf-8")
        made.append(ProgramBot(f"{sys.executable} {path}"))
        return made[-1]

    yield make
    for bot in made:
        bot.close()


def play(bot: Bot, spec: str, steps: int) -> games.AnyMatch:
    match = Match(games.load(spec), luck=Luck(b"key"))
    for _ in range(steps):
        if not match.over:
            match.play(bot.choose(match.sight(match.to_move), BUDGET).step)
    return match


def test_the_smallest_engine_plays(program) -> None:  # type: ignore[no-untyped-def]
    (script,) = blocks("python")
    for spec in ("santorini:pan,hermes", "akrotiri"):
        match = play(program(script), spec, 30)
        assert all(a == match.game.legal(s)[0] for s, a in match.past if match.game.to_move(s) >= 0)


def test_our_engine_through_a_pipe_plays_as_the_bot_itself() -> None:
    command = [*COMMAND[:2], f'"{COMMAND[2]}"', "engine", "--bot", "random:seed=5"]
    bot = registry.bot("pipe:" + " ".join(command))
    assert isinstance(bot, ProgramBot)
    try:
        piped = play(bot, "santorini:artemis,demeter", 20)
    finally:
        bot.close()
    assert piped.past == play(registry.bot("random:seed=5"), "santorini:artemis,demeter", 20).past


def test_a_whole_turn_is_asked_for_once(program) -> None:  # type: ignore[no-untyped-def]
    bot = program(
        "import sys\nasked = 0\n"
        "for line in sys.stdin:\n"
        "    word = line.split()[0]\n"
        "    if word == 'hello': print('ready', flush=True)\n"
        "    if word == 'go':\n"
        "        asked += 1\n"
        "        print(f'info nodes {asked} line @a1')\n"
        "        print('best @a1 @a2' if asked == 1 else 'best @c1 @c2', flush=True)\n"
    )
    match = play(bot, "santorini", 4)
    assert [str(a) for _, a in match.past] == ["@a1", "@a2", "@c1", "@c2"]


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("", "it ended"),
        ("print('ready')", "it ended"),
        ("import sys\nfor line in sys.stdin: print('ready\\nbest e9', flush=True)", "e9"),
        ("import sys\nfor line in sys.stdin: print('ready\\nbest a1-a2', flush=True)", "not legal"),
        ("import sys\nfor line in sys.stdin: print('ready\\nbest', flush=True)", "not legal"),
        ("import sys\nfor line in sys.stdin: print('ready\\nerror no', flush=True)", "no"),
        ("import sys\nfor line in sys.stdin: print('ready\\ninfo nodes x', flush=True)", "number"),
    ],
)
def test_a_program_that_fails_is_named(program, script: str, why: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(EngineFailed, match=why):
        play(program(script), "santorini", 1)


def test_a_program_that_does_not_exist() -> None:
    for command in ("", "no-such-program-at-all", "'"):
        with pytest.raises(EngineFailed, match="cannot be started"):
            play(ProgramBot(command), "santorini", 1)


@pytest.mark.parametrize("limits", ["seconds 1e300", "nodes 1e30", "depth 1e30", "infinite"])
def test_limits_beyond_all_measure_are_no_limits(limits: str) -> None:
    said = talk(f"position santorini {WINNING}", f"go {limits}", "stop", bot="alphabeta:mb=1")
    assert [line.split()[0] for line in said if not line.startswith("info ")] == ["best"]


def test_go_lines_round_trip() -> None:
    for budget in (Budget(0.25), Budget(nodes=10), Budget(1.5, 3, 2)):
        assert line_protocol.read_go(line_protocol.write_go(budget).split()[1:]) == (budget, False)
    assert line_protocol.write_go(Budget()) == "go seconds 1"
    with pytest.raises(BadText):
        line_protocol.read_go([])
