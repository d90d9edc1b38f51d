// What the server tells of games. Written by `python -m thera.server.typescript`: do not edit.

/** A card that can be read: its name, what it does, and perhaps a title. */
export interface Card {
  id: string;
  name: Phrase;
  text: Phrase;
  title: Phrase | null;
}

/** Something that a table shows in words: a market, a hand, goals, a score. */
export interface Panel {
  title: Phrase;
  rows: Phrase[];
}

/** One legal step as a front end offers it: what to press, what it says, what to beware of. */
export interface Option {
  step: string;
  kind: string;
  at: string | null;
  to: string | null;
  words: Phrase;
  warning: Phrase | null;
  card: string | null;
  label: Phrase | null;
  short: string | null;
  cost: Record<string, number>;
}

/** One player as everybody sees them: the card, what can be noted of them, in or out. */
export interface Player {
  seat: number;
  side: number;
  card: string | null;
  notes: Phrase[];
  status: "to-move" | "waiting" | "out" | "won" | "lost";
  mark: string;
}

/** A sentence to be said in any language: a key of the locale files and what fills its gaps. */
export interface Phrase {
  key: string;
  gaps: Record<string, string | number | Phrase>;
}

/** What every game shows of a position; a game's own scene adds its board. */
export interface Scene {
  game: string;
  to_move: number;
  fresh: boolean;
  headline: Phrase;
  players: Player[];
  options: Option[];
  winners: number[];
  panels: Panel[];
  cards: Card[];
}

/** A worker that stands on the board, and whose it is. */
export interface Piece {
  kind: string;
  seat: number;
}

/** One square of the board: its name, what is built there, who stands there. */
export interface Place {
  name: string;
  column: number;
  row: number;
  level: number;
  dome: boolean;
  piece: Piece | null;
  label: Phrase;
}

/** A scene with its twenty-five squares. */
export interface SantoriniScene extends Scene {
  places: Place[];
}

/** How much lies in each pile, and the tiles that the oracle put aside. */
export interface Piles {
  tiles: number;
  easy: number;
  medium: number;
  hard: number;
  goals: number;
  discards: string[];
}

/** A colour in the market: cubes in stock, what the next one sold pays (None: none is out). */
export interface Stall {
  terrain: string;
  stock: number;
  price: number | null;
}

/** A temple, whose it is and by which map it was found. */
export interface TempleShown {
  site: string;
  seat: number;
  card: string;
}

/** Cubes on a land piece, as letters in the order T L M V. */
export interface Heap {
  piece: string;
  cubes: string;
}

/** How the boat to move gets to a dock, and what that costs. */
export interface WayShown {
  dock: string;
  way: string;
  movements: number;
  actions: number;
}

/** A dock, its island and route network as numbers; whose boat lies there the players say. */
export interface DockShown {
  name: string;
  island: number;
  network: number;
}

/** A tile as it lies on the map, with the island of each corner and the network of each port. */
export interface TileShown extends TileShape {
  cell: string;
  x: number;
  y: number;
  turns: number;
  islands: [number, number, number, number];
  networks: [number, number, number, number];
  label: Phrase;
}

/** A kind of step that the player to move cannot take now, and why. */
export interface Closed {
  kind: string;
  reason: Phrase;
}

/** A tile some way up: corners and ports are counted clockwise from nw and n. */
export interface TileShape {
  id: string;
  terrain: string;
  land: [number, number, number, number];
  routes: [number, number, number, number];
  docks: [number, number][];
  icon: number;
}

/** The Thera board: the islands of the corners of its cells w1n1 e1n1 w1s1 e1s1, its network. */
export interface TheraShown {
  islands: [[number, number, number, number], [number, number, number, number], [number, number, number, number], [number, number, number, number]];
  network: number;
}

/** What is printed: the market's spaces, prices of one map and more, the hold, player boards. */
export interface Gear {
  ladder: number[];
  prices: number[];
  hold: number;
  actions: number[];
  goals: number[];
}

/** One line of a score: `kind` is map, goal or money; how often it counts, what it gives. */
export interface ScoreLine {
  kind: string;
  name: string;
  count: number;
  points: number;
}

/** A goal, what it gives for each, and what it is worth to its owner now. */
export interface GoalShown {
  id: string;
  key: string;
  points: number;
  worth: number | null;
  public: boolean;
}

/** A map in a hand that may be seen, and what it finds on the map now. */
export interface MapShown {
  id: string;
  cost: number;
  points: number;
  sides: [string, string, number][];
  icons: string[][];
  places: [string, number[]][];
  lacking: boolean;
}

/** A player with all that may be seen: hidden cards are counted, not named. */
export interface AkrotiriPlayer extends Player {
  up: number;
  money: number;
  boat: string | null;
  cargo: string;
  temples: number;
  actions: number;
  tile: string | null;
  easy: number;
  medium: number;
  hard: number;
  goals: number;
  hand: MapShown[];
  aims: GoalShown[];
  score: ScoreLine[];
  total: number;
}

/** The map, the market and the players round it; `seated` is who looks on. */
export interface AkrotiriScene extends Scene {
  players: AkrotiriPlayer[];
  seated: number | null;
  task: "tile" | "settle" | "easy" | "medium" | "hard" | "goal" | "keep" | "dock" | "secret" | "open" | "place" | "cube" | "act" | "oracle" | "choose" | "over";
  strategist: boolean;
  gear: Gear;
  thera: TheraShown;
  shapes: TileShape[];
  closed: Closed[];
  actions: number;
  movements: number;
  tiles: TileShown[];
  free: string[];
  docks: DockShown[];
  ways: WayShown[];
  heaps: Heap[];
  temples: TempleShown[];
  market: Stall[];
  piles: Piles;
  open_goals: GoalShown[];
}

/** A bot to play against. */
export interface Opponent {
  id: string;
  title: Phrase;
}

/** A card that can be asked for, and the numbers of players it plays with. */
export interface ChoosableCard extends Card {
  counts: number[];
}

/** One way to set a game up. */
export interface Way {
  id: string;
  title: Phrase;
  text: Phrase;
  seats: number[];
  spec: string;
  cards: ChoosableCard[];
  house_seats: number[];
  house: Phrase | null;
}

/** A game, the ways to set it up, the best for beginners first, and whom to play against. */
export interface Offer {
  game: string;
  title: Phrase;
  ways: Way[];
  bots: Opponent[];
  usual: string;
  missing: Phrase | null;
}

/** One picture of an example: the table, and the step of a seat that led to it. */
export interface Frame {
  scene: Scene;
  seat: number | null;
  step: string | null;
  words: Phrase | null;
  refused: string | null;
}

export type AnyScene = SantoriniScene | AkrotiriScene;
