// Every word that the client asks for is in both catalogues.
import { describe, expect, it } from "vitest";
import en from "../../src/thera/locale/en.json";
import es from "../../src/thera/locale/es.json";

const SOURCES = import.meta.glob("../src/**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });

/** Keys in the source, those with a gap as patterns: `web.mode.${value}`. */
function asked(): RegExp[] {
  const keys = Object.values(SOURCES).flatMap((text) => [
    ...String(text).matchAll(/["'`](web\.[\w.-]*(?:\$\{[^}]*\}[\w.-]*)*)["'`]/g),
  ]);
  return keys.map(
    ([, key = ""]) => new RegExp(`^${key.replaceAll(".", "\\.").replaceAll(/\$\{[^}]*\}/g, "[\\w.-]+")}`),
  );
}

describe("the catalogues", () => {
  it.each([
    ["en", en],
    ["es", es],
  ])("have every key that is asked for: %s", (_, book) => {
    const keys = Object.keys(book);
    expect(asked().length).toBeGreaterThan(100);
    expect(
      asked()
        .filter((pattern) => !keys.some((key) => pattern.test(key)))
        .map(String),
    ).toEqual([]);
  });

  it("hold no web words that nobody asks for", () => {
    const patterns = asked();
    const unused = Object.keys(en).filter((key) => key.startsWith("web.") && !patterns.some((p) => p.test(key)));
    expect(unused).toEqual([]);
  });

  it("agree on their keys", () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(es).sort());
  });
});
