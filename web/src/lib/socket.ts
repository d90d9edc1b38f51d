// One table's line to the server: messages with ids, answers, and coming back after a break.
//
//   connecting ── welcome ──▶ open ── close, silence ──▶ lost ── a moment, `online`, visible ──▶ connecting
//                                └── gone ──▶ gone (the server sent us away; nothing is tried again)
import { randomHex, socketAddress } from "./address";
import type { Answer, Ask, WholeUpdate } from "./messages";
import type { AnyScene } from "./types";
import { PROTOCOL, type FromClient, type FromServer, type Gone, type Presence, type Welcome } from "./wire";

export type Connection = "connecting" | "open" | "lost" | "gone";

/** What the line tells its owner. */
export interface Ears {
  connection(state: Connection): void;
  welcome(message: Welcome): void;
  update(message: WholeUpdate): void;
  presence(message: Presence): void;
  gone(message: Gone): void;
  /** The server runs another build than this page. */
  outdated(): void;
}

/** What the line needs of the world; tests bring their own. */
export interface World {
  open(address: string): Pick<WebSocket, "send" | "close"> & {
    onopen: unknown;
    onmessage: unknown;
    onclose: unknown;
  };
  after(ms: number, act: () => void): () => void;
  random(): number;
  id(): string;
}

export const TIMES = { ping: 20_000, pong: 8_000, hurry: 3_000, first: 400, longest: 8_000, restart: 5_000 };

const RESTARTED = 1012;

export const browser: World = {
  open: (address) => new WebSocket(address),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
  id: () => randomHex(12),
};

/** How long to wait before the n-th try: longer each time, spread so that not all come at once. */
export function delay(tries: number, code: number, random: number): number {
  if (code === RESTARTED && tries === 0) return random * TIMES.restart;
  const longest = Math.min(TIMES.longest, TIMES.first * 2 ** tries);
  return longest * (0.5 + random / 2);
}

type Waiting = { message: Ask & { id: string }; done: (answer: Answer) => void };

export class Line {
  state: Connection = "connecting";
  /** The last version seen: what a returning client names. */
  seen: number | null = null;

  /** The scene told last, of a draft too: the next one is told by what differs from it. */
  #scene: AnyScene | null = null;
  #socket: ReturnType<World["open"]> | null = null;
  #waiting = new Map<string, Waiting>();
  #build: string | null = null;
  #tries = 0;
  #stopClock: () => void = () => {};
  #closed = false;

  constructor(
    readonly table: string,
    readonly ears: Ears,
    readonly world: World = browser,
  ) {}

  /** Opens the line, or opens it anew: the server then tells what is missing. */
  connect(): void {
    if (this.#closed) return;
    this.#drop();
    this.#become("connecting");
    const socket = this.world.open(socketAddress(this.table));
    this.#socket = socket;
    socket.onopen = () => {
      if (socket === this.#socket) this.#hello();
    };
    socket.onmessage = (event: MessageEvent) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = (event: CloseEvent) => {
      if (socket === this.#socket) this.#lose(event.code);
    };
    this.#expect(TIMES.pong);
  }

  close(): void {
    this.#closed = true;
    this.#drop();
  }

  /** Sends a message and waits for its answer, over as many connections as it takes. */
  ask(ask: Ask): Promise<Answer> {
    const message = { ...ask, id: this.world.id() };
    return new Promise((done) => {
      this.#waiting.set(message.id, { message, done });
      if (this.state !== "open") return;
      this.#send(message);
      this.#expect(TIMES.pong);
    });
  }

  /** The page is looked at again or the network is back: is the line alive, and is nothing missing? */
  wake(): void {
    if (this.#closed || this.state === "gone") return;
    if (this.state === "open") this.#ping(TIMES.hurry);
    else this.connect();
  }

  #become(state: Connection): void {
    if (this.state === state && state !== "connecting") return;
    this.state = state;
    this.ears.connection(state);
  }

  #hello(): void {
    this.#send({
      kind: "hello",
      id: this.world.id(),
      protocol: PROTOCOL,
      build: this.#build ?? "",
      seen: this.seen,
    });
  }

  #send(message: FromClient): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #hear(said: FromServer): void {
    this.#alive();
    const message = "scene" in said ? this.#whole(said) : said;
    switch (message.kind) {
      case "welcome":
        return this.#welcome(message);
      case "update":
        if (this.seen === null || message.from > this.seen) return this.connect();
        if (message.version < this.seen) return;
        this.seen = message.version;
        return this.ears.update(message);
      case "presence":
        return this.ears.presence(message);
      case "gone":
        this.#become("gone");
        this.close();
        return this.ears.gone(message);
      case "ack":
      case "refused":
      case "tried":
      case "planned":
      case "advice":
        this.#waiting.get(message.id)?.done(message);
        this.#waiting.delete(message.id);
    }
  }

  /** A message with its whole scene: what it says of it changes the one before; the first one says all. */
  #whole<Message extends { kind: string; scene: Partial<AnyScene> }>(said: Message): Message & { scene: AnyScene } {
    const before = said.kind === "welcome" ? null : this.#scene;
    const scene = { ...before, ...said.scene } as AnyScene;
    this.#scene = scene;
    return { ...said, scene };
  }

  #welcome(message: Welcome): void {
    const other = this.#build !== null && this.#build !== message.build;
    this.#build = message.build;
    if (other || message.protocol !== PROTOCOL) this.ears.outdated();
    this.#tries = 0;
    this.#become("open");
    this.ears.welcome(message);
    this.seen = message.version;
    for (const { message: again } of this.#waiting.values()) this.#send(again);
    if (this.#waiting.size) this.#expect(TIMES.pong);
  }

  /** Something was heard: all is well until the next ping stays unanswered. */
  #alive(): void {
    this.#clock(TIMES.ping, () => this.#ping(TIMES.pong));
  }

  #ping(patience: number): void {
    this.#send({ kind: "ping", id: this.world.id() });
    this.#expect(patience);
  }

  /** Something is to be heard within this time, or the line is dead. */
  #expect(patience: number): void {
    this.#clock(patience, () => this.#lose(0));
  }

  #lose(code: number): void {
    this.#drop();
    if (this.#closed) return;
    this.#become("lost");
    this.#clock(delay(this.#tries, code, this.world.random()), () => this.connect());
    this.#tries += 1;
  }

  #clock(ms: number, act: () => void): void {
    this.#stopClock();
    this.#stopClock = this.world.after(ms, act);
  }

  #drop(): void {
    this.#stopClock();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}
