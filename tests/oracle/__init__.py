"""A slow second opinion on Santorini, written from the rulebook and sharing no code with thera."""

from .turns import perft, successors, turns

__all__ = ["perft", "successors", "turns"]
