// What a plan for a map card means on the map: which site comes first, the route drawn, the cells that help.
import type { AkrotiriScene, HintShown, MapPlan, MapShown, Option, RouteShown } from "../../lib/types";
import type { Chart } from "./map/chart";
import { course, type Stretch } from "./map/course";
import type { Point } from "./map/plane";
import { ofKind } from "./model";

/** The route that is looked at: the one chosen, else the best one to the site, else the best of all. */
function routeOf(plan: MapPlan | null, dock: string | null, site: string | null): RouteShown | null {
  const routes = plan?.routes ?? [];
  return (
    routes.find((route) => route.dock === dock) ??
    (site ? routes.find((route) => route.sites.includes(site)) : routes[0]) ??
    null
  );
}

/** A map card in view, and what its plan says. */
export interface Look {
  card: MapShown;
  plan: MapPlan | null;
  /** The site to begin with, until another is chosen. */
  first: string | null;
  route: RouteShown | null;
  hints: Map<string, HintShown[]>;
  /** The sites that can be dug at once. */
  now: string[];
}

export function lookAt(
  card: MapShown,
  options: readonly Option[],
  plan: MapPlan | null,
  chosen: { dock: string | null; site: string | null },
): Look {
  const now = ofKind(options, "dig").flatMap(({ card: id, to }) => (id === card.id && to ? [to] : []));
  const first = now[0] ?? plan?.routes[0]?.sites[0] ?? null;
  return { card, plan, first, route: routeOf(plan, chosen.dock, chosen.site ?? first), hints: hintsOf(plan), now };
}

/** The ways to place the tile that help the card in view, by cell, the best first. */
function hintsOf(plan: MapPlan | null): Map<string, HintShown[]> {
  const found = new Map<string, HintShown[]>();
  for (const hint of plan?.hints ?? []) found.set(hint.cell, [...(found.get(hint.cell) ?? []), hint]);
  return found;
}

/** A dock where the boat stops on its way, and its number. */
export interface Stop {
  dock: string;
  at: Point;
  number: number;
}

/** A route as it is drawn from where the boat lies. */
export function drawn(
  chart: Chart,
  docks: AkrotiriScene["docks"],
  boat: string,
  route: RouteShown,
): { stretches: Stretch[]; stops: Stop[] } {
  const stretches: Stretch[] = [];
  const stops: Stop[] = [];
  let from = chart.berth(boat);
  for (const { dock, way, stop } of route.legs) {
    const to = chart.berth(dock);
    if (!from || !to) break;
    const network = docks.find(({ name }) => name === dock)?.network ?? -1;
    stretches.push(
      way === "sea" ? { over: "sea", line: course(chart, network, from, to) } : { over: "land", line: [from, to] },
    );
    if (stop) stops.push({ dock, at: to, number: stops.length + 1 });
    from = to;
  }
  return { stretches, stops };
}
