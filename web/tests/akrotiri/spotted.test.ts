// What the reader is to look at: drawn plainly, and all else that can be done quietly.
import { expect, test } from "vitest";
import { lookOf, spotOf } from "../../src/boards/akrotiri/spotted";
import type { Target } from "../../src/boards/akrotiri/targets";
import type { Option } from "../../src/lib/types";

const option = (kind: string, to: string | null): Option => ({ kind, to }) as Option;
const target = (kind: Target["kind"], name: string): Target => ({ kind, name }) as Target;
const sail = [option("move", "e1s2.se"), option("move", "thera.e"), option("load", null)];

test("the rest is quiet only where something of it can be done", () => {
  const here = spotOf({ names: ["thera.e"], urgent: false }, sail);
  expect([here.calm, lookOf(here, target("dock", "thera.e")), lookOf(here, target("dock", "e1s2.se"))]).toEqual([
    true,
    "on",
    "quiet",
  ]);
  expect(spotOf({ names: ["load"], urgent: false }, sail).calm).toBe(true);
  const elsewhere = spotOf({ names: ["w1n1.ne"], urgent: false }, sail);
  expect([elsewhere.calm, lookOf(elsewhere, target("dock", "thera.e"))]).toEqual([false, undefined]);
  expect(spotOf(null, sail).calm).toBe(false);
});

test("a quarter to dig is not the dock of the same name", () => {
  const spotted = spotOf({ names: ["dig@e1s2.se"], urgent: true }, sail);
  expect(lookOf(spotted, target("site", "e1s2.se"))).toBe("urgent");
  expect(lookOf(spotted, target("site", "dig@e1s2.se"))).toBe("urgent");
  expect(lookOf(spotted, target("site", "dig@e1s2.ne"))).toBe("quiet");
  expect(lookOf(spotted, target("dock", "e1s2.se"))).toBe("quiet");
});
