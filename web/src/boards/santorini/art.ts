// The shapes of the towers as path data, drawn round the middle of their own square. All of it our own.
import { DEEP, domeWidth, rise, size, SLOPE, WIDE, type Point } from "./geometry";

const short = (n: number): number => Math.round(n * 10) / 10;
export const at = (x: number, y: number): string => `${short(x)} ${short(y)}`;
const line = (points: readonly string[]): string => `M${points.join("L")}Z`;

/** A square of the board lying on a surface at a height, or a smaller one on it. */
export const diamond = (k: number, up = 0, x = 0): string =>
  line([at(x, -DEEP * k - up), at(x + WIDE * k, -up), at(x, DEEP * k - up), at(x - WIDE * k, -up)]);

/** A pseudo-random number from 0 to 1, always the same for `n`. */
export function noise(n: number): number {
  let v = Math.imul(n ^ (n >> 3) ^ 0x3d, 0x45d9f3b) >>> 0;
  v = Math.imul(v ^ (v >>> 15), 0x2c1b3c6d) >>> 0;
  return (((v ^ (v >>> 13)) >>> 0) % 9973) / 9973;
}

// ---- one block: two walls, a roof with a parapet, and what a Cycladic house has ----

/** An arched opening: its place along the wall (in parts of it), sill, half width and height. */
type Arch = readonly [along: number, sill: number, half: number, tall: number];

interface Front {
  left: readonly Arch[];
  right: readonly Arch[];
}
const FRONTS: readonly Front[] = [
  {
    left: [
      [0.2, -13, 2.7, 4],
      [0.8, -13, 2.7, 4],
    ],
    right: [
      [0.3, -12, 3, 5],
      [0.68, -12, 3, 5],
    ],
  },
  {
    left: [
      [0.33, -9, 3.2, 7],
      [0.67, -9, 3.2, 7],
    ],
    right: [[0.5, -9, 3.2, 7]],
  },
  {
    left: [
      [0.28, -6, 2.4, 7],
      [0.5, -6, 2.4, 7],
      [0.72, -6, 2.4, 7],
    ],
    right: [
      [0.36, -6, 2.4, 7],
      [0.64, -6, 2.4, 7],
    ],
  },
];

const arch = (wide: number, [along, sill, half, tall]: Arch): string =>
  `M${at(wide * along - half, sill)}v${-tall}a${half} ${half} 0 0 1 ${2 * half} 0v${tall}z`;

/** What is drawn of one block, in the order of painting. */
export interface Block {
  sun: string;
  shade: string;
  foot: string;
  /** The planes of the two walls, for doors and windows. */
  leftPlane: string;
  rightPlane: string;
  panes: string;
  dim: string;
  door: string | null;
  sill: string | null;
  roof: string;
  parapet: string;
}

function makeBlock(level: number): Block {
  const [w, d] = [WIDE * size(level), DEEP * size(level)];
  const [low, up] = [-rise(level - 1), -rise(level)];
  const front = FRONTS[level - 1] ?? { left: [], right: [] };
  const slope = SLOPE.toFixed(4);
  return {
    sun: line([at(-w, up), at(0, up + d), at(0, low + d), at(-w, low)]),
    shade: line([at(w, up), at(0, up + d), at(0, low + d), at(w, low)]),
    foot: line([at(0, low + d), at(w, low), at(w, low - 5), at(0, low + d - 5)]),
    leftPlane: `matrix(1 ${slope} 0 1 ${at(-w, low)})`,
    rightPlane: `matrix(1 -${slope} 0 1 ${at(0, low + d)})`,
    panes: front.left.map((each) => arch(w, each)).join(""),
    dim: front.right.map((each) => arch(w, each)).join(""),
    door: level === 1 ? arch(w, [0.5, 0, 5.5, 13]) : null,
    sill: level === 1 ? `M${at(w / 2 - 9, 0)}h18` : null,
    roof: diamond(size(level), rise(level)),
    parapet: diamond(size(level) * 0.88, rise(level) - 0.5),
  };
}
export const BLOCKS: readonly Block[] = [1, 2, 3].map(makeBlock);

