"""Versions of the levels: a game that is kept goes on with the bots that it began with."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from thera import games
from thera.bots import opponents, registry
from thera.bots.levels import LevelBot
from thera.cli import app
from thera.cli.common_options import opened
from thera.cli.local_table import LocalTable, bots_of, fresh, seated
from thera.cli.saved_games import reopened, save
from thera.core import record as records
from thera.core.bot import Budget
from thera.core.game import BadText

SAVED = sorted((Path(__file__).parent / "ladders").glob("*.thera"))
"""Whole games of the two lowest levels, saved by the version of thera that the name ends with."""

KEY = bytes(range(16))
NEWEST = len(games.engine("santorini").ladders)


def table(spec: str, *bots: str) -> LocalTable:
    game, start = opened(spec, None)
    return LocalTable(fresh(game, start, KEY), seated(bots, [], game.seats, KEY), KEY)


# games that were kept


@pytest.mark.parametrize("path", SAVED, ids=lambda path: path.stem)
def test_a_saved_game_plays_again_as_it_was_played(path: Path) -> None:
    """Every choice of both bots, asked for anew by the names that the file gives them."""
    saved = reopened(path)
    table = LocalTable(fresh(saved.match.game, saved.match.begin, saved.key), saved.bots, saved.key)
    assert len(table.bots) == 2
    while table.bot_step():
        pass
    played = [str(step) for _, step in table.match.past]
    assert played == [str(step) for _, step in saved.match.past]


@pytest.mark.parametrize("game", games.names())
def test_every_version_of_the_levels_has_a_saved_game(game: str) -> None:
    versions = {path.stem.rpartition("-")[2] for path in SAVED if path.stem.startswith(game)}
    assert versions == {str(n) for n, _ in enumerate(games.engine(game).ladders, 1)}


@pytest.mark.parametrize(
    ("seats", "versions"),
    [("level 1, person", [1]), ("Ana, 2", [1]), ("level 1@1, 2@1", [1, 1]), ("Ana, Ben@2", [])],
)
def test_a_record_without_versions_is_of_the_first(seats: str, versions: list[int]) -> None:
    record = records.Record(game="santorini", seats=seats)
    bots = bots_of(record, 2, KEY).values()
    assert [bot.version for bot in bots if isinstance(bot, LevelBot)] == versions


def test_a_game_that_is_saved_names_the_version_of_its_bots(tmp_path: Path) -> None:
    path = tmp_path / "game.thera"
    save(path, table("santorini", "2", "level 1@1"))
    assert f"\nSeats: level 2@{NEWEST}, level 1@1\n" in path.read_text(encoding="utf-8")
    bots = reopened(path).bots
    assert [repr(bot).rpartition(" ")[2] for bot in bots.values()] == [f"{NEWEST})", "1)"]
    save(path, reopened(path))  # and so it stays
    assert f"\nSeats: level 2@{NEWEST}, level 1@1\n" in path.read_text(encoding="utf-8")


def test_a_record_is_shown_without_versions(tmp_path: Path) -> None:
    path = tmp_path / "game.thera"
    path.write_text("Game: santorini\nSeats: Ana@home, level 2@1\n\n@b3 @d3\n", encoding="utf-8")
    said = CliRunner().invoke(app, ["record", "show", str(path)]).output
    assert "Ana@home, level 2\n" in said


# names


@pytest.mark.parametrize("game", games.names())
def test_whoever_names_no_version_gets_the_newest(game: str) -> None:
    newest = len(games.engine(game).ladders)
    match = table(game, "1", "1").match
    while len(match.sight(match.to_move).legal) < 2:
        match.play(match.sight(match.to_move).legal[0])
    asked = match.sight(match.to_move)
    for seed in range(5):
        chosen = [
            registry.bot(name, seed=seed).choose(asked, Budget())
            for name in ("1", f"1@{newest}", f"Level 1@{newest}")
        ]
        assert chosen[0] == chosen[1] == chosen[2]


@pytest.mark.parametrize("version", [0, 9999])
@pytest.mark.parametrize("game", games.names())
def test_a_version_that_there_is_not_is_refused(game: str, version: int) -> None:
    bot = registry.bot(f"3@{version}")
    with pytest.raises(BadText, match=f"no version {version} of the levels: versions go from 1 to"):
        registry.check(bot, game)
    with pytest.raises(BadText, match=f"no version {version} of the levels"):
        games.engine(game).bot(3, 0, version)


def test_a_saved_game_of_an_unknown_version_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "later.thera"
    path.write_text("Game: santorini\nSeats: person, level 3@77\n\n@b3 @d3\n", encoding="utf-8")
    done = CliRunner().invoke(app, ["play", "--load", str(path)])
    assert done.exit_code == 2
    assert "there is no version 77 of the levels: versions go from 1 to" in done.output


@pytest.mark.parametrize("text", ["3@", "3@x", "3@-1", "@2", "3@2@1", "greedy@1", "3@2:seed=1"])
def test_what_only_looks_like_a_version_is_no_bot(text: str) -> None:
    with pytest.raises(BadText, match="there is no bot called"):
        registry.bot(text)


def test_old_versions_are_not_on_offer_and_as_quick_as_they_were() -> None:
    assert not opponents.fits("santorini", "1@1")
    assert not opponents.timed("santorini", "1@1")
    assert opponents.timed("santorini", "8@1")
    assert opponents.timed("santorini", "8@99")
