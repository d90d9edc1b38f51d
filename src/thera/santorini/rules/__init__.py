"""The rules of Santorini: positions, steps, turns, the thirty gods."""
