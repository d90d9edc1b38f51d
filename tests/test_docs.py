"""The documents are accurate: the tests they name exist, their links lead somewhere."""

import ast
import re
from pathlib import Path

import pytest

import cases
from thera import games
from thera.games import load
from thera.santorini.rules.gods import GODS

HERE = Path(__file__).parent
ROOT = HERE.parent
README = ROOT / "README.md"
DOCS = sorted((ROOT / "docs").glob("*.md")) + ([README] if README.exists() else [])
RULINGS = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
AKROTIRI = (ROOT / "docs" / "akrotiri-rulings.md").read_text(encoding="utf-8")
COVERAGE = (ROOT / "docs" / "rules-coverage.md").read_text(encoding="utf-8")
NOTATION = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")

CASE = re.compile(r"`((?:gods|pairs|frame)/\w+\.txt): ([^`]+)`")
TEST = re.compile(r"`(test_\w+\.py)::(\w+)`")
NAMED = re.compile(r"`(?:\w+/)+\w+\.txt[^`]*`|`[^`]*::[^`]*`")  # whatever is meant to name a test
LINK = re.compile(r"\]\(([^()\s]+)\)")
PICTURES = ROOT / "docs" / "screenshots"


def rows(text: str) -> list[list[str]]:
    """The cells of the tables in a text, headings left out."""
    found = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return [row for row in found if row[-1] != "test" and set(row[-1]) != {"-"}]


def anchors(text: str) -> set[str]:
    """What the headings of a document can be linked by."""
    headings = re.findall(r"^#+ (.+)$", text, flags=re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("file", sorted({file for file, _ in CASE.findall(RULINGS)}))
def test_every_case_named_in_the_rulings_exists(file: str) -> None:
    titles = [case.title for case in cases.read(HERE / file)]
    assert len(titles) == len(set(titles)), "a title occurs twice"
    assert {title for name, title in CASE.findall(RULINGS) if name == file} - set(titles) == set()


def test_every_test_named_in_the_rulings_exists() -> None:
    for file, name in TEST.findall(RULINGS):
        tree = ast.parse((HERE / file).read_text(encoding="utf-8"))
        functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        assert name in functions, f"{file}::{name}"


def test_every_name_of_a_test_is_understood() -> None:
    for name in NAMED.findall(RULINGS):
        assert name == "`folder/file.txt`" or CASE.fullmatch(name) or TEST.fullmatch(name), name


def test_every_ruling_names_a_test() -> None:
    assert len(rows(RULINGS)) > 150
    for row in rows(RULINGS):
        assert CASE.search(row[-1]) or TEST.search(row[-1]), row


def test_the_rulings_of_the_frame_are_numbered() -> None:
    frame = RULINGS.partition("## The frame")[2].partition("## The gods")[0]
    parts = re.split(r"^### Frame (\d+): .+$", frame, flags=re.MULTILINE)[1:]
    assert parts[::2] == [str(n) for n in range(1, 14)]
    for number, part in zip(parts[::2], parts[1::2], strict=True):
        numbers = [row[0] for row in rows(part)]
        assert numbers == [f"{number}.{n}" for n in range(1, len(numbers) + 1)]


@pytest.mark.parametrize("name", GODS)
def test_every_god_has_a_section(name: str) -> None:
    section = RULINGS.partition(f"\n### {GODS[name].number} {name.capitalize()}\n")[2]
    mine = rows(re.split(r"^##", section, flags=re.MULTILINE)[0])
    assert mine, "no rulings"
    assert any(f"`gods/{name}.txt: " in row[-1] for row in mine)


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for link in LINK.findall(path.read_text(encoding="utf-8")):
        name, _, anchor = link.partition("#")
        if ":" in name:
            continue  # an address, not a file
        target = (path.parent / name) if name else path
        if target.parent.name == PICTURES.name:
            continue  # not in a source distribution, so looked for in test_screenshots.py
        assert target.exists(), link
        if anchor:
            assert anchor in anchors(target.read_text(encoding="utf-8")), link


def test_every_module_is_named_in_the_architecture() -> None:
    pages = [ROOT / "docs" / "architecture.md", *(ROOT / "docs").glob("inside-*.md")]
    words = set(re.findall(r"\w+", "".join(page.read_text(encoding="utf-8") for page in pages)))
    package = ROOT / "src" / "thera"
    folders = {package / "santorini/rules/gods", package / "server/store/migrations/versions"}
    modules = [path for path in package.rglob("*.py") if path.parent not in folders]
    assert [path for path in modules if path.stem not in words | {"__init__", "__main__"}] == []


def example(word: str) -> str:
    """The text of an example in the notation."""
    found = re.search(rf"^{word}: `(.+)`$", NOTATION, flags=re.MULTILINE)
    assert found
    return found[1]


def test_the_example_of_the_notation_reads_back() -> None:
    game, line = load("santorini"), example("Example")
    assert game.write(game.read(line)) == line


# the rules to be read


def coverage(game: str) -> list[list[str]]:
    """The table that says where the statements of a game's rulebooks are."""
    return rows(COVERAGE.partition(f"## {game.capitalize()}\n")[2].partition("\n## ")[0])


@pytest.mark.parametrize("game", games.names())
def test_every_section_that_covers_the_rulebook_exists_and_covers_something(game: str) -> None:
    covered = {name for row in coverage(game) for name in re.findall(r"`([a-z-]+)`", row[1])}
    assert covered == {section.id for section in games.guide(game, "en").sections}


@pytest.mark.parametrize("game", games.names())
def test_every_test_that_holds_a_statement_exists(game: str) -> None:
    assert len(coverage(game)) > 60
    tests = functions()
    for row in coverage(game):
        assert len(row) == 3, row
        if row[2] == "–":
            continue
        named = re.findall(r"`[^`]+`", row[2])
        assert named, row
        for name in named:
            case, test = CASE.fullmatch(name), TEST.fullmatch(name)
            assert case or (test and test[2] in tests[test[1]]), name
            if case:
                assert case[2] in {each.title for each in cases.read(HERE / case[1])}, name


def functions() -> dict[str, set[str]]:
    """The tests of each file."""
    return {
        path.name: set(re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.MULTILINE))
        for path in (*HERE.glob("test_*.py"), *(HERE / "akrotiri").glob("test_*.py"))
    }


