"""Learning for Akrotiri: games between players, and weights that win more of them."""
