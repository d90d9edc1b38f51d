"""The map, kept up tile by tile: islands, route networks, docks and icons."""

from __future__ import annotations

from typing import Final

from thera.akrotiri.kernel import components as C
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.rules.grid import LOW, THERA, WIDTH
from thera.jit import Words, first, kernel, table

COUNTS: Final = (255 << L.SIZE) | (255 << L.MOORINGS) | L.CUBES
"""The fields of an ISLE that add up where two islands join; the others are sets."""

HOMES: Final = table(list(THERA))


# where things are


@kernel("i(i,i)")
def beside(cell: int, side: int) -> int:
    """The cell on a side of another; NONE beyond the edge of the table."""
    x = cell % WIDTH
    if side == 0:
        return cell - WIDTH if cell >= WIDTH else L.NONE
    if side == 1:
        return cell + 1 if x < WIDTH - 1 else L.NONE
    if side == 2:
        return cell + WIDTH if cell < WIDTH * (WIDTH - 1) else L.NONE
    return cell - 1 if x else L.NONE


@kernel("i(w,i)", entry=True)
def slot_at(s: Words, cell: int) -> int:
    """The slot on a cell; NONE where there is none, or no cell."""
    if cell < 0:
        return L.NONE
    return ((s[L.GRID + (cell >> 3)] >> ((cell & 7) << 3)) & 255) - 1


@kernel("i(w,i)", entry=True)
def column(s: Words, plot: int) -> int:
    """The column of quadrants that a plot lies in."""
    corner = plot & 3
    east = 1 if corner == 1 or corner == 2 else 0
    return 2 * (s[L.CELL + (plot >> 2)] % WIDTH + LOW) + east


