"""Santorini's network: self-play (`selfplay`), training (`train`), files of positions (`samples`)."""
