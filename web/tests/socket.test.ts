import { beforeEach, describe, expect, it, vi } from "vitest";
import { delay, type Ears, Line, TIMES, type World } from "../src/lib/socket";
import type { FromClient, FromServer } from "../src/lib/wire";

vi.stubGlobal("location", new URL("http://table.test/t/abc"));

/** A socket whose other end is the test. */
class Wire {
  sent: FromClient[] = [];
  closed = false;
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }
  close(): void {
    this.closed = true;
  }
  say(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  kinds(): string[] {
    return this.sent.map((message) => message.kind);
  }
}

let wires: Wire[];
let heard: string[];
let scenes: unknown[];
let clocks: { at: number; act: () => void }[];
let now: number;
let line: Line;

const last = (): Wire => wires.at(-1)!;

function pass(ms: number): void {
  now += ms;
  for (const due of clocks.filter(({ at }) => at <= now)) {
    if (clocks.includes(due)) {
      clocks.splice(clocks.indexOf(due), 1);
      due.act();
    }
  }
}

const welcome = (version: number, more: object = {}) => ({
  kind: "welcome",
  id: "h",
  protocol: 2,
  build: "b1",
  version,
  from: 0,
  log: [],
  last: [],
  table: {},
  scene: {},
  ...more,
});
const update = (version: number, from: number) => ({
  kind: "update",
  version,
  from,
  log: [],
  last: [],
  table: {},
  scene: {},
});

beforeEach(() => {
  wires = [];
  heard = [];
  scenes = [];
  clocks = [];
  now = 0;
  let ids = 0;
  const world: World = {
    open: () => {
      wires.push(new Wire());
      return last() as unknown as ReturnType<World["open"]>;
    },
    after: (ms, act) => {
      const clock = { at: now + ms, act };
      clocks.push(clock);
      return () => void clocks.splice(clocks.indexOf(clock) >>> 0, 1);
    },
    random: () => 0.5,
    id: () => `id${++ids}`,
  };
  const ears: Ears = {
    connection: (state) => void heard.push(state),
    welcome: (message) => void (heard.push(`welcome ${message.version}`), scenes.push(message.scene)),
    update: (message) => void (heard.push(`update ${message.version}`), scenes.push(message.scene)),
    presence: () => void heard.push("presence"),
    gone: () => void heard.push("sent away"),
    outdated: () => void heard.push("outdated"),
  };
  line = new Line("abc", ears, world);
  line.connect();
});

function meet(version = 5): void {
  last().onopen();
  last().say(welcome(version));
}

