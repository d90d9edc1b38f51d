"""The command `thera` with a third game: workers import this file too, so they know it as well."""

from thera import games
from third_game.entry import ENTRY

games.GAMES["kuhn"] = ENTRY

if __name__ == "__main__":
    from thera.cli import main

    main()
