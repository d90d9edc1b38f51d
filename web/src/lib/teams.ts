// Teams: players of one side. They are called by number; their colour and sign are the side's.
import { current, t } from "./i18n.svelte";
import type { Table } from "./table.svelte";

/** Whether sides have several players. */
export const inTeams = (sides: number[]): boolean => new Set(sides).size < sides.length;

/** What a player's team is called; null where everybody plays alone. */
export function teamName(sides: number[], seat: number): string | null {
  const side = sides[seat];
  return side === undefined || !inTeams(sides) ? null : t("web.team", { number: side + 1 });
}

/** The side of each seat of a table. */
export const sidesOf = (table: Table): number[] => table.scene?.players.map((player) => player.side) ?? [];

/** That these seats have won: by name, and as a team where they are one. */
export function wins(table: Table, seats: number[]): string {
  const who = new Intl.ListFormat(current()).format(seats.map((seat) => table.name(seat)));
  const team = seats[0] === undefined ? null : teamName(sidesOf(table), seats[0]);
  return team ? t("web.ended.team", { team, who }) : t("web.ended.won", { who, count: seats.length });
}
