// How far the reader is in each lesson: kept in this browser, nowhere else.
import { keep, kept } from "./keep";

/** The scenes that are done, and the one that was open last. */
export interface Progress {
  readonly done: readonly string[];
  readonly at: string | null;
}

const NONE: Progress = { done: [], at: null };

/** What was stored, as far as it makes sense. */
export function mended(stored: unknown): Progress {
  const { done, at } = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  return {
    done: Array.isArray(done) ? done.filter((id) => typeof id === "string") : [],
    at: typeof at === "string" ? at : null,
  };
}

/** The scene to go on with: the one that was left, else the first that is not done, else the first. */
export function resumed(scenes: readonly string[], { done, at }: Progress): string | undefined {
  if (at !== null && scenes.includes(at) && !done.includes(at)) return at;
  const after = at === null ? -1 : scenes.indexOf(at);
  const open = [...scenes.slice(after + 1), ...scenes].find((id) => !done.includes(id));
  return open ?? scenes[0];
}

/** Where a lesson's progress is kept; also what it is called in `all`. */
const place = (lesson: { game: string; id: string }): string => `lesson.${lesson.game}.${lesson.id}`;

const all: Record<string, Progress> = $state({});

/** How far the reader is in a lesson. */
export function progress(lesson: { game: string; id: string }): Progress {
  return all[place(lesson)] ?? mended(kept(place(lesson)) ?? NONE);
}

/** A scene of a lesson is opened, or done. */
export function advance(lesson: { game: string; id: string }, scene: string, done = false): void {
  const before = progress(lesson);
  const grown = done && !before.done.includes(scene) ? [...before.done, scene] : before.done;
  all[place(lesson)] = { done: grown, at: scene };
  keep(place(lesson), all[place(lesson)]);
}
