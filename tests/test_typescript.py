"""The client's types say what the Python types say."""

import re

from thera.server import typescript


def test_the_types_of_the_client_are_not_stale() -> None:
    """If this fails: `python -m thera.server.typescript`."""
    assert typescript.HOME.read_text(encoding="utf-8") == typescript.document()


def test_parts_stand_in_the_file_once() -> None:
    names = re.findall(r"export interface (\w+)", typescript.document())
    assert len(names) == len(set(names))
    assert {"Phrase", "Option", "Scene", "SantoriniScene"} <= set(names)
