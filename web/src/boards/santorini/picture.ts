// The position that the front page shows.
import type { Piece, Place, SantoriniScene } from "../../lib/types";

const NOTHING = { key: "", gaps: {} };

/** A position of Santorini from its levels, a5 first and row by row; 4 is a complete tower. */
function santorini(levels: string, workers: Record<string, number>): SantoriniScene {
  const places = Array.from(levels, (level, index): Place => {
    const [row, column] = [Math.floor(index / 5), index % 5];
    const name = `${"abcde"[column]}${5 - row}`;
    const seat = workers[name];
    const dome = level === "4";
    const piece: Piece | null = seat === undefined ? null : { kind: "worker", seat };
    return { name, column, row, level: dome ? 3 : Number(level), dome, piece, label: NOTHING };
  });
  return {
    game: "santorini",
    to_move: -2,
    fresh: false,
    headline: NOTHING,
    players: [0, 1].map((seat) => ({
      seat,
      side: seat,
      card: null,
      notes: [],
      status: "waiting",
      mark: "",
    })),
    options: [],
    winners: [],
    panels: [],
    cards: [],
    setup: false,
    undone: null,
    places,
  };
}

/** A village in the middle of a game. */
export const village = santorini(["00201", "13400", "02020", "01341", "00010"].join(""), {
  d3: 0,
  a4: 0,
  b2: 1,
  e4: 1,
});
