"""Where networks come from: games that bots play against themselves, and training on these."""
