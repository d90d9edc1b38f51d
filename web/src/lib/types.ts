// What the server tells of games. Written by `python tools/typescript.py`: do not edit.

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

/**
 * One legal step as a front end offers it: what to press, what it says, what to beware of.
 *
 * `at` is the place of the piece that acts, `to` the place it acts on, `card` the card it names.
 * In a list of its kind it is called `label` (else `short`, else the place) and may be typed as
 * `short`. `cost` is what it takes, by what is counted ("actions", "money"); below zero it gives.
 */
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

/**
 * One player as everybody sees them: the card, what can be noted of them, in or out.
 *
 * `mark` is how `lines` draws the player's pieces.
 */
export interface Player {
  seat: number;
  side: number;
  card: string | null;
  notes: Phrase[];
  status: "to-move" | "waiting" | "out" | "won" | "lost";
  mark: string;
}

/**
 * A sentence to be said in any language: a key of the locale files and what fills its gaps.
 *
 * As text it is in English, once `thera` has been imported; the words are in `thera.locale`.
 */
export interface Phrase {
  key: string;
  gaps: Record<string, string | number | Phrase>;
}

/**
 * What every game shows of a position; a game's own scene adds its board.
 *
 * `cards` are those in play that whoever looks may read; `setup`: no turn has begun yet. `undone`
 * is what would be left of use if the turn ended now, told to the seat to move.
 */
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
  setup: boolean;
  undone: Phrase | null;
}

/** A worker that stands on the board, and whose it is. */
export interface Piece {
  kind: "worker" | "female";
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

/** An option of one of the game's kinds. */
export interface SantoriniOption extends Option {
  kind: "place" | "move" | "build" | "dome" | "force" | "raze" | "done" | "yield" | "draw" | "name" | "take" | "first";
}

/** A scene with its twenty-five squares. */
export interface SantoriniScene extends Scene {
  options: SantoriniOption[];
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
  way: "sea" | "portage" | "past";
  movements: number;
  actions: number;
}

/** A dock, its island and route network as numbers; whose boat lies there the players say. */
export interface DockShown {
  name: string;
  island: number;
  network: number;
}

/**
 * A tile as it lies on the map, with the island of each corner and the network of each port.
 *
 * `x` and `y` are 0 for w1 and n1, 1 for e1 and s1.
 */
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
  kind: "place" | "cube" | "keep" | "take" | "dock" | "move" | "load" | "dig" | "buy" | "oracle" | "sell" | "drop" | "done" | "draw";
  reason: Phrase;
}

/**
 * A tile some way up: corners and ports are counted clockwise from nw and n.
 *
 * `land` and `routes` give each corner its piece and each port its route, by first member;
 * a dock is a corner and a route.
 */
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

/**
 * What is printed: the market's spaces, prices of one map and more, the hold, player boards.
 *
 * `actions[k]` are those of a turn once k temples are found; `goals` are the temples that bring a
 * goal.
 */
export interface Gear {
  ladder: number[];
  prices: number[];
  hold: number;
  actions: number[];
  goals: number[];
}

/** An option of one of the game's kinds. */
export interface AkrotiriOption extends Option {
  kind: "place" | "cube" | "keep" | "take" | "dock" | "move" | "load" | "dig" | "buy" | "oracle" | "sell" | "drop" | "done" | "draw";
}

