// Small values in the browser's storage; where that is forbidden they last as long as the page.

/** What the storage did not take. */
const memory = new Map<string, string>();

function open(which: "localStorage" | "sessionStorage"): Storage | null {
  try {
    return globalThis[which] ?? null;
  } catch {
    return null;
  }
}

function write(which: "localStorage" | "sessionStorage", key: string, value: unknown): void {
  const name = `thera.${key}`;
  const text = value === undefined ? null : JSON.stringify(value);
  memory.delete(name);
  try {
    const storage = open(which);
    if (text === null) storage?.removeItem(name);
    else if (storage) storage.setItem(name, text);
    else memory.set(name, text);
  } catch {
    if (text !== null) memory.set(name, text); // full or forbidden
  }
}

function read(which: "localStorage" | "sessionStorage", key: string): unknown {
  const name = `thera.${key}`;
  const text = memory.get(name) ?? open(which)?.getItem(name);
  if (text === undefined || text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** For this browser. */
export const keep = (key: string, value: unknown): void => write("localStorage", key, value);
export const kept = (key: string): unknown => read("localStorage", key);

/** For this tab. */
export const keepHere = (key: string, value: unknown): void => write("sessionStorage", key, value);
export const keptHere = (key: string): unknown => read("sessionStorage", key);
