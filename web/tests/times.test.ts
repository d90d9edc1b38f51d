import { describe, expect, it } from "vitest";
import { ago } from "../src/lib/times";

const NOW = Date.UTC(2026, 5, 20, 12) / 1000;

describe("when something was", () => {
  it.each([
    [0, "now"],
    [59, "now"],
    [60, "1 minute ago"],
    [3 * 3600 + 100, "3 hours ago"],
    [26 * 3600, "yesterday"],
    [6 * 86_400, "6 days ago"],
    [18 * 86_400, "June 2"],
  ])("%i seconds ago", (past, words) => {
    expect(ago(NOW - past, NOW)).toBe(words);
  });

  it("is never in the future, whatever the clocks say", () => {
    expect(ago(NOW + 30, NOW)).toBe("now");
  });
});
