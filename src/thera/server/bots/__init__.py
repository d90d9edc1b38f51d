"""Bots in worker processes."""
