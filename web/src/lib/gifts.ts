// This browser's random bytes for a table, kept with the commitment that it saw before it gave them.
import { randomHex } from "./address";
import { keep, kept } from "./keep";

export interface Gift {
  table: string;
  commitment: string;
  bytes: string;
  /** The seats for which the server has accepted the bytes. */
  seats: number[];
}

/** So many tables are remembered, the latest ones. */
export const MOST = 200;
const KEY = "gifts";

const isGift = (value: unknown): value is Gift => {
  const { table, commitment, bytes, seats } = (value ?? {}) as Record<string, unknown>;
  return [table, commitment, bytes].every((each) => typeof each === "string") && Array.isArray(seats);
};

function all(): Gift[] {
  const found = kept(KEY);
  return Array.isArray(found) ? found.filter(isGift) : [];
}

/** What this browser gave to a table. */
export const giftOf = (table: string): Gift | null => all().find((gift) => gift.table === table) ?? null;

/** The latest last. */
function put(gift: Gift): void {
  keep(KEY, [...all().filter(({ table }) => table !== gift.table), gift].slice(-MOST));
}

/**
 * The bytes for a table: made once. Whoever asks again gets the same, so that a server cannot choose
 * among several; a commitment that changes later is found out.
 */
export function giftFor(table: string, commitment: string): Gift {
  const known = giftOf(table);
  if (known) return known;
  const gift = { table, commitment, bytes: randomHex(16), seats: [] };
  put(gift);
  return gift;
}

/** The server has accepted these bytes for these seats, whatever another tab has kept meanwhile. */
export const accepted = (gift: Gift, seats: number[]): void => put({ ...gift, seats });
