/* The plain game of Santorini in C: the ceiling that the compiled kernel is measured against.
 *
 *   cc -O3 -march=native -o plain santorini.c && ./plain OWN FOES ONE TWO THREE DOMES DEPTH
 *   prints the count of whole turns and the seconds it took; every leaf is written down
 *   ./plain games N
 *   prints the turns of N random games and the seconds they took
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef int64_t word;

enum { SQUARES = 25, RING = 256 };
static const word ALL = (1 << SQUARES) - 1;
static word NEAR[SQUARES];
word ring[RING * 8];

static void tables(void) {
    for (int at = 0; at < SQUARES; at++)
        for (int to = 0; to < SQUARES; to++) {
            int rows = abs(at / 5 - to / 5), columns = abs(at % 5 - to % 5);
            if (at != to && rows <= 1 && columns <= 1) NEAR[at] |= (word)1 << to;
        }
}

static inline int first(word bits) { return __builtin_ctzll(bits); }

static inline word leaf(word n, word own, word foes, word one, word two, word three, word domes) {
    word *at = ring + (n & (RING - 1)) * 8;
    at[0] = own, at[1] = foes, at[2] = one, at[3] = two, at[4] = three, at[5] = domes;
    return n + 1;
}

static inline word ways(word bit, word open, word one, word two, word three, word *won) {
    word to = NEAR[first(bit)] & open;
    *won = 0;
    if (!(one & bit)) return to & ~two;
    if (!(two & bit)) return to & ~three;
    *won = three & bit ? 0 : to & three;
    return to ^ *won;
}

static word count(word own, word foes, word one, word two, word three, word domes, int depth) {
    word total = 0, open = ALL & ~(own | foes | domes), won;
    for (word movers = own; movers; movers &= movers - 1) {
        word bit = movers & -movers;
        word to = ways(bit, open, one, two, three, &won);
        for (; won; won &= won - 1)
            total = leaf(total, foes, own ^ bit ^ (won & -won), one, two, three, domes);
        for (; to; to &= to - 1) {
            word there = to & -to, mine = own ^ bit ^ there;
            word where = NEAR[first(to)] & ((open | bit) ^ there);
            for (; where; where &= where - 1) {
                word piece = where & -where;
                word a = one | piece, b = two | (piece & one);
                word c = three | (piece & two), d = domes | (piece & three);
                if (depth > 1)
                    total += count(foes, mine, a, b, c, d, depth - 1);
                else
                    total = leaf(total, foes, mine, a, b, c, d);
            }
        }
    }
    return total ? total : 1;
}

static word shuffle(word seed) {
    const word low = INT64_MAX;
    seed ^= (word)((uint64_t)seed << 13) & low;
    seed ^= seed >> 7;
    return seed ^ ((word)((uint64_t)seed << 17) & low);
}

static word pick(word bits, word number) {
    while (number--) bits &= bits - 1;
    return bits & -bits;
}

static word ones(word bits) { return __builtin_popcountll(bits); }

static word game(word own, word foes, word seed) {
    word one = 0, two = 0, three = 0, domes = 0, won, crown;
    for (word turns = 1;; turns++) {
        word open = ALL & ~(own | foes | domes), low = own & -own, high = own & (own - 1);
        word to = ways(low, open, one, two, three, &won);
        word other = ways(high, open, one, two, three, &crown);
        word few = ones(to | won), total = few + ones(other | crown);
        if (!total) return turns + 1;
        seed = shuffle(seed);
        word number = (seed >> 16) % total, bit = low, there;
        if (number < few) {
            there = pick(to | won, number);
        } else {
            bit = high, won = crown, there = pick(other | crown, number - few);
        }
        if (there & won) return turns;
        own ^= bit ^ there;
        word where = NEAR[first(there)] & ((open | bit) ^ there);
        word piece = pick(where, (seed >> 40) % ones(where));
        domes |= piece & three, three |= piece & two, two |= piece & one, one |= piece;
        word swap = own;
        own = foes, foes = swap;
    }
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
    tables();
    double start = now();
    word found = 0, words[7] = {0};
    if (argc == 3 && !strcmp(argv[1], "games")) {
        word seed = 88172645463325252;
        for (long n = atol(argv[2]); n; n--) {
            seed = shuffle(seed);
            found += game(0x00808, 0x20080, seed);
        }
    } else if (argc == 8) {
        for (int n = 0; n < 7; n++) words[n] = atoll(argv[n + 1]);
        found = count(words[0], words[1], words[2], words[3], words[4], words[5], (int)words[6]);
    } else {
        return 2;
    }
    printf("%lld %.6f\n", (long long)found, now() - start);
    return 0;
}
