// Drawings into paths: what each layer of the map draws of a tile, written once.
import { type Land } from "./coast";
import { add, curve, num, pair } from "./plane";
import type { Pier } from "./docks";
import type { Rock } from "./routes";
import type { Sketch } from "./sketch";
import type { Tuft } from "./room";

/** The paths of one tile, in units from its upper left corner. */
export interface Ink {
  coast: string;
  land: string;
  lands: string[];
  route: string;
  routes: string[];
  rock: string;
  scrub: string;
  piers: { line: string; x: string; y: string }[];
}

const written = new WeakMap<Sketch, Ink>();

export function inkOf(sketch: Sketch): Ink {
  let ink = written.get(sketch);
  if (!ink) written.set(sketch, (ink = write(sketch)));
  return ink;
}

function write({ lands, routes, rocks, scrub, piers }: Sketch): Ink {
  const outlines = lands.map(outline);
  const ways = routes.map((route) => route.all.map((line) => curve(line)).join(""));
  return {
    coast: lands.flatMap((land) => land.coasts.map((coast) => curve(coast.line))).join(""),
    land: outlines.join(""),
    lands: outlines,
    route: ways.join(""),
    routes: ways,
    rock: rocks.map(rockPath).join(""),
    scrub: scrub.map(tuft).join(""),
    piers: piers.map(planks),
  };
}

/** A piece of land as a path: from corner to coast to corner. */
function outline({ vertices, coasts }: Land): string {
  let path = "";
  coasts.forEach((coast, n) => {
    const vertex = vertices[n];
    if (vertex) path += (path ? "L" : "M") + pair(...vertex);
    path += curve(coast.line, 0, 0, path ? "L" : "M").replace(/Z$/, "");
  });
  return `${path}Z`;
}

function tuft({ at, kind }: Tuft): string {
  const start = `M${pair(...at)}`;
  if (kind < 0.5) return `${start}l-1.5-1.3m1.5 1.3v-2.2m0 2.2l1.5-1.3`;
  return kind < 0.8 ? `${start}q1.6-1.6 3.2 0` : `${start}h.1`;
}

const rockPath = ({ at: [x, y], size: r }: Rock): string =>
  `M${pair(x - r * 1.3, y + r)}q${pair(r * 0.2, -r * 2.2)} ${pair(r * 1.2, -r * 2)}q${pair(r, r * 0.2)} ${pair(r * 1.5, r * 2)}z`;

function planks({ at, out, head }: Pier): Ink["piers"][number] {
  const [x, y] = head;
  return { line: `M${pair(...add(at, out, -2.5))}L${pair(x, y)}`, x: num(x), y: num(y) };
}
