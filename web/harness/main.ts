// A board alone, for whoever draws it; no part of the product. Open it under `npm run dev`:
// /harness/?game=santorini&show=demeter&view=flat&theme=dark&still
// /harness/?game=akrotiri&show=act 14&lang=es&card=0
import { mount } from "svelte";
import { type Language, speak } from "../src/lib/i18n.svelte";
import "../src/styles/tokens.css";
import "../src/styles/base.css";
import Akrotiri from "./Akrotiri.svelte";
import Santorini from "./Santorini.svelte";

const wish = new URLSearchParams(location.search);
document.documentElement.dataset["theme"] = wish.get("theme") ?? "light";
document.documentElement.dataset["motion"] = wish.get("motion") ?? "auto";
await speak((wish.get("lang") ?? "en") as Language);
mount(wish.get("game") === "akrotiri" ? Akrotiri : Santorini, { target: document.body });
