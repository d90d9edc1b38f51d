"""The engine for Akrotiri: a planner and a tree search over compiled rules."""

from thera.akrotiri.engine.greedy_bot import CaptainBot
from thera.akrotiri.engine.search_bot import SearchBot

__all__ = ["CaptainBot", "SearchBot"]
