// The record of a table as a file.
import * as api from "./api";
import { reason } from "./load.svelte";
import type { Table } from "./table.svelte";

/** Hands the record to the browser as a download; a refusal is shown, not saved. */
export async function save(table: Table): Promise<void> {
  try {
    const file = new Blob([await api.record(table.id)], { type: "text/plain" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = `${table.info?.game}-${table.id}.thera`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  } catch (error) {
    table.trouble = reason(error);
  }
}
