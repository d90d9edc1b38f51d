// Turns acted out: one scene after the other at the reader's pace; skipped at once; what comes late is not shown.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announcement, recapped, theirs } from "../src/lib/announcement";
import { blocks } from "../src/lib/log";
import { film, type Film, Playback } from "../src/lib/playback.svelte";
import type { AnyScene } from "../src/lib/types";
import type { LogLine, LogStep } from "../src/lib/wire";

const scene = (name: string): AnyScene => ({ game: name }) as unknown as AnyScene;
const step = (text: string, kind = "move", places = ["a1"]): LogStep => ({
  text,
  words: { key: text, gaps: {} },
  kind,
  places,
});
const frames = (...names: string[]): Film => ({
  scene: scene("start"),
  frames: names.map((name) => ({ scene: scene(name), step: step(name), seat: 1, evidence: null })),
});
const shown = (playback: Playback): string | null => playback.scene?.game ?? null;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("each step is shown for a while, then the table as it is", async () => {
  const playback = new Playback(() => 1);
  const outcome = playback.play(scene("old"), Promise.resolve(frames("one", "two")));
  expect(shown(playback)).toBe("old"); // no jump to the result while the scenes are on their way
  expect(await outcome).toBe("shown");
  const seen = [shown(playback)];
  for (let n = 0; n < 60; n += 1) {
    await vi.advanceTimersByTimeAsync(100);
    if (shown(playback) !== seen.at(-1)) seen.push(shown(playback));
  }
  expect(seen).toEqual(["start", "one", "two", null]);
});

test("the pace stretches every pause", async () => {
  const times: number[] = [];
  for (const pace of [0.5, 1, 2]) {
    const playback = new Playback(() => pace);
    await playback.play(scene("old"), Promise.resolve(frames("one", "two", "three")));
    let time = 0;
    for (; playback.playing; time += 25) await vi.advanceTimersByTimeAsync(25);
    times.push(time);
  }
  expect(times[0]! * 2).toBeCloseTo(times[1]!, -2);
  expect(times[1]! * 2).toBeCloseTo(times[2]!, -2);
});

test("a skip shows the table at once, and nothing of the turn comes back", async () => {
  const playback = new Playback(() => 1);
  await playback.play(scene("old"), Promise.resolve(frames("one", "two")));
  await vi.advanceTimersByTimeAsync(600);
  expect(playback.now?.step.text).toBe("one");
  playback.skip();
  expect([shown(playback), playback.done]).toEqual([null, []]);
  await vi.advanceTimersByTimeAsync(9000);
  expect(playback.playing).toBe(false);
});

test("scenes that come too late are not shown, and those that do not come neither", async () => {
  const playback = new Playback(() => 1);
  const late = playback.play(scene("old"), new Promise((come) => setTimeout(() => come(frames("one")), 4000)));
  await vi.advanceTimersByTimeAsync(2600);
  expect(playback.playing).toBe(false);
  await vi.advanceTimersByTimeAsync(3000);
  expect([await late, playback.playing]).toEqual(["skipped", false]);
  expect(await playback.play(scene("old"), Promise.reject(new Error("429")))).toBe("missing");
  expect(playback.playing).toBe(false);
});

test("a skip while the scenes are on their way holds", async () => {
  const playback = new Playback(() => 1);
  const outcome = playback.play(scene("old"), Promise.resolve(frames("one")));
  playback.skip();
  expect([await outcome, playback.playing]).toEqual(["skipped", false]);
});

test("what a turn goes on with follows what is being shown", async () => {
  const playback = new Playback(() => 1);
  await playback.play(scene("old"), Promise.resolve(frames("one", "two")));
  await vi.advanceTimersByTimeAsync(600);
  await playback.follow(Promise.resolve(frames("three")));
  const seen: (string | null)[] = [];
  for (; playback.playing; await vi.advanceTimersByTimeAsync(100))
    if (shown(playback) !== seen.at(-1)) seen.push(shown(playback));
  expect(seen).toEqual(["one", "two", "three"]);
});

const line = (version: number, seat: number, texts: string[], recap: string | null, setup = false): LogLine => ({
  version,
  kind: seat < 0 ? "luck" : "turn",
  seat: seat < 0 ? null : seat,
  steps: texts.map((text) => step(text, text === "." ? "done" : "move")),
  words: null,
  setup,
  recap: recap === null ? null : { key: recap, gaps: {} },
});

test("an answer becomes whole scenes with the words of the log; that a turn ends is no step", () => {
  const log = [line(4, 1, ["a", "b", "."], null)];
  const steps = [0, 1, 2].map((index) => ({ version: 4, index, scene: { fresh: index === 1 }, evidence: null }));
  const found = film({ seat: 0, scene: { game: "x", to_move: 1 } as unknown as AnyScene, steps }, log);
  expect(found.frames.map((frame) => frame.step.text)).toEqual(["a", "b"]);
  expect(found.frames.map((frame) => frame.scene)).toEqual([
    { game: "x", to_move: 1, fresh: false },
    { game: "x", to_move: 1, fresh: true },
  ]);
});

const LOG = [
  line(1, 0, ["s"], "kept", true),
  line(2, 1, ["a"], null),
  line(3, -1, ["draw"], null),
  line(4, 1, ["b"], "went and came"),
  line(5, 0, ["c"], null),
  line(6, -1, ["mine"], "drew"),
];
const table = (turns: LogLine[], shared = false) => ({
  turns,
  blocks: blocks(turns),
  mine: [0],
  shared,
  name: (seat: number) => ["Ana", "Ben"][seat]!,
});

test("the set-up has no number; a turn that luck interrupts is one", () => {
  expect(blocks(LOG).map(({ seat, number, from, to }) => [seat, number, from, to])).toEqual([
    [0, null, 0, 1],
    [1, 1, 1, 4],
    [0, 2, 4, 6],
  ]);
});

test("others' turns are announced once, as a whole, when they end; one's own luck too", () => {
  expect(announcement(table(LOG.slice(0, 2)), 1)).toBe("");
  expect(announcement(table(LOG.slice(0, 3)), 2)).toBe("");
  expect(announcement(table(LOG.slice(0, 4)), 3)).toBe(recapped(table(LOG), blocks(LOG)[1]!));
  expect(announcement(table(LOG), 4)).toBe("Mine.");
  expect(announcement(table(LOG), 6)).toBe("");
  expect(announcement(table(LOG, true), 4)).toBe(recapped(table(LOG), blocks(LOG)[2]!)); // several at one screen
  expect(theirs(table(LOG))?.seat).toBe(1);
});
