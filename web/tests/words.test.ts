import { describe, expect, it } from "vitest";
import en from "../../src/thera/locale/en.json";
import es from "../../src/thera/locale/es.json";
import { preferred, say, speak } from "../src/lib/i18n.svelte";
import { type Catalogue, capital, fill } from "../src/lib/words";

const book: Catalogue = {
  god: "Pan",
  takes: "takes {god}",
  twice: "{one} or {other}",
  note: { one: "{count} piece", other: "{count} pieces" },
};

describe("phrases", () => {
  it("fill their gaps, with phrases inside phrases", () => {
    const takes = { key: "takes", gaps: { god: { key: "god", gaps: {} } } };
    expect(fill(book, "en", takes)).toBe("takes Pan");
    expect(fill(book, "en", { key: "twice", gaps: { one: takes, other: 3 } })).toBe("takes Pan or 3");
  });

  it("count as the language counts", () => {
    const note = (count: number) => ({ key: "note", gaps: { count } });
    expect([0, 1, 2].map((n) => fill(book, "en", note(n)))).toEqual(["0 pieces", "1 piece", "2 pieces"]);
    expect(fill(book, "es", note(1_000_000))).toBe("1000000 pieces");
  });

  it("are never blank: an unknown key or an empty gap shows itself", () => {
    expect(fill(book, "en", { key: "nobody.knows", gaps: {} })).toBe("nobody.knows");
    expect(fill(book, "en", { key: "{who} holds {card}", gaps: { who: { key: "god", gaps: {} }, card: "K" } })).toBe(
      "Pan holds K",
    );
    expect(fill(book, "en", { key: "takes", gaps: {} })).toBe("takes {god}");
  });

  it("begin a sentence with a capital", () => {
    expect(capital("él mueve")).toBe("Él mueve");
    expect(capital("e5 is far")).toBe("e5 is far");
    expect(capital("")).toBe("");
  });
});

describe("languages", () => {
  it("are chosen by what was stored, then by the browser", () => {
    expect(preferred(["de-DE", "es-MX", "en"], undefined)).toBe("es");
    expect(preferred(["de"], null)).toBe("en");
    expect(preferred(["es"], "en")).toBe("en");
  });

  it("change without a reload", async () => {
    const phrase = { key: "web.turn.yours", gaps: {} };
    await speak("en");
    expect(say(phrase)).toBe(en["web.turn.yours"]);
    await speak("es");
    expect(say(phrase)).toBe(es["web.turn.yours"]);
  });
});
