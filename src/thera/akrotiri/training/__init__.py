"""Learning for Akrotiri: games between captains, and weights that win more of them."""
