// The map that the front page shows: a position in the middle of a game.
import type { AkrotiriPlayer, AkrotiriScene, TileShown } from "../../lib/types";
import type { Form } from "./map/coast";
import { cellName, quarterName, turnedForm } from "./map/turned";

type Shape = Pick<Form, "land" | "routes" | "docks" | "icon">;

const NOTHING = { key: "", gaps: {} };
const NONE: [number, number, number, number] = [0, 0, 0, 0];

/** The shapes of the standard tiles, as they are printed. */
const SHAPES: Record<number, Shape> = {
  1: { land: [0, 1, 2, 3], routes: [0, 0, 0, 0], docks: [[0, 0], [2, 0]], icon: 0 },
  2: { land: [0, 1, 2, 3], routes: [0, 0, 2, 3], docks: [[1, 0], [2, 2], [3, 3]], icon: 1 },
  3: { land: [0, 1, 2, 3], routes: [0, 0, 2, 2], docks: [[1, 0], [3, 2]], icon: 1 },
  4: { land: [0, 1, 2, 3], routes: [0, 0, 2, 2], docks: [[0, 0], [2, 2]], icon: 2 },
  5: { land: [0, 0, 2, 3], routes: [0, 1, 2, 2], docks: [[0, 0], [1, 1], [2, 2]], icon: 1 },
  6: { land: [0, 1, 2, 3], routes: [0, 1, 2, 1], docks: [[0, 0], [2, 2], [3, 1]], icon: 0 },
  7: { land: [0, 1, 0, 3], routes: [0, 0, 2, 2], docks: [[0, 0], [2, 2]], icon: 2 },
  8: { land: [0, 0, 2, 3], routes: [0, 1, 1, 1], docks: [[0, 0], [1, 1]], icon: 0 },
  9: { land: [0, 0, 2, 3], routes: [0, 1, 2, 1], docks: [[0, 1], [1, 0], [2, 2]], icon: 0 },
}; // prettier-ignore

const LAID = [
  [2, 0, 5, 3, "T"], [2, 1, 7, 0, "V"], [3, 0, 8, 1, "M"], [-1, 0, 7, 1, "L"], [-1, 1, 4, 0, "T"], [-2, 1, 9, 1, "V"],
  [0, -1, 6, 0, "L"], [1, -1, 8, 2, "T"], [2, -1, 3, 1, "M"], [0, 2, 9, 2, "M"], [1, 2, 2, 1, "L"], [-2, 0, 1, 0, "T"],
  [-1, 2, 5, 1, "V"], [2, 2, 6, 3, "V"], [3, 1, 4, 1, "L"], [-1, -1, 2, 2, "M"], [3, -1, 1, 1, "V"], [-2, -1, 8, 3, "L"],
  [-2, 2, 3, 0, "M"], [3, 2, 9, 0, "T"],
] as const; // prettier-ignore

const CUBES = [
  [0, "T"], [1, "V"], [2, "MM"], [3, "L"], [4, "TL"], [5, "V"], [7, "TT"], [8, "M"], [10, "L"], [12, "VL"], [14, "T"], [17, "M"],
] as const; // prettier-ignore

const TEMPLES = [[6, 1, 0], [3, 0, 1], [1, 3, 0], [10, 2, 1], [5, 2, 0]] as const; // prettier-ignore

const tiles = LAID.map(([x, y, shape, turns, terrain]): TileShown => {
  const form = turnedForm({ id: terrain + shape, ...SHAPES[shape]! }, turns);
  const at = { cell: cellName({ x, y }), x, y, turns };
  return { ...form, docks: [...form.docks], terrain, ...at, islands: NONE, networks: NONE, label: NOTHING };
});

const boat = (seat: number, dock: string): AkrotiriPlayer =>
  ({
    seat,
    side: seat,
    up: 0,
    boat: dock,
    cargo: "",
    money: 0,
    card: null,
    notes: [],
    status: "waiting",
    mark: "",
  }) as unknown as AkrotiriPlayer;

/** The sea about Thera, with nobody to move. */
export const sea = {
  game: "akrotiri",
  to_move: -2,
  fresh: false,
  headline: NOTHING,
  players: [boat(0, "thera.e"), boat(1, "w3n1.nw")],
  options: [],
  winners: [],
  panels: [],
  cards: [],
  seated: null,
  task: "over",
  tiles,
  thera: { islands: [NONE, NONE, NONE, NONE], network: 0 },
  docks: ["thera.w", "thera.e"].map((name) => ({ name, island: 0, network: 0 })),
  heaps: CUBES.map(([n, cubes]) => ({ piece: quarterName({ ...tiles[n]!, corner: tiles[n]!.icon }), cubes })),
  temples: TEMPLES.map(([n, corner, seat]) => ({ site: quarterName({ ...tiles[n]!, corner }), seat, card: "" })),
  shapes: [],
  open_goals: [],
} as unknown as AkrotiriScene;
