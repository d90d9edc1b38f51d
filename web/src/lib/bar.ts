// What the bar under the board says: one line that is always true, and one that helps.
import { current, Say, t } from "./i18n.svelte";
import { stops, turnAt } from "./log";
import { named } from "./names";
import type { Table } from "./table.svelte";
import type { AnyScene } from "./types";
import type { Ended, TableInfo } from "./wire";

export type Line = { main: string; more: string };

export function line(table: Table): Line {
  const { info, scene } = table;
  if (!info || !scene) return { main: "", more: "" };
  if (table.connection === "gone") return { main: t("web.connection.gone"), more: "" };
  if (table.connection !== "open") return { main: t("web.connection.lost"), more: "" };
  if (table.moment !== null) return replayed(table, table.moment);
  if (table.near) return { main: Say(table.near.reason), more: "" };
  if (info.frozen) return { main: t("web.frozen"), more: "" };
  if (info.status === "waiting") return { main: t("web.waiting.title"), more: t("web.waiting.text") };
  if (info.status === "over") return over(table, info);
  return table.myTurn ? mine(table) : theirs(table);
}

function replayed(table: Table, lines: number): Line {
  const ends = stops(table.turns);
  return { main: moment(turnAt(ends, lines), ends.length), more: "" };
}

/** Which moment of a replay is shown: the start, or the turn that led to it. */
export const moment = (number: number, count: number): string =>
  number ? t("web.replay.at", { number, count }) : t("web.replay.start");

/** What a scene says of itself, with people's names. */
export const headline = (table: Table, scene: AnyScene): string =>
  Say(named(scene.headline, (seat) => table.name(seat)));

function mine(table: Table): Line {
  const { draft } = table;
  const due = headline(table, table.shown!);
  if (draft.playing) return { main: t("web.draft.sending"), more: "" };
  if (!draft.steps.length) return { main: due, more: warning(table) };
  if (draft.risky) return { main: t("web.draft.risky"), more: t("web.draft.luck") };
  if (draft.ended) return { main: t("web.draft.complete"), more: t("web.draft.confirm") };
  const close = draft.closing?.label ? "web.draft.or_end" : "web.draft.or_confirm";
  return { main: due, more: draft.closing ? t(close) : warning(table) };
}

/** A dead end that every way leads into is worth a word. */
function warning(table: Table): string {
  const [first, ...rest] = table.options.map((option) => option.warning);
  const all = first && rest.every((each) => each?.key === first.key);
  return all ? Say(first) : "";
}

function theirs(table: Table): Line {
  const seat = table.scene!.to_move;
  const what = headline(table, table.scene!);
  if (seat < 0) return { main: what, more: "" };
  const info = table.info!.seats[seat];
  const key = info?.kind !== "bot" ? "theirs" : info.late ? "late" : "thinking";
  const whose = t(`web.turn.${key}`, { who: table.name(seat) });
  return isOut(table) ? { main: t("web.turn.out"), more: whose } : { main: whose, more: what };
}

/** Whether this page's players have lost while others play on. */
const isOut = ({ mine, scene }: Table): boolean =>
  mine.length > 0 && mine.every((seat) => scene!.players[seat]?.status === "out");

/** Who got most, by the numbers a seat of a result. */
export function winners(result: string | null): number[] {
  const points = result?.trim().split(/\s+/).map(Number) ?? [];
  const best = Math.max(...points);
  if (!points.length || !(best > 0)) return [];
  return points.flatMap((each, seat) => (each === best ? [seat] : []));
}

/** How a game ended: who won and why; by the rules the scene says it to those who won. */
function over(table: Table, { ended }: TableInfo): Line {
  const who = won(table, ended);
  if (!ended) return { main: headline(table, table.scene!), more: "" };
  const how = t(`web.ended.${ended.how}`);
  const mine = !table.shared && winners(ended.result).some((seat) => table.mine.includes(seat));
  if (ended.how === "rules" && (mine || !who)) return { main: headline(table, table.scene!), more: how };
  return who ? { main: who, more: how } : { main: how, more: "" };
}

function won(table: Table, ended: Ended | null): string {
  const names = winners(ended?.result ?? null).map((seat) => table.name(seat));
  if (!names.length) return "";
  const who = new Intl.ListFormat(current()).format(names);
  return t("web.ended.won", { who, count: names.length });
}
