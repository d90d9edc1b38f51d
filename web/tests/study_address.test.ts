// The addresses in studies.json were written by hand; Python reads the same file.
import { expect, test } from "vitest";
import { read, write } from "../src/lib/study_address";
import cases from "./studies.json";

const parts = (address: string): [string, URLSearchParams] => {
  const url = new URL(`https://thera.example/study/${address}`);
  expect(url.hash).toBe("");
  return [url.pathname.slice("/study/".length), url.searchParams];
};

test.each(cases)("$address is the one that the server writes", ({ wish, address }) => {
  expect(write(wish)).toBe(address);
  expect(read(...parts(address))).toEqual(wish);
});

test.each(["seat=-1", "seat=x", "seat=001", "seat="])("%s is no study", (query) => {
  expect(read("santorini", new URLSearchParams(query))).toBeNull();
});

test("a percent sign that encodes nothing is no study", () => {
  expect(read("santorini%zz", new URLSearchParams())).toBeNull();
});

test("what others append does not matter", () => {
  const found = read("santorini", new URLSearchParams("steps=@b3&utm_source=mail&steps=x"));
  expect(found).toEqual({ spec: "santorini", position: null, steps: ["@b3"], seat: null });
});
