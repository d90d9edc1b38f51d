// A table as this page sees it: what the server said last, the draft on top, the replay beside it.
import type { Spot } from "../boards/contract";
import { Acting } from "./acting.svelte";
import * as api from "./api";
import { winners } from "./bar";
import { Coach, type Coached } from "./coach.svelte";
import { Draft } from "./draft.svelte";
import { verify, type Verdict } from "./draws";
import { accepted, type Gift, giftFor, giftOf } from "./gifts";
import { t } from "./i18n.svelte";
import { Coming, reason } from "./load.svelte";
import { seatName } from "./names";
import { type Block, blocks, merge, turns } from "./log";
import type { Ask, Moment, WholeUpdate } from "./messages";
import { Presses } from "./presses";
import { settings } from "./settings.svelte";
import { alike, loose, type Shell, unclaimed } from "./shell";
import { browser, type Connection, Line, type World } from "./socket";
import { play as sound } from "./sound";
import type { AnyScene, Option, Phrase, Plan } from "./types";
import type { LogLine, LogStep, TableInfo, Welcome } from "./wire";

/** Milliseconds for which a reason stays. */
const LONG = 6000;

export class Table implements Shell, Coached {
  connection = $state<Connection>("connecting");
  info = $state.raw<TableInfo | null>(null);
  scene = $state.raw<AnyScene | null>(null);
  log = $state.raw<LogLine[]>([]);
  last = $state.raw<string[]>([]);
  version = $state(0);
  /** Whose view the scene and the log are, as the server says; null is an onlooker's. */
  looker = $state<number | null>(null);
  here = $state.raw<number[]>([]);
  onlookers = $state(0);
  /** When the others may decide about each seat's person, who is gone: milliseconds of this browser's clock. */
  absentFrom = $state.raw<(number | null)[]>([]);
  /** What links begin with; null where they work on this computer only. */
  share = $state<string | null>(null);
  /** Something that went wrong, to be read and put away. */
  trouble = $state.raw<Phrase | null>(null);
  /** Sent away by the server, and why. */
  away = $state.raw<Phrase | null>(null);
  /** What became of my latest request to take a turn back. */
  answer = $state<"accepted" | "refused" | null>(null);
  /** Why a press did nothing. */
  near = $state.raw<{ place: string; reason: Phrase } | null>(null);
  /** What a press could mean, while it is being asked. */
  choice = $state.raw<Option[] | null>(null);
  /** The turn is about to end though something useful is left: whether that is meant is being asked. */
  ending = $state.raw<{ option: Option | null } | null>(null);
  /** An earlier moment that is looked at, by the turns played until then: 0 is the start, null is now. */
  moment = $state<number | null>(null);
  past = $state.raw<Moment | null>(null);
  /** Through whose eyes a finished game is looked at. */
  eyes = $state<number | null>(null);
  /** Whether the draws of a finished game are right, once that was asked. */
  luck = $state.raw<Coming<Verdict> | null>(null);

  /** The step of the log that the reader points at: its place is lit. */
  pointed = $state.raw<LogStep | null>(null);

  readonly draft: Draft;
  readonly line: Line;
  readonly acting: Acting;
  readonly coach: Coach;
  #presses = new Presses();
  #moments = new Map<number, Moment>();
  #first = true;
  #again = false;

  constructor(
    readonly id: string,
    /** The token of an invitation that this page was opened with. */
    readonly invite: string | null = null,
    world: World = browser,
  ) {
    this.line = new Line(
      id,
      {
        connection: (state) => (this.connection = state),
        welcome: (message) => this.#welcome(message),
        update: (message) => this.#update(message),
        presence: ({ here, gone, onlookers }) => {
          this.here = here;
          this.onlookers = onlookers;
          this.#takeGone(gone);
        },
        gone: ({ reason }) => (this.away = reason),
        outdated: () => location.reload(),
      },
      world,
    );
    this.draft = new Draft(id, (ask) => this.line.ask(ask));
    this.acting = new Acting(this);
    this.coach = new Coach(this, (question) => this.line.ask(question));
  }

  // ---- what follows from what the server said ----

  get mine(): number[] {
    return this.info?.seats.filter((seat) => seat.mine).map((seat) => seat.seat) ?? [];
  }

  /** The seat that looks: on one screen the one to move. */
  get seat(): number | null {
    return this.info?.status === "over" && this.eyes !== null ? this.eyes : this.looker;
  }

