// The docks of a tile: each stands where its own coast is nearest to its own route.
import { type Water } from "./channel";
import { type Coast, type Land, VERTICES } from "./coast";
import { add, away, type Line, type Point, rim, towards } from "./plane";
import type { Route } from "./routes";

/** How far the head of a dock lies off its coast, and the same where two docks share a bay. */
const LONG = 7.5;
const SHORT = 4.5;

/** A dock: its place on the coast, outward from there, where boats lie, and what it joins. */
export interface Pier {
  at: Point;
  out: Point;
  head: Point;
  corner: number;
  route: number;
}

export const pier = (at: Point, out: Point, corner: number, route = 0, length = LONG): Pier => ({
  at,
  out,
  head: add(at, out, length),
  corner,
  route,
});

/** The land in a corner. */
export const pieceIn = (lands: readonly Land[], corner: number): Land =>
  lands.find((each) => each.corners.includes(corner))!;

type Wish = readonly [corner: number, route: number];

/** The docks of a tile; their routes get a line to each. */
export function moor(water: Water, routes: Map<number, Route>, docks: readonly Wish[]): Pier[] {
  const piers: Pier[] = [];
  for (const dock of docks) {
    const crowded = docks.filter(([, route]) => route === dock[1]).length > 1;
    piers.push(place(water, routes, piers, dock, crowded));
  }
  return piers;
}

function place(water: Water, routes: Map<number, Route>, taken: Pier[], [corner, first]: Wish, crowded: boolean): Pier {
  const route = routes.get(first)!;
  const coast = coastFacing(pieceIn(water.lands, corner), route.ports);
  const goal = route.points.length ? route.points : [mouth(water, route.ports[0]!)];
  const others = [...routes].filter(([key]) => key !== first).flatMap(([, other]) => course(water, other));
  const length = crowded && coast.ports.length === 1 ? SHORT : LONG;
  let best: Pier | null = null;
  let least = Infinity;
  for (let n = 2; n < coast.line.length - 2; n += 1) {
    const [x, y] = towards(coast.line[n - 1]!, coast.line[n + 1]!);
    const found = pier(coast.line[n]!, [y, -x], corner, first, length);
    const bad = unfit(found, goal, others, taken);
    if (bad < least) [least, best] = [bad, found];
  }
  route.reach(water, best!);
  return best!;
}

const coastFacing = (land: Land, ports: readonly number[]): Coast =>
  land.coasts.find((coast) => ports.every((port) => coast.ports.includes(port)))!;

/** Where another route runs, or will run. */
const course = (water: Water, route: Route): Line =>
  route.points.length ? route.points : [water.inward(route.ports[0]!, 16)];

/** As far in from a port as there is water ahead. */
function mouth(water: Water, port: number): Point {
  let far = 24;
  while (far > 8 && water.dry(water.inward(port, far + 6))) far -= 2;
  return water.inward(port, far);
}

/** How bad a place for a dock is: far from its route, near to others, to a side, to a dock. */
function unfit({ at, head, corner }: Pier, goal: Line, others: Line, taken: readonly Pier[]): number {
  const vertex = VERTICES[corner]!;
  const aside = (axis: 0 | 1): number => Math.max(0, vertex[axis] ? 50 - at[axis] : at[axis] - 50);
  const astray = aside(0) + aside(1);
  const crowd = away(at, taken.map((other) => other.at)); // prettier-ignore
  const heads = away(head, taken.map((other) => other.head)); // prettier-ignore
  let bad = away(at, goal) - 0.3 * Math.min(rim(at), 28) + 3 * astray;
  if (others.length) bad -= 0.45 * Math.min(away(at, others), 30);
  if (crowd < 30) bad += 60 - crowd;
  bad += (crowd < 14 ? 200 : 0) + (heads < 9 ? 200 : 0);
  return bad + (rim(at) < 12 ? 500 : 0) + (astray > 30 ? 100 : 0);
}
