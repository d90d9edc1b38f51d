// The coasts of a tile: where they cross its sides, and how they run from side to side.
//
//     nw --0  n  1-- ne       Corners are land, ports are sea. 0 to 7 are the points where a coast
//      7              2       crosses a side, always at a right angle. Their places come from the
//      w              e       edge of the grid, known to the cells on both sides of it: that is all
//      6              3       it takes for any tile to join any other, turned any way.
//     sw --5  s  4-- se
//
// Sides and corners are numbered clockwise from the north and the north-west.
import type { TileShape } from "../../../lib/types";
import { add, bezier, inside, type Line, mix, mod, noise, type Point, rough, SPAN, towards } from "./plane";

/** What the drawing needs of a tile. */
export type Form = Pick<TileShape, "id" | "land" | "routes" | "docks" | "icon">;

/** The direction from each side to the middle. */
export const INWARD: readonly Point[] = [
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, 0],
];

/** The corners of a cell. */
export const VERTICES: readonly Point[] = [
  [0, 0],
  [SPAN, 0],
  [SPAN, SPAN],
  [0, SPAN],
];

/** How far land is drawn beyond its cell, so that no gap shows between neighbours. */
export const BEYOND = 0.7;

/** Where the sea crosses a side: how far off the middle, and half its width. */
export interface Gap {
  shift: number;
  half: number;
}

export const EVEN: Gap = { shift: 0, half: 12.5 };
/** The gaps of a tile that lies nowhere. */
export const LOOSE: readonly Gap[] = [EVEN, EVEN, EVEN, EVEN];

/** The gap of an edge of the grid: H above, V to the left of the cell x, y. */
export const edgeGap = (kind: "H" | "V", x: number, y: number): Gap => ({
  shift: (noise(kind, x, y, "m") - 0.5) * 15,
  half: 11 + noise(kind, x, y, "w") * 3,
});

/** The gaps round a cell: north, east, south, west. */
export const gapsAt = (x: number, y: number): Gap[] => [
  edgeGap("H", x, y),
  edgeGap("V", x + 1, y),
  edgeGap("H", x, y + 1),
  edgeGap("V", x, y),
];

/** The points on a tile's sides: its ports, and where coasts cross. */
export interface Rim {
  ports: Point[];
  crossings: Point[];
}

export function rimOf(gaps: readonly Gap[]): Rim {
  const ports: Point[] = [];
  const crossings: Point[] = [];
  gaps.forEach(({ shift, half }, side) => {
    const middle = SPAN / 2 + shift;
    const port = ([[middle, 0], [SPAN, middle], [middle, SPAN], [0, middle]] as const)[side]!; // prettier-ignore
    const along: Point = side % 2 ? [0, 1] : [1, 0];
    const clockwise = side < 2 ? half : -half;
    ports.push(port);
    crossings.push(add(port, along, -clockwise), add(port, along, clockwise));
  });
  return { ports, crossings };
}

/** A stretch of coast with the land on its right, and the ports in the sea on its left.
 *  Its first and last points lie a little beyond the sides that it crosses. */
export interface Coast {
  line: Line;
  ports: readonly number[];
}

/** A piece of land: its coasts, the corner before each, its outline and the box round that. */
export interface Land {
  corners: number[];
  coasts: Coast[];
  vertices: (Point | null)[];
  outline: Line;
  box: readonly [left: number, top: number, right: number, bottom: number];
}

export function land(corners: number[], coasts: Coast[], vertices: (Point | null)[], outline: Line): Land {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  return {
    corners,
    coasts,
    vertices,
    outline,
    box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
  };
}

/** The land pieces of a tile, as it lies. */
export function landsOf(form: Form, rim: Rim): Land[] {
  const pieces = [...new Set(form.land)].sort((a, b) => a - b);
  return pieces.map((piece) => landOf(form, rim, piece));
}

/** A little beyond the corner of a board so many units wide. */
export const beyond = ([x, y]: Point): Point => [x + (x ? BEYOND : -BEYOND), y + (y ? BEYOND : -BEYOND)];

