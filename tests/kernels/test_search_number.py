"""The numbers that identify the engines: they may change only together with their behaviour."""

from __future__ import annotations

import akrotiri_number
from bench_search import measure, number, random_pairs

from thera.santorini.engine.search import Session

NUMBER = 364366
AKROTIRI = 2449382148


def test_the_number() -> None:
    assert number(Session(16)) == NUMBER


def test_the_number_of_akrotiri() -> None:
    assert akrotiri_number.number() == AKROTIRI


def test_the_number_of_akrotiri_covers_every_kind_of_choice() -> None:
    """Searches say what they think of a step, greedy ones do not; both must be in it."""
    for spec in akrotiri_number.GAMES:
        lines = list(akrotiri_number.choices(spec))
        assert len(lines) > 150
        assert 5 < sum(not line.endswith("None") for line in lines) < len(lines)
        for kind in ("@", " +", " >", "load", "sell", "buy", "dig", "keep"):
            assert any(kind in line for line in lines), (spec, kind)


def test_the_figures() -> None:
    figures = measure(0.2)
    assert figures is not None
    assert figures.number == NUMBER
    assert figures.akrotiri_number == AKROTIRI
    assert all(search.nodes_per_second > 0 for search in figures.searches)
    assert figures.first_answer_seconds > 0
    assert figures.pairs == 50
    slowest = [search.nodes_per_second for search in figures.slowest_pairs]
    assert 0 < slowest[0] <= slowest[1] <= slowest[2] <= figures.pairs_nodes_per_second


def test_the_random_pairs_are_the_same_each_time() -> None:
    assert random_pairs(4) == random_pairs(4)
    assert len({s.cast for s in random_pairs(20)}) >= 15
