// The log as it is read: new lines joined to old ones, turns laid out in columns.
import type { LogLine } from "./wire";

/** The log after a message: what stood up to `from` stays, the rest is new. */
export function merge(log: LogLine[], from: number, lines: LogLine[]): LogLine[] {
  return [...log.filter((line) => line.version <= from), ...lines];
}

/** The lines in which something happened on the board. */
export const turns = (log: LogLine[]): LogLine[] => log.filter((line) => line.steps.length > 0);

/** How many turns lines amount to: what one seat does in a row, luck between or not, is one. */
export function count(lines: LogLine[]): number {
  const seats = lines.map((line) => line.seat).filter((seat) => seat !== null && seat >= 0);
  return seats.filter((seat, n) => seat !== seats[n - 1]).length;
}

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

export type Row = { number: number; cells: (number | null)[] } | { luck: number };

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
      number += 1;
      out.push({ number, cells: open });
    }
    open[seat] = index;
  });
  return out;
}
