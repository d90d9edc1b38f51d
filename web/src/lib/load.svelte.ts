// A value that is being loaded: the value once it is there, or why there is none.
import { Refusal } from "./api";
import type { Phrase } from "./types";

export class Coming<T> {
  value = $state.raw<T | null>(null);
  trouble = $state.raw<Phrase | null>(null);

  constructor(readonly fetch: () => Promise<T>) {
    void this.again();
  }

  async again(): Promise<void> {
    this.trouble = null;
    try {
      this.value = await this.fetch();
    } catch (error) {
      this.trouble = reason(error);
    }
  }
}

/** What to tell of an error. */
export const reason = (error: unknown): Phrase =>
  error instanceof Refusal ? error.reason : { key: "web.error.server", gaps: {} };
