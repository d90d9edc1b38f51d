// The page begins: words first, then everything that is said in them.
import { mount } from "svelte";
import App from "./App.svelte";
import { begin } from "./lib/i18n.svelte";
import { listen } from "./lib/router.svelte";
import "./styles/tokens.css";
import "./styles/base.css";

listen();
void begin().then(() => mount(App, { target: document.body }));
