/* What a press means. No rule is known here: everything follows from the options of the scene.

   nothing chosen --press a piece that can act--> chosen --press a lit place--> pick
         ^                                           |
         +---------- Escape, or the piece again -----+

   A piece is chosen by itself when it is the only one that can act.
*/
import type { Option, Place } from "../../lib/types";
import { read, write } from "./steps";

/** The options that a press on the board can reach: those with a place. */
export const onBoard = (options: readonly Option[]): Option[] => options.filter((o) => o.to !== null);

/** The places of all pieces that can act. */
export const actors = (options: readonly Option[]): Set<string> => new Set(onBoard(options).flatMap((o) => o.at ?? []));

/** The piece that acts: the one chosen, if it can act, else the only one that can. */
export function actor(options: readonly Option[], chosen: string | null): string | null {
  const all = actors(options);
  if (chosen !== null && all.has(chosen)) return chosen;
  return all.size === 1 ? ([...all][0] ?? null) : null;
}

/** The options that are lit now, by the place to press. */
export function lit(options: readonly Option[], chosen: string | null): Map<string, Option[]> {
  const who = actor(options, chosen);
  const found = new Map<string, Option[]>();
  for (const option of options) {
    if (option.to === null || (option.at !== null && option.at !== who)) continue;
    found.set(option.to, [...(found.get(option.to) ?? []), option]);
  }
  return found;
}

/** Who stays chosen after a step: the piece that acted, where it stands then. */
export function follow(text: string | undefined): string | null {
  const step = read(text ?? "");
  return step?.kind === "move" ? step.to : (step?.at ?? null);
}

export type Press =
  | { kind: "pick"; options: [Option, ...Option[]] }
  | { kind: "choose"; place: string }
  | { kind: "drop" }
  | { kind: "near"; step: string | null };

/** What a press on a place means. */
export function press(
  options: readonly Option[],
  chosen: string | null,
  place: Place,
  places: readonly Place[],
): Press {
  const [first, ...more] = lit(options, chosen).get(place.name) ?? [];
  if (first) return { kind: "pick", options: [first, ...more] };
  const who = actor(options, chosen);
  if (place.name === who) return { kind: "drop" };
  if (actors(options).has(place.name)) return { kind: "choose", place: place.name };
  return { kind: "near", step: attempt(options, who, place, places) };
}

/** The step that a press on an unlit place would have been, to be asked about; null if unclear. */
function attempt(
  options: readonly Option[],
  who: string | null,
  place: Place,
  places: readonly Place[],
): string | null {
  const usual = onBoard(options).find((o) => o.at === who || o.at === null)?.kind;
  const aimed = who !== null || options.every((o) => o.at === null);
  const there = aimed && usual ? write(usual, who, place.name) : null;
  const owner = places.find((other) => other.name === who)?.piece?.seat;
  const comrade = place.piece !== null && place.piece.seat === owner;
  if (aimed && !comrade) return there;
  // a worker that cannot act: ask about a step of its own to a square beside it
  const beside = places.find((other) => !other.piece && !other.dome && isNear(place, other));
  const kind = onBoard(options)[0]?.kind;
  return place.piece && beside && kind ? write(kind, place.name, beside.name) : there;
}

const isNear = (one: Place, other: Place): boolean =>
  one !== other && Math.max(Math.abs(one.column - other.column), Math.abs(one.row - other.row)) === 1;

/** The signs to draw on a place: what may be done there, each once, the most usual first. */
export function signs(options: readonly Option[]): string[] {
  return [...new Set(options.map((o) => (o.kind === "place" ? "move" : o.kind)))];
}
