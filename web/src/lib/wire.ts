// What the browser and the server say to each other; `docs/wire.md` explains it.
import type { AnyScene, Phrase } from "./types";

export const PROTOCOL = 2;

export type SeatInfo = {
  seat: number;
  kind: "free" | "person" | "bot";
  name: string | null;
  mine: boolean;
  here: boolean;
  bot: string | null;
  /** A bot that gave no answer in time and is asked again. */
  late: boolean;
  /** For how many seconds the person has had no connection. */
  gone: number | null;
};

export type TableInfo = {
  id: string;
  spec: string;
  game: string;
  status: "waiting" | "playing" | "over";
  pace: "live" | "leisure";
  commitment: string | null;
  seed: string | null;
  /** This browser owes its bytes for luck. */
  bytes: boolean;
  seats: SeatInfo[];
  /** Seconds after which others may decide for somebody who is gone. */
  patience: number;
  host: boolean;
  invite: string | null;
  ended: Ended | null;
  asks: { takeback: number | null; agree: number[]; rematch: number[] };
  next: string | null;
  frozen: boolean;
  /** The game began at a position: nobody knows how many turns came before. */
  midway: boolean;
};

export type Ended = {
  how: "rules" | "resigned" | "agreed" | "abandoned" | "unfinished";
  result: string | null;
};

export type LogStep = { text: string; words: Phrase };
export type LogLine = {
  version: number;
  kind: string;
  seat: number | null;
  steps: LogStep[];
  words: Phrase | null;
};

/** A table in the list of my games. */
export type TableCard = {
  id: string;
  game: string;
  status: TableInfo["status"];
  seats: { seat: number; kind: SeatInfo["kind"]; name: string | null; mine: boolean }[];
  my_turn: boolean;
  /** The seat whose turn it is while the game runs. */
  to_move: number | null;
  changed: number;
  ended: Ended | null;
};

export type Me = { name: string; tables: TableCard[]; notice: Phrase | null };

export type SeatWish = { kind: "me" | "open" | "bot"; name?: string; bot?: string };
export type TableWish = { spec: string; seats: SeatWish[]; pace: "live" | "leisure" };

/** What a table looked like at an earlier version. */
export type Moment = { scene: AnyScene; last: string[] };

/** Something that could have been drawn, and how often it was drawn before. */
export type DrawChance = { text: string; weight: number; drawn: number };
export type Draw = { version: number; step: string; chances: DrawChance[] };
/** All that it takes to verify the draws of a finished game; `bytes` has a word for each seat. */
export type Draws = { match: string; commitment: string; seed: string; bytes: string; draws: Draw[] };

// ---- the socket ----

export type Answer3 = "ask" | "yes" | "no";

export type Ask =
  | { kind: "bytes"; bytes: string }
  | { kind: "try"; version: number; seat: number; steps: string[] }
  | { kind: "play"; version: number; seat: number; steps: string[] }
  | { kind: "takeback"; version: number; answer: Answer3 }
  | { kind: "resign"; version: number; seat: number }
  | { kind: "agree"; answer: Answer3 }
  | { kind: "absent"; seat: number; choice: "bot" | "end" }
  | { kind: "eyes"; seat: number }
  | { kind: "rematch"; answer: "yes" | "no" };

export type Hello = { kind: "hello"; id: string; protocol: number; build: string; seen: number | null };
export type Sent = (Ask & { id: string }) | Hello | { kind: "ping"; id: string };

export type Tried = {
  kind: "tried";
  id: string;
  version: number;
  scene: AnyScene;
  told: Phrase[];
  illegal: { step: string; reason: Phrase } | null;
};
export type Ack = { kind: "ack"; id: string; version: number };
export type Refused = { kind: "refused"; id: string; reason: Phrase; version: number };
export type Reply = Tried | Ack | Refused;

export type Welcome = {
  kind: "welcome";
  id: string;
  protocol: number;
  build: string;
  /** What links begin with; null where they work on this computer only. */
  share: string | null;
  table: TableInfo;
  version: number;
  /** Whose view scene and log are; null is an onlooker's. */
  seat: number | null;
  scene: AnyScene;
  log: LogLine[];
  from: number;
  last: string[];
};
export type Update = {
  kind: "update";
  version: number;
  table: TableInfo;
  /** Whose view scene and log are; null is an onlooker's. */
  seat: number | null;
  scene: AnyScene;
  log: LogLine[];
  from: number;
  last: string[];
};
export type Presence = {
  kind: "presence";
  here: number[];
  /** For how many seconds each seat's person has had no connection. */
  gone: (number | null)[];
  onlookers: number;
};
export type Gone = { kind: "gone"; reason: Phrase };
/** What is told of a scene that is not the first on a connection: the fields that differ from the one before. */
export type Changed<Message extends { scene: AnyScene }> = Omit<Message, "scene"> & { scene: Partial<AnyScene> };
export type Heard =
  | Changed<Tried>
  | Changed<Update>
  | Ack
  | Refused
  | Welcome
  | Presence
  | Gone
  | { kind: "pong"; id?: string };
