/* Where things lie: the two projections, what hides what, and what a point on the picture means.

             a5                 x = (column - row) * WIDE       a5 is at the back, e1 in front;
         a4      b5             y = (column + row) * DEEP - up  painted row by row, back to front
     a3      b4      c5
         ...     ...
             e1
*/
import type { Place } from "../../lib/types";

export interface Point {
  x: number;
  y: number;
}
/** A part of a picture: its left top corner and its size. */
export interface Box extends Point {
  wide: number;
  high: number;
}

export const SIDE = 5;
export const WIDE = 66;
export const DEEP = 42;
export const SLOPE = DEEP / WIDE;
/** How high the top of each level lies, and how wide each level is: what stands behind stays visible. */
const RISES = [0, 28, 53, 75];
const SIZES = [1, 0.82, 0.69, 0.56];
const DOMES = [0.58, 0.52, 0.46, 0.42];

/** The picture of the towers: the slab from tip to tip, and room for a worker on a tower at the back. */
export const TOWERS: Box = { x: -379, y: -146, wide: 758, high: 674 };
/** The same on a low screen: the foot of the cliff may be cut off. */
export const LOW: Box = { ...TOWERS, high: 576 };
/** The same as a picture on a page: with some sea round it. */
export const PICTURE: Box = { x: -411, y: -128, wide: 822, high: 650 };
/** The picture from above: squares of 100 with letters and figures round them. */
export const CELL = 100;
export const FLAT: Box = { x: -48, y: -18, wide: 570, high: 566 };

export const rise = (level: number): number => RISES[level] ?? 0;
export const size = (level: number): number => SIZES[level] ?? 1;
/** Half the width of a dome that stands on so many blocks. */
export const domeWidth = (level: number): number => WIDE * (DOMES[level] ?? 0.42);
/** How high a dome reaches above what it stands on. */
export const domeHeight = (level: number): number => 5 + domeWidth(level) * 0.98;
/** How large the free surface of a place is, as a part of a square. */
export const surface = (level: number): number => size(level) * 0.93;

/** The middle of a square on the ground. */
export const ground = (column: number, row: number): Point => ({
  x: (column - row) * WIDE,
  y: (column + row) * DEEP,
});

/** The middle of the surface of a place. */
export function top(place: Place): Point {
  const { x, y } = ground(place.column, place.row);
  return { x, y: y - rise(place.level) };
}

/** How far workers that would stand one above the other on the screen step aside. */
const ASIDE = 12;

/** How far a worker stands aside: before or behind another one, so that neither hides the other's feet. */
export function aside(place: Place, places: readonly Place[]): number {
  const crowded = places.some(
    (other) =>
      other.piece && Math.abs(other.row - place.row) === 1 && other.column - place.column === other.row - place.row,
  );
  return crowded ? (place.row % 2 ? ASIDE : -ASIDE) : 0;
}

/** Where a worker's feet are, or would be. */
export function feet(place: Place, places: readonly Place[]): Point {
  const { x, y } = top(place);
  return { x: x + aside(place, places), y };
}

/** The middle of a square in the flat view. */
export const middle = (place: Place): Point => ({
  x: (place.column + 0.5) * CELL,
  y: (place.row + 0.5) * CELL,
});

/** Back to front: the order to paint in, and to read in. */
export const order = (place: Place): number => place.row * SIDE + place.column;

/** The places row by row, as they are painted and read. */
export function rows(places: readonly Place[]): Place[][] {
  const sorted = places.toSorted((one, other) => order(one) - order(other));
  return Array.from({ length: SIDE }, (_, row) => sorted.filter((place) => place.row === row));
}

// ---- what covers what ----

type Shape = Point[];

const rhomb = ({ x, y }: Point, k: number): Shape => [
  { x, y: y - DEEP * k },
  { x: x + WIDE * k, y },
  { x, y: y + DEEP * k },
  { x: x - WIDE * k, y },
];

function block({ x, y }: Point, level: number): Shape {
  const w = WIDE * size(level);
  const d = DEEP * size(level);
  const [up, low] = [y - rise(level), y - rise(level - 1)];
  return [
    { x, y: up - d },
    { x: x + w, y: up },
    { x: x + w, y: low },
    { x, y: low + d },
    { x: x - w, y: low },
    { x: x - w, y: up },
  ];
}

