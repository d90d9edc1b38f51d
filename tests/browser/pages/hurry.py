"""Somebody in a hurry at a table of Akrotiri: a game against a bot, and what they press next."""

from __future__ import annotations

SETTINGS = """(view) => localStorage.setItem("thera.settings", JSON.stringify(
  { motion: "off", pace: 0, view, confirm: true }))"""

MAKE = """(spec) => fetch("/api/tables", {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(
    { spec, pace: "live", seats: [{ kind: "me" }, { kind: "bot", bot: "greedy" }] }),
}).then((answer) => answer.json()).then(({ table }) => table)"""

# What somebody in a hurry presses next at a table of Akrotiri: "over", nothing yet, or where.
NEXT = """() => {
  if (document.querySelector("#akrotiri-score")) return "over";
  const all = (selector) => [...document.querySelectorAll(selector)]
    .filter((each) => !each.disabled && each.getBoundingClientRect().width);
  const middle = (each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const seen = (each) => {
    const [x, y] = middle(each);
    const over = document.elementFromPoint(x, y);
    const bare = over?.closest(".plate[role=group]") && !over.closest("[role=toolbar], .tray");
    return bare ? [x, y] : null;
  };
  if (document.querySelector(".sheet.moving")) return null;
  const asked = all("dialog[open] .btn").at(-1);
  if (asked) return middle(asked);
  const put = all(".tray .btn.go")[0];
  if (put) return middle(put);
  const goal = all(".tray .goal, .tray button.goal")[0];
  if (goal) return middle(goal);
  for (const cell of all(".lit.cell .reach")) if (seen(cell)) return seen(cell);
  if (document.querySelector(".lit.piece")) {
    const chosen = document.querySelector(".tray .pick[aria-pressed=true]");
    if (!chosen) return middle(all(".tray .pick")[0]);
    for (const land of all(".lit.piece path")) {
      const { left, top, width, height } = land.getBoundingClientRect();
      const turn = land.getScreenCTM().inverse();
      for (let n = 1; n < 16; n += 1)
        for (let m = 1; m < 16; m += 1) {
          const [x, y] = [left + (width * n) / 16, top + (height * m) / 16];
          const inside = land.isPointInFill(new DOMPoint(x, y).matrixTransform(turn));
          if (inside && document.elementFromPoint(x, y) === land) return [x, y];
        }
    }
    return null;
  }
  const done = all(".bar .btn:not(.look)").at(-1);
  if (done && document.querySelector(".bar .acts, .steps")) return middle(done);
  const dock = all(".lit.dock .reach").find(seen);
  if (dock) return seen(dock);
  return done ? middle(done) : null;
}"""
