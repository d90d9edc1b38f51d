// The table as a seat sees it: cells, corners and sides turned so that what is above for the reader is up.
import type { TileShape } from "../../../lib/types";
import { type Form } from "./coast";
import { mod } from "./plane";

export type Four = readonly [number, number, number, number];
/** A cell of the table, or of the reader's picture of it. Thera covers 0 and 1. */
export interface Cell {
  x: number;
  y: number;
}
/** A corner of a cell, clockwise from the upper left. */
export interface Quarter extends Cell {
  corner: number;
}

const CORNERS = ["nw", "ne", "se", "sw"];
const SIDES = ["n", "e", "s", "w"];

/** The cell of a name such as e2n1. */
export function cellOf(name: string): Cell {
  const [, column, x, row, y] = /^([ew])(\d+)([ns])(\d+)/.exec(name)!;
  return { x: column === "e" ? Number(x) : 1 - Number(x), y: row === "s" ? Number(y) : 1 - Number(y) };
}

export const columnName = (x: number): string => (x > 0 ? `e${x}` : `w${1 - x}`);
export const rowName = (y: number): string => (y > 0 ? `s${y}` : `n${1 - y}`);
export const cellName = ({ x, y }: Cell): string => columnName(x) + rowName(y);
export const quarterName = (quarter: Quarter): string => `${cellName(quarter)}.${CORNERS[quarter.corner]}`;

/** The corner of a cell that a name such as e2n1.nw means. */
export const quarterOf = (name: string): Quarter => ({
  ...cellOf(name),
  corner: CORNERS.indexOf(name.slice(-2)),
});

/** The side of Thera in the name of one of its docks, or null for other docks. */
export const theraSide = (name: string): number | null =>
  name.startsWith("thera.") ? SIDES.indexOf(name.slice(-1)) : null;

/** A partition turned clockwise, its parts named by their first members again. */
function shift(parts: readonly number[], quarters: number): [number, number, number, number] {
  const moved = [0, 1, 2, 3].map((n) => parts[mod(n - quarters, 4)]!);
  return moved.map((part) => moved.indexOf(part)) as [number, number, number, number];
}

/** A tile after so many quarter turns clockwise. */
export function turnedForm(form: Form, quarters: number): Form {
  const routes = shift(form.routes, quarters);
  return {
    id: form.id,
    land: shift(form.land, quarters),
    routes,
    docks: form.docks
      .map(([corner, port]): [number, number] => [mod(corner + quarters, 4), routes[mod(port + quarters, 4)]!])
      .sort(([a], [b]) => a - b),
    icon: mod(form.icon + quarters, 4),
  };
}

/** How the picture is turned against the table, for the seat that has side `up` above. */
export class Turned {
  /** Quarter turns clockwise. */
  readonly quarters: number;

  constructor(readonly up: number) {
    this.quarters = mod(-up, 4);
  }

  /** A corner or a side of the table in the picture. */
  way(n: number): number {
    return mod(n + this.quarters, 4);
  }

  /** A corner or a side of the picture on the table. */
  back(n: number): number {
    return mod(n - this.quarters, 4);
  }

  cell({ x, y }: Cell): Cell {
    return spin({ x, y }, this.quarters);
  }

  /** The cell of the table under a cell of the picture. */
  table({ x, y }: Cell): Cell {
    return spin({ x, y }, mod(-this.quarters, 4));
  }

  quarter(quarter: Quarter): Quarter {
    return { ...this.cell(quarter), corner: this.way(quarter.corner) };
  }

  form(form: TileShape | Form): Form {
    return turnedForm(form, this.quarters);
  }
}

/** A cell turned clockwise round the middle of Thera. */
function spin(cell: Cell, quarters: number): Cell {
  let { x, y } = cell;
  for (let n = 0; n < quarters; n += 1) [x, y] = [1 - y, x];
  return { x, y };
}
