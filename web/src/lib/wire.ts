// What the browser and the server say to each other: see docs/wire.md. Written by `python tools/typescript.py`: do not edit.
import type { AnyScene, Phrase, Plan } from "./types";

export const PROTOCOL = 2;

export type Ending = "rules" | "resigned" | "agreed" | "abandoned" | "unfinished";
export type LogKind = "seat" | "start" | "turn" | "luck" | "takeback" | "end";
export type Pace = "live" | "leisure";
export type Reply = "ask" | "yes" | "no";
export type SeatKind = "free" | "person" | "bot";
export type Status = "waiting" | "playing" | "over";
export type Verdict = "going" | "done" | "illegal" | "missed";

/** The first message: what the client is, and what it saw last. */
export interface Hello {
  kind: "hello";
  id: string;
  protocol: number;
  build: string;
  seen: number | null;
}

/** A browser's own random bytes, for luck. */
export interface Bytes {
  kind: "bytes";
  id: string;
  bytes: string;
}

/** What would the table look like after these steps? */
export interface Try {
  kind: "try";
  id: string;
  version: number;
  seat: number;
  steps: string[];
}

/** How can a card of mine come to be used after these steps? */
export interface AskPlan {
  kind: "plan";
  id: string;
  version: number;
  seat: number;
  steps: string[];
  card: string;
}

/**
 * What is worth saying of these steps? The last may have been refused.
 *
 * `ending`: they are about to be played.
 */
export interface AskCoach {
  kind: "coach";
  id: string;
  version: number;
  seat: number;
  steps: string[];
  ending: boolean;
}

/** Keep these steps. */
export interface Play {
  kind: "play";
  id: string;
  version: number;
  seat: number;
  steps: string[];
}

/** Ask for a take-back, or answer somebody who asked. */
export interface Takeback {
  kind: "takeback";
  id: string;
  version: number;
  answer: Reply;
}

/** Give up. */
export interface Resign {
  kind: "resign";
  id: string;
  version: number;
  seat: number;
}

/** Ask for an end without a result, or answer. */
export interface Agree {
  kind: "agree";
  id: string;
  answer: Reply;
}

/** What is to happen to the seat of somebody who is gone. */
export interface Absent {
  kind: "absent";
  id: string;
  seat: number;
  choice: "bot" | "end";
}

/** At a shared screen: I am the person of this seat, open the curtain. */
export interface Uncover {
  kind: "eyes";
  id: string;
  seat: number;
}

/** Another game, or not. */
export interface Rematch {
  kind: "rematch";
  id: string;
  answer: "yes" | "no";
}

/** Are you there? */
export interface Ping {
  kind: "ping";
  id: string;
}

/** The first illegal step of a draft, and why. */
export interface Illegal {
  step: string;
  reason: Phrase;
}

/** Done and kept. */
export interface Ack {
  kind: "ack";
  id: string;
  version: number;
}

/** Not done, and why. */
export interface Refused {
  kind: "refused";
  id: string;
  reason: Phrase;
  version: number;
}

/** The table after a draft: what differs from the scene told before on this connection. */
export interface Tried {
  kind: "tried";
  id: string;
  version: number;
  scene: Partial<AnyScene>;
  told: Phrase[];
  illegal: Illegal | null;
}

/** How a card can come to be used, in the game's own way. */
export interface Planned {
  kind: "planned";
  id: string;
  version: number;
  plan: Plan;
}

/**
 * One sentence that is true of a draft; `id` names its kind, `places` are to be lit.
 *
 * One that `warns` asks whether the draft is meant before it is played; one that is said `once`
 * need not be said again in the same game. `grave` is what decides the game: it is never left
 * unsaid.
 */
export interface Advice {
  id: string;
  words: Phrase;
  places: string[];
  warns: boolean;
  once: boolean;
  grave: boolean;
}

/** What a coach says of a draft, the weightiest first; nothing if that takes too long. */
export interface Advised {
  kind: "advice";
  id: string;
  version: number;
  said: Advice[];
}

/** I am here. */
export interface Pong {
  kind: "pong";
  id: string;
}

