// The coach at one table: asks the server about the draft, says one sentence, holds a mistaken turn back once.
//
//   a turn or a step ──▶ look ──▶ said: a sentence and squares    Confirm ──▶ holds ──▶ held, or the turn is played
import type { Spot } from "../boards/contract";
import {
  about,
  AHEAD,
  finished,
  isOn,
  mended,
  missed,
  type Notes,
  ON_CONFIRM,
  stage,
  touches,
  used,
  WINS,
} from "./coaching";
import { keep, keepHere, kept, keptHere } from "./keep";
import type { Answer, Ask } from "./messages";
import type { AnyScene } from "./types";
import type { Advice, TableInfo } from "./wire";

/** Milliseconds that anybody waits for the coach. */
export const PATIENCE = 300;

/** What the coach needs of its table. */
export interface Coached {
  readonly id: string;
  readonly info: TableInfo | null;
  readonly scene: AnyScene | null;
  readonly version: number;
  readonly mine: number[];
  readonly moment: number | null;
  readonly myTurn: boolean;
}

export class Coach {
  /** What the reader has learned and chosen, at whatever table. */
  #notes: Notes = $state.raw(mended(kept("coach")));
  /** What is being said. */
  said = $state.raw<readonly Advice[]>([]);
  /** The turn that is held back, and how it is played all the same. */
  held = $state.raw<{ play: () => void } | null>(null);

  #asked = new Map<string, Promise<readonly Advice[]>>();
  #round = 0;
  /** Of this turn: the chances that came up, which of them were pointed out, the warnings given. */
  #chances = new Map<string, Advice>();
  #shown: Advice | null = null;
  #warned = new Set<string>();
  /** The drafts that have been held back. */
  #meant = new Set<string>();
  /** The kind of what was said after the turn before. */
  #before = "";
  /** What has been played anyway, or need not be said again in this game. */
  #silenced: Set<string>;

  constructor(
    readonly table: Coached,
    readonly ask: (ask: Ask) => Promise<Answer>,
  ) {
    const stored = keptHere(`coach.${table.id}`);
    this.#silenced = new Set(Array.isArray(stored) ? stored.map(String) : []);
  }

  /** Whether it can help here: one person, and bots. */
  get possible(): boolean {
    const { info, mine } = this.table;
    const people = info?.seats.filter(({ kind }) => kind !== "bot") ?? [];
    return mine.length === 1 && people.length === 1 && info!.seats.length > 1;
  }

  get on(): boolean {
    return isOn(this.#notes);
  }

  set on(on: boolean) {
    this.#note({ ...this.#notes, on });
    if (!on) this.quiet();
  }

  get spot(): Spot | null {
    const names = this.said.flatMap(({ places }) => places);
    return names.length ? { names, urgent: false, gentle: true } : null;
  }

  get #listens(): boolean {
    const { info, moment, myTurn } = this.table;
    return this.on && this.possible && info?.status === "playing" && moment === null && myTurn;
  }

  /** Says nothing any more. */
  quiet(): void {
    this.#round += 1;
    this.said = [];
    this.held = null;
  }

  /** A turn of the reader begins. */
  begin(): void {
    this.#chances.clear();
    this.#warned.clear();
    this.#meant.clear();
    this.#asked.clear();
    this.#shown = null;
    this.quiet();
  }

