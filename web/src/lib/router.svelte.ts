// Which page is shown: the address decides, links are followed without a reload.
import { BASE, path } from "./address";
import { keepHere, keptHere } from "./keep";
import { read as study } from "./study_address";
import type { Study } from "./wire";

export type Route =
  | { page: "home" }
  | { page: "new"; game: string | null; mode: string | null }
  | { page: "games" }
  | { page: "device"; token: string | null }
  | { page: "learn"; game: string | null; scene: string | null }
  | { page: "table"; id: string; invite: string | null }
  | { page: "study"; wish: Study | null }
  | { page: "lost" };

/** The page of an address. */
export function parse(url: URL, base: string = BASE): Route {
  const rest = url.pathname.startsWith(base) ? url.pathname.slice(base.length) : "";
  const [first = "", second = "", third = ""] = rest.split("/");
  const hash = new URLSearchParams(url.hash.slice(1));
  if (first === "") return { page: "home" };
  if (first === "new")
    return { page: "new", game: url.searchParams.get("game") ?? (second || null), mode: url.searchParams.get("mode") };
  if (first === "games") return { page: "games" };
  if (first === "device") return { page: "device", token: url.hash.slice(1) || null };
  if (first === "learn") return { page: "learn", game: second || null, scene: third || null };
  if (first === "t" && second) return { page: "table", id: second, invite: hash.get("invite") };
  if (first === "study") return { page: "study", wish: study(rest.slice("study/".length), url.searchParams) };
  return { page: "lost" };
}

/** Takes a token out of the address bar; this tab remembers it. */
function hideTokens(route: Route): Route {
  if (!location.hash || (route.page !== "table" && route.page !== "device")) {
    if (route.page === "table") return { ...route, invite: invitation(route.id) };
    return route;
  }
  history.replaceState(null, "", location.pathname + location.search);
  if (route.page === "table") {
    if (route.invite) keepHere(`invite.${route.id}`, route.invite);
    return { ...route, invite: invitation(route.id) };
  }
  return route;
}

function invitation(id: string): string | null {
  const token = keptHere(`invite.${id}`);
  return typeof token === "string" ? token : null;
}

let route = $state.raw<Route>({ page: "home" });

const read = (): void => {
  route = hideTokens(parse(new URL(location.href)));
};

export const here = (): Route => route;

/** Goes to a page of ours: go("t/ID"). */
export function go(rest: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", path(rest));
  read();
  scrollTo(0, 0);
}

function follow(event: MouseEvent): void {
  const anchor = (event.target as Element | null)?.closest("a");
  if (!anchor || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (anchor.target || anchor.hasAttribute("download")) return;
  const url = new URL(anchor.href);
  if (url.origin !== location.origin || !url.pathname.startsWith(BASE)) return;
  event.preventDefault();
  go(url.pathname.slice(BASE.length) + url.search + url.hash);
}

/** Begins to listen; call once. */
export function listen(): void {
  read();
  addEventListener("popstate", read);
  addEventListener("hashchange", read);
  document.addEventListener("click", follow);
}
