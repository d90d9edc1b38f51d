"""`thera record`: check and show saved games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from thera import games
from thera.bots.level_names import shown
from thera.cli.common_options import Lang, words
from thera.cli.saved_games import replayed
from thera.cli.screen import Screen
from thera.cli.turn_log import turns_of
from thera.core import record as records
from thera.core.draws import draws
from thera.core.game import Seat
from thera.core.match import Match
from thera.locale import Words

app = typer.Typer(help="Check or show a saved game.")

File = Annotated[Path, typer.Argument(help="A .thera file.")]


@app.command("check")
def check(file: File, lang: Lang = None) -> None:
    """Replay a saved game and check its moves and draws."""
    say = words(lang)
    record, match = replayed(file)
    count = sum(match.game.fresh(s) for s, _ in match.past)
    turns = say("cli.record.turns", count=count)
    typer.echo(say("cli.record.ok", turns=turns, result=_result(say, record, match)))
    if count := len(list(draws(match))):
        typer.echo(_verified(say, record, count))


@app.command("show")
def show(file: File, lang: Lang = None) -> None:
    """Show a saved game turn by turn, and its final position."""
    screen = Screen(words(lang))
    record, match = replayed(file)
    for name in ("game", "seats", "date"):
        if value := getattr(record, name):
            screen.say(f"cli.record.{name}", value=", ".join(map(shown, value.split(", "))))
    screen.blank()
    for number, turn in enumerate(turns_of(match), 1):
        screen.turn(turn, number)
    face = games.face(match.game)
    screen.blank()
    screen.board(face.lines(match.state, None), face.scene(match.state, None))
    if not match.over and record.result is not None:
        screen.print(_result(screen.words, record, match))


def _verified(say: Words, record: records.Record, count: int) -> str:
    """How far the draws of a replayed record are verified."""
    if record.seed is None:
        return say("cli.record.draws.none", count=count)
    found = say(f"cli.record.draws.{'bytes' if record.bytes else 'seed'}", count=count)
    return say("cli.record.commitment", draws=found) if record.commitment else found


def _result(say: Words, record: records.Record, match: games.AnyMatch) -> str:
    """Who has won, or whose step is next."""
    winners = _winners(record, match)
    if winners:
        seats = ", ".join(str(seat + 1) for seat in winners)
        won = say("cli.record.won", count=len(winners), seats=seats)
        ended = record.ended or "rules"
        return won if ended == "rules" else say(f"cli.record.{ended}", won=won)
    if record.ended is not None:
        return say("cli.record.stopped")
    if match.to_move < 0:
        return say("cli.record.luck")
    return say("cli.record.next", seat=match.to_move + 1)


def _winners(record: records.Record, match: Match[object, object]) -> list[Seat]:
    game = match.game
    payoffs = game.payoffs(match.state) if match.over else records.claimed(record, game)
    return [seat for seat, payoff in enumerate(payoffs) if payoff > 0]
