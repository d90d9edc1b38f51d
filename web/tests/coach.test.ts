import { beforeEach, describe, expect, it, vi } from "vitest";
import { Coach, type Coached, PATIENCE } from "../src/lib/coach.svelte";
import { keep, keepHere } from "../src/lib/keep";
import type { Answer, Ask } from "../src/lib/messages";
import type { Advice } from "../src/lib/wire";

const advice = (id: string, more: Partial<Advice> = {}): Advice => ({
  id,
  words: { key: id, gaps: {} },
  places: [],
  warns: false,
  once: false,
  grave: false,
  ...more,
});
const lose = advice("lose", { places: ["c3", "c4"], warns: true, grave: true });

let asked: Ask[];
let answers: Record<string, Advice[]>;
let coach: Coach;
let table: { -readonly [Key in keyof Coached]: Coached[Key] };

const people = (...kinds: string[]) => kinds.map((kind, seat) => ({ seat, kind, mine: seat === 0, bot: null }));

function ask(question: Ask): Promise<Answer> {
  asked.push(question);
  if (question.kind !== "coach") throw new Error(question.kind);
  const said = answers[[...question.steps, ...(question.ending ? ["end"] : [])].join(" ")];
  return said ? Promise.resolve({ kind: "advice", id: "", version: 3, said }) : new Promise(() => {});
}

beforeEach(() => {
  keep("coach", undefined);
  keepHere("coach.t", undefined);
  asked = [];
  answers = {};
  const info = { game: "x", status: "playing", seats: people("person", "bot") };
  const scene = { to_move: 0 };
  table = { id: "t", info, scene, version: 3, mine: [0], moment: null, myTurn: true } as unknown as typeof table;
  coach = new Coach(table, ask);
  coach.on = true;
  coach.begin();
});

const ids = (): string[] => coach.said.map(({ id }) => id);

describe("what the coach says", () => {
  it("is the first hint, with its squares, as long as it is true", async () => {
    const win = advice("win", { places: ["b3", "c4"] });
    answers = { "": [win, advice("barred")], a: [win], "a b": [] };
    await coach.look([], false);
    expect(ids()).toEqual(["win"]);
    expect(coach.spot).toEqual({ names: ["b3", "c4"], urgent: false, gentle: true });
    await coach.look(["a"], false);
    expect(ids()).toEqual(["win"]);
    await coach.look(["a", "b"], false);
    expect(ids()).toEqual([]);
  });

  it("is one hint a turn", async () => {
    answers = { "": [advice("barred")], a: [advice("more")] };
    await coach.look([], false);
    await coach.look(["a"], false);
    expect(ids()).toEqual([]);
    coach.begin();
    await coach.look(["a"], false);
    expect(ids()).toEqual(["more"]);
  });

  it("is nothing once it is switched off", async () => {
    answers = { "": [advice("win")] };
    await coach.look([], false);
    coach.on = false;
    expect(ids()).toEqual([]);
    await coach.look([], false);
    expect([ids(), await coach.holds([], () => {})]).toEqual([[], false]);
  });

  it("is nothing between people", async () => {
    answers = { "": [advice("win")] };
    table.info = { ...table.info!, seats: people("person", "person", "bot") as never };
    await coach.look([], false);
    expect([coach.possible, asked, ids()]).toEqual([false, [], []]);
  });

  it("may be an answer to a refused step, and stays as it is where there is none", async () => {
    answers = { "": [advice("dig")], a: [], b: [advice("chair")] };
    await coach.look([], false);
    await coach.refused(["a"]);
    expect(ids()).toEqual(["dig"]);
    await coach.refused(["b"]);
    expect(ids()).toEqual(["chair"]);
  });

  it("is said once a game where that is enough", async () => {
    answers = { "": [advice("price", { once: true })] };
    await coach.look([], false);
    expect(ids()).toEqual(["price"]);
    coach.begin();
    await coach.look([], false);
    expect(ids()).toEqual([]);
  });
});

