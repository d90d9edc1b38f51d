// Small things that outlive the page. Where storage is forbidden they live as long as the page does.

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
  if (text === null) memory.delete(name);
  else memory.set(name, text);
  try {
    if (text === null) open(which)?.removeItem(name);
    else open(which)?.setItem(name, text);
  } catch {
    // full or forbidden: the memory has it
  }
}

function read(which: "localStorage" | "sessionStorage", key: string): unknown {
  const name = `thera.${key}`;
  const text = open(which)?.getItem(name) ?? memory.get(name);
  if (text === undefined) return undefined;
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
