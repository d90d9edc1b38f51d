"""The engine for Akrotiri: a planner and a tree search over compiled rules."""

from thera.bots.akrotiri.captain import CaptainBot
from thera.bots.akrotiri.search import SearchBot

__all__ = ["CaptainBot", "SearchBot"]
