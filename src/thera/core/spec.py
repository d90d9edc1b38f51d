"""A spec names a game and says how it is set up: `santorini:apollo,pan`."""

from __future__ import annotations


def split(spec: str) -> tuple[str, str]:
    """The name of the game, and its options.

    >>> split("santorini:apollo,pan")
    ('santorini', 'apollo,pan')
    """
    name, _, options = spec.strip().partition(":")
    return name.strip().lower(), options


def family(spec: str) -> str:
    """The name of the game that a spec sets up.

    >>> family("akrotiri:strategist")
    'akrotiri'
    """
    return split(spec)[0]
