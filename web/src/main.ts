// Starts the client: loads the language first, then mounts the page.
import { mount } from "svelte";
import App from "./App.svelte";
import { begin } from "./lib/i18n.svelte";
import { listen } from "./lib/router.svelte";
import "./styles/tokens.css";
import "./styles/base.css";

listen();
void begin().then(() => mount(App, { target: document.body }));
