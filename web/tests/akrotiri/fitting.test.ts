import { describe, expect, test } from "vitest";
import { clearSides, enlarged, type Overlay, type Sides } from "../../src/boards/akrotiri/fitting";

const PLATE = { w: 1000, h: 700 };
const LEAST: Sides = [40, 40, 40, 40];
const TOOLS: Overlay = { corner: "ne", wide: 200, high: 70 };
const TRAY: Overlay = { corner: "sw", wide: 340, high: 260 };

/** The largest scale at which a box lies between the sides. */
const scale = (box: { w: number; h: number }, [top, right, bottom, left]: Sides): number =>
  Math.min((PLATE.w - left - right) / box.w, (PLATE.h - top - bottom) / box.h);

describe("the sides of a fitted map", () => {
  test("nothing over it: the least", () => {
    expect(clearSides({ w: 500, h: 500 }, PLATE, LEAST, 2.2, [])).toEqual(LEAST);
  });

  test("a tall map goes beside what lies over a corner, a broad one under or over it", () => {
    expect(clearSides({ w: 300, h: 1000 }, PLATE, LEAST, 2.2, [TRAY])).toEqual([40, 40, 40, 340]);
    expect(clearSides({ w: 1000, h: 300 }, PLATE, LEAST, 2.2, [TRAY])).toEqual([40, 40, 260, 40]);
    expect(clearSides({ w: 1000, h: 300 }, PLATE, LEAST, 2.2, [TOOLS])).toEqual([70, 40, 40, 40]);
  });

  test("no choice of sides makes the map larger", () => {
    for (const box of [400, 700, 1100].flatMap((w) => [300, 700, 1000].map((h) => ({ w, h })))) {
      const best = scale(box, clearSides(box, PLATE, LEAST, 9, [TOOLS, TRAY]));
      for (const tools of [
        [70, 40],
        [40, 200],
      ] as const)
        for (const tray of [
          [260, 40],
          [40, 340],
        ] as const)
          expect(best).toBeGreaterThanOrEqual(scale(box, [tools[0], tools[1], tray[0], tray[1]]) - 1e-9);
    }
  });
});

describe("symbols", () => {
  const times = (name: string, at: number): number =>
    Number(new RegExp(`--${name}: ([\\d.]+);`).exec(enlarged(at))![1]);

  test("on a large map they have the size of the map", () => {
    for (const name of ["cube", "disc", "head", "boat", "temple"]) expect(times(name, 2)).toBe(1);
  });

  test.each([0.45, 0.6, 0.8, 1])("at %d pixels a unit they can be read", (at) => {
    expect(12 * at * times("cube", at)).toBeGreaterThanOrEqual(13.9);
    expect(13.6 * at * times("disc", at)).toBeGreaterThanOrEqual(15.9);
  });
});
