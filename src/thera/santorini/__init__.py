"""Santorini: towers on a five by five island, thirty god powers, two to four players."""
