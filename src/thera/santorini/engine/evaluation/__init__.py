"""Evaluation of positions: by hand, or by a small network that is updated turn by turn.

The first layer is a sum of rows, one for every fact that is true of a position from a side's point
of view; `features` says which facts, `accumulator` adds and takes them away, `output_layer` makes a
score of what both sides' sums come to. Weights come as one row of words, made by
`network_file.pack`.
"""
