// What a view is given to draw: the squares with their states, and who is on the way.
import type { Attachment } from "svelte/attachments";
import type { SVGAttributes } from "svelte/elements";
import type { Piece, Place } from "../../lib/types";
import type { Box, Point } from "./geometry";
import type { Traces } from "./steps";

/** From so many lit squares on they are lit quietly. */
const MANY = 12;

/** One square as it is to be drawn. */
export interface Square {
  place: Place;
  /** Signs of what may be done here; empty where nothing may. */
  signs: string[];
  /** Whether something that may be done here leads to a dead end. */
  warned: boolean;
  /** The piece on it may be chosen, or is chosen. */
  can: boolean;
  chosen: boolean;
  /** It is pointed out: a step that is shown, or a line of the log. */
  shown: boolean;
  /** What may be done here is not what the reader is to look at; or it is, and that is urgent. */
  quiet: boolean;
  urgent: boolean;
  /** A press here did nothing, and it is being said why. */
  near: boolean;
  /** The reader's keys or pointer are here. */
  pointed: boolean;
  /** It hides the square that the reader looks at. */
  faded: boolean;
  /** The worker here is in the reader's hand. */
  held: boolean;
  /** The worker here is on its way and not drawn yet. */
  away: boolean;
}

/** Whether much of the board is lit. */
export const isMany = (rows: Square[][]): boolean => rows.flat().filter((square) => square.signs.length).length > MANY;

/** The places that hops lead from and to, those that are on the board. */
export function hopped(rows: Square[][], hops: Traces["hops"]): [Place, Place][] {
  const places = new Map(rows.flat().map(({ place }) => [place.name, place]));
  return hops.flatMap(({ from, to }): [Place, Place][] => {
    const [a, b] = [places.get(from), places.get(to)];
    return a && b ? [[a, b]] : [];
  });
}

/** A worker on its way through the picture. */
export interface Flight {
  piece: Piece;
  /** The places it touches, and the one that it is painted with. */
  via: Place[];
  slot: string;
  /** When it sets out and how long each hop takes, in milliseconds. */
  start: number;
  time: number;
  leaving: boolean;
}

/** The worker in the reader's hand. */
export interface Drag {
  piece: Piece;
  point: Point;
}

export interface ViewProps {
  rows: Square[][];
  ago: Traces;
  now: Traces;
  /** The class of whoever's turn is unfinished. */
  tone: string;
  flights: Flight[];
  drag: Drag | null;
  still: boolean;
  /** The part of the picture that is shown, and how it is fitted in. */
  box: Box;
  fit: string;
  /** Attributes of a square for keys and screen readers, and of the grid. */
  cell: (square: Square) => SVGAttributes<SVGGElement>;
  grid: SVGAttributes<SVGSVGElement>;
  /** When something new on a square lands, in milliseconds. */
  wait: (name: string) => number;
  time: () => number;
  fly: (flight: Flight) => Attachment<SVGGElement>;
  svg: SVGSVGElement | undefined;
}
