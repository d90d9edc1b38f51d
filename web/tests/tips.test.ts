// Where the words about a sign lie: beside it and on the screen.
import { expect, test } from "vitest";
import { place } from "../src/lib/tips";

const view = { width: 400, height: 300 };
const size = { width: 120, height: 40 };

test("a tip lies under the middle of what it explains", () => {
  expect(place({ left: 180, top: 100, width: 40, height: 20 }, size, view)).toEqual({ left: 140, top: 128 });
});

test("where there is no room below it lies above", () => {
  expect(place({ left: 180, top: 270, width: 40, height: 20 }, size, view)).toEqual({ left: 140, top: 222 });
});

test.each([0, 390])("at the edge it stays on the screen (%s)", (left) => {
  const at = place({ left, top: 100, width: 10, height: 10 }, size, view);
  expect(at.left).toBeGreaterThanOrEqual(8);
  expect(at.left + size.width).toBeLessThanOrEqual(view.width - 8);
});
