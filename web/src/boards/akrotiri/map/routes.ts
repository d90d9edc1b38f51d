// The routes of a tile: their lines, the spurs to their docks, and the rocks between two of them.
import type { Water } from "./channel";
import type { Form } from "./coast";
import type { Pier } from "./docks";
import { add, away, dist, type Line, mix, mod, noise, type Point, towards } from "./plane";

/** A route: its ports, the lines between them, and those to its docks. */
export class Route {
  lines: Line[];
  spurs: Line[] = [];

  constructor(
    readonly ports: readonly number[],
    lines: Line[],
  ) {
    this.lines = lines;
  }

  get points(): Point[] {
    return this.lines.flat();
  }

  get all(): Line[] {
    return [...this.lines, ...this.spurs];
  }

  /** Draws the line to a dock: a stub is nothing else. */
  reach(water: Water, { head, out }: Pier): void {
    if (!this.lines.length) this.lines.push(water.stub(this.ports[0]!, head, out));
    else {
      const line = this.lines.reduce((a, b) => (away(head, b) < away(head, a) ? b : a));
      this.spurs.push(water.spur(head, out, line));
    }
  }
}

/** The routes of a tile by their first port. */
export function routesOf(form: Form, water: Water): Map<number, Route> {
  const firsts = [...new Set(form.routes)].sort((a, b) => a - b);
  return new Map(
    firsts.map((first) => {
      const ports = [0, 1, 2, 3].filter((port) => form.routes[port] === first);
      return [first, new Route(ports, water.route(ports, form.id))];
    }),
  );
}

export type Rock = { at: Point; size: number };

/** Rocks between two routes in one water: there is no way through. */
export function skerries(form: Form, water: Water, routes: readonly Route[], piers: readonly Pier[]): Rock[] {
  const rocks: Rock[] = [];
  const courses = routes.flatMap((route) => route.points);
  const heads = piers.map((pier) => pier.head);
  routes.forEach((one, n) => {
    for (const other of routes.slice(n + 1)) {
      if (!oneWater(form.land, one.ports[0]!, other.ports[0]!)) continue;
      const seed = `${form.id}/${mod(one.ports[0]! - form.icon, 4)}`;
      rocks.push(...between(water, one.points, other.points, seed, courses, heads));
    }
  });
  return rocks;
}

function between(water: Water, one: Line, other: Line, seed: string, courses: Line, heads: Line): Rock[] {
  const pairs = one.flatMap((p) => other.map((q) => ({ p, q, far: dist(p, q) })));
  const near = pairs.sort((a, b) => a.far - b.far).find(({ p, q }) => water.clear(p, q));
  if (!near || near.far <= 6 || near.far > 45) return [];
  const along = towards(near.p, near.q);
  return [-2, -1, 0, 1, 2].flatMap((k) => {
    const row = add(mix(near.p, near.q, 0.5), [-along[1], along[0]], k * 4.7);
    const at = add(row, along, (noise(seed, k) - 0.5) * 4);
    const free = away(at, water.shore) >= 2.5 && away(at, heads) >= 7 && away(at, courses) >= 4.5;
    return free && !water.dry(at) ? [{ at, size: 1.2 + noise(seed, k, "z") * 1.1 }] : [];
  });
}

/** Whether no land piece lies between two ports. */
function oneWater(land: readonly number[], a: number, b: number): boolean {
  const [low, high] = a < b ? [a, b] : [b, a];
  const between = land.filter((_, corner) => low < corner && corner <= high);
  return !land.some((piece, corner) => !(low < corner && corner <= high) && between.includes(piece));
}
