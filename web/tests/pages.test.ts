import { describe, expect, it } from "vitest";
import { winners } from "../src/lib/bar";
import { merge, rows } from "../src/lib/log";
import { parse } from "../src/lib/router.svelte";
import { DEFAULTS, mended } from "../src/lib/settings.svelte";
import { deal, seating, spec, swapped } from "../src/lib/setup";
import type { Way } from "../src/lib/types";
import type { LogLine } from "../src/lib/wire";

const line = (version: number, seat: number | null): LogLine => ({
  version,
  kind: "turn",
  seat,
  steps: [],
  words: null,
  setup: false,
  recap: null,
});
const words = { key: "", gaps: {} };

describe("addresses", () => {
  const page = (address: string) => parse(new URL(address, "http://x.test"), "/club/");
  it("name pages under the prefix", () => {
    expect(page("/club/")).toEqual({ page: "home" });
    expect(page("/club/new?game=g&mode=bot")).toEqual({ page: "new", game: "g", mode: "bot" });
    expect(page("/club/t/abc#invite=tok")).toEqual({ page: "table", id: "abc", invite: "tok" });
    expect(page("/club/device#tok")).toEqual({ page: "device", token: "tok" });
    expect(page("/club/what")).toEqual({ page: "lost" });
  });
});

describe("the log", () => {
  it("joins new lines to old ones, and is replaced after a take-back", () => {
    const old = [line(1, 0), line(2, 1)];
    expect(merge(old, 2, [line(3, 0)]).map((each) => each.version)).toEqual([1, 2, 3]);
    expect(merge(old, 1, [line(2, 0)]).map((each) => each.seat)).toEqual([0, 0]);
    expect(merge(old, 0, [line(1, 1)]).map((each) => each.seat)).toEqual([1]);
  });

  it("lies in columns: a second turn of a seat begins a row, luck stands alone", () => {
    const sheet = rows([line(1, 0), line(2, 1), line(3, 1), line(4, null), line(5, 0)], 2);
    expect(sheet).toEqual([
      { number: 1, cells: [0, 1] },
      { number: 2, cells: [null, 2] },
      { luck: 3 },
      { number: 3, cells: [4, null] },
    ]);
  });

  it("knows who won by the numbers a seat", () => {
    expect(winners("1 -1")).toEqual([0]);
    expect(winners("-1 1 -1 1")).toEqual([1, 3]);
    expect(winners("0 0")).toEqual([]);
    expect(winners(null)).toEqual([]);
  });
});

describe("setting up", () => {
  const card = (id: string, counts: number[]) => ({ id, counts, name: words, text: words, title: null, group: null });
  const way: Way = {
    id: "w",
    title: words,
    text: words,
    seats: [2, 3],
    spec: "g:{cards},seats={seats}",
    cards: [card("a", []), card("b", [2]), card("c", [2, 3]), card("d", [3])],
    house_seats: [],
    house: null,
    team_seats: [],
  };

  it("fills the template", () => {
    expect(spec(way, 2, ["a", "c", "d"])).toBe("g:a,c,seats=2");
  });

  it("deals different cards that play with so many", () => {
    expect(deal(way, 2, [])).toEqual(["a", "b"]);
    expect(deal(way, 3, ["b", "a"])).toEqual(["c", "a", "d"]);
    expect(deal(way, 2, ["c", "c"])).toEqual(["c", "a"]);
  });

  it("swaps a card that another seat has", () => {
    expect(swapped(["a", "b", "c"], 0, "c")).toEqual(["c", "b", "a"]);
    expect(swapped(["a", "b", "c"], 0, "d")).toEqual(["d", "b", "c"]);
    expect(swapped(["a", "b"], 1, "b")).toEqual(["a", "b"]);
  });

  it("seats people, bots and friends", () => {
    expect(seating("bot", 2, 1, ["easy"], [])).toEqual([{ kind: "bot", bot: "easy" }, { kind: "me" }]);
    expect(seating("link", 2, 0, [], [])).toEqual([{ kind: "me" }, { kind: "open" }]);
    expect(seating("screen", 2, 0, [], [" Ana ", ""])).toEqual([{ kind: "me", name: "Ana" }, { kind: "me" }]);
  });
});

describe("settings", () => {
  it("are mended where what was stored no longer fits", () => {
    expect(mended(null)).toEqual(DEFAULTS);
    expect(mended({ theme: "dark", pace: "fast", what: 1 })).toEqual({ ...DEFAULTS, theme: "dark" });
  });
});
