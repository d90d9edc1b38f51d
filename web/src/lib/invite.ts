// The links of a table that are handed on.
import { link } from "./address";
import type { Table } from "./table.svelte";

/** Where everybody may watch: at an address that works elsewhere, if there is one. */
export const watchLink = ({ id, share }: Table): string => `${share ?? link("")}t/${id}`;

/** Where others join; null for whoever may not invite, or when nobody else is expected. */
export const inviteLink = (table: Table): string | null =>
  table.info?.invite ? `${watchLink(table)}#invite=${table.info.invite}` : null;
