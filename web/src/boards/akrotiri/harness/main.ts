// The board alone, for whoever draws it; no part of the product. Open it under `npm run dev`:
// /src/boards/akrotiri/harness/?show=act 14&theme=dark&card=0
import { mount } from "svelte";
import { type Language, speak } from "../../../lib/i18n.svelte";
import "../../../styles/tokens.css";
import "../../../styles/base.css";
import Harness from "./Harness.svelte";

const wish = new URLSearchParams(location.search);
document.documentElement.dataset["theme"] = wish.get("theme") ?? "light";
document.documentElement.dataset["motion"] = wish.get("motion") ?? "auto";
await speak((wish.get("lang") ?? "en") as Language);
mount(Harness, { target: document.body });
