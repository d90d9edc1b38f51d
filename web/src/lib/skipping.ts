// A press during an animation ends it and then has its usual effect: nobody has to press twice.
import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";

/** How far a press goes before it drags, in pixels. */
const SLACK = 7;

export function skipping(skip: () => void): Attachment<HTMLElement> {
  return (node) => {
    let start = { x: 0, y: 0 };
    const off = [
      on(node, "pointerdown", ({ x, y }) => (start = { x, y }), { capture: true }),
      on(node, "click", (event) => near(event, start) && skip(), { capture: true }),
      on(node, "keydown", ({ key }) => (key === "Enter" || key === " ") && skip(), { capture: true }),
    ];
    return () => off.forEach((each) => each());
  };
}

/** A press without a pointer (by a key, by a screen reader) has no place. */
const near = (event: MouseEvent, start: { x: number; y: number }): boolean =>
  event.detail === 0 || Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLACK;
