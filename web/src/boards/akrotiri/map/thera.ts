// The Thera board: the island round its flooded crater, eight islets, the ring with eight exits.
import { BEYOND, beyond, edgeGap, INWARD, type Land, land } from "./coast";
import { pier, type Pier } from "./docks";
import { add, bezier, type Line, mix, num, type Point, rough, SPAN } from "./plane";
import { tufts } from "./room";
import { Route } from "./routes";
import type { Sketch } from "./sketch";

const WIDE = 2 * SPAN;
const TURN = 6.2832;
/** How far from the middle the ring route runs. */
const RING = 64;
/** Where on the island the dock of each side is, as an angle clockwise from the east. */
const BERTHS = [-1.62, 0.12, 1.55, -2.52];

/** Where the ring leaves the board: the point, half the gap, inward and clockwise from there. */
interface Exit {
  at: Point;
  half: number;
  into: Point;
  along: Point;
}

const drawn = new Map<string, Sketch>();

/** The drawing of the board with docks on these sides. The islets come first: the n-th lies between
 *  the n-th exit and the next, clockwise from the upper left; then the island and the isle in its crater. */
export function thera(sides: readonly number[]): Sketch {
  const key = sides.join();
  const known = drawn.get(key);
  if (known) return known;
  const exits = [0, 1, 2, 3].flatMap((side) => [exit(side, 0), exit(side, 1)]);
  const islets = exits.map((_, n) => islet(exits, n));
  const lands = [...islets, loop(crescent()), loop(kameni())];
  const piers = sides.map(berth);
  const route = new Route([], [ring(), ...exits.map(exitLine)]);
  route.spurs = piers.map(spur);
  const scrub = tufts(lands, piers.map(({ at }) => at), "thera", WIDE); // prettier-ignore
  const found = { lands, routes: [route], piers, rocks: [], icon: null, scrub };
  drawn.set(key, found);
  return found;
}

/** The first or second exit of a side, clockwise. */
function exit(side: number, n: number): Exit {
  const i = side < 2 ? n : 1 - n;
  const [x, y] = ([[i, 0], [2, i], [i, 2], [0, i]] as const)[side]!; // prettier-ignore
  const { shift, half } = edgeGap(side % 2 ? "V" : "H", x, y);
  const v = SPAN * i + SPAN / 2 + shift;
  const at = ([[v, 0], [WIDE, v], [v, WIDE], [0, v]] as const)[side]!; // prettier-ignore
  return { at, half, into: INWARD[side]!, along: INWARD[(side + 3) % 4]! };
}

const CORNERS: readonly Point[] = [
  [WIDE, 0],
  [WIDE, WIDE],
  [0, WIDE],
  [0, 0],
];

/** The islet between an exit and the next; every second one stands in a corner. */
function islet(exits: readonly Exit[], n: number): Land {
  const [one, other] = [exits[n]!, exits[(n + 1) % 8]!];
  const [a, b] = [add(one.at, one.along, one.half), add(other.at, other.along, -other.half)];
  const far = n % 2 ? 24 : 25;
  const line = rough(bezier(a, add(a, one.into, far), add(b, other.into, far), b), `T${n}`, 1.6).reverse();
  const coast = { line: [add(b, other.into, -BEYOND), ...line, add(a, one.into, -BEYOND)], ports: [] };
  if (n % 2 === 0) return land([], [coast], [null], line);
  const corner = CORNERS[(n - 1) / 2]!;
  return land([], [coast], [beyond(corner)], [...line, corner]);
}

const loop = (points: Point[]): Land => land([], [{ line: [...points, points[0]!], ports: [] }], [null], points);

/** The outer coast of the island at an angle. */
function shore(t: number): Point {
  const r = 45 + 3 * Math.sin(3 * t + 1) + 1.6 * Math.sin(8 * t);
  return [100 + r * Math.cos(t) * 1.03, 101 + r * Math.sin(t)];
}

