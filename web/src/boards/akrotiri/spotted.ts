// What the reader is to look at, on the map and beside it, and what is then drawn quietly.
import type { Option } from "../../lib/types";
import type { Spot } from "../contract";
import type { Target } from "./targets";

/** How a quarter is named that may be dug: its own name is that of its dock too. */
export const DIG = "dig@";

/** The quarter of such a name; other names stay as they are. */
export const quarterDug = (name: string): string => (name.startsWith(DIG) ? name.slice(DIG.length) : name);

export interface Spotted {
  /** Places, cards and kinds of steps. */
  names: ReadonlySet<string>;
  /** Quarters to dig, right or wrong, each with `dig@` before it. */
  sites: ReadonlySet<string>;
  /** Something of it can be done: all else is drawn quietly. */
  calm: boolean;
  urgent: boolean;
}

export const NOTHING: Spotted = { names: new Set(), sites: new Set(), calm: false, urgent: false };

export function spotOf(spot: Spot | null, options: readonly Option[]): Spotted {
  if (!spot?.names.length) return NOTHING;
  const sites = new Set(spot.names.filter((name) => name.startsWith(DIG)));
  const names = new Set(spot.names.filter((name) => !name.startsWith(DIG)));
  const reached = sites.size > 0 || options.some(({ to, kind }) => names.has(to ?? "") || names.has(kind));
  const calm = reached && !spot.gentle;
  return { names, sites, calm, urgent: spot.urgent };
}

/** How a target is drawn: as what to look at, or quietly; else as usual. */
export function lookOf({ names, sites, calm, urgent }: Spotted, { kind, name }: Target): string | undefined {
  const on = kind === "site" && sites.size ? sites.has(DIG + quarterDug(name)) : names.has(name);
  if (!on) return calm ? "quiet" : undefined;
  return urgent ? "urgent" : "on";
}