  /** The seat that this page speaks for, whoever looks. */
  get speaker(): number | null {
    const to_move = this.scene?.to_move ?? -2;
    return this.mine.includes(to_move) ? to_move : (this.mine[0] ?? null);
  }

  /** Somebody at this screen is to act who has not yet said that they are here: the curtain is down. */
  get covered(): boolean {
    return this.myTurn && this.looker !== this.scene?.to_move;
  }

  get myTurn(): boolean {
    if (this.info?.status !== "playing" || !this.scene) return false;
    return this.mine.includes(this.scene.to_move);
  }

  /** People at several seats of this browser: they share one screen. */
  get shared(): boolean {
    return this.mine.length > 1;
  }

  /** The next game, for those who asked for it and those who look on. */
  get follow(): string | null {
    return this.#again || this.mine.length === 0 ? (this.info?.next ?? null) : null;
  }

  get maySit(): boolean {
    const free = this.info?.seats.some((seat) => seat.kind === "free") ?? false;
    return this.invite !== null && free && this.mine.length === 0;
  }

  get shown(): AnyScene | null {
    if (this.acting.scene) return this.acting.scene;
    if (this.moment !== null) return this.past?.scene ?? this.scene;
    return this.draft.scene ?? this.scene;
  }

  get shownLast(): string[] {
    if (this.acting.playing) return this.acting.marks;
    return this.moment !== null ? (this.past?.last ?? []) : this.last;
  }

  /** The steps of the unfinished turn, unless an earlier moment is looked at. */
  get drafted(): string[] {
    return this.moment === null ? this.draft.steps : [];
  }

  /** The step that is pointed out: one of the log, else the one that is acted out. */
  get pointing(): LogStep | null {
    return this.pointed ?? this.acting.step;
  }

  get evidence(): unknown {
    return this.pointed ? null : this.acting.evidence;
  }

  get over(): boolean {
    return this.info?.status === "over";
  }

  /** What the reader is to look at: what the coach speaks of. */
  get spot(): Spot | null {
    return this.moment === null && !this.acting.playing && !this.covered ? this.coach.spot : null;
  }

  get locked(): boolean {
    const { trying, playing } = this.draft;
    return trying || playing || this.connection !== "open" || this.moment !== null;
  }

  /** What may be picked now; nothing is lit while a turn is acted out, which a press ends. */
  get options(): Option[] {
    if (this.acting.playing) return [];
    if (!this.myTurn || this.locked || !this.shown) return [];
    if (this.draft.steps.length && this.draft.ended) return [];
    return this.shown.options;
  }

  /** What may be picked now and is not offered by the board itself. */
  get loose(): Option[] {
    return loose(this);
  }

  /** Cards to choose from, which the board does not show; they stay in view while a choice is tried. */
  get choices(): Option[] {
    if (!this.myTurn || this.moment !== null || this.draft.ended) return [];
    return unclaimed(this.shown, this.shown?.options ?? []).filter((option) => option.card !== null);
  }

  get turns(): LogLine[] {
    return turns(this.log);
  }

  get blocks(): Block[] {
    return blocks(this.turns);
  }

  name(seat: number): string {
    const seats = this.info?.seats ?? [];
    const info = seats[seat];
    return (info && seatName(info, seats)) ?? t("web.seat.number", { number: seat + 1 });
  }

  // ---- what the reader does ----

