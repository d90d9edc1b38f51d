// What the shell and a board promise each other; README.md beside this file explains it.
import type { Component } from "svelte";
import type { Option, Plan, Player, Scene } from "../lib/types";
import type { LogStep } from "../lib/wire";

export type View = "iso" | "flat";

/** Why a press did nothing, to be shown beside the place, already in the reader's language. */
export type Near = { place: string; words: string };

/** What the reader is to look at: places, cards and kinds of steps by their names. What may be done elsewhere is drawn
 *  quietly, but can be pressed. `urgent`: it pulses; `gentle`: all else is drawn as usual. */
export type Spot = { names: readonly string[]; urgent: boolean; gentle?: boolean };

export interface BoardProps<S extends Scene = Scene> {
  /** The table after the drafted steps. */
  scene: S;
  /** What may be picked now; empty while nothing may be. */
  options: Option[];
  /** The steps of the unfinished turn, as notation. */
  drafted: string[];
  /** The steps of the latest finished turn, as notation. */
  last: string[];
  /** A step to point out: one of a turn that is acted out, or of a line of the log. */
  shown?: Pick<LogStep, "kind" | "places"> | null;
  /** What shows that this step was legal, as the game's face in Python tells it. */
  evidence?: unknown;
  /** What to look at, if anything. */
  spot?: Spot | null;
  /** Whose eyes: a seat, or null for an onlooker. */
  mySeat: number | null;
  view: View;
  /** A press that would be no legal step, and why. */
  near?: Near | null;
  /** A picture only: no roles, no focus, no labels, nothing lit. */
  still?: boolean;
  /** What the reader has in hand while looking: made by the kit, shared by its parts. */
  desk?: unknown;
  /** What a player is called. */
  name?: (seat: number) => string;
  /** One of `options`; `among` are all those that the press could mean, if they are several.
   *  `button`: not pressed on its place of the board, if it has one. */
  onpick?: (option: Option, among?: Option[], button?: boolean) => void;
  /** A press on a place that is not lit, with the step it would have been, if there is one. */
  onnear?: (place: string, step: string | null) => void;
  /** How a card of the reader's hand can come to be used. */
  onplan?: (card: string) => Promise<Plan | null>;
}

/** What every other part of a game's table is given. */
export interface PartProps<S extends Scene = Scene> {
  scene: S;
  mySeat: number | null;
  desk: unknown;
  name: (seat: number) => string;
}

/** The parts of a game's table. A part that is missing is made from the words of the scene. */
export interface BoardKit {
  Board: Component<BoardProps>;
  /** In place of a player's notes; `short`: in one line, for those who are not looked at closely. */
  Player?: Component<PartProps & { player: Player; short?: boolean }>;
  /** In place of the scene's panels. */
  Panels?: Component<PartProps>;
  /** In the bar, between what it says and its buttons. */
  Status?: Component<PartProps>;
  /** The sign of a kind of step, in the log. */
  StepIcon?: Component<{ kind: string }>;
  /** What the reader looks at, for help: a topic or a kind of step; null where that says nothing. */
  topic?: (desk: unknown) => string | null;
  /** Keys of this board, each with the key of its words. */
  keys?: { key: string; words: string }[];
  /** Makes what the parts share; called anew for another seat, so that nothing of the old one stays. */
  desk?: () => unknown;
}

/** One game's table, loaded when one of it is opened. */
export interface BoardEntry {
  views: View[];
  /** What the front page shows of the game. */
  picture: () => Promise<Scene>;
  load: () => Promise<BoardKit>;
  /** Each seat sees the table its own way: a finished game can be looked at from any. */
  sided?: boolean;
  /** The board wants all the height there is. */
  tall?: boolean;
  /** Options that the board offers by itself; without it, those with a place. */
  claims?: (option: Option) => boolean;
}
