// Says what a sign, a counter or a card means: on hover, on focus and on a long press. `Tips.svelte` shows it.
import type { Attachment } from "svelte/attachments";

const FOCUSABLE = "button, a[href], input, select, textarea, summary, [tabindex]";

/** Explains an element; one that a key could not reach becomes a stop of the Tab key. */
export function tip(words: string | null): Attachment<HTMLElement | SVGElement> {
  return (node) => {
    if (!words) return;
    const reached = node.matches(FOCUSABLE);
    node.dataset["tip"] = words;
    if (!reached) node.setAttribute("tabindex", "0");
    return () => {
      delete node.dataset["tip"];
      if (!reached) node.removeAttribute("tabindex");
    };
  };
}

type Box = { left: number; top: number; width: number; height: number };

/** Where a tip of some size lies beside what it explains: under it, or above where there is no room. */
export function place(of: Box, size: { width: number; height: number }, view: { width: number; height: number }) {
  const GAP = 8;
  const middle = of.left + of.width / 2 - size.width / 2;
  const left = Math.max(GAP, Math.min(middle, view.width - size.width - GAP));
  const under = of.top + of.height + GAP;
  const top = under + size.height + GAP <= view.height ? under : Math.max(GAP, of.top - size.height - GAP);
  return { left, top };
}
