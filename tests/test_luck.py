"""Draws that anybody can verify: docs/luck.md, records with a false draw, the client's fixture."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import webdraws
from shell import bad, good
from thera import games
from thera.core import record as records
from thera.core.draws import NEAR, Chance, Draw, draws
from thera.core.luck import Luck, rank, shared_key
from thera.server.table.events import Planned
from thera.server.table.history import History
from thera.server.table.log_rows import Ended

LUCK = (Path(__file__).parent.parent / "docs" / "luck.md").read_text(encoding="utf-8")
EXAMPLE = LUCK.partition("## A worked example")[2]
LOT = re.compile(
    r"^\| (\w+) \| (\d) \| ([\d.]+) \| `(\w{16})` \| ([\d.]+) \| ([\d.]+) \|$", re.MULTILINE
)


# the worked example


def value(name: str) -> str:
    """A number of the example by its name."""
    found = re.search(rf"^\| {name} \| `(.+)` \|$", EXAMPLE, re.MULTILINE)
    assert found is not None
    return found[1]


def test_the_key_of_the_example_is_right() -> None:
    found = re.search(r"Seed `(\w+)`, match `(\S+)`", EXAMPLE)
    assert found is not None
    seed, match = bytes.fromhex(found[1]), found[2]
    assert value("commitment") == hashlib.sha256(seed).hexdigest()
    assert value("message") == f"{match} {'11' * 16} -"
    assert value("key") == shared_key(seed, match, f"{'11' * 16} -").hex()


def test_the_draws_of_the_example_are_right() -> None:
    key = bytes.fromhex(value("key"))
    luck, drawn = Luck(key), re.findall(r"\*\*(\w+)\*\*", EXAMPLE)
    assert drawn == ["green", "red"]
    lots = LOT.findall(EXAMPLE)
    assert len(lots) == 6
    for step, rows in zip(drawn, (lots[:3], lots[3:]), strict=True):
        assert luck.pick([(text, float(weight)) for text, _, weight, *_ in rows]) == step
        luck.note(step)
        for text, times, weight, lot, u, place in rows:
            assert hmac.digest(key, f"{text} {times}".encode(), "sha256").hex()[:16] == lot
            assert f"{(int(lot, 16) + 0.5) / 2**64:.9f}" == u
            assert f"{rank(key, text, int(times), float(weight)):.9f}" == place


# the least rank


def test_only_the_least_rank_fits() -> None:
    chances = tuple(Chance(text, 0.25, 0) for text in "abcd")
    for n in range(50):
        key = bytes([n])
        due = Draw(0, "a", chances).due(key)
        assert due == Luck(key).pick([(chance.text, chance.weight) for chance in chances])
        assert [text for text in "abcd" if Draw(0, text, chances).fits(key)] == [due]


def test_a_rank_within_the_tolerance_fits() -> None:
    """The weight of b is chosen so that its rank is almost that of a."""
    least = rank(b"key", "a", 0, 0.5)
    for off, fits in ((0.0, True), (NEAR / 2, True), (NEAR * 2, False)):
        weight = rank(b"key", "b", 0, 1.0) / (least * (1 + off))
        assert Draw(0, "b", (Chance("a", 0.5, 0), Chance("b", weight, 0))).fits(b"key") is fits


def test_chances_are_counted_and_those_of_the_rules() -> None:
    for history in (webdraws.santorini(), webdraws.akrotiri()):
        match, found = history.match, list(draws(history.match))
        seen: list[str] = []
        for draw in found:
            s, a = match.past[draw.at]
            assert draw.step == str(a)
            assert [c.text for c in draw.chances] == [str(step) for step in match.game.legal(s)]
            assert [c.drawn for c in draw.chances] == [seen.count(c.text) for c in draw.chances]
            seen.append(draw.step)
        assert len(found) > 2


# records


def record_of(history: History) -> records.Record:
    """The record of a finished game, as the server writes it."""
    assert history.ended is not None
    return records.of(
        history.match,
        ended=history.ended.how,
        result=history.ended.result,
        match=history.key,
        commitment=hashlib.sha256(history.seed).hexdigest(),
        seed=history.seed.hex(),
        bytes=history.standing.bytes,
    )


def altered(record: records.Record, match: games.AnyMatch) -> Iterator[str]:
    """The record with one draw changed for another chance: once for each draw."""
    words = [list(turn) for turn in record.turns]
    places = [(line, n) for line, turn in enumerate(words) for n in range(len(turn))]
    for draw in draws(match):
        other = next(c.text for c in draw.chances if c.text != draw.step)
        line, n = places[draw.at]
        turns = [list(turn) for turn in words]
        assert turns[line][n] == draw.step
        turns[line][n] = other
        head = str(record).partition("\n\n")[0]
        yield head + "\n\n" + "".join(" ".join(turn) + "\n" for turn in turns)


@pytest.mark.parametrize("history", [webdraws.santorini, webdraws.akrotiri])
def test_a_record_with_one_draw_changed_is_refused(history: object, tmp_path: Path) -> None:
    assert callable(history)
    game: History = history()
    record = record_of(game)
    file = tmp_path / "game.thera"
    file.write_text(str(record), encoding="utf-8")
    count = len(list(draws(game.match)))
    said = good("record", "check", str(file), "--lang", "en").splitlines()
    assert said[1:] == [
        f"{count} draws verified: they follow from the rules, the seed and the players' bytes; "
        "the seed matches the commitment"
    ]
    falsities = list(altered(record, game.match))
    assert len(falsities) == count
    for text in falsities:
        with pytest.raises(records.BadRecord):
            games.open_record(records.read(text))


def setup_only() -> tuple[records.Record, str]:
    """A game that ends after its set-up, and the same with its first draw changed: still legal."""
    history = webdraws.begun("santorini:random", *webdraws.GIFTS)
    webdraws.keep(history, [Planned(Ended("resigned", "1 -1", 1))])
    record = record_of(history)
    return record, next(altered(record, history.match))


def test_the_false_draw_is_named_in_both_languages(tmp_path: Path) -> None:
    record, text = setup_only()
    true, false = record.turns[0][0], records.read(text).turns[0][0]
    line = str(record).splitlines().index("") + 2
    file = tmp_path / "game.thera"
    file.write_text(text, encoding="utf-8")
    english = bad("record", "check", str(file), "--lang", "en")
    assert f"line {line}: the draw {false} is wrong: the seed gives {true}" in english
    spanish = bad("record", "check", str(file), "--lang", "es")
    assert f"línea {line}: el sorteo {false} es incorrecto: la semilla da {true}" in spanish


def test_check_says_what_it_could_not_verify(tmp_path: Path) -> None:
    record, _ = setup_only()
    file = tmp_path / "game.thera"
    lines = str(record).splitlines(keepends=True)
    wanted = {
        ("Seed",): "3 draws not verified: the file has no seed\n",
        ("Commitment",): "the seed and the players' bytes\n",
    }
    for dropped, end in wanted.items():
        kept = "".join(line for line in lines if not line.startswith(dropped))
        file.write_text(kept, encoding="utf-8")
        assert good("record", "check", str(file), "--lang", "en").endswith(end)


def test_bytes_have_a_word_for_each_seat(tmp_path: Path) -> None:
    record, _ = setup_only()
    file = tmp_path / "game.thera"
    file.write_text(str(record).replace(f"Bytes: {record.bytes}", f"Bytes: {record.bytes} -"))
    assert "one word for each of the 2 players" in bad("record", "check", str(file), "--lang", "en")


# the client's fixture


def test_the_fixture_of_the_client_is_not_stale() -> None:
    """If this fails: `python tests/webdraws.py`."""
    assert webdraws.DRAWS.read_text(encoding="utf-8") == webdraws.document()