/** Who has a connection, and for how many seconds each seat's person has had none. */
export interface Presence {
  kind: "presence";
  here: number[];
  gone: (number | null)[];
  onlookers: number;
}

/** The socket will be closed. */
export interface Gone {
  kind: "gone";
  reason: Phrase;
}

/**
 * One seat as the table shows it.
 *
 * `late` is a bot that gave no answer in time and is asked again; `gone` is for how many seconds
 * the person has had no connection.
 */
export interface SeatInfo {
  seat: number;
  kind: SeatKind;
  name: string | null;
  mine: boolean;
  here: boolean;
  bot: string | null;
  late: boolean;
  gone: number | null;
}

/** How a game ended: the way, what each seat got and, at its table, the same in words. */
export interface EndInfo {
  how: Ending;
  result: string | null;
  why?: Phrase | null;
}

/** The open proposals: whose turn may go back, who agrees to end, who wants another game. */
export interface ProposalInfo {
  takeback: number | null;
  agree: number[];
  rematch: number[];
}

/**
 * All about a table but the game itself.
 *
 * `bytes`: this browser owes its bytes for luck. After `patience` seconds others may decide for
 * somebody who is gone. `midway`: the game began at a position, so nobody knows how many turns
 * came before.
 */
export interface TableInfo {
  id: string;
  spec: string;
  game: string;
  status: Status;
  pace: Pace;
  commitment: string | null;
  seed: string | null;
  bytes: boolean;
  seats: SeatInfo[];
  patience: number;
  host: boolean;
  invite: string | null;
  ended: EndInfo | null;
  record: boolean;
  asks: ProposalInfo;
  next: string | null;
  frozen: boolean;
  midway: boolean;
}

/** A step in notation and in words, which kind it is of and where on the board it happens. */
export interface LogStep {
  text: string;
  words: Phrase;
  kind: string;
  places: string[];
}

/**
 * One row of the log as somebody may read it.
 *
 * `setup`: the game was being set up; `recap`: the row ends a turn, and that is what it came to.
 */
export interface LogLine {
  version: number;
  kind: LogKind;
  seat: number | null;
  steps: LogStep[];
  words: Phrase | null;
  setup: boolean;
  recap: Phrase | null;
}

/** A table over HTTP; without `table`, the table at a moment. */
export interface Page {
  version: number;
  scene: AnyScene;
  last: string[];
  table?: TableInfo;
  log?: LogLine[];
}

/**
 * A step by its row of the log and its place in there, what it changed in the scene, and what
 * of the board shows that it was legal (of the game's own kind, mostly null).
 */
export interface ShownStep {
  version: number;
  index: number;
  scene: Partial<AnyScene>;
  evidence: unknown;
}

/** The scene before some steps, as `seat` sees it, and what each of them changed. */
export interface Showing {
  seat: number | null;
  scene: AnyScene;
  steps: ShownStep[];
}

/**
 * The table as it is now, as `seat` knows it, with the log after version `since` ("from").
 *
 * No seat is an onlooker's view. Of the scene it has what differs from the one told before on
 * this connection.
 */
export interface Update {
  kind: "update";
  version: number;
  table: TableInfo;
  seat: number | null;
  scene: Partial<AnyScene>;
  log: LogLine[];
  from: number;
  last: string[];
}

/**
 * The answer to hello: an update with the whole scene, and which server this is.
 *
 * Links begin with `share`; there is none where they work on this computer only.
 */
export interface Welcome {
  kind: "welcome";
  id: string;
  protocol: number;
  build: string;
  share: string | null;
  version: number;
  table: TableInfo;
  seat: number | null;
  scene: AnyScene;
  log: LogLine[];
  from: number;
  last: string[];
}

/** What could have been drawn, its probability, and how often it was drawn before. */
export interface Chance {
  text: string;
  weight: number;
  drawn: number;
}

/** A draw of a finished game, and what it was drawn from. */
export interface DrawInfo {
  version: number;
  step: string;
  chances: Chance[];
}

