"""Which line is best over the luck to come: a search over determinizations."""
