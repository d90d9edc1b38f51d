// What the board makes of a scene: which step is due, what is lit, what each tray may ask for.
import { describe, expect, it } from "vitest";
import type { Option, WayShown } from "../../src/lib/types";
import { Desk } from "../../src/boards/akrotiri/desk.svelte";
import { Chart } from "../../src/boards/akrotiri/map/chart";
import { inkOf, landOf } from "../../src/boards/akrotiri/map/ink";
import { away } from "../../src/boards/akrotiri/map/plane";
import { standing } from "../../src/boards/akrotiri/map/standing";
import * as model from "../../src/boards/akrotiri/model";
import { gaps, missing, proofAt, rays } from "../../src/boards/akrotiri/proofs";
import { aim, beyond, targets, waysTo } from "../../src/boards/akrotiri/targets";
import { sea } from "../../src/boards/akrotiri/picture";
import { scene, scenes } from "./scenes";

const me = (title: string) => model.seated(scene(title), Math.max(0, scene(title).to_move))!;
const chartOf = (title: string): Chart => new Chart(scene(title), me(title).up);

describe("tasks", () => {
  it.each([
    ["settle", "place"], ["place 14", "place"], ["cube", "cube"], ["keep", "keep"], ["choose 4", "take"], ["dock", "dock"],
    ["dig", "act"], ["buy", "act"], ["over", "none"],
  ] as const)("%s is %s", (title, task) => {
    expect(model.taskOf(scene(title).options)).toBe(task);
  }); // prettier-ignore
});

describe("placing", () => {
  const { options, free, shapes } = scene("place 14");

  it("offers every free cell in four turns, and the tile's shape is known", () => {
    for (const cell of free)
      for (const turns of [0, 1, 2, 3]) expect(model.placing(options, cell, turns)?.to).toBe(cell);
    expect(model.placing(options, "e1n1", 0)).toBeUndefined();
    expect(shapes.map((shape) => shape.id)).toContain(me("place 14").tile);
  });

  it("lights the free cells where the reader sees them", () => {
    const chart = chartOf("place 14");
    const lit = targets(chart, [], options, "place", null);
    expect(lit.map((each) => each.name).sort()).toEqual([...free].sort());
    for (const each of lit) {
      const { x, y } = chart.cell(each.name);
      expect(chart.part({ x, y })).toBeUndefined();
      expect(aim(lit, [x * 100 + 20, y * 100 + 80], 10)?.name).toBe(each.name);
    }
  });
});

describe("the second cube", () => {
  const { options } = scene("cube");
  it("needs a colour and a land, in any order", () => {
    const [first] = options as [Option];
    expect(model.cubeOption(options, first.short![0]!, null)).toBeUndefined();
    expect(model.cubeOption(options, null, first.to)).toBeUndefined();
    expect(model.cubeOption(options, first.short![0]!, first.to)).toBe(first);
  });
});

describe("the drawing", () => {
  it("knows the land of every second cube, and whether cells within its box are empty", () => {
    const chart = chartOf("cube");
    for (const { to } of scene("cube").options) expect(landOf(chart, to!)).toMatch(/^M.*Z$/);
    expect(new Chart({ ...scene("cube"), tiles: [] }, 0).solid).toBe(true);
    expect(chartOf("act 14").solid).toBe(false);
  });

  it("has straight lines where strokes are wide, through the points of the curves", () => {
    const ends = (path: string): string[] => [...path.matchAll(/(-?[\d.]+ -?[\d.]+)(?=[CLMZ]|$)/g)].map(([, p]) => p!);
    for (const part of chartOf("act 14").parts) {
      const { coast, shore } = inkOf(part);
      expect(shore).not.toContain("C");
      expect(ends(shore)).toEqual(ends(coast));
    }
  });
});

