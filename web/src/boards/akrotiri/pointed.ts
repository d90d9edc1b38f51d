// A step that is pointed out on the map: what of it is a square of land, and what lies at docks.
import type { DockShown } from "../../lib/types";
import type { LogStep } from "../../lib/wire";
import type { Box, Chart } from "./map/chart";
import { course } from "./map/course";
import type { Line, Point } from "./map/plane";

export type Pointed = Pick<LogStep, "kind" | "places">;

/** Kinds of steps that happen on a quarter of a tile; all others with a quarter's name happen at its dock. */
const ON_LAND = new Set(["dig", "cube"]);

/** The area of a step: a tile, or a quarter of one. */
export function areaOf(chart: Chart, { kind, places }: Pointed): Box | null {
  const name = places.at(-1);
  if (!name) return null;
  if (ON_LAND.has(kind)) return chart.square(name);
  if (name.includes(".")) return null;
  const { x, y } = chart.cell(name);
  return { x: x * 100, y: y * 100, w: 100, h: 100 };
}

/** The docks of a step: where a voyage began, if it did, and where it ended. */
export const docksOf = (chart: Chart, { kind, places }: Pointed): Point[] =>
  ON_LAND.has(kind)
    ? []
    : places.flatMap((name) => {
        const at = name.includes(".") ? chart.berth(name) : undefined;
        return at ? [at] : [];
      });

/** The middle of what is pointed out. */
export function middleOf(chart: Chart, step: Pointed): Point | null {
  const area = areaOf(chart, step);
  return area ? [area.x + area.w / 2, area.y + area.h / 2] : (docksOf(chart, step).at(-1) ?? null);
}

/** The way between two docks by their names; straight on where it leads over land or round another boat. */
export function routeOf(chart: Chart, docks: readonly DockShown[], from: string, to: string): Line | null {
  const [start, end] = [chart.berth(from), chart.berth(to)];
  if (!start || !end) return null;
  const [here, there] = [from, to].map((name) => docks.find((dock) => dock.name === name)?.network);
  return here !== undefined && here === there ? course(chart, here, start, end) : [start, end];
}
