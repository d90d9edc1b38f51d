"""`docs/operations.md` lists the limits, metrics and messages that there are, and no others."""

from __future__ import annotations

import ast
import re
from dataclasses import astuple
from pathlib import Path

from house import House
from prometheus_client.parser import text_string_to_metric_families

from thera.server import json_logging, open_files
from thera.server.http import rate_limits, request_timeouts
from thera.server.http.rate_limits import RATES
from thera.server.settings import Settings
from thera.server.table import conversation

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
SERVER = ROOT / "src" / "thera" / "server"


def rows(head: str) -> list[list[str]]:
    """The cells of the table that begins with a heading."""
    lines = TEXT.partition(f"\n| {head} |")[2].partition("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_every_rate_is_listed() -> None:
    listed = {re.findall(r"`(\w+)`", row[0])[0]: tuple(row[1:]) for row in rows("what")}
    assert listed == {
        name: tuple(text or "–" for text in astuple(rate)) for name, rate in RATES.items()
    }


def test_what_there_may_be_at_once_is_listed() -> None:
    assert [int(most) for _, most in rows("at once")] == [
        rate_limits.SOCKETS,
        rate_limits.ADDRESS_SOCKETS,
        conversation.MAX_ONLOOKERS,
        request_timeouts.MAX_PENDING_PER_ADDRESS,
        request_timeouts.MAX_PENDING,
        open_files.MOST,
    ]
    settings = Settings(database=Path("x"), secret=bytes(32))
    assert settings.connections == open_files.MOST
    assert f"complete within {settings.request_seconds:g} s" in TEXT
    assert f"an answer within {settings.answer_seconds:g} s" in TEXT
    assert f"below {open_files.FEW} " in TEXT
    assert f"of one kind {json_logging.MOST} are logged in a minute" in TEXT
    assert json_logging.PERIOD == 60


def test_every_metric_is_listed(house: House) -> None:
    host = house.person()
    host.http.get("/api/none")  # labels appear with the first count
    text = host.http.get("/metrics").text
    found = {
        family.name + ("_total" if family.type == "counter" else ""): family.type
        for family in text_string_to_metric_families(text)
        if not family.name.startswith("process_")
    }
    assert {name.strip("`"): kind for name, kind, _ in rows("metric")} == found


def test_every_kind_of_error_is_listed() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in SERVER.rglob("*.py"))
    kinds = set(re.findall(r'\.failed\("(\w+)"\)', source))
    (row,) = [row for row in rows("metric") if row[0] == "`thera_errors_total`"]
    assert set(re.findall(r"`(\w+)`", row[2])) == kinds | {"in"}


LEVELS = {"event": "info", "detail": "debug", "warning": "warning", "failed": "error"}


def messages() -> set[tuple[str, str]]:
    """Every message about a match in the source, with its level."""
    found = set()
    for path in SERVER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and len(node.args) >= 2:
                *place, name = ast.unparse(node.func).split(".")
                if name in LEVELS and place == ([] if path.stem == "trace" else ["trace"]):
                    found.add((LEVELS[name], ast.literal_eval(node.args[1])))
    return found


def test_every_message_about_a_match_is_listed() -> None:
    listed = {(level, text) for level, row in rows("level") for text in re.findall("`(.+?)`", row)}
    assert len(listed) > 20
    assert listed == messages()
