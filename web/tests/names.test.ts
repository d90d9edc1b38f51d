// People by their names, bots by their levels: no two at a table are called the same because of a level.
import { beforeAll, expect, test } from "vitest";
import { speak } from "../src/lib/i18n.svelte";
import { seatName } from "../src/lib/names";

const bot = (name: string) => ({ kind: "bot" as const, name });
const ana = { kind: "person" as const, name: "Ana" };

beforeAll(() => speak("en"));

test("a bot is called by its level", () => {
  const seats = [ana, bot("3"), bot("5")];
  expect(seats.map((seat) => seatName(seat, seats))).toEqual(["Ana", "Bot: level 3", "Bot: level 5"]);
});

test("bots of one level are numbered", () => {
  const seats = [bot("3"), ana, bot("3"), bot("greedy")];
  expect(seats.map((seat) => seatName(seat, seats))).toEqual(["Bot 1: level 3", "Ana", "Bot 2: level 3", "Bot: easy"]);
});

test("a free seat has no name", () => {
  const seats = [{ kind: "free" as const, name: null }];
  expect(seatName(seats[0]!, seats)).toBeNull();
});
