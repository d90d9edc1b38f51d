import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

/** Runes everywhere; types are checked by svelte-check. */
export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true },
};
