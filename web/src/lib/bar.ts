// What the bar under the board says: one line that is always true, and one that helps.
import { current, Say, t } from "./i18n.svelte";
import type { Table } from "./table.svelte";
import type { Ended, TableInfo } from "./wire";

export type Line = { main: string; more: string };

export function line(table: Table): Line {
  const { info, scene } = table;
  if (!info || !scene) return { main: "", more: "" };
  if (table.connection === "gone") return { main: t("web.connection.gone"), more: "" };
  if (table.connection !== "open") return { main: t("web.connection.lost"), more: "" };
  if (table.moment !== null)
    return { main: t("web.replay.at", { number: table.moment + 1, count: table.turns.length }), more: "" };
  if (table.near) return { main: Say(table.near.reason), more: "" };
  if (info.frozen) return { main: t("web.frozen"), more: "" };
  if (info.status === "waiting") return { main: t("web.waiting.title"), more: t("web.waiting.text") };
  if (info.status === "over") return over(table, info);
  return table.myTurn ? mine(table) : theirs(table);
}

function mine(table: Table): Line {
  const { draft } = table;
  const headline = Say(table.shown!.headline);
  if (draft.playing) return { main: t("web.draft.sending"), more: "" };
  if (!draft.steps.length) return { main: headline, more: warning(table) };
  if (draft.risky) return { main: t("web.draft.risky"), more: t("web.draft.luck") };
  if (draft.ended) return { main: t("web.draft.complete"), more: t("web.draft.confirm") };
  const close = draft.closing?.label ? "web.draft.or_end" : "web.draft.or_confirm";
  return { main: headline, more: draft.closing ? t(close) : warning(table) };
}

/** A dead end that every way leads into is worth a word. */
function warning(table: Table): string {
  const [first, ...rest] = table.options.map((option) => option.warning);
  const all = first && rest.every((each) => each?.key === first.key);
  return all ? Say(first) : "";
}

function theirs(table: Table): Line {
  const seat = table.scene!.to_move;
  if (seat < 0) return { main: Say(table.scene!.headline), more: "" };
  const who = table.name(seat);
  const bot = table.info!.seats[seat]?.kind === "bot";
  return { main: t(bot ? "web.turn.thinking" : "web.turn.theirs", { who }), more: Say(table.scene!.headline) };
}

/** Who got most, by the numbers a seat of a result. */
export function winners(result: string | null): number[] {
  const points = result?.trim().split(/\s+/).map(Number) ?? [];
  const best = Math.max(...points);
  if (!points.length || !(best > 0)) return [];
  return points.flatMap((each, seat) => (each === best ? [seat] : []));
}

/** How a game ended: by the rules the scene says it, else who won and why. */
function over(table: Table, { ended }: TableInfo): Line {
  if (!ended || ended.how === "rules") return { main: Say(table.scene!.headline), more: won(table, ended) };
  const how = t(`web.ended.${ended.how}`);
  const who = won(table, ended);
  return who ? { main: who, more: how } : { main: how, more: "" };
}

function won(table: Table, ended: Ended | null): string {
  const names = winners(ended?.result ?? null).map((seat) => table.name(seat));
  if (!names.length) return "";
  const who = new Intl.ListFormat(current()).format(names);
  return t("web.ended.won", { who, count: names.length });
}
