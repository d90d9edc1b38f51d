"""Akrotiri as machine code: a position is one flat row, a step is a number.

A **position** is a row of `WORDS` 64-bit integers (layout in `layout`, with the words slot, plot,
port, dock, island, network and cubes explained), a **kit** the constant row of a table's components
and options (layout in `components`). Nothing is undone: a node is a copy.

Modules of constants are imported under one letter, here and in the engine, so that a name shows
where it belongs: `L` layout, `C` components, `N` numbers of steps; in the engine `V` the view's
layout, `R` nodes of a route, `P` the planner's layout, `T` the table of values, `W` weights,
`E` effort.

    s, k = pack(position), kit(position.table)
    t = row()
    copy(t, s, WORDS)                            # from thera.jit
    slot = place(t, k, tile, cell, turns)        # t is the position with the tile and its cube

A view may be packed as well: what it does not tell is counted (`UNKNOWN`) or `HIDDEN`. A player's
words are at `s[PLAYERS + seat * SEAT_WORDS + MONEY]` and so on.

`pack(position) -> row`, `step(s, table, number) -> Step`
    From a position of the rules; a step's number as a step of the rules. `quadrant_of(s, plot)` and
    `dock_number(s, kit, dock)` give the rules' numbers, `plot_at(s, quadrant)` and
    `dock_of(s, kit, number)` those of the kernel.

The map (`chart`)
`begin(s, kit)`                         Thera alone
`lay(s, kit, tile, cell, turns) -> slot`      one more tile: both union-finds, docks, icons; no cube
`cells(s, out, n) -> end`               the cells where a tile can go, in order; any turn is legal
`slot_at(s, cell) -> slot or NONE`      what lies on a cell
`shore(s, dock) -> island`, `sea(s, dock) -> network`
`column(s, plot)`, `row_of(s, plot)`, `quarter(s, plot)` where a plot lies; its quarter of the board

Cubes and the market (`market`)
`place(s, kit, tile, cell, turns) -> slot`    `lay`, and the first cube from the market
`second(s, kit, slot) -> mask`          the corners (pieces) of a tile where the second cube may go
`put_cube(s, colour, plot)`             a cube goes from the market to a plot
`heap(s, plot, colour, count)`          put cubes on the island of a plot, or take them (count < 0)
`pays(kit, stock, colour) -> drachmas`  what the next cube of a colour brings at Thera
`proceeds(kit, stock, hold) -> drachmas`      what a whole hold brings
`amount(cubes, colour)`, `total(cubes)` how many cubes of a colour, and of all

Travel (`travel`); `work` is a row of WORK words for a kernel's own notes
`reach(s, kit, seat, start, out)`       out[dock]: the movements from `start` to each free dock, 0
                                        where no step leads; other boats are in the way
`legs(s, start, out, work)`             out[dock]: legs to every other dock, boats ignored; or FAR
`distances(s, out, work)`               out[a * DOCK_COUNT + b]: the same from all docks
`portages(s, work)`                     work[island]: portages from Thera, or NONE

Maps (`sites`)
`box(s, kit, card, seat) -> left, right, top, bottom`    exclusive limits of a card's sites
`sites(s, kit, card, seat, island, out, n) -> end`       the plots of an island inside them
`shut(s, island) -> 0 or 1`             Thera, or a temple stands there: nothing can be excavated
`missing(s, kit, card, seat, plot) -> count`             icons that a card still lacks at a plot
`shortage(s, kit, card, seat, island) -> count`          the least of those on an island (FAR: none)

Goals and the score (`scoring`)
`goal_count(s, kit, seat, goal, work) -> count`          how often a goal counts for a seat
`goal_worth(s, kit, seat, goal, work) -> points`         for a temple more: write SITES, raise DUG,
                                                         ask, lower DUG again
`completed(s, island)`, `extent(s, island)`              whether it is closed; how many tiles
`score(s, kit, seat, work) -> points`   maps, known goals, drachmas

Playing on (`legal`, `play`, `tasks`, `piles`)
`legal(s, kit, out) -> count`           the legal steps as numbers of `steps.number`
`play(s, kit, number)`                  a legal step, luck's too, in place
`sail(s, kit, seat, dock)`, `load(s, seat, cubes)`, `sell(s, kit, seat, colour)`,
`drop(s, seat, colour)`, `dig(s, kit, seat, card, plot) -> temples`
                                        parts of `play`: `sail` alone reckons actions; `dig` writes
                                        money, map and temple, what it brings is left to `play`
`end_turn(s, kit)`, `settle(s, kit)`    the next turn (a tile is then due), and what follows
`task(s) -> kind`, `seat_of(s) -> seat` what has to be done next, and by whom; NONE when it is over
`pile`, `free_tiles`, `free_maps`, `maps_left`, `free_goals`, `goals_left`    the piles

All but `pack`, `step`, `kit` and `row` are kernels and can be called from kernels. Callers import
what they use from these modules; kernels must, for the cache of machine code goes by imports.
"""

from thera.akrotiri.kernel.components import kit
from thera.akrotiri.kernel.convert import pack, step
from thera.akrotiri.kernel.layout import WORDS
from thera.akrotiri.kernel.legal import legal
from thera.akrotiri.kernel.play import play
from thera.akrotiri.kernel.travel import WORK
from thera.jit import Words, words

__all__ = ["WORDS", "WORK", "Words", "kit", "legal", "pack", "play", "row", "step"]


def row() -> Words:
    """A row for one position."""
    return words(WORDS)
