"""Guided games in the browser: a newcomer's mistakes, leaving and coming back, what comes after."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

import pytest
from axe import serious
from boxes import box, screen
from contrast import faint
from learning import FOOT, Newcomer, Squares
from lesson_chart import Chart
from moves import SANTORINI, Visit, press
from playwright.sync_api import Page, expect

from thera import games
from thera.core.lesson import Exercise, Lesson
from thera.locale import LANGUAGES, Words
from thera.server.table.lessons import lesson_words

GAMES = ("santorini", "akrotiri")
DESK, MIDDLE, PHONE, NARROW, ZOOMED = (1440, 900), (1024, 768), (390, 844), (320, 568), (720, 450)
EN = Words("en")
SAID = lesson_words("en")


def lesson(game: str) -> Lesson:
    return games.lessons(game)[0]


def scene(game: str, name: str) -> Exercise:
    return next(each for each in lesson(game).scenes if each.id == name)


def newcomer(visit: Visit, game: str, language: str, hand: str) -> Newcomer:
    """Somebody new: on a phone with a finger, at a desk with mouse or keys."""
    page = visit("about:blank", PHONE if hand == "finger" else DESK, touch=hand == "finger")
    store(page, "language", language)
    if hand != "keys":  # a square is where it seems to be
        store(page, "settings", {"view": "flat"})
    board = Squares(page, hand) if game == "santorini" else Chart(page, language, hand)
    return Newcomer(page, lesson(game), language, board, keys=hand == "keys")


def store(page: Page, key: str, value: object) -> None:
    """What this browser has kept from an earlier visit."""
    name, text = json.dumps(f"thera.{key}"), json.dumps(json.dumps(value))
    page.add_init_script(f"localStorage.getItem({name}) ?? localStorage.setItem({name}, {text})")


def made(page: Page, game: str, count: int) -> None:
    """The first scenes of a lesson were done earlier."""
    ids = [each.id for each in lesson(game).scenes[:count]]
    store(page, f"lesson.{game}.first", {"done": ids, "at": ids[-1]})


# ---- the whole course ----


@pytest.mark.parametrize(
    ("game", "language", "hand", "names"),
    [
        ("santorini", "es", "finger", ["move", "power"]),
        ("santorini", "en", "keys", ["threaten"]),
        ("akrotiri", "es", "keys", ["load"]),
        ("akrotiri", "en", "mouse", ["read"]),
        ("akrotiri", "es", "finger", ["sail"]),
    ],
)
def test_a_newcomer_makes_mistakes_and_learns(
    visit: Visit, game: str, language: str, hand: str, names: Sequence[str]
) -> None:
    someone = newcomer(visit, game, language, hand)
    for name in names:
        someone.page.goto(f"/learn/{game}/{name}")
        someone.scene(scene(game, name))


@pytest.mark.long
@pytest.mark.parametrize("hand", ["mouse", "finger", "keys"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_completes_a_guided_game(
    visit: Visit, game: str, language: str, hand: str
) -> None:
    someone = newcomer(visit, game, language, hand)
    someone.page.goto(f"/learn/{game}")
    for each in lesson(game).scenes:
        someone.scene(each)
        someone.on()
    expect(someone.page).to_have_url(re.compile(f"/learn/{game}/finish$"))
    expect(someone.page.locator("h1")).to_contain_text(someone.web(f"web.game.{game}"))


def test_after_three_misses_the_page_plays_the_scene(visit: Visit) -> None:
    someone = newcomer(visit, "santorini", "en", "mouse")
    page, climb = someone.page, scene("santorini", "climb")
    page.goto("/learn/santorini/climb")
    show = someone.button("web.learn.show")
    expect(page.locator("[data-at=c3]")).to_be_visible()
    for number, pulsing in enumerate((0, 0, 1)):
        expect(show).to_have_count(0)
        expect(page.locator("[data-at=b3].urgent")).to_have_count(pulsing)
        someone.mistake(climb, (0, 2, 2)[number])
    show.click()
    expect(someone.said()).to_have_text(SAID.say(climb.text("end")))
    expect(page.locator("[data-at=c3] .token")).to_be_visible()


def test_what_the_other_side_does_is_acted_out_and_can_be_skipped(visit: Visit) -> None:
    someone = newcomer(visit, "santorini", "en", "mouse")
    page, threaten = someone.page, scene("santorini", "threaten")
    slow = json.dumps({"view": "flat", "motion": "full", "pace": 6})
    page.add_init_script(f"localStorage.setItem('thera.settings', {slow!r})")
    page.goto("/learn/santorini/threaten")
    expect(page.locator("[data-at=c3]")).to_be_visible()
    someone.goto(["b3-c3", "c3+d2"])
    page.get_by_role("button", name=EN("web.acting.skip"), exact=True).click()
    part = threaten.play[0].says
    assert part is not None
    expect(someone.said()).to_have_text(SAID.say(part))
    expect(page.locator("[data-at=d4] .dome")).to_be_visible()  # the one threat was closed


def test_a_tray_stays_open_while_it_has_more_to_offer(visit: Visit) -> None:
    someone = newcomer(visit, "akrotiri", "en", "mouse")
    page = someone.page
    page.goto("/learn/akrotiri/sell")
    expect(page.locator(".strip")).to_be_visible()
    assert someone.board.step("sell:T")
    expect(someone.button("web.draft.undo")).to_be_visible()
    expect(page.locator("section.tray .goods")).to_be_visible()


# ---- leaving and coming back ----


def test_a_lesson_goes_on_where_it_was_left(visit: Visit) -> None:
    someone = newcomer(visit, "santorini", "en", "mouse")
    page = someone.page
    page.goto("/")
    plate = page.locator(SANTORINI)
    plate.get_by_role("link", name=EN("web.learn.new", minutes=4)).click()
    expect(page).to_have_url(re.compile("/learn/santorini/move$"))
    someone.goto(["c3-d3"])
    someone.on()
    expect(page.locator(".prompt")).to_have_text(SAID("santorini.first.build.prompt"))
    page.goto("/")
    plate.get_by_role("link", name=EN("web.learn.home.on", count=1, all=12)).click()
    expect(page).to_have_url(re.compile("/learn/santorini/build$"))
    expect(page.locator(".prompt")).to_have_text(SAID("santorini.first.build.prompt"))
    page.goto("/learn")
    expect(page.get_by_role("img", name=EN("web.learn.progress", count=1, all=12))).to_be_visible()
    page.get_by_role("link", name=SAID("santorini.first.stuck.title")).click()
    expect(page.locator(".prompt")).to_have_text(SAID("santorini.first.stuck.prompt"))
    page.goto("/learn/santorini/nowhere")
    expect(page).to_have_url(re.compile("/learn/santorini/stuck$"))


def test_a_game_without_lessons_says_so_and_leads_back(visit: Visit) -> None:
    page = visit("/learn/chess")
    expect(page.get_by_role("alert")).to_contain_text("chess")
    page.get_by_role("link", name=EN("web.learn.title")).click()
    expect(page.get_by_role("heading", name="Akrotiri")).to_be_visible()


@pytest.mark.parametrize(("game", "other"), [GAMES, GAMES[::-1]])
def test_the_end_leads_to_a_whole_game_and_to_the_other_one(
    visit: Visit, game: str, other: str
) -> None:
    page = visit("about:blank")
    made(page, game, len(lesson(game).scenes))
    page.goto(f"/learn/{game}/finish")
    expect(page.locator("h1")).to_have_text(EN("web.learn.end", game=EN(f"web.game.{game}")))
    link = page.get_by_role("link", name=EN("web.learn.other_game", game=EN(f"web.game.{other}")))
    expect(link).to_have_attribute("href", f"/learn/{other}")
    page.get_by_role("button", name=EN("web.learn.play")).click()
    page.wait_for_url("**/t/*")
    expect(page.locator("aside.page")).to_contain_text(EN("bot.1.name"))


# ---- for everybody ----


def test_all_is_said_aloud_and_the_focus_is_where_it_goes_on(visit: Visit) -> None:
    someone = newcomer(visit, "santorini", "en", "keys")
    page, climb = someone.page, scene("santorini", "climb")
    page.goto("/learn/santorini/climb")
    status = page.locator("p.sr[role=status]")
    expect(status).to_contain_text(SAID.say(climb.text("prompt")))
    expect(status).to_contain_text(SAID.say(climb.text("lit")))
    someone.step("b3-b4")
    expect(status).to_contain_text(SAID.say(climb.wrong[0].says))
    expect(page.locator("[data-at=b4]")).to_be_focused()
    someone.step("b3-a3")
    expect(status).to_contain_text(SAID.say(climb.wrong[2].says))
    expect(someone.button("web.again")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-at]:focus")).to_have_count(1)
    expect(status).to_contain_text(SAID.say(climb.text("prompt")))
    someone.step("b3-c3")
    expect(status).to_have_text(SAID.say(climb.text("end")))
    someone.on()
    expect(page.locator("h1")).to_be_focused()


def test_another_language_is_spoken_at_once(visit: Visit) -> None:
    someone = newcomer(visit, "santorini", "en", "mouse")
    page, climb = someone.page, scene("santorini", "climb")
    page.goto("/learn/santorini/climb")
    expect(page.locator("[data-at=c3]")).to_be_visible()
    someone.step("b3-b4")
    page.locator(".lang button[lang=es]").click()
    spanish = lesson_words("es")
    expect(page.locator(".prompt")).to_have_text(spanish.say(climb.text("prompt")))
    expect(someone.said()).to_contain_text(spanish.say(climb.wrong[0].says))


@pytest.mark.parametrize(
    "size", [PHONE, NARROW, pytest.param(ZOOMED, marks=pytest.mark.long)], ids=str
)
@pytest.mark.parametrize("game", GAMES)
def test_prompt_board_and_answer_share_the_screen(
    visit: Visit, game: str, size: tuple[int, int]
) -> None:
    page = visit("about:blank", size)
    store(page, "language", "es")
    page.goto(f"/learn/{game}")
    expect(page.locator(".stage .main > *").first).to_be_visible()
    parts = [box(page.locator(each)) for each in (".prompt", ".stage", FOOT)]
    for part in parts:
        assert part.within(screen(page))
        assert part.right - part.left > 200
        assert part.bottom - part.top > 20
    assert not any(one.meets(other) for one in parts for other in parts if one is not other)
    assert page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize(
    "dark",
    [False, pytest.param(True, marks=pytest.mark.long)],
    ids=["day", "night"],
)
def test_axe_finds_nothing(visit: Visit, dark: bool) -> None:
    page = visit("about:blank", PHONE if dark else DESK, dark=dark)
    made(page, "santorini", 12)
    found = []
    for place in (
        "learn",
        "learn/akrotiri/read",
        "learn/santorini/power",
        "learn/santorini/finish",
    ):
        page.goto(f"/{place}", wait_until="networkidle")
        found += serious(page, place)
        if place != "learn":  # its pictures are cut off, with texts that nobody sees
            found += faint(page, place)
    for step in ("b3-a3", "b3-c3"):  # missed, done
        page.goto("/learn/santorini/climb")
        Squares(page, "keys").step(step)
        expect(page.locator(f"{FOOT} .says")).to_be_visible()
        found += [*serious(page, step), *faint(page, step)]
    assert found == []


# ---- newcomers are led there ----


@pytest.mark.parametrize("language", ["es", pytest.param("en", marks=pytest.mark.long)])
@pytest.mark.parametrize("size", [DESK, MIDDLE], ids=str)
def test_both_games_are_above_the_fold(visit: Visit, size: tuple[int, int], language: str) -> None:
    page = visit("about:blank", size)
    store(page, "language", language)
    page.goto("/")
    for game in GAMES:
        plate = page.locator(f"[aria-labelledby=game-{game}]")
        for link in plate.get_by_role("link").all():
            expect(link).to_be_in_viewport(ratio=1)
        expect(plate.locator(f"a[href='/learn/{game}']")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", GAMES)
def test_how_a_game_is_won_is_said_before_it_and_in_the_first_turn(visit: Visit, game: str) -> None:
    page = visit(f"/new?game={game}&mode=bot")
    words = EN(f"{game}.help.win.text")
    said = page.get_by_role("region", name=EN("web.win"))
    expect(said).to_contain_text(words)
    expect(said.get_by_role("link")).to_have_attribute("href", f"/learn/{game}")
    address = page.url
    for seen in (False, True):
        page.locator("form button[type=submit]").click()
        page.wait_for_url("**/t/*")
        expect(page.locator(".bar .say")).not_to_be_empty()
        expect(said).to_have_count(0 if seen else 1)
        if not seen:
            page.reload()
            expect(said).to_contain_text(words)
            page.get_by_role("button", name=EN("web.win.seen")).click()
            expect(said).to_have_count(0)
            page.goto(address)


def test_who_has_made_a_turn_is_not_told_again(visit: Visit) -> None:
    page = visit("/new?game=santorini&mode=screen")
    page.locator("form button[type=submit]").click()
    page.wait_for_url("**/t/*")
    said = page.get_by_role("region", name=EN("web.win"))
    page.get_by_role("button", name="Flat", exact=True).click()
    for squares in (("a2", "a5"), ("d4", "e1"), ("a2", "a3", "b3")):
        expect(said).to_have_count(1)
        for name in squares:
            press(page, name)
        page.get_by_role("button", name="Confirm", exact=True).click()
    expect(said).to_have_count(0)


@pytest.mark.parametrize("place", ["", "learn", "learn/santorini", "learn/akrotiri"])
def test_pages_for_newcomers_are_light(visit: Visit, place: str) -> None:
    sizes: list[int] = []
    page = visit("about:blank")
    page.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
    page.goto(f"/{place}", wait_until="networkidle")
    assert 10_000 < sum(sizes) <= 200 * 1024
