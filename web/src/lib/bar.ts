// What the bar under the board says: one line that is always true, and one that helps.
import { recapped, theirs, underway } from "./announcement";
import { say, Say, t } from "./i18n.svelte";
import { type Block, turnAt } from "./log";
import { named } from "./names";
import { wins } from "./teams";
import type { Table } from "./table.svelte";
import type { AnyScene } from "./types";
import type { EndInfo, TableInfo } from "./wire";
import { capital, uncapital } from "./words";

/** `quiet`: the second line is said aloud elsewhere, so that nobody hears it twice. */
export type Line = { main: string; more: string; quiet?: boolean };

export function line(table: Table): Line {
  const { info, scene } = table;
  if (!info || !scene) return { main: "", more: "" };
  if (table.connection === "gone") return { main: t("web.connection.gone"), more: "" };
  if (table.connection !== "open") return { main: t("web.connection.lost"), more: "" };
  if (table.acting.playing) return acted(table);
  if (table.moment !== null) return replayed(table, table.moment);
  if (table.near) return { main: Say(table.near.reason), more: "" };
  if (info.frozen) return { main: t("web.frozen"), more: "" };
  if (info.status === "waiting") return { main: t("web.waiting.title"), more: t("web.waiting.text") };
  if (info.status === "over") return over(table, info);
  return table.myTurn ? mine(table) : waiting(table);
}

/** The step that is being shown. */
function acted(table: Table): Line {
  const { step, seat } = table.acting;
  if (!step) return { main: t("web.acting.title"), more: "" };
  const what = say(named(step.words, (each) => table.name(each)));
  const main = seat === null || seat < 0 ? capital(what) : t("web.recap", { who: table.name(seat), what });
  return { main, more: "" };
}

function replayed(table: Table, lines: number): Line {
  const { blocks } = table;
  const at = turnAt(
    blocks.map(({ to }) => to),
    lines,
  );
  const block = blocks[at - 1];
  return { main: moment(blocks, at), more: block ? recapped(table, block) : "" };
}

/** Which moment of a replay is shown: the start, a part of the set-up, or the turn that led to it. */
export function moment(blocks: Block[], at: number): string {
  const number = blocks[at - 1]?.number;
  if (!at) return t("web.replay.start");
  if (!number) return t("web.replay.setup");
  return t("web.replay.at", { number, count: blocks.at(-1)?.number ?? number });
}

/** What is to be done; on a shared screen, by whom. */
function due(table: Table): string {
  const what = headline(table, table.shown!);
  const who = table.name(table.scene!.to_move);
  return table.shared ? t("web.turn.shared", { who, what: uncapital(what) }) : what;
}

/** What a scene says of itself, with people's names. */
export const headline = (table: Table, scene: AnyScene): string =>
  Say(named(scene.headline, (seat) => table.name(seat)));

function mine(table: Table): Line {
  const { draft } = table;
  const said = due(table);
  if (draft.playing) return { main: t("web.draft.sending"), more: "" };
  if (!draft.steps.length) return beginning(table, said);
  if (draft.risky) return { main: t("web.draft.risky"), more: t("web.draft.luck") };
  if (draft.ended) return { main: t("web.draft.complete"), more: t("web.draft.confirm") };
  if (draft.closing?.label) return { main: said, more: "" }; // its button says so
  return { main: said, more: draft.closing ? t("web.draft.or_confirm") : warning(table) };
}

/** What is to be done, and a warning, or else what happened last. */
function beginning(table: Table, main: string): Line {
  const more = warning(table);
  const before = theirs(table);
  const happened = underway(table, table.scene!.to_move) ?? (before && recapped(table, before));
  return more || !happened ? { main, more } : { main, more: happened, quiet: true };
}

/** A dead end that every way leads into is worth a word. */
function warning(table: Table): string {
  const [first, ...rest] = table.options.map((option) => option.warning);
  const all = first && rest.every((each) => each?.key === first.key);
  return all ? Say(first) : "";
}

function waiting(table: Table): Line {
  const seat = table.scene!.to_move;
  const what = headline(table, table.scene!);
  if (seat < 0) return { main: what, more: "" };
  const info = table.info!.seats[seat];
  const key = info?.kind !== "bot" ? "theirs" : info.late ? "late" : "thinking";
  const whose = t(`web.turn.${key}`, { who: table.name(seat) });
  if (isOut(table)) return { main: t("web.turn.out"), more: whose };
  return { main: key === "theirs" ? what : whose, more: "" };
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

/** How a game ended: who won, and how. */
function over(table: Table, { ended }: TableInfo): Line {
  if (!ended) return { main: headline(table, table.scene!), more: "" };
  const how = reasonOf(table, ended);
  const mine = !table.shared && winners(ended.result).some((seat) => table.mine.includes(seat));
  const who = won(table, ended);
  if (ended.how === "rules" && (mine || !who)) return { main: headline(table, table.scene!), more: how };
  return who ? { main: who, more: how } : { main: how, more: "" };
}

/** What decided a game, as a sentence. */
export function reasonOf(table: Pick<Table, "name">, { how, why }: EndInfo): string {
  const text = why ? Say(named(why, (seat) => table.name(seat))) : t(`web.ended.${how}`);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function won(table: Table, ended: EndInfo | null): string {
  const seats = winners(ended?.result ?? null);
  return seats.length ? wins(table, seats) : "";
}
