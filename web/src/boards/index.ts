// Which board draws which game: each folder here that has an `entry.ts`, by its name. A game without
// one is shown as a list of what can be done.
import type { BoardEntry } from "./contract";

const entries = import.meta.glob<BoardEntry>("./*/entry.ts", { eager: true, import: "default" });

export const BOARDS: Record<string, BoardEntry> = Object.fromEntries(
  Object.entries(entries).map(([file, entry]) => [file.split("/")[1]!, entry]),
);
