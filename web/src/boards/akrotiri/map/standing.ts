// What stands on the land: temples and cubes, each where there is room, icons left free.
import type { AkrotiriScene, TempleShown } from "../../../lib/types";
import type { Chart, Part } from "./chart";
import { pieceIn } from "./docks";
import type { Point } from "./plane";
import { roomiest, type Taken } from "./room";
import type { Sketch } from "./sketch";

/** More cubes than this on one piece of land are drawn as one of each colour, with their number. */
const FEW = 5;

export type Standing =
  | { kind: "temple"; key: string; at: Point; size: number; temple: TempleShown }
  | { kind: "cube"; key: string; at: Point; terrain: string; count: number; piece: string };

type Pieces = Pick<AkrotiriScene, "heaps" | "temples">;

/** Everything that stands on the map, the things behind first. */
export function standing(chart: Chart, scene: Pieces): Standing[] {
  const byPart = new Map<Part, Pieces>();
  const at = (name: string): Pieces => {
    const part = chart.part(chart.quarter(name))!;
    let here = byPart.get(part);
    if (!here) byPart.set(part, (here = { heaps: [], temples: [] }));
    return here;
  };
  for (const temple of scene.temples) at(temple.site).temples.push(temple);
  for (const heap of scene.heaps) at(heap.piece).heaps.push(heap);
  const all = [...byPart].flatMap(([part, pieces]) => onPart(chart, part, pieces));
  return all.sort((a, b) => a.at[1] - b.at[1]);
}

const known = new WeakMap<Sketch, { key: string; found: Standing[] }>();

/** What stands on a tile; the room for it is looked for once, for most tiles stay as they are. */
function onPart(chart: Chart, part: Part, pieces: Pieces): Standing[] {
  const key = JSON.stringify([part.x, part.y, chart.turned.quarters, pieces]);
  const kept = known.get(part.sketch);
  if (kept?.key === key) return kept.found;
  const found = settled(chart, part, pieces);
  known.set(part.sketch, { key, found });
  return found;
}

function settled(chart: Chart, part: Part, { temples, heaps }: Pieces): Standing[] {
  const { lands, piers, icon } = part.sketch;
  const taken: Taken[] = piers.map((pier) => [pier.at, 3]);
  if (icon) taken.push([icon, 12]);
  const place = ([x, y]: Point): Point => [x + part.x, y + part.y];
  const found: Standing[] = [];
  for (const temple of temples) {
    const { corner } = chart.quarter(temple.site);
    const crowded = part.tile !== null && chart.turned.way(part.tile.icon) === corner;
    const { at } = roomiest(lands, corner, taken, crowded ? 9 : 12.5);
    taken.push([at, 9]);
    found.push({ kind: "temple", key: `temple ${temple.site}`, at: place(at), size: crowded ? 17 : 23, temple });
  }
  for (const { piece, cubes } of heaps) {
    const { corners } = pieceIn(lands, chart.quarter(piece).corner);
    markers(cubes).forEach(([terrain, count], n) => {
      const places = corners.map((corner) => roomiest(lands, corner, taken, 6));
      const { at } = places.reduce((a, b) => (b.room > a.room ? b : a));
      taken.push([at, 5.5]);
      found.push({ kind: "cube", key: `cube ${piece} ${n}`, at: place(at), terrain, count, piece });
    });
  }
  return found;
}

/** The cubes to draw: terrain and how many one stands for. */
function markers(cubes: string): [terrain: string, count: number][] {
  if (cubes.length <= FEW) return [...cubes].map((terrain) => [terrain, 1]);
  const counts = new Map<string, number>();
  for (const terrain of cubes) counts.set(terrain, (counts.get(terrain) ?? 0) + 1);
  return [...counts];
}
