// The language: chosen once, kept, changed without a reload.
import type { Phrase } from "./types";
import { keep, kept } from "./keep";
import { type Catalogue, capital, fill } from "./words";

export const LANGUAGES = { en: "English", es: "Español" } as const;
export type Language = keyof typeof LANGUAGES;

const BOOKS: Record<Language, () => Promise<{ default: unknown }>> = {
  en: () => import("../../../src/thera/locale/en.json"),
  es: () => import("../../../src/thera/locale/es.json"),
};

let language = $state<Language>("en");
let catalogue = $state.raw<Catalogue>({});

const isLanguage = (text: unknown): text is Language => typeof text === "string" && text in LANGUAGES;

/** The language asked for before, else the first of the browser's that there is. */
export function preferred(wanted: readonly string[], stored: unknown): Language {
  if (isLanguage(stored)) return stored;
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? "en";
}

export async function speak(wanted: Language): Promise<void> {
  const book = await BOOKS[wanted]();
  catalogue = book.default as Catalogue;
  language = wanted;
  if (typeof document !== "undefined") document.documentElement.lang = wanted;
}

/** Loads the first language; call once before the page is shown. */
export const begin = (): Promise<void> => speak(preferred(navigator.languages, kept("language")));

/** The reader's choice: spoken at once and remembered. */
export async function choose(wanted: Language): Promise<void> {
  await speak(wanted);
  keep("language", wanted);
}

export const current = (): Language => language;

/** A phrase of the server in the reader's words. */
export const say = (phrase: Phrase): string => fill(catalogue, language, phrase);

/** The same as a sentence of its own. */
export const Say = (phrase: Phrase): string => capital(say(phrase));

/** A key of the catalogue in the reader's words. */
export const t = (key: string, gaps: Phrase["gaps"] = {}): string => say({ key, gaps });

export const has = (key: string): boolean => key in catalogue;

/** What a game is called; one that nobody has translated by its own name. */
export const gameName = (game: string): string => (has(`web.game.${game}`) ? t(`web.game.${game}`) : capital(game));
