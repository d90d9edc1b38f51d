// Scenes for tests and the harness, made from the short form in gods.json (one position a line).
import type { SantoriniOption, Phrase, Place, SantoriniScene } from "../../src/lib/types";

/** A position as gods.json writes it: cells as in the notation, workers with their side from 1. */
export interface Short {
  cells: string;
  workers: Record<string, number | undefined>;
  female?: string;
  to_move: number;
  options: (string | null)[][];
}

const phrase = (key: string, gaps: Phrase["gaps"] = {}): Phrase => ({ key, gaps });

function place(short: Short, n: number): Place {
  const [column, row] = [n % 5, Math.floor(n / 5)];
  const name = `${"abcde".charAt(column)}${5 - row}`;
  const cell = short.cells.charAt(n);
  const capped = "ABC".indexOf(cell);
  const level = capped >= 0 ? capped : Math.min(3, Number(cell));
  const side = short.workers[name];
  const kind = short.female === name ? "female" : "worker";
  return {
    name,
    column,
    row,
    level,
    dome: capped >= 0 || cell === "4",
    piece: side === undefined ? null : { kind, seat: side - 1 },
    label: phrase("santorini.place.level", { at: name, level }),
  };
}

export function option([step, kind, at, to, warning]: (string | null)[]): SantoriniOption {
  return {
    step: step ?? "",
    kind: kind as SantoriniOption["kind"],
    at: at ?? null,
    to: to ?? null,
    words: phrase(`santorini.tell.${kind}`, { at: at ?? "", to: to ?? "" }),
    warning: warning ? phrase(warning) : null,
    card: null,
    label: null,
    short: null,
    cost: {},
  };
}

export function scene(short: Short): SantoriniScene {
  const sides = Math.max(2, short.to_move, ...Object.values(short.workers).map((side) => side ?? 0));
  return {
    game: "santorini",
    to_move: short.to_move - 1,
    fresh: true,
    headline: phrase("santorini.do.move"),
    players: Array.from({ length: sides }, (_, seat) => ({
      seat,
      side: seat,
      card: null,
      notes: [],
      status: seat === short.to_move - 1 ? "to-move" : "waiting",
      mark: "",
    })),
    options: short.options.map(option),
    winners: [],
    panels: [],
    cards: [],
    setup: false,
    undone: null,
    places: Array.from(short.cells, (_, n) => place(short, n)),
  };
}
