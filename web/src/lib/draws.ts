// Whether the draws of a finished game follow from the seed and the players' bytes: docs/luck.md.
import type { Gift } from "./gifts";
import { hex, hmac, sha256, unhex, utf8 } from "./sha256";
import type { Chance, DrawInfo, Draws, LogLine, TableInfo } from "./wire";

/** What this page knows by itself: the table and the log that it shows, and what it kept. */
export interface Witness {
  table: TableInfo;
  log: LogLine[];
  gift: Gift | null;
}

export type Fault =
  /** Another table, another commitment than was shown before, or a seed that does not fit it. */
  | { kind: "table" | "commitment" | "seed" }
  /** This browser's bytes are not where the server said it had put them. */
  | { kind: "bytes" }
  /** A seat without a person has bytes: the server could have tried many. */
  | { kind: "extra" }
  /** The list is not that of the log, or a draw does not follow. Draws are counted from 1. */
  | { kind: "log" | "draw"; number: number; step: string };

export interface Verdict {
  fault: Fault | null;
  draws: number;
  /** The commitment was kept by this browser before it gave its bytes. */
  promised: boolean;
  /** This browser's bytes are part of the key. */
  own: boolean;
}

/** Ranks this close count as equal: logarithms may differ in a last bit. */
const NEAR = 1e-12;
const GIFT = /^([0-9a-f]{32}|-)$/;

const fault = (kind: "table" | "commitment" | "seed" | "bytes" | "extra"): Fault => ({ kind });

/** Checks the commitment, everybody's bytes and every draw; the first thing that is wrong is the fault. */
export function verify(list: Draws, witness: Witness): Verdict {
  const gifts = list.bytes.split(" ");
  return {
    fault: promiseFault(list, witness) ?? bytesFault(gifts, witness) ?? drawFault(list, witness.log),
    draws: list.draws.length,
    promised: witness.gift !== null,
    own: isOwn(gifts, witness),
  };
}

function promiseFault(list: Draws, { table, gift }: Witness): Fault | null {
  if (list.match !== table.id) return fault("table");
  const shown = [table.commitment, gift?.commitment ?? table.commitment];
  if (shown.some((each) => each !== list.commitment)) return fault("commitment");
  const seed = unhex(list.seed);
  return seed && hex(sha256(seed)) === list.commitment ? null : fault("seed");
}

/** Whether the key has this browser's bytes on each seat that it gave them for. */
function isOwn(gifts: string[], { table, gift }: Witness): boolean {
  const seats = gift?.seats.length ? gift.seats : table.seats.filter((seat) => seat.mine).map(({ seat }) => seat);
  return gift !== null && seats.length > 0 && seats.every((seat) => gifts[seat] === gift.bytes);
}

/** Bytes that were accepted must be there, unless the seat went to somebody else; bots have none. */
function bytesFault(gifts: string[], witness: Witness): Fault | null {
  const { table, log, gift } = witness;
  if (gift?.seats.some((seat) => table.seats[seat]?.mine) && !isOwn(gifts, witness)) return fault("bytes");
  const replaced = new Set(log.filter((line) => line.kind === "seat").map((line) => line.seat));
  const fits = ({ kind, seat }: TableInfo["seats"][number]): boolean =>
    kind === "bot" && !replaced.has(seat) ? gifts[seat] === "-" : GIFT.test(gifts[seat] ?? "");
  return gifts.length === table.seats.length && table.seats.every(fits) ? null : fault("extra");
}

/** The first draw that the log does not show or the key does not give. */
function drawFault(list: Draws, log: LogLine[]): Fault | null {
  const key = hmac(unhex(list.seed)!, utf8(`${list.match} ${list.bytes}`));
  const logged = log
    .filter((line) => line.kind === "luck")
    .flatMap((line) => line.steps.map((step) => ({ version: line.version, step: step.text })));
  const drawn = new Map<string, number>();
  for (let i = 0; i < Math.max(logged.length, list.draws.length); i += 1) {
    const [draw, seen] = [list.draws[i], logged[i]];
    const named = { number: i + 1, step: draw?.step ?? seen!.step };
    if (draw?.version !== seen?.version || draw?.step !== seen?.step) return { kind: "log", ...named };
    if (!fits(key, draw!, drawn)) return { kind: "draw", ...named };
    drawn.set(draw!.step, (drawn.get(draw!.step) ?? 0) + 1);
  }
  return null;
}

/** Whether a draw has the least rank of all its chances, which are counted as the draws before say. */
function fits(key: Uint8Array, draw: DrawInfo, drawn: Map<string, number>): boolean {
  if (!draw.chances.every((each) => each.weight > 0 && each.drawn === (drawn.get(each.text) ?? 0))) return false;
  const least = Math.min(...draw.chances.map((each) => rank(key, each)));
  const taken = draw.chances.find((each) => each.text === draw.step);
  return taken !== undefined && rank(key, taken) <= least * (1 + NEAR);
}

/** -ln(u)/weight, where u is the first 64 bits of the chance's HMAC as a number between 0 and 1. */
export function rank(key: Uint8Array, { text, drawn, weight }: Chance): number {
  const lot = hmac(key, utf8(`${text} ${drawn}`));
  const number = new DataView(lot.buffer).getBigUint64(0);
  return -Math.log((Number(number) + 0.5) / 2 ** 64) / weight;
}
