"""Spanish throughout: no page, dialog, refusal or log line leaves an English word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from english import catalogue, has_common, is_english, left_over
from house import House, Person
from moves import SANTORINI, Visit, deny, press, says, start, turns
from playwright.sync_api import Locator, Page, expect
from tables import GAME, Table, enter, lit, sit


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("languages")) as house:
        yield house


@pytest.fixture
def address(house: House) -> str:
    return house.origin


# ---- what is English ----


def test_the_net_catches_english_and_lets_spanish_through() -> None:
    assert all(map(is_english, ("Your turn", "Skip to content", "e5, level 0", "Copied.")))
    assert all(map(is_english, ("Moves from a2 to a3; builds on b3 (level 1)", "connecting…")))
    assert not any(map(is_english, ("Te toca", "Ir al contenido", "e5, nivel 0", "Pan", "Ana 12")))


def test_the_spanish_catalogue_has_no_english_word() -> None:
    found = [
        (key, form)
        for key, forms in catalogue("es").items()
        for form in forms
        if has_common(re.sub(r"\{\w+\}", "", form))
    ]
    assert found == []


# ---- what a Spanish reader does ----


def spanish(visit: Visit, person: Person, place: str) -> Page:
    """A page in Spanish from the first moment."""
    page = enter(visit, person, "about:blank")
    page.add_init_script("localStorage.setItem('thera.language', '\"es\"')")
    page.goto(place)
    expect(page.locator("html")).to_have_attribute("lang", "es")
    return page


def laid_open(page: Page, name: str) -> Locator:
    """A dialog of the running head."""
    page.get_by_role("button", name=name, exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    for more in dialog.locator("summary").all():
        more.click()
    return dialog


def dialogs(page: Page, *names: str) -> None:
    """Opens dialogs one after the other: nothing in them is English."""
    for name in names:
        dialog = laid_open(page, name)
        assert left_over(page) == [], name
        dialog.get_by_role("button", name="Cerrar").click()
        expect(dialog).to_have_count(0)


def test_spanish_comes_without_a_reload(visit: Visit) -> None:
    page = visit("/")
    expect(page.locator(SANTORINI).get_by_role("link", name="Play a bot")).to_be_visible()
    assert left_over(page)  # it does find English
    page.evaluate("window.mark = 'same page'")
    page.get_by_role("button", name="Español").click()
    expect(page.get_by_role("heading", name="Mis partidas")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    assert left_over(page) == []
    page.locator(f"{SANTORINI} a[href$='mode=screen']").click()
    start(page)
    expect(lit(page).first).to_be_visible()
    assert left_over(page) == []
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert left_over(page)
    assert page.evaluate("window.mark") == "same page"


def test_the_pages_around_the_tables(house: House, visit: Visit, excused: list[str]) -> None:
    excused.append("Failed to load resource")
    person = house.person()
    for kinds in (("me", "open"), ("me", "bot greedy"), ("me", "bot random")):
        made = person.make("santorini", *kinds)
    wire = person.open(made["table"])
    wire.give()
    wire.until(lambda: wire.table["status"] == "playing")
    wire.done("resign", version=wire.version, seat=0)
    page = spanish(visit, person, "/")
    expect(page.locator("figure svg").first).to_be_visible()
    expect(page.locator("section.mine li")).to_have_count(3)
    assert left_over(page) == []
    dialogs(page, "Ajustes")

    page.goto("/games")
    for bad, words in (("A\u200b", "caracteres invisibles"), ("   ", "de 1 a 24 caracteres")):
        page.get_by_label("Mi nombre").fill(bad)
        page.get_by_role("button", name="Guardar").click()
        expect(page.get_by_role("alert")).to_contain_text(words)
        assert left_over(page) == []
    page.get_by_label("Mi nombre").fill("Ana")
    page.get_by_role("button", name="Guardar").click()
    expect(page.get_by_text("Guardado.")).to_be_visible()
    for bad in (
        "Hola",
        "Game: go\n\n",
        "Game: santorini\n\n@a2 @a5\n@a2\n",
        "Game: santorini\n\nx\n",
    ):
        file = {"name": "x.thera", "mimeType": "text/plain", "buffer": bad.encode()}
        with page.expect_response("**/api/records"):
            page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
        expect(page.get_by_role("alert")).to_contain_text("No se puede leer este archivo")
        assert left_over(page) == []

    page.goto("/device#nothing")
    page.get_by_role("button", name="Seguir aquí").click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert left_over(page) == []
    page.goto("/nowhere")
    expect(page.get_by_role("heading", name="Página no encontrada")).to_be_visible()
    assert left_over(page) == []
    page.goto("/t/none")
    expect(page.locator("main p").first).to_be_visible()
    assert left_over(page) == []


def test_setting_a_table_up(house: House, visit: Visit) -> None:
    page = spanish(visit, house.person(), "/new?game=santorini&mode=bot")
    for mode in ("Con un amigo", "En el mismo dispositivo", "Contra un bot"):
        page.get_by_role("button", name=mode).click()
        ways = page.locator("input[name=way]").all()
        assert len(ways) == 4
        for way in ways:
            way.check()
            assert left_over(page) == [], mode
    card = page.locator("select").nth(-1)
    gods = card.locator("option:not([disabled])").evaluate_all("all => all.map((one) => one.value)")
    assert len(gods) > 20
    for god in gods:
        card.select_option(god)
        assert left_over(page) == [], god


def test_a_table_that_waits(house: House, visit: Visit) -> None:
    key, (wire,), _ = sit(house, "santorini:apollo,pan,athena", "me", "open", "open", invited=0)
    for person in (wire.person, house.person()):
        page = spanish(visit, person, f"/t/{key}")
        expect(page.get_by_role("heading", name="Hay 2 asientos libres")).to_be_visible()
        assert left_over(page) == []
        dialogs(page, "Menú de la partida", "Ajustes")
    page = spanish(visit, wire.person, f"/t/{key}")
    dialog = laid_open(page, "Invitar y compartir")
    dialog.get_by_role("button", name="Seguir en otro dispositivo").click()
    dialog.get_by_role("button", name="Jugador 2").click()
    expect(dialog.get_by_label("Enlace para este jugador")).to_be_visible()
    dialog.get_by_role("button", name="Copiar").first.click()
    expect(dialog.get_by_text(re.compile("Copiado|Seleccionado"))).to_be_visible()
    assert left_over(page) == []


def test_a_game_between_people(house: House, visit: Visit) -> None:
    key, wires, _ = sit(house, "santorini", "me", "open")
    table = Table(house, key, wires, [])
    one, two = (spanish(visit, wire.person, f"/t/{key}") for wire in wires)
    onlooker = spanish(visit, house.person(), f"/t/{key}")
    one.get_by_role("button", name="Plana", exact=True).click()
    assert left_over(one) == []
    table.play(*GAME[:2])
    expect(turns(one)).to_have_count(2)
    press(one, "a2")
    press(one, "a3")
    expect(one.locator("section.steps")).to_be_visible()
    near_misses(one, "e5", "d4")
    press(one, "b3")
    expect(one.get_by_role("button", name="Confirmar")).to_be_enabled()
    assert left_over(one) == []
    one.get_by_role("button", name="Confirmar").click()
    expect(turns(two)).to_have_count(3)
    wires[0].sync()
    wires[0].done("takeback", version=wires[0].version, answer="ask")
    wires[0].done("agree", answer="ask")
    expect(two.get_by_role("group", name="propone terminar")).to_be_visible()
    for page in (one, two, onlooker):
        assert left_over(page) == []
    dialog = laid_open(one, "Menú de la partida")
    dialog.get_by_role("button", name="Rendirme").click()
    assert left_over(one) == []
    dialog.get_by_role("button", name="Cerrar").click()

    two.get_by_role("button", name="Notación").click()
    two.get_by_role("slider").press("Home")
    expect(says(two)).to_have_text("Inicio")
    assert left_over(two) == []
    two.get_by_role("slider").press("ArrowRight")
    expect(says(two)).to_contain_text("Preparación")
    assert left_over(two) == []
    two.get_by_role("slider").press("End")
    for wire in wires:
        wire.sync()
    table.play(*GAME[3:])
    expect(two.get_by_role("button", name="Revancha")).to_be_visible()
    wires[0].done("rematch", answer="yes")
    expect(two.get_by_role("group", name="quiere la revancha")).to_be_visible()
    for page in (one, two, onlooker):
        expect(turns(page).or_(page.locator("table.num")).first).to_be_visible()
        assert left_over(page) == []
    dialogs(two, "Menú de la partida", "Invitar y compartir")


def near_misses(page: Page, *names: str) -> None:
    """Presses squares that are not to be pressed: the page explains itself in Spanish."""
    for name in names:
        deny(page, name)
        expect(says(page)).to_have_class(re.compile(r"\bwarn\b"))
        assert left_over(page) == [], name
        page.keyboard.press("Escape")
        expect(says(page)).not_to_have_class(re.compile(r"\bwarn\b"))


@pytest.mark.parametrize("way", ["draft", "random"])
def test_gods_that_are_chosen_or_dealt_by_luck(house: House, visit: Visit, way: str) -> None:
    key, (wire,), _ = sit(house, f"santorini:{way},seats=2", "me Ana", "me Ben")
    page = spanish(visit, wire.person, f"/t/{key}")
    # cards to choose from take the board's place
    expect(page.get_by_role("searchbox").or_(page.locator("[role=grid]")).first).to_be_visible()
    assert left_over(page) == []
    rng = Random(2)
    while wire.scene["options"][0]["to"] is None:  # no place on the board: a card, or who begins
        wire.move(rng)
        expect(turns(page)).to_have_count(sum(1 for line in wire.log.values() if line["steps"]))
        assert left_over(page) == []
    expect(lit(page).first).to_be_visible()
    assert left_over(page) == []


def test_a_bot_and_the_ends_of_a_game(house: House, visit: Visit) -> None:
    key, (wire,), _ = sit(house, "santorini:atlas,demeter", "me", "bot greedy")
    page = spanish(visit, wire.person, f"/t/{key}")
    page.get_by_role("button", name="Plana", exact=True).click()
    wire.play("@c3", "@d4")
    expect(turns(page)).to_have_count(2)
    for name in ("c3", "c4", "c3"):
        press(page, name)
    expect(page.get_by_role("dialog", name="¿Cuál?")).to_be_visible()  # a block or a dome
    assert left_over(page) == []
    house.bots.lost = True  # it is asked again and again
    try:
        wire.until(lambda: wire.my_turn)
        wire.play("c3-c4", "c4+c3")
        expect(says(page)).to_contain_text("tarda más de lo normal")
        assert left_over(page) == []
    finally:
        house.bots.lost = False
    wire.done("resign", version=wire.version, seat=0)
    expect(says(page)).to_contain_text(" se rindió.")
    assert left_over(page) == []
    for how, words in (("agreed", "de común acuerdo"), ("abandoned", "Un jugador se fue.")):
        record = f"Game: santorini\nSeats: Ana, Ben\nEnded: {how}\n\n{GAME[0]}\n"
        made = wire.person.http.post("/api/records", content=record).json()
        page.goto(f"/t/{made['table']}")
        expect(says(page)).to_contain_text(words)
        assert left_over(page) == []
