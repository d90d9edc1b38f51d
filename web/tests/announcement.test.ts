// In the middle of a turn the bar says what luck brought to it, not again what others did before.
import { beforeAll, expect, test } from "vitest";
import { type Told, underway } from "../src/lib/announcement";
import { speak } from "../src/lib/i18n.svelte";
import { blocks } from "../src/lib/log";
import type { LogLine } from "../src/lib/wire";

beforeAll(() => speak("en"));

const words = (key: string) => ({ key, gaps: {} });
const line = (seat: number, key: string, recap = false): LogLine => ({
  version: 0,
  kind: seat < 0 ? "luck" : "turn",
  seat,
  steps: [{ text: key, kind: key, words: words(key), places: [] }] as unknown as LogLine["steps"],
  words: null,
  setup: false,
  recap: recap ? words("akrotiri.did.done") : null,
});

function told(turns: LogLine[]): Told {
  return { turns, blocks: blocks(turns), mine: [0], shared: false, name: (seat) => `P${seat}` };
}

const theirs = line(1, "akrotiri.tell.done", true);
const bought = line(0, "akrotiri.tell.done");
const map = line(-1, "akrotiri.tell.easy_hidden");
const other = line(-1, "akrotiri.tell.hard_hidden");

test("a turn that has not begun has no luck yet", () => {
  expect(underway(told([theirs]), 0)).toBeNull();
  expect(underway(told([]), 0)).toBeNull();
});

test("what was drawn last is said, and nothing from before", () => {
  expect(underway(told([theirs, bought, map]), 0)).toBe("An easy map.");
  expect(underway(told([theirs, bought, map, bought, other]), 0)).toBe("A hard map.");
});

test("of a turn that has ended nothing is said here", () => {
  expect(underway(told([theirs, line(0, "akrotiri.tell.done", true)]), 1)).toBeNull();
});
