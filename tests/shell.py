"""What the tests of the command line share: a command, and whether it went well."""

from pathlib import Path

from typer.testing import CliRunner, Result

from thera.cli import app

WON = "2300000000000000000000000/1/pan:a5,e1/mortal:c3,d3"
"""A position that Pan wins in one step."""


def run(*words: str, typed: str | None = None) -> Result:
    """Run a command in English, on a screen wide enough for Akrotiri."""
    wide = {"LANG": "C", "LC_ALL": "", "COLUMNS": "120"}
    return CliRunner().invoke(app, list(words), input=typed, env=wide)


def good(*words: str, typed: str | None = None) -> str:
    """What a command prints, which ends well."""
    result = run(*words, typed=typed)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def bad(*words: str) -> str:
    """What a command says of bad input: one sentence, code 2, no traceback."""
    result = run(*words)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    return result.stderr


def won(tmp_path: Path) -> Path:
    """A saved game that Pan won in one step."""
    file = tmp_path / "won.thera"
    shown = good("play", "-p", WON, "--save", str(file), typed="a5-b5\n1\n")
    assert "1 Pan moves from a5 to b5" in shown
    assert "The game is over" in shown
    return file
