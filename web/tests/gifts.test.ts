import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { accepted, bytesFor, giftOf, MOST } from "../src/lib/gifts";
import { keep, kept } from "../src/lib/keep";

/** A localStorage with so much room. */
function storage(room: number): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => {
      if (text.length > room) throw new DOMException("full", "QuotaExceededError");
      items.set(name, text);
    },
    removeItem: (name: string) => void items.delete(name),
  } as unknown as Storage;
}

beforeEach(() => vi.stubGlobal("localStorage", storage(1e6)));
afterEach(() => {
  keep("gifts", undefined);
  vi.unstubAllGlobals();
});

describe("this browser's bytes", () => {
  it("are kept with the commitment that was shown before", () => {
    const bytes = bytesFor("t", "c");
    expect(bytes).toMatch(/^[0-9a-f]{32}$/);
    expect(giftOf("t")).toEqual({ table: "t", commitment: "c", bytes, seats: [] });
    expect(giftOf("u")).toBeNull();
  });

  it("are the same however often they are asked for, and so is the commitment", () => {
    const bytes = bytesFor("t", "c");
    expect(bytesFor("t", "another")).toBe(bytes);
    expect(giftOf("t")?.commitment).toBe("c");
    expect(bytesFor("u", "c")).not.toBe(bytes);
  });

  it("know the seats that they were accepted for", () => {
    bytesFor("t", "c");
    bytesFor("u", "c");
    accepted("t", [0, 2]);
    accepted("nowhere", [1]);
    expect([giftOf("t")?.seats, giftOf("u")?.seats, giftOf("nowhere")]).toEqual([[0, 2], [], null]);
  });

  it("of the oldest tables are forgotten", () => {
    for (let n = 0; n <= MOST; n += 1) bytesFor(`t${n}`, "c");
    expect(giftOf("t0")).toBeNull();
    expect(giftOf("t1")).not.toBeNull();
    expect(kept("gifts")).toHaveLength(MOST);
  });

  it.each([null, 7, "text", [null, 1, { table: 1 }], { table: "t" }])("survive what is no gift: %j", (junk) => {
    keep("gifts", junk);
    expect(giftOf("t")).toBeNull();
    expect(bytesFor("t", "c")).toBe(giftOf("t")?.bytes);
  });
});

describe("where nothing can be stored", () => {
  it.each([
    ["it is full", () => storage(100)],
    ["there is none", () => undefined],
  ])("bytes live as long as the page: %s", (_, make) => {
    vi.stubGlobal("localStorage", make());
    const [one, two] = [bytesFor("t", "c"), bytesFor("u", "c")];
    accepted("u", [1]);
    expect([bytesFor("t", "c"), giftOf("u")?.bytes, giftOf("u")?.seats]).toEqual([one, two, [1]]);
  });

  it("what does not fit is not replaced by what was there before", () => {
    keep("x", "short");
    keep("x", "y".repeat(2_000_000));
    expect(kept("x")).toHaveLength(2_000_000);
    keep("x", undefined);
  });
});
