"""Guided lessons of Santorini: each is a TOML file, as docs/inside-santorini.md explains."""
