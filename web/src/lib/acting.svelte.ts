// The turns of others, acted out on a table: when, from where to where, and for whom not.
import * as api from "./api";
import { film, type Film, Playback } from "./playback.svelte";
import { settings, still } from "./settings.svelte";
import type { Table } from "./table.svelte";
import type { AnyScene } from "./types";
import type { LogLine, LogStep } from "./wire";

type Range = { since?: number; until?: number; seat?: number };

export class Acting {
  readonly #playback = new Playback(() => settings.pace);
  /** What was marked of the turn before the part of it that is acted out. */
  #before: string[] = [];
  /** Whose turn it was when the rest of it was skipped. */
  #skipped: number | null = null;

  constructor(readonly table: Table) {}

  /** What the board shows in place of the table as it is now. */
  get scene(): AnyScene | null {
    return this.#playback.scene;
  }

  get playing(): boolean {
    return this.#playback.playing;
  }

  /** The step that is being shown, and whose it is: luck's in a turn is its player's. */
  get step(): LogStep | null {
    return this.#playback.now?.step ?? null;
  }

  get evidence(): unknown {
    return this.#playback.now?.evidence ?? null;
  }

  get seat(): number | null {
    return this.#playback.now?.seat ?? null;
  }

  /** The steps of the turn that have been shown so far. */
  get marks(): string[] {
    return [...this.#before, ...this.#playback.done.map(({ step }) => step.text)];
  }

  /** Whether there is a turn to be shown again: that of others before mine, or the one that is looked at. */
  get possible(): boolean {
    const { covered, info, moment, shownLast } = this.table;
    return !covered && !info?.frozen && moment !== 0 && (this.playing || shownLast.length > 0);
  }

  /** The table as it is now: somebody acts, or something else is to be seen. */
  stop(): void {
    this.#playback.skip();
  }

  /** The reader has seen enough: what is left of this turn is not acted out either. */
  skip(): void {
    if (!this.playing) return;
    this.#skipped = this.table.scene?.to_move ?? null;
    this.stop();
  }

  /** Acts out once more what is marked on the board. */
  async again(): Promise<void> {
    const { shown } = this.table;
    if (!shown || !this.possible) return;
    const range = this.#marked();
    this.stop();
    this.#before = [];
    this.table.near = null;
    this.table.choice = null;
    const outcome = await this.#playback.play(shown, this.#film(range));
    if (outcome === "missing") this.table.trouble = { key: "web.acting.failed", gaps: {} };
  }

  /** What others have done since a version is acted out, unless nobody wants to see it. */
  follow(before: AnyScene, since: number): void {
    const { turns, blocks, mine, moment, covered } = this.table;
    const news = turns.filter((line) => line.version > since);
    const goesOn = this.playing && news.length > 0;
    const mover = moverOf(news);
    if (this.#skipped !== mover) this.#skipped = null;
    if (this.#skipped !== null || still() || document.hidden || moment !== null || covered) return;
    if (!goesOn && (mover === null || news.every(({ seat }) => seat === null || mine.includes(seat)))) return;
    const coming = this.#film({ since });
    if (goesOn) return void this.#playback.follow(coming);
    const first = turns.length - news.length;
    const block = blocks.find(({ to }) => to > first);
    this.#before = turns.slice(block?.from, first).flatMap((line) => line.steps.map((step) => step.text));
    void this.#playback.play(before, coming);
  }

  /** The rows of the log whose steps are marked. */
  #marked(): Range {
    const { info, eyes, moment, turns, blocks } = this.table;
    const range: Range = info?.status === "over" && eyes !== null ? { seat: eyes } : {};
    if (moment === null) return range;
    const block = blocks.findLast(({ from }) => from < moment);
    const since = turns[block?.from ?? 0]?.version ?? 1;
    return { ...range, since: since - 1, until: turns[moment - 1]?.version ?? 0 };
  }

  async #film(range: Range): Promise<Film | null> {
    const showing = await api.showing(this.table.id, range);
    const own = showing.seat === this.table.seat; // a shared screen is shown what onlookers see
    const found = film(showing, this.table.log);
    return own ? found : { ...found, frames: found.frames.map((frame) => ({ ...frame, evidence: null })) };
  }
}

/** Whose steps new lines are: the first one's. */
const moverOf = (news: LogLine[]): number | null =>
  news.map(({ seat }) => seat).find((seat) => seat !== null && seat >= 0) ?? null;
