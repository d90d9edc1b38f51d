// How things move: durations come from the tokens, so that the reader's settings for speed and reduced motion apply.
import type { EasingFunction, TransitionConfig } from "svelte/transition";
import { at } from "./art";
import type { Point } from "./geometry";

/** Milliseconds of a step: an element carries the token as the duration of its (absent) animation. */
export function stepTime(node: Element | undefined): number {
  if (!node || typeof node.animate !== "function") return 0;
  return Number.parseFloat(getComputedStyle(node).animationDuration) * 1000 || 0;
}

const settleEasing: EasingFunction = (t) => 1 + 2.1 * (t - 1) ** 3 + 1.1 * (t - 1) ** 2;

/** A block or a dome comes down and settles. */
export function settle(_: Element, { delay, duration }: { delay: number; duration: number }): TransitionConfig {
  return {
    delay,
    duration: duration * 1.25,
    easing: settleEasing,
    css: (t) => `transform: translateY(${((1 - t) * -46).toFixed(1)}px); opacity: ${Math.min(1, t * 2.5).toFixed(2)}`,
  };
}

/** What is taken away fades where it stood. */
export function lose(_: Element, { duration }: { duration: number }): TransitionConfig {
  return { duration, css: (t) => `opacity: ${t.toFixed(2)}; transform: translateY(${((1 - t) * -14).toFixed(1)}px)` };
}

const to = ({ x, y }: Point): string => `translate(${at(x, y).replace(" ", "px, ")}px)`;

/** A walk over points, each hop an arc; one point alone is a landing. */
export function walk(points: readonly Point[], leaving: boolean): Keyframe[] {
  const [first] = points;
  if (!first) return [];
  if (points.length === 1) {
    const above = { transform: to({ x: first.x, y: first.y - 34 }), opacity: 0 };
    const here = { transform: to(first), opacity: 1, easing: "cubic-bezier(.3, .7, .2, 1)" };
    return leaving ? [here, above] : [above, here];
  }
  const frames: Keyframe[] = [{ transform: to(first), easing: "cubic-bezier(.3, 0, .6, 1)" }];
  points.slice(1).forEach((b, n) => {
    const a = points[n] ?? b;
    const peak = { x: (a.x + b.x) / 2, y: Math.min(a.y, b.y) - 14 };
    frames.push({ transform: to(peak), easing: "cubic-bezier(.4, 0, .5, 1)" });
    frames.push({ transform: to(b), easing: "cubic-bezier(.3, 0, .6, 1)" });
  });
  return frames;
}
