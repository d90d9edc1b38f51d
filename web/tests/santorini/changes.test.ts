import { expect, test } from "vitest";
import { BUILD, changes } from "../../src/boards/santorini/changes";
import type { Place } from "../../src/lib/types";
import { scene, type Short } from "./scenes";

const board = (workers: Short["workers"], cells = "0".repeat(25)): Place[] =>
  scene({ cells, workers, to_move: 1, options: [] }).places;
const ways = (before: Place[], after: Place[], texts: string[] = []): string[] =>
  changes(before, after, texts).walks.map((walk) => walk.via.join(" "));

test("nothing changes, nothing moves", () => {
  expect(changes(board({ b2: 1 }), board({ b2: 1 }), [])).toEqual({ walks: [], gone: [], built: new Map() });
});

test("a walk is found with its steps and without", () => {
  const [before, after] = [board({ b2: 1, d4: 1 }), board({ c4: 1, d4: 1 })];
  expect(ways(before, after)).toEqual(["b2 c4"]);
  expect(ways(before, after, ["b2-c3", "c3-c4", "c4+c5"])).toEqual(["b2 c3 c4"]);
});

test("two workers of a side go each its own way", () => {
  const [before, after] = [board({ a1: 1, e5: 1 }), board({ b2: 1, d4: 1 })];
  expect(ways(before, after, ["a1-d4", "e5-b2"])).toEqual(["e5 b2", "a1 d4"].toSorted());
  expect(ways(before, after).toSorted()).toEqual(["a1 b2", "e5 d4"]);
});

test("a swapped worker goes when the other comes", () => {
  const found = changes(board({ b2: 1, c3: 2 }), board({ c3: 1, b2: 2 }), ["b2-c3"]);
  expect(found.walks.map(({ via, piece }) => [piece.seat, ...via])).toEqual([
    [0, "b2", "c3"],
    [1, "c3", "b2"],
  ]);
});

test("a removed worker is gone, a placed one lands", () => {
  const found = changes(board({ b2: 1 }), board({ c3: 2 }), ["@c3"]);
  expect(found.gone.map(({ at }) => at)).toEqual(["b2"]);
  expect(found.walks.map(({ via }) => via)).toEqual([["c3"]]);
});

test("what is built lands in the order of the turn", () => {
  const cells = `1${"0".repeat(23)}A`;
  const found = changes(board({ b2: 1 }), board({ b3: 1 }, cells), ["b2+a5", "b2-b3", "b3^e1"]);
  expect(found.built).toEqual(
    new Map([
      ["a5", 0],
      ["e1", BUILD + 1],
    ]),
  );
  expect(found.walks[0]?.start).toBe(BUILD);
});

test("a removed block is nothing new", () => {
  expect(changes(board({}, `2${"0".repeat(24)}`), board({}), ["a5!"]).built.size).toBe(0);
});
