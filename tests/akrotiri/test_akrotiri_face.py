"""What people are shown of Akrotiri: scenes, words, reasons, proofs and the map in a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from random import Random

import pytest

from harbour import play
from sights import GAME, MINE, TABLE, TABLES, THEIRS, at, walk
from thera.akrotiri.face.face import AkrotiriFace
from thera.akrotiri.face.scene import AkrotiriPlayer, AkrotiriScene
from thera.akrotiri.rules.game import load
from thera.akrotiri.rules.grid import NAMES
from thera.akrotiri.rules.state import State
from thera.akrotiri.rules.steps import Draw, Sail, Step, parse
from thera.core.face import Phrase
from thera.core.game import CHANCE, NOBODY
from thera.core.match import Match
from thera.locale import LANGUAGES, Words

FACE = AkrotiriFace()
EN = Words("en")


def phrases(value: object) -> Iterator[Phrase]:
    """Every phrase in plain data, however deep."""
    if isinstance(value, Phrase):
        yield value
    elif is_dataclass(value):
        for each in fields(value):
            yield from phrases(getattr(value, each.name))
    elif isinstance(value, tuple):
        for each in value:
            yield from phrases(each)


def strays(s: State, rng: Random) -> Iterator[Step]:
    """Random steps of every kind, and some that are nearly right."""
    names = [NAMES[dock] for dock in s.chart.docks] + ["e9n9.se", "w2n1.nw", "e1n1.se", "thera.s"]
    quadrants = [n for n in (rng.choice(names) for _ in range(5)) if not n.startswith("thera")]
    tile, cell = rng.choice(list(s.table.components.tiles)), rng.choice(["e2n1", "w1s1", "e9s9"])
    texts = [
        f">{rng.choice(names)}",
        f">{rng.choice(names)}",
        ".",
        "=T1",
        "=E01",
        "=G01",
        "=?",
        "=M?",
    ]
    texts += [f"{tile}@{cell}r1", f"{tile}@{rng.choice(['w2s1', 'e2s1'])}r0"]
    texts += [f"{kind}:{rng.choice('TLMV')}" for kind in ("load", "oracle", "sell", "drop")]
    texts += [
        "load:TLV",
        "load:MMM",
        f"+{rng.choice('TLMV')}.{rng.choice(['nw', 'ne', 'se', 'sw'])}",
    ]
    texts += [f"buy:{rng.choice(['E', 'M', 'HHH', 'EMH'])}", f"dock:thera.{rng.choice('wens')}"]
    texts += [f"keep:G{rng.randint(1, 12):02}", "keep:G?", f"take:G{rng.randint(1, 12):02}"]
    cards = [*(s.me.maps if s.todo else ()), "E01", "H12", "M07"]
    texts += [f"dig:{card}@{q}" for q in quadrants for card in cards if "?" not in card]
    return map(parse, texts)


# everything can be said, and says nothing that is hidden


@pytest.mark.parametrize("options", TABLES)
def test_everything_can_be_said_in_both_languages(options: str) -> None:
    rng, words = Random(options), [Words(language) for language in LANGUAGES]
    for game, s in walk(options, f"say {options}", 7):
        seat = rng.choice([None, *range(game.seats)])
        view = game.view(s, seat)
        heard = [game.heard(s, a, seat) for a in rng.sample(game.legal(s), k=bool(game.legal(s)))]
        said = [*phrases(FACE.scene(view, seat)), *(FACE.why(s, a) for a in strays(s, rng))]
        said += [FACE.tell(view, a) for a in heard]
        said += [FACE.tell(s, a) for a in game.legal(s)[:40]]
        for phrase in said:
            assert all("{" not in each.say(phrase) for each in words)
            assert not any("  " in each.say(phrase) for each in words)


@pytest.mark.parametrize("options", TABLES)
def test_illegal_steps_alone_have_reasons(options: str) -> None:
    rng = Random(options)
    for game, s in walk(options, f"why {options}", 5):
        legal = game.legal(s)
        for a in [*legal[:20], *strays(s, rng)]:
            assert (FACE.why(s, a).key == "akrotiri.why.legal") == (a in legal)


@pytest.mark.parametrize("options", TABLES)
def test_what_is_shown_does_not_depend_on_hidden_cards(options: str) -> None:
    """Exchange all that a seat cannot see: scene, map and reasons stay the same."""
    rng = Random(options)
    for game, s in walk(options, f"leak {options}", 13):
        if game.to_move(s) == NOBODY:
            continue
        for seat in range(game.seats):
            other = game.guess(game.view(s, seat), seat, rng)
            views = [game.view(each, seat) for each in (s, other)]
            one, two = (FACE.scene(view, seat) for view in views)
            assert one == two
            assert FACE.lines(views[0], seat) == FACE.lines(views[1], seat)
            if game.to_move(s) == seat:
                for a in strays(s, rng):
                    assert FACE.why(s, a) == FACE.why(other, a)


def test_other_hands_are_counted_but_not_named() -> None:
    shown = FACE.scene(at(), 0).players[1]
    assert isinstance(shown, AkrotiriPlayer)
    assert (shown.easy, shown.medium, shown.hard, shown.goals, shown.tile) == (1, 1, 0, 1, "?")
    assert not shown.hand
    assert not shown.aims
    assert FACE.scene(GAME.view(at(), None), None).options == ()


# options


@pytest.mark.parametrize("options", TABLES)
def test_costs_are_what_a_step_takes(options: str) -> None:
    for game, s in walk(options, f"cost {options}", 7):
        seat = game.to_move(s)
        for option in FACE.scene(game.view(s, seat), seat).options if seat >= 0 else ():
            after = game.play(s, game.parse(option.step))
            if option.kind != "done":
                assert s.actions - after.actions == option.cost.get("actions", 0)
                spent = s.players[seat].money - after.players[seat].money
                assert spent == option.cost.get("money", 0)
            draws = after.to_move == CHANCE and option.kind in ("dig", "buy", "oracle")
            assert (option.warning is not None) == draws


@pytest.mark.parametrize("options", TABLES)
def test_the_seat_to_move_alone_gets_every_legal_step(options: str) -> None:
    for game, s in walk(options, f"options {options}", 9):
        for seat in range(game.seats):
            steps = [option.step for option in FACE.scene(game.view(s, seat), seat).options]
            mine = seat == game.to_move(s)
            assert sorted(steps) == (sorted(map(str, game.legal(s))) if mine else [])


def test_an_option_names_places_cards_and_a_short_text() -> None:
    shown = {option.step: option for option in FACE.scene(at(), 0).options}
    sail = shown[">e2n1.nw"]
    assert (sail.at, sail.to, dict(sail.cost)) == (
        "thera.w",
        "e2n1.nw",
        {"actions": 1, "movements": 1},
    )
    assert (shown["sell:T"].short, dict(shown["sell:T"].cost)) == ("T", {"money": -2})
    assert (shown["buy:EM"].short, shown["buy:EM"].cost["money"]) == ("EM", 3)
    place = FACE.scene(at("5|thera.w|-|L2|E01|-|G01|-|-", "place1,act1|3|0|0|-|-|-"), 0).options[0]
    assert (place.to, place.card, place.short) == ("w2n2", "L2", "w2n2r0")


# headlines, steps in words, reasons

HEADLINES = [
    ("act1|2|0|0|-|-|begun,lively", 0, "Your turn: 2 actions left"),
    ("act1|1|1|0|-|-|begun,lively", 0, "Your turn: 1 action left and 1 free move"),
    ("act1|2|0|0|-|-|begun,lively", 1, "Player 1's turn: 2 actions left"),
    ("act1|2|0|0|-|-|begun,lively,ending", 0, "Last round, your turn: 2 actions left"),
    ("act1|2|0|2|-|-|begun", 0,
     "Last round unless someone places a tile or digs up a temple. Your turn: 2 actions left"),
    ("act1|2|0|2|-|-|begun", 1,
     "Last round unless someone places a tile or digs up a temple. "
     "Player 1's turn: 2 actions left"),
    ("act1|2|0|2|-|-|begun,lively", 0, "Your turn: 2 actions left"),
    ("act1|2|0|1|-|-|begun", 0, "Your turn: 2 actions left"),
    ("oracle1,act1|2|0|0|T|-|oracle,begun,lively", 0, "The oracle shows Player 1 a tile"),
    ("cube1,act1|3|0|0|-|e2n1|begun,lively", 0, "Your turn: put a second cube on the new tile"),
]  # fmt: skip


@pytest.mark.parametrize(("turn", "seat", "words"), HEADLINES)
def test_the_headline_says_whose_turn_it_is_and_for_what(turn: str, seat: int, words: str) -> None:
    assert EN.say(FACE.scene(at(turn=turn), seat).headline) == words


ACT = f"5|thera.w|TV|-|{MINE}"
ASHORE = "5|e2n1.nw|TV|-|E01,M05|-|G01|-|-"
REASONS = [
    (ACT, ">e9n9.nw", "there is no dock at e9n9.nw"),
    (ACT, ">thera.n", "with 2 players the docks of Thera are: "
     "Thera's west dock and Thera's east dock"),
    (ACT, ">thera.w", "your boat is already at Thera's west dock"),
    (ACT, ">thera.e", "there is another boat at Thera's east dock"),
    (ACT, ">w2n1.nw", "no route or portage leads to w2n1.nw: go to another dock first"),
    (ACT, "drop:T", "at Thera cubes are sold, not unloaded"),
    (ACT, "sell:L", "your boat is not carrying a blue cube"),
    (ACT, "load:T", "there is nothing to load at Thera"),
    (ACT, "buy:EEE", "it costs 7, you have 5 drachmas"),
    (ACT, "T2@e2n2r0", "you have no tile to place now"),
    (ACT, "dig:E01@e1n1.se", "temples cannot be dug on Thera"),
    (ACT, "dig:E01@e3n1.nw", "there is no tile at e3n1.nw"),
    (ACT, "dig:E01@e2n1.nw", "e2n1.nw is not on the island of your dock (Thera's west dock)"),
    (ACT, "dig:H01@e2n1.nw", "you do not have map H01"),
    (ACT, "take:G02", "open goals are only used in the strategist variant"),
    (ACT, "keep:G02", "not possible now"),
    (ACT, "=T2", "you cannot choose what is drawn"),
    (ASHORE, "dig:E01@e2n1.nw",
     "missing at e2n1.nw: 1 volcano above, 1 tree to the right and 1 mountain below"),
    (ASHORE, "sell:T", "cubes are only sold at Thera"),
    (ASHORE, "buy:E", "maps are only sold at Thera"),
    (ASHORE, "load:L", "this island only has 1 green"),
    (ASHORE.replace("TV", "TTV"), "load:T", "the hold is full: 2 green and 1 orange"),
    (ASHORE.replace("-|E01,M05|-", "-|M05|E01@e2n1.nw"), "dig:M05@e2n1.nw",
     "that island already has a temple"),
    (ASHORE.replace("nw|TV", "se|TV"), "load:T", "there are no cubes on this island"),
]  # fmt: skip


@pytest.mark.parametrize(("mine", "step", "reason"), REASONS)
def test_a_refusal_says_why(mine: str, step: str, reason: str) -> None:
    assert EN.say(FACE.why(at(mine), parse(step))) == reason


TURNS = [
    ("act1|0|0|0|-|-|begun,lively", ACT, "oracle:T", "you have no actions left"),
    ("act1|0|0|0|-|-|begun,lively", ACT, ">e2n1.nw", "you have no actions left"),
    ("act1|1|0|0|-|-|oracle,begun,lively", ACT, "oracle:T", "you can ask the oracle once per turn"),
    ("cube1,act1|3|0|0|-|e2n1|begun,lively", ACT, "+T.nw",
     "the second cube goes on another island of the tile: "
     "e2n1.ne, e2n1.se, e2n1.sw"),
    ("cube1,act1|3|0|0|-|w2n1|begun,lively", ACT, "+T.ne", "for this land use w2n1.nw"),
    ("cube1,act1|3|0|0|-|e2n1|begun,lively", ACT, ">e2n1.nw",
     "not now: first put a second cube on the new tile"),
    ("place1,act1|3|0|0|-|-|-", ACT.replace("|-|E01", "|L2|E01"), "L2@e9n9r0",
     "e9n9 does not touch the map: place tiles next to Thera or another tile"),
    ("place1,act1|3|0|0|-|-|-", ACT.replace("|-|E01", "|L2|E01"), "L2@e2n1r0",
     "there is already a tile on e2n1"),
    ("place1,act1|3|0|0|-|-|-", ACT.replace("|-|E01", "|L2|E01"), "L2@w1s1r0",
     "w1s1 is part of the Thera board"),
    ("place1,act1|3|0|0|-|-|-", ACT.replace("|-|E01", "|L2|E01"), "L3@e2n2r0",
     "L3 is not your tile"),
]  # fmt: skip


@pytest.mark.parametrize(("turn", "mine", "step", "reason"), TURNS)
def test_a_refusal_knows_the_turn(turn: str, mine: str, step: str, reason: str) -> None:
    assert EN.say(FACE.why(at(mine, turn), parse(step))) == reason


@pytest.mark.parametrize(("limit", "words"), [(2, "Last round, your turn: "), (3, "Your turn: ")])
def test_the_last_round_by_tiles_is_announced(limit: int, words: str) -> None:
    game = load(f"tiles={limit}")
    s = game.read(GAME.write(at(turn="act1|2|0|0|-|-|begun,lively")))
    assert len(s.chart.tiles) == 2
    assert EN.say(FACE.scene(s, 0).headline) == f"{words}2 actions left"


def test_the_set_up_is_no_last_round() -> None:
    game = load("tiles=1")
    m = play(Match(game), "=T1 T1@e2n1r0 +V.se =L3")
    assert EN.say(FACE.scene(m.state, 1).headline) == "Your turn: place the lake tile"


def test_a_dock_that_no_chain_of_docks_reaches_is_told_apart() -> None:
    """w2n1.nw can be reached by way of another dock; e2n1.se has a route to nowhere yet."""
    reasons = {
        NAMES[dock]: EN.say(FACE.why(s, Sail(dock)))
        for s in [at(ACT)]
        for dock in s.chart.docks
        if dock not in s.chart.linked(s.me.boat)
    }
    assert reasons
    assert all(
        reason == f"no routes or portages lead to {name}" for name, reason in reasons.items()
    )


def test_movements_are_counted_in_a_refusal() -> None:
    """The opponent lies between: two movements, but a loaded boat has one action left."""
    where = "T7@e2n1r0/-"
    mine, theirs = "5|thera.w|T|-|E01|-|G01|-|-", THEIRS.replace("thera.e", "e2n1.se")
    line = f"{where}/{mine}/{theirs}/{TABLE}/act1|1|0|0|-|-|begun,lively"
    reason = EN.say(FACE.why(GAME.read(line), parse(">e2n1.nw")))
    assert reason == "e2n1.nw takes 2 moves, you have 1"


DEEDS = [
    (ACT, ">e2n1.nw", "sails to e2n1.nw"),
    (ACT, "sell:T", "sells a green cube for 2 drachmas"),
    (ACT, "buy:EM", "buys maps for 3 drachmas: 1 easy and 1 medium"),
    (ACT, "oracle:L", "asks the oracle for a lake"),
    (ASHORE, "load:T", "loads 1 green"),
    (ASHORE, "drop:V", "unloads an orange cube"),
    (ASHORE, ">thera.w", "sails back to Thera's west dock"),
    (ASHORE, ".", "ends the turn"),
]  # fmt: skip


@pytest.mark.parametrize(("mine", "step", "words"), DEEDS)
def test_a_step_is_told(mine: str, step: str, words: str) -> None:
    s = at(mine)
    assert parse(step) in GAME.legal(s)
    assert EN.say(FACE.tell(s, parse(step))) == words


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("?", "draws a tile"),
        ("M?", "draws a medium map"),
        ("G?", "draws a goal"),
        ("M5", "draws a mountain tile"),
        ("M05", "draws map M05"),
        ("G03", "draws “The far waters”"),
    ],
)
def test_a_draw_is_told_as_it_is_heard(card: str, words: str) -> None:
    s = at(turn="secret1,place2,act2|3|0|0|-|-|-")
    assert EN.say(FACE.tell(s, Draw(card))) == words


def test_a_step_is_told_in_spanish() -> None:
    words = Words("es")
    assert words.say(FACE.tell(at(), parse("sell:V"))) == "vende un cubo naranja por 2 dracmas"
    assert words.say(FACE.why(at(), parse("oracle:T"))) == "esto está permitido"


# panels


def rows(shown: AkrotiriScene, title: str) -> list[str]:
    found = {EN.say(panel.title): panel.rows for panel in shown.panels}
    return [EN.say(row) for row in found[title]]


def test_panels_show_hand_market_piles_and_score() -> None:
    shown = FACE.scene(at(), 0)
    hand = rows(shown, "Your hand")
    assert hand[0].startswith("E01 ↑V →T ↓M · 3 dr. · 1 p.: missing ")
    assert hand[2] == "G01 3 points for each temple exactly one portage away from Thera: 0 now"
    assert rows(shown, "Market")[0] == "T □□□■■■■■ green: next sale 2"
    assert rows(shown, "Market")[1] == "L ■■■■■■■■ blue: none to sell back"
    assert rows(shown, "Draw piles") == ["33 tiles · maps 10E 10M 12H · 8 goals"]
    assert rows(shown, "Score so far")[0] == "Player 1: 0 (maps 0, goals 0, money 0)"
    assert [EN.say(card.name) for card in shown.cards][:2] == ["E01", "M05"]


def test_the_final_score_is_told_line_by_line_for_every_seat() -> None:
    s = list(walk("", "final", 1000))[-1][1]
    shown = FACE.scene(s, None)
    assert shown.winners
    for seat in range(2):
        total = sum(line.points for line in shown.players[seat].score)
        heading = f"Player {seat + 1}: {total} point" + "s" * (total != 1)
        assert rows(shown, heading)[-1].split(":")[0].endswith("drachmas")
