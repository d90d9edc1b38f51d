import { expect, test } from "vitest";
import HOME from "../src/styles/media.css?raw";

const files = import.meta.glob<string>("../src/**/*.{svelte,css}", { query: "?raw", import: "default", eager: true });
const sources = Object.entries(files)
  .filter(([name]) => !name.endsWith("/media.css"))
  .map(([name, text]) => ({ name, media: text.match(/@media[^{]*/g) ?? [] }));

const named = new Map([...HOME.matchAll(/@custom-media (--\w+) ([^;]+);/g)].map(([, name, query]) => [name, query]));

test("styles use breakpoints that have a name", () => {
  const used = sources.flatMap(({ media }) => media.flatMap((query) => query.match(/--\w+/g) ?? []));
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => !named.has(name))).toEqual([]);
});

test("what has a name is not spelt out", () => {
  expect(named.size).toBe(4);
  for (const { name, media } of sources) {
    for (const query of named.values()) expect(media, name).not.toContain(`@media ${query} `);
  }
});
