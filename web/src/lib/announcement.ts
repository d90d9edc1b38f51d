// What is said of turns in a sentence: in the bar, in the log, to those who do not see the board.
import { say, t } from "./i18n.svelte";
import type { Block } from "./log";
import { named } from "./names";
import type { Phrase } from "./types";
import type { LogLine } from "./wire";
import { capital } from "./words";

/** What is needed of a table. */
export interface Told {
  turns: LogLine[];
  blocks: Block[];
  mine: number[];
  shared: boolean;
  name(seat: number): string;
}

/** A phrase with people's names. */
const call = (table: Told, phrase: Phrase): string => say(named(phrase, (seat) => table.name(seat)));

/** A turn in one sentence: "Ana sailed to Thera and sold 2 cubes for 6 drachmas." */
export const recapped = (table: Told, { seat, recap }: Block): string =>
  recap && seat !== null ? t("web.recap", { who: table.name(seat), what: call(table, recap) }) : "";

/** The latest turn that somebody else has made. */
export const theirs = (table: Told): Block | null =>
  table.blocks.findLast(({ seat, recap }) => recap && seat !== null && isTheirs(table, seat)) ?? null;

const isTheirs = (table: Told, seat: number): boolean => table.shared || !table.mine.includes(seat);

/** What luck brought, line by line, as a sentence. */
function drawn(table: Told, lines: LogLine[]): string {
  const luck = lines.filter(({ seat }) => (seat ?? -1) < 0);
  const words = luck.flatMap((line) => line.steps.map((step) => call(table, step.words)));
  return words.length ? `${capital(words.join("; "))}.` : "";
}

/** What luck brought last to a turn that is under way; null at its beginning. */
export function underway(table: Told, to_move: number): string | null {
  const last = table.blocks.at(-1);
  if (!last || last.recap || last.seat !== to_move) return null;
  const lines = table.turns.slice(last.from, last.to);
  return drawn(table, lines.slice(lines.findLastIndex(({ seat }) => seat === to_move)));
}

/** What is new since a version: the turns of others that have ended, and what luck brought to oneself. */
export function announcement(table: Told, since: number): string {
  const { turns, blocks } = table;
  return blocks
    .filter(({ to }) => turns[to - 1]!.version > since)
    .flatMap((block) => {
      if (block.seat !== null && isTheirs(table, block.seat)) return recapped(table, block);
      const fresh = turns.slice(block.from, block.to).filter(({ version }) => version > since);
      return drawn(table, fresh);
    })
    .filter(Boolean)
    .join(" ");
}
