// The drawing is right: land and routes meet at every edge, docks and icons stand where they belong,
// and what is drawn as one island is one island in the rules. Shapes and maps are written by the rules.
import { describe, expect, it } from "vitest";
import type { AkrotiriScene, TileShown } from "../../src/lib/types";
import { Chart, type Part } from "../../src/boards/akrotiri/map/chart";
import { type Form, gapsAt, landAt, type Land } from "../../src/boards/akrotiri/map/coast";
import { pieceIn } from "../../src/boards/akrotiri/map/docks";
import { away, dist, inside, type Line, type Point } from "../../src/boards/akrotiri/map/plane";
import { type Sketch, sketch } from "../../src/boards/akrotiri/map/sketch";
import { thera } from "../../src/boards/akrotiri/map/thera";
import { Turned, turnedForm } from "../../src/boards/akrotiri/map/turned";
import data from "./maps.json";

const shapes = data.shapes as unknown as Form[];
const standard = shapes.slice(0, 9);
const maps = data.maps as unknown as Pick<AkrotiriScene, "tiles" | "thera" | "docks">[];
const TURNS = [0, 1, 2, 3];
const PLACES: readonly Point[] = [[7, -3], [-5, 2], [-1, 11]]; // prettier-ignore

const drawnAt = (form: Form, x: number, y: number): Sketch => sketch(form, gapsAt(x, y));

/** What crosses a line x or y = edge within a cell's side: coasts and routes, where. */
function onEdge(drawn: Sketch, x: number, y: number, edge: number, axis: 0 | 1): string[] {
  const lines: [string, Line][] = [
    ...drawn.lands.flatMap((land) => land.coasts.map((coast): [string, Line] => ["land", coast.line.slice(1, -1)])),
    ...drawn.routes.flatMap((route) => route.all.map((line): [string, Line] => ["route", line])),
  ];
  const low = (axis ? x : y) * 100;
  return lines
    .flatMap(([kind, line]) =>
      [line[0]!, line.at(-1)!].map((p): [string, Point] => [kind, [p[0] + x * 100, p[1] + y * 100]]),
    )
    .filter(([, p]) => p[axis] === edge && p[1 - axis]! > low && p[1 - axis]! < low + 100)
    .map(([kind, p]) => `${kind} ${p[1 - axis]!.toFixed(6)}`)
    .sort();
}

describe("joints", () => {
  it("land and routes of every tile, turned any way, meet those of every other", () => {
    const [x, y] = [4, -6];
    for (const [dx, dy, axis] of [
      [1, 0, 0],
      [0, 1, 1],
    ] as const) {
      const edge = axis ? (y + 1) * 100 : (x + 1) * 100;
      const forms = shapes.flatMap((form) => TURNS.map((turns) => turnedForm(form, turns)));
      const ours = forms.map((form) => onEdge(drawnAt(form, x, y), x, y, edge, axis));
      const theirs = forms.map((form) => onEdge(drawnAt(form, x + dx, y + dy), x + dx, y + dy, edge, axis));
      expect(ours[0]!.map((each) => each.split(" ")[0])).toEqual(["land", "land", "route"]);
      for (const each of [...ours, ...theirs]) expect(each).toEqual(ours[0]);
    }
  });

  it("Thera meets its neighbours", () => {
    const board = thera([3, 1]);
    for (const n of [0, 1])
      for (const [edge, axis] of [
        [0, 0],
        [0, 1],
        [200, 0],
        [200, 1],
      ] as const) {
        const beyond = edge ? 2 : -1;
        const [x, y] = axis ? [n, beyond] : [beyond, n];
        const theirs = onEdge(drawnAt(standard[0]!, x, y), x, y, edge, axis);
        const low = n * 100;
        const ours = [
          ...board.lands.flatMap((land) => land.coasts.map((coast) => ["land", coast.line.slice(1, -1)] as const)),
          ...board.routes.flatMap((route) => route.all.map((line) => ["route", line] as const)),
        ]
          .flatMap(([kind, line]) => [line[0], line.at(-1)].filter((p) => p !== undefined).map((p) => ({ kind, p })))
          .filter(({ p }) => p[axis] === edge && p[1 - axis]! > low && p[1 - axis]! < low + 100)
          .map(({ kind, p }) => `${kind} ${p[1 - axis]!.toFixed(6)}`);
        expect(theirs).toHaveLength(3);
        expect([...new Set(ours)].sort()).toEqual(theirs);
      }
  });

  it("coasts cross the rim at a right angle", () => {
    for (const form of shapes)
      for (const land of drawnAt(form, 3, 3).lands)
        for (const { line } of land.coasts)
          for (const [out, at] of [
            [line[0]!, line[1]!],
            [line.at(-1)!, line.at(-2)!],
          ] as const) {
            const along = Math.abs(out[0] - at[0]) < 1e-9 ? 1 : 0;
            expect(Math.abs(out[along] - at[along])).toBeCloseTo(0.7, 9);
            expect(Math.abs(out[1 - along]! - at[1 - along]!)).toBeLessThan(1e-9);
            expect([0, 100]).toContain(at[along]);
          }
  });
});

