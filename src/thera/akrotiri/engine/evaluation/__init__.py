"""Who is winning: by hand, and by a network over features."""
