"""The number that identifies the search: it may change only together with the search itself."""

from __future__ import annotations

from thera.cli.bench_engine import measure, number
from thera.kernels.santorini.search import Session

NUMBER = 363706


def test_the_number() -> None:
    assert number(Session(16)) == NUMBER


def test_the_figures() -> None:
    figures = measure(0.2)
    assert figures is not None
    assert figures.number == NUMBER
    assert all(search.nodes_per_second > 0 for search in figures.searches)