const shoreOf = (land: Land): Point[] => land.coasts.flatMap((coast) => coast.line);
const within = (p: Point): boolean => Math.min(...p) > 0 && Math.max(...p) < 100;

/** What is wrong with a drawing. */
function faults(form: Form, drawn: Sketch): string[] {
  const found: string[] = [];
  const { lands, routes, piers, icon } = drawn;
  for (const line of routes.flatMap((route) => route.all))
    if (line.some((p) => within(p) && landAt(p, lands))) found.push("a route runs over land");
  for (const pier of piers) {
    const coast = pieceIn(lands, pier.corner).coasts.find(({ line }) => line.includes(pier.at));
    const route = routes.find(({ ports }) => ports.includes(pier.route))!;
    if (landAt(pier.head, lands)) found.push("the head of a dock is on land");
    if (!coast || !route.ports.every((port) => coast.ports.includes(port))) found.push("a dock faces another water");
    const ends = [...route.spurs.map((line) => line[0]), ...route.lines.map((line) => line.at(-1))];
    if (!ends.includes(pier.head)) found.push("a dock is not on its route");
  }
  piers.forEach((a, n) => {
    if (piers.slice(n + 1).some((b) => dist(a.at, b.at) < 12)) found.push("two docks are too close");
  });
  const docks = (list: readonly (readonly number[])[]): string[] => list.map(String).sort();
  if (`${docks(piers.map((p) => [p.corner, p.route]))}` !== `${docks(form.docks)}`) found.push("docks are missing");
  const shore = lands.flatMap(shoreOf);
  if (!icon || away(icon, shore) < 9) found.push("the icon is too near to the coast");
  else if (!inside(icon, pieceIn(lands, form.icon).outline)) found.push("the icon is on the wrong land");
  lands.forEach((a, n) => {
    for (const b of lands.slice(n + 1))
      if (Math.min(...shoreOf(a).map((p) => away(p, shoreOf(b)))) < 8) found.push("two lands are too close");
  });
  return found;
}

describe("drawings", () => {
  it.each(standard.map((form, n) => [n + 1, form] as const))("shape %i in every turn and many places", (_, form) => {
    for (const turns of TURNS)
      for (const [x, y] of PLACES) {
        const turned = turnedForm(form, turns);
        expect(faults(turned, drawnAt(turned, x, y))).toEqual([]);
      }
  });

  it("tiles of any set", () => {
    shapes.slice(9).forEach((form, n) => {
      expect(faults(form, drawnAt(form, n - 30, n % 7)), JSON.stringify(form)).toEqual([]);
    });
  });

  it("Thera has its docks in the water", () => {
    for (const sides of [
      [3, 1],
      [3, 1, 0, 2],
    ]) {
      const board = thera(sides);
      expect(board.piers.map((pier) => pier.corner)).toEqual(sides);
      for (const p of [...board.piers.map((pier) => pier.head), ...board.routes[0]!.all.flat()])
        expect(landAt(p, board.lands)).toBeUndefined();
    }
  });

  it("a tile is drawn once and stays the same", () => {
    const [form] = standard;
    expect(drawnAt(form!, 2, 2)).toEqual(drawnAt(form!, 2, 2));
  });
});

/** Groups that share something, each as a sorted list, in order. */
function groups(keys: string[], joined: (a: number, b: number) => boolean): string[] {
  const label = keys.map((_, n) => n);
  for (let changed = true; changed;) {
    changed = false;
    for (let a = 0; a < keys.length; a += 1)
      for (let b = 0; b < keys.length; b += 1)
        if (label[a]! < label[b]! && joined(a, b)) {
          label[b] = label[a]!;
          changed = true;
        }
  }
  const found = new Map<number, string[]>();
  keys.forEach((key, n) => found.set(label[n]!, [...(found.get(label[n]!) ?? []), key]));
  return [...found.values()].map((each) => each.sort().join(" ")).sort();
}