describe("a turn that is about to be played", () => {
  it("is held back once, with what is said against it and what would help", async () => {
    const play = vi.fn();
    answers = { "a end": [lose, advice("save", { places: ["c4"] })] };
    expect(await coach.holds(["a"], play)).toBe(true);
    expect([ids(), coach.held !== null]).toEqual([["lose", "save"], true]);
    coach.again();
    expect([coach.held, ids(), play.mock.calls]).toEqual([null, ["lose", "save"], []]);
    expect(await coach.holds(["a"], play)).toBe(false);
  });

  it("is played anyway, and the same sentence about the same squares is not said again", async () => {
    const play = vi.fn();
    answers = { "a end": [lose], "b end": [lose], "c end": [{ ...lose, places: ["a1"] }] };
    await coach.holds(["a"], play);
    coach.held?.play();
    expect([play.mock.calls.length, coach.held, ids()]).toEqual([1, null, []]);
    coach.begin();
    expect(await coach.holds(["b"], play)).toBe(false);
    expect(await coach.holds(["c"], play)).toBe(true);
    expect(await new Coach(table, ask).holds(["b"], play)).toBe(false);
  });

  it("is held back for another draft that loses the same way", async () => {
    answers = { "a end": [lose], "b end": [lose] };
    await coach.holds(["a"], () => {});
    coach.again();
    expect(await coach.holds(["b"], () => {})).toBe(true);
  });

  it("is not held back by what was said while it was drafted", async () => {
    const wasted = advice("wasted", { places: ["M05"], warns: true });
    answers = { a: [wasted], "a b": [], "a b end": [wasted] };
    await coach.look(["a"], false);
    expect(ids()).toEqual(["wasted"]);
    await coach.look(["a", "b"], false);
    expect(await coach.holds(["a", "b"], () => {})).toBe(false);
  });

  it("waits no longer than 300 ms", async () => {
    vi.useFakeTimers();
    const held = coach.holds(["late"], () => {});
    await vi.advanceTimersByTimeAsync(PATIENCE);
    expect(await held).toBe(false);
    vi.useRealTimers();
  });

  it("is asked about ahead, so that nobody waits", async () => {
    answers = { "a end": [] };
    await coach.look(["a"], true);
    expect(await coach.holds(["a"], () => {})).toBe(false);
    expect(asked).toEqual([{ kind: "coach", version: 3, seat: 0, steps: ["a"], ending: true }]);
  });

  it("may be answered late, as long as that is before it is played", async () => {
    vi.useFakeTimers();
    let answer = (_: Answer): void => {};
    const slow = new Coach(table, () => new Promise((done) => (answer = done)));
    void slow.look(["a"], true);
    await vi.advanceTimersByTimeAsync(2 * PATIENCE);
    answer({ kind: "advice", id: "", version: 3, said: [lose] });
    expect(await slow.holds(["a"], () => {})).toBe(true);
    vi.useRealTimers();
  });

  it("leaves a word on where it leads, but not twice running", async () => {
    answers = { "a end": [advice("threat", { places: ["d4"] })] };
    await coach.holds(["a"], () => {});
    expect(ids()).toEqual(["threat"]);
    coach.begin();
    await coach.holds(["a"], () => {});
    expect(ids()).toEqual([]);
  });
});

describe("a game that has ended", () => {
  const against = (bot: string): void => {
    const seats = people("person", "bot").map((seat) => ({ ...seat, bot: seat.kind === "bot" ? bot : null }));
    table.info = { ...table.info!, seats: seats as never };
  };

  it("offers the next level after three wins", () => {
    const seen = [1, 2, 3].map(() => {
      against("1");
      coach.finish(true);
      return coach.mastered;
    });
    expect(seen).toEqual([false, false, true]);
    against("2");
    expect(coach.mastered).toBe(false);
  });

  it("is known at the next table", () => {
    against("1");
    coach.finish(false);
    for (let n = 0; n < 3; n += 1) new Coach(table, ask).finish(true);
    expect(new Coach(table, ask).mastered).toBe(true);
  });
});

describe("what the reader has learned", () => {
  const dig = advice("dig", { places: ["E05"] });
  const idle = advice("idle", { places: ["E05"], warns: true });

  async function turn(said: Advice[]): Promise<void> {
    coach.begin();
    answers = { "": [advice("other"), dig], "a end": said };
    await coach.look([], false);
    await coach.holds(["a"], () => {});
    coach.held?.play();
  }

  it("is said on confirming only, once chances are taken unaided", async () => {
    for (let n = 0; n < 3; n += 1) await turn([]);
    coach.begin();
    answers = { "": [dig] };
    await coach.look([], false);
    expect(ids()).toEqual([]);
  });

  it("is still said ahead while chances are missed", async () => {
    await turn([]);
    await turn([]);
    await turn([idle]);
    coach.begin();
    answers = { "": [dig] };
    await coach.look([], false);
    expect(ids()).toEqual(["dig"]);
  });
});
