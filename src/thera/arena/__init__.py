"""Bots against bots: duels with mirrored openings, ratings with error bars."""