describe("a line", () => {
  it("greets with nothing seen, then with the last version", () => {
    meet(5);
    expect(last().sent[0]).toMatchObject({ kind: "hello", protocol: 2, build: "", seen: null });
    last().say(update(6, 5));
    last().onclose({ code: 1006 });
    pass(TIMES.longest);
    last().onopen();
    expect(last().sent[0]).toMatchObject({ kind: "hello", build: "b1", seen: 6 });
  });

  it("pairs answers with questions by their ids", async () => {
    meet();
    const first = line.ask({ kind: "agree", answer: "ask" });
    const second = line.ask({ kind: "rematch", answer: "yes" });
    const [, a, b] = last().sent;
    last().say({ kind: "refused", id: b!.id, reason: { key: "no", gaps: {} }, version: 5 });
    last().say({ kind: "ack", id: a!.id, version: 6 });
    expect((await first).kind).toBe("ack");
    expect((await second).kind).toBe("refused");
  });

  it("repeats what was not answered, with the same id, after coming back", async () => {
    meet();
    const answer = line.ask({ kind: "play", version: 5, seat: 0, steps: ["a1-a2"] });
    const first = last().sent.at(-1)!;
    last().onclose({ code: 1006 });
    expect(line.state).toBe("lost");
    pass(TIMES.longest);
    last().onopen();
    expect(last().kinds()).toEqual(["hello"]);
    last().say(welcome(5));
    expect(last().sent.at(-1)).toEqual(first);
    last().say({ kind: "ack", id: first.id, version: 6 });
    expect((await answer).kind).toBe("ack");
  });

  it("keeps what is asked while there is no connection", () => {
    void line.ask({ kind: "agree", answer: "ask" });
    expect(last().sent).toEqual([]);
    meet();
    expect(last().kinds()).toEqual(["hello", "agree"]);
  });

  it("asks anew when lines of the log are missing, and drops what is old", () => {
    meet(5);
    last().say(update(4, 3));
    expect(heard).not.toContain("update 4");
    last().say(update(9, 8));
    expect(heard).not.toContain("update 9");
    expect(wires.length).toBe(2);
    last().onopen();
    expect(last().sent[0]).toMatchObject({ kind: "hello", seen: 5 });
  });

  it("puts together a scene of which changes are told, a draft's too", async () => {
    last().onopen();
    last().say(welcome(5, { scene: { game: "kuhn", to_move: 0, fresh: true } }));
    const answer = line.ask({ kind: "try", version: 5, seat: 0, steps: ["pass"] });
    last().say({
      kind: "tried",
      id: last().sent.at(-1)!.id,
      version: 5,
      scene: { fresh: false },
      told: [],
      illegal: null,
    });
    expect(await answer).toMatchObject({ scene: { game: "kuhn", to_move: 0, fresh: false } });
    last().say({ ...update(6, 5), scene: { to_move: 1 } });
    expect(scenes.at(-1)).toEqual({ game: "kuhn", to_move: 1, fresh: false });
    last().say(welcome(6, { scene: { game: "kuhn", fresh: true } }));
    expect(scenes.at(-1)).toEqual({ game: "kuhn", fresh: true });
  });

  it("takes the whole log after a take-back", () => {
    meet(5);
    last().say(update(6, 0));
    expect(heard.at(-1)).toBe("update 6");
    expect(line.seen).toBe(6);
  });

  it("notices silence", () => {
    meet();
    pass(TIMES.ping);
    expect(last().kinds()).toEqual(["hello", "ping"]);
    last().say({ kind: "pong", id: "x" });
    pass(TIMES.ping);
    pass(TIMES.pong);
    expect(line.state).toBe("lost");
  });

  it("does not wait long for an answer", async () => {
    meet();
    const answer = line.ask({ kind: "play", version: 5, seat: 0, steps: ["a1-a2"] });
    pass(TIMES.pong);
    expect(line.state).toBe("lost");
    pass(TIMES.longest);
    meet(5);
    pass(TIMES.pong);
    expect(line.state).toBe("lost");
    pass(TIMES.longest);
    meet(5);
    last().say({ kind: "ack", id: last().sent.at(-1)!.id, version: 6 });
    expect((await answer).kind).toBe("ack");
    pass(TIMES.pong);
    expect(line.state).toBe("open");
  });

  it("wakes at once: a hurried ping on an open line, a new one on a lost line", () => {
    meet();
    line.wake();
    expect(last().kinds()).toEqual(["hello", "ping"]);
    pass(TIMES.hurry);
    expect(line.state).toBe("lost");
    line.wake();
    expect(line.state).toBe("connecting");
    expect(wires.length).toBe(2);
  });

  it("does not listen to a connection it has given up", () => {
    meet();
    const old = last();
    line.connect();
    old.say(update(6, 5));
    old.onclose({ code: 1006 });
    expect(heard).not.toContain("update 6");
    expect(line.state).toBe("connecting");
  });

  it("tells that the server has another build", () => {
    meet();
    last().onclose({ code: 1012 });
    pass(TIMES.restart);
    last().onopen();
    last().say(welcome(5, { build: "b2" }));
    expect(heard).toContain("outdated");
  });

  it("stays away when sent away", () => {
    meet();
    last().say({ kind: "gone", reason: { key: "x", gaps: {} } } satisfies FromServer);
    expect(line.state).toBe("gone");
    line.wake();
    expect(wires.length).toBe(1);
  });
});

describe("the delay", () => {
  it("grows, is spread, and has an end", () => {
    expect(delay(0, 1006, 0)).toBe(TIMES.first / 2);
    expect(delay(0, 1006, 1)).toBe(TIMES.first);
    expect(delay(30, 1006, 1)).toBe(TIMES.longest);
  });

  it("spreads all clients over five seconds after a restart", () => {
    expect(delay(0, 1012, 0)).toBe(0);
    expect(delay(0, 1012, 1)).toBe(5000);
  });
});
