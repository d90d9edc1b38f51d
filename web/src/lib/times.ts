// Times relative to now, such as "2 hours ago".
import { current } from "./i18n.svelte";

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];
/** From so many days on the date is said. */
const LONG = 7;

/** How long ago a moment in unix seconds was; after a week, its date. */
export function ago(seconds: number, now = Date.now() / 1000): string {
  const past = Math.max(0, now - seconds);
  if (past > LONG * 86_400)
    return new Date(seconds * 1000).toLocaleDateString(current(), { day: "numeric", month: "long" });
  const [unit, long] = UNITS.find(([, each]) => past >= each) ?? ["second", Infinity];
  return new Intl.RelativeTimeFormat(current(), { numeric: "auto" }).format(-Math.floor(past / long), unit);
}
