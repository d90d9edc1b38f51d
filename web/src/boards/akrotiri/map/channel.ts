// The sea routes of a tile: each looks for the middle of its channel and keeps off the coasts.
import { INWARD, type Land, landAt, type Rim } from "./coast";
import {
  add,
  away,
  bezier,
  dist,
  type Line,
  mix,
  nearest,
  nearestAt,
  noise,
  type Point,
  spread,
  towards,
} from "./plane";

/** The grid of the water: so many units apart, so many nodes a side. */
const MESH = 4;
const NODES = 26;
const DRY = 1e4;
/** Nearer than this to a coast, a route is pushed away from it. */
const REACH = 11;
/** How many pieces of a route it takes to turn from a port to its course. */
const EASE = 6;

const nodeOf = ([x, y]: Point): number => Math.floor(y / MESH + 0.5) * NODES + Math.floor(x / MESH + 0.5);
const nodeAt = (node: number): Point => [(node % NODES) * MESH, Math.floor(node / NODES) * MESH];

/** The nodes beside each other, with their distances. */
const BESIDE: readonly (readonly [node: number, length: number])[][] = Array.from(
  { length: NODES * NODES },
  (_, node) => {
    const [x, y] = [node % NODES, Math.floor(node / NODES)];
    const found: [number, number][] = [];
    for (let v = Math.max(0, y - 1); v < Math.min(NODES, y + 2); v += 1)
      for (let u = Math.max(0, x - 1); u < Math.min(NODES, x + 2); u += 1)
        if (u !== x || v !== y) found.push([v * NODES + u, Math.hypot(u - x, v - y)]);
    return found;
  },
);

/** What waits to be looked at, the cheapest first. */
class Queue {
  #heap: [cost: number, node: number][] = [];

  push(cost: number, node: number): void {
    const heap = this.#heap;
    let n = heap.length;
    heap.push([cost, node]);
    while (n > 0) {
      const up = (n - 1) >> 1;
      if (heap[up]![0] <= cost) break;
      heap[n] = heap[up]!;
      n = up;
    }
    heap[n] = [cost, node];
  }

  pop(): [cost: number, node: number] | undefined {
    const heap = this.#heap;
    const top = heap[0];
    const last = heap.pop();
    if (!heap.length || !last) return top;
    let n = 0;
    for (;;) {
      let down = 2 * n + 1;
      if (down >= heap.length) break;
      if (down + 1 < heap.length && heap[down + 1]![0] < heap[down]![0]) down += 1;
      if (heap[down]![0] >= last[0]) break;
      heap[n] = heap[down]!;
      n = down;
    }
    heap[n] = last;
    return top;
  }
}

/** The sea of a tile: its coasts, and what it costs to sail at each place. */
export class Water {
  readonly ports: Point[];
  readonly shore: Point[];
  #buoys: Point[];
  #prices = new Float64Array(NODES * NODES);
  #pushes = new Map<string, Point>();

  constructor(
    rim: Rim,
    readonly lands: Land[],
  ) {
    this.ports = rim.ports;
    this.shore = lands.flatMap((each) => each.coasts.flatMap((coast) => coast.line));
    this.#buoys = this.shore.filter((_, n) => n % 2 === 0);
  }

  /** The point so far in from a port. */
  inward(port: number, far: number): Point {
    return add(this.ports[port]!, INWARD[port]!, far);
  }

  dry(p: Point): boolean {
    return landAt(p, this.lands) !== undefined;
  }

  /** Whether there is only water between two points, themselves included. */
  clear(a: Point, b: Point): boolean {
    for (let n = 0; n <= 8; n += 1) if (this.dry(mix(a, b, n / 8))) return false;
    return true;
  }

  // ---- sailing ----

