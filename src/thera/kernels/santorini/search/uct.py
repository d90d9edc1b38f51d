"""A plain Monte-Carlo tree search with random playouts: a yardstick, in whole numbers only.

A node is SIZE words of `tree`: the delta that leads to it, where its children start, how many there
are, visits, and half points for the side that moved into it.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

from thera.jit import Words, kernel, table
from thera.kernels.santorini import state as L
from thera.kernels.santorini.flags import side_of
from thera.kernels.santorini.generate import generate
from thera.kernels.santorini.make import advance
from thera.kernels.santorini.plain import shuffle
from thera.kernels.santorini.playout import playout

SIZE: Final = 8
CHILDREN: Final = 3
COUNT: Final = 4
VISITS: Final = 5
POINTS: Final = 6
MOVER: Final = 7
WIDEST: Final = 200  # children of a node; of more turns a sample is taken
UNIT: Final = 1 << 16
CURIOSITY: Final = 100  # hundredths: how much the less visited are favoured
LONG: Final = 150  # turns of a playout, then it counts as drawn


ROOTS: Final = table([isqrt(n << 20) for n in range(1 << 14)])
"""Square roots, times 1024."""


@kernel("i(i)")
def root_of(value: int) -> int:
    """The square root of a number, times 1024, roughly where it is great."""
    shift = 0
    while value >> (2 * shift) >= len(ROOTS):
        shift += 1
    return ROOTS[value >> (2 * shift)] << shift


@kernel("i(i)")
def breadth(value: int) -> int:
    """The natural logarithm, in thousandths, by the number of bits."""
    bits = 0
    while value >> bits:
        bits += 1
    return 693 * bits - 346


@kernel("i(w,w,i,i,i)")
def expand(tree: Words, buf: Words, node: int, end: int, seed: int) -> int:
    """Give a node its children, if there is room; the first word of `tree` counts nodes."""
    count = min(end, WIDEST)
    start = tree[0]
    if (start + count) * SIZE > len(tree):
        return 0
    for child in range(count):
        k = child
        if end > WIDEST:  # a sample: the rest of the list is shuffled as it is used
            seed = shuffle(seed)
            k = child + (seed >> 16) % (end - child)
        at = (start + child) * SIZE
        for word in range(3):
            tree[at + word] = buf[3 * k + word]
            buf[3 * k + word] = buf[3 * child + word]
        for word in range(3, SIZE):
            tree[at + word] = 0
    tree[node * SIZE + CHILDREN], tree[node * SIZE + COUNT] = start, count
    tree[0] = start + count
    return count


@kernel("i(w,i)")
def favourite(tree: Words, node: int) -> int:
    """The child to visit next."""
    at = node * SIZE
    start, best, most = tree[at + CHILDREN], -1, -1
    wish = UNIT * CURIOSITY // 100 * root_of(1000 * breadth(1 + tree[at + VISITS])) // 1000
    for child in range(start, start + tree[at + COUNT]):
        visits = tree[child * SIZE + VISITS]
        if visits == 0:
            return child
        value = tree[child * SIZE + POINTS] * UNIT // (2 * visits) + wish // root_of(visits)
        if value > most:
            best, most = child, value
    return best


@kernel("i(w,w,w,w,w,w,i)")
def visit(root: Words, s: Words, t: Words, buf: Words, tree: Words, path: Words, seed: int) -> int:
    """One playout: down the tree, one node more, a random game, and back; the next seed."""
    for word in range(L.WORDS):
        s[word] = root[word]
    node, length = 1, 1
    path[0] = 1
    while s[L.STATUS] != L.OVER and length < len(path):
        seed = shuffle(seed)
        if s[L.STATUS] == L.CHANCE:
            break
        at = node * SIZE
        if tree[at + COUNT] == 0 and (tree[at + VISITS] or node == 1):
            end = generate(s, buf, 0, L.ALL_TURNS, 1 if node > 1 else 3)
            expand(tree, buf, node, end, seed)
        if tree[at + COUNT] == 0:
            break
        mover = side_of(s[L.SEATS], s[L.SEAT])
        node = favourite(tree, node)
        at = node * SIZE
        tree[at + MOVER] = mover
        advance(s, tree[at], tree[at + 1], tree[at + 2], t)
        for word in range(L.WORDS):
            s[word] = t[word]
        path[length] = node
        length += 1
    winner = playout(s, t, buf, seed, LONG, 1)
    for step in range(length):
        at = path[step] * SIZE
        tree[at + VISITS] += 1
        tree[at + POINTS] += 1 if winner < 0 else 2 if winner == tree[at + MOVER] else 0
    return shuffle(seed)


@kernel("i(w,w,w,w,w,w,w,i,i)", entry=True)
def grow(
    root: Words, s: Words, t: Words, buf: Words, tree: Words, path: Words, flag: Words, seed: int,
    playouts: int,
) -> int:  # fmt: skip
    """So many playouts from a position, or until the flag is set; the root is node 1. The number
    of the best child."""
    for word in range(2 * SIZE):
        tree[word] = 0
    tree[0] = 2
    for _ in range(playouts):
        seed = visit(root, s, t, buf, tree, path, seed)
        if flag[0]:
            break
    start, best = tree[SIZE + CHILDREN], tree[SIZE + CHILDREN]
    for child in range(start, start + tree[SIZE + COUNT]):
        if tree[child * SIZE + VISITS] > tree[best * SIZE + VISITS]:
            best = child
    return best