/** The island, open to the left. */
function crescent(): Point[] {
  const outer = Array.from({ length: 61 }, (_, n) => shore(-2.62 + (n / 60) * 5.24));
  const inner = Array.from({ length: 45 }, (_, n): Point => {
    const t = 2.42 - (n / 44) * 4.84;
    const r = 22 + 1.6 * Math.sin(5 * t) + 0.8 * Math.sin(11 * t);
    return [92 + r * Math.cos(t), 101 + r * Math.sin(t) * 0.98];
  });
  return [...outer, ...inner];
}

/** The young islet in the crater. */
const kameni = (): Point[] =>
  Array.from({ length: 16 }, (_, n): Point => {
    const t = (n / 16) * TURN;
    return [88 + (7 + Math.sin(3 * t)) * Math.cos(t), 101 + (6 + Math.sin(2 * t)) * Math.sin(t)];
  });

// ---- the ring ----

function onRing(t: number): Point {
  const r = RING + 1.3 * Math.sin(3 * t + 0.8) + 0.8 * Math.sin(7 * t);
  return [100 + r * Math.cos(t), 100 + r * Math.sin(t)];
}

function ring(): Line {
  const points = Array.from({ length: 72 }, (_, n) => onRing((n / 72) * TURN));
  return [...points, points[0]!];
}

const angle = ([x, y]: Point): number => Math.atan2(y - 100, x - 100);

function exitLine({ at, into }: Exit, n: number): Line {
  const end = onRing(angle(at) + (n % 2 ? -0.12 : 0.12));
  return bezier(at, add(at, into, 14), mix(add(at, into, 20), end, 0.6), end, 10);
}

function berth(side: number): Pier {
  const t = BERTHS[side]!;
  return pier(shore(t), [Math.cos(t), Math.sin(t)], side, 0, 8);
}

function spur({ head, out }: Pier): Line {
  const end = onRing(angle(head) + 0.16);
  return bezier(head, add(head, out, 4), add(head, out, 7), end, 6);
}

// ---- the town ----

/** The white houses on the crater's rim, from back to front, as markup. */
export function houses(): string {
  const spots = Array.from({ length: 12 }, (_, n) => {
    const t = -1.2 + n * 0.185;
    const r = 33 + (n % 3) * 2.6;
    return { x: 96 + r * Math.cos(t) * 1.02, y: 102 + r * Math.sin(t), n };
  });
  return spots
    .sort((a, b) => a.y - b.y)
    .map(({ x, y, n }) => house(x, y, 4 + (n % 3), 3.4 + (n % 2) * 1.6, n % 4 === 1))
    .join("");
}

function house(x: number, y: number, w: number, h: number, dome: boolean): string {
  const top = dome
    ? `<path class="v-dome" d="M${num(x + 0.8 - w / 2)} ${num(y - h - 0.3)}a${num(w / 2 - 0.3)} ${num(w / 2 - 0.2)} 0 0 1 ${num(w - 0.6)} 0z"/>`
    : `<path class="v-dome" d="M${num(x - 0.5)} ${num(y)}v-1.6h1v1.6z"/>`;
  return (
    `<path class="v-sun" d="M${num(x - w / 2)} ${num(y - h)}h${w}v${h}h${-w}z"/>` +
    `<path class="v-shade" d="M${num(x + w / 2)} ${num(y - h)}l1.6-.9v${h}l-1.6.9z"/>` +
    `<path class="v-top" d="M${num(x - w / 2)} ${num(y - h)}l1.6-.9h${w}l-1.6.9z"/>${top}`
  );
}

/** The letters of the island's name along its lower shore, with their turns. */
export const NAME = [..."THERA"].map((letter, n) => {
  const t = 1.9 - n * 0.215;
  return { letter, x: 98 + 38.5 * Math.cos(t), y: 101 + 38.5 * Math.sin(t), turn: (t * 180) / Math.PI - 90 };
});
