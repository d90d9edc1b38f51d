"""How fast Akrotiri's search is: iterations a second in the middle of games, time of choices.

python benchmarks/akrotiri_search.py
"""

from __future__ import annotations

from statistics import median
from time import perf_counter, process_time

from thera import games
from thera.akrotiri.engine import CandidateBot, IsmctsBot
from thera.akrotiri.rules.game import Akrotiri
from thera.akrotiri.rules.state import State
from thera.akrotiri.rules.steps import Step
from thera.core.bot import Budget, Sight
from thera.core.luck import Luck
from thera.core.match import Match

TURNS = (8, 12, 16)
GAMES = 4
NODES = 200
SECONDS = 0.25


def positions() -> list[Sight[State, Step]]:
    """Sights of seats about to place, in the middle of games of greedy+ against itself."""
    found = []
    for number in range(GAMES):
        match = Match(Akrotiri(), luck=Luck(f"search {number}".encode()))
        bot, turns = CandidateBot(), 0
        while turns < max(TURNS) and not match.over:
            match.play(bot.choose(match.sight(match.to_move), Budget()).step)
            if match.state.fresh:
                turns += 1
                if turns in TURNS:
                    found.append(match.sight(match.to_move))
    return found


def main() -> None:
    """Measure and print."""
    start = process_time()
    games.engine("akrotiri").warm()
    print(f"loaded in {process_time() - start:.1f} s of CPU")
    sights = positions()
    rates, quick, late = [], [], []
    for sight in sights:
        start = process_time()
        IsmctsBot(nodes=NODES).choose(sight, Budget())
        rates.append(NODES / (process_time() - start))
        start = process_time()
        CandidateBot().choose(sight, Budget())
        quick.append(process_time() - start)
        wall = perf_counter()
        IsmctsBot().choose(sight, Budget(seconds=SECONDS))
        late.append(perf_counter() - wall)
    print(f"{median(rates):.0f} iterations a second (median of {len(rates)} positions)")
    print(f"greedy+ places in {1000 * median(quick):.0f} ms of CPU")
    print(f"with {SECONDS} s: {max(late):.3f} s at most")


if __name__ == "__main__":
    main()
