"""What every game of thera is written against: the rules protocol and what is derived from it."""