# Akrotiri


def akrotiri_tests() -> dict[tuple[str, str], str]:
    """Every test of Akrotiri by file and name, with its docstring."""
    return {
        (path.name, node.name): ast.get_docstring(node) or ""
        for path in (HERE / "akrotiri").glob("test_*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }


def test_every_test_named_in_akrotiri_s_rulings_exists() -> None:
    assert set(TEST.findall(AKROTIRI)) - akrotiri_tests().keys() == set()
    for name in NAMED.findall(AKROTIRI):
        assert TEST.fullmatch(name), name


def test_every_ruling_of_akrotiri_is_there_and_names_its_tests() -> None:
    tests = akrotiri_tests()
    table = rows(AKROTIRI.partition("## The rulings")[2].partition("\n## ")[0])
    assert [row[0] for row in table] == [str(n) for n in range(1, 38)]
    for number, *_, names in table:
        said = [tests[test] for test in TEST.findall(names)]
        assert any(f"Ruling {number}:" in words for words in said), f"ruling {number}"


def test_every_test_of_a_ruling_of_akrotiri_is_named() -> None:
    named = set(TEST.findall(AKROTIRI))
    ours = {test: words for test, words in akrotiri_tests().items() if "akrotiri" in test[0]}
    assert {test for test, words in ours.items() if "Ruling " in words} - named == set()


def test_the_goals_of_akrotiri_are_those_of_the_set() -> None:
    table = rows(AKROTIRI.partition("## The goals")[2].partition("\n## ")[0])
    goals = load("akrotiri").components.goals.values()  # type: ignore[attr-defined]
    assert [row[:3] for row in table[1:]] == [[g.id, g.key, str(g.points)] for g in goals]


def test_the_examples_of_akrotiri_read_back() -> None:
    game = load("akrotiri")
    line, seen = example("Example position"), example("Example view")
    position = game.read(line)
    assert game.write(position) == line
    assert game.write(game.view(position, 0)) == seen
    assert game.write(game.read(seen)) == seen


def test_the_specs_of_the_notation_load() -> None:
    table = rows(NOTATION.partition("## Game specs")[2].partition("\n## ")[0])
    specs = [spec for row in table for spec in re.findall(r"`(\w+(?::[^`]+)?)`", row[0])]
    assert len(specs) > 10
    for spec in specs:
        if not spec.endswith("=FILE"):
            assert load(spec).name == spec
