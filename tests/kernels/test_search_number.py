"""The number that identifies the search: it may change only together with the search itself."""

from __future__ import annotations

from thera.cli.bench_engine import measure, number, random_pairs
from thera.kernels.santorini.search import Session

NUMBER = 363706


def test_the_number() -> None:
    assert number(Session(16)) == NUMBER


def test_the_figures() -> None:
    figures = measure(0.2)
    assert figures is not None
    assert figures.number == NUMBER
    assert all(search.nodes_per_second > 0 for search in figures.searches)
    assert figures.first_answer_seconds > 0
    assert figures.pairs == 50
    slowest = [search.nodes_per_second for search in figures.slowest_pairs]
    assert 0 < slowest[0] <= slowest[1] <= slowest[2] <= figures.pairs_nodes_per_second


def test_the_random_pairs_are_the_same_each_time() -> None:
    assert random_pairs(4) == random_pairs(4)
    assert len({s.cast for s in random_pairs(20)}) >= 15