const onMap = (part: Part, points: Line): Point[] => points.map(([x, y]) => [x + part.x, y + part.y]);
const meet = (a: Line, b: Line): boolean => a.some((p) => b.some((q) => dist(p, q) < 1e-6));

/** Where the coasts of a land cross the rim of its tile. */
function rimOf(part: Part, land: Land): Point[] {
  const wide = part.cells * 100;
  const ends = land.coasts.flatMap(({ line }) => [line[1]!, line.at(-2)!]);
  return onMap(part, ends.filter(([x, y]) => x === 0 || y === 0 || x === wide || y === wide)); // prettier-ignore
}

describe("islands and networks", () => {
  const cases = maps.flatMap((scene, n) => TURNS.map((up) => [n, up, scene] as const));

  it.each(cases)("map %i seen with side %i above: what is drawn together belongs together", (_, up, scene) => {
    const chart = new Chart(scene, up);
    const lands = chart.parts.flatMap((part) =>
      part.sketch.lands.map((land, n) => ({
        key: `${part.key}#${n}`,
        island: part.islands[n]!,
        rim: rimOf(part, land),
      })),
    );
    // the isle in the crater is drawn apart, and is Thera
    const drawn = lands.filter(({ key }) => key !== "thera#9");
    const touch = groups(drawn.map(({ key }) => key), (a, b) => meet(drawn[a]!.rim, drawn[b]!.rim)); // prettier-ignore
    const told = groups(drawn.map(({ key }) => key), (a, b) => drawn[a]!.island === drawn[b]!.island); // prettier-ignore
    expect(touch).toEqual(told);

    const routes = chart.parts.flatMap((part) =>
      part.sketch.routes.map((route, n) => ({
        key: `${part.key}#${n}`,
        network: part.networks[n]!,
        ends: onMap(part, route.lines.flatMap((line) => [line[0]!, line.at(-1)!])), // prettier-ignore
      })),
    );
    const met = groups(routes.map(({ key }) => key), (a, b) => meet(routes[a]!.ends, routes[b]!.ends)); // prettier-ignore
    const said = groups(routes.map(({ key }) => key), (a, b) => routes[a]!.network === routes[b]!.network); // prettier-ignore
    expect(met).toEqual(said);
  });

  it.each(cases)("map %i seen with side %i above: docks stand on their island and on their network", (_, up, scene) => {
    const chart = new Chart(scene, up);
    for (const dock of scene.docks) {
      const { part, pier } = chart.pier(dock.name)!;
      const far = part.sketch.lands.map((each) => away(pier.at, each.outline));
      const land = far.indexOf(Math.min(...far));
      expect(part.islands[land], dock.name).toBe(dock.island);
      const route = part.sketch.routes.findIndex((each) => each.all.some((line) => line.includes(pier.head)));
      expect(part.networks[route], dock.name).toBe(dock.network);
      expect(chart.berth(dock.name)).toBeDefined();
    }
  });

  it("a point of the picture knows its island and its network", () => {
    for (const up of TURNS) {
      const chart = new Chart(maps[2]!, up);
      for (const tile of maps[2]!.tiles as TileShown[]) {
        const part = chart.part(chart.turned.cell(tile))!;
        const [x, y] = part.sketch.icon!;
        expect(chart.spot([x + part.x, y + part.y])).toEqual({ island: tile.islands[tile.icon] });
        const way = part.sketch.routes[0]!.lines[0]![6]!;
        expect(chart.spot([way[0] + part.x, way[1] + part.y])).toEqual({ network: part.networks[0] });
      }
    }
    expect(new Chart(maps[0]!, 0).spot([5000, 5000])).toBeNull();
  });

  it("turning there and back changes nothing", () => {
    for (const up of TURNS) {
      const turned = new Turned(up);
      expect(turned.table(turned.cell({ x: 5, y: -2 }))).toEqual({ x: 5, y: -2 });
      expect(turned.back(turned.way(3))).toBe(3);
      expect(turned.way(up)).toBe(0);
      expect(turned.cell({ x: [0, 5, 0, -5][up]!, y: [-5, 0, 5, 0][up]! }).y).toBeLessThan(-2);
    }
  });
});
