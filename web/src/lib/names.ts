// How seats are called: people by their names, bots by their levels.
import { has, t } from "./i18n.svelte";
import type { Phrase } from "./types";
import type { SeatInfo } from "./wire";

type Named = Pick<SeatInfo, "kind" | "name">;

/** The name of whoever sits there, among all at the table; null for a free seat. Bots of one level are numbered. */
export function seatName(seat: Named, all: readonly Named[]): string | null {
  const level = `bot.${seat.name}.name`;
  if (seat.kind !== "bot" || !has(level)) return seat.name;
  const alike = all.filter(({ kind, name }) => kind === "bot" && name === seat.name);
  if (alike.length < 2) return t("web.bot.level", { level: t(level) });
  return t("web.bot.level.numbered", { level: t(level), number: alike.indexOf(seat) + 1 });
}

/** A phrase with people's names in it: the rules know players by their numbers only. */
export function named(phrase: Phrase, name: (seat: number) => string): Phrase {
  const gaps = Object.entries(phrase.gaps ?? {}).map(([key, value]) => [
    key,
    value && typeof value === "object" ? called(value, name) : value,
  ]);
  return { ...phrase, gaps: Object.fromEntries(gaps) as Phrase["gaps"] };
}

function called(phrase: Phrase, name: (seat: number) => string): Phrase | string {
  const number = phrase.gaps?.["number"];
  return /^\w+\.player$/.test(phrase.key) && typeof number === "number" ? name(number - 1) : named(phrase, name);
}