// ---- a dome: a blue cupola on a whitewashed drum ----

export interface Dome {
  drum: string;
  shell: string;
  rib: string;
  gleam: string;
  finial: Point;
  /** The front of its foot, for a mark. */
  hem: string;
}

function makeDome(level: number): Dome {
  const a = domeWidth(level);
  const [b, t, w] = [a * SLOPE, a * 0.98, a + 2];
  const low = -rise(level);
  const base = low - 5;
  const peak = `M${at(0, base - t)}`;
  const ribs = [-1, 0, 1].map(
    (side) => `${peak}q${at(side * a * 0.75, t * 0.35)} ${at(side * a * 0.52, t + b * 0.86)}`,
  );
  return {
    drum: `M${at(-w, low)}v-5a${at(w, b + 1)} 0 0 0 ${at(2 * w, 0)}v5a${at(w, b + 1)} 0 0 1 ${at(-2 * w, 0)}z`,
    shell: `M${at(-a, base)}a${at(a, t)} 0 0 1 ${at(2 * a, 0)}a${at(a, b)} 0 0 1 ${at(-2 * a, 0)}z`,
    rib: ribs.join(""),
    gleam: `M${at(-a * 0.62, base - t * 0.42)}q${at(a * 0.1, -t * 0.3)} ${at(a * 0.36, -t * 0.4)}`,
    finial: { x: 0, y: short(base - 1 - t) },
    hem: `M${at(-w - 2, low + 1)}a${at(w + 2, b + 3)} 0 0 0 ${at(2 * w + 4, 0)}`,
  };
}
export const DOMES: readonly Dome[] = [0, 1, 2, 3].map(makeDome);

// ---- on the ground ----

/** The shadow that a tower casts to the right. */
export function shadow(level: number): string {
  const [w, d] = [WIDE * size(1), DEEP * size(1)];
  const far = rise(level) * 0.62;
  const up = far * SLOPE * 0.25;
  return line([at(0, d), at(far, d - up), at(w + far, -up), at(w * 0.4 + far, -d * 0.6 - far * 0.2), at(0, -d)]);
}

/** Whitewashed joints between the stones of a square. */
export function joints(seed: number): string {
  const jitter = (n: number): number => (noise(seed * 11 + n) - 0.5) * 0.16;
  const [a, b, d, e, g] = [jitter(0) - 0.17, jitter(1) + 0.17, jitter(2), jitter(3), jitter(4) + 0.2];
  const cuts: readonly (readonly [number, number, number, number])[] = [
    [-0.5, a, 0.5, a],
    [-0.5, b, 0.5, b],
    [d, -0.5, d, a],
    [e - 0.2, a, e - 0.2, b],
    [g, a, g, b],
    [d + 0.12, b, d + 0.12, 0.5],
  ];
  const stone = (u: number, v: number): string => at((u - v) * WIDE, (u + v) * DEEP);
  return cuts.map(([u, v, s, t]) => `M${stone(u, v)}L${stone(s, t)}`).join("");
}

/** A hop from place to place as an arc; it starts and ends at the rim of the feet. */
export function hop(a: Point, b: Point): string {
  const mid = { x: (a.x + b.x) / 2, y: Math.min(a.y, b.y) - 26 };
  const on = (t: number): Point => {
    const s = 1 - t;
    return {
      x: s * s * a.x + 2 * s * t * mid.x + t * t * b.x,
      y: s * s * a.y + 2 * s * t * mid.y + t * t * b.y,
    };
  };
  const count = 12;
  const points = Array.from({ length: count + 1 }, (_, n) => on(0.04 + (n / count) * 0.84));
  return `M${points.map((p) => at(p.x, p.y)).join("L")}`;
}
