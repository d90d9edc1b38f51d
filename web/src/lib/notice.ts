// Tells somebody who looks elsewhere that it is their turn: title, icon, sound, notification.
import icon from "../styles/icon.svg";
import calling from "../styles/icon-turn.svg";
import { settings } from "./settings.svelte";
import { play } from "./sound";

export const canNotify = (): boolean => typeof Notification !== "undefined";

/** Asks the browser for permission; call from a press. */
export async function allow(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === "granted";
}

/** The icon in the tab: plain, or with a mark. */
export function mark(call: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.href = call ? calling : icon;
}

/** Rings once for a new turn of mine. */
export function ring(title: string, body: string): void {
  play("turn");
  if (!settings.notices || !document.hidden || !canNotify()) return;
  if (Notification.permission !== "granted") return;
  try {
    const notice = new Notification(title, { body, icon, tag: "thera-turn" });
    notice.onclick = () => {
      focus();
      notice.close();
    };
  } catch {
    // some phones allow notices to service workers only
  }
}
