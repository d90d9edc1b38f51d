// What the options of a scene amount to: which step is due, and what each control may ask for.
import type { AkrotiriPlayer, AkrotiriScene, MapShown, Option, Player } from "../../lib/types";

export const TERRAINS = ["T", "L", "M", "V"] as const;
export const KINDS = ["E", "M", "H"] as const;

const NAMES: Record<string, string> = { T: "tree", L: "lake", M: "mountain", V: "volcano" };
const LEVELS: Record<string, string> = { E: "easy", M: "medium", H: "hard" };

/** A terrain's name by its letter. */
export const terrainName = (letter: string): string => NAMES[letter] ?? "tree";
/** A difficulty's name by its letter. */
export const levelName = (letter: string): string => LEVELS[letter] ?? "easy";

/** The kinds of action, in the order in which they are offered. */
export const ACTIONS = ["move", "load", "drop", "sell", "dig", "buy", "oracle"] as const;
export type Action = (typeof ACTIONS)[number];

/** What is asked of the reader: a step of the course of the game, or nothing. */
export type Task = "place" | "cube" | "dock" | "keep" | "take" | "act" | "none";

export function taskOf(options: readonly Option[]): Task {
  const kind = options[0]?.kind;
  if (kind === undefined) return "none";
  return kind === "place" || kind === "cube" || kind === "dock" || kind === "keep" || kind === "take" ? kind : "act";
}

export const ofKind = (options: readonly Option[], kind: string): Option[] =>
  options.filter((option) => option.kind === kind);

// ---- placing ----

/** How far a placing turns its tile. */
export const turnsOf = (option: Option): number => Number(/r(\d)$/.exec(option.step)?.[1] ?? 0);

export const placing = (options: readonly Option[], cell: string, turns: number): Option | undefined =>
  options.find((option) => option.kind === "place" && option.to === cell && turnsOf(option) === turns);

// ---- cubes ----

/** The second cube: its colour and its piece are chosen in any order. */
export const cubeOption = (
  options: readonly Option[],
  terrain: string | null,
  piece: string | null,
): Option | undefined =>
  terrain && piece
    ? options.find((option) => option.kind === "cube" && option.to === piece && option.short?.[0] === terrain)
    : undefined;

/** Letters counted: how many of each terrain or difficulty. */
export function tally(letters: string): Record<string, number> {
  const found: Record<string, number> = {};
  for (const letter of letters) found[letter] = (found[letter] ?? 0) + 1;
  return found;
}

/** How many of each can be asked for at most, over options whose short text counts letters. */
export function most(options: readonly Option[], kind: string): Record<string, number> {
  const found: Record<string, number> = {};
  for (const option of ofKind(options, kind))
    for (const [letter, count] of Object.entries(tally(option.short ?? "")))
      found[letter] = Math.max(found[letter] ?? 0, count);
  return found;
}

/** The option that asks for just so many of each, if it is legal. */
export function exactly(options: readonly Option[], kind: string, wish: Record<string, number>): Option | undefined {
  const wanted = Object.entries(wish).filter(([, count]) => count > 0);
  return ofKind(options, kind).find((option) => {
    const counts = tally(option.short ?? "");
    return Object.keys(counts).length === wanted.length && wanted.every(([letter, count]) => counts[letter] === count);
  });
}

export const total = (wish: Record<string, number>): number => Object.values(wish).reduce((sum, n) => sum + n, 0);

/** What the next cubes of a terrain bring, one after the other, as long as any are out. */
export function prices(scene: Pick<AkrotiriScene, "gear" | "market">, terrain: string, count: number): number[] {
  const stall = scene.market.find((each) => each.terrain === terrain);
  const out = scene.gear.ladder.length - (stall?.stock ?? 0);
  return scene.gear.ladder.slice(Math.max(0, out - count), out).reverse();
}

// ---- players ----

export const isSeated = (player: Player): player is AkrotiriPlayer => "money" in player;

export const seated = (scene: AkrotiriScene, seat: number | null): AkrotiriPlayer | undefined =>
  scene.players.filter(isSeated).find((player) => player.seat === seat);

/** The class of a player's colour. */
export const tone = (scene: AkrotiriScene, seat: number): string =>
  `p${(scene.players.find((player) => player.seat === seat)?.side ?? seat) + 1}`;

// ---- the course of a turn ----

/** The counters of a turn: spent, the one to be used now, those to come, and those still shut. */
export type Counter = "spent" | "now" | "left" | "shut";

export function counters(scene: AkrotiriScene, seat: number | null): Counter[] {
  const me = seated(scene, seat);
  if (!me || scene.to_move !== seat || !["place", "cube", "act"].includes(scene.task)) return [];
  const most = Math.max(...scene.gear.actions, me.actions);
  const used = me.actions - Math.min(scene.actions, me.actions);
  return Array.from({ length: most }, (_, n): Counter => {
    if (n >= me.actions) return "shut";
    if (n < used) return "spent";
    return n === used && scene.task === "act" ? "now" : "left";
  });
}

/** A map in hand on the present map: it has sites, or lacks icons, or there is nowhere to dig. */
export type Outlook = "sites" | "lacks" | "nowhere";

export const outlookOf = ({ places, lacking }: MapShown): Outlook =>
  !places.length ? "nowhere" : lacking ? "lacks" : "sites";

// ---- steps of a turn as marks on the map ----

/** What the steps of a turn left to see: tiles laid, docks the boat came to, temples, second cubes' tile. */
export interface Marks {
  cells: string[];
  docks: string[];
  sites: string[];
}

export function marks(steps: readonly string[]): Marks {
  const found: Marks = { cells: [], docks: [], sites: [] };
  for (const step of steps) {
    const placed = /@([ew]\d+[ns]\d+)r\d$/.exec(step)?.[1];
    const dock = /^(?:>|dock:)(.+)$/.exec(step)?.[1];
    const site = /^dig:[^@]+@(.+)$/.exec(step)?.[1];
    if (placed) found.cells.push(placed);
    if (dock) found.docks.push(dock);
    if (site) found.sites.push(site);
  }
  return found;
}
