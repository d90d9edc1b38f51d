// Room on land: where an icon, a temple, a cube or a bush finds a place of its own.
import { type Land, landAt, VERTICES } from "./coast";
import { pieceIn } from "./docks";
import { away, dist, inside, type Line, noise, type Point, rim, SPAN } from "./plane";

/** Something in the way: its middle and how far it reaches. */
export type Taken = readonly [at: Point, reach: number];

const OFFSETS = [0, -1, 1];

/** The place in a quadrant, on its land, with the most room round it, and how much that is.
 *  Coasts, sides and what is taken are in the way; `off` is the least distance from the sides. */
export function roomiest(
  lands: readonly Land[],
  corner: number,
  taken: readonly Taken[],
  off = 13.5,
): { at: Point; room: number } {
  const land = pieceIn(lands, corner);
  const shore = land.coasts.flatMap((coast) => coast.line);
  const [left, top] = VERTICES[corner]!.map((value) => (value ? 53 : 3)) as [number, number];

  const room = (p: Point): number => {
    if (!inside(p, land.outline)) return -999;
    let free = Math.min(away(p, shore), rim(p) + 6, 99);
    for (const [q, reach] of taken) free = Math.min(free, dist(p, q) - reach);
    return rim(p) >= off ? free : free - 500;
  };

  let best: Point = [left, top];
  let most = -Infinity;
  const weigh = (p: Point): void => {
    const found = room(p);
    if (found > most) [most, best] = [found, p];
  };
  for (let i = 0; i < 12; i += 1) for (let j = 0; j < 12; j += 1) weigh([left + 4 * i, top + 4 * j]);
  for (const step of [2, 1]) {
    const [x, y] = best;
    for (const i of OFFSETS) for (const j of OFFSETS) weigh([x + i * step, y + j * step]);
  }
  return { at: best, room: most };
}

/** A bush: its place and its kind. */
export type Tuft = { at: Point; kind: number };

/** Places for scrub on the land, off the coast and off what stands there. */
export function tufts(lands: readonly Land[], taken: Line, seed: string, wide = SPAN): Tuft[] {
  const shore = lands.flatMap((land) => land.coasts.flatMap((coast) => coast.line));
  const found: Tuft[] = [];
  for (let n = 0; n < 46 * (wide / SPAN) ** 2; n += 1) {
    const at: Point = [noise(seed, n, "x") * wide, noise(seed, n, "y") * wide];
    if (landAt(at, lands) && away(at, shore) >= 5.5 && away(at, taken) >= 9)
      found.push({ at, kind: noise(seed, n, "k") });
  }
  return found;
}
