// What may be pressed on the map now: cells, land, docks, sites, each with its place and its options.
import type { MapShown, Option, WayShown } from "../../lib/types";
import type { Chart } from "./map/chart";
import { dist, type Point } from "./map/plane";
import { quarterName, quarterOf } from "./map/turned";
import { ofKind, type Task } from "./model";
import { quarterDug } from "./spotted";

export interface Target {
  kind: "cell" | "piece" | "dock" | "site";
  name: string;
  at: Point;
  options: Option[];
  /** How the boat comes to a dock; null for other things, and where it starts. */
  way: WayShown | null;
}

/** The actions that it takes to come to a dock. */
export const actionsTo = ({ options, way }: Target): number => options[0]?.cost["actions"] ?? way?.actions ?? 0;

/** The ways to come to docks, in the order that they are explained, each with the least actions that it takes. */
export function waysTo(ways: readonly WayShown[]): [way: string, actions: number][] {
  return ["sea", "portage", "past"].flatMap((kind): [string, number][] => {
    const costs = ways.filter(({ way }) => way === kind).map(({ actions }) => actions);
    return costs.length ? [[kind, Math.min(...costs)]] : [];
  });
}

const grouped = (options: readonly Option[]): Map<string, Option[]> => {
  const found = new Map<string, Option[]>();
  for (const option of options) if (option.to) found.set(option.to, [...(found.get(option.to) ?? []), option]);
  return found;
};

/** What is lit: with a map card in view its sites, else the places of the step that is due; while a tile is placed,
 *  a card without a site leaves the cells lit. */
export function targets(
  chart: Chart,
  ways: readonly WayShown[],
  options: readonly Option[],
  task: Task,
  card: MapShown | null,
): Target[] {
  if (card && !(task === "place" && card.lacking)) return sites(chart, options, card);
  if (task === "place") return cells(chart, options);
  if (task === "cube") return pieces(chart, options);
  const kind = task === "dock" ? "dock" : "move";
  return [...grouped(ofKind(options, kind))].flatMap(([name, here]): Target[] => {
    const at = chart.berth(name);
    const way = ways.find(({ dock }) => dock === name) ?? null;
    return at ? [{ kind: "dock", name, at, options: here, way }] : [];
  });
}

function cells(chart: Chart, options: readonly Option[]): Target[] {
  return [...grouped(ofKind(options, "place"))].map(([name, here]): Target => {
    const { x, y } = chart.cell(name);
    return { kind: "cell", name, at: [x * 100 + 50, y * 100 + 50], options: here, way: null };
  });
}

function pieces(chart: Chart, options: readonly Option[]): Target[] {
  return [...grouped(ofKind(options, "cube"))].map(([name, here]): Target => {
    const { x, y, w, h } = chart.square(name);
    return { kind: "piece", name, at: [x + w / 2, y + h / 2], options: here, way: null };
  });
}

/** The quadrants that a map names: where it can be dug on this map, else those that lack the least. */
function sites(chart: Chart, options: readonly Option[], card: MapShown): Target[] {
  const digs = ofKind(options, "dig").filter((option) => option.card === card.id);
  return card.places.map(([name]): Target => {
    const { x, y, w, h } = chart.square(name);
    return {
      kind: "site",
      name,
      at: [x + w / 2, y + h / 2],
      options: digs.filter((option) => option.to === name),
      way: null,
    };
  });
}

/** Quarters that the reader is asked to dig at, whether a map fits there or not; named apart from docks. */
export function digging(chart: Chart, options: readonly Option[], names: readonly string[]): Target[] {
  const digs = ofKind(options, "dig");
  return names.map((name): Target => {
    const quarter = quarterDug(name);
    const { x, y, w, h } = chart.square(quarter);
    const here = digs.filter(({ to }) => to === quarter);
    return { kind: "site", name, at: [x + w / 2, y + h / 2], options: here, way: null };
  });
}

/** The target nearest to a point, no further than `reach`. */
export function aim(all: readonly Target[], p: Point, reach: number): Target | undefined {
  const square = (target: Target): number => (target.kind === "cell" ? 50 : target.kind === "dock" ? reach : 25);
  const hit = (target: Target): boolean =>
    target.kind === "dock"
      ? dist(target.at, p) <= reach
      : Math.max(Math.abs(target.at[0] - p[0]), Math.abs(target.at[1] - p[1])) <= square(target);
  const near = all.filter(hit);
  return near.length ? near.reduce((a, b) => (dist(b.at, p) < dist(a.at, p) ? b : a)) : undefined;
}

/** The target nearest to a point, no further than `reach`. */
export function nearest(all: readonly Target[], p: Point, reach: number): Target | undefined {
  const near = all.filter(({ at }) => dist(at, p) <= reach);
  return near.length ? near.reduce((a, b) => (dist(b.at, p) < dist(a.at, p) ? b : a)) : undefined;
}

/** The name of the land in a quadrant: that of the first of its quadrants. */
export function landName(chart: Chart, quadrant: string): string {
  const tile = chart.part(chart.quarter(quadrant))?.tile;
  const { corner, ...cell } = quarterOf(quadrant);
  return tile ? quarterName({ ...cell, corner: tile.land[corner]! }) : quadrant;
}

/** The way of an arrow key, as a direction on the screen. */
export const ARROWS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where an arrow key leads from a place: what lies that way, and not far aside. */
export function beyond<T extends { at: Point }>(all: readonly T[], from: Point, way: Point): T | undefined {
  let best: T | undefined;
  let least = Infinity;
  for (const each of all) {
    const [dx, dy] = [each.at[0] - from[0], each.at[1] - from[1]];
    const along = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1] - dy * way[0]);
    if (along < 1 || aside > 2.5 * along) continue;
    const cost = along + 2 * aside;
    if (cost < least) [least, best] = [cost, each];
  }
  return best;
}
