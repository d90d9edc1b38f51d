"""What several commands take: the game, a position, a language, a seed."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from typing import Annotated, Any

import typer

from thera import games
from thera.core.game import BadText
from thera.locale import LANGUAGES, Words

KEY_BYTES = 32

Spec = Annotated[str, typer.Argument(help="The game: santorini, santorini:apollo,pan, akrotiri, …")]
Position = Annotated[
    str | None,
    typer.Option("--position", "-p", metavar="TEXT", help="A position; else the start."),
]
Lang = Annotated[str | None, typer.Option("--lang", metavar="en|es", help="The language.")]
Seed = Annotated[
    str | None, typer.Option("--seed", metavar="SEED", help="Luck's key: a number, or hex.")
]


def words(lang: str | None) -> Words:
    """The language asked for, else that of the terminal, else English."""
    if lang is None:
        said = [os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
        usual = next(filter(None, said), "")[:2].lower()
        return Words(usual if usual in LANGUAGES else LANGUAGES[0])
    if lang not in LANGUAGES:
        raise BadText(f"there is no language {lang!r}: the languages are {', '.join(LANGUAGES)}")
    return Words(lang)


Resume = Callable[[str, str], tuple[games.AnyGame, Any]]
"""Which positions will do: `games.resume` takes full ones, others take views as well."""


def opened(spec: str, text: str | None, resume: Resume = games.resume) -> tuple[games.AnyGame, Any]:
    """The game of a spec and the position asked for, else the start."""
    if text is not None:
        return resume(spec, text)
    game = games.load(spec)
    return game, game.start()


def key(seed: str | None) -> bytes:
    """Luck's key: the bytes of a number or of hexadecimal digits; without a seed a new secret.

    >>> key("7").hex() == key("0" * 63 + "7").hex()
    True
    """
    if seed is None:
        return secrets.token_bytes(KEY_BYTES)
    digits = seed.strip().lower()
    if digits.isascii() and digits.isdecimal() and len(digits) < 2 * KEY_BYTES:
        return int(digits).to_bytes(KEY_BYTES, "big")
    try:
        found = bytes.fromhex(digits.removeprefix("0x"))
    except ValueError as error:
        raise BadText(f"{seed!r} is no seed: it is a number, or pairs of hex digits") from error
    if not found:
        raise BadText("a seed cannot be empty")
    return found
