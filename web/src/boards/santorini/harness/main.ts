// The board alone, for whoever draws it; no part of the product. Open it under `npm run dev`:
// /src/boards/santorini/harness/?show=demeter&view=flat&theme=dark&still
import { mount } from "svelte";
import { speak } from "../../../lib/i18n.svelte";
import "../../../styles/tokens.css";
import "../../../styles/base.css";
import Harness from "./Harness.svelte";

const wish = new URLSearchParams(location.search);
document.documentElement.dataset["theme"] = wish.get("theme") ?? "light";
document.documentElement.dataset["motion"] = wish.get("motion") ?? "auto";
await speak("en");
mount(Harness, { target: document.body });
