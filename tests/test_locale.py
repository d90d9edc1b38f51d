"""The catalogues: the same entries in every language, and every entry that the source asks for."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

from thera import games
from thera.akrotiri.rules.component_schema import KEYS
from thera.core.face import Phrase
from thera.locale import LANGUAGES, Entry, Words, catalogue, lesson_catalogue, plural
from thera.santorini.rules.gods import GODS
from thera.santorini.rules.power import MORTAL, Power
from thera.server.kinds import Ending

GOD_CASES = Path(__file__).parent / "gods"
SOURCE = Path(__file__).parent.parent / "src" / "thera"
# "santorini.why.far", f"god.{name}.bars": literals of the source that are keys or patterns of keys
KEY = re.compile(
    r"""(?<![\w./])(f?)"((?:santorini|akrotiri|god|goal|cli)\.[\w.{}\[\] ()"'-]+?)\""""
)


BOOKS = (catalogue, lesson_catalogue)
"""The catalogues of a language: the one of all front ends, and what lessons say."""

Book = Callable[[str], dict[str, Entry]]


def forms(entry: Entry) -> dict[str, str]:
    return entry if isinstance(entry, dict) else {"other": entry}


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def used() -> Iterator[tuple[Path, str]]:
    """Each key in the source as a pattern that matches whole keys; a network's file is none."""
    for path in sorted(SOURCE.rglob("*.py")):
        for form, key in KEY.findall(path.read_text(encoding="utf-8")):
            if key.endswith(".net"):
                continue
            parts = re.split(r"\{[^}]*\}", key) if form else [key]
            yield path, r"[\w-]+".join(map(re.escape, parts))


@pytest.mark.parametrize("book", BOOKS)
def test_the_languages_have_the_same_keys(book: Book) -> None:
    keys = [list(book(language)) for language in LANGUAGES]
    assert all(sorted(each) == sorted(keys[0]) for each in keys)


@pytest.mark.parametrize("book", BOOKS)
def test_the_languages_have_the_same_gaps(book: Book) -> None:
    for key, entry in book("en").items():
        wanted = set().union(*map(gaps, forms(entry).values()))
        for language in LANGUAGES:
            other = book(language)[key]
            assert isinstance(other, dict) == isinstance(entry, dict), key
            assert set().union(*map(gaps, forms(other).values())) == wanted, (language, key)


@pytest.mark.parametrize("book", BOOKS)
def test_plurals_have_the_forms_of_their_language(book: Book) -> None:
    for language in LANGUAGES:
        wanted = {"other", *(plural(language, count) for count in range(1000))}
        for key, entry in book(language).items():
            if isinstance(entry, dict):
                assert wanted <= entry.keys() <= wanted | {plural(language, 1_000_000)}, key
                for form in entry.values():
                    assert gaps(form) | {"count"} == gaps(entry["other"]) | {"count"}, key


@pytest.mark.parametrize("book", BOOKS)
def test_no_sentence_is_empty_or_untidy(book: Book) -> None:
    for language in LANGUAGES:
        for key, entry in book(language).items():
            for text in forms(entry).values():
                assert text.strip(), key
                assert "  " not in text.strip(), key


def said_by_lessons() -> Iterator[str]:
    """Every key that a lesson asks for."""
    yield from ("lesson.look", "lesson.nothing")  # to whatever has no sentence of its own
    for lesson in (each for name in games.names() for each in games.lessons(name)):
        yield lesson.title.key
        for scene in lesson.scenes:
            yield from (scene.text(name).key for name in ("title", "prompt", "lit", "end"))
            yield from (wrong.says.key for wrong in scene.wrong)
            yield from (part.says.key for part in scene.play if part.says)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_have_all_their_sentences_and_no_others(language: str) -> None:
    """Besides, they may word a reason otherwise; a sentence has no gaps, and fits a phone."""
    known, asked = lesson_catalogue(language), list(said_by_lessons())
    assert len(asked) == len(set(asked)) > 200
    assert set(asked) <= known.keys()
    others = known.keys() - set(asked)
    assert others <= catalogue(language).keys()
    assert all(".why." in key for key in others)
    for key in asked:
        text = known[key]
        assert isinstance(text, str), key
        assert not gaps(text), key
        assert len(text.split()) <= 25, key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [*GODS, MORTAL.name])
def test_every_god_is_described(language: str, name: str) -> None:
    for part in ("name", "title", "text"):
        assert Words(language)(f"god.{name}.{part}")


