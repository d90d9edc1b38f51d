// A tile as a drawing: coasts and routes, the docks between them, rocks and the icon's place.
import { Water } from "./channel";
import { type Form, type Gap, gapsAt, type Land, landsOf, LOOSE, rimOf } from "./coast";
import { moor, type Pier } from "./docks";
import type { Point } from "./plane";
import { roomiest, type Tuft, tufts } from "./room";
import { type Rock, type Route, routesOf, skerries } from "./routes";

/** All that is drawn of a tile or of Thera, in units from its upper left corner. */
export interface Sketch {
  lands: Land[];
  routes: Route[];
  piers: Pier[];
  rocks: Rock[];
  icon: Point | null;
  scrub: Tuft[];
}

/** The drawing of a tile as it lies, between gaps. */
export function sketch(form: Form, gaps: readonly Gap[]): Sketch {
  const rim = rimOf(gaps);
  const lands = landsOf(form, rim);
  const water = new Water(rim, lands);
  const byPort = routesOf(form, water);
  const piers = moor(water, byPort, form.docks);
  const routes = [...byPort.values()];
  const rocks = skerries(form, water, routes, piers);
  const icon = roomiest(lands, form.icon, piers.map(({ at }) => [at, 4])).at; // prettier-ignore
  const scrub = tufts(lands, [icon, ...piers.map(({ at }) => at)], form.id);
  return { lands, routes, piers, rocks, icon, scrub };
}

const KEEP = 1500;
const drawn = new Map<string, Sketch>();

/** The drawing of a tile at its place on the map, or loose; drawn once. */
export function sketchAt(form: Form, place: { x: number; y: number } | null): Sketch {
  const where = place ? `${place.x},${place.y}` : "loose";
  const key = [form.id, form.icon, form.land, form.routes, form.docks, where].join("/");
  let found = drawn.get(key);
  if (!found) {
    if (drawn.size >= KEEP) drawn.clear();
    found = sketch(form, place ? gapsAt(place.x, place.y) : LOOSE);
    drawn.set(key, found);
  }
  return found;
}
