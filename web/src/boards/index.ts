// Which board draws which game. A game that is not here is shown as a list of what can be done.
import type { Component } from "svelte";
import type { BoardEntry, BoardKit, BoardProps } from "./contract";

/** A board knows its own scene; the registry pairs them, so here the type is the common one. */
const only = (module: { default: unknown }): BoardKit => ({ Board: module.default as Component<BoardProps> });

export const BOARDS: Record<string, BoardEntry> = {
  santorini: {
    views: ["iso", "flat"],
    picture: () => import("./pictures").then(({ village }) => village),
    load: () => import("./santorini/Board.svelte").then(only),
  },
  akrotiri: {
    views: ["iso"],
    picture: () => import("./akrotiri/picture").then(({ sea }) => sea),
    load: () => import("./akrotiri/kit").then((module) => module.default),
    tall: true,
    sided: true,
    claims: (option) => option.kind !== "done",
  },
};
