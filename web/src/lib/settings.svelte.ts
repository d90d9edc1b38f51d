// What the reader likes: light, motion, sound, how a turn is confirmed. Kept in this browser.
import type { View } from "../boards/contract";
import { keep, kept } from "./keep";

export type Settings = {
  theme: "auto" | "light" | "dark";
  motion: "auto" | "full" | "off";
  /** How long a movement takes: 1 is the usual, less is faster. */
  pace: number;
  sounds: boolean;
  /** Ask before a turn is played. */
  confirm: boolean;
  view: View;
  /** The log in notation rather than in words. */
  notation: boolean;
  /** The browser's notifications when it is my turn. */
  notices: boolean;
};

export const DEFAULTS: Settings = {
  theme: "auto",
  motion: "auto",
  pace: 1,
  sounds: false,
  confirm: true,
  view: "iso",
  notation: false,
  notices: false,
};

/** What was stored, as far as it still makes sense. */
export function mended(stored: unknown): Settings {
  const old = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  const fits = Object.entries(DEFAULTS).filter(([key, value]) => typeof old[key] === typeof value);
  return { ...DEFAULTS, ...Object.fromEntries(fits.map(([key]) => [key, old[key]])) };
}

export const settings: Settings = $state(mended(kept("settings")));

/** Keeps the page in step with the settings; call once while the app starts. */
export function apply(): void {
  $effect(() => {
    const root = document.documentElement;
    if (settings.theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
    root.dataset.motion = settings.motion;
    root.style.setProperty("--pace", String(settings.pace));
    keep("settings", $state.snapshot(settings));
  });
}

/** Whether animations are off. */
export const still = (): boolean =>
  settings.motion === "off" || (settings.motion === "auto" && matchMedia("(prefers-reduced-motion: reduce)").matches);

const night = (): boolean => matchMedia("(prefers-color-scheme: dark)").matches;

/** Switches between day and night. */
export function turnLight(): void {
  const dark = settings.theme === "dark" || (settings.theme === "auto" && night());
  settings.theme = dark ? "light" : "dark";
}