describe("sailing", () => {
  it("explains the ways that there are, each at its least cost", () => {
    const ways = [["portage", 2], ["sea", 3], ["sea", 1]].map(([way, actions]) => ({ way, actions }) as WayShown); // prettier-ignore
    expect(waysTo(ways)).toEqual([["sea", 1], ["portage", 2]]); // prettier-ignore
  });

  it("lights just the docks that the options name, at their berths", () => {
    for (const title of ["dig", "buy", "load", "act 14", "act 14 4"]) {
      const { options, ways } = scene(title);
      const lit = targets(chartOf(title), ways, options, "act", null);
      expect(lit.map((each) => each.name).sort()).toEqual(
        options
          .filter((option) => option.kind === "move")
          .map((option) => option.to)
          .sort(),
      );
      for (const each of lit) expect(each.way?.actions).toBe(each.options[0]?.cost["actions"]);
    }
  });

  it("the nearest dock to the finger is meant", () => {
    const lit = targets(chartOf("act 14"), scene("act 14").ways, scene("act 14").options, "act", null);
    const [{ at, name }] = lit as [(typeof lit)[number]];
    expect(aim(lit, [at[0] + 3, at[1] - 2], 24)?.name).toBe(name);
    expect(aim(lit, [at[0] + 3000, at[1]], 24)).toBeUndefined();
  });

  it("arrow keys reach every lit dock from every other", () => {
    const lit = targets(chartOf("act 14"), scene("act 14").ways, scene("act 14").options, "act", null);
    const reached = new Set([lit[0]!.name]);
    for (let grown = true; grown;) {
      grown = false;
      for (const each of lit.filter(({ name }) => reached.has(name)))
        for (const way of [
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
        ] as const) {
          const next = beyond(lit, each.at, way);
          if (next && !reached.has(next.name)) grown = !!reached.add(next.name);
        }
    }
    expect(reached.size).toBe(lit.length);
  });
});

describe("trade", () => {
  it("loads are counted by colour, up to the hold", () => {
    const { options, gear } = scene("load");
    const most = model.most(options, "load");
    const room = gear.hold - me("load").cargo.length;
    expect(model.total(most)).toBeGreaterThan(0);
    for (const count of Object.values(most)) expect(count).toBeLessThanOrEqual(room);
    for (const option of model.ofKind(options, "load"))
      expect(model.exactly(options, "load", model.tally(option.short!))).toBe(option);
    expect(model.exactly(options, "load", { T: 0 })).toBeUndefined();
    expect(model.exactly(options, "load", { T: 9 })).toBeUndefined();
  });

  it("each next cube sold pays the next space down the ladder", () => {
    const table = { gear: { ladder: [1, 2, 2, 3, 3, 4, 4, 5] }, market: [{ terrain: "T", stock: 3, price: 3 }] };
    const prices = (count: number) => model.prices(table as never, "T", count);
    expect(prices(3)).toEqual([3, 3, 2]);
    expect(prices(9)).toEqual([3, 3, 2, 2, 1]);
    expect(prices(0)).toEqual([]);
  });

  it("the first price is what the server offers", () => {
    for (const option of model.ofKind(scene("sell").options, "sell"))
      expect(model.prices(scene("sell"), option.short!, 1)).toEqual([-option.cost["money"]!]);
  });

  it("maps are bought one to three at a time", () => {
    const { options, gear } = scene("buy");
    for (const option of model.ofKind(options, "buy")) {
      const wish = model.tally(option.short!);
      expect(model.exactly(options, "buy", wish)).toBe(option);
      expect(option.cost["money"]).toBe(gear.prices[model.total(wish) - 1]);
    }
  });
});

