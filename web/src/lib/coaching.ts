// How much the coach still has to say to a reader: each kind of sentence has a stage of its own.
//
//   3 ahead ── a game won ──▶ 2 on confirming ── three chances used unaided ──▶ 1 ──▶ 0 quiet
//                                             ◀── missed twice ── 1 and 0
import type { Advice } from "./wire";

/** What the reader knows of one kind of sentence: chances used in a row, and missed while nothing was said. */
export type Skill = { stage: number; used: number; missed: number };

/** What is kept in the browser. */
export type Notes = {
  /** What the reader chose; null is the coach's own habit: only in the first games. */
  on: boolean | null;
  games: number;
  won: boolean;
  /** Games won against each level, by game and level. */
  wins: Record<string, number>;
  skills: Record<string, Skill>;
};

export const AHEAD = 3;
export const ON_CONFIRM = 2;

/** So many games are coached unless the reader says otherwise. */
export const FIRST_GAMES = 5;
/** So many games are won against a level before the next one is offered. */
export const WINS = 3;
const IN_A_ROW = 3;
const MISSED = 2;

export const FRESH: Notes = { on: null, games: 0, won: false, wins: {}, skills: {} };

/** What was stored, as far as it makes sense. */
export function mended(stored: unknown): Notes {
  const old = (typeof stored === "object" && stored !== null ? stored : {}) as Partial<Notes>;
  const table = <T>(value: unknown): Record<string, T> =>
    typeof value === "object" && value !== null ? (value as Record<string, T>) : {};
  return {
    on: typeof old.on === "boolean" ? old.on : null,
    games: typeof old.games === "number" ? old.games : 0,
    won: old.won === true,
    wins: table<number>(old.wins),
    skills: table<Skill>(old.skills),
  };
}

export const isOn = ({ on, games }: Notes): boolean => on ?? games < FIRST_GAMES;

type Kind = Pick<Advice, "id" | "grave">;

/** When a kind of sentence is said: what decides a game is never left unsaid, and never said ahead. */
export function stage(notes: Notes, { id, grave }: Kind): number {
  if (grave) return ON_CONFIRM;
  return skill(notes, id).stage;
}

const skill = (notes: Notes, id: string): Skill =>
  notes.skills[id] ?? { stage: notes.won ? ON_CONFIRM : AHEAD, used: 0, missed: 0 };

const learned = (notes: Notes, id: string, now: Skill): Notes => ({
  ...notes,
  skills: { ...notes.skills, [id]: now },
});

/** A chance was taken without a word. */
export function used(notes: Notes, id: string): Notes {
  const old = skill(notes, id);
  const ripe = old.used + 1 >= IN_A_ROW && old.stage > 0;
  return learned(notes, id, ripe ? { stage: old.stage - 1, used: 0, missed: 0 } : { ...old, used: old.used + 1 });
}

/** A chance was missed; where nothing is said of it any more, that counts. */
export function missed(notes: Notes, id: string): Notes {
  const old = skill(notes, id);
  if (old.stage >= ON_CONFIRM) return learned(notes, id, { ...old, used: 0 });
  const again = old.missed + 1 >= MISSED;
  const now = again ? { stage: old.stage + 1, used: 0, missed: 0 } : { ...old, used: 0, missed: old.missed + 1 };
  return learned(notes, id, now);
}

/** A game has ended: who won it against what. */
export function finished(notes: Notes, won: boolean, against: string): Notes {
  const next = { ...notes, games: notes.games + 1 };
  if (!won) return next;
  const skills = Object.entries(notes.skills).map(([id, old]): [string, Skill] => [
    id,
    old.stage === AHEAD ? { stage: ON_CONFIRM, used: 0, missed: 0 } : old,
  ]);
  const wins = { ...notes.wins, [against]: (notes.wins[against] ?? 0) + 1 };
  return { ...next, won: true, wins, skills: Object.fromEntries(skills) };
}

/** A sentence about certain squares: what "play anyway" silences. */
export const about = ({ id, places }: Advice): string => [id, ...places].join(" ");

/** Whether two sentences have something on the board in common. */
export const touches = (one: Advice, other: Advice): boolean => one.places.some((name) => other.places.includes(name));
