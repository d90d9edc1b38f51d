// Akrotiri's table: loaded when one is opened.
import type { BoardEntry } from "../contract";

export default {
  views: ["iso"],
  picture: () => import("./picture").then(({ sea }) => sea),
  load: () => import("./kit").then((module) => module.default),
  tall: true,
  sided: true,
  claims: (option) => option.kind !== "done",
} satisfies BoardEntry;
