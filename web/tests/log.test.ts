// The log as turns: what luck draws belongs to the turn before it; names take the place of numbers.
import { expect, test } from "vitest";
import { stops, turnAt } from "../src/lib/log";
import { named } from "../src/lib/names";
import type { LogLine } from "../src/lib/wire";

const LUCK = -1;
const lines = (...seats: number[]): LogLine[] =>
  seats.map(
    (seat, n) =>
      ({ version: n + 1, kind: seat < 0 ? "luck" : "turn", seat, steps: [], words: null }) as unknown as LogLine,
  );

test("a turn ends where another seat comes, luck's draws included", () => {
  expect(stops(lines(0, 1, 0, 1))).toEqual([1, 2, 3, 4]);
  expect(stops(lines(0, LUCK, 1, LUCK))).toEqual([2, 4]);
  expect(stops(lines(LUCK, 0, 1))).toEqual([2, 3]);
});

test("a turn that luck interrupts is one; two in a row without luck are two", () => {
  expect(stops(lines(0, LUCK, 0, LUCK, 1))).toEqual([4, 5]);
  expect(stops(lines(0, 0, 1))).toEqual([1, 2, 3]);
  expect(stops(lines(LUCK))).toEqual([1]);
  expect(stops([])).toEqual([]);
});

test("a line of the log lies in its turn, and nothing is the start", () => {
  const ends = stops(lines(0, LUCK, 0, LUCK, 1));
  expect([0, 1, 2, 3, 4, 5].map((count) => turnAt(ends, count))).toEqual([0, 1, 1, 1, 1, 2]);
});

test("players are called by their names, however deep they stand", () => {
  const who = { key: "akrotiri.player", gaps: { number: 2 } };
  const one = { key: "akrotiri.player", gaps: { number: 1 } };
  const phrase = {
    key: "akrotiri.wins.shared",
    gaps: { who: { key: "akrotiri.and", gaps: { one, other: who } }, count: 9 },
  };
  const names = ["Ana", "Ben"];
  expect(named(phrase, (seat) => names[seat]!)).toEqual({
    key: "akrotiri.wins.shared",
    gaps: { who: { key: "akrotiri.and", gaps: { one: "Ana", other: "Ben" } }, count: 9 },
  });
});
