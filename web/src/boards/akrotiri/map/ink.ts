// Turns drawings into SVG paths: what each layer of the map draws of a tile, computed once, in map units.
// Nothing has a transform of its own: the fewer elements the browser keeps, the faster the map moves.
import type { Chart, Part } from "./chart";
import type { Land } from "./coast";
import { add, curve, jagged, pair, type Point, SPAN } from "./plane";
import type { Pier } from "./docks";
import type { Rock } from "./routes";
import type { Sketch } from "./sketch";
import type { Tuft } from "./room";

/** The paths of one tile at its place. */
export interface Ink {
  coast: string;
  land: string;
  /** Coast and land once more, quicker to paint: for wide strokes and clips. */
  shore: string;
  ground: string;
  lands: string[];
  route: string;
  routes: string[];
  rock: string;
  scrub: string;
  piers: string;
  heads: string;
  bollards: string;
}

/** A drawing and where it lies. */
type Laid = Pick<Part, "sketch" | "x" | "y">;

const written = new WeakMap<Sketch, { ink: Ink; x: number; y: number }>();

export function inkOf({ sketch, x, y }: Laid): Ink {
  const known = written.get(sketch);
  if (known?.x === x && known.y === y) return known.ink;
  const ink = write(sketch, x, y);
  written.set(sketch, { ink, x, y });
  return ink;
}

function write({ lands, routes, rocks, scrub, piers }: Sketch, x: number, y: number): Ink {
  const outlines = lands.map((land) => outline(land, x, y));
  const ways = routes.map((route) => route.all.map((line) => curve(line, x, y)).join(""));
  const heads = piers.map(({ head }): Point => [head[0] + x, head[1] + y]);
  return {
    coast: lands.flatMap((land) => land.coasts.map((coast) => curve(coast.line, x, y))).join(""),
    land: outlines.join(""),
    shore: lands.flatMap((land) => land.coasts.map((coast) => jagged(coast.line, x, y))).join(""),
    ground: lands.map((land) => outline(land, x, y, jagged)).join(""),
    lands: outlines,
    route: ways.join(""),
    routes: ways,
    rock: rocks.map((rock) => rockPath(rock, x, y)).join(""),
    scrub: scrub.map((bush) => tuft(bush, x, y)).join(""),
    piers: piers.map((pier) => planks(pier, x, y)).join(""),
    heads: heads.map((head) => disc(head, 3.7)).join(""),
    bollards: heads.map((head) => disc(head, 1.2)).join(""),
  };
}

/** The outline of the land in a quadrant. */
export function landOf(chart: Chart, name: string): string | null {
  const quarter = chart.quarter(name);
  const part = chart.part(quarter);
  const n = part?.sketch.lands.findIndex((land) => land.corners.includes(quarter.corner)) ?? -1;
  return part && n >= 0 ? inkOf(part).lands[n]! : null;
}

/** The squares of tiles as one path. */
export const squares = (parts: readonly Pick<Part, "x" | "y" | "cells">[]): string =>
  parts.map(({ x, y, cells }) => `M${x} ${y}h${cells * SPAN}v${cells * SPAN}h${-cells * SPAN}z`).join("");

const disc = ([x, y]: Point, r: number): string =>
  `M${pair(x - r, y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** A piece of land as a path: from corner to coast to corner. */
function outline({ vertices, coasts }: Land, x: number, y: number, draw = curve): string {
  let path = "";
  coasts.forEach((coast, n) => {
    const vertex = vertices[n];
    if (vertex) path += (path ? "L" : "M") + pair(vertex[0] + x, vertex[1] + y);
    path += draw(coast.line, x, y, path ? "L" : "M").replace(/Z$/, "");
  });
  return `${path}Z`;
}

function tuft({ at, kind }: Tuft, x: number, y: number): string {
  const start = `M${pair(at[0] + x, at[1] + y)}`;
  if (kind < 0.5) return `${start}l-1.5-1.3m1.5 1.3v-2.2m0 2.2l1.5-1.3`;
  return kind < 0.8 ? `${start}q1.6-1.6 3.2 0` : `${start}h.1`;
}

const rockPath = ({ at, size: r }: Rock, x: number, y: number): string =>
  `M${pair(at[0] + x - r * 1.3, at[1] + y + r)}q${pair(r * 0.2, -r * 2.2)} ${pair(r * 1.2, -r * 2)}q${pair(r, r * 0.2)} ${pair(r * 1.5, r * 2)}z`;

function planks({ at, out, head }: Pier, x: number, y: number): string {
  const [a, b] = add(at, out, -2.5);
  return `M${pair(a + x, b + y)}L${pair(head[0] + x, head[1] + y)}`;
}
