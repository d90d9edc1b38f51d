// The games in draws.json were played by Python: `python tests/webdraws.py`.
import { afterEach, describe, expect, it, vi } from "vitest";
import { rank, verify, type Verdict, type Witness } from "../src/lib/draws";
import { hex, hmac, sha256, unhex, utf8 } from "../src/lib/sha256";
import type { Draws } from "../src/lib/wire";
import luck from "../../docs/luck.md?raw";
import games from "./draws.json";

type Game = Witness & { list: Draws };

const OWN = "11".repeat(16);

/** A game as its first player's browser meets it at the end, which may be changed freely. */
function played(index: number): Game {
  const { table, log, list } = structuredClone(games[index]) as unknown as Game;
  const gift = { table: table.id, commitment: table.commitment!, bytes: OWN, seats: [0] };
  return { table, log, list, gift };
}

const check = ({ list, ...witness }: Game): Verdict => verify(list, witness);

/** The game after something was changed. */
function after(index: number, change: (game: Game) => void): Verdict {
  const game = played(index);
  change(game);
  return check(game);
}

afterEach(() => vi.unstubAllGlobals());

describe.each([
  [0, "Santorini"],
  [1, "Akrotiri"],
])("the draws of a game (%i: %s)", (index) => {
  const count = games[index]!.list.draws.length;

  it("are verified", () => {
    expect(check(played(index))).toEqual({ fault: null, draws: count, promised: true, own: true });
  });

  it("are verified without crypto.subtle, as on a plain address of the local network", () => {
    vi.stubGlobal("crypto", {});
    expect(check(played(index)).fault).toBeNull();
  });

  it("fail when any one of them is changed", () => {
    for (let n = 0; n < count; n += 1) {
      const { fault } = after(index, ({ list }) => {
        const draw = list.draws[n]!;
        draw.step = draw.chances.find((each) => each.text !== draw.step)!.text;
      });
      expect(fault).toMatchObject({ kind: "log", number: n + 1 });
    }
  });

  it("fail when any one of them is changed in the log too", () => {
    for (let n = 0; n < count; n += 1) {
      const { fault } = after(index, ({ list, log }) => {
        const draw = list.draws[n]!;
        const steps = log.filter((line) => line.kind === "luck").flatMap((line) => line.steps);
        steps[n]!.text = draw.step = draw.chances.find((each) => each.text !== draw.step)!.text;
      });
      expect(fault).toMatchObject({ kind: "draw", number: n + 1 });
    }
  });

  it("fail when one is missing, added, or not among its chances", () => {
    const cut = after(index, ({ list }) => void list.draws.pop());
    expect(cut.fault).toMatchObject({ kind: "log", number: count });
    const more = after(index, ({ list }) => void list.draws.push(list.draws[0]!));
    expect(more.fault).toMatchObject({ kind: "log", number: count + 1 });
    const [draw] = games[index]!.list.draws;
    const none = after(index, ({ list }) => {
      list.draws[0]!.chances = list.draws[0]!.chances.filter((each) => each.text !== draw!.step);
    });
    expect(none.fault).toEqual({ kind: "draw", number: 1, step: draw!.step });
  });

  it("fail when a chance is counted or weighed wrongly", () => {
    expect(after(index, ({ list }) => void (list.draws[0]!.chances[0]!.drawn = 1)).fault?.kind).toBe("draw");
    for (const weight of [0, -1, Number.NaN, 1e9]) {
      const { fault } = after(index, ({ list }) => {
        const [first] = list.draws;
        first!.chances.find((each) => each.text !== first!.step)!.weight = weight;
      });
      expect(fault).toMatchObject({ kind: "draw", number: 1 });
    }
  });

  it("fail with another seed, whatever the commitment says", () => {
    const seed = "ab".repeat(32);
    const commitment = hex(sha256(unhex(seed)!));
    expect(after(index, ({ list }) => void (list.seed = seed)).fault).toEqual({ kind: "seed" });
    expect(after(index, ({ list }) => void (list.seed = "?")).fault).toEqual({ kind: "seed" });
    expect(after(index, ({ list }) => void Object.assign(list, { seed, commitment })).fault).toEqual({
      kind: "commitment",
    });
    const shown = after(index, ({ list, table }) => {
      Object.assign(list, { seed, commitment });
      table.commitment = commitment;
    });
    expect(shown.fault).toEqual({ kind: "commitment" });
  });

  it("fail if they are another game's", () => {
    expect(after(index, ({ list }) => void (list.match = "another")).fault).toEqual({ kind: "table" });
  });

  it("fail without this browser's bytes at its seat", () => {
    expect(after(index, ({ gift }) => void (gift!.bytes = "33".repeat(16))).fault).toEqual({ kind: "bytes" });
    expect(after(index, ({ list }) => void (list.bytes = list.bytes.split(" ").reverse().join(" "))).fault).toEqual({
      kind: "bytes",
    });
  });

  it("are verified in part where this browser gave nothing", () => {
    const verdict = check({ ...played(index), gift: null });
    expect(verdict).toEqual({ fault: null, draws: count, promised: false, own: false });
  });

  it("are verified in part where another device was quicker, or the seat went to somebody else", () => {
    const refused = after(index, ({ gift }) => void Object.assign(gift!, { bytes: "33".repeat(16), seats: [] }));
    expect(refused).toMatchObject({ fault: null, promised: true, own: false });
    const left = after(index, ({ gift, table }) => {
      gift!.bytes = "33".repeat(16);
      table.seats[0]!.mine = false;
    });
    expect(left).toMatchObject({ fault: null, own: false });
  });

  it("are verified in full if the page was closed before the answer came", () => {
    expect(after(index, ({ gift }) => void (gift!.seats = []))).toMatchObject({ fault: null, own: true });
  });
});

