// Cards are found by words on them, however they are typed.
import { expect, test } from "vitest";
import { matching } from "../src/lib/cards";

const CARD = "Deméter La que da el grano Después de construir, el mismo trabajador puede construir una vez más.";

test.each(["", "  ", "dem", "DEMÉTER", "demeter", "construir grano", "despues"])("%j finds it", (sought) => {
  expect(matching(CARD, sought)).toBe(true);
});

test.each(["atenea", "demeter atenea", "meter", "cupula"])("%j does not", (sought) => {
  expect(matching(CARD, sought)).toBe(false);
});
