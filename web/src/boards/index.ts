// Which board draws which game. A game that is not here is shown as a list of what can be done.
import type { Component } from "svelte";
import type { BoardEntry, BoardProps } from "./contract";
import { village } from "./pictures";

/** A board knows its own scene; the registry pairs them, so here the type is the common one. */
const of = (module: { default: unknown }): Component<BoardProps> =>
  module.default as Component<BoardProps>;

export const BOARDS: Record<string, BoardEntry> = {
  santorini: {
    views: ["iso", "flat"],
    picture: village,
    load: () => import("./santorini/Board.svelte").then(of),
  },
};