BARS = ("freezes", "bars_moves", "bars_builds", "bars_wins", "demands", "wants_climb", "places")


@pytest.mark.parametrize("name", GODS)
def test_every_god_that_forbids_says_so(name: str) -> None:
    power = type(GODS[name])
    forbids = any(getattr(power, hook) is not getattr(Power, hook) for hook in BARS)
    assert (f"god.{name}.bars" in catalogue("en")) == forbids


HOOKS = ("why_no_move", "why_no_build", "why_no_force", "why_no_raze")


def own_reasons(name: str) -> set[str]:
    """The sentences that a card's own reasons name."""
    hooks = [vars(type(GODS[name])).get(hook) for hook in HOOKS]
    return {
        f"god.{name}.why.{word}"
        for hook in hooks
        if hook
        for word in re.findall(r'"(\w+)"', inspect.getsource(hook))
    }


def test_the_client_speaks_the_same_languages() -> None:
    client = (SOURCE.parent.parent / "web/src/lib/i18n.svelte.ts").read_text(encoding="utf-8")
    listed = re.search(r"LANGUAGES = \{(.*)\}", client)
    assert listed
    assert tuple(re.findall(r"(\w+):", listed[1])) == LANGUAGES
    assert set(re.findall(r"locale/(\w+)\.json", client)) == set(LANGUAGES)


@pytest.mark.parametrize("name", GODS)
def test_a_card_has_the_sentences_of_its_own_reasons_and_a_case_of_each(name: str) -> None:
    """Every sentence is said in the god's case file, in the languages of the rulebooks."""
    keys = {key for key in catalogue("en") if key.startswith(f"god.{name}.why.")}
    assert keys == own_reasons(name)
    cases = (GOD_CASES / f"{name}.txt").read_text(encoding="utf-8")
    for language in ("en", "es"):
        for key in keys:
            sentence = re.sub(r"\\{\w+\\}", r"\\w+", re.escape(str(catalogue(language)[key])))
            assert re.search(rf"^why {language}: \S+ {sentence}$", cases, re.MULTILINE), key


@pytest.mark.parametrize("name", GODS)
def test_every_god_that_remembers_says_so(name: str) -> None:
    """A card that shows another card speaks through that one."""
    power = type(GODS[name])
    remembers = power.memo is not Power.memo and power.deck is Power.deck
    assert (f"god.{name}.note" in catalogue("en")) == remembers


def test_every_key_in_the_source_exists() -> None:
    """A literal may also be the beginning of a key."""
    keys = [key.removeprefix("error.") for key in catalogue("en")]
    patterns = [(path.name, re.compile(rf"{key}(\..*)?")) for path, key in used()]
    assert patterns
    assert not [found for found in patterns if not any(map(found[1].fullmatch, keys))]


def told() -> Iterator[str]:
    """Each key of an error in the source, as a pattern that matches whole keys."""
    for path in sorted(SOURCE.rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call) or not call.args:
                continue
            match getattr(call.func, "id", "") or getattr(call.func, "attr", ""):
                case "bad" | "bad_data":
                    own = path.name == "record.py" or isinstance(call.func, ast.Attribute)
                    head, key = "record." if own else "error.", call.args[0]
                case "failed" if path.parent.name == "bots":
                    head, key = "error.program.", call.args[0]
                case "fault":
                    head, key = "error.set.", call.args[1]
                case "Phrase":
                    head, key = "", call.args[0]
                case _:
                    continue
            for part in ast.walk(key):
                if isinstance(part, ast.Constant) and not isinstance(key, ast.JoinedStr):
                    yield re.escape(head + str(part.value))
            if isinstance(key, ast.JoinedStr) and "{key}" not in ast.unparse(key):
                parts = (getattr(part, "value", None) for part in key.values)
                yield head + "".join(
                    re.escape(part) if isinstance(part, str) else r"[\w.]+" for part in parts
                )


def test_every_error_has_its_sentence_and_every_sentence_is_used() -> None:
    known = [key for key in catalogue("en") if key.startswith(("error.", "record."))]
    asked = [re.compile(key) for key in told() if key.startswith(("error", "record"))]
    assert len(asked) > 100
    assert not [each.pattern for each in asked if not any(map(each.fullmatch, known))]
    assert not [key for key in known if not any(each.fullmatch(key) for each in asked)]


