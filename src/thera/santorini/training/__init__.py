"""Santorini's network: self-play, training, and files of positions (`samples`)."""
