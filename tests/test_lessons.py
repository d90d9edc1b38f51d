"""Guided lessons: every branch of every scene, played by the rules; what counts as done."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest

from thera import games
from thera.akrotiri.rules.component_schema import CORNERS, TERRAINS
from thera.akrotiri.rules.grid import CELL_NAMES, NAMES, THERA_DOCKS
from thera.akrotiri.rules.legal import BUYS, LOADS
from thera.akrotiri.rules.scoring import total, worth
from thera.core.lesson import Course, Exercise, WrongTry
from thera.core.lesson_claims import turn_over
from thera.core.turns import turns
from thera.locale import LANGUAGES, Words
from thera.santorini.rules.steps import STEPS
from thera.server.errors import Refusal
from thera.server.request_bodies import Attempt
from thera.server.study_wire import Answer
from thera.server.table import study
from thera.server.table.attempts import answer
from thera.server.table.lesson_course import outcome
from thera.server.table.lessons import find_scene, lesson_page

SCENES = [
    (lesson.game, lesson.id, scene.id)
    for game in games.names()
    for lesson in games.lessons(game)
    for scene in lesson.scenes
]
MISTAKES = [
    (*names, number) for names in SCENES for number in range(1, len(find_scene(*names).wrong) + 1)
]
CELL = re.compile(r"\b[ew]\d+[ns]\d+")
"""A name of a cell of Akrotiri, or of a quarter or dock on it."""


def attempt(names: tuple[str, str, str], *steps: str, language: str = "en") -> Answer:
    return answer(*names, Attempt(list(steps)), language)


def press(names: tuple[str, str, str], place: str, *steps: str) -> Answer:
    return answer(*names, Attempt(list(steps), place), "en")


def words(language: str = "en") -> Words:
    return Words(language, lessons=True)


def at(scene: Exercise, *steps: str) -> study.Line:
    return study.line(scene.spec, scene.position, steps)


def legal(scene: Exercise, *steps: str) -> list[str]:
    found = at(scene, *steps)
    return [str(a) for a in found.game.legal(found.state)]


def test_both_first_games_are_complete() -> None:
    for language in LANGUAGES:
        pages = [lesson_page(game, "first", language) for game in ("santorini", "akrotiri")]
        assert [len(page.scenes) for page in pages] == [12, 16]
        for page in pages:
            assert [scene.plays_on for scene in page.scenes[:-1]] == [None] * len(page.scenes[:-1])
            last = page.scenes[-1].plays_on
            assert last is not None
            assert games.offered(last).name == last


@pytest.mark.parametrize("names", SCENES, ids="/".join)
def test_a_scene_is_ready_to_be_learned(names: tuple[str, str, str]) -> None:
    """Three mistakes at least, a full position, the learner to move; nothing is lit in vain."""
    scene = find_scene(*names)
    found = at(scene)
    assert found.to_move == scene.seat
    assert found.game.write(found.state) == scene.position
    assert not found.game.masked(found.state)
    assert len(scene.wrong) >= 3
    assert len({(wrong.after, wrong.step) for wrong in scene.wrong}) == len(scene.wrong)
    first = attempt(names)
    assert (first.verdict, first.says, first.reason, first.line) == ("going", None, None, [])
    assert not first.shown
    assert first.page.seat == scene.seat
    text = bytes(msgspec.json.encode(first.page.scene)).decode()
    kinds = {found.face.kind(a) for a in found.game.legal(found.state)}
    assert [name for name in first.lit if f'"{name}"' not in text and name not in kinds] == [
        name for name in first.lit if name.startswith("dig@")
    ]


@pytest.mark.parametrize("names", SCENES, ids="/".join)
def test_quarters_that_are_lit_are_those_of_the_island_of_the_boat(
    names: tuple[str, str, str],
) -> None:
    scene = find_scene(*names)
    quarters = [name.removeprefix("dig@") for name in scene.lit[0] if name.startswith("dig@")]
    for quarter in quarters:
        found = at(scene)
        told = found.face.why(found.state, found.game.parse(f"dig:{CARDS[scene.id]}@{quarter}"))
        assert told.key in ("akrotiri.why.lacks", "akrotiri.why.legal")
    assert bool(quarters) == (scene.id in CARDS)


CARDS = {"read": "E01", "chair": "E01", "goals": "E03", "end": "E03"}
"""The map to be dug where quarters are lit."""


@pytest.mark.parametrize("names", SCENES, ids="/".join)
def test_what_is_to_be_done_is_not_done_before(names: tuple[str, str, str]) -> None:
    """Nor by passing: threats are looked at with the other seat to move."""
    scene, line = find_scene(*names), tuple[str, ...]()
    for part in scene.play:
        found = at(scene, *line)
        claims = [claim for claim in part.then if claim.split()[0] not in OF_STEPS]
        state = found.state
        if {"safe", "forced", "stuck"} & {*claims}:
            state = found.game.read(str(state).replace("/1/", "/2/"))
        course = Course(found.game, found.face, scene.seat, found.past, state)
        assert not claims or not games.claimed(course, claims)
        line = (*line, *part.steps)


OF_STEPS = {"kind", "from", "stands", "turn"}
"""Claims about a step, which nothing has made true before it."""


@pytest.mark.parametrize("names", SCENES, ids="/".join)
def test_show_me_plays_the_scene_to_its_end(names: tuple[str, str, str]) -> None:
    """From the beginning and from every step on the way, as somebody who resumes does."""
    scene, line, said = find_scene(*names), list[str](), list[str]()
    show = attempt(names).show
    assert show == [step for part in scene.play for step in part.steps]
    while True:
        found = attempt(names, *line)
        assert (found.line, found.show) == (line, show)
        if found.verdict == "done":
            break
        assert found.hint
        after = attempt(names, *line, show[len(line)])
        assert after.line == show[: len(after.line)]
        scripted = after.line[len(line) + 1 :]
        assert [page.steps[-1].text for page in [*after.shown, after.page]] == [
            heard(scene, after.line[: n + 1]) for n in range(len(line), len(after.line))
        ]
        assert len(after.shown) == len(scripted)
        line = after.line
        said += [after.says] if after.says else []
    assert line == show
    assert (found.lit, found.hint) == ([], [])
    parts = [words().say(part.says) for part in scene.play if part.says]
    assert said == [*parts, words().say(scene.text("end"))]


def heard(scene: Exercise, line: list[str]) -> str:
    found = at(scene, *line)
    s, a = found.past[-1]
    return str(found.game.heard(s, a, scene.seat))


@pytest.mark.parametrize(("game", "lesson", "name", "number"), MISTAKES)
def test_a_mistake_is_answered_and_put_back(game: str, lesson: str, name: str, number: int) -> None:
    names = (game, lesson, name)
    scene = find_scene(*names)
    wrong = scene.wrong[number - 1]
    before = attempt(names, *wrong.after)
    assert (before.verdict, before.line) == ("going", list(wrong.after))
    for language in LANGUAGES:
        found = attempt(names, *wrong.after, wrong.step, language=language)
        assert found.says == words(language).say(wrong.says)
        allowed = wrong.step in legal(scene, *wrong.after)
        assert found.verdict == ("missed" if allowed else "illegal")
        assert found.show[: len(found.line)] == found.line or not found.hint
        if allowed:
            check_missed(scene, wrong, found)
        else:
            assert found.line == before.line
            assert found.page == before.page
            assert found.reason == reason(scene, wrong, language)
            assert not found.shown


def check_missed(scene: Exercise, wrong: WrongTry, found: Answer) -> None:
    """The step and its reply are shown, and the position is as it was before."""
    line = [*wrong.after, wrong.step]
    played = [heard(scene, [*line, *wrong.reply[:n]]) for n in range(len(wrong.reply) + 1)]
    assert [page.steps[-1].text for page in found.shown] == played
    assert found.line == list(wrong.after[: len(found.line)])
    assert found.page == study.page(scene.spec, scene.position, tuple(found.line), scene.seat)
    assert found.reason is None
    assert found.hint


def reason(scene: Exercise, wrong: WrongTry, language: str) -> str:
    """What the rules have against a step, worded for a learner."""
    found = at(scene, *wrong.after)
    return words(language).say(found.face.why(found.state, found.game.parse(wrong.step)))


CLOSED = {"load", "drop", "sell", "buy", "oracle"}
"""Actions of Akrotiri that are pressed by their button, which names no step."""


@pytest.mark.parametrize(("game", "lesson", "name", "number"), MISTAKES)
def test_a_mistake_is_one_that_the_board_can_make(
    game: str, lesson: str, name: str, number: int
) -> None:
    """Of a kind that is due; or, in Akrotiri, a closed button, or a place on the map."""
    names = (game, lesson, name)
    scene = find_scene(*names)
    wrong = scene.wrong[number - 1]
    found = at(scene, *wrong.after)
    step = found.game.parse(wrong.step)
    kind = found.face.kind(step)
    if kind in {found.face.kind(a) for a in found.game.legal(found.state)}:
        return
    assert game == "akrotiri"
    assert kind in CLOSED or found.face.places(found.state, step)
    if kind in CLOSED:
        said = press(names, kind, *wrong.after)
        assert (said.verdict, said.line) == ("illegal", list(wrong.after))
        assert said.says == words().say(wrong.says)


# any way is right


ACCEPTED = {
    "santorini": {
        "move": (13, 13), "build": (77, 77), "climb": (1, 11), "fall": (6, 10), "win": (1, 13),
        "domes": (4, 63), "block": (3, 47), "threaten": (1, 67), "stuck": (2, 63),
        "power": (1, 131), "theirs": (4, 72),
    },
    "akrotiri": {
        "place": (40, 40), "cubes": (12, 12), "sail": (2, 12), "load": (1, 16), "home": (1, 13),
        "read": (1, 15), "chair": (1, 15), "aim": (29, 44), "goals": (2, 17), "end": (2, 17),
    },
}  # fmt: skip
"""How many first steps, or whole first turns, end the first part, and of how many there are."""

FIRST_STEPS = {"win"}
"""Judged after a turn, but counted by first steps."""


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game, known in ACCEPTED.items() for name in known]
)
def test_any_way_is_right(game: str, name: str) -> None:
    scene = find_scene(game, "first", name)
    if scene.unit == "step" or name in FIRST_STEPS:
        ways = [[step] for step in legal(scene)]
    else:
        found = at(scene)
        ways = [list(map(str, way)) for way in turns(found.game, found.state).values()]
    ends = [outcome(scene, tuple(way)) for way in ways]
    right = sum(end.verdict == "done" or end.at.part > 0 for end in ends)
    assert (right, len(ways)) == ACCEPTED[game][name]


@pytest.mark.parametrize("names", SCENES, ids="/".join)
def test_another_right_way_leads_to_the_end_too(names: tuple[str, str, str]) -> None:
    """Luck and replies stay legal, and what is shown then goes on from there."""
    scene = find_scene(*names)
    for step in legal(scene):
        found = attempt(names, step)
        if found.verdict == "going" and found.hint:
            assert ends_well(names, found) == "done"


def ends_well(names: tuple[str, str, str], found: Answer) -> str:
    """What comes of doing as is shown."""
    while found.verdict == "going":
        assert found.show[: len(found.line)] == found.line
        found = attempt(names, *found.show[: len(found.line) + 1])
    return found.verdict


def test_sales_may_come_in_any_order() -> None:
    names = ("akrotiri", "first", "sell")
    for order in ("TTM", "TMT", "MTT"):
        line = [f"sell:{cube}" for cube in order]
        assert [attempt(names, *line[:n]).verdict for n in (1, 2, 3)] == ["going", "going", "done"]


def test_one_sale_is_enough_to_pay_for_a_dig() -> None:
    names = ("akrotiri", "first", "dig")
    found = attempt(names, "sell:T", ">e1n2.se")
    assert found.show == ["sell:T", ">e1n2.se", "dig:E01@e1n2.se"]
    assert found.hint == found.lit == ["dig", "dig@e1n2.se", "E01"]
    assert attempt(names, *found.show).verdict == "done"


def test_whoever_sailed_away_may_come_back_and_buy() -> None:
    found = attempt(("akrotiri", "first", "maps"), ">e2n1.se", ">thera.e", "buy:EE")
    assert (found.verdict, found.line[3:]) == ("done", ["=E01", "=E02"])


def test_where_only_taking_steps_back_helps_there_is_no_hint() -> None:
    """Away from Thera nothing can be sold: the way that is shown begins in the harbour."""
    names = ("akrotiri", "first", "dig")
    found = attempt(names, ">e1n2.se")
    assert (found.verdict, found.hint) == ("going", [])
    assert found.show[0] == "sell:T"
    assert attempt(names).page.scene == attempt(names, *found.line[:-1]).page.scene


def test_a_step_that_leads_nowhere_is_put_back_at_once() -> None:
    found = attempt(("akrotiri", "first", "dig"), "sell:T", "buy:E")
    assert (found.verdict, found.line) == ("missed", ["sell:T"])
    assert found.says == words()("lesson.look")


def test_a_turn_that_misses_is_put_back_to_its_beginning() -> None:
    names = ("santorini", "first", "block")
    found = attempt(names, "e1-e2", "e2+d1")
    assert found.says == "The way to c3 is still open. Watch: d4 climbs and wins."
    assert [page.steps[-1].text for page in found.shown] == ["e2+d1", "d4-c3"]
    assert found.shown[-1].ended is not None
    assert (found.line, found.page.steps) == ([], [])


def test_no_reply_is_claimed_that_the_rules_do_not_allow() -> None:
    """The dome that the sentence promises cannot be built where the learner stands in the way."""
    names = ("santorini", "first", "win")
    scene = find_scene(*names)
    promised = words().say(scene.wrong[2].says)
    seen = set()
    for way in turns((found := at(scene)).game, found.state).values():
        end = attempt(names, *map(str, way))
        if end.says == promised:
            assert end.shown[-1].steps[-1].text == "e3^d3"
        seen.add((end.verdict, end.says == promised))
    assert seen == {("done", False), ("missed", True), ("missed", False)}


# sentences with numbers


def totals(line: list[str]) -> list[int]:
    """The points at the end of the last scene of Akrotiri."""
    found = at(find_scene("akrotiri", "first", "end"), *line)
    return [total(found.state, seat) for seat in (0, 1)]


def test_the_count_at_the_end_is_as_it_is_said() -> None:
    names = ("akrotiri", "first", "end")
    done = attempt(names, *attempt(names).show)
    assert totals(done.line) == [6, 4]
    assert done.says
    assert done.says.startswith("6 to 4: two maps and a goal beat one map, a goal and eleven")
    missed = attempt(names, ".")
    assert missed.says
    assert "1 to 4" in missed.says
    assert totals([step.text for step in missed.shown[-1].steps]) == [1, 4]


def test_goals_are_worth_what_is_said() -> None:
    found = at(find_scene("akrotiri", "first", "goals"), "dig:E03@e1s2.nw", "=G06", "=G10")
    assert [worth(found.state, 0, goal).points for goal in ("G06", "G10")] == [0, 4]


def test_cubes_bring_what_is_said() -> None:
    """8 drachmas in the end are the 6 that the cubes are worth and the 2 that were there."""
    purse = [2]
    for n in (1, 2, 3):
        found = at(find_scene("akrotiri", "first", "sell"), *["sell:T", "sell:T", "sell:M"][:n])
        purse.append(found.state.players[0].money)
    assert [b - a for a, b in pairwise(purse)] == [3, 2, 1]


# whatever is pressed


def notations() -> dict[str, list[str]]:
    """Steps of all kinds near the middle, sensible or not, by game."""
    near = [cell for cell in CELL_NAMES if re.fullmatch(r"[ew][1-3][ns][1-3]", cell)]
    quarters = [f"{cell}.{corner}" for cell in near for corner in CORNERS]
    docks = [*quarters, *(NAMES[dock] for dock in THERA_DOCKS)]
    return {
        "santorini": list(map(str, STEPS)),
        "akrotiri": [
            *(f"{tile}@{cell}r0" for tile in ("V1", "L1", "T3") for cell in near),
            *(f">{dock}" for dock in docks),
            *(f"dig:{card}@{site}" for card in ("E01", "E02", "E03") for site in quarters),
            *(f"+{colour}.{corner}" for colour in TERRAINS for corner in CORNERS),
            *map(str, (*LOADS, *BUYS)),
            *(f"{do}:{terrain}" for do in ("sell", "drop", "oracle") for terrain in TERRAINS),
            *(".", "keep:G10", "keep:G01", "take:G01", "dock:thera.e", "=E01", "=T1"),
        ],
    }


@pytest.mark.parametrize("names", SCENES, ids="/".join)
def test_every_press_has_an_answer(names: tuple[str, str, str]) -> None:
    """Never nothing, never a cell by its name in Akrotiri."""
    scene, rng = find_scene(*names), Random("/".join(names))
    for after in {wrong.after for wrong in scene.wrong}:
        offered = legal(scene, *after)
        tried = rng.sample(notations()[names[0]], 60) + rng.sample(offered, min(12, len(offered)))
        for step in tried:
            found = attempt(names, *after, step)
            assert found.says or found.reason or found.verdict == "going"
            for text in (found.says, found.reason):
                assert names[0] != "akrotiri" or not CELL.search(text or "")
            if found.verdict == "illegal":
                assert found.line == list(after)
            elif found.verdict == "missed":
                assert found.says
                assert found.shown


@pytest.mark.parametrize("names", SCENES, ids="/".join)
def test_a_press_that_means_no_step_is_answered(names: tuple[str, str, str]) -> None:
    found = press(names, "nowhere")
    assert (found.verdict, found.reason, found.at) == ("illegal", None, ["nowhere"])
    assert found.says == "That does nothing now. Look at what is lit."
    assert found.page == attempt(names).page


@pytest.mark.parametrize(("game", "lesson", "name", "number"), MISTAKES)
def test_a_press_is_answered_as_the_step_that_it_would_be(
    game: str, lesson: str, name: str, number: int
) -> None:
    names = (game, lesson, name)
    wrong = find_scene(*names).wrong[number - 1]
    said = press(names, wrong.step, *wrong.after)
    if wrong.step in legal(find_scene(*names), *wrong.after):
        assert (said.says, said.reason) == (words()("lesson.nothing"), None)
    else:
        assert said == attempt(names, *wrong.after, wrong.step)


def test_a_press_is_never_played() -> None:
    """On another tile the board writes a cube for the new one, which is legal there."""
    names = ("akrotiri", "first", "cubes")
    found = press(names, "+T.ne")
    assert (found.verdict, found.line, found.page) == ("illegal", [], attempt(names).page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_of_akrotiri_names_a_cell(language: str) -> None:
    page = lesson_page("akrotiri", "first", language)
    scenes = games.lessons("akrotiri")[0].scenes
    told = [text for each in page.scenes for text in (each.title, each.prompt, each.lit_words)]
    own = [words(language).say(scene.text("end")) for scene in scenes]
    own += [words(language).say(wrong.says) for scene in scenes for wrong in scene.wrong]
    assert not [text for text in told + own if CELL.search(text)]


@pytest.mark.parametrize(
    ("names", "steps", "key"),
    [
        (("santorini", "first", "move"), ("c3-d3", "d3+d4"), "server.lesson.line"),
        (("santorini", "first", "move"), ("hello",), "server.step.unknown"),
        (("akrotiri", "first", "maps"), ("buy:EE", "=E05"), "server.lesson.line"),
        (("akrotiri", "first", "maps"), ("buy:EE", "=E01", "=E03"), "server.lesson.line"),
        (("akrotiri", "first", "nothing"), (), "server.lesson.none"),
        (("akrotiri", "second", "maps"), (), "server.lesson.none"),
        (("chess", "first", "maps"), (), "server.lesson.none"),
    ],
)
def test_what_does_not_belong_to_a_scene_is_refused(
    names: tuple[str, str, str], steps: tuple[str, ...], key: str
) -> None:
    with pytest.raises(Refusal) as refused:
        attempt(names, *steps)
    assert refused.value.reason.key == key


def test_an_attempt_is_judged_up_to_its_first_mistake() -> None:
    names = ("santorini", "first", "build")
    found = attempt(names, "c3-d3", "d3+b3", "d3+d4")
    assert (found.verdict, found.line) == ("illegal", ["c3-d3"])


def test_draws_and_replies_come_by_themselves_however_far_a_learner_went_back() -> None:
    names = ("akrotiri", "first", "goals")
    full = attempt(names, "dig:E03@e1s2.nw")
    assert full.line == ["dig:E03@e1s2.nw", "=G06", "=G10"]
    for n in (1, 2, 3):
        assert attempt(names, *full.line[:n]).line == full.line
    assert [step.seat for step in full.page.steps] == [0, -1, -1]


# secrets


@cache
def secrets(scene: Exercise) -> set[str]:
    """The cards of the other seat that the learner must not see in a position."""
    found = at(scene)
    players: Any = found.state.players
    other = players[1 - scene.seat]
    hidden = {*other.maps, *other.goals, *other.pair}
    return hidden | ({other.tile} if other.tile and not other.seen else set())


@pytest.mark.parametrize("names", [each for each in SCENES if each[0] == "akrotiri"])
def test_cards_of_the_other_seat_stay_hidden(names: tuple[str, str, str]) -> None:
    """In every scene that is shown on the way, until the game is over."""
    scene = find_scene(*names)
    first = attempt(names)
    pages, line = [first.page], list[str]()
    while len(line) < len(first.show):
        found = attempt(names, *line, first.show[len(line)])
        pages += [*found.shown, found.page]
        line = found.line
    for page in (page for page in pages if page.ended is None):
        text = msgspec.json.encode(page).decode()
        played = {step.text.partition("@")[0] for step in page.steps}
        assert not [card for card in secrets(scene) - played if f'"{card}"' in text]


def test_there_are_cards_to_hide() -> None:
    assert secrets(find_scene("akrotiri", "first", "end")) == {"L4", "G08"}


def test_luck_in_the_middle_of_a_turn_does_not_end_it() -> None:
    scene = find_scene("akrotiri", "first", "maps")
    found = at(scene, "buy:EE")
    assert not turn_over(found.game, found.state, scene.seat)
    over = at(scene, ".")
    assert not turn_over(over.game, over.state, scene.seat)
