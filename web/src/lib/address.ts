// Addresses: everything lies under one prefix, which the scripts know by their own address.

/** The prefix, with a slash at both ends. */
export const BASE: string = import.meta.env.PROD ? new URL(/* @vite-ignore */ "../", import.meta.url).pathname : "/";

/** An address of ours: path("api/me"). */
export const path = (rest: string): string => BASE + rest;

/** The same with scheme and host, for links that are handed on. */
export const link = (rest: string): string => new URL(path(rest), location.href).href;

/** Where the socket of a table is. */
export function socketAddress(table: string): string {
  const url = new URL(path(`ws/${table}`), location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

/** Random hex digits; `crypto.randomUUID` does not exist on a plain address of the local network. */
export function randomHex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (value) => value.toString(16).padStart(2, "0")).join("");
}
