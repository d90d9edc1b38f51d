"""Print how many distinct results a position has: python -m tests.oracle TEXT [TURNS]."""

import sys

from .turns import perft

if __name__ == "__main__":
    print(perft(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1))
