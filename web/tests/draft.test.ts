import { beforeEach, describe, expect, it } from "vitest";
import { Draft } from "../src/lib/draft.svelte";
import { keepHere, keptHere } from "../src/lib/keep";
import type { AnyScene, SantoriniOption, SantoriniScene } from "../src/lib/types";
import type { Answer, Ask } from "../src/lib/messages";

const scene = (more: Partial<SantoriniScene> = {}): AnyScene =>
  ({ game: "x", to_move: 0, fresh: false, options: [], winners: [], players: [], ...more }) as unknown as AnyScene;
const option = (kind: string, step: string): SantoriniOption => ({ kind, step }) as unknown as SantoriniOption;
const phrase = (key: string) => ({ key, gaps: {} });

let asked: Ask[];
let answers: ((reply: Partial<Answer> & { kind: string }) => void)[];
let draft: Draft;

beforeEach(() => {
  keepHere("draft.t", undefined);
  asked = [];
  answers = [];
  draft = new Draft("t", (ask) => {
    asked.push(ask);
    return new Promise((done) => answers.push((reply) => done({ id: "", version: 4, told: [], ...reply } as Answer)));
  });
  draft.stand({ version: 3, seat: 0 });
});

const tried = (after: AnyScene, more: object = {}) => ({
  kind: "tried" as const,
  scene: after,
  told: [phrase("a")],
  illegal: null,
  ...more,
});

async function pick(step: string, after: AnyScene): Promise<void> {
  const done = draft.pick(step);
  answers.at(-1)!(tried(after));
  await done;
}

describe("a draft", () => {
  it("tries each step on top of the others", async () => {
    await pick("a1-a2", scene());
    expect(draft.steps).toEqual(["a1-a2"]);
    await pick("a2+a3", scene({ to_move: 1, fresh: true }));
    expect(asked.at(-1)).toEqual({ kind: "try", version: 3, seat: 0, steps: ["a1-a2", "a2+a3"] });
    expect(draft.ended).toBe(true);
    expect(draft.ready).toBe(true);
  });

  it("is not ready in the middle of a turn", async () => {
    await pick("a1-a2", scene({ options: [option("build", "a2+a3")] }));
    expect(draft.ready).toBe(false);
    expect((await draft.confirm()).done).toBe(false);
  });

  it("ends a turn that may end with the step the rules ask for", async () => {
    await pick("a2+a3", scene({ options: [option("build", "a2+b2"), option("done", ".")] }));
    expect(draft.ready).toBe(true);
    const outcome = draft.confirm();
    expect(asked.at(-1)).toMatchObject({ kind: "play", steps: ["a2+a3", "."] });
    answers.at(-1)!({ kind: "ack" });
    expect(await outcome).toEqual({ done: true });
  });

  it("stays as it is when a step is not legal, and says why", async () => {
    await pick("a1-a2", scene());
    const why = draft.pick("a2+e5");
    answers.at(-1)!(tried(scene(), { illegal: { step: "a2+e5", reason: phrase("far") } }));
    expect(await why).toEqual(phrase("far"));
    expect(draft.steps).toEqual(["a1-a2"]);
  });

  it("takes back by trying less", async () => {
    await pick("a1-a2", scene());
    await pick("a2+a3", scene());
    const undone = draft.undo();
    expect(asked.at(-1)).toMatchObject({ steps: ["a1-a2"] });
    answers.at(-1)!(tried(scene()));
    await undone;
    await draft.undo();
    expect(draft.steps).toEqual([]);
    expect(draft.scene).toBeNull();
    expect(asked.length).toBe(3);
  });

  it("listens to the latest answer only", async () => {
    const slow = draft.pick("a1-a2");
    const quick = draft.pick("b1-b2");
    answers[1]!(tried(scene()));
    await quick;
    answers[0]!(tried(scene({ to_move: 1 })));
    await slow;
    expect(draft.steps).toEqual(["b1-b2"]);
  });

  it("is locked from playing until the table comes", async () => {
    await pick("a1-a2", scene({ to_move: 1 }));
    const outcome = draft.confirm();
    expect(draft.playing).toBe(true);
    expect((await draft.confirm()).done).toBe(false);
    answers.at(-1)!({ kind: "ack" });
    await outcome;
    expect(draft.playing).toBe(true);
    expect(draft.stand(null)).toBe(false);
    expect(draft.playing).toBe(false);
    expect(draft.steps).toEqual([]);
    expect(asked.filter((ask) => ask.kind === "play").length).toBe(1);
  });

  it("is put aside when it is refused", async () => {
    await pick("a1-a2", scene({ to_move: 1 }));
    const outcome = draft.confirm();
    answers.at(-1)!({ kind: "refused", reason: phrase("late") });
    expect(await outcome).toEqual({ done: false, reason: phrase("late") });
    expect(draft.steps).toEqual([]);
    expect(draft.playing).toBe(false);
  });

  it("is lost when the table changes under it, and says so", async () => {
    await pick("a1-a2", scene());
    expect(draft.stand({ version: 3, seat: 0 })).toBe(false);
    expect(draft.steps).toEqual(["a1-a2"]);
    expect(draft.stand({ version: 4, seat: 0 })).toBe(true);
    expect(draft.steps).toEqual([]);
    expect(keptHere("draft.t")).toBeUndefined();
  });

  it("warns of luck", async () => {
    await pick("a1-a2", scene({ to_move: -1 }));
    expect(draft.risky).toBe(true);
  });

  it("comes back after a reload by being tried again", async () => {
    await pick("a1-a2", scene());
    const later = new Draft("t", (ask) => {
      asked.push(ask);
      return Promise.resolve({ ...tried(scene()), id: "", version: 3 } as Answer);
    });
    later.stand({ version: 3, seat: 0 });
    await later.restore();
    expect(later.steps).toEqual(["a1-a2"]);
    const other = new Draft("t", () => Promise.reject(new Error("not asked")));
    other.stand({ version: 9, seat: 0 });
    await other.restore();
    expect(other.steps).toEqual([]);
  });
});