  /** A press on the board, or on a button of it: one option, or several that have to be told apart. */
  press(option: Option, among: Option[] = alike(this, option), button = option.to === null): void {
    if (!this.#presses.counts(option, button, this.draft.changed)) return;
    this.acting.stop();
    this.near = null;
    if (among.length > 1) this.choice = among;
    else void this.pick(option);
  }

  async pick(option: Option, sure = false): Promise<void> {
    this.acting.stop();
    this.choice = null;
    this.near = null;
    this.trouble = await this.draft.pick(option.step);
    sound(this.trouble ? "no" : "step");
    if (!settings.confirm && this.draft.ended) await this.confirm(sure);
  }

  /** What ending the turn now would leave undone, if it is of use. */
  get undone(): Phrase | null {
    return this.myTurn && !this.draft.ended ? (this.shown?.undone ?? null) : null;
  }

  /** Ends the turn, by a step of its own if there is one; asks first while something useful is left, or where the
   *  coach has something to say against it. */
  async end(option: Option | null = null, sure = false): Promise<void> {
    if (!sure && (await this.#held(option, () => void this.end(option, true)))) return;
    this.ending = this.undone && !sure ? { option } : null;
    if (this.ending) return;
    if (option) await this.pick(option, true);
    if (!option || (!this.trouble && this.draft.ready)) await this.confirm(true);
  }

  /** Whether the coach holds the turn back, or it has become another one meanwhile. */
  async #held(option: Option | null, play: () => void): Promise<boolean> {
    const { steps, ended, closing } = this.draft;
    const last = option ?? (ended ? null : closing);
    const held = await this.coach.holds(last ? [...steps, last.step] : steps, play);
    return held || steps !== this.draft.steps;
  }

  /** Ends the turn by a key, as its button would. */
  async finish(): Promise<void> {
    const drafted = this.draft.steps.length > 0;
    const option = drafted ? null : this.loose.find(({ kind }) => kind === "done");
    if (drafted ? this.draft.ready && !this.locked : option) await this.end(option);
  }

  /** The reader has seen enough of what is acted out. */
  skip(): void {
    this.acting.skip();
  }

  async ask(place: string, step: string | null): Promise<void> {
    if (!this.myTurn || this.locked) return;
    this.choice = null;
    const why = step === null ? null : await this.draft.why(step);
    if (!why || step === null) return;
    void this.coach.refused([...this.draft.steps, step]);
    const near = { place, reason: why };
    this.near = near;
    sound("no");
    setTimeout(() => {
      if (this.near === near) this.near = null;
    }, LONG);
  }

  /** How a card of mine can come to be used, after the draft; null where nobody can say. */
  async plan(card: string): Promise<Plan | null> {
    const seat = this.seat;
    const playing = this.info?.status === "playing" && this.moment === null && !this.covered;
    if (seat === null || !playing || !this.mine.includes(seat)) return null;
    const steps = this.myTurn ? this.draft.steps : [];
    const reply = await this.line.ask({ kind: "plan", version: this.version, seat, steps, card });
    return reply.kind === "planned" ? reply.plan : null;
  }

  async undo(): Promise<void> {
    this.#presses.forget();
    this.near = null;
    if (this.choice) this.choice = null;
    else if (this.draft.steps.length && !this.draft.playing) {
      sound("back");
      await this.draft.undo();
    }
  }

  async confirm(sure = false): Promise<void> {
    if (!sure && this.draft.ready && (await this.#held(null, () => void this.confirm(true)))) return;
    const outcome = await this.draft.confirm();
    if (!outcome.done) this.trouble = outcome.reason;
  }

  /** The person of the seat to move says that they look at the screen: the curtain goes up. */
  uncover(): Promise<void> {
    return this.request({ kind: "eyes", seat: this.scene!.to_move });
  }

  /** Claims a free seat with the invitation. */
  sit(): Promise<void> {
    return this.change(async () => {
      const gift = this.#gift();
      const { seat } = await api.sit(this.id, this.invite!, gift.bytes);
      accepted(gift, [seat]);
    });
  }

  /** Verifies the draws of a finished game, once. */
  checkLuck(): void {
    this.luck ??= new Coming(async () => {
      const list = await api.draws(this.id);
      return verify(list, { table: this.info!, log: this.log, gift: giftOf(this.id) });
    });
  }

  /** Changes who sits where; the table is then asked for anew, for it looks different from a seat. */
  async change(deed: () => Promise<unknown>): Promise<void> {
    try {
      await deed();
      this.line.connect();
    } catch (error) {
      this.trouble = reason(error);
    }
  }

  /** Take-back, resigning, agreeing, rematch: whatever is answered by yes or no. */
  async request(ask: Ask): Promise<void> {
    if (ask.kind === "rematch") this.#again = ask.answer === "yes";
    const reply = await this.line.ask(ask);
    this.trouble = reply.kind === "refused" ? reply.reason : null;
  }

  /** Looks at the table after so many turns; null, or all of them, returns to now. */
  async look(moment: number | null): Promise<void> {
    this.acting.stop();
    this.moment = moment === null || moment >= this.turns.length ? null : Math.max(0, moment);
    this.choice = null;
    this.near = null;
    const version = this.#momentVersion;
    if (version === null) return;
    const known = this.#moments.get(version);
    if (known) this.past = known;
    else await this.#fetch(version);
  }

  /** The address of what is looked at, as a position by itself; null where the server refuses. */
  async study(): Promise<string | null> {
    try {
      return (await api.studyOf(this.id, this.#momentVersion ?? this.version)).address;
    } catch (error) {
      this.trouble = reason(error);
      return null;
    }
  }

  /** The version of the moment that is looked at; the start is there before every row of the log. */
  get #momentVersion(): number | null {
    if (this.moment === null) return null;
    return this.turns[this.moment - 1]?.version ?? 0;
  }

  /** Looks at a finished game from another seat. */
  async see(seat: number): Promise<void> {
    this.acting.stop();
    this.eyes = seat;
    this.#moments.clear();
    await this.look(this.moment);
  }

  async #fetch(version: number): Promise<void> {
    try {
      const found = await api.moment(this.id, version, this.eyes);
      this.#moments.set(version, found);
      if (this.#momentVersion === version) this.past = found;
    } catch (error) {
      this.moment = null;
      this.trouble = reason(error);
    }
  }

  // ---- what the server says ----

  #welcome(message: Welcome): void {
    this.share = message.share;
    if (this.#stillHere(message)) return void this.uncover();
    this.#take(message, message.from);
    if (this.#first) void this.draft.restore();
    this.#first = false;
  }

  #update(message: WholeUpdate): void {
    const [before, version, looker] = [this.shown, this.version, this.looker];
    this.#take(message, message.from);
    const whole = message.from === version || message.table.status === "over"; // else something was taken back
    const grown = message.version > version && whole && message.seat === looker;
    if (before && grown) this.acting.follow(before, version);
    else if (message.version !== version || message.seat !== looker) this.acting.stop();
  }

  /** The line broke and nothing has happened since: whoever looked at the screen still does. */
  #stillHere({ version, table, seat }: Welcome): boolean {
    const looked = this.myTurn && !this.covered && version === this.version;
    return looked && table.status === "playing" && seat === null;
  }

  #take(message: Welcome | WholeUpdate, from: number): void {
    const played = this.info?.status === "playing";
    this.#hear(message.table, from < this.version);
    if (from < this.version) this.#moments.clear();
    if (message.seat === null && this.looker !== null) this.#leave();
    this.looker = message.seat;
    this.info = message.table;
    this.scene = message.scene;
    this.log = merge(this.log, from, message.log);
    this.last = message.last;
    this.version = message.version;
    this.here = message.table.seats.filter((seat) => seat.here).map((seat) => seat.seat);
    this.#takeGone(message.table.seats.map((seat) => seat.gone));
    if (this.moment !== null && this.moment >= this.turns.length) void this.look(null);
    const ground = this.myTurn && !this.covered ? { version: this.version, seat: message.scene.to_move } : null;
    if (message.table.bytes) void this.#give();
    if (this.covered) this.draft.forget();
    else if (this.draft.stand(ground)) this.trouble = { key: "web.draft.lost", gaps: {} };
    this.near = null;
    this.choice = null;
    this.ending = null;
    if (this.myTurn && message.scene.fresh) this.coach.begin();
    if (played && this.over) this.coach.finish(this.won);
  }

  /** Whether this page's player is among the winners. */
  get won(): boolean {
    return winners(this.info?.ended?.result ?? null).some((seat) => this.mine.includes(seat));
  }

  #takeGone(gone: (number | null)[]): void {
    const patience = this.info?.patience ?? Infinity;
    const now = Date.now();
    this.absentFrom = gone.map((seconds) => (seconds === null ? null : now + (patience - seconds) * 1000));
  }

  /** This browser's bytes; the commitment has been shown by now. */
  #gift(): Gift {
    return giftFor(this.id, this.info!.commitment ?? "");
  }

  async #give(): Promise<void> {
    const [gift, seats] = [this.#gift(), this.mine];
    const reply = await this.line.ask({ kind: "bytes", bytes: gift.bytes });
    if (reply.kind === "ack") accepted(gift, seats);
  }

  /** My request to take a turn back is gone: the turn went with it, or it was refused. */
  #hear({ asks, status }: TableInfo, back: boolean): void {
    const asked = this.info?.asks.takeback ?? null;
    if (asked === null || !this.mine.includes(asked)) this.answer = null;
    else if (asks.takeback === null && status === "playing") this.answer = back ? "accepted" : "refused";
  }

  /** The curtain falls: nothing stays of what the seat's eyes saw. */
  #leave(): void {
    this.acting.stop();
    this.pointed = null;
    this.moment = null;
    this.past = null;
    this.#moments.clear();
    this.trouble = null;
  }
}
