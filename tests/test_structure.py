"""What the design promises of the source itself: small gods, no names where none belong."""

import ast
import re
import sys
from pathlib import Path

import pytest

from thera import games
from thera.santorini.rules.gods import GODS as ROSTER
from thera.santorini.rules.gods import NAMES

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "thera"
GODS = SOURCE / "santorini" / "rules" / "gods"
RULES = sorted(
    path
    for room in ("rules", "face")
    for path in (SOURCE / "santorini" / room).rglob("*.py")
    if path.stem != "god_names" and path.parent != GODS
)


def words(path: Path) -> set[str]:
    return set(re.findall(r"[a-z]+", path.read_text(encoding="utf-8").lower()))


def test_thirty_gods_one_small_file_each() -> None:
    files = {path.stem: path.read_text(encoding="utf-8").count("\n") for path in GODS.glob("*.py")}
    files.pop("__init__")
    assert files.keys() == set(NAMES)
    assert len(files) == 30
    assert sum(files.values()) <= 700  # with the reasons and checks of the cards
    assert max(files.values()) <= 60


def test_the_names_are_those_of_the_cards_in_order() -> None:
    assert tuple(ROSTER) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_no_god_names_another(name: str) -> None:
    assert not words(GODS / f"{name}.py") & (set(NAMES) - {name})


def test_there_are_rules_to_look_into() -> None:
    assert len(RULES) > 20


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.name)
def test_the_rules_name_no_god(path: Path) -> None:
    code = ast.unparse(_without_docstrings(ast.parse(path.read_text(encoding="utf-8"))))
    assert not set(re.findall(r"[a-z]+", code.lower())) & (set(NAMES) - {"pan"})


@pytest.mark.parametrize(
    "package",
    [
        "core",
        *(f"{game}/{room}" for game in games.names() for room in ("rules", "face", "lessons")),
        "locale",
    ],
)
def test_the_rules_use_the_standard_library_only(package: str) -> None:
    paths = sorted((SOURCE / package).rglob("*.py"))
    assert paths
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in names:
                root = name.partition(".")[0]
                assert root in sys.stdlib_module_names | {"thera"}, f"{path.name} imports {name}"


def own_modules() -> set[Path]:
    """The modules that belong to one game, besides its package: its commands, its training."""
    commands = {SOURCE / "cli" / f"{name}.py" for name in games.commands()}
    return commands | {SOURCE / "cli" / "learn" / f"{name}.py" for name in games.learning()}


def naming(text: str) -> set[str]:
    """The games that a text names."""
    return {name for name in games.names() if name in text.lower()}


def test_only_the_registry_names_a_game_in_python() -> None:
    """Docstrings may, as examples; so may what belongs to one game."""
    packages = {SOURCE / name for name in games.names()}
    paths = [
        path
        for path in (*SOURCE.rglob("*.py"), ROOT / "hatch_build.py")
        if path not in own_modules() and not packages & {*path.parents}
    ]
    assert len(paths) > 150
    found = {}
    for path in paths:
        code = _without_docstrings(ast.parse(path.read_text(encoding="utf-8")))
        if names := naming(ast.unparse(code)):
            found[path.relative_to(SOURCE.parent).as_posix()] = names
    assert found == {"thera/games.py": set(games.names())}


def test_a_game_is_one_line_of_the_registry() -> None:
    lines = (SOURCE / "games.py").read_text(encoding="utf-8").splitlines()
    for name in games.names():
        assert sum(f'"{name}": ' in line for line in lines) == 1
        assert sum(f"from thera.{name} import" in line for line in lines) == 1


def test_the_makefile_and_the_client_name_no_game_but_in_its_own_folder() -> None:
    """A game's folder holds its board and pictures; the types are written from Python."""
    web = ROOT / "web"
    boards = {web / "src" / "boards" / name for name in games.names()}
    written = {web / "src" / "lib" / "types.ts", web / "src" / "boards" / "README.md"}
    paths = [
        path
        for path in (*(web / "src").rglob("*"), web / "index.html", ROOT / "Makefile")
        if path.is_file() and path not in written and not boards & {*path.parents}
    ]
    assert len(paths) > 70
    assert {path: names for path in paths if (names := naming(path.read_text("utf-8")))} == {}


def _without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value.value = ""
    return tree
