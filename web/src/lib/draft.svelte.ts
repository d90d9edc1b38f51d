// The unfinished turn: steps that only this page knows until they are played.
import { keepHere, keptHere } from "./keep";
import type { AnyScene, Option, Phrase } from "./types";
import type { Answer, Ask } from "./messages";

/** What a draft stands on. */
export type Ground = { version: number; seat: number };

type Stored = Ground & { steps: string[] };

/** How a draft ended that could not be kept. */
export type Outcome = { done: true } | { done: false; reason: Phrase | null };

const isStored = (value: unknown): value is Stored => {
  const it = value as Partial<Stored> | null | undefined;
  return typeof it?.version === "number" && typeof it.seat === "number" && Array.isArray(it.steps);
};

export class Draft {
  steps = $state.raw<string[]>([]);
  told = $state.raw<Phrase[]>([]);
  /** The table after the steps; null while there are none. */
  scene = $state.raw<AnyScene | null>(null);
  /** A step is being tried. */
  trying = $state(false);
  /** The turn is on its way to the log: the board is locked. */
  playing = $state(false);

  /** When the steps last changed. */
  changed = 0;

  #ground: Ground | null = null;
  #round = 0;

  constructor(
    readonly table: string,
    readonly ask: (ask: Ask) => Promise<Answer>,
  ) {}

  /** Whether the table would have passed to somebody else, or to luck, after these steps. */
  get ended(): boolean {
    const scene = this.scene;
    if (!scene || !this.#ground) return false;
    return scene.to_move !== this.#ground.seat || scene.fresh || scene.winners.length > 0;
  }

  /** Luck decides next: played steps cannot be taken back. */
  get risky(): boolean {
    return this.scene?.to_move === -1 && this.scene.winners.length === 0;
  }

  /** The step that ends the turn as it stands, where the rules ask for one. */
  get closing(): Option | null {
    if (!this.steps.length) return null;
    return this.scene?.options.find((option) => option.kind === "done") ?? null;
  }

  get ready(): boolean {
    return this.steps.length > 0 && !this.trying && !this.playing && (this.ended || !!this.closing);
  }

  /** The table changed under the draft, or is seen for the first time. Says whether steps were lost. */
  stand(ground: Ground | null): boolean {
    const old = this.#ground;
    if (old && ground && old.version === ground.version && old.seat === ground.seat) return false;
    const lost = this.steps.length > 0 && !this.playing;
    this.#ground = ground;
    this.playing = false;
    this.clear(ground !== null && old !== null);
    return lost;
  }

  /** Steps that this tab made before a reload, tried again. */
  async restore(): Promise<void> {
    const stored = keptHere(this.#place);
    if (!isStored(stored) || !this.#ground || this.steps.length) return;
    const { version, seat } = this.#ground;
    if (stored.version === version && stored.seat === seat) await this.#become(stored.steps);
  }

  /** Forgets the steps, those of this tab's storage too: somebody else looks at the screen now. */
  forget(): void {
    this.#ground = null;
    this.playing = false;
    this.clear();
  }

  /** One step more. Returns why not, if it is not legal. */
  pick(step: string): Promise<Phrase | null> {
    return this.#become([...this.steps, step]);
  }

  /** Why a step is not legal; the draft stays as it is. */
  async why(step: string): Promise<Phrase | null> {
    if (!this.#ground) return null;
    const steps = [...this.steps, step];
    const reply = await this.ask({ kind: "try", ...this.#ground, steps });
    if (reply.kind === "refused") return reply.reason;
    return reply.kind === "tried" ? (reply.illegal?.reason ?? null) : null;
  }

  async undo(): Promise<void> {
    if (this.steps.length) await this.#become(this.steps.slice(0, -1));
  }

  clear(forget = true): void {
    this.#round += 1;
    this.trying = false;
    this.#set([], [], null, forget);
  }

  /** Plays the turn as it stands. */
  async confirm(): Promise<Outcome> {
    if (!this.ready || !this.#ground) return { done: false, reason: null };
    const closing = this.ended ? null : this.closing;
    return this.play(closing ? [...this.steps, closing.step] : this.steps);
  }

  /** Plays steps as a whole turn. */
  async play(steps: string[]): Promise<Outcome> {
    const ground = this.#ground;
    if (!ground || this.playing) return { done: false, reason: null };
    this.playing = true;
    const reply = await this.ask({ kind: "play", ...ground, steps });
    if (reply.kind === "ack") {
      keepHere(this.#place, undefined); // locked until the table itself comes, see `stand`
      return { done: true };
    }
    if (ground === this.#ground) {
      this.playing = false;
      this.clear();
    }
    return { done: false, reason: reply.kind === "refused" ? reply.reason : null };
  }

  get #place(): string {
    return `draft.${this.table}`;
  }

  async #become(steps: string[]): Promise<Phrase | null> {
    if (!this.#ground || this.playing) return null;
    const round = ++this.#round;
    if (!steps.length) {
      this.clear();
      return null;
    }
    this.trying = true;
    const reply = await this.ask({ kind: "try", ...this.#ground, steps });
    if (round !== this.#round) return null;
    this.trying = false;
    if (reply.kind === "refused") return reply.reason;
    if (reply.kind !== "tried") return null;
    if (reply.illegal) return reply.illegal.reason;
    this.#set(steps, reply.told, reply.scene, true);
    return null;
  }

  #set(steps: string[], told: Phrase[], scene: AnyScene | null, store: boolean): void {
    this.changed = Date.now();
    this.steps = steps;
    this.told = told;
    this.scene = scene;
    if (store) keepHere(this.#place, steps.length ? { ...this.#ground, steps } : undefined);
  }
}
