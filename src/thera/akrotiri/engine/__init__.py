"""The engine for Akrotiri: a planner and a tree search over compiled rules.

    seat_view    what can this seat see and reach, and what is that worth to it?
    policy       what would a sensible player do now, found quickly?
    evaluation   who is winning?
    planner      every way to spend this action phase, exactly or by a beam
    tree         which line is best over the luck to come?

Each folder imports only those above it in this list; all of them may import `weights` and `effort`,
and the bots import them all. Values are in thousandths of a point; the weights are data.
A **look** is a row that holds what one seat sees of a position (see `seat_view.view_layout`).
"""

from thera.akrotiri.engine.greedy_bot import CandidateBot
from thera.akrotiri.engine.search_bot import IsmctsBot

__all__ = ["CandidateBot", "IsmctsBot"]
