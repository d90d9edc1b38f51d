"""Addresses of studies: what is written is read again, here and in the client alike."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from urllib.parse import unquote, urlsplit

import pytest

from thera.server.errors import Refusal
from thera.server.http.study_address import read, write
from thera.server.request_bodies import Study

CASES = Path(__file__).parents[2] / "web" / "tests" / "studies.json"
"""Studies with their addresses, written by hand; `study_address.test.ts` there reads them too."""

AWKWARD = " #?&=+%/:;,.@|<>\"'\\()[]{}~^`*!$-_é😀\u202e0aZ"


def parts(address: str) -> tuple[str, str]:
    """What a server gets of an address: the path, decoded, and the query as it came."""
    found = urlsplit(f"https://thera.example/study/{address}")
    assert not found.fragment
    return unquote(found.path).removeprefix("/study/"), found.query


@pytest.mark.parametrize("case", json.loads(CASES.read_text(encoding="utf-8")))
def test_an_address_is_the_one_that_the_client_writes(case: dict[str, object]) -> None:
    wish = Study(**case["wish"])  # type: ignore[arg-type]  # JSON
    assert write(wish) == case["address"]
    assert read(*parts(write(wish))) == wish


def test_whatever_a_study_holds_is_read_again() -> None:
    rng = Random(3)

    def text(least: int, most: int, signs: str = AWKWARD) -> str:
        return "".join(rng.choices(signs, k=rng.randint(least, most)))

    for _ in range(300):
        steps = [text(1, 9, AWKWARD.replace(" ", "")) for _ in range(rng.randrange(4))]
        position = rng.choice([None, text(0, 30)])
        wish = Study(text(1, 20), position, steps, rng.choice([None, 0, 3, 15]))
        address = write(wish)
        assert re.fullmatch(r"[\w/:,@%~.?&=+-]*[^.]", address, re.ASCII), address
        assert read(*parts(address)) == wish


@pytest.mark.parametrize(
    "query",
    [
        "seat=-1", "seat=1.0", "seat=²", "seat=", "seat=16", "seat=001",
        f"position={'0' * 4097}", f"steps={'@a1+' * 201}", f"steps={'a' * 65}",
        "&".join(f"a{n}=1" for n in range(40)),
    ],
)  # fmt: skip
def test_what_is_no_study_is_refused(query: str) -> None:
    with pytest.raises(Refusal) as refused:
        read("santorini", query)
    assert refused.value.reason.key == "server.study.address"


def test_what_others_append_does_not_matter() -> None:
    assert read("santorini", "steps=@b3&utm_source=mail&steps=x") == Study(
        "santorini", None, ["@b3"]
    )
