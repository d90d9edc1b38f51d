// The log as it is read: new lines joined to old ones, turns laid out in columns.
import type { Phrase } from "./types";
import type { LogLine } from "./wire";

/** The log after a message: what stood up to `from` stays, the rest is new. */
export function merge(log: LogLine[], from: number, lines: LogLine[]): LogLine[] {
  return [...log.filter((line) => line.version <= from), ...lines];
}

/** The lines in which something happened on the board. */
export const turns = (log: LogLine[]): LogLine[] => log.filter((line) => line.steps.length > 0);

/** After how many lines each turn ends: what luck draws belongs to the turn before, and so does what its seat does next. */
export function stops(lines: LogLine[]): number[] {
  const ends: number[] = [];
  let mover: number | null = null;
  lines.forEach(({ seat }, index) => {
    const luck = seat === null || seat < 0;
    const before = lines[index - 1]?.seat ?? null;
    const same = luck ? mover !== null : seat === mover && (before === null || before < 0);
    if (same) ends.pop();
    if (!luck || mover !== null) ends.push(index + 1);
    if (!luck) mover = seat;
  });
  return ends.length || !lines.length ? ends : [lines.length];
}

/** Which turn of a replay lines end in: 0 is the start. */
export const turnAt = (ends: number[], lines: number): number =>
  lines ? ends.findIndex((end) => end >= lines) + 1 : 0;

/** A turn of the log: its lines from one index to before another; its number, none in the set-up. */
export interface Block {
  seat: number | null;
  number: number | null;
  from: number;
  to: number;
  recap: Phrase | null;
}

export function blocks(lines: LogLine[]): Block[] {
  let number = 0;
  return stops(lines).map((to, n, ends) => {
    const from = ends[n - 1] ?? 0;
    const own = lines.slice(from, to);
    const seat = own.map((line) => line.seat).find((each) => each !== null && each >= 0) ?? null;
    const setup = own[0]?.setup ?? false;
    if (!setup) number += 1;
    return { seat, number: setup ? null : number, from, to, recap: own.at(-1)?.recap ?? null };
  });
}

export type Row = { number: number | null; cells: (number | null)[] } | { luck: number };

/** Turns in rows of one cell a seat, as indices; luck has a row of its own. */
export function rows(lines: LogLine[], seats: number): Row[] {
  const out: Row[] = [];
  let number = 0;
  let open: (number | null)[] | null = null;
  lines.forEach((line, index) => {
    const seat = line.seat;
    if (seat === null || seat < 0) {
      out.push({ luck: index });
      return;
    }
    const taken = open?.slice(seat).some((cell) => cell !== null) ?? true;
    if (!open || taken) {
      open = Array.from({ length: seats }, () => null);
      if (!line.setup) number += 1;
      out.push({ number: line.setup ? null : number, cells: open });
    }
    open[seat] = index;
  });
  return out;
}
