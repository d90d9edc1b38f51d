"""Expected value of maps: where they can be dug, what that gains, how likely it is."""

from __future__ import annotations

from thera.akrotiri.engine import weights as W
from thera.akrotiri.engine.rows import View
from thera.akrotiri.engine.seat_view import view_layout as V
from thera.akrotiri.kernel import components as C  # fmt: skip
from thera.akrotiri.kernel import layout as L
from thera.akrotiri.kernel.chart import column, quarter, row_of
from thera.jit import Words, first, kernel

ALL_MAPS = (1 << 36) - 1
MILLIARD = 1_000_000_000


@kernel("i(w,w)")
def value_maps(s: Words, look: Words) -> int:
    """The ground: the plots of isles that can be reached and are not shut, and icons in sight."""
    count = 0
    for isle in range(1, look[V.ISLES]):
        if (look[V.SHUT] >> isle) & 1 or look[V.PORTAGES + isle] == L.NONE:
            continue
        start = look[V.NAME + isle]
        plot = start
        while True:
            if plot >= 16:  # no temple stands on the Thera board
                look[V.GROUND + count] = plot
                look[V.WHERE + count] = isle * 4 + quarter(s, plot)
                look[V.HAVE + count] = sight(s, plot)
                count += 1
            plot = s[L.NEXT + plot]
            if plot == start:
                break
    look[V.GROUNDS] = count
    return count


@kernel("i(w,i)")
def sight(s: Words, plot: int) -> int:
    """The icons beyond a plot, up to three: two bits for each side and terrain."""
    down, across = row_of(s, plot), column(s, plot)
    found = 0
    for at in range(16):
        side = at >> 2
        line = across if side & 1 else down
        lines = L.LINES + at * 3
        have = 0
        for n in range(lines, lines + 3):
            if (s[n] < line) if side == 0 or side == 3 else (s[n] > line):
                have += 1
        found |= have << (2 * at)
    return found


@kernel("i(w,i,i)")
def needs(kit: Words, card: int, turn: int) -> int:
    """What a card asks for: of each icon, how many in two bits, and its place in `sight` in six."""
    at = C.KIT_MAPS + card * C.MAP_WORDS + C.MAP_SIDES
    found = 0
    for n in range(at, at + 9, 3):
        place = 2 * (((kit[n] + turn) & 3) * 4 + kit[n + 1])
        found = found << 8 | place << 2 | kit[n + 2]
    return found


@kernel("i(i,i)")
def lacking(need: int, have: int) -> int:
    """The icons that a card of such needs misses where so many are in sight."""
    short = max(0, (need & 3) - ((have >> ((need >> 2) & 63)) & 3))
    short += max(0, ((need >> 8) & 3) - ((have >> ((need >> 10) & 63)) & 3))
    return short + max(0, ((need >> 16) & 3) - ((have >> ((need >> 18) & 63)) & 3))


@kernel("i(i,i)")
def lacks(need: int, have: int) -> int:
    """The same by terrain: eight bits each."""
    found = 0
    while need:
        place = (need >> 2) & 63
        short = max(0, (need & 3) - ((have >> place) & 3))
        found += short << (8 * ((place >> 1) & 3))
        need >>= 8
    return found


@kernel("i2(w,w,w,i,i,i)")
def expected_value(
    kit: Words, look: Words, w: Words, card: int, turn: int, hand: int
) -> tuple[int, int]:
    """What a card is worth and its odds; for one in `hand`, its best site on each isle too."""
    at = C.KIT_MAPS + card * C.MAP_WORDS
    points = 1000 * kit[at + C.MAP_POINTS]
    base = points - w[W.DRACHMA] * kit[at + C.MAP_COST] - w[W.SLOT]
    later = w[W.LATER] * look[V.TIME] // 1000
    need = needs(kit, card, turn)
    best = worth = odds = 0
    for n in range(look[V.GROUNDS]):
        where = look[V.WHERE + n]
        isle = where >> 2
        short = lacking(need, look[V.HAVE + n])
        gain = look[V.GAIN + where]
        if hand >= 0 and short == 0:
            place = hand * V.STRIDE + isle
            if look[V.SITE + place] == L.NONE or look[V.PRIZE + place] < points + gain:
                look[V.SITE + place] = look[V.GROUND + n]
                look[V.PRIZE + place] = points + gain
            look[V.DIGS + isle] |= 1 << hand
        there = w[W.AWAY + (min(7, look[V.PORTAGES + isle]))]
        if later * w[W.SHORT + short] * there * (base + gain + w[W.LURE]) <= best * MILLIARD:
            continue  # it cannot be better, before anything is rounded
        chance = later * w[W.SHORT + short] // 1000 * there // 1000
        value = chance * (base + gain) // 1000
        appeal = value + chance * w[W.LURE] // 1000
        if appeal > best:
            best, worth, odds = appeal, value, chance
    return worth, odds


@kernel("i(View,i)")
def hands(v: View, seat: int) -> int:
    """Expected values and sites of the maps in hand."""
    s, kit, look, w, _ = v
    bits, count = s[L.PLAYERS + seat * L.SEAT_WORDS + L.MAPS], 0
    turn = kit[C.TURNED + seat]
    look[V.SITED] = 0
    for isle in range(look[V.ISLES]):
        look[V.DIGS + isle] = 0
    while bits and count < V.HANDS_MOST:
        card = first(bits)
        bits &= bits - 1
        for isle in range(look[V.ISLES]):
            look[V.SITE + count * V.STRIDE + isle] = L.NONE
        look[V.CARD + count] = card
        look[V.HOPE + count], look[V.ODDS + count] = expected_value(kit, look, w, card, turn, count)
        count += 1
    look[V.HANDS] = count
    for isle in range(look[V.ISLES]):
        if look[V.DIGS + isle]:
            look[V.SITED] |= 1 << isle
    return rank(look)


@kernel("i(w)")
def rank(look: Words) -> int:
    """Put the maps in hand in the order of their worth."""
    for n in range(look[V.HANDS]):
        at = n
        while at and look[V.HOPE + look[V.ORDER + at - 1]] < look[V.HOPE + n]:
            look[V.ORDER + at] = look[V.ORDER + at - 1]
            at -= 1
        look[V.ORDER + at] = n
    return 0


@kernel("i(View,i)")
def value_unseen_maps(v: View, seat: int) -> int:
    """What a map off each pile is worth on average, as far as the seat can know."""
    s, kit, look, w, _ = v
    bits = ALL_MAPS & ~s[L.PLAYERS + seat * L.SEAT_WORDS + L.MAPS]
    for other in range(kit[C.SEATS]):
        player = L.PLAYERS + other * L.SEAT_WORDS
        for n in range(s[player + L.DUG]):
            bits &= ~(1 << s[player + L.CARDS + n])
    turn = kit[C.TURNED + seat]
    for kind in range(3):
        worth = odds = count = 0
        for card in range(36):
            if (bits >> card) & 1 and kit[C.KIT_MAPS + card * C.MAP_WORDS + C.MAP_KIND] == kind:
                value, chance = expected_value(kit, look, w, card, turn, -1)
                worth, odds, count = worth + value, odds + chance, count + 1
        look[V.UNSEEN + 2 * kind] = worth // count if count else 0
        look[V.UNSEEN + 2 * kind + 1] = odds // count if count else 0
    return 0
