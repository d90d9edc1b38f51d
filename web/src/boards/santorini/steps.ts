// The notation of steps, read only to draw them: where from, where to, what for.

const SIGNS = { "-": "move", "+": "build", "^": "dome", ">": "force" } as const;

/** A step with its squares: `at` is who acts, `to` what it acts on. */
export interface Step {
  kind: "place" | "move" | "build" | "dome" | "force" | "raze";
  at: string | null;
  to: string;
}

/** The step that a text means, or null where it names no square. */
export function read(text: string): Step | null {
  const found = /^(@)?([a-e][1-5])(?:([-+^>])([a-e][1-5])|(!))?$/.exec(text);
  const [, placing, one, sign, other, razing] = found ?? [];
  if (!one) return null;
  if (placing) return { kind: "place", at: null, to: one };
  if (razing) return { kind: "raze", at: null, to: one };
  if (!sign || !other) return null;
  return { kind: SIGNS[sign as keyof typeof SIGNS], at: one, to: other };
}

/** The steps that are new where a row of them has grown; all of another row. */
export function since(before: readonly string[], after: readonly string[]): readonly string[] {
  const grown = before.length < after.length && before.every((text, n) => text === after[n]);
  return grown ? after.slice(before.length) : after;
}

/** The text of a step of this kind. */
export function write(kind: string, at: string | null, to: string): string | null {
  if (kind === "place") return `@${to}`;
  if (kind === "raze") return `${to}!`;
  const sign = Object.entries(SIGNS).find(([, name]) => name === kind)?.[0];
  return sign && at ? `${at}${sign}${to}` : null;
}

/** What a row of steps leaves to be seen on the board. */
export interface Traces {
  /** Squares that somebody left, and where that somebody came to stand. */
  left: Set<string>;
  came: Set<string>;
  /** Squares that were built on, and those that lost a block. */
  built: Set<string>;
  razed: Set<string>;
  hops: { from: string; to: string }[];
}

export function trace(texts: readonly string[]): Traces {
  const traces: Traces = {
    left: new Set(),
    came: new Set(),
    built: new Set(),
    razed: new Set(),
    hops: [],
  };
  for (const step of texts.map(read)) {
    if (!step) continue;
    if (step.kind === "build" || step.kind === "dome") traces.built.add(step.to);
    else if (step.kind === "raze") traces.razed.add(step.to);
    else {
      traces.came.add(step.to);
      if (!step.at) continue;
      traces.came.delete(step.at);
      traces.left.add(step.at);
      traces.hops.push({ from: step.at, to: step.to });
    }
  }
  return traces;
}
