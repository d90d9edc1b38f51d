"""Guided lessons of Akrotiri: each is a TOML file, as docs/inside-akrotiri.md explains."""