function box(x: number, y: number, half: number, high: number): Shape {
  return [
    { x: x - half * 0.6, y: y - high },
    { x: x + half * 0.6, y: y - high },
    { x: x + half, y },
    { x: x - half, y },
  ];
}

/** The outlines of what stands on a square: blocks, dome, worker; the worker so far aside. */
export function bodies(place: Place, away = 0): Shape[] {
  const foot = ground(place.column, place.row);
  const { x, y } = top(place);
  const shapes = Array.from({ length: place.level }, (_, n) => block(foot, n + 1));
  if (place.dome) shapes.push(box(x, y + 8, domeWidth(place.level), domeHeight(place.level) + 8));
  if (place.piece) shapes.push(box(x + away, y + 6, 19, 64));
  return shapes;
}

/** Whether a point lies in a convex shape. */
export function inside(shape: Shape, p: Point): boolean {
  return shape.every((a, n) => {
    const b = shape[(n + 1) % shape.length] ?? a;
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) >= 0;
  });
}

const covers = (place: Place, p: Point, away = 0): boolean => bodies(place, away).some((shape) => inside(shape, p));

/** Whether what stands on one square hides a part of the surface of another behind it. */
export function hides(front: Place, back: Place): boolean {
  if (front === back || front.column < back.column || front.row < back.row) return false;
  const { x, y } = top(back);
  const k = surface(back.level) * 0.5;
  const seen = [
    { x, y },
    { x: x - WIDE * k, y },
    { x: x + WIDE * k, y },
    { x, y: y + DEEP * k },
  ];
  return seen.some((p) => covers(front, p));
}

/** Where a sign on a place can be seen, from the middle of its surface: there, above or beside it. */
export function free(place: Place, places: readonly Place[]): Point {
  const { x, y } = top(place);
  const [wide, deep] = [WIDE * surface(place.level), DEEP * surface(place.level)];
  const fronts = places.filter((other) => order(other) > order(place) && other.column >= place.column);
  const spots: readonly (readonly [number, number])[] = [
    [0, 0], [0, -0.2], [0, -0.4], [-0.4, -0.1], [0.4, -0.1], [-0.5, 0.1], [0.5, 0.1],
  ]; // prettier-ignore
  const seen = ([u, v]: readonly [number, number]): boolean =>
    [-9, 0, 9].every((side) => {
      const p = { x: x + u * wide + side, y: y + v * deep + 4 };
      return !fronts.some((front) => covers(front, p));
    });
  const [u, v] = spots.find(seen) ?? [0, -0.45];
  return { x: u * wide, y: v * deep };
}

// ---- what a point means ----

/** The place painted at a point of the towers: the foremost body, else the square of ground. */
function painted(p: Point, places: readonly Place[]): Place | undefined {
  const frontFirst = places.toSorted((one, other) => order(other) - order(one));
  return (
    frontFirst.find((place) => covers(place, p, aside(place, places))) ??
    frontFirst.find((place) => inside(rhomb(ground(place.column, place.row), 1), p))
  );
}

/** How far a point is from what a finger aims at on a place: the surface, or the worker on it. */
function distance(p: Point, place: Place, places: readonly Place[]): number {
  const { x, y } = place.piece ? feet(place, places) : top(place);
  const far = Math.hypot(p.x - x, p.y - y);
  return place.piece ? Math.min(far, Math.hypot(p.x - x, p.y - y + 34)) : far;
}

/** The place that a press on the towers means. What is painted there, if it is wanted; else the
 * nearest wanted place within reach (half a finger's width); else what is painted there. */
export function aim(p: Point, places: readonly Place[], wanted: ReadonlySet<string>, reach: number): Place | undefined {
  const seen = painted(p, places);
  if (seen && wanted.has(seen.name)) return seen;
  const near = places
    .filter((place) => wanted.has(place.name) && distance(p, place, places) <= reach)
    .toSorted((one, other) => distance(p, one, places) - distance(p, other, places));
  return near[0] ?? seen;
}

/** The place under a point of the flat view. */
export function aimFlat(p: Point, places: readonly Place[]): Place | undefined {
  const [column, row] = [Math.floor(p.x / CELL), Math.floor(p.y / CELL)];
  return places.find((place) => place.column === column && place.row === row);
}