@pytest.mark.parametrize("game", ["santorini", "akrotiri"])
@pytest.mark.parametrize(("prefix", "maker"), [("tell", "_?said"), ("why", "_because")])
def test_every_sentence_about_steps_is_used_and_exists(game: str, prefix: str, maker: str) -> None:
    text = "".join(
        path.read_text(encoding="utf-8") for path in (SOURCE / game / "face").glob("*.py")
    )
    calls = re.findall(rf"\b{maker}\((f?)([^,()]*)", text)
    asked = {word for form, call in calls if not form for word in re.findall(r'"(\w+)"', call)}
    known = {key.rpartition(".")[2] for key in catalogue("en") if f"{game}.{prefix}." in key}
    pieces = (re.split(r"\{[^}]*\}", call.strip('"')) for form, call in calls if form)
    made = [re.compile(r"\w+".join(map(re.escape, parts))) for parts in pieces]
    assert known == asked | {key for key in known if any(each.fullmatch(key) for each in made)}


def test_every_goal_is_described() -> None:
    goals = {key.split(".")[1] for key in catalogue("en") if key.startswith("goal.")}
    assert goals == set(KEYS)
    assert all(f"goal.{key}.{part}" in catalogue("en") for key in KEYS for part in ("name", "text"))


NAMES = ("who", "one", "other", "name")
"""Gaps that people's names fill."""


def test_no_article_stands_before_a_name_in_spanish() -> None:
    """A name has no article: "Turno de Damon", never "del Damon"."""
    article = re.compile(
        rf"\b(?:el|la|los|las|al|del|un|una) \{{(?:{'|'.join(NAMES)})\}}", re.IGNORECASE
    )
    assert article.search("Turno del {who}")
    assert not article.search("Turno de {who}")
    for key, entry in catalogue("es").items():
        if not key.startswith(("error.", "record.", "cli.set.")):
            assert not any(map(article.search, forms(entry).values())), key


QUAINT = {
    "en": ("luck decides", "sit down", "looking on", "the table", "by the rules", "shall",
           "for nothing else", "were the square free", "in 95 of a hundred", "at leisure",
           "left behind", "notices of", "take steps back", "one screen"),
    "es": ("poner la mesa", "levantarme", "según las reglas", "dejada por", "está en camino",
           "toda la fuerza", "los pomos", "se puede llegar", "es forzado", "con calma", "la mesa",
           "en una pantalla", "cuartos girada"),
}  # fmt: skip
"""Phrases that made people notice the writer."""


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("language", QUAINT)
def test_no_phrase_is_quaint(language: str, book: Book) -> None:
    for key, entry in book(language).items():
        for text in forms(entry).values():
            found = [phrase for phrase in QUAINT[language] if phrase in text.lower()]
            assert not found, (key, found)


def test_each_way_to_end_has_its_words() -> None:
    """Every ending of the server, every way the rules have to end a game."""
    said = [f"web.ended.{how}" for how in get_args(Ending)]
    said += [f"server.ended.{how}" for how in get_args(Ending)]
    said += ["server.ended.resigned.by", "server.ended.abandoned.by"]
    for face in ("santorini", "akrotiri"):
        source = (SOURCE / face / "face" / "ending.py").read_text(encoding="utf-8")
        named = set(re.findall(r'_by\("(\w+)"', source)) | set(
            re.findall(r"akrotiri\.ending\.(\w+)", source)
        )
        assert len(named) == 3
        said += [f"{face}.ending.{word}" for word in named]
    for language in LANGUAGES:
        assert not [key for key in said if key not in catalogue(language)]


def test_card_letters_are_those_of_the_language() -> None:
    for words in map(Words, LANGUAGES):
        letters = [words(f"web.akrotiri.letter.{kind}") for kind in MAP_KINDS]
        names = [words(f"web.akrotiri.level.{kind}") for kind in MAP_KINDS]
        assert letters == [name[0].upper() for name in names]
        assert len({*letters}) == len(letters)


MAP_KINDS = ("easy", "medium", "hard")


def test_phrases_nest_and_count() -> None:
    words = Words("es")
    assert [plural("es", n) for n in (0, 1, 2, 1_000_000)] == ["other", "one", "other", "many"]
    assert words("god.morpheus.note", count=1) == "1 pieza en la carta"
    assert words("god.morpheus.note", count=2) == "2 piezas en la carta"
    inner = Phrase("god.pan.name")
    assert words.say(Phrase("santorini.tell.take", {"god": inner})) == "elige a Pan"
    with pytest.raises(ValueError, match="needs a count"):
        words("god.morpheus.note")
    with pytest.raises(ValueError, match="no language"):
        Words("xx")
