// How seats are called: people by their names, bots by their levels.
import { has, t } from "./i18n.svelte";
import type { SeatInfo } from "./wire";

/** The name of whoever sits there; null for a free seat. */
export function seatName(seat: Pick<SeatInfo, "kind" | "name">): string | null {
  const level = `bot.${seat.name}.name`;
  if (seat.kind !== "bot" || !has(level)) return seat.name;
  return t("web.bot.level", { level: t(level) });
}
