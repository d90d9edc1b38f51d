// A scene of a lesson on the page: what the learner did, what came of it, and what is said to that.
import * as api from "./api";
import { current, say, t } from "./i18n.svelte";
import { reason } from "./load.svelte";
import { named } from "./names";
import { type Frame, Playback } from "./playback.svelte";
import { Presses } from "./presses";
import { settings, still } from "./settings.svelte";
import { alike, type Shell } from "./shell";
import { play as sound } from "./sound";
import type { AnyScene, Option, Phrase, Plan } from "./types";
import type { Answer, Attempt, LogStep, StudyPage, StudyStep } from "./wire";
import type { Spot } from "../boards/contract";
import { capital } from "./words";

/** After so many misses the right squares pulse, and after so many the page offers to play. */
const PULSE = 2;
const SHOW = 3;
/** The place of a mistake is marked; why it is one is said where the lesson says all. */
const UNSAID: Phrase = { key: "", gaps: {} };
/** How long the learner's own step stays before it is answered, in milliseconds. */
const OWN = 650;

export class Lesson implements Shell {
  /** What was said last; null until the scene is there. */
  answer = $state.raw<Answer | null>(null);
  /** A miss has been seen: the position is the one before it again. */
  back = $state(false);
  /** An attempt is on its way. */
  waiting = $state(false);
  /** How often the learner missed; never shown. */
  misses = $state(0);
  /** The page plays what is right. */
  showing = $state(false);
  /** Why there is no answer. */
  trouble = $state.raw<Phrase | null>(null);
  near = $state.raw<{ place: string; reason: Phrase } | null>(null);
  choice = $state.raw<Option[] | null>(null);

  /** The cards that the reader is to look at when the scene begins. */
  cards = $state.raw<string[]>([]);

  readonly #playback = new Playback(() => settings.pace);
  readonly #presses = new Presses();
  /** The pages that are acted out. */
  #acted = $state.raw<StudyPage[]>([]);
  #attempt: Attempt = { steps: [] };
  #changed = 0;

  constructor(
    /** GAME/LESSON/SCENE. */
    readonly where: string,
  ) {
    void this.#begin();
  }

  // ---- what is shown ----

  /** Something is acted out: the learner's step, and what follows it. */
  get playing(): boolean {
    return this.#playback.playing;
  }

  /** A miss is shown, until the learner tries again. */
  get missed(): boolean {
    return this.answer?.verdict === "missed" && !this.back;
  }

  get done(): boolean {
    return this.answer?.verdict === "done";
  }

  get page(): StudyPage | null {
    const { answer } = this;
    if (!answer) return null;
    if (this.playing) return this.#acted[this.#playback.done.length] ?? answer.page;
    return this.missed ? (answer.shown.at(-1) ?? answer.page) : answer.page;
  }

