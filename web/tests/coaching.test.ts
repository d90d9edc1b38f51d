import { describe, expect, it } from "vitest";
import { about, finished, FRESH, isOn, mended, missed, type Notes, stage, used } from "../src/lib/coaching";

const hint = { id: "dig", grave: false };
const danger = { id: "lose", grave: true };

const times = (count: number, notes: Notes, change: (notes: Notes) => Notes): Notes =>
  Array.from({ length: count }).reduce<Notes>((now) => change(now), notes);

describe("the stage of a kind of sentence", () => {
  it("begins ahead, and on confirming for what decides the game", () => {
    expect(stage(FRESH, hint)).toBe(3);
    expect(stage(FRESH, danger)).toBe(2);
  });

  it("falls by one with three chances used in a row, down to nothing", () => {
    const take = (notes: Notes): Notes => used(notes, "dig");
    expect([2, 3, 5, 6, 9, 30].map((count) => stage(times(count, FRESH, take), hint))).toEqual([3, 2, 2, 1, 0, 0]);
  });

  it("counts chances in a row only", () => {
    const twice = times(2, FRESH, (notes) => used(notes, "dig"));
    const again = times(2, missed(twice, "dig"), (notes) => used(notes, "dig"));
    expect(stage(again, hint)).toBe(3);
    expect(stage(used(again, "dig"), hint)).toBe(2);
  });

  it("rises where nothing is said and two chances are missed", () => {
    const quiet = times(9, FRESH, (notes) => used(notes, "dig"));
    const once = missed(quiet, "dig");
    expect([stage(once, hint), stage(missed(once, "dig"), hint)]).toEqual([0, 1]);
    const said = times(3, FRESH, (notes) => used(notes, "dig"));
    expect(
      stage(
        times(8, said, (notes) => missed(notes, "dig")),
        hint,
      ),
    ).toBe(2);
  });

  it("never falls for what decides the game", () => {
    const learned = times(30, FRESH, (notes) => used(notes, "lose"));
    expect(stage(finished(learned, true, "x 1"), danger)).toBe(2);
  });

  it("is on confirming after a game won, for kinds that have not come up too", () => {
    const known = used(FRESH, "dig");
    expect(stage(finished(known, false, "x 1"), hint)).toBe(3);
    const won = finished(known, true, "x 1");
    expect([stage(won, hint), stage(won, { id: "reach", grave: false })]).toEqual([2, 2]);
  });
});

describe("the coach", () => {
  it("is on in five games and off from the sixth", () => {
    const after = (games: number): boolean => isOn(times(games, FRESH, (notes) => finished(notes, true, "x 1")));
    expect([0, 4, 5, 20].map(after)).toEqual([true, true, false, false]);
  });

  it("is as the reader chose, whatever comes", () => {
    expect(isOn({ ...FRESH, on: false })).toBe(false);
    expect(isOn(times(9, { ...FRESH, on: true }, (notes) => finished(notes, false, "x 1")))).toBe(true);
    expect(isOn(times(2, { ...FRESH, on: false }, (notes) => finished(notes, true, "x 1")))).toBe(false);
  });

  it("counts wins by level", () => {
    const notes = finished(finished(finished(FRESH, true, "x 1"), true, "x 2"), true, "x 1");
    expect(notes.wins).toEqual({ "x 1": 2, "x 2": 1 });
  });

  it("reads what was stored as far as it makes sense", () => {
    expect(mended(null)).toEqual(FRESH);
    expect(mended({ on: "yes", games: "7", wins: 3, skills: null })).toEqual(FRESH);
    const notes = finished(used(FRESH, "dig"), true, "x 1");
    expect(mended(JSON.parse(JSON.stringify(notes)))).toEqual(notes);
  });

  it("knows a sentence by its kind and its squares", () => {
    const one = { ...hint, words: { key: "a", gaps: {} }, places: ["a1", "b2"], warns: true, once: false };
    expect(about(one)).toBe("dig a1 b2");
  });
});
