// The course of a voyage over the printed routes, from dock to dock, as a line to be drawn.
import type { Chart, Part } from "./chart";
import { dist, type Line, nearestAt, type Point } from "./plane";

/** How near two lines of one network come where they are joined, in units. */
const JOINT = 6;

/** A part of a voyage as it is drawn: along the routes, or straight over land. */
export interface Stretch {
  over: "sea" | "land";
  line: Line;
}

/** From a berth to another along the routes of a network; straight where none is drawn between them. */
export function course(chart: Chart, network: number, from: Point, to: Point): Line {
  const lines = chart.parts.flatMap((part) => linesOf(part, network));
  const points = lines.flat();
  if (!points.length) return [from, to];
  const links = joined(lines, points);
  const way = shortest(points, links, nearestAt(from, points), nearestAt(to, points));
  return way ? [from, ...way, to] : [from, to];
}

/** The lines of a part that belong to a network, at their place on the map. */
function linesOf(part: Part, network: number): Point[][] {
  return part.sketch.routes
    .filter((_, n) => part.networks[n] === network)
    .flatMap((route) => route.all.map((line) => line.map(([x, y]): Point => [x + part.x, y + part.y])));
}

/** For each point the numbers of those that it is joined to: along its line, and where lines meet. */
function joined(lines: readonly Line[], points: Line): number[][] {
  const links = points.map((): number[] => []);
  let first = 0;
  for (const line of lines) {
    for (let n = first + 1; n < first + line.length; n += 1) link(links, n - 1, n);
    first += line.length;
  }
  const cells = new Map<string, number[]>();
  points.forEach((point, n) => {
    const [x, y] = [Math.floor(point[0] / JOINT), Math.floor(point[1] / JOINT)];
    for (let dx = -1; dx < 2; dx += 1)
      for (let dy = -1; dy < 2; dy += 1)
        for (const other of cells.get(`${x + dx},${y + dy}`) ?? [])
          if (dist(points[other]!, point) <= JOINT) link(links, other, n);
    const key = `${x},${y}`;
    cells.set(key, [...(cells.get(key) ?? []), n]);
  });
  return links;
}

function link(links: number[][], a: number, b: number): void {
  links[a]!.push(b);
  links[b]!.push(a);
}

/** The shortest way over linked points; null if there is none. */
function shortest(points: Line, links: readonly number[][], from: number, to: number): Point[] | null {
  const before = new Map<number, number>([[from, from]]);
  const far = new Map<number, number>([[from, 0]]);
  const edge = new Set([from]);
  while (edge.size) {
    const here = [...edge].reduce((a, b) => (far.get(b)! < far.get(a)! ? b : a));
    if (here === to) break;
    edge.delete(here);
    for (const next of links[here]!) {
      const length = far.get(here)! + dist(points[here]!, points[next]!);
      if (length >= (far.get(next) ?? Infinity)) continue;
      far.set(next, length);
      before.set(next, here);
      edge.add(next);
    }
  }
  if (!before.has(to)) return null;
  const way = [to];
  while (way[0] !== from) way.unshift(before.get(way[0]!)!);
  return way.map((n) => points[n]!);
}
