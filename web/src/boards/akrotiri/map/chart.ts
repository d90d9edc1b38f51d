// The whole map as drawings: every tile and Thera at its place in the reader's picture, and what lies where.
import type { AkrotiriScene, TheraShown, TileShown } from "../../../lib/types";
import { landAt } from "./coast";
import type { Pier } from "./docks";
import { add, away, type Point, SPAN } from "./plane";
import { type Sketch, sketchAt } from "./sketch";
import { thera } from "./thera";
import { type Cell, cellOf, quarterOf, type Quarter, theraSide, Turned } from "./turned";

/** A tile, or Thera, at its place: in units, `cells` wide; the island of each land, the network of each route. */
export interface Part {
  key: string;
  cell: Cell;
  x: number;
  y: number;
  cells: 1 | 2;
  sketch: Sketch;
  tile: TileShown | null;
  islands: number[];
  networks: number[];
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** What is under a point: an island, or a route network. */
export type Spot = { island: number } | { network: number };

/** How far from a route the pointer still means it. */
const CLOSE = 7;

/** The islets of Thera, in the order of their drawing: a cell of the board and its corner. */
const ISLETS: readonly (readonly [x: number, y: number, corner: number])[] = [
  [0, 0, 1], [1, 0, 1], [1, 0, 2], [1, 1, 2], [1, 1, 3], [0, 1, 3], [0, 1, 0], [0, 0, 0],
  [0, 0, 2], [0, 0, 2],
]; // prettier-ignore

const same = (a: Cell, b: Cell): boolean => a.x === b.x && a.y === b.y;

export class Chart {
  readonly parts: Part[];
  readonly turned: Turned;
  readonly #byCell = new Map<string, Part>();

  constructor(scene: Pick<AkrotiriScene, "tiles" | "thera" | "docks">, up: number) {
    this.turned = new Turned(up);
    const sides = scene.docks.map((dock) => theraSide(dock.name)).filter((side) => side !== null);
    this.parts = [this.#home(scene.thera, sides), ...scene.tiles.map((tile) => this.#tile(tile))];
    for (const part of this.parts)
      for (let dx = 0; dx < part.cells; dx += 1)
        for (let dy = 0; dy < part.cells; dy += 1) this.#byCell.set(`${part.cell.x + dx},${part.cell.y + dy}`, part);
  }

  #home(board: TheraShown, sides: number[]): Part {
    const sketch = thera(sides.map((side) => this.turned.way(side)));
    const islands = ISLETS.map(([x, y, corner]) => {
      const cell = this.turned.table({ x, y });
      return board.islands[2 * cell.y + cell.x]![this.turned.back(corner)]!;
    });
    const cell = { x: 0, y: 0 };
    return { key: "thera", cell, x: 0, y: 0, cells: 2, sketch, tile: null, islands, networks: [board.network] };
  }

  #tile(tile: TileShown): Part {
    const cell = this.turned.cell(tile);
    const sketch = sketchAt(this.turned.form(tile), cell);
    return {
      key: `${tile.cell}/${tile.id}/${tile.turns}`,
      cell,
      x: cell.x * SPAN,
      y: cell.y * SPAN,
      cells: 1,
      sketch,
      tile,
      islands: sketch.lands.map((land) => tile.islands[this.turned.back(land.corners[0]!)]!),
      networks: sketch.routes.map((route) => tile.networks[this.turned.back(route.ports[0]!)]!),
    };
  }

  // ---- where things are ----

  part(cell: Cell): Part | undefined {
    return this.#byCell.get(`${cell.x},${cell.y}`);
  }

  /** The cell of the picture that a name means. */
  cell(name: string): Cell {
    return this.turned.cell(cellOf(name));
  }

  quarter(name: string): Quarter {
    return this.turned.quarter(quarterOf(name));
  }

  /** The square of a quadrant. */
  square(name: string): Box {
    const { x, y, corner } = this.quarter(name);
    const [half, right, below] = [SPAN / 2, corner === 1 || corner === 2, corner > 1];
    return { x: x * SPAN + (right ? half : 0), y: y * SPAN + (below ? half : 0), w: half, h: half };
  }

  /** The dock of a name, and the part that it belongs to. */
  pier(name: string): { part: Part; pier: Pier } | undefined {
    const side = theraSide(name);
    const { corner, ...cell } = side === null ? this.quarter(name) : { x: 0, y: 0, corner: this.turned.way(side) };
    const part = this.part(cell);
    const pier = part?.sketch.piers.find((each) => each.corner === corner);
    return part && pier ? { part, pier } : undefined;
  }

  /** Where boats lie at a dock. */
  berth(name: string): Point | undefined {
    const found = this.pier(name);
    return found && add([found.part.x, found.part.y], found.pier.head);
  }

  /** Where the icon of a quadrant stands. */
  icon(name: string): Point | undefined {
    const part = this.part(this.quarter(name));
    return part?.sketch.icon ? add([part.x, part.y], part.sketch.icon) : undefined;
  }

  /** What lies at a point of the picture. */
  spot([x, y]: Point): Spot | null {
    const part = this.part({ x: Math.floor(x / SPAN), y: Math.floor(y / SPAN) });
    if (!part) return null;
    const p: Point = [x - part.x, y - part.y];
    const { lands, routes } = part.sketch;
    const land = landAt(p, lands);
    if (land) return { island: part.islands[lands.indexOf(land)]! };
    let best: Spot | null = null;
    let least = CLOSE;
    routes.forEach((route, n) => {
      const far = away(p, route.all.flat());
      if (far < least) [least, best] = [far, { network: part.networks[n]! }];
    });
    return best;
  }

  /** The box round all tiles, or round the cells that touch them too. */
  bounds(margin = 0): Box {
    const left = Math.min(...this.parts.map((part) => part.x)) - margin;
    const top = Math.min(...this.parts.map((part) => part.y)) - margin;
    const right = Math.max(...this.parts.map((part) => part.x + part.cells * SPAN)) + margin;
    const bottom = Math.max(...this.parts.map((part) => part.y + part.cells * SPAN)) + margin;
    return { x: left, y: top, w: right - left, h: bottom - top };
  }

  /** Whether no cell within the box round all tiles is empty. */
  get solid(): boolean {
    const { w, h } = this.bounds();
    return this.#byCell.size * SPAN * SPAN === w * h;
  }

  /** Whether a cell of the picture belongs to the Thera board. */
  isThera(cell: Cell): boolean {
    return [0, 1].some((x) => [0, 1].some((y) => same(cell, { x, y })));
  }
}

/** The chart of scene after scene: the same one as long as nothing is laid, so that nothing is drawn anew. */
export class Charts {
  #key = "";
  #chart: Chart | null = null;

  of(scene: Pick<AkrotiriScene, "tiles" | "thera" | "docks">, up: number): Chart {
    const tiles = scene.tiles.map(({ cell, id, turns, islands, networks }) => [cell, id, turns, islands, networks]);
    const key = JSON.stringify([up, scene.thera, tiles, scene.docks.map(({ name }) => name)]);
    if (!this.#chart || key !== this.#key) [this.#key, this.#chart] = [key, new Chart(scene, up)];
    return this.#chart;
  }
}
