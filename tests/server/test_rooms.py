"""What the layout of the server promises: names that tell modules apart, tables that do no I/O."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

SERVER = Path(__file__).parents[2] / "src" / "thera" / "server"

WAITING = {
    "CancelledError", "Lock", "Task", "create_task", "current_task", "get_running_loop", "shield",
    "sleep", "timeout",
}  # fmt: skip
"""What a table may use of asyncio: nothing that opens a connection, a file or a process."""


def test_no_two_modules_share_a_name() -> None:
    names = Counter(path.stem for path in SERVER.rglob("*.py") if path.stem != "__init__")
    assert [name for name, count in names.items() if count > 1] == []


def test_tables_use_asyncio_to_wait_only() -> None:
    used = set[str]()
    for path in (SERVER / "table").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "asyncio":
                used.add(node.attr)
            elif isinstance(node, ast.ImportFrom):
                assert node.module != "asyncio"
    assert used <= WAITING


def test_tables_open_no_files() -> None:
    for path in (SERVER / "table").glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        assert not names & {"open", "Path"}, path.name
