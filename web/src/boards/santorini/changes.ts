// What differs between two pictures of the board: who walked where, what was built, and when to show it.
import type { Piece, Place } from "../../lib/types";
import { read, type Step } from "./steps";

/** A worker on its way; `via` are the squares it touches, the first and the last included.
 * One that is new to the board has only the last. */
export interface Walk {
  piece: Piece;
  via: string[];
  /** When it sets out, counted in steps. */
  start: number;
}

export interface Changes {
  walks: Walk[];
  /** Workers that are on the board no more, and where they stood. */
  gone: { piece: Piece; at: string }[];
  /** Squares with something new on them, and when it lands. */
  built: Map<string, number>;
}

/** How long a build takes, as a part of a walk from square to square. */
export const BUILD = 0.7;

/** What changed; the steps played in between say the order, where they are known. */
export function changes(before: readonly Place[], after: readonly Place[], texts: readonly string[]): Changes {
  const timed = clock(texts.flatMap((text) => read(text) ?? []));
  const old = new Map(before.map((place) => [place.name, place]));
  const left = before.filter((place) => place.piece && !same(place, find(after, place)));
  const came = after.filter((place) => place.piece && !same(place, old.get(place.name)));
  const walks: Walk[] = [];
  for (const to of came) {
    const way = timed.ways.find((each) => each.via.at(-1) === to.name);
    const from = left.find((place) => place.name === way?.via[0] && sameSeat(place, to));
    if (from && to.piece && way) {
      walks.push({ piece: to.piece, via: way.via, start: way.start });
      left.splice(left.indexOf(from), 1);
    }
  }
  for (const to of came) {
    if (!to.piece || walks.some((walk) => walk.via.at(-1) === to.name)) continue;
    const from = nearest(
      left.filter((place) => sameSeat(place, to)),
      to,
    );
    // whoever is swapped or pushed goes when the one who does it comes
    const start = walks.find((walk) => from && walk.via.includes(from.name))?.start ?? 0;
    walks.push({ piece: to.piece, via: from ? [from.name, to.name] : [to.name], start });
    if (from) left.splice(left.indexOf(from), 1);
  }
  const gone = left.flatMap(({ piece, name }) => (piece ? { piece, at: name } : []));
  const grown = after.filter((place) => higher(place, old.get(place.name)));
  const built = new Map(grown.map((place) => [place.name, timed.built.get(place.name) ?? 0]));
  return { walks, gone, built };
}

/** Each step's time: walks take one, builds somewhat less; walks of one worker join to a way. */
function clock(steps: readonly Step[]): { ways: { via: string[]; start: number }[]; built: Map<string, number> } {
  const ways: { via: string[]; start: number }[] = [];
  const built = new Map<string, number>();
  let now = 0;
  for (const { kind, at, to } of steps) {
    if (kind === "build" || kind === "dome") {
      if (!built.has(to)) built.set(to, now);
      now += BUILD;
    } else if (at) {
      const way = ways.find((each) => each.via.at(-1) === at);
      if (way) way.via.push(to);
      else ways.push({ via: [at, to], start: now });
      now += 1;
    }
  }
  return { ways, built };
}

const find = (places: readonly Place[], place: Place): Place | undefined =>
  places.find((each) => each.name === place.name);
const sameSeat = (one: Place, other: Place): boolean => one.piece?.seat === other.piece?.seat;
const same = (one: Place, other: Place | undefined): boolean =>
  one.piece?.seat === other?.piece?.seat && one.piece?.kind === other?.piece?.kind;
const higher = (now: Place, then: Place | undefined): boolean =>
  then !== undefined && (now.level > then.level || (now.dome && !then.dome));

function nearest(places: readonly Place[], to: Place): Place | undefined {
  const far = (place: Place): number => Math.hypot(place.column - to.column, place.row - to.row);
  return places.toSorted((one, other) => far(one) - far(other))[0];
}
