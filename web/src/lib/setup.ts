// Setting a table up: who sits where, and the spec of the game.
import type { ChoosableCard, Way } from "./types";
import type { SeatChoice } from "./wire";

export const MODES = ["bot", "link", "screen"] as const;
export type Mode = (typeof MODES)[number];

export const isMode = (text: string | null): text is Mode => MODES.includes(text as Mode);

/** The seats of a table: mine at `place`, the others as the mode says. */
export function seating(mode: Mode, seats: number, place: number, bots: string[], names: string[]): SeatChoice[] {
  return Array.from({ length: seats }, (_, seat): SeatChoice => {
    if (mode === "screen") return named({ kind: "me" }, names[seat]);
    if (seat === place) return { kind: "me" };
    return mode === "bot" ? { kind: "bot", bot: bots[seat] ?? bots[0] } : { kind: "open" };
  });
}

const named = (wish: SeatChoice, name: string | undefined): SeatChoice =>
  name?.trim() ? { ...wish, name: name.normalize("NFC").trim() } : wish;

/** The spec that a way's template makes. */
export const spec = (way: Way, seats: number, cards: string[]): string =>
  way.spec.replace("{seats}", String(seats)).replace("{cards}", cards.slice(0, seats).join(","));

/** The cards that play with so many. */
export const playable = (way: Way, seats: number): ChoosableCard[] =>
  way.cards.filter((card) => !card.counts.length || card.counts.includes(seats));

/** The cards of all seats once one takes this card: who had it gets the other one for it. */
export const swapped = (cards: string[], seat: number, id: string): string[] =>
  cards.map((card, each) => (each === seat ? id : card === id ? (cards[seat] ?? card) : card));

/** One card per seat, all different: those asked for first, then the first that are free. */
export function deal(way: Way, seats: number, wished: string[]): string[] {
  const free = playable(way, seats).map((card) => card.id);
  const out: string[] = [];
  for (let seat = 0; seat < seats; seat += 1) {
    const wish = wished[seat];
    const fits = wish !== undefined && free.includes(wish) && !out.includes(wish);
    const card = fits ? wish : free.find((id) => !out.includes(id) && !wished.includes(id));
    if (card !== undefined) out.push(card);
  }
  return out;
}
