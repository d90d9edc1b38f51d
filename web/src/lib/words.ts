// Phrases into sentences: nested gaps, plurals by the language's own categories.
import type { Phrase } from "./types";

export type Entry = string | Record<string, string>;
export type Catalogue = Record<string, Entry>;

/** A phrase in words; a key that is not there stands for itself, so that nothing is ever blank: the keys of a game
 *  without translations are English sentences. */
export function fill(catalogue: Catalogue, language: string, phrase: Phrase): string {
  const gaps = phrase.gaps ?? {};
  const entry = catalogue[phrase.key] ?? phrase.key;
  const text = typeof entry === "string" ? entry : form(entry, language, gaps["count"]);
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = gaps[name];
    if (value === undefined || value === null) return hole;
    return typeof value === "object" ? fill(catalogue, language, value) : String(value);
  });
}

/** The rules of each language, made once: a table says hundreds of counted things at every step. */
const plurals = new Map<string, Intl.PluralRules>();

function form(entry: Record<string, string>, language: string, count: unknown): string {
  let rules = plurals.get(language);
  if (!rules) plurals.set(language, (rules = new Intl.PluralRules(language)));
  const kind = rules.select(Number(count ?? 0));
  return entry[kind] ?? entry["other"] ?? "";
}

/** The first letter small, as in the middle of a sentence. */
export function uncapital(text: string): string {
  const [first = ""] = text;
  return first.toLocaleLowerCase() + text.slice(first.length);
}

/** The first letter large, as a sentence of its own begins; the name of a place (e5) stays as it is. */
export function capital(text: string): string {
  if (/^\p{L}\d/u.test(text)) return text;
  const [first = ""] = text;
  return first.toLocaleUpperCase() + text.slice(first.length);
}
