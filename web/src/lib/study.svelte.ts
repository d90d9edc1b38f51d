// A study on the page: a position, the steps that are tried from there, and where they lead.
import * as api from "./api";
import { t } from "./i18n.svelte";
import { reason } from "./load.svelte";
import { Presses } from "./presses";
import { alike, type Shell } from "./shell";
import { play as sound } from "./sound";
import { write } from "./study_address";
import type { AnyScene, Option, Phrase, Plan } from "./types";
import type { Study as Wish, StudyPage, StudyStep } from "./wire";

export class Study implements Shell {
  page = $state.raw<StudyPage | null>(null);
  /** The steps since the position; `page` tells them as its viewer hears them. */
  steps = $state.raw<string[]>([]);
  /** Why the study cannot be shown. */
  trouble = $state.raw<Phrase | null>(null);
  near = $state.raw<{ place: string; reason: Phrase } | null>(null);
  choice = $state.raw<Option[] | null>(null);
  /** The step of the list that the reader points at. */
  pointing = $state.raw<StudyStep | null>(null);
  readonly spot = null;

  #waiting = $state(false);
  #presses = new Presses();
  #changed = 0;

  constructor(readonly wish: Wish) {
    void this.go(wish.steps ?? []);
  }

  // ---- what is shown ----

  get shown(): AnyScene | null {
    return this.page?.scene ?? null;
  }

  get seat(): number | null {
    return this.page?.seat ?? null;
  }

  get over(): boolean {
    return this.page?.to_move === null;
  }

  get locked(): boolean {
    return this.#waiting;
  }

  get options(): Option[] {
    return this.#waiting ? [] : (this.shown?.options ?? []);
  }

  /** Whether the turn that the latest steps belong to is over. */
  get #turned(): boolean {
    return this.over || !!this.shown?.fresh;
  }

  get drafted(): string[] {
    return this.#turned ? [] : (this.page?.last ?? []);
  }

  get shownLast(): string[] {
    return this.#turned ? (this.page?.last ?? []) : [];
  }

  get evidence(): unknown {
    return this.pointing?.evidence ?? null;
  }

  /** Where this is found, after the prefix. */
  get address(): string {
    return `study/${write({ ...this.wish, steps: this.steps })}`;
  }

  name(seat: number): string {
    return t("web.seat.number", { number: seat + 1 });
  }

  // ---- what the reader does ----

  press(option: Option, among: Option[] = alike(this, option), button = option.to === null): void {
    if (!this.#presses.counts(option, button, this.#changed)) return;
    if (among.length > 1) this.choice = among;
    else void this.pick(option);
  }

  async pick({ step }: Option): Promise<void> {
    sound("step");
    await this.go([...this.steps, step]);
  }

  async ask(place: string, step: string | null): Promise<void> {
    if (step === null || this.#waiting || this.over) return;
    try {
      await api.study({ ...this.wish, steps: [...this.steps, step], seat: this.seat });
    } catch (error) {
      this.near = { place, reason: reason(error) };
      sound("no");
    }
  }

  plan(): Promise<Plan | null> {
    return Promise.resolve(null);
  }

  skip(): void {
    // nothing is acted out
  }

  async undo(): Promise<void> {
    this.#presses.forget();
    if (this.choice) this.choice = null;
    else if (this.steps.length) {
      sound("back");
      await this.go(this.steps.slice(0, -1));
    }
  }

  /** Shows where some steps lead; what cannot be shown is said, and the study stays as it is. */
  async go(steps: string[]): Promise<void> {
    if (this.#waiting) return;
    this.#waiting = true;
    this.choice = this.near = this.trouble = this.pointing = null;
    try {
      this.page = await this.#fetch(steps);
      this.steps = steps;
      this.#changed = Date.now();
    } catch (error) {
      this.trouble = reason(error);
    }
    this.#waiting = false;
  }

  /** Without a seat of its own a study is seen by whoever is to move, so that any step can be tried. */
  async #fetch(steps: string[]): Promise<StudyPage> {
    const own = this.wish.seat ?? null;
    const page = await api.study({ ...this.wish, steps, seat: own ?? this.seat });
    const mover = page.to_move ?? -1;
    if (own !== null || mover < 0 || mover === page.seat) return page;
    return api.study({ ...this.wish, steps, seat: mover });
  }
}
