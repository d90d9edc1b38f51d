// The page draws every tile as the printed map does, point by point: the same geometry is written twice, once in Python.
import { describe, expect, it } from "vitest";
import { type Form, gapsAt } from "../../src/boards/akrotiri/map/coast";
import type { Point } from "../../src/boards/akrotiri/map/plane";
import { type Sketch, sketch } from "../../src/boards/akrotiri/map/sketch";
import { thera } from "../../src/boards/akrotiri/map/thera";
import { turnedForm } from "../../src/boards/akrotiri/map/turned";
import printed from "./drawings.json";

const drawn = ({ lands, routes, piers, rocks, icon, scrub }: Sketch) => ({
  coasts: lands.flatMap((land) => land.coasts.map((coast) => coast.line)),
  outlines: lands.map((land) => land.outline),
  routes: routes.flatMap((route) => route.all),
  piers: [piers.flatMap(({ at, head }) => [at, head])],
  rocks: [rocks.map(({ at }) => at)],
  icon: [icon ? [icon] : []],
  scrub: [scrub.map(({ at }) => at)],
});

const pairs = (values: readonly number[]): Point[] =>
  Array.from({ length: values.length / 2 }, (_, n) => [values[2 * n]!, values[2 * n + 1]!]);

/** The parts of two drawings that are not the same, with how far apart they are. */
function differences(ours: ReturnType<typeof drawn>, theirs: (typeof printed)[number]): string[] {
  return Object.entries(ours).flatMap(([part, lines]) => {
    const found = theirs[part as keyof typeof ours] as number[] | number[][];
    const other = (part in { coasts: 0, outlines: 0, routes: 0 } ? (found as number[][]) : [found as number[]]).map(
      pairs,
    );
    if (lines.length !== other.length) return [`${part}: ${lines.length} lines, printed ${other.length}`];
    return lines.flatMap((line, n) => {
      if (line.length !== other[n]!.length) return [`${part} ${n}: ${line.length} points, printed ${other[n]!.length}`];
      const far = Math.max(0, ...line.map(([x, y], k) => Math.hypot(x - other[n]![k]![0], y - other[n]![k]![1])));
      return far > 0.02 ? [`${part} ${n}: ${far.toFixed(2)} apart`] : [];
    });
  });
}

describe("the page and the printed map", () => {
  for (const each of printed)
    it(`draw ${each.shape?.id ?? "Thera"} alike`, () => {
      const ours = each.shape
        ? sketch(turnedForm(each.shape as unknown as Form, each.turns), gapsAt(each.x, each.y))
        : thera([3, 1]);
      expect(differences(drawn(ours), each)).toEqual([]);
    });
});
