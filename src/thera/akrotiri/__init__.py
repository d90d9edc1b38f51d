"""Akrotiri: tiles laid round the island of Thera, cubes shipped home, temples found by maps."""
