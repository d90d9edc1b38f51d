// Guided games: how far somebody is, what is the learner's own of a line, which address leads where.
import { expect, test } from "vitest";
import { own } from "../src/lib/lesson.svelte";
import { Playback } from "../src/lib/playback.svelte";
import { mended, resumed } from "../src/lib/progress.svelte";
import { parse } from "../src/lib/router.svelte";
import type { AnyScene } from "../src/lib/types";
import type { StudyPage, StudyStep } from "../src/lib/wire";

const SCENES = ["move", "build", "climb"];

test("a lesson goes on with the scene that was left, else with the first that is open", () => {
  expect(resumed(SCENES, { done: [], at: null })).toBe("move");
  expect(resumed(SCENES, { done: ["move"], at: "climb" })).toBe("climb");
  expect(resumed(SCENES, { done: ["move"], at: "move" })).toBe("build");
  expect(resumed(SCENES, { done: ["climb"], at: "climb" })).toBe("move");
  expect(resumed(SCENES, { done: SCENES, at: "climb" })).toBe("move");
  expect(resumed(SCENES, { done: ["gone"], at: "gone" })).toBe("move");
  expect(resumed([], { done: [], at: null })).toBeUndefined();
});

test("what the browser kept is read with care", () => {
  const none = { done: [], at: null };
  for (const nonsense of [undefined, null, 3, "move", [], { done: "move", at: 1 }])
    expect(mended(nonsense)).toEqual(none);
  expect(mended({ done: ["move", 2], at: "build" })).toEqual({ done: ["move"], at: "build" });
});

const step = (seat: number, text: string): StudyStep => ({ seat, text }) as StudyStep;
const page = (steps: StudyStep[], to_move: number | null, fresh = false): StudyPage =>
  ({ seat: 0, steps, to_move, scene: { fresh } }) as StudyPage;

test("the learner's own are the steps after everybody else's, while the turn goes on", () => {
  const line = [step(0, "a"), step(1, "b"), step(-1, "c"), step(0, "d"), step(0, "e")];
  expect(own(page(line, 0)).map(({ text }) => text)).toEqual(["d", "e"]);
  expect(own(page(line.slice(0, 3), 0))).toEqual([]);
  expect(own(page(line, 1))).toEqual([]);
  expect(own(page(line, null))).toEqual([]);
  expect(own(page(line, 0, true))).toEqual([]);
});

test("who waits for what is acted out goes on when it is over or skipped", async () => {
  const scene = {} as AnyScene;
  const playback = new Playback(() => 0);
  await playback.rest(); // nothing is acted out
  const frame = { scene, step: { places: [] }, seat: 1, evidence: null } as never;
  await playback.play(scene, Promise.resolve({ scene, frames: [frame] }), 1);
  expect(playback.playing).toBe(true);
  await playback.rest();
  expect(playback.playing).toBe(false);
});

test("each scene has an address", () => {
  const at = (address: string) => parse(new URL(address, "http://x.test"), "/club/");
  expect(at("/club/learn")).toEqual({ page: "learn", game: null, scene: null });
  expect(at("/club/learn/santorini")).toEqual({ page: "learn", game: "santorini", scene: null });
  expect(at("/club/learn/akrotiri/sail")).toEqual({ page: "learn", game: "akrotiri", scene: "sail" });
});
