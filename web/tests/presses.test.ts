import { describe, expect, it } from "vitest";
import { Presses } from "../src/lib/presses";

describe("presses on a place of the board", () => {
  it("count once within 300 ms", () => {
    const presses = new Presses();
    expect([0, 120, 299, 300].map((now) => presses.count("a1", null, now))).toEqual([true, false, false, true]);
  });

  it("count each on another place, and after taking back", () => {
    const presses = new Presses();
    expect(presses.count("a1", null, 0)).toBe(true);
    expect(presses.count("a2", null, 50)).toBe(true);
    presses.forget();
    expect(presses.count("a2", null, 60)).toBe(true);
  });
});

describe("presses on a button", () => {
  it("count once where it says the same as before", () => {
    const presses = new Presses();
    expect(presses.count("sell:T", -1000, 0)).toBe(true);
    expect(presses.count("sell:T", -1000, 250)).toBe(false);
  });

  it("count once in a double click, however fast the answer is", () => {
    const presses = new Presses();
    expect(presses.count("sell:T", -1000, 0)).toBe(true);
    expect(presses.count("sell:T", 10, 110)).toBe(false);
  });

  it("count again once something new could be read", () => {
    const presses = new Presses();
    expect(presses.count("sell:T", -1000, 0)).toBe(true);
    expect(presses.count("sell:T", 20, 170)).toBe(true);
    expect(presses.count("sell:T", 190, 340)).toBe(true);
  });
});