  /** Nothing is lit where nothing can be done: a miss is shown, or the scene is over. */
  readonly #shown = $derived.by((): AnyScene | null => {
    const scene = this.page?.scene ?? null;
    return scene && (this.done || this.missed) ? { ...scene, options: [] } : scene;
  });

  get shown(): AnyScene | null {
    return this.#shown;
  }

  get seat(): number | null {
    return this.page?.seat ?? null;
  }

  get over(): boolean {
    return this.page?.to_move === null;
  }

  get locked(): boolean {
    return this.waiting;
  }

  get options(): Option[] {
    const free = !this.playing && !this.waiting && !this.missed && !this.done && !this.showing;
    return free ? (this.shown?.options ?? []) : [];
  }

  get drafted(): string[] {
    return this.page ? own(this.page).map(({ text }) => text) : [];
  }

  get shownLast(): string[] {
    return this.drafted.length ? [] : (this.page?.last ?? []);
  }

  /** The step that is acted out. */
  get pointing(): LogStep | null {
    return this.#playback.now?.step ?? null;
  }

  get evidence(): unknown {
    return this.#playback.now?.evidence ?? null;
  }

  /** Something has been done in this scene. */
  get begun(): boolean {
    return (this.answer?.line.length ?? 0) > 0 || this.misses > 0;
  }

  /** What is lit; after some misses only what is right, and it pulses. */
  get spot(): Spot | null {
    const { answer, misses } = this;
    if (!answer || !this.options.length) return null;
    const urgent = misses >= PULSE && answer.hint.length > 0;
    return { names: urgent ? answer.hint : answer.lit, urgent };
  }

  /** Nothing can be right any more but taking steps back. */
  get astray(): boolean {
    return this.mayUndo && this.answer?.hint.length === 0;
  }

  get mayUndo(): boolean {
    return this.options.length > 0 && this.drafted.length > 0;
  }

  /** The page may be asked to play the scene. */
  get mayShow(): boolean {
    return this.misses >= SHOW && !this.done && !this.showing && !!this.answer?.show.length;
  }

  /** What others did in answer to the learner, and what luck drew, in words. */
  get replies(): string[] {
    return (this.answer ? course(this.answer) : []).flatMap((page) => {
      const step = page.steps.at(-1);
      if (!step || step.seat === page.seat) return [];
      const what = say(named(step.words, (seat) => this.name(seat)));
      return [step.seat < 0 ? capital(what) : capital(t("web.recap", { who: this.name(step.seat), what }))];
    });
  }

  name(seat: number): string {
    return t(seat === this.seat ? "web.you" : "web.learn.other");
  }

  // ---- what the learner does ----

  press(option: Option, among: Option[] = alike(this, option), button = option.to === null): void {
    if (!this.#presses.counts(option, button, this.#changed)) return;
    if (among.length > 1) this.choice = among;
    else void this.pick(option);
  }

  async pick({ step }: Option): Promise<void> {
    this.choice = null;
    if (this.answer && this.options.length) await this.#try({ steps: [...this.answer.line, step] });
  }

  /** A press on what is not lit: the step that it would have been, or that there is none. */
  async ask(place: string, step: string | null): Promise<void> {
    if (!this.answer || !this.options.length) return;
    const { line } = this.answer;
    this.choice = null;
    await this.#try({ steps: line, pressed: step ?? place });
    if (this.answer.verdict === "illegal" && step !== null) this.near = { place, reason: UNSAID };
  }

  async plan(): Promise<Plan | null> {
    return null;
  }

  async undo(): Promise<void> {
    this.#presses.forget();
    if (this.choice) this.choice = null;
    else if (this.mayUndo) {
      sound("back");
      await this.#post({ steps: this.answer!.line.slice(0, -1) });
    }
  }

  /** Puts the position back after a miss. */
  retry(): void {
    this.skip();
    this.back = true;
    this.near = null;
  }

  skip(): void {
    if (this.playing) this.#playback.skip();
  }

  /** Plays the scene as it is meant, beginning where the learner's steps part from that. */
  async show(): Promise<void> {
    if (!this.mayShow) return;
    this.retry();
    this.showing = true;
    const { line, show } = this.answer!;
    let count = show.findIndex((step, n) => step !== line[n]);
    while (count >= 0 && count < show.length && !this.done) {
      await this.#try({ steps: show.slice(0, count + 1) });
      if (this.trouble || this.missed) break;
      await this.#playback.rest();
      count = Math.max(count + 1, this.answer!.line.length);
    }
    this.showing = false;
  }

  /** Says what was said last in another language. */
  async translate(): Promise<void> {
    const { answer } = this;
    if (!answer) return;
    const { says, reason: why } = await this.#ask(this.#attempt);
    if (answer === this.answer) this.answer = { ...answer, says, reason: why };
  }

  /** Asks once more what had no answer. */
  again(): Promise<void> {
    return this.#post(this.#attempt);
  }

  // ---- what is said to it ----

  async #begin(): Promise<void> {
    await this.#post({ steps: [] });
    const lit = this.answer?.lit ?? [];
    this.cards = this.shown?.cards.map(({ id }) => id).filter((id) => lit.includes(id)) ?? [];
  }

  #ask(attempt: Attempt): Promise<Answer> {
    return api.attempt(this.where, attempt, current());
  }

  /** An attempt whose answer counts. */
  async #try(attempt: Attempt): Promise<void> {
    const before = this.answer;
    await this.#post(attempt);
    const { answer } = this;
    if (!answer || answer === before) return;
    const { verdict } = answer;
    if (verdict === "illegal" || verdict === "missed") this.misses += 1;
    sound(verdict === "illegal" ? "no" : "step");
    this.#act(course(answer));
  }

  async #post(attempt: Attempt): Promise<void> {
    if (this.waiting) return;
    this.#attempt = attempt;
    this.waiting = true;
    this.trouble = this.near = null;
    try {
      this.answer = await this.#ask(attempt);
      this.back = false;
      this.#changed = Date.now();
    } catch (error) {
      this.trouble = reason(error);
    }
    this.waiting = false;
  }

  /** Acts out what followed the learner's step, unless nobody wants to see it move. */
  #act([first, ...rest]: StudyPage[]): void {
    if (!first || !rest.length || still() || document.hidden) return;
    const shown = rest.filter((page) => page.steps.at(-1)!.kind !== "done");
    this.#acted = [first, ...shown];
    void this.#playback.play(first.scene, Promise.resolve({ scene: first.scene, frames: shown.map(frame) }), OWN);
  }
}

/** The learner's steps of a turn that is not over. */
export function own({ steps, scene, seat, to_move }: StudyPage): StudyStep[] {
  if (to_move !== seat || scene.fresh) return [];
  return steps.slice(steps.findLastIndex((step) => step.seat !== seat) + 1);
}

/** What is seen one after the other: the learner's step and what followed it; nothing if nothing did. */
const course = ({ verdict, shown, page }: Answer): StudyPage[] =>
  verdict === "missed" || !shown.length ? shown : [...shown, page];

function frame({ scene, steps }: StudyPage): Frame {
  const step = steps.at(-1)!;
  return { scene, step, seat: step.seat, evidence: step.evidence };
}
