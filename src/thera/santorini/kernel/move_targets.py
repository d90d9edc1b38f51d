"""Where one worker can get to: squares reached without a climb, with one, and by a winning move."""

from __future__ import annotations

from thera.jit import first, kernel
from thera.santorini.kernel import bitboards as B
from thera.santorini.kernel import power_flags as G
from thera.santorini.kernel.bitboards import above, near, spread


@kernel("i(i,i,i,i,i)")
def meeting(mates: int, one: int, two: int, three: int, seats: int) -> int:
    """Where Eros meets his other workers: on level 1; with three seats on any same level."""
    found = 0
    while mates:
        bit = mates & -mates
        at = first(mates)
        mates ^= bit
        if three & bit:
            level = three
        elif two & bit:
            level = two & ~three
        elif one & bit:
            level = one & ~two
        else:
            level = B.ALL & ~one
        if seats == 3 or (one & bit and not two & bit):
            found |= B.NEAR[at] & level
    return found


@kernel("i(i,i,i,i,i,i,i)")
def special(power: int, bit: int, mates: int, one: int, two: int, three: int, seats: int) -> int:
    """The squares where a move wins by the power itself, whatever the climb."""
    if power == G.PAN:
        if three & bit:
            return B.ALL & ~two
        return B.ALL & ~one if two & bit else 0
    if power == G.EROS:
        return meeting(mates, one, two, three, seats)
    return 0


@kernel("i4(i,i,i,i,i,i,i,i)")
def step(
    at: int, free: int, one: int, two: int, three: int, low: int, shore: int, extra: int
) -> tuple[int, int, int, int]:
    """One move: flat or down, up, winning, winning by a climb. `extra` wins by the power."""
    bit = 1 << at
    to = B.NEAR[at] & free
    if one & bit == 0:
        to &= ~two
        up = one & to
    elif two & bit == 0:
        to &= ~three
        up = two & to
    else:
        up = 0 if three & bit else three & to
    if low:
        to &= ~up
        up = 0
    win = ((up & three) | (to & extra)) & ~shore
    return to & ~up & ~win, up & ~win, win, win & up


@kernel("i3(i,i,i,i,i,i,i)")
def expand(
    here: int, free: int, one: int, two: int, three: int, low: int, shore: int
) -> tuple[int, int, int]:
    """One more move from any square of a mask: flat or down, up, winning."""
    flat = up = 0
    part = here & ~one
    if part:
        to = spread(part) & free & ~two
        flat, up = to & ~one, to & one
    part = here & one & ~two
    if part:
        to = spread(part) & free & ~three
        flat |= to & ~two
        up |= to & two
    part = here & two & ~three
    win = 0
    if part:
        to = spread(part) & free
        flat |= to & ~three
        win = to & three
    part = here & three
    if part:
        flat |= spread(part) & free
    if low:
        return flat, 0, 0
    return flat, up | (win & shore), win & ~shore


@kernel("i4(i,i,i,i,i,i,i)")
def twice(
    at: int, free: int, one: int, two: int, three: int, low: int, shore: int
) -> tuple[int, int, int, int]:
    """Artemis: one or two moves, not back to the start."""
    flat, up, win, _ = step(at, free, one, two, three, low, shore, 0)
    f, u, w = expand(flat, free, one, two, three, low, shore)
    more, high, crown = expand(up, free, one, two, three, low, shore)
    win |= w | crown
    return flat | f, up | u | more | high, win, win


@kernel("i4(i,i,i,i,i,i,i)")
def coast(
    at: int, free: int, one: int, two: int, three: int, low: int, shore: int
) -> tuple[int, int, int, int]:
    """Triton: on from every square of the perimeter."""
    flat, up, win, _ = step(at, free, one, two, three, low, shore, 0)
    free |= 1 << at
    seen = climbed = 0
    while True:
        new, high = flat & B.PERIMETER & ~seen, up & B.PERIMETER & ~climbed
        if new == 0 and high == 0:
            return flat, up, win, win
        seen |= new
        climbed |= high
        f, u, w = expand(new, free, one, two, three, low, shore)
        flat |= f
        up |= u
        f, u, v = expand(high, free, one, two, three, low, shore)
        up |= f | u
        win |= w | v


@kernel("i4(i,i,i,i,i,i,i,i)")
def again(
    at: int, free: int, one: int, two: int, three: int, low: int, shore: int, power: int
) -> tuple[int, int, int, int]:
    """The squares that Artemis or Triton can end on."""
    if power == G.TRITON:
        return coast(at, free, one, two, three, low, shore)
    return twice(at, free, one, two, three, low, shore)


@kernel("i(i,i,i,i)")
def held(crew: int, one: int, two: int, three: int) -> int:
    """Hypnus: the worker higher than all others of its side, a lone one included."""
    found, left = 0, crew
    while left:
        bit = left & -left
        left ^= bit
        others = crew & ~bit
        # no other is as high: each stands lower than this one
        higher = above(bit, one, two, three)
        level = three if three & bit else two & ~three if two & bit else one & ~two
        if not one & bit:
            level = B.ALL & ~one
        if others & (higher | level) == 0:
            found |= bit
    return found


@kernel("i(i,i)")
def bound(crew: int, binders: int) -> int:
    """Aphrodite: the workers that start the turn next to one of hers."""
    return crew & near(binders)
