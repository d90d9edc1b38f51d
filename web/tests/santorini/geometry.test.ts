import { describe, expect, test } from "vitest";
import {
  aim,
  aimFlat,
  aside,
  bodies,
  feet,
  free,
  ground,
  hides,
  inside,
  order,
  rows,
  top,
  TOWERS,
} from "../../src/boards/santorini/geometry";
import type { Place } from "../../src/lib/types";
import { scene, type Short } from "./scenes";

const board = (cells: string, workers: Short["workers"] = {}): Place[] =>
  scene({ cells, workers, to_move: 1, options: [] }).places;
const get = (places: Place[], name: string): Place => {
  const found = places.find((place) => place.name === name);
  if (!found) throw new Error(name);
  return found;
};
const EMPTY = "0".repeat(25);

describe("projection", () => {
  test("a5 is at the back, e1 in front, a1 on the left, e5 on the right", () => {
    const places = board(EMPTY);
    const [back, front, left, right] = ["a5", "e1", "a1", "e5"].map((name) => top(get(places, name)));
    expect(back?.y).toBeLessThan(left?.y ?? 0);
    expect(front?.y).toBeGreaterThan(right?.y ?? 0);
    expect(left?.x).toBeLessThan(0);
    expect(right?.x).toBe(-(left?.x ?? 0));
  });

  test("a level raises the surface and nothing else", () => {
    const [low, tall] = [get(board(EMPTY), "c3"), get(board("0000000000003000000000000"), "c3")];
    expect(top(tall)).toEqual({ x: top(low).x, y: top(low).y - 75 });
  });

  test("everything that can stand on the board is in the picture", () => {
    for (const cells of ["3".repeat(25), "4".repeat(25)]) {
      const workers = cells.startsWith("3") ? { a5: 1, a1: 2, e5: 3, e1: 1 } : {};
      for (const { x, y } of board(cells, workers)
        .flatMap((place) => bodies(place))
        .flat()) {
        expect(Math.abs(x)).toBeLessThan(TOWERS.wide / 2);
        expect(y).toBeGreaterThan(TOWERS.y);
        expect(y).toBeLessThan(TOWERS.y + TOWERS.high);
      }
    }
  });
});

describe("order of painting", () => {
  test("rows from the back, columns from the left", () => {
    const names = rows(board(EMPTY)).map((row) => row.map((place) => place.name).join(" "));
    expect(names).toEqual(["a5 b5 c5 d5 e5", "a4 b4 c4 d4 e4", "a3 b3 c3 d3 e3", "a2 b2 c2 d2 e2", "a1 b1 c1 d1 e1"]);
  });

  test("what hides something is painted after it", () => {
    const places = board("4".repeat(25));
    for (const one of places) {
      for (const other of places) if (hides(one, other)) expect(order(one)).toBeGreaterThan(order(other));
    }
  });

  test("a tower hides the ground behind it, not the ground in front or far off", () => {
    const places = board("0000000000004000000000000");
    const tower = get(places, "c3");
    const hidden = places.filter((place) => hides(tower, place)).map((place) => place.name);
    expect(hidden).toContain("b4");
    expect(hidden).not.toContain("d2");
    expect(hidden).not.toContain("a5");
  });

  test("a low block hides nobody's middle", () => {
    const places = board("0000000000001000000000000");
    expect(hides(get(places, "c3"), get(places, "b4"))).toBe(false);
  });

  test("a sign behind a tower goes where it is seen, elsewhere it stays", () => {
    const places = board("0000000000004000000000000");
    expect(free(get(places, "b4"), places)).not.toEqual({ x: 0, y: 0 });
    expect(free(get(places, "a1"), places)).toEqual({ x: 0, y: 0 });
  });

  test("whatever stands in front, the sign of a surface stays on it", () => {
    const places = board("0143210432104321043210432", { c3: 1 });
    for (const place of places) {
      const { x, y } = free(place, places);
      expect(Math.abs(x) / 66 + Math.abs(y) / 42).toBeLessThan(1);
    }
  });
});

describe("aiming", () => {
  test("the middle of every square means this square, whatever is lit", () => {
    const places = board(EMPTY);
    for (const place of places) {
      expect(aim(top(place), places, new Set(), 40)).toBe(place);
      expect(aim(top(place), places, new Set(["c3"]), 40)).toBe(place);
      expect(aimFlat({ x: place.column * 100 + 50, y: place.row * 100 + 50 }, places)).toBe(place);
    }
  });

  test("the wall of a tower means the tower, not the square behind it", () => {
    const places = board("0000000000003000000000000");
    const wall = { x: 10, y: ground(2, 2).y + 20 };
    expect(aim(wall, places, new Set(), 20)?.name).toBe("c3");
  });

  test("a worker is pressed anywhere on its body", () => {
    const places = board(EMPTY, { c3: 1 });
    const head = { x: 0, y: ground(2, 2).y - 45 };
    expect(aim(head, places, new Set(["c3"]), 20)?.name).toBe("c3");
  });

  test.each([
    ["00000" + "00000" + "00000", 0],
    ["00000" + "00000" + "00100", 1],
    ["10000" + "01000" + "00200", 2],
  ])("of three workers on a diagonal the feet of each mean it: %s", (cells) => {
    const places = board(cells + "0".repeat(10), { a5: 1, b4: 2, c3: 1 });
    const spots = ["a5", "b4", "c3"].map((name) => get(places, name));
    for (const spot of spots) {
      expect(aim(feet(spot, places), places, new Set(["a5", "b4", "c3"]), 40)?.name).toBe(spot.name);
    }
    expect(new Set(spots.map((spot) => Math.sign(aside(spot, places))))).toEqual(new Set([1, -1]));
  });

  test("a worker without another before or behind it stands in the middle", () => {
    const places = board(EMPTY, { c3: 1, d3: 2, c2: 1, e1: 2 });
    expect(["c3", "d3", "c2", "e1"].map((name) => aside(get(places, name), places))).toEqual([0, 0, 0, 0]);
  });

  test("a finger beside a lit place means that place, and on another lit place the other", () => {
    const places = board(EMPTY);
    const beside = { x: 40, y: ground(2, 2).y + 26 };
    expect(aim(beside, places, new Set(), 46)?.name).toBe("d3");
    expect(aim(beside, places, new Set(["c3"]), 50)?.name).toBe("c3");
    expect(aim(beside, places, new Set(["c3", "d3"]), 50)?.name).toBe("d3");
  });

  test("on a phone a lit place is 44 pixels wide and high, with any neighbour on unlit ground", () => {
    const scale = 390 / TOWERS.wide;
    for (const cells of [EMPTY, "0000000000003000000000000"]) {
      const places = board(cells);
      const { x, y } = top(get(places, "c3"));
      for (const [dx, dy] of [
        [-22, 0],
        [22, 0],
        [0, -22],
        [0, 22],
      ] as const) {
        const p = { x: x + dx / scale, y: y + dy / scale };
        expect(aim(p, places, new Set(["c3"]), 23 / scale)?.name).toBe("c3");
      }
    }
  });

  test("beyond the board nothing is meant", () => {
    expect(aim({ x: 360, y: -100 }, board(EMPTY), new Set(), 20)).toBeUndefined();
  });

  test("a shape holds its middle and not what is far", () => {
    const [shape] = bodies(get(board("1".repeat(25)), "c3"));
    expect(inside(shape ?? [], { x: 0, y: ground(2, 2).y })).toBe(true);
    expect(inside(shape ?? [], { x: 200, y: ground(2, 2).y })).toBe(false);
  });
});