/**
 * All that it takes to verify the draws of a finished game.
 *
 * `bytes` has a word for each seat.
 */
export interface Draws {
  match: string;
  commitment: string;
  seed: string;
  bytes: string;
  draws: DrawInfo[];
}

/** One seat of a table in a list. */
export interface CardSeat {
  seat: number;
  kind: SeatKind;
  name: string | null;
  mine: boolean;
}

/** A table in the list of my games; `to_move` is the seat whose turn it is while it runs. */
export interface TableCard {
  id: string;
  game: string;
  spec: string;
  status: Status;
  pace: Pace;
  seats: CardSeat[];
  my_turn: boolean;
  to_move: number | null;
  changed: number;
  ended: EndInfo | null;
}

/** Who I am, and where I play. */
export interface Me {
  name: string;
  tables: TableCard[];
  notice: Phrase | null;
}

/**
 * A step of a study in notation and in words, as the viewer hears it.
 *
 * `seat` took it, or luck (-1); `evidence` shows on the board that it was legal, mostly null.
 */
export interface StudyStep {
  text: string;
  words: Phrase;
  kind: string;
  places: string[];
  seat: number;
  evidence: unknown;
}

/**
 * A study as its viewer sees it, no seat being an onlooker.
 *
 * `last` are the steps that stay marked: the latest turn. `to_move` is a seat, luck (-1) or null
 * once the game is over.
 */
export interface StudyPage {
  spec: string;
  game: string;
  seat: number | null;
  scene: AnyScene;
  last: string[];
  steps: StudyStep[];
  to_move: number | null;
  ended: EndInfo | null;
}

/** A lesson in the list of all. */
export interface LessonCard {
  game: string;
  id: string;
  title: string;
  minutes: number;
  scenes: number;
}

/**
 * One scene of a lesson: one idea, one position, one prompt.
 *
 * `lit_words` say what is lit to whoever does not see it. `plays_on` is the spec of the whole game
 * that the scene leads to.
 */
export interface LessonScene {
  id: string;
  title: string;
  prompt: string;
  lit_words: string;
  plays_on: string | null;
}

/** A lesson with all its scenes. */
export interface LessonPage {
  game: string;
  id: string;
  title: string;
  minutes: number;
  scenes: LessonScene[];
}

/**
 * What a lesson says to an attempt.
 *
 * `line` are the steps that are kept, luck's and replies included, `page` is the scene after them.
 * `shown` are the scenes to be shown one after another before it: the learner's step and what
 * followed it. `says` is the lesson's sentence, `reason` why a step is illegal, `at` where on the
 * board. `lit` is what the learner is to look at now: places, cards and kinds of steps, as boards
 * name them; `hint` is the same of the step that would be right. `show` is a whole line that ends
 * the scene, as far as the learner has steps to take.
 */
export interface Answer {
  verdict: Verdict;
  says: string | null;
  reason: string | null;
  at: string[];
  line: string[];
  shown: StudyPage[];
  page: StudyPage;
  lit: string[];
  hint: string[];
  show: string[];
}

/** Who is to sit on a seat. */
export interface SeatChoice {
  kind: "me" | "open" | "bot";
  name?: string | null;
  bot?: string | null;
}

/** A table to be made. */
export interface NewTable {
  spec: string;
  seats: SeatChoice[];
  pace?: Pace;
}

/**
 * A position, steps from there and whose eyes see it: no position is the start of the game,
 * no seat an onlooker.
 */
export interface Study {
  spec: string;
  position?: string | null;
  steps?: string[];
  seat?: number | null;
}

/**
 * A learner's steps since the position of a scene, luck's and replies included, or what was
 * pressed after them beside all that can be done: a place, the kind of a closed action, or the
 * step that the press would have meant.
 */
export interface Attempt {
  steps: string[];
  pressed?: string | null;
}

export type FromClient = Hello | Bytes | Try | AskPlan | AskCoach | Play | Takeback | Resign | Agree | Absent | Uncover | Rematch | Ping;

export type FromServer = Ack | Refused | Tried | Planned | Advised | Pong | Presence | Gone | Update | Welcome;
