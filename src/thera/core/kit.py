"""What belongs to a game besides its rules, and where the registry finds it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from thera.core.card_example import Example
from thera.core.face import Face, Panel, Plan
from thera.core.game import Game, Seat
from thera.core.help_topic import Topic
from thera.core.lesson import Claim
from thera.core.setup_menu import Offer

AnyGame = Game[Any, Any]
"""Some game: whoever is handed one asks it about its own positions and steps only."""

AnyFace = Face[Any, Any]


@dataclass(frozen=True, slots=True)
class Kit:
    """The rules of one game and what belongs to them.

    `load` makes a game of a spec's options and opens no file, whatever they say; `load_with_files`
    is for options of people who may name files of this machine. `fitting` is the game that a
    position belongs to, where it says more than the spec. `offer` says how the game can be set up:
    without one it is on no menu. `topics` are what help explains; `examples` show what cards and
    topics are about. `proofs` say where cards of a seat can be used and why, `plan` how a seat gets
    to use one, in a view of its own. `claims` are what its lessons can ask for besides what every
    game has, `spot` what to look at for a step, as its board names it: its kind and places, if
    nothing else is said. (Lessons themselves are found in the folder `lessons` beside the kit, the
    rules to be read in the folder `guide`.)

    >>> from thera.santorini.kit import KIT
    >>> KIT.load("apollo,pan").name
    'santorini:apollo,pan'
    """

    load: Callable[[str], AnyGame]
    face: AnyFace
    fitting: Callable[[AnyGame, Any], AnyGame] = lambda game, s: game
    offer: Callable[[], Offer] | None = None
    topics: tuple[Topic, ...] = ()
    examples: Mapping[str, Example] = field(default_factory=dict)
    load_with_files: Callable[[str], AnyGame] | None = None
    proofs: Callable[[Any, Seat, Sequence[str]], Iterable[Panel]] | None = None
    plan: Callable[[Any, Seat, str], Plan | None] | None = None
    claims: Mapping[str, Claim] = field(default_factory=dict)
    spot: Callable[[Any, Any], tuple[str, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """Where everything about one game is found, as text: nothing is loaded before it is asked for.

    `kit` is a module that holds a `KIT`, `engine` one that holds an `ENGINE`; a game without one is
    played by the bots for every game. `kernels` are the packages of its kernels. Of the command
    line, `commands` serve this game alone, each a module of `thera.cli`; whether its engine can be
    taught is said by `learns`: then `thera.cli.learn` has a module of its name.

    >>> Entry("my_game.kit").engine
    ''
    """

    kit: str
    engine: str = ""
    kernels: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    learns: bool = False