  /** The draft has changed: asks what to think of it, ahead of confirming where it is complete. */
  async look(steps: readonly string[], ended: boolean): Promise<void> {
    this.held = null;
    if (!this.#listens) return this.quiet();
    const round = ++this.#round;
    if (ended) {
      this.said = [];
      return void this.#answer(steps, true);
    }
    const advice = await this.#about(steps, false);
    if (round !== this.#round) return;
    for (const each of advice) if (!each.warns) this.#chances.set(each.id, each);
    this.said = this.#choose(advice);
  }

  /** A step was refused: perhaps there is a word to say about it. */
  async refused(steps: readonly string[]): Promise<void> {
    if (!this.#listens) return;
    const round = ++this.#round;
    const found = (await this.#about(steps, false)).find((each) => this.#may(each, AHEAD));
    if (found && round === this.#round) this.said = [found];
  }

  /** Whether a turn is held back: what the coach has to say against it is shown, unless that takes too long. */
  async holds(steps: readonly string[], play: () => void): Promise<boolean> {
    if (!this.#listens) return false;
    const round = ++this.#round;
    const advice = await this.#about(steps, true);
    if (round !== this.#round) return true;
    const first = advice.find((each) => each.warns && this.#may(each, ON_CONFIRM));
    if (!first || this.#meant.has(steps.join(" "))) {
      this.#played(advice);
      return false;
    }
    this.#meant.add(steps.join(" "));
    const more = first.grave ? advice.find((each) => each !== first && this.#may(each, ON_CONFIRM)) : undefined;
    this.said = more ? [first, more] : [first];
    this.held = {
      play: () => {
        this.#silence(...this.said);
        this.#played(advice);
        this.held = null;
        play();
      },
    };
    return true;
  }

  /** The reader wants to see the draft again; what is said stays until it changes. */
  again(): void {
    this.held = null;
  }

  /** The bots that are played against, where all are the same. */
  get against(): string | null {
    const bots = new Set(this.table.info?.seats.flatMap(({ bot }) => bot ?? []));
    return this.possible && bots.size === 1 ? [...bots][0]! : null;
  }

  /** Whether a level is beaten often enough to play against the next one. */
  get mastered(): boolean {
    return (this.#notes.wins[this.#level] ?? 0) >= WINS;
  }

  get #level(): string {
    return `${this.table.info?.game} ${this.against}`;
  }

  /** The game has ended. */
  finish(won: boolean): void {
    if (this.possible) this.#note(finished(this.#notes, won, this.#level));
    this.quiet();
  }

  #note(now: Notes): void {
    this.#notes = now;
    keep("coach", now);
  }

  #may(advice: Advice, least: number): boolean {
    return (
      stage(this.#notes, advice) >= least && !this.#silenced.has(about(advice)) && !this.#warned.has(about(advice))
    );
  }

  /** One sentence: a warning, or the turn's only hint. */
  #choose(advice: readonly Advice[]): readonly Advice[] {
    const warning = advice.find((each) => each.warns && this.#may(each, each.grave ? ON_CONFIRM : AHEAD));
    if (warning) {
      if (!warning.grave) this.#warned.add(about(warning));
      return [warning];
    }
    const shown = this.#shown;
    if (shown) return advice.filter((each) => about(each) === about(shown)).slice(0, 1);
    const hint = advice.find((each) => !each.warns && this.#may(each, AHEAD));
    if (hint) this.#tell(hint);
    return hint ? [hint] : [];
  }

  #tell(hint: Advice): void {
    this.#shown = hint;
    if (hint.once) this.#silence(hint);
  }

  #silence(...advice: Advice[]): void {
    for (const each of advice) this.#silenced.add(about(each));
    keepHere(`coach.${this.table.id}`, [...this.#silenced]);
  }

  /** The turn is played: what it took of its chances, and a word on where it leads. */
  #played(advice: readonly Advice[]): void {
    const against = advice.filter(({ warns }) => warns);
    for (const chance of this.#chances.values()) {
      if (against.some((each) => touches(each, chance))) this.#note(missed(this.#notes, chance.id));
      else if (this.#shown?.id !== chance.id) this.#note(used(this.#notes, chance.id));
    }
    const hint = advice.find((each) => !each.warns && each.id !== this.#before && this.#may(each, AHEAD));
    this.said = hint && !this.#shown && !against.length ? [hint] : [];
    this.#before = this.said[0]?.id ?? "";
  }

  /** What the server's coach says of steps, which it is asked once; nothing if that takes too long from now on. */
  #about(steps: readonly string[], ending: boolean): Promise<readonly Advice[]> {
    const late = new Promise<readonly Advice[]>((done) => setTimeout(() => done([]), PATIENCE));
    return Promise.race([this.#answer(steps, ending), late]);
  }

  #answer(steps: readonly string[], ending: boolean): Promise<readonly Advice[]> {
    const { version, scene } = this.table;
    const key = JSON.stringify([version, steps, ending]);
    const known = this.#asked.get(key);
    if (known) return known;
    const asking = this.ask({ kind: "coach", version, seat: scene!.to_move, steps: [...steps], ending });
    const answer = asking.then((reply) => (reply.kind === "advice" ? reply.said : []));
    this.#asked.set(key, answer);
    return answer;
  }
}
