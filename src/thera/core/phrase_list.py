"""Several phrases as one: "one, two and three"."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from thera.core.phrase import Phrase


def listed(phrases: Iterable[Phrase]) -> Phrase | None:
    """Phrases in a row, the last one after an "and"; None where there are none.

    >>> print(listed([Phrase("god.apollo.name"), Phrase("god.pan.name"), Phrase("god.zeus.name")]))
    Apollo, Pan and Zeus
    """
    found = list(phrases)
    if len(found) < 2:
        return found[0] if found else None
    row = reduce(lambda one, other: Phrase("list.comma", {"one": one, "other": other}), found[:-1])
    return Phrase("list.and", {"one": row, "other": found[-1]})
