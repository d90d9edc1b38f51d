"""What the design promises of the source itself: small gods, no names where none belong."""

import ast
import re
import sys
from pathlib import Path

import pytest

from thera import games
from thera.santorini.rules.gods import GODS as ROSTER
from thera.santorini.rules.gods import NAMES

SOURCE = Path(__file__).parent.parent / "src" / "thera"
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
    ["core", "santorini/rules", "santorini/face", "akrotiri/rules", "akrotiri/face", "locale"],
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


def test_only_the_registry_knows_which_games_there_are() -> None:
    """In what serves every game; the command line has commands of one game, too."""
    every = [SOURCE / "core", SOURCE / "arena", SOURCE / "server", *(SOURCE / "bots").glob("*.py")]
    for path in (
        path for each in every for path in (each.rglob("*.py") if each.is_dir() else [each])
    ):
        code = _without_docstrings(ast.parse(path.read_text(encoding="utf-8")))
        named = {node.value for node in ast.walk(code) if isinstance(node, ast.Constant)}
        assert not named & set(games.NAMES), path


def _without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value.value = ""
    return tree
