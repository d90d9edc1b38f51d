"""Both games again, for search: kernels over rows of integers, compiled by `thera.jit`.

Modules of constants are imported under one letter, so that a name shows whose it is:
`L` the layout of a position (`layout`, `state`), `N` numbers of steps, `V` the layout of a seat's
view, `P` the planner's memory, `R` nodes of a route, `T` the table of worths, `W` weights,
`E` how much effort is spent, `G` flags of gods, `B` bitboards, `M` the layout of search memory,
`F` features of the network.
"""
