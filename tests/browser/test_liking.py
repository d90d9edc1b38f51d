"""Personal settings: a name, another device, settings, notifications."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from house import House
from moves import Visit, press, square, steps, turns
from playwright.sync_api import Locator, Page, expect
from tables import GAME, enter, lit, seated, sit

# Stands in for what makes no sound and shows no notice here, and remembers what was asked of it.
FAKES = """
window.notes = [];
window.notices = [];
window.walks = [];
window.answer = "granted";
window.AudioContext = class {
  currentTime = 0;
  resume() { return Promise.resolve(); }
  createOscillator() {
    const start = () => window.notes.push("a note");
    return { frequency: {}, connect: (to) => to, start, stop() {} };
  }
  createGain() {
    const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { gain, connect: (to) => to };
  }
};
window.Notification = class {
  static permission = "default";
  static async requestPermission() { return (this.permission = window.answer); }
  constructor(title, more) { window.notices.push([title, more.body]); }
  close() {}
};
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  window.walks.push([options.duration, JSON.stringify(frames)]);
  return animate.call(this, frames, options);
};
"""
AWAY = "Object.defineProperty(document, 'hidden', { get: () => true })"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("liking")) as house:
        yield house


@pytest.fixture
def address(house: House) -> str:
    return house.origin


def settings(page: Page) -> Locator:
    """The settings, laid open."""
    page.get_by_role("button", name="Settings").click()
    return page.get_by_role("dialog")


def pick(page: Page, row: str, words: str) -> None:
    """Sets one of a row of settings."""
    dialog = settings(page)
    dialog.get_by_role("group", name=row).get_by_role("button", name=words, exact=True).click()
    dialog.get_by_role("button", name="Close").click()


def tick(page: Page, words: str) -> None:
    dialog = settings(page)
    dialog.get_by_label(words).click()
    dialog.get_by_role("button", name="Close").click()


def alone(house: House, visit: Visit) -> Page:
    """A page at a game with two people, with the fakes in it; it is this one's turn to move."""
    key, wires, _ = sit(house, "santorini", "me Ana", "me Ben")
    page = enter(visit, wires[0].person, "about:blank")
    page.add_init_script(FAKES)
    wires[0].play(*GAME[0].split())
    wires[0].play(*GAME[1].split())
    page.goto(f"/t/{key}")
    page.get_by_role("button", name="Flat", exact=True).click()
    expect(turns(page)).to_have_count(2)
    return page


# ---- names and devices ----


