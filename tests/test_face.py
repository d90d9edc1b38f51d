"""What people are shown of Santorini: steps in words, reasons, scenes, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from thera.core.face import Phrase
from thera.core.game import CHANCE, NOBODY, YIELD
from thera.games import load, resume
from thera.locale import LANGUAGES, Words
from thera.santorini.face import step_words
from thera.santorini.face.face import SantoriniFace
from thera.santorini.face.scene import SantoriniScene
from thera.santorini.rules.board import SQUARES
from thera.santorini.rules.game import Santorini
from thera.santorini.rules.gods import NAMES
from thera.santorini.rules.state import TURN, State
from thera.santorini.rules.steps import STEPS, Build, Dome, Force, Move, Raze, Step, parse

FACE = SantoriniFace()
EN = Words("en")

FLAT = "0" * 25
# columns a to e, row 5 first: a low wall at c3, a tower of two at d3, of three at e3
HILLS = "0000000000001230000000004"


def at(position: str) -> State:
    _, s = resume("santorini", position)
    assert isinstance(s, State)
    return s


def why(position: str, step: str) -> str:
    return EN.say(FACE.why(at(position), parse(step)))


def tell(position: str, step: str) -> str:
    return EN.say(FACE.tell(at(position), parse(step)))


# why a step is not legal

MORTALS = f"{HILLS}/1/mortal:b3,d4/mortal:c2,a1"
MOVED = f"{HILLS}/1/mortal:b3,d4/mortal:c2,a1/moves=1;worker=d4;moved=d4"

REASONS = [
    (MORTALS, "d4-d3", "too high: level 0 to level 2"),
    (MORTALS, "b3-b5", "b5 is not next to b3"),
    (MORTALS, "b3-c2", "there is a worker on c2"),
    (MORTALS, "c2-c1", "the worker on c2 is not yours"),
    (MORTALS, "e5-e4", "there is no worker on e5"),
    (MORTALS, "b3+b4", "move first, then build"),
    (MORTALS, ".", "not now: first move a worker"),
    (MORTALS, "#", "you can still move a worker"),
    (MORTALS, "@e5", "the set-up is over"),
    (MORTALS, "a1>c3", "your power does not let you move opponents' workers"),
    (MORTALS, "c3!", "your power does not let you remove blocks"),
    (MORTALS, "=pan", "powers are drawn at random, and not now"),
    (MORTALS, "b3-c3", "this is allowed"),
    (f"{HILLS}/1/mortal:d1,a5/mortal:c2,a1", "d1-e1", "there is a dome on e1"),
    (MOVED, "b3-b4", "not now: first build"),
    (MOVED, "b3+b4", "this turn you must use the worker on d4"),
    (MOVED, "d4+e3", "e3 is level 3: only a dome goes there"),
    (MOVED, "d4^d3", "d3 is level 2: a dome goes on level 3"),
    (MOVED, "d4+d4", "a worker cannot build under itself"),
    (f"{HILLS}/1/mortal:d1,a5/mortal:c2,a1/moves=1;worker=d1;moved=d1", "d1+e1",
     "the tower on e1 is complete"),
    (f"{HILLS}/=1/mortal:b3,d4/mortal:c2,a1", "b3-b4", "the game is over"),
    # an opponent's card
    (f"{HILLS}/1/mortal:b3,d4/athena[^]:c2,a1", "b3-c3", "Athena bars climbing this turn"),
    (f"{HILLS}/1/mortal:b3,d4/athena[^]:c2,a1", "d4-d3", "too high: level 0 to level 2"),
    (f"{HILLS}/1/mortal:c3,d4/hypnus:c2,a1", "c3-b3",
     "Hypnus holds this worker: it may not move this turn"),
    (f"{HILLS}/1/mortal:b3,d4/limus:c2,a1/moves=1;worker=b3;moved=b3", "b3+b2",
     "Limus lets nobody build there: only a dome that completes a tower"),
    (f"{HILLS}/1/mortal:b3,d4/persephone:c2,a1", "b3-b4",
     "Persephone demands it: some worker must move up this turn"),
    (f"{HILLS}/1/mortal:b3,d4/aphrodite:c2,a1", "b3-a4",
     "Aphrodite demands it: a worker that started next to hers must end next to hers"),
    # the own card
    (f"{HILLS}/1/artemis:b3,d4/mortal:c2,a1/moves=1;worker=b3;moved=b3;trail=a3", "b3-a3",
     "Artemis may not go back to a3: the worker started the turn there"),
    (f"{HILLS}/1/prometheus:b3,d4/mortal:c2,a1/builds=1;worker=b3", "d4-e4",
     "this turn you must use the worker on b3"),
    (f"{HILLS}/1/apollo:b3,c4/mortal:d3,a1", "c4-d3", "too high: level 0 to level 2"),
    # set-up
    (f"{FLAT}/2/mortal:b3,d4/mortal:?,?", "@b3", "there is a worker on b3"),
    (f"{FLAT}/2/mortal:b3,d4/mortal:?,?", "a1-a2", "not now: first place a worker"),
    (f"{FLAT}/2/mortal:b3,d4/eros:?,?", "@c3",
     "Eros places his workers on opposite edges of the board"),
    (f"{FLAT}/1/?:?,?/?:?,?/?:?,?/draft=pan", "name:pan", "Pan has already been picked"),
    (f"{FLAT}/1/?:?,?/?:?,?/?:?,?/draft", "name:circe",
     "Circe cannot be used with 3 players"),
    (f"{FLAT}/2/?:?,?/?:?,?/draft=apollo,pan", "take:zeus", "Zeus was not picked for this game"),
    (f"{FLAT}/*/?:?,?/?:?,?", "take:zeus", "this is allowed"),
    (f"{FLAT}/*/?:?,?/?:?,?", "name:zeus", "wait for the draw"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "step", "reason"), REASONS)
def test_a_refusal_says_why(position: str, step: str, reason: str) -> None:
    assert why(position, step) == reason


# steps in words

DEEDS = [
    (MORTALS, "b3-b4", "moves from b3 to b4"),
    (MORTALS, "b3-c3", "moves from b3 to c3, up to level 1"),
    (MOVED, "d4+d5", "builds on d5 (level 1)"),
    (MOVED, "d4^e3", "completes the tower on e3"),
    (f"{HILLS}/1/mortal:d3,b5/mortal:c2,a1", "d3-e3",
     "moves from d3 to e3, up to level 3 and wins"),
    (f"{HILLS}/1/mortal:d3,b5/hera:c2,a1", "d3-e3",
     "moves from d3 to e3, up to level 3, but Hera lets no opponent win on the perimeter"),
    (f"{HILLS}/1/pan:d3,b5/mortal:c2,a1", "d3-d4",
     "moves from d3 to d4, down to level 0 and wins"),
    (f"{HILLS}/1/apollo:b3,d4/mortal:c3,a1", "b3-c3",
     "moves from b3 to c3, swapping places with the opponent, up to level 1"),
    (f"{HILLS}/1/minotaur:b3,d4/mortal:c3,a1", "b3-c3",
     "moves from b3 to c3 and pushes the opponent to d3, up to level 1"),
    (f"{HILLS}/1/bia:a3,d4/mortal:c3,a1", "a3-b3",
     "moves from a3 to b3; the opponent on c3 leaves the game"),
    (f"{HILLS}/1/charon:b3,d4/mortal:c3,a1", "c3>a3",
     "carries the opponent on c3 across to a3"),
    (f"{HILLS}/1/ares:b3,d4/mortal:c3,a1/moves=1;builds=1;worker=b3;moved=b3", "d3!",
     "removes the top block on d3 (now level 1)"),
    (f"{HILLS}/1/ares:b3,d4/mortal:c3,a1/moves=1;builds=1;worker=b3;moved=b3", ".",
     "ends the turn"),
    (f"{HILLS}/1/atlas:b3,d4/mortal:c2,a1/moves=1;worker=d4;moved=d4", "d4^d3",
     "puts a dome on d3 (level 2)"),
    (f"{HILLS}/1/zeus:b3,d4/mortal:c2,a1/moves=1;worker=d4;moved=d4", "d4+d4",
     "builds under itself on d4 and rises to level 1"),
    (f"{HILLS}/1/selene[b3]:b3,d4/mortal:c2,a1/moves=1;worker=d4;moved=d4", "b3^b4",
     "puts a dome on b4 (level 0), with the worker on b3"),
    (f"{HILLS}/1/medusa:c3,d4/mortal:b2,d2/moves=1;worker=c3;moved=c3", "c3+c4",
     "builds on c4 (level 1); the opponents on b2, d2 leave the game"),
    ("4444300000000000000000000/1/mortal:d3,e4/chronus:a1,a2/moves=1;worker=e4;moved=e4", "e4^e5",
     "completes the tower on e5. Player 2 wins"),
    (f"{FLAT}/2/mortal:b3,d4/mortal:?,?", "@c3", "places a worker on c3"),
    (f"{FLAT}/1/?:?,?/?:?,?/draft", "name:pan", "picks Pan for this game"),
    (f"{FLAT}/2/?:?,?/?:?,?/draft=apollo,pan", "take:pan", "chooses Pan"),
    (f"{FLAT}/*/?:?,?/?:?,?", "take:zeus", "Player 1 gets Zeus"),
    (f"{FLAT}/1/pan:?,?/zeus:?,?/first=?", "first:2", "decides that Player 2 starts"),
    (f"{FLAT}/*/chaos:?,?/pan:?,?/draws=1;next=1", "=atlas",
     "Player 1 draws the power of Atlas"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "step", "words"), DEEDS)
def test_a_step_is_told(position: str, step: str, words: str) -> None:
    assert parse(step) in Santorini().legal(at(position))
    assert tell(position, step) == words


def test_a_step_is_told_in_spanish() -> None:
    s = at(f"{HILLS}/1/mortal:d3,b5/mortal:c2,a1")
    words = Words("es").say(FACE.tell(s, parse("d3-e3")))
    assert words == "mueve de d3 a e3 (sube al nivel 3) y gana"


# scenes


def scene(position: str, seat: int | None) -> SantoriniScene:
    return FACE.scene(at(position), seat)


def test_labels_say_what_stands_there_and_whose_it_is() -> None:
    position = f"{HILLS}/1/selene[b3]:b3,d3/mortal:c2,a1"
    mine = {place.name: EN.say(place.label) for place in scene(position, 0).places}
    assert len(mine) == 25
    assert mine["d3"] == "d3, level 2, your worker"
    assert mine["b3"] == "b3, level 0, your female worker"
    assert mine["c2"] == "c2, level 0, opponent's worker"
    assert mine["e1"] == "e1, complete tower"
    theirs = {place.name: EN.say(place.label) for place in scene(position, None).places}
    assert theirs["c2"] == "c2, level 0, Player 2's worker"


HEADLINES = [
    (MORTALS, 0, "Your turn: move a worker"),
    (MORTALS, 1, "Player 1's turn: move a worker"),
    (MOVED, 0, "Your turn: build"),
    (f"{HILLS}/1/artemis:b3,d4/mortal:c2,a1/moves=1;worker=d4;moved=d4;trail=e4", 0,
     "Your turn: move again or build"),
    (f"{HILLS}/1/demeter:b3,d4/pan:c2,a1/moves=1;builds=1;worker=d4;last=d5;moved=d4", None,
     "Player 1's turn: build again or end the turn"),
    (f"{HILLS}/1/dionysus:b3,d4/mortal:c2,a1/extra", 0,
     "Your extra turn: move an opponent's worker or skip the extra turn"),
    (f"{FLAT}/2/mortal:b3,d4/mortal:?,?", 1, "Your turn: place a worker"),
    (f"{FLAT}/1/?:?,?/?:?,?/draft", 0, "Your turn: pick a god for this game"),
    (f"{FLAT}/*/?:?,?/?:?,?", 0, "Dealing a god to Player 1"),
    (f"{FLAT}/*/chaos:?,?/pan:?,?/draws=1;next=1", 0, "Drawing a power for Player 1"),
    (f"{HILLS}/=2/mortal:b3,d4/athena:c2,a1", 0, "Player 2 wins"),
    (f"{HILLS}/=2/mortal:b3,d4/athena:c2,a1", 1, "You win"),
    (f"{HILLS}/=2/pan:b3,d4/athena:c2,a1/zeus:=/atlas:=", 0, "Player 2 and Player 4 win"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "seat", "words"), HEADLINES)
def test_the_headline_says_whose_turn_it_is_and_for_what(
    position: str, seat: int | None, words: str
) -> None:
    assert EN.say(scene(position, seat).headline) == words


NOTES = [
    ("athena[^]:b3,d4/pan:c2,a1", 0,
     ["Moved up: opponents may not climb until this player's next turn"]),
    ("morpheus[3]:b3,d4/pan:c2,a1", 0, ["3 pieces on the card"]),
    ("morpheus[1]:b3,d4/pan:c2,a1", 0, ["1 piece on the card"]),
    ("selene[d4]:b3,d4/pan:c2,a1", 0, ["The female worker stands on d4"]),
    ("chaos[atlas]:b3,d4/pan:c2,a1", 0, ["Has the power of Atlas"]),
    ("circe[*]:b3,d4/pan:c2,a1", 0, ["Circe has the opponent's power"]),
    ("circe[*]:b3,d4/pan:c2,a1", 1, ["Player 1 has this power now"]),
    ("pan:c3,d4/hypnus:c2,a1", 0, ["The worker on c3 may not move this turn"]),
    ("pan:c3,d4/zeus:-", 1, ["No workers left: loses next turn"]),
]  # fmt: skip


@pytest.mark.parametrize(("players", "seat", "notes"), NOTES)
def test_what_a_card_remembers_is_noted(players: str, seat: int, notes: list[str]) -> None:
    shown = scene(f"{HILLS}/1/{players}", None)
    assert [EN.say(note) for note in shown.players[seat].notes] == notes


def test_players_have_a_status() -> None:
    running = scene(f"{HILLS}/1/pan:c3,d4/zeus:c2,a1/atlas:x", None)
    assert [player.status for player in running.players] == ["to-move", "waiting", "out"]
    over = scene(f"{HILLS}/=2/pan:b3,d4/athena:c2,a1/zeus:=/atlas:=", None)
    assert [player.status for player in over.players] == ["lost", "won", "lost", "won"]
    assert over.winners == (1, 3)


def test_only_the_seat_to_move_and_onlookers_get_options() -> None:
    assert scene(MORTALS, 1).options == ()
    assert scene(MORTALS, 0).options == scene(MORTALS, None).options
    first = scene(f"{FLAT}/1/?:?,?/?:?,?/draft", 0).options[0]
    assert (first.step, first.kind, first.card) == ("name:apollo", "name", "apollo")


def test_a_dead_end_is_warned_of() -> None:
    """Between her own worker, a dome and Limus, whoever goes to the corner cannot build."""
    position = "A000000A00000000000000000/1/mortal:b4,e1/limus:b3,c5"
    stuck = {o.step: o.warning for o in scene(position, 0).options}
    assert stuck["b4-a4"] is not None
    assert EN.say(stuck["b4-a4"]).startswith("dead end")
    assert stuck["e1-e2"] is None


# everything can be said, everywhere

TABLES = [
    "santorini", "santorini:athena,artemis", "santorini:apollo,limus", "santorini:minotaur,hypnus",
    "santorini:hermes,aphrodite", "santorini:charon,persephone", "santorini:chaos,medusa",
    "santorini:circe,morpheus", "santorini:selene,dionysus", "santorini:bia,eros",
    "santorini:ares,poseidon,triton", "santorini:zeus,hera,pan",
    "santorini:prometheus,persephone,hestia,aphrodite", "santorini:atlas,chronus",
    "santorini:demeter,hephaestus,limus", "santorini:draft", "santorini:draft,seats=3",
    "santorini:random,seats=4",
]  # fmt: skip


def positions(spec: str, rng: Random) -> Iterator[State]:
    game = load(spec)
    s = game.start()
    for _ in range(160):
        yield s
        if game.to_move(s) == NOBODY:
            return
        s = game.play(s, rng.choice(game.legal(s)))


def strays(s: State, rng: Random) -> Iterator[Step]:
    """Random steps, and some that are nearly right."""
    yield from rng.sample(STEPS, 12)
    yield from (Move(9, 9), Build(0, 24))
    yield from [a for a in STEPS if isinstance(a, Move) and s.busy >> a.at & 1][
        :: rng.randint(5, 9)
    ]


def phrases(shown: SantoriniScene) -> Iterator[Phrase]:
    yield shown.headline
    yield from (place.label for place in shown.places)
    yield from (note for player in shown.players for note in player.notes)
    yield from (option.words for option in shown.options)
    yield from (option.warning for option in shown.options if option.warning)


@pytest.mark.parametrize("spec", TABLES)
def test_everything_can_be_said_in_both_languages(spec: str) -> None:
    rng = Random(spec)
    game, words = Santorini(), [Words(language) for language in LANGUAGES]
    for s in positions(spec, rng):
        shown = FACE.scene(s, rng.choice([None, s.to_move, 0]))
        said = [*phrases(shown), *(FACE.why(s, a) for a in strays(s, rng))]
        for phrase in said:
            assert all("{" not in each.say(phrase) for each in words)
        assert [o.step for o in FACE.scene(s, None).options] == [str(a) for a in game.legal(s)]


@pytest.mark.parametrize("spec", TABLES)
def test_illegal_steps_alone_have_reasons(spec: str) -> None:
    rng = Random(spec)
    for s in positions(spec, rng):
        legal = Santorini().legal(s)
        for a in [*legal, *strays(s, rng)]:
            assert (FACE.why(s, a).key == "santorini.why.legal") == (a in legal)


def far(rng: Random) -> Iterator[Step]:
    """Builds and forces of any reach, most of them never legal."""
    for kind in (Build, Dome, Force):
        for at in rng.sample(SQUARES, 12):
            to = rng.choice(SQUARES)
            if at != to or kind is not Force:
                yield kind(at, to)


def near_misses(s: State, rng: Random) -> Iterator[Step]:
    """Steps with the workers on the board, legal or not, and some from anywhere."""
    yield from (a for a in STEPS if isinstance(a, Move | Build | Dome) and s.busy >> a.at & 1)
    yield from (a for a in STEPS if isinstance(a, Force | Raze) and rng.random() < 0.2)
    yield from far(rng)


@pytest.mark.parametrize("name", NAMES)
def test_every_reason_has_a_sentence_of_its_own(name: str) -> None:
    """That the rules do not allow a step is said nowhere: there is always something better."""
    rng = Random(f"reasons against {name}")
    for other in rng.sample([god for god in NAMES if god != name], 4):
        for s in positions(f"santorini:{name},{other}", rng):
            if rng.random() < 0.05 and s.stage == TURN:
                said = {FACE.why(s, a).key for a in near_misses(s, rng)}
                assert "santorini.why.rules" not in said, Santorini().write(s)


@pytest.mark.parametrize("spec", TABLES)
def test_warnings_are_for_dead_ends_only(spec: str) -> None:
    rng, game = Random(spec), Santorini()
    for s in positions(spec, rng):
        for option in FACE.scene(s, None).options:
            after = game.play(s, game.parse(option.step))
            same = after.to_move == s.to_move != CHANCE
            dead = same and [str(a) for a in game.legal(after)] == [YIELD]
            assert (option.warning is not None) == dead


@pytest.mark.parametrize("name", NAMES)
def test_ordinary_steps_are_told_as_if_they_were_played(name: str) -> None:
    rng = Random(name)
    others = rng.sample([god for god in NAMES if god != name], 3)
    for spec in ("santorini", *(f"santorini:{name},{other}" for other in others)):
        for s in positions(spec, rng):
            for a in Santorini().legal(s):
                assert step_words.tell(s, a) == step_words.tell_played(s, a), f"{a} in {s}"
