"""Learning for Akrotiri: self-play, and weights that win more of its games."""
