// Which presses count. A double click on a place of the board counts once. A button may say something else after a
// step, such as the next price: then a second press means that, once there was time to see it.
import type { Option } from "./types";

/** Milliseconds in which a second press on a place is the same press. */
const DOUBLE = 300;
/** Milliseconds that a button has shown something new until a press means it; the second half of a double click comes sooner. */
const READ = 150;

export class Presses {
  #place: string | null = null;
  #at = 0;

  /** Whether a press counts; it is then the one that the next is held against.
   *  `changed` is when the table last looked different, for a button; null for a place of the board. */
  count(place: string, changed: number | null, now = Date.now()): boolean {
    const fresh = changed !== null && changed >= this.#at && now - changed >= READ;
    if (place === this.#place && now - this.#at < DOUBLE && !fresh) return false;
    [this.#place, this.#at] = [place, now];
    return true;
  }

  /** The same for a press on an option: on its place of the board, or by a button. */
  counts({ step, to }: Option, button: boolean, changed: number): boolean {
    return button ? this.count(`button ${step}`, changed) : this.count(to ?? step, null);
  }

  /** Whoever takes back and presses again means it. */
  forget(): void {
    this.#place = null;
  }
}
