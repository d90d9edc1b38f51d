"""What several commands take: the game, a position, a language, a seed."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from typing import Annotated, Any

import typer

from thera import games
from thera.core.game import bad
from thera.core.luck import KEY_BYTES, Luck
from thera.core.phrase import quoted
from thera.locale import LANGUAGES, Words

LANG = "thera.lang"
"""Where a command notes the language that it was called with."""

SPEC_HELP = f"The game, with its options if any: {', '.join(games.names())}."
Spec = Annotated[str, typer.Argument(help=SPEC_HELP)]
Position = Annotated[
    str | None,
    typer.Option("--position", "-p", metavar="TEXT", help="A position; the start if left out."),
]


def _note_language(ctx: typer.Context, lang: str | None) -> str | None:
    """Remember the language for the error message, should the command fail."""
    ctx.meta[LANG] = lang
    return lang


Lang = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="|".join(LANGUAGES),
        help="Language of the output.",
        callback=_note_language,
    ),
]
Seed = Annotated[
    str | None, typer.Option("--seed", metavar="SEED", help="Seed for draws: a number, or hex.")
]


def language(lang: str | None) -> Words:
    """The language asked for if it is there, else that of the terminal, else English."""
    said = [os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    usual = next(filter(None, said), "")[:2].lower()
    return Words(next((each for each in (lang, usual) if each in LANGUAGES), LANGUAGES[0]))


def words(lang: str | None) -> Words:
    """The language asked for, else that of the terminal, else English."""
    if lang is not None and lang not in LANGUAGES:
        raise bad("language", text=quoted(lang), languages=", ".join(LANGUAGES))
    return language(lang)


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
        return Luck.of(int(digits)).key
    try:
        found = bytes.fromhex(digits.removeprefix("0x"))
    except ValueError as error:
        raise bad("seed", text=quoted(seed)) from error
    if not found:
        raise bad("seed.empty")
    return found
