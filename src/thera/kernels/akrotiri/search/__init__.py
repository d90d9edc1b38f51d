"""What a seat may hope for, compiled: hopes, goals, voyages over several turns, placements.

Worth is counted in thousandths of a point throughout; the weights are data (`weights`). A **look**
is a row that holds one seat's outlook on one position (layout in `look`).
"""
