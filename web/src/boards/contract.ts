// What the shell and a board promise each other; README.md beside this file explains it.
import type { Component } from "svelte";
import type { Option, Scene } from "../lib/types";

export type View = "iso" | "flat";

/** Why a press did nothing, to be shown beside the place, already in the reader's language. */
export type Near = { place: string; words: string };

export interface BoardProps<S extends Scene = Scene> {
  /** The table after the drafted steps. */
  scene: S;
  /** What may be picked now; empty while nothing may be. */
  options: Option[];
  /** The steps of the unfinished turn, as notation. */
  drafted: string[];
  /** The steps of the latest finished turn, as notation. */
  last: string[];
  /** Whose eyes: a seat, or null for an onlooker. */
  mySeat: number | null;
  view: View;
  /** A press that would be no legal step, and why. */
  near?: Near | null;
  /** A picture only: no roles, no focus, no labels, nothing lit. */
  still?: boolean;
  /** One of `options`; `among` are all those that the press could mean, if they are several. */
  onpick?: (option: Option, among?: Option[]) => void;
  /** A press on a place that is not lit, with the step it would have been, if there is one. */
  onnear?: (place: string, step: string | null) => void;
}

/** One game's drawing, loaded when a table of it is opened. */
export interface BoardEntry {
  views: View[];
  /** What the front page shows of the game. */
  picture: Scene;
  load: () => Promise<Component<BoardProps>>;
}
