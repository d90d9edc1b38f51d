// Addresses of studies: the game in the path, the rest in the query; `http/study_address.py` writes the same.
import type { Study } from "./wire";

/** Bytes of an address, from the path on. */
export const LONGEST = 4096;

/** What is not encoded though it could be: addresses stay short and can be read. */
const PLAIN = /%(?:2F|3A|2C|40)/g;
/** What `encodeURIComponent` leaves alone, and others do not. */
const LEFT = /[!'()*]/g;

const encoded = (text: string): string =>
  encodeURIComponent(text)
    .replace(LEFT, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(PLAIN, decodeURIComponent);

/** The address of a study, after `study/`. */
export function write({ spec, position, steps, seat }: Study): string {
  const fields = { position, steps: steps?.join(" ") || null, seat };
  const query = Object.entries(fields).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [`${name}=${encoded(String(value)).replaceAll("%20", "+")}`],
  );
  const found = query.length ? `${encoded(spec)}?${query.join("&")}` : encoded(spec);
  // whoever finds addresses in a text takes a full stop at the end for the sentence's
  return found.replace(/\.$/, "%2E");
}

/** The study of an address, by what follows `study/` in its path and by its query; null where it is none. */
export function read(path: string, query: URLSearchParams): Study | null {
  const [position, steps, seat] = ["position", "steps", "seat"].map((name) => query.get(name));
  if (typeof seat === "string" && !/^\d{1,2}$/.test(seat)) return null;
  try {
    return {
      spec: decodeURIComponent(path),
      position: position ?? null,
      steps: (steps ?? "").split(" ").filter(Boolean),
      seat: seat ? Number(seat) : null,
    };
  } catch {
    return null; // a percent sign that encodes nothing
  }
}
