/* The slab of Thera that the board is cut from: layers of ash and lava down to a sea ringed like an
   engraved chart. Seeded, so always the same. */
import { at, noise } from "./art";
import { DEEP, ground, WIDE, type Point } from "./geometry";

const CLIFF = 84;
const EDGE = 0.84;
const back = ground(-EDGE, -EDGE);
const right = ground(4 + EDGE, -EDGE);
const front = ground(4 + EDGE, 4 + EDGE);
const left = ground(-EDGE, 4 + EDGE);

/** Lines along the coast, the outermost first: width and colour. */
export const RINGS: readonly (readonly [width: number, colour: string])[] = [
  [420, "far-4"], [417, "paper"], [352, "far-3"], [348.6, "paper"], [294, "far-2"], [290, "paper"],
  [246, "far-1"], [241.6, "paper"], [206, "sea-rim"], [190, "sea"], [128, "sea-line"], [126.4, "sea"],
  [88, "sea-line"], [86, "sea"], [58, "sea-line"], [55.4, "sea"], [36, "sea-line"], [32.4, "sea"],
  [18, "sea-shoal"], [6, "foam"],
]; // prettier-ignore

const between = (a: Point, b: Point, t: number): Point => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
});

/** The waterline: the foot of the slab, roughened. */
function makeCoast(): string {
  const corners = [back, right, front, left];
  const count = 40;
  const points = corners.flatMap((a, k) => {
    const b = corners[(k + 1) % 4] ?? a;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    return Array.from({ length: count }, (_, n) => {
      const turn = k * count + n;
      const swell = 1 + 0.8 * Math.sin(turn * 0.29) + 0.5 * Math.sin(turn * 0.83 + 1);
      const out = 5 + 9 * Math.sin((Math.PI * n) / count) * swell + (noise(turn) - 0.5) * 5;
      const p = between(a, b, n / count);
      return at(p.x + ((b.y - a.y) / length) * out, p.y + CLIFF - ((b.x - a.x) / length) * out);
    });
  });
  return `M${points.join("L")}Z`;
}
export const COAST = makeCoast();

function ridge(a: Point, b: Point, depth: number, seed: number, rough: number): string[] {
  const count = 26;
  return Array.from({ length: count + 1 }, (_, n) => {
    const p = between(a, b, n / count);
    const jag = n % count ? (noise(seed + n * 17) - 0.5) * rough : 0;
    return at(p.x, p.y + depth + jag);
  });
}

/** The layers of ash and lava: how deep each begins, and its colour. */
const STRATA = [
  [0, "#e6cfa2"], [9, "#b8623c"], [22, "#8c4630"], [31, "#d9b98a"], [43, "#6d4a44"], [60, "#a5583a"], [70, "#54403f"],
] as const; // prettier-ignore

/** One side of the slab: its layers, its cracks, and the whole of it for a veil of shade. */
export interface Cliff {
  strata: { path: string; colour: string }[];
  cracks: string;
  whole: string;
}

function makeCliff(a: Point, b: Point, seed: number): Cliff {
  const foot = ridge(a, b, CLIFF, seed + 7, 13).reverse();
  const below = (depth: number, rough: number): string =>
    `M${[...ridge(a, b, depth, seed + depth * 31, rough), ...foot].join("L")}Z`;
  const cracks = Array.from({ length: 22 }, (_, n) => {
    const p = between(a, b, noise(seed * 3 + n * 33));
    const [y, lean, long] = [noise(seed * 5 + n * 51), noise(n * 7 + 1), noise(n * 7 + 3)];
    return `M${at(p.x, p.y + 12 + y * 56)}l${at(lean * 5 - 2.5, 6 + long * 10)}`;
  });
  return {
    strata: STRATA.map(([depth, colour]) => ({ path: below(depth, depth ? 5 : 0), colour })),
    cracks: cracks.join(""),
    whole: below(0, 0),
  };
}
export const CLIFFS = { lit: makeCliff(left, front, 40), dark: makeCliff(front, right, 80) };

/** Small waves on the water in front. */
function makeRipples(): string {
  return Array.from({ length: 22 }, (_, n) => {
    const [a, b] = n % 2 ? [front, right] : [left, front];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const p = between(a, b, 0.06 + noise(n * 21 + 5) * 0.88);
    const out = 44 + noise(n * 47 + 2) * 38;
    const [x, y] = [p.x - ((b.y - a.y) / length) * out - 9, p.y + CLIFF + (Math.abs(b.x - a.x) / length) * out];
    return `M${at(x, y)}q4.5-4 9 0t9 0`;
  }).join("");
}
export const RIPPLES = makeRipples();

const centred = (k: number): string => {
  const y = 4 * DEEP;
  return `M${at(0, y - DEEP * k)}L${at(WIDE * k, y)}L${at(0, y + DEEP * k)}L${at(-WIDE * k, y)}Z`;
};
export const SLAB = centred(2 * EDGE + 4);
export const HAIRLINE = centred(5.26);
/** What shadows may fall on. */
export const DECK = centred(5.34);
