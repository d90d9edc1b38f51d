"""Playthroughs: everything that a game says along a random game stays the same, line by line."""

import pytest

from playthrough import FOLDER, dump, specs
from thera.santorini.rules.gods import NAMES


@pytest.mark.parametrize("name", specs())
def test_playthrough(name: str) -> None:
    recorded = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    for number, (old, new) in enumerate(zip(recorded, [*dump(specs()[name])], strict=True), 1):
        assert old == new, f"{name}.txt:{number}"


def test_there_is_one_for_every_god_and_number_of_players() -> None:
    files = {path.stem for path in FOLDER.glob("*.txt")}
    assert files == {*NAMES, *"three four draft random plain akrotiri akrotiri-four".split()}