describe("bytes", () => {
  const extra = "44".repeat(16);

  it("of a bot would let the server choose", () => {
    expect(after(0, ({ list }) => void (list.bytes = `${OWN} ${extra}`)).fault).toEqual({ kind: "extra" });
    expect(after(0, ({ list }) => void (list.bytes = `${OWN} - ${extra}`)).fault).toEqual({ kind: "extra" });
    expect(after(1, ({ list }) => void (list.bytes = `${OWN} anything`)).fault).toEqual({ kind: "extra" });
  });

  it("of a person whom a bot replaced still count", () => {
    const { fault } = after(1, ({ table, log }) => {
      table.seats[1]!.kind = "bot";
      log.push({ version: 99, kind: "seat", seat: 1, steps: [], words: null, setup: false, recap: null });
    });
    expect(fault).toBeNull();
    expect(after(1, ({ table }) => void (table.seats[1]!.kind = "bot")).fault).toEqual({ kind: "extra" });
  });
});

describe("the worked example in docs/luck.md", () => {
  const text = luck.split("## A worked example")[1]!;
  const value = (name: string): string => new RegExp(`\\| ${name} \\| \`(.+)\` \\|`).exec(text)![1]!;

  it("has this key", () => {
    const seed = unhex(/Seed `(\w+)`/.exec(text)![1]!)!;
    expect(hex(sha256(seed))).toBe(value("commitment"));
    expect(hex(hmac(seed, utf8(value("message"))))).toBe(value("key"));
  });

  it("has these ranks", () => {
    const key = unhex(value("key"))!;
    const rows = [...text.matchAll(/^\| (\w+) \| (\d) \| ([\d.]+) \| `\w{16}` \| [\d.]+ \| ([\d.]+) \|$/gm)];
    expect(rows).toHaveLength(6);
    for (const [, name, drawn, weight, place] of rows) {
      const found = rank(key, { text: name!, drawn: Number(drawn), weight: Number(weight) });
      expect(found.toFixed(9)).toBe(place);
    }
  });
});

describe("a near tie", () => {
  it("is accepted within 1e-12 and no further", () => {
    const game = played(0);
    const key = hmac(unhex(game.list.seed)!, utf8(`${game.list.match} ${game.list.bytes}`));
    const [draw] = game.list.draws;
    const taken = draw!.chances.find((each) => each.text === draw!.step)!;
    const other = draw!.chances.find((each) => each.text !== draw!.step)!;
    const least = rank(key, taken);
    const nearer = (off: number) => {
      other.weight = rank(key, { ...other, weight: 1 }) / (least * (1 - off));
      return check(game).fault;
    };
    expect(nearer(5e-13)).toBeNull();
    expect(nearer(5e-12)).toMatchObject({ kind: "draw", number: 1 });
  });
});
