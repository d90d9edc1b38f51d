// Santorini's table: loaded when one is opened.
import type { BoardEntry } from "../contract";

export default {
  views: ["iso", "flat"],
  picture: () => import("./picture").then(({ village }) => village),
  load: () => import("./kit").then((module) => module.default),
} satisfies BoardEntry;
