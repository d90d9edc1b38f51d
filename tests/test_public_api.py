"""What `import thera` offers: light to import, precise when misused, every name with an example."""

import inspect
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import pytest

import thera
from thera import core
from thera.bots.program_bot import ProgramBot
from thera.core.bot import Budget, Choice, Sight, Watch
from thera.core.game import A, S

CORE = sorted(f"thera.core.{module.name}" for module in iter_modules(core.__path__))
WINS = "0000000000002300000000000/1/mortal:c3,e5/mortal:a1,b2"


def public(module: str) -> Iterator[tuple[str, Any]]:
    """The functions and classes that a module defines for others."""
    for name, thing in vars(import_module(module)).items():
        ours = getattr(thing, "__module__", "") == module and not name.startswith("_")
        if ours and (inspect.isfunction(thing) or inspect.isclass(thing)):
            yield name, thing


EVERY = [
    *((f"thera.{name}", getattr(thera, name)) for name in thera.__all__ if name != "__version__"),
    *((f"{module}.{name}", thing) for module in CORE for name, thing in public(module)),
]


def test_there_is_something_to_look_at() -> None:
    assert len(CORE) > 15
    assert len(EVERY) > 80
    assert {"load", "Match", "bot", "engine", "play", "Words"} <= set(thera.__all__)


@pytest.mark.parametrize(("name", "thing"), EVERY, ids=[name for name, _ in EVERY])
def test_every_public_name_has_a_sentence_and_an_example(name: str, thing: Any) -> None:  # noqa: ANN401
    """The examples themselves are doctests."""
    said = (vars(thing).get("__doc__") if inspect.isclass(thing) else thing.__doc__) or ""
    first = said.partition("\n")[0]
    assert len(first) > 15, f"{name} needs a docstring"
    assert not first.startswith(f"{thing.__name__}("), f"{name} has what dataclass wrote for it"
    assert ">>>" in said, f"{name} needs an example"


@pytest.mark.parametrize(("name", "thing"), EVERY, ids=[name for name, _ in EVERY])
def test_every_public_method_has_a_docstring(name: str, thing: Any) -> None:  # noqa: ANN401
    for key, method in vars(thing).items() if inspect.isclass(thing) else ():
        if not key.startswith("_") and (callable(method) or isinstance(method, property)):
            assert method.__doc__, f"{name}.{key}"


def test_importing_thera_loads_the_standard_library_only_and_no_game() -> None:
    code = "import sys; before = set(sys.modules); import thera; print(*set(sys.modules) - before)"
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    loaded = set(ran.stdout.split())
    roots = {name.partition(".")[0] for name in loaded}
    assert roots <= sys.stdlib_module_names | {"thera"}
    rooms = {name for name in loaded if name.startswith(("thera.santorini.", "thera.akrotiri."))}
    assert rooms == {"thera.santorini.entry", "thera.akrotiri.entry"}
    assert not roots & {"asyncio", "multiprocessing", "sqlite3", "subprocess"}


# playing a whole game


def test_equal_seeds_play_equal_games() -> None:
    one, two, other = (
        thera.play("akrotiri:tiles=12", "greedy", "random", seed=n) for n in (5, 5, 6)
    )
    assert one.over
    assert one.past == two.past
    assert one.past != other.past


def test_without_a_seed_games_differ() -> None:
    assert len({thera.play("akrotiri:tiles=8", "random", "random").past for _ in range(2)}) == 2


def test_people_see_what_their_seat_may_see() -> None:
    seen: list[Sight[Any, Any]] = []

    def ana(sight: Sight[Any, Any]) -> str:
        seen.append(sight)
        return str(sight.legal[0])

    match = thera.play("akrotiri:tiles=12", ana, "random", seed=1)
    assert {sight.seat for sight in seen} == {0}
    assert any(1 in match.game.masked(sight.view) for sight in seen)
    assert not any(0 in match.game.masked(sight.view) for sight in seen)


def test_a_game_can_begin_anywhere() -> None:
    game, s = thera.resume("santorini", WINS)
    match = thera.play(game, lambda sight: "c3-d3", "random", start=s)
    assert (match.begin, match.played, match.payoffs) == (s, 1, (1.0, -1.0))


class Spender:
    """Remembers what it may spend."""

    name = "spender"

    def __init__(self) -> None:
        self.budgets: set[Budget] = set()

    def choose(self, sight: Sight[S, A], budget: Budget, watch: Watch | None = None) -> Choice[A]:
        self.budgets.add(budget)
        return Choice(sight.legal[0])


def test_bots_get_the_budget() -> None:
    bot, budget = Spender(), Budget(nodes=7)
    thera.play("santorini", bot, bot, seed=1, budget=budget)
    assert bot.budgets == {budget}


def test_a_program_is_ended_with_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[ProgramBot] = []
    close = ProgramBot.close

    def told(bot: ProgramBot) -> None:
        ended.append(bot)
        close(bot)

    monkeypatch.setattr(ProgramBot, "close", told)
    command = f"{sys.executable} -c 'from thera.cli import main; main()' engine"
    game, s = thera.resume("santorini", WINS)
    match = thera.play(game, f"pipe:{command}", "random", start=s, budget=Budget(nodes=200))
    assert match.payoffs == (1.0, -1.0)
    assert [bot.command for bot in ended] == [command]


# mistakes


@pytest.mark.parametrize(
    ("players", "why"),
    [
        (("greedy",), "santorini is for 2 players, but 1 were named"),
        (("greedy",) * 3, "santorini is for 2 players, but 3 were named"),
        (("greedy", "gredy"), "there is no bot called “gredy”"),
        (("greedy", "level 9"), "there is no level 9: levels go from 1 to 8"),
        (("greedy", "ismcts"), "ismcts only plays akrotiri"),
        (("greedy", "greedy:nodes=many"), "nodes must be a whole number"),
    ],
)
def test_players_that_do_not_fit_are_refused_before_the_game(
    players: tuple[str, ...], why: str
) -> None:
    with pytest.raises(thera.BadText, match=why):
        thera.play("santorini", *players)


def test_a_level_that_a_game_does_not_have_is_refused() -> None:
    with pytest.raises(thera.BadText, match="akrotiri has no level 7: its levels go from 1 to 6"):
        thera.play("akrotiri", "level 7", "random")


def test_a_player_is_a_name_a_bot_or_a_function() -> None:
    with pytest.raises(TypeError, match="a player is the name of a bot, a bot or a function"):
        thera.play("santorini", "greedy", 3)  # type: ignore[arg-type]  # the mistake


@pytest.mark.parametrize("ask", [thera.load, thera.engine])
def test_a_game_that_is_not_there_is_named(ask: Any) -> None:  # noqa: ANN401
    with pytest.raises(
        thera.BadText, match="there is no game called “chess”: the games are santorini"
    ):
        ask("chess")


def test_a_match_says_why_in_any_language() -> None:
    game, s = thera.resume("santorini", "0000000000000300000000000/1/mortal:c3,e5/mortal:a1,b2")
    with pytest.raises(thera.IllegalStep) as caught:
        thera.Match(game, s).play("c3-d3")
    assert str(caught.value) == ("c3-d3 is not legal here (too high: level 0 to level 3)")
    assert caught.value.reason is not None
    assert thera.Words("es").say(caught.value.reason) == "demasiado alto: del nivel 0 al nivel 3"


def test_an_unfinished_game_has_paid_nobody() -> None:
    with pytest.raises(ValueError, match="the game is not over"):
        _ = thera.Match(thera.load("santorini")).payoffs
