// Turns acted out: scene after scene, each for a while, until the last one. It can be skipped at any time, and
// whoever acts meanwhile acts on the table as it is now: nothing waits for it.
import type { AnyScene } from "./types";
import type { LogLine, LogStep, Showing } from "./wire";

/** One step that is shown, and the scene that it led to. */
export interface Frame {
  scene: AnyScene;
  step: LogStep;
  /** Whose step it is; null where luck drew. */
  seat: number | null;
  /** What of the board shows that the step was legal. */
  evidence: unknown;
}

/** What is shown one by one: the scene before the first step, and the steps. */
export interface Film {
  scene: AnyScene;
  frames: Frame[];
}

/** The steps of an answer with their words in the log, and each scene as a whole. */
export function film({ scene, steps }: Showing, log: readonly LogLine[]): Film {
  const lines = new Map(log.map((line) => [line.version, line]));
  let last = scene;
  const frames = steps.flatMap(({ version, index, scene: changes, evidence }): Frame[] => {
    last = { ...last, ...changes } as AnyScene;
    const line = lines.get(version);
    const step = line?.steps[index];
    // that a turn ends is seen by what comes next
    return line && step && step.kind !== "done" ? [{ scene: last, step, seat: line.seat, evidence }] : [];
  });
  return { scene, frames };
}

/** Milliseconds for which a step stays, and one that leaves nothing to see on the board. */
const STEP = 950;
const BLINK = 450;
/** How long the scene before the first step stays. */
const LEAD = 350;
/** How long the old scene waits at most for what is to be shown. */
const PATIENCE = 2500;

export class Playback {
  /** What the board shows in place of the table as it is now; null while nothing is acted out. */
  scene = $state.raw<AnyScene | null>(null);
  /** The steps shown so far, the latest last. */
  done = $state.raw<Frame[]>([]);
  #frames: Frame[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Who waits until nothing is acted out any more. */
  #resting: (() => void)[] = [];
  /** Asked for by the latest call only: what comes late is not shown. */
  #round = 0;

  /** `pace` stretches every pause: 1 is the usual. */
  constructor(readonly pace: () => number) {}

  get playing(): boolean {
    return this.scene !== null;
  }

  /** The step that is being shown. */
  get now(): Frame | null {
    return this.done.at(-1) ?? null;
  }

  /** Once nothing is acted out any more. */
  rest(): Promise<void> {
    return new Promise((done) => (this.playing ? this.#resting.push(done) : done()));
  }

  /** Shows what comes; until it is there the board keeps the scene that it has. `lead`: how long the first one stays. */
  async play(before: AnyScene, coming: Promise<Film | null>, lead = LEAD): Promise<"shown" | "skipped" | "missing"> {
    const round = ++this.#round;
    if (!this.playing) this.scene = before;
    const late = setTimeout(() => this.#skip(round), PATIENCE);
    const film = await coming.catch(() => null);
    clearTimeout(late);
    if (round !== this.#round) return film ? "skipped" : "missing";
    if (!film?.frames.length) {
      this.skip();
      return "missing";
    }
    this.#start(film, lead);
    return "shown";
  }

  /** More of the same turn has come: it follows what is being shown. */
  async follow(coming: Promise<Film | null>): Promise<void> {
    const round = this.#round;
    const film = await coming.catch(() => null);
    if (film && round === this.#round && this.playing) {
      this.#frames.push(...film.frames);
      if (this.#timer === undefined) this.#next();
    }
  }

  /** The table as it is now, at once. */
  skip(): void {
    this.#round += 1;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#frames = [];
    this.scene = null;
    this.done = [];
    this.#resting.splice(0).forEach((done) => done());
  }

  #skip(round: number): void {
    if (round === this.#round) this.skip();
  }

  #start({ scene, frames }: Film, lead: number): void {
    clearTimeout(this.#timer);
    this.scene = scene;
    this.done = [];
    this.#frames = [...frames];
    this.#timer = setTimeout(() => this.#next(), lead * this.pace());
  }

  #next(): void {
    const frame = this.#frames.shift();
    this.#timer = undefined;
    if (!frame) return this.skip();
    this.scene = frame.scene;
    this.done = [...this.done, frame];
    const pause = frame.step.places.length ? STEP : BLINK;
    this.#timer = setTimeout(() => this.#next(), pause * this.pace());
  }
}
