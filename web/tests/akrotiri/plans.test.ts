// From a plan to the map: which route is looked at, which cells help, and a course that keeps to the printed routes.
import { describe, expect, it } from "vitest";
import { Chart } from "../../src/boards/akrotiri/map/chart";
import { course } from "../../src/boards/akrotiri/map/course";
import { dist } from "../../src/boards/akrotiri/map/plane";
import { Planner } from "../../src/boards/akrotiri/planner.svelte";
import { drawn, lookAt } from "../../src/boards/akrotiri/plans";
import type { AkrotiriScene, MapPlan, MapShown, Option, Plan, RouteShown } from "../../src/lib/types";
import data from "./maps.json";

const maps = data.maps as unknown as Pick<AkrotiriScene, "tiles" | "thera" | "docks">[];

const route = (dock: string, sites: string[], legs: RouteShown["legs"] = []): RouteShown => ({
  dock,
  sites,
  legs,
  movements: legs.length,
  actions: legs.length + 1,
  now: true,
});
const card = { id: "E01", places: [], lacking: false } as unknown as MapShown;
const dig = (to: string, id = "E01"): Option => ({ kind: "dig", card: id, to }) as unknown as Option;
const plan = (routes: RouteShown[], hints: MapPlan["hints"] = []): MapPlan => ({
  card: "E01",
  cost: 3,
  money: 2,
  cargo: 0,
  actions: 3,
  running: true,
  routes,
  unreached: 0,
  hints,
});
const none = { dock: null, site: null };

describe("a card in view", () => {
  const [near, far] = [route("a", ["s1", "s2"]), route("b", ["s3"])];

  it("begins with a site that can be dug at once, else with one on the best route", () => {
    expect(lookAt(card, [dig("s9", "M01"), dig("s3")], plan([near, far]), none).first).toBe("s3");
    expect(lookAt(card, [], plan([near, far]), none).first).toBe("s1");
    expect(lookAt(card, [], null, none).first).toBeNull();
  });

  it("shows the route that is chosen, else the best one to the site", () => {
    const looked = plan([near, far]);
    expect(lookAt(card, [], looked, none).route).toBe(near);
    expect(lookAt(card, [], looked, { dock: null, site: "s3" }).route).toBe(far);
    expect(lookAt(card, [], looked, { dock: "b", site: "s1" }).route).toBe(far);
    expect(lookAt(card, [], looked, { dock: null, site: "s8" }).route).toBeNull();
  });

  it("knows the ways to place the tile that help, by cell, the best first", () => {
    const hints = [
      { cell: "e1n2", turns: 2, missing: 0 },
      { cell: "e2n1", turns: 0, missing: 1 },
      { cell: "e1n2", turns: 3, missing: 1 },
    ];
    const found = lookAt(card, [], plan([], hints), none).hints;
    expect([...found.keys()]).toEqual(["e1n2", "e2n1"]);
    expect(found.get("e1n2")!.map(({ turns }) => turns)).toEqual([2, 3]);
  });
});

describe("asking for a plan", () => {
  it("keeps the latest answer only, and none for a card that was put away", async () => {
    const answers: ((plan: Plan | null) => void)[] = [];
    const ask = (): Promise<Plan | null> => new Promise((done) => answers.push(done));
    const planner = new Planner();
    const first = planner.look("E01", ask);
    const second = planner.look("E02", ask);
    answers[1]!({ ...plan([]), card: "E02" });
    answers[0]!(plan([]));
    await Promise.all([first, second]);
    expect(planner.plan?.card).toBe("E02");
    await planner.look(null, ask);
    expect(planner.plan).toBeNull();
  });
});

describe("the course of a voyage", () => {
  it("runs along the routes from berth to berth, never over land", () => {
    let checked = 0;
    for (const map of maps) {
      const chart = new Chart(map, 0);
      for (const [n, from] of map.docks.entries()) {
        const to = map.docks.slice(n + 1).find((dock) => dock.network === from.network);
        const [a, b] = [chart.berth(from.name), to && chart.berth(to.name)];
        if (!a || !b) continue;
        const line = course(chart, from.network, a, b);
        expect(line[0]).toEqual(a);
        expect(line.at(-1)).toEqual(b);
        for (let k = 1; k < line.length; k += 1) {
          expect(dist(line[k - 1]!, line[k]!), `${from.name} ${to!.name}`).toBeLessThan(12);
          const spot = chart.spot(line[k]!);
          expect(spot && "island" in spot, `${from.name} ${to!.name}`).not.toBe(true);
        }
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(30);
  });

  it("numbers its stops and passes docks where another boat lies", () => {
    const map = maps[0]!;
    const chart = new Chart(map, 0);
    const [a, b, c] = map.docks.map(({ name }) => name);
    const legs: RouteShown["legs"] = [
      { dock: b!, way: "sea", stop: false },
      { dock: c!, way: "portage", stop: true },
    ];
    const found = drawn(chart, map.docks, a!, route(c!, [], legs));
    expect(found.stretches.map(({ over }) => over)).toEqual(["sea", "land"]);
    expect(found.stops.map(({ dock, number }) => [dock, number])).toEqual([[c, 1]]);
    expect(drawn(chart, map.docks, a!, route(a!, []))).toEqual({ stretches: [], stops: [] });
  });
});