/** One line of a score: `kind` is map, goal or money; how often it counts, what it gives. */
export interface ScoreLine {
  kind: "map" | "goal" | "money";
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

/**
 * A map in a hand that may be seen, and what it finds on the map now.
 *
 * `sides` are (side for the reader, terrain, icons asked for); `icons` has all icons of each
 * side's terrain, the outermost first. `places` are the sites; where there is none (`lacking`)
 * the quadrants that lack the least. A place says how many icons count on each side: the first
 * so many.
 */
export interface MapShown {
  id: string;
  cost: number;
  points: number;
  sides: [string, string, number][];
  icons: string[][];
  places: [string, number[]][];
  lacking: boolean;
}

/**
 * A player with all that may be seen: hidden cards are counted, not named.
 *
 * `score` holds the lines that are known; `tile` is "?" where it is hidden. `up` is the side of
 * the map that lies above for this seat: 0 north, 1 east, 2 south, 3 west.
 */
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

/**
 * The map, the market and the players round it; `seated` is who looks on.
 *
 * `task` is what is to be done now; `shapes` are the tiles off the map that may be seen, `ways`
 * those of the boat to move while it may.
 */
export interface AkrotiriScene extends Scene {
  players: AkrotiriPlayer[];
  options: AkrotiriOption[];
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

/** How a card of a hand can come to be used; each game says it in its own way. */
export interface Plan {
  card: string;
}

/** A way to place the tile that helps, and how many icons the map then lacks. */
export interface HintShown {
  cell: string;
  turns: number;
  missing: number;
}

/** A part of a voyage: to a dock, by sea or over land; no stop where another boat lies there. */
export interface LegShown {
  dock: string;
  way: "sea" | "portage";
  stop: boolean;
}

/**
 * A dock to dig from, the sites of its island, the way there and what it all takes.
 *
 * `actions` has the excavation in it; `now` says whether those of the turn suffice.
 */
export interface RouteShown {
  dock: string;
  sites: string[];
  legs: LegShown[];
  movements: number;
  actions: number;
  now: boolean;
}

/**
 * How a map of a hand can be dug: the routes, the nearest first.
 *
 * `actions` are those left of the turn, or those of the next one where it is not `running`;
 * `cargo` is what the cubes aboard would bring at Thera, `unreached` counts the sites on islands
 * that no route leads to.
 */
export interface MapPlan extends Plan {
  cost: number;
  money: number;
  cargo: number;
  actions: number;
  running: boolean;
  routes: RouteShown[];
  unreached: number;
  hints: HintShown[];
}

/** A bot to play against. */
export interface Opponent {
  id: string;
  title: Phrase;
}

/** A card that can be asked for, the numbers of players it plays with, and its kind. */
export interface ChoosableCard extends Card {
  counts: number[];
  group: Phrase | null;
}

/**
 * One way to set a game up.
 *
 * `spec` is a template: {seats} is the number of players, {cards} one card a seat with commas.
 * With `house_seats` players it is a house variant, which `house` says; with `team_seats` there
 * are two teams, whose players sit in turn.
 */
export interface Way {
  id: string;
  title: Phrase;
  text: Phrase;
  seats: number[];
  spec: string;
  cards: ChoosableCard[];
  house_seats: number[];
  house: Phrase | null;
  team_seats: number[];
}

/**
 * A game, the ways to set it up, the best for beginners first, and whom to play against.
 *
 * `bots` is filled in where bots are known, the weakest first; `usual` is the one to begin with,
 * `missing` says why stronger ones are not available.
 */
export interface Offer {
  game: string;
  title: Phrase;
  ways: Way[];
  bots: Opponent[];
  usual: string;
  missing: Phrase | null;
}

/**
 * One picture of an example: the table, and the step of a seat that led to it.
 *
 * An illegal step leaves the table as it was: `refused` is the place it was meant for, and
 * `words` say why not. The first picture has neither step nor words.
 */
export interface Frame {
  scene: Scene;
  seat: number | null;
  step: string | null;
  words: Phrase | null;
  refused: string | null;
}

/**
 * One thing that help explains in a sentence or two.
 *
 * `kinds` are the kinds of steps that it is about: help opens there while one of them can be
 * taken. `example`: an example has its id.
 */
export interface Topic {
  id: string;
  title: Phrase;
  text: Phrase;
  kinds: string[];
  example: boolean;
}

export type AnyScene = SantoriniScene | AkrotiriScene;
