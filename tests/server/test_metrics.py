"""The figures at /metrics: what they count, and that each server counts for itself."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from house import House, Person
from prometheus_client.parser import text_string_to_metric_families
from wires import until

from thera.core.face import Phrase
from thera.server.metrics import Metrics


def figures(person: Person) -> dict[str, float]:
    """All figures by name and labels."""
    answer = person.http.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    return {
        sample.name + "".join(f" {value}" for value in sample.labels.values()): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_plays_and_tries_are_timed(house: House) -> None:
    one, two = house.pair()
    one.ask("try", version=one.version, seat=0, steps=["@b2"])
    one.play("@b2", "@c3")
    two.reach(one.version)
    two.refused("play", version=two.version, seat=1, steps=["@b2", "@c3"])
    found = figures(one.person)
    assert found["thera_play_seconds_count"] == 1
    assert 0 < found["thera_play_seconds_sum"] < 20
    assert found["thera_try_seconds_count"] == 1
    assert found["thera_play_seconds_bucket +Inf"] == 1


def test_commits_sockets_and_tables_are_counted(house: House) -> None:
    person = house.person()
    before = figures(person)
    assert (before["thera_tables"], before["thera_sockets"]) == (0, 0)
    one, two = house.pair()
    found = figures(person)
    assert (found["thera_tables"], found["thera_sockets"]) == (1, 2)
    assert found["thera_commit_seconds_count"] > before["thera_commit_seconds_count"]
    assert found["thera_commit_jobs_sum"] >= found["thera_commit_seconds_count"]
    one.close()
    two.close()
    until(lambda: figures(person)["thera_sockets"] == 0)


def test_refusals_are_counted_by_reason(house: House) -> None:
    one, two = house.pair()
    person = house.person()
    assert two.refused("play", version=two.version, seat=0, steps=["@b2"]) == "seat.foreign"
    one.ask("play", version=one.version, seat=0, steps=["@b2", "@b2"])
    person.http.get("/api/tables/none")
    person.http.get("/api/none")
    person.http.get("/api/me", headers={"Host": "evil.example"})
    person.http.post("/api/me", json={"name": "A"}, headers={"Origin": "http://evil.example"})
    person.http.post("/api/me", json={})
    assert person.wire("none").ended() == 1008
    found = figures(person)
    counted = {name: value for name, value in found.items() if name.startswith("thera_refusals")}
    assert counted == {
        f"thera_refusals_total {reason}": count
        for reason, count in {
            "seat.foreign": 1, "rules": 1, "table.none": 2, "page.none": 1, "host": 1, "origin": 1,
            "body.bad": 1,
        }.items()
    }  # fmt: skip


def test_bots_are_counted(house: House) -> None:
    host = house.person()
    wire = host.open(host.make("santorini", "me", "bot greedy")["table"])
    house.bots.waiting, house.bots.running, house.bots.longest_wait = 3, 2, 1.5
    wire.give()
    house.bots.lost = True
    wire.play("@b2", "@c3")
    wire.until(lambda: bool(wire.table["seats"][1]["late"]))
    house.bots.lost = False
    wire.until(lambda: wire.my_turn)
    found = figures(host)
    assert found["thera_bots_waiting"] == 3
    assert found["thera_bots_running"] == 2
    assert found["thera_bots_longest_wait_seconds"] == 1.5
    assert found["thera_bot_answer_seconds_count"] == 1
    assert found["thera_errors_total bot"] == 1


def test_errors_are_counted(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise ZeroDivisionError

    person = house.person()
    with monkeypatch.context() as patch:
        patch.setattr("thera.server.http.routes.bot_offers.offers", broken)
        assert person.http.get("/api/offers").status_code == 500
    assert figures(person)["thera_errors_total request"] == 1


def test_each_server_counts_for_itself(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    with House(tmp_path / "a") as one, House(tmp_path / "b") as two:
        one.person().make("santorini", "me", "open")
        assert figures(one.person())["thera_tables"] == 1
        assert figures(two.person())["thera_tables"] == 0
        assert figures(two.person())["thera_commit_seconds_count"] == 0


def test_reasons_of_the_rules_are_one_label() -> None:
    """However many a game has, nobody can make the server keep ever more figures."""
    metrics = Metrics()
    for number in range(100):
        metrics.refused(Phrase(f"why.{number}"))
    metrics.refused(Phrase("server.stale"))
    text = metrics.text().decode()
    assert set(re.findall(r'reason="([\w.]+)"', text)) == {"rules", "stale"}
