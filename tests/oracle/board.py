"""The board: twenty-five squares, a5 top left and e1 bottom right."""

COLUMNS = "abcde"
ROWS = "54321"
SQUARES = [column + row for row in ROWS for column in COLUMNS]
EDGE = frozenset(s for s in SQUARES if s[0] in "ae" or s[1] in "15")


def shifted(square: str, across: int, up: int) -> str | None:
    """The square so many columns and rows away, if the board has it."""
    name = chr(ord(square[0]) + across) + chr(ord(square[1]) + up)
    return name if name[0] in COLUMNS and name[1] in ROWS else None


def around(square: str) -> frozenset[str]:
    """The up to eight squares that surround one."""
    ways = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    return frozenset(s for x, y in ways if (s := shifted(square, x, y)) is not None)


NEAR = {square: around(square) for square in SQUARES}


def beyond(start: str, middle: str) -> str | None:
    """The next square in the straight line from `start` through its neighbour `middle`."""
    return shifted(middle, ord(middle[0]) - ord(start[0]), ord(middle[1]) - ord(start[1]))