def test_a_name_is_changed_and_a_bad_one_refused(
    house: House, visit: Visit, excused: list[str]
) -> None:
    excused.append("Failed to load resource")
    table = seated(house, visit)
    one, two = table.pages
    one.goto("/games")
    field, save = one.get_by_label("My name"), one.get_by_role("button", name="Save")
    alert = one.get_by_role("alert")
    for bad, words in (
        ("Ana\u202eneB", "cannot contain invisible characters"),
        ("A\u200bna", "cannot contain invisible characters"),
        ("   ", "1 to 24 characters"),
    ):
        field.fill(bad)
        save.click()
        expect(alert).to_contain_text(words)
    field.fill("x" * 30)
    expect(field).to_have_value("x" * 24)
    field.fill("")
    save.click()
    expect(field).to_be_focused()  # the browser itself asks for one
    field.fill("  Zoe\u0308 ")
    save.click()
    expect(one.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    expect(alert).to_have_count(0)
    expect(two.locator(".players bdi").first).to_have_text("Zo\u00eb")  # at the table at once
    one.reload()
    expect(field).to_have_value("Zo\u00eb")


def test_a_link_takes_the_seat_to_another_device_once(
    house: House, visit: Visit, excused: list[str]
) -> None:
    excused.append("Failed to load resource")
    page = seated(house, visit).pages[0]
    page.get_by_role("button", name="Invite and share").click()
    page.get_by_role("button", name="Continue on another device").click()
    field = page.get_by_label("Continue on another device")
    expect(field).to_have_value(re.compile(r"/device#\S+$"))
    link = field.input_value()
    expect(page.get_by_role("dialog")).to_contain_text("Works once, for ten minutes.")
    table = page.url

    phone = visit(link)
    assert phone.url.endswith("/device")  # the token is out of the address bar
    phone.get_by_role("button", name="Continue here").click()
    phone.wait_for_url(table)
    expect(lit(phone)).to_have_count(25)

    thief = visit(link)
    thief.get_by_role("button", name="Continue here").click()
    expect(thief.get_by_role("alert")).to_contain_text("This link is not valid or has expired.")
    thief.goto(table)
    expect(thief.get_by_text("You're watching.")).to_be_visible()


# ---- settings ----


def test_without_confirming_a_complete_turn_is_played(house: House, visit: Visit) -> None:
    page = alone(house, visit)
    tick(page, "Confirm each turn")
    for name in ("a2", "a3", "b3"):
        expect(turns(page)).to_have_count(2)
        press(page, name)
    expect(turns(page)).to_have_count(3)
    expect(page.get_by_role("button", name="Confirm", exact=True)).to_have_count(0)
    page.reload()  # it is remembered
    expect(settings(page).get_by_label("Confirm each turn")).not_to_be_checked()


def test_sounds_are_heard_when_they_are_on(house: House, visit: Visit) -> None:
    page = alone(house, visit)
    press(page, "a2")
    press(page, "a3")
    expect(steps(page)).to_have_count(1)
    assert page.evaluate("notes.length") == 0
    tick(page, "Sounds")
    page.wait_for_function("() => notes.length > 0")  # what they are like
    page.evaluate("notes.length = 0")
    press(page, "b3")
    page.wait_for_function("() => notes.length > 0")
    tick(page, "Sounds")
    page.evaluate("notes.length = 0")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(steps(page)).to_have_count(1)
    assert page.evaluate("notes.length") == 0


def walked(page: Page, name: str) -> list[float]:
    """How long what moved took when the worker of a2 goes to a square, in milliseconds."""
    page.evaluate("walks.length = 0")
    press(page, "a2")
    press(page, name)
    expect(steps(page)).to_have_count(1)
    expect(square(page, name)).to_have_attribute("aria-label", re.compile("worker"))
    found: list[tuple[float, str]] = page.evaluate("walks")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(steps(page)).to_have_count(0)
    assert len({frames for _, frames in found}) == len(found)  # a walk begins once
    return [time for time, _ in found]


def test_motion_follows_the_system_and_the_reader(house: House, visit: Visit) -> None:
    page = alone(house, visit)
    assert walked(page, "a3") == []  # the system asks for stillness
    pick(page, "Animations", "On")
    usual = max(walked(page, "b1"))
    assert usual > 0
    pick(page, "Animation speed", "Slow")
    assert max(walked(page, "b2")) > usual
    pick(page, "Animation speed", "Fast")
    assert 0 < max(walked(page, "a1")) < usual
    pick(page, "Animations", "System")
    page.emulate_media(reduced_motion="no-preference")
    assert walked(page, "b3") != []
    pick(page, "Animations", "Off")
    assert walked(page, "a3") == []


def test_light_and_dark_by_a_press_or_in_the_settings(visit: Visit) -> None:
    page = visit("/")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    button = page.get_by_role("button", name="Switch theme")
    expect(button).to_be_visible()
    day = page.evaluate(ground)
    button.click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    night = page.evaluate(ground)
    assert night != day
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate(ground) == night
    pick(page, "Theme", "Light")
    assert page.evaluate(ground) == day
    pick(page, "Theme", "System")
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(ground) == night


# ---- my turn ----


def icon(page: Page) -> str:
    return page.locator("link[rel=icon]").get_attribute("href") or ""


def test_my_turn_shows_in_title_and_icon_and_calls_me(house: House, visit: Visit) -> None:
    key, wires, _ = sit(house, "santorini", "me", "open")
    one, two = wires
    page = enter(visit, two.person, "about:blank")
    page.add_init_script(FAKES)
    page.goto(f"/t/{key}")
    expect(page).to_have_title("Santorini · Thera")
    calm = icon(page)
    dialog = settings(page)
    dialog.get_by_label("Notifications").click()
    expect(dialog.get_by_label("Notifications")).to_be_checked()
    dialog.get_by_label("Sounds").click()
    dialog.get_by_role("button", name="Close").click()
    page.evaluate("notes.length = 0")
    page.evaluate(AWAY)
    two.reach(one.play("@a2", "@a5"))
    expect(page).to_have_title("Your turn · Santorini · Thera")
    assert icon(page) != calm
    page.wait_for_function("() => notices.length > 0")
    assert page.evaluate("notices") == [["Your turn", "Santorini"]]
    assert page.evaluate("notes.length") > 0
    two.play("@d4", "@e1")
    expect(page).to_have_title("Santorini · Thera")
    assert icon(page) == calm


def test_notices_stay_off_when_the_browser_denies_them(visit: Visit) -> None:
    page = visit("about:blank")
    page.add_init_script(FAKES)
    page.goto("/")
    page.evaluate("answer = 'denied'")
    box = settings(page).get_by_label("Notifications")
    box.click()
    expect(box).not_to_be_checked()