@kernel("i(w,i)", entry=True)
def row_of(s: Words, plot: int) -> int:
    """The row of quadrants that a plot lies in."""
    return 2 * (s[L.CELL + (plot >> 2)] // WIDTH + LOW) + ((plot & 3) >> 1)


@kernel("i(w,i)", entry=True)
def quarter(s: Words, plot: int) -> int:
    """The quarter of the board that a plot lies in: 1 for the east, and 2 for the south."""
    cell = s[L.CELL + (plot >> 2)]
    east = 1 if cell % WIDTH + LOW > 0 else 0
    return east + (2 if cell // WIDTH + LOW > 0 else 0)


@kernel("i(w,i)", entry=True)
def shore(s: Words, dock: int) -> int:
    """The island that a dock belongs to."""
    return s[L.ISLAND + s[L.DOCK_PLOT + dock]]


@kernel("i(w,i)", entry=True)
def sea(s: Words, dock: int) -> int:
    """The route network that a dock lies on."""
    return s[L.NETWORK + s[L.DOCK_PORT + dock]]


@kernel("i(w,w,i)", entry=True)
def cells(s: Words, out: Words, n: int) -> int:
    """The empty cells where a tile can go, in order, from place n of `out` on; the end of them."""
    for y in range(WIDTH):
        bits = s[L.FRONTIER + y]
        while bits:
            out[n] = y * WIDTH + first(bits)
            bits &= bits - 1
            n += 1
    return n


# joining


@kernel("i(w,i,i,i,i)")
def relabel(s: Words, label: int, ring: int, keep: int, lose: int) -> int:
    """Give one group the name of another, and make one ring of both."""
    at = lose
    while True:
        s[label + at] = keep
        at = s[ring + at]
        if at == lose:
            break
    after = s[ring + keep]
    s[ring + keep] = s[ring + lose]
    s[ring + lose] = after
    return 0


@kernel("i(w,i,i)")
def join_land(s: Words, a: int, b: int) -> int:
    """The islands of two plots are one."""
    a, b = s[L.ISLAND + a], s[L.ISLAND + b]
    if a == b:
        return 0
    if (s[L.ISLE + a] >> L.SIZE) < (s[L.ISLE + b] >> L.SIZE):
        a, b = b, a
    one, other = s[L.ISLE + a], s[L.ISLE + b]
    s[L.ISLE + a] = ((one & COUNTS) + (other & COUNTS)) | ((one | other) & ~COUNTS)
    s[L.ISLE + b] = 0
    return relabel(s, L.ISLAND, L.NEXT, a, b)


@kernel("i(w,i,i)")
def join_sea(s: Words, a: int, b: int) -> int:
    """The networks of two ports are one."""
    a, b = s[L.NETWORK + a], s[L.NETWORK + b]
    if a == b:
        return 0
    if s[L.LENGTH + a] < s[L.LENGTH + b]:
        a, b = b, a
    s[L.LENGTH + a] += s[L.LENGTH + b]
    s[L.LENGTH + b] = 0
    return relabel(s, L.NETWORK, L.FOLLOW, a, b)


# placing


@kernel("i(w,w,i,i)")
def shape(s: Words, kit: Words, at: int, base: int) -> int:
    """A new tile's land and routes by themselves; each part is named by its first member."""
    for n in range(4):
        plot, head = base + n, base + kit[at + C.TILE_LAND + n]
        s[L.ISLAND + plot] = head
        s[L.NEXT + plot] = plot
        s[L.ISLE + plot] = 0
        if plot != head:
            s[L.NEXT + plot], s[L.NEXT + head] = s[L.NEXT + head], plot
        s[L.ISLE + head] += 1 << L.SIZE
        port, root = base + n, base + kit[at + C.TILE_ROUTES + n]
        s[L.NETWORK + port] = root
        s[L.FOLLOW + port] = port
        s[L.LENGTH + port] = 0
        if port != root:
            s[L.FOLLOW + port], s[L.FOLLOW + root] = s[L.FOLLOW + root], port
        s[L.LENGTH + root] += 1
    return 0


@kernel("i(w,i,i)")
def moor(s: Words, plot: int, port: int) -> int:
    """One more dock."""
    dock = s[L.DOCK_COUNT]
    s[L.DOCK_COUNT] = dock + 1
    s[L.DOCK_PLOT + dock] = plot
    s[L.DOCK_PORT + dock] = port
    s[L.ISLE + s[L.ISLAND + plot]] += 1 << L.MOORINGS
    return dock


@kernel("i(w,i,i)")
def show(s: Words, terrain: int, plot: int) -> int:
    """One more icon: on its island, and among the three outermost from each side."""
    s[L.ISLE + s[L.ISLAND + plot]] |= 1 << (L.ICONS + terrain)
    for side in range(4):
        line = column(s, plot) if side & 1 else row_of(s, plot)
        rising = side == 0 or side == 3
        at = L.LINES + (side * 4 + terrain) * 3
        for n in range(at, at + 3):
            old = s[n]
            if (line < old) if rising else (line > old):
                s[n] = line
                line = old
    return 0


@kernel("i(w,i)")
def meet(s: Words, slot: int) -> int:
    """Join a new cell to its neighbours, and move the frontier."""
    cell, base = s[L.CELL + slot], slot * 4
    s[L.FRONTIER + cell // WIDTH] &= ~(1 << (cell % WIDTH))
    for side in range(4):
        there = beside(cell, side)
        other = slot_at(s, there)
        if other >= 0:
            join_sea(s, base + side, other * 4 + (side ^ 2))
            join_land(s, base + side, other * 4 + ((side + 3) & 3))
            join_land(s, base + ((side + 1) & 3), other * 4 + ((side + 2) & 3))
        elif there >= 0:
            s[L.FRONTIER + there // WIDTH] |= 1 << (there % WIDTH)
    return 0


@kernel("i(w,w,i,i)")
def cover(s: Words, kit: Words, laid: int, cell: int) -> int:
    """Put a tile (number * 4 + quarter turns, or THERA_CELL) on a cell; the slot it gets."""
    slot, at = s[L.COUNT], C.KIT_TILES + laid * C.TILE_WORDS
    s[L.COUNT] = slot + 1
    s[L.CELL + slot] = cell
    s[L.LAID + slot] = laid
    s[L.GRID + (cell >> 3)] |= (slot + 1) << ((cell & 7) << 3)
    base = slot * 4
    shape(s, kit, at, base)
    for corner in range(4):
        route = kit[at + C.TILE_DOCKS + corner]
        if route >= 0:
            moor(s, base + corner, base + route)
    if kit[at + C.TILE_TERRAIN] >= 0:
        show(s, kit[at + C.TILE_TERRAIN], base + kit[at + C.TILE_ICON])
    meet(s, slot)
    return slot


@kernel("i(w,w,i,i,i)", entry=True)
def lay(s: Words, kit: Words, tile: int, cell: int, turns: int) -> int:
    """One more tile on the map, without cubes; the slot it gets."""
    s[L.PLACED] |= 1 << tile
    return cover(s, kit, tile * 4 + turns, cell)


@kernel("i(w,w)", entry=True)
def begin(s: Words, kit: Words) -> int:
    """An empty row becomes the map at the start: Thera and its docks."""
    for n in range(48):
        side = n // 12
        s[L.LINES + n] = L.FAR if side == 0 or side == 3 else -L.FAR
    for n in range(4):
        slot = cover(s, kit, C.THERA_CELL, HOMES[n])
        s[L.LAID + slot] = L.NONE
    s[L.HARBOUR] = kit[C.HARBOUR_COUNT]
    for _ in range(kit[C.HARBOUR_COUNT]):
        moor(s, L.MIDDLE, L.MIDDLE)
    return 0