describe("proofs", () => {
  const all = scenes.flatMap(({ title, scene: each }) =>
    each.players.flatMap((player) => player.hand.map((card) => ({ title, each, player, card }))),
  );

  it("every icon that counts lies beyond the site, on its side as the reader sees it", () => {
    expect(all.length).toBeGreaterThan(20);
    for (const { each, player, card } of all) {
      const chart = new Chart(each, player.up);
      for (const [site] of card.places.slice(0, 6)) {
        const proof = proofAt(card, site)!;
        expect(proof.site).toBe(site);
        const { x, y, w, h } = chart.square(proof.site);
        for (const side of proof.sides)
          for (const name of side.icons) {
            const icon = chart.square(name);
            if (side.side === "above") expect(icon.y + icon.h).toBeLessThanOrEqual(y);
            if (side.side === "below") expect(icon.y).toBeGreaterThanOrEqual(y + h);
            if (side.side === "left") expect(icon.x + icon.w).toBeLessThanOrEqual(x);
            if (side.side === "right") expect(icon.x).toBeGreaterThanOrEqual(x + w);
          }
        const counted = rays(chart, proof);
        expect(counted).toHaveLength(proof.sides.reduce((sum, side) => sum + side.icons.length, 0));
        for (const side of proof.sides)
          expect(counted.filter((ray) => ray.side === side.side && ray.needed)).toHaveLength(
            side.needed - missing(side),
          );
      }
    }
  });

  it("a card with a site lacks nothing there; one without lacks something, on a side that is shown", () => {
    for (const { each, player, card } of all) {
      const chart = new Chart(each, player.up);
      const proof = proofAt(card, null);
      if (!proof) continue;
      const lacks = gaps(chart, proof, chart.bounds(60));
      expect(lacks.length > 0).toBe(card.lacking);
      for (const gap of lacks) expect(Math.min(gap.area.w, gap.area.h)).toBeGreaterThan(0);
    }
  });

  it("lit sites that may be dug are those of the options", () => {
    const { options } = scene("dig");
    for (const card of me("dig").hand) {
      const lit = targets(chartOf("dig"), [], options, "act", card);
      const digs = options.filter((option) => option.kind === "dig" && option.card === card.id);
      expect(
        lit
          .filter((each) => each.options.length)
          .map((each) => each.name)
          .sort(),
      ).toEqual(digs.map((option) => option.to).sort());
    }
    expect(model.ofKind(options, "dig").length).toBeGreaterThan(0);
  });
});

describe("pieces", () => {
  it("every temple and cube is drawn, and no icon is hidden", () => {
    for (const { scene: each } of scenes) {
      const chart = new Chart(each, 0);
      const things = standing(chart, each);
      expect(things.filter((thing) => thing.kind === "temple")).toHaveLength(each.temples.length);
      const cubes = things.reduce((sum, thing) => sum + (thing.kind === "cube" ? thing.count : 0), 0);
      expect(cubes).toBe(each.heaps.reduce((sum, heap) => sum + heap.cubes.length, 0));
      const icons = each.tiles.map((tile) => chart.icon(`${tile.cell}.nw`)!);
      for (const thing of things) expect(away(thing.at, icons)).toBeGreaterThan(thing.kind === "cube" ? 8 : 9);
      expect(new Set(things.map((thing) => thing.key)).size).toBe(things.length);
    }
  });
});

describe("the turn", () => {
  it("counts actions spent, due, left and shut", () => {
    const table = { ...scene("act 14"), task: "act" as const };
    const seat = table.to_move;
    const mine = { ...me("act 14"), actions: 4 };
    const players = table.players.map((player) => (player.seat === seat ? mine : player));
    expect(model.counters({ ...table, players, actions: 2 }, seat)).toEqual([
      "spent",
      "spent",
      "now",
      "left",
      "shut",
      "shut",
    ]);
    expect(model.counters({ ...table, players, actions: 4, task: "place" }, seat).slice(0, 4)).toEqual([
      "left",
      "left",
      "left",
      "left",
    ]);
    expect(model.counters(table, 1 - seat)).toEqual([]);
  });

  it("marks what a turn left on the map", () => {
    expect(model.marks(["T3@e2n1r1", "+T.nw", ">e2n1.nw", "load:TV", "dig:E07@w3s2.se", ">thera.w", "sell:T", "."])).toEqual({
      cells: ["e2n1"], docks: ["e2n1.nw", "thera.w"], sites: ["w3s2.se"],
    }); // prettier-ignore
    expect(model.marks(["dock:thera.e"]).docks).toEqual(["thera.e"]);
  });

  it("Escape puts things away one by one", () => {
    const desk = new Desk();
    expect(desk.drop()).toBe(false);
    desk.look("E01");
    desk.site = "e2n1.nw";
    expect([desk.drop(), desk.site, desk.card]).toEqual([true, null, "E01"]);
    expect([desk.drop(), desk.card, desk.drop()]).toEqual([true, null, false]);
    desk.toggle("buy");
    desk.look("E01");
    expect(desk.tray).toBeNull();
    desk.turn(3);
    desk.turn(3);
    expect(desk.turns).toBe(2);
  });
});

describe("the picture of the front page", () => {
  it("is a map without gaps between its tiles", () => {
    const chart = new Chart(sea, 0);
    expect(chart.parts).toHaveLength(sea.tiles.length + 1);
    expect(new Set(sea.tiles.map((tile) => tile.cell)).size).toBe(sea.tiles.length);
    expect(standing(chart, sea)).not.toHaveLength(0);
  });
});
