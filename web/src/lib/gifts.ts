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

/**
 * The bytes for a table: made once. Whoever asks again gets the same, so that a server cannot choose
 * among several; a commitment that changes later is found out.
 */
export function bytesFor(table: string, commitment: string): string {
  const known = giftOf(table);
  if (known) return known.bytes;
  const gift = { table, commitment, bytes: randomHex(16), seats: [] };
  keep(KEY, [...all(), gift].slice(-MOST));
  return gift.bytes;
}

/** The server has accepted the bytes for these seats. */
export function accepted(table: string, seats: number[]): void {
  keep(KEY, all().map((gift) => (gift.table === table ? { ...gift, seats } : gift)));
}
