// What the plate needs of whatever is shown on it: a table, a lesson, a study.
import { BOARDS } from "../boards";
import type { Spot } from "../boards/contract";
import type { AnyScene, Option, Phrase, Plan } from "./types";
import type { LogStep } from "./wire";

export interface Shell {
  readonly shown: AnyScene | null;
  /** What may be picked now. */
  readonly options: Option[];
  /** The steps of the unfinished turn, and those of the latest finished one. */
  readonly drafted: string[];
  readonly shownLast: string[];
  /** A step to point out, and what shows that it was legal. */
  readonly pointing: LogStep | null;
  readonly evidence: unknown;
  /** What the reader is to look at. */
  readonly spot: Spot | null;
  readonly over: boolean;
  /** Nothing may be picked for a moment: a step is on its way. */
  readonly locked: boolean;
  readonly seat: number | null;
  /** Why a press did nothing. */
  near: { place: string; reason: Phrase } | null;
  /** What a press could mean, while it is being asked. */
  choice: Option[] | null;
  name(seat: number): string;
  press(option: Option, among?: Option[], button?: boolean): void;
  pick(option: Option): Promise<void>;
  ask(place: string, step: string | null): Promise<void>;
  plan(card: string): Promise<Plan | null>;
  /** Ends what is acted out. */
  skip(): void;
}

/** What a press on an option could mean as well. */
export const alike = ({ options }: Shell, option: Option): Option[] =>
  options.filter((other) => other.at === option.at && other.to === option.to);

/** Options that the board of a scene does not offer by itself. */
export function unclaimed(scene: AnyScene | null, options: Option[]): Option[] {
  const claims = scene && BOARDS[scene.game]?.claims;
  return claims ? options.filter((option) => !claims(option)) : options;
}

/** What may be picked now and is not offered by the board itself. */
export const loose = ({ shown, options }: Shell): Option[] => unclaimed(shown, options);
