// What a place of the map is called, for screen readers and for whoever points at it.
import { say, t } from "../../lib/i18n.svelte";
import type { AkrotiriScene, DockShown, TileShown, WayShown } from "../../lib/types";
import type { Chart } from "./map/chart";
import type { Point } from "./map/plane";
import { isSeated, terrainName } from "./model";
import { quarterDug } from "./spotted";
import type { Target } from "./targets";

/** Something to read where nothing is to be pressed: a tile or a dock. */
export interface Stop {
  name: string;
  at: Point;
  tile: boolean;
  words: string;
}

/** A dock by its name; those of Thera by where they lie. */
export const dockName = (name: string): string =>
  name.startsWith("thera.") ? t(`akrotiri.dock.${name.slice(-1)}`) : t("web.akrotiri.label.dock", { at: name });

const list = (parts: string[]): string => parts.filter(Boolean).join(", ");

export function targetWords(target: Target, card: string | null, missing: number | null = null): string {
  const at = quarterDug(target.name);
  if (target.kind === "cell") {
    const helps = missing === null ? "" : t(`web.akrotiri.label.${missing ? "helps" : "opens"}`, { card: card ?? "" });
    return list([t("web.akrotiri.label.cell", { at }), helps]);
  }
  if (target.kind === "piece") return t("web.akrotiri.label.piece", { at });
  if (target.kind === "site") {
    const key = target.options.length && at === target.name ? "dig" : "site"; // whether it fits is for the reader to find
    return t(`web.akrotiri.label.${key}`, { at, card: card ?? "" });
  }
  if (!target.way) return t("web.akrotiri.label.start", { at: dockName(at) });
  return list([dockName(at), wayWords(target.way)]);
}

/** How the boat comes to a dock, and what that costs. */
export function wayWords({ way, actions, movements }: WayShown): string {
  return list([
    t(`web.akrotiri.way.${way}`),
    t("web.akrotiri.actions", { count: actions }),
    t("web.akrotiri.movements", { count: movements }),
  ]);
}

export const cubeWords = (letters: string): string =>
  list([...letters].map((letter) => t(`akrotiri.cube.${terrainName(letter)}`)));

/** A tile with all that lies on it. */
export function tileWords(scene: AkrotiriScene, tile: TileShown, name: (seat: number) => string): string {
  const here = (place: string): boolean => place.startsWith(`${tile.cell}.`);
  const cubes = scene.heaps
    .filter(({ piece }) => here(piece))
    .map(({ cubes: letters }) => letters)
    .join("");
  const temples = scene.temples
    .filter(({ site }) => here(site))
    .map(({ seat, site }) => t("web.akrotiri.label.temple", { who: name(seat), at: site }));
  return list([say(tile.label), cubeWords(cubes), ...temples]);
}

export function dockWords(scene: AkrotiriScene, dock: DockShown, name: (seat: number) => string): string {
  const boat = scene.players.filter(isSeated).find((player) => player.boat === dock.name);
  const whose = boat ? t("web.akrotiri.label.boat", { who: name(boat.seat) }) : "";
  return list([dockName(dock.name), whose]);
}

/** All tiles and docks, for a reader who only looks. */
export function stops(chart: Chart, scene: AkrotiriScene, name: (seat: number) => string): Stop[] {
  const tiles = scene.tiles.map((tile): Stop => {
    const { x, y } = chart.cell(tile.cell);
    return { name: tile.cell, at: [x * 100 + 50, y * 100 + 50], tile: true, words: tileWords(scene, tile, name) };
  });
  const docks = scene.docks.flatMap((dock): Stop[] => {
    const at = chart.berth(dock.name);
    return at ? [{ name: dock.name, at, tile: false, words: dockWords(scene, dock, name) }] : [];
  });
  return [...tiles, ...docks];
}
