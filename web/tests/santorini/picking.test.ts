import { describe, expect, test } from "vitest";
import { actor, actors, follow, lit, press, signs } from "../../src/boards/santorini/picking";
import { read, trace, write } from "../../src/boards/santorini/steps";
import type { Option, Place, SantoriniScene } from "../../src/lib/types";
import gods from "./gods.json";
import { option, scene } from "./scenes";

const at = (game: SantoriniScene, name: string | null): Place => {
  const found = game.places.find((place) => place.name === name);
  if (!found) throw new Error(`${name}`);
  return found;
};

/** Everything that can be picked with two presses, the first one on a piece or on nothing. */
function reached(game: SantoriniScene): Set<Option> {
  const found = new Set<Option>();
  for (const chosen of [null, ...actors(game.options)]) {
    if (chosen !== null) {
      // it is chosen by a press of its own, or by itself
      const what = press(game.options, null, at(game, chosen), game.places);
      const alone = actor(game.options, null) === chosen;
      expect(alone || (what.kind === "choose" && what.place === chosen)).toBe(true);
    }
    for (const place of game.places) {
      const what = press(game.options, chosen, place, game.places);
      if (what.kind === "pick") for (const each of what.options) found.add(each);
    }
  }
  return found;
}

describe.each(Object.entries(gods))("%s", (_, positions) => {
  test.each(positions.map((short, n) => [n, scene(short)] as const))(
    "position %i: every step can be reached",
    (_n, game) => {
      const wanted = game.options.filter((each) => each.to !== null);
      expect(wanted.length).toBeGreaterThan(0);
      expect(reached(game)).toEqual(new Set(wanted));
    },
  );

  test.each(positions.map((short, n) => [n, scene(short)] as const))(
    "position %i: several steps at once share piece and place",
    (_n, game) => {
      for (const chosen of [null, ...actors(game.options)]) {
        for (const [place, options] of lit(game.options, chosen)) {
          expect(new Set(options.map((each) => each.at)).size).toBe(1);
          expect(options.every((each) => each.to === place)).toBe(true);
          expect(new Set(options.map((each) => each.kind)).size).toBe(options.length);
        }
      }
    },
  );
});

test("all thirty gods are here", () => expect(Object.keys(gods)).toHaveLength(30));

describe("a press", () => {
  const game = scene({
    cells: "0".repeat(25),
    workers: { b2: 1, d4: 1, c3: 2, e1: 2 },
    to_move: 1,
    options: [
      ["b2-b3", "move", "b2", "b3"],
      ["b2+b3", "build", "b2", "b3"],
      ["d4-d5", "move", "d4", "d5"],
      [".", "done", null, null],
    ],
  });
  const say = (chosen: string | null, name: string): unknown =>
    press(game.options, chosen, at(game, name), game.places);

  test("chooses, changes and drops a worker", () => {
    expect(say(null, "b2")).toEqual({ kind: "choose", place: "b2" });
    expect(say("b2", "d4")).toEqual({ kind: "choose", place: "d4" });
    expect(say("b2", "b2")).toEqual({ kind: "drop" });
  });

  test("hands over all that one place can mean", () => {
    expect(say("b2", "b3")).toEqual({ kind: "pick", options: game.options.slice(0, 2) });
    expect(signs(lit(game.options, "b2").get("b3") ?? [])).toEqual(["move", "build"]);
  });

  test("lights nothing while nobody is chosen", () => expect(lit(game.options, null).size).toBe(0));

  test("on a dark place names the step it would have been", () => {
    expect(say("b2", "e5")).toEqual({ kind: "near", step: "b2-e5" });
    expect(say(null, "a5")).toEqual({ kind: "near", step: null });
    expect(say(null, "e1")).toEqual({ kind: "near", step: "e1-d2" });
  });

  test("on a worker that cannot act names a step of its own, also where another is chosen", () => {
    const only = game.options.filter((each) => each.at === "b2");
    expect(press(only, "b2", at(game, "d4"), game.places)).toEqual({ kind: "near", step: "d4-c5" });
  });

  test("on a dark place while placing or removing names the square", () => {
    const placing = [option(["@a1", "place", null, "a1"])];
    expect(press(placing, null, at(game, "c3"), game.places)).toEqual({ kind: "near", step: "@c3" });
    const razing = [option(["a1!", "raze", null, "a1"])];
    expect(press(razing, null, at(game, "c4"), game.places)).toEqual({ kind: "near", step: "c4!" });
  });

  test("a stale choice counts for nothing", () => expect(actor(game.options, "a1")).toBeNull());

  test("the worker that moved stays chosen, so does the one that built", () => {
    expect([undefined, "b2-b3", "b2+b3", "d4^d5", "d3!", "."].map(follow)).toEqual([
      null,
      "b3",
      "b2",
      "d4",
      null,
      null,
    ]);
  });
});

describe("steps", () => {
  test.each(["@c3", "b2-c3", "c3+d3", "c3^d3", "b2>d4", "d3!"])("%s is read and written back", (text) => {
    const step = read(text);
    expect(step && write(step.kind, step.at, step.to)).toBe(text);
  });

  test.each([".", "#", "=pan", "name:pan", "first:2", "b2", "b9-c3"])("%s names no square", (text) => {
    expect(read(text)).toBeNull();
  });

  test("every step of every god is read as what its option says", () => {
    for (const [step, kind, from, to] of Object.values(gods).flatMap((each) => each.flatMap((one) => one.options))) {
      if (to) expect(read(step ?? "")).toEqual({ kind, at: from, to });
    }
  });

  test("two moves of one worker leave one end and two hops", () => {
    const traces = trace(["b2-c3", "c3-d4", "d4+e5", "c4!", "."]);
    expect([...traces.left]).toEqual(["b2", "c3"]);
    expect([...traces.came]).toEqual(["d4"]);
    expect([...traces.built]).toEqual(["e5"]);
    expect([...traces.razed]).toEqual(["c4"]);
    expect(traces.hops).toHaveLength(2);
  });
});
