import globalData from "@csstools/postcss-global-data";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import customMedia from "postcss-custom-media";
import { defineConfig, type Plugin } from "vite";

/** Where `npm run dev` finds a running server. */
const SERVER = "http://127.0.0.1:8000";

/** What only the command line says: files of its own, duels, networks, the data folder. */
const COMMANDS = /^(cli|error\.(set|duel|net|data))\./;

/** Leaves out of the catalogues what the page never says. */
const pageWords: Plugin = {
  name: "page-words",
  enforce: "pre",
  transform(code, id) {
    if (!/\/locale\/\w+\.json$/.test(id)) return null;
    const words = Object.entries(JSON.parse(code) as Record<string, unknown>);
    return { code: JSON.stringify(Object.fromEntries(words.filter(([key]) => !COMMANDS.test(key)))), map: null };
  },
};

export default defineConfig({
  plugins: [pageWords, svelte()],
  // `@media (--phone)`: the breakpoints are named in one place.
  css: { postcss: { plugins: [globalData({ files: ["src/styles/media.css"] }), customMedia()] } },
  build: {
    outDir: "../src/thera/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  experimental: {
    // The page names its files from the root, for it is served at every address; with a path prefix
    // the server writes the prefix before "/assets/". All other files find each other by themselves.
    renderBuiltUrl: (file, { hostType }) => (hostType === "html" ? `/${file}` : { relative: true }),
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": SERVER, "/ws": { target: SERVER, ws: true } },
  },
});