function landOf(form: Form, rim: Rim, piece: number): Land {
  const corners = [0, 1, 2, 3].filter((corner) => form.land[corner] === piece);
  const coasts: Coast[] = [];
  const outline: Point[] = [];
  corners.forEach((corner, n) => {
    const end = corners[(n + 1) % corners.length]!;
    const line = coastOf(form, rim, corner, end);
    outline.push(VERTICES[corner]!, ...line);
    const first = add(line[0]!, INWARD[corner]!, -BEYOND);
    const last = add(line.at(-1)!, INWARD[mod(end - 1, 4)]!, -BEYOND);
    coasts.push({ line: [first, ...line, last], ports: facing(corner, end) });
  });
  return land(
    corners,
    coasts,
    corners.map((corner) => beyond(VERTICES[corner]!)),
    outline,
  );
}

/** The ports between two corners, clockwise; all of them from a corner to itself. */
const facing = (corner: number, end: number): number[] =>
  Array.from({ length: mod(end - corner, 4) || 4 }, (_, n) => (corner + n) % 4);

/** Where a coast begins and ends, inward from there, and the seed of its noise. */
interface Ends {
  a: Point;
  intoA: Point;
  b: Point;
  intoB: Point;
  seed: string;
}

/** The coast from one corner to the next of the same piece, as it goes round the land: past one port
 *  it is a bay, past two the side of a diagonal, past three the long side of a ridge, past four a corner. */
function coastOf(form: Form, rim: Rim, corner: number, end: number): Point[] {
  const past = mod(end - corner, 4);
  const ends: Ends = {
    a: rim.crossings[2 * corner]!,
    intoA: INWARD[corner]!,
    b: rim.crossings[mod(2 * end - 1, 8)]!,
    intoB: INWARD[mod(end - 1, 4)]!,
    seed: `${form.id}/${mod(corner - form.icon, 4)}/${past}`,
  };
  const narrow = straits(form.land);
  if (past === 0) return headland(ends, form.icon === corner, bowed(form.land, corner));
  if (past === 1) return bay(ends, narrow ? 27 : 33);
  if (past === 2) return bow(ends, form.icon === (corner + 1) % 4);
  return ridge(ends, INWARD[end]!, narrow ? 1 : 11);
}

/** Whether the corners beside this one are one piece, so that a narrow channel runs between. */
const bowed = (pieces: readonly number[], corner: number): boolean =>
  pieces[(corner + 1) % 4] === pieces[mod(corner - 1, 4)];

/** Whether two ridges face each other. */
const straits = (pieces: readonly number[]): boolean =>
  new Set(pieces).size === 2 && pieces.filter((piece) => piece === pieces[0]).length === 2;

const reach = ({ a, intoA, b, intoB }: Ends, one: number, other: number): [Point, Point, Point, Point] => [
  a,
  add(a, intoA, one),
  add(b, intoB, other),
  b,
];

/** The coast of a corner, with room for the icon or for the channel. */
function headland(ends: Ends, icon: boolean, slim: boolean): Point[] {
  const [low, high] = icon ? [24, 8] : slim ? [10, 9] : [10, 22];
  const far = (key: string): number => low + high * noise(ends.seed, key);
  return rough(bezier(...reach(ends, far("r"), far("s"))), ends.seed, icon || slim ? 1.7 : 2.4);
}

function bay(ends: Ends, depth: number): Point[] {
  const apart = towards(ends.b, ends.a);
  const [a, p, q, b] = reach(ends, depth, depth);
  return rough(bezier(a, add(p, apart, 5), add(q, apart, -5), b), ends.seed, 1);
}

function bow(ends: Ends, icon: boolean): Point[] {
  const far = (icon ? 27 : 16) + (icon ? 3 : 5) * noise(ends.seed, "r");
  return rough(bezier(...reach(ends, far, far), 30), ends.seed, 2.1);
}

function ridge(ends: Ends, out: Point, bulge: number): Point[] {
  const [a, p, q, b] = reach(ends, 15, 15);
  const middle = add(mix(a, b, 0.5), out, bulge + 3 * noise(ends.seed, "r"));
  const along = towards(a, b);
  const first = bezier(a, p, add(middle, along, -18), middle, 18);
  const second = bezier(middle, add(middle, along, 18), q, b, 18);
  return rough([...first, ...second.slice(1)], ends.seed, 2);
}

/** The land that a point lies on, if it does. */
export function landAt(p: Point, lands: readonly Land[]): Land | undefined {
  const [x, y] = p;
  return lands.find(
    ({ box: [left, top, right, bottom], outline }) =>
      left <= x && x <= right && top <= y && y <= bottom && inside(p, outline),
  );
}