  /** What a node of the grid costs: near the shore is dear. */
  #price(node: number): number {
    const known = this.#prices[node]!;
    if (known) return known;
    const p = nodeAt(node);
    const price = this.dry(p) ? DRY : 1 + (18 / Math.max(2, away(p, this.#buoys))) ** 2;
    this.#prices[node] = price;
    return price;
  }

  /** The cheapest way from a port to a place; `into` leads inwards if that is a port too. */
  sail(port: number, end: Point, into: Point | null): Point[] {
    const goal = into ? add(end, into, 8) : end;
    const way = this.#cheapest(nodeOf(this.inward(port, 8)), nodeOf(goal));
    const tail = into ? [add(end, into, 5), end] : [end];
    const line = spread([this.ports[port]!, this.inward(port, 5), ...way, ...tail], 22);
    const smooth = this.settle(line);
    let eased = ease(smooth, INWARD[port]!);
    if (into) eased = ease(eased.reverse(), into).reverse();
    return [eased, smooth].find((found) => !found.slice(1, -1).some((p) => this.dry(p))) ?? line;
  }

  /** The nodes between two others on the cheapest way. */
  #cheapest(start: number, goal: number): Point[] {
    const costs = new Float64Array(NODES * NODES).fill(Infinity);
    const before = new Int32Array(NODES * NODES).fill(start);
    const edge = new Queue();
    costs[start] = 0;
    edge.push(0, start);
    for (let next = edge.pop(); next; next = edge.pop()) {
      const [cost, node] = next;
      if (node === goal) break;
      if (cost > costs[node]!) continue;
      for (const [other, length] of BESIDE[node]!) {
        const total = cost + length * (this.#price(node) + this.#price(other));
        if (total >= costs[other]! - 1e-9) continue;
        costs[other] = total;
        before[other] = node;
        edge.push(total, other);
      }
    }
    const way: Point[] = [];
    for (let node = before[goal]!; node !== start; node = before[node]!) way.push(nodeAt(node));
    return way.reverse();
  }

  // ---- smoothing ----

  /** A line smoothed and pushed off the coasts; two points at either end stay. */
  settle(line: Line, push = true): Point[] {
    let found = [...line];
    for (let round = 0; round < 60; round += 1) {
      const old = found;
      found = old.map((p, n) => {
        if (n < 2 || n > old.length - 3) return p;
        const [a, e] = [old[n - 1]!, old[n + 1]!];
        const q: Point = [p[0] / 2 + (a[0] + e[0]) / 4, p[1] / 2 + (a[1] + e[1]) / 4];
        return push ? add(q, this.#push(q)) : q;
      });
    }
    return found;
  }

  /** Which way, and how much, the coasts push what is at a place, to the nearest unit. */
  #push(p: Point): Point {
    const [x, y] = [Math.round(p[0]), Math.round(p[1])];
    const key = `${x},${y}`;
    let found = this.#pushes.get(key);
    if (!found) {
      found = pushAt([x, y], this.shore);
      this.#pushes.set(key, found);
    }
    return found;
  }

  // ---- routes ----

  /** The lines of a route between these ports; none for a stub, which needs its dock first. */
  route(ports: readonly number[], seed: string): Line[] {
    if (ports.length === 1) return [];
    if (ports.length === 2) return [this.#join(ports[0]!, ports[1]!)];
    if (ports.length === 4) return this.#crossroads(seed);
    const lone = ports.find((port) => !ports.includes((port + 2) % 4))!;
    const [a, b] = ports.filter((port) => port !== lone);
    const main = this.#join(a!, b!);
    return [main, this.#half(lone, nearest(this.inward(lone, 40), main))];
  }

  #join(a: number, b: number): Point[] {
    return this.sail(a, this.ports[b]!, INWARD[b]!);
  }

  #half(port: number, end: Point): Point[] {
    const bend = mix(this.inward(port, 34), end, 0.55);
    return this.settle(bezier(this.ports[port]!, this.inward(port, 20), bend, end, 12));
  }

  /** Two lines through one point near the middle. */
  #crossroads(seed: string): Line[] {
    const hub: Point = [50 + (noise(seed, "hx") - 0.5) * 9, 50 + (noise(seed, "hy") - 0.5) * 9];
    const arms = [0, 1, 2, 3].map((port) => this.#half(port, hub));
    const both = [0, 1].map((port) => this.settle([...arms[port]!, ...arms[port + 2]!.slice(0, -1).reverse()], false));
    const middle = mix(both[0]![12]!, both[1]![12]!, 0.5);
    return both.map((line) => {
      const [x, y] = line[12]!;
      const shift: Point = [middle[0] - x, middle[1] - y];
      return line.map((p, n) => add(p, shift, Math.max(0, 1 - Math.abs(n - 12) / 8)));
    });
  }

  /** A line from a port to the head of its dock, which points to `out`. */
  stub(port: number, head: Point, out: Point): Line {
    const line = bezier(this.ports[port]!, this.inward(port, 14), add(head, out, 7), head, 12);
    return line.slice(1).some((p) => this.dry(p)) ? this.sail(port, head, null) : line;
  }

  /** A short line from the head of a dock that joins a route at a slant. */
  spur(head: Point, out: Point, line: Line): Line {
    const n = nearestAt(head, line);
    const ends = [line[Math.max(1, n - 4)]!, line[Math.min(line.length - 2, n + 4)]!];
    const end = nearest([50, 50], ends);
    const found = bezier(head, add(head, out, 5), mix(end, line[n]!, 0.6), end, 10);
    if (!found.some((p) => this.dry(p))) return found;
    const near = [...line].sort((p, q) => dist(p, head) - dist(q, head));
    const seen = near.find((p) => this.clear(head, p)) ?? line[n]!;
    return [head, mix(head, seen, 0.5), seen];
  }
}

/** How the coasts near a point push it. */
function pushAt(p: Point, shore: Line): Point {
  let push: Point = [0, 0];
  for (const q of shore) {
    const far = dist(p, q);
    if (far > 0 && far < REACH) push = add(push, towards(q, p), (REACH - far) * 0.04);
  }
  return push;
}

/** A line that leaves its first point straight inwards and bends only then, and gently. */
function ease(line: Line, into: Point): Point[] {
  const [a, b] = [line[0]!, line[EASE]!];
  const ahead = towards(line[EASE - 1]!, line[EASE + 1]!);
  const third = dist(a, b) / 3;
  const start = bezier(a, add(a, into, third * 1.5), add(b, ahead, -third), b, EASE);
  return [...start, ...line.slice(EASE + 1)];
}
