// Points, curves and a steady noise: the plane in which the map is drawn. One cell is 100 units.

export type Point = readonly [x: number, y: number];
export type Line = readonly Point[];

/** How many units a cell is wide. */
export const SPAN = 100;

/** A pseudo-random number from 0 to 1 that depends on nothing but the keys. */
export function noise(...keys: (string | number)[]): number {
  let h = 2166136261;
  for (const letter of keys.join("|")) h = Math.imul(h ^ letter.charCodeAt(0), 16777619);
  h = Math.imul(h ^ (h >>> 15), 2246822519);
  h = Math.imul(h ^ (h >>> 13), 3266489917);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** The remainder that is never below zero. */
export const mod = (a: number, n: number): number => ((a % n) + n) % n;

// ---- points ----

/** The point k steps b away from a. */
export const add = (a: Point, b: Point, k = 1): Point => [a[0] + b[0] * k, a[1] + b[1] * k];

/** The point between two others: a for 0, b for 1. */
export const mix = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

export const dist = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The direction from one point to another, of length 1. */
export function towards(a: Point, b: Point): Point {
  const length = dist(a, b) || 1;
  return [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
}

/** How far inside its cell a point lies. */
export const rim = ([x, y]: Point): number => Math.min(x, y, SPAN - x, SPAN - y);

/** The place of the point that is nearest to another. */
export function nearestAt([x, y]: Point, points: Line): number {
  let best = Infinity;
  let found = 0;
  for (let n = 0; n < points.length; n += 1) {
    const [a, b] = points[n]!;
    const far = (a - x) * (a - x) + (b - y) * (b - y);
    if (far < best) [best, found] = [far, n];
  }
  return found;
}

export const nearest = (p: Point, points: Line): Point => points[nearestAt(p, points)]!;

/** How far the nearest of some points is, or `most` if there are none. */
export function away([x, y]: Point, points: Line, most = 999): number {
  let best = most * most;
  for (const [a, b] of points) {
    const far = (a - x) * (a - x) + (b - y) * (b - y);
    if (far < best) best = far;
  }
  return Math.sqrt(best);
}

/** Whether a point lies within a closed outline. */
export function inside([x, y]: Point, outline: Line): boolean {
  let found = false;
  let [u, v] = outline.at(-1)!;
  for (const [a, b] of outline) {
    if (b > y !== v > y && x < ((u - a) * (y - b)) / (v - b) + a) found = !found;
    [u, v] = [a, b];
  }
  return found;
}

// ---- lines ----

/** A cubic curve as points. */
export function bezier(a: Point, b: Point, c: Point, d: Point, pieces = 26): Point[] {
  const found: Point[] = [a];
  for (let n = 1; n < pieces; n += 1) {
    const t = n / pieces;
    const u = 1 - t;
    const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    found.push([p * a[0] + q * b[0] + r * c[0] + s * d[0], p * a[1] + q * b[1] + r * c[1] + s * d[1]]);
  }
  found.push(d);
  return found;
}

const SWELLS = [
  [0.75, 9],
  [0.42, 17],
  [0.24, 31],
] as const;

/** A smooth line made uneven, as coasts are; less and less so towards its ends. */
export function rough(line: Line, seed: string, height: number): Point[] {
  const phases = [1, 2, 3].map((k) => noise(seed, k) * 6.283);
  const last = line.length - 1;
  return line.map((p, n) => {
    if (n === 0 || n === last) return p;
    const t = n / last;
    const fade = Math.min(1, t / 0.22, (1 - t) / 0.22) ** 2;
    const swell = SWELLS.reduce((sum, [h, k], i) => sum + h * Math.sin(k * t + phases[i]!), 0);
    const [x, y] = towards(line[n - 1]!, line[n + 1]!);
    return add(p, [-y, x], swell * fade * height);
  });
}

/** The same line in so many even pieces. */
export function spread(line: Line, pieces: number): Point[] {
  const lengths = [0];
  for (let n = 1; n < line.length; n += 1) lengths.push(lengths[n - 1]! + dist(line[n]!, line[n - 1]!));
  const all = lengths.at(-1)!;
  let n = 1;
  return Array.from({ length: pieces + 1 }, (_, k) => {
    const at = (all * k) / pieces;
    while (n < line.length - 1 && lengths[n]! < at) n += 1;
    const step = lengths[n]! - lengths[n - 1]! || 1;
    return mix(line[n - 1]!, line[n]!, (at - lengths[n - 1]!) / step);
  });
}

// ---- paths ----

/** A number as a picture writes it. */
export const num = (value: number): string => String(Math.round(value * 10) / 10 + 0);

export const pair = (x: number, y: number): string => `${num(x)} ${num(y)}`;

const isClosed = (line: Line): boolean => line.length > 2 && dist(line[0]!, line.at(-1)!) === 0;

/** A path that runs smoothly through all points of a line, moved by x and y. */
export function curve(line: Line, x = 0, y = 0, start = "M"): string {
  const points = line.map(([a, b]): Point => [a + x, b + y]);
  const closed = isClosed(line);
  let path = start + pair(...points[0]!);
  for (let n = 0; n < points.length - 1; n += 1) {
    const b = points[n]!;
    const c = points[n + 1]!;
    const a = points[n - 1] ?? (closed ? points.at(-2)! : b);
    const d = points[n + 2] ?? (closed ? points[1]! : c);
    const p = pair(b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6);
    const q = pair(c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6);
    path += `C${p} ${q} ${pair(...c)}`;
  }
  return closed ? `${path}Z` : path;
}

/** A path straight from point to point of a line, moved by x and y: under a wide stroke or as a clip nobody can tell it
 *  from a curve, and it is painted in half the time. */
export const jagged = (line: Line, x = 0, y = 0, start = "M"): string =>
  start + line.map(([a, b]) => pair(a + x, b + y)).join("L") + (isClosed(line) ? "Z" : "");
