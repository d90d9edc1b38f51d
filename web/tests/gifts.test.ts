import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { accepted, giftFor, giftOf, MOST } from "../src/lib/gifts";
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
    const { bytes } = giftFor("t", "c");
    expect(bytes).toMatch(/^[0-9a-f]{32}$/);
    expect(giftOf("t")).toEqual({ table: "t", commitment: "c", bytes, seats: [] });
    expect(giftOf("u")).toBeNull();
  });

  it("are the same however often they are asked for, and so is the commitment", () => {
    const gift = giftFor("t", "c");
    expect(giftFor("t", "another")).toEqual(gift);
    expect(giftFor("u", "c").bytes).not.toBe(gift.bytes);
  });

  it("know the seats that they were accepted for", () => {
    const gift = giftFor("t", "c");
    giftFor("u", "c");
    accepted(gift, [0, 2]);
    expect([giftOf("t"), giftOf("u")?.seats]).toEqual([{ ...gift, seats: [0, 2] }, []]);
  });

  it("are those that were accepted, if two tabs made some at once", () => {
    const [first] = [giftFor("t", "c"), keep("gifts", undefined)];
    const second = giftFor("t", "c");
    expect(second.bytes).not.toBe(first.bytes);
    accepted(first, [1]);
    expect(giftOf("t")).toEqual({ ...first, seats: [1] });
  });

  it("of the oldest tables are forgotten", () => {
    for (let n = 0; n <= MOST; n += 1) giftFor(`t${n}`, "c");
    expect(giftOf("t0")).toBeNull();
    expect(giftOf("t1")).not.toBeNull();
    expect(kept("gifts")).toHaveLength(MOST);
  });

  it.each([null, 7, "text", [null, 1, { table: 1 }], { table: "t" }])("survive what is no gift: %j", (junk) => {
    keep("gifts", junk);
    expect(giftOf("t")).toBeNull();
    expect(giftFor("t", "c")).toEqual(giftOf("t"));
  });
});

describe("where nothing can be stored", () => {
  it.each([
    ["it is full", () => storage(100)],
    ["there is none", () => undefined],
  ])("bytes live as long as the page: %s", (_, make) => {
    vi.stubGlobal("localStorage", make());
    const [one, two] = [giftFor("t", "c"), giftFor("u", "c")];
    accepted(two, [1]);
    expect([giftFor("t", "c"), giftOf("u")]).toEqual([one, { ...two, seats: [1] }]);
  });

  it("what does not fit is not replaced by what was there before", () => {
    keep("x", "short");
    keep("x", "y".repeat(2_000_000));
    expect(kept("x")).toHaveLength(2_000_000);
    keep("x", undefined);
  });
});
