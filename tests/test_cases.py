"""Every case file: the gods, the pairs that interact, the frame of the game."""

from pathlib import Path

import pytest

import cases
from thera.santorini.rules.gods import NAMES

HERE = Path(__file__).parent
FILES = sorted(
    path for folder in ("gods", "pairs", "frame") for path in (HERE / folder).glob("*.txt")
)
CASES = [case for path in FILES for case in cases.read(path)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: cases.Case) -> None:
    cases.run(case)


@pytest.mark.parametrize("name", NAMES)
def test_every_god_has_at_least_five_cases(name: str) -> None:
    assert len(list(cases.read(HERE / "gods" / f"{name}.txt"))) >= 5


def test_at_least_sixty_cases_for_pairs() -> None:
    assert sum(case.file.parent.name == "pairs" for case in CASES) >= 60
