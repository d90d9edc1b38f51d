// Where the map lies when it is fitted: as large as it goes, clear of what lies over the corners of its plate.
import type { Box } from "./map/chart";

/** Pixels at the sides: top, right, bottom, left. */
export type Sides = readonly [top: number, right: number, bottom: number, left: number];

/** Something over a corner of the plate: how far it reaches from there, with the gap round it. */
export interface Overlay {
  corner: "nw" | "ne" | "se" | "sw";
  wide: number;
  high: number;
}

type Size = Pick<Box, "w" | "h">;

/** Pixels a unit at which a box fits between the sides of a plate. */
const scaleOf = (box: Size, plate: Size, [top, right, bottom, left]: Sides): number =>
  Math.min((plate.w - left - right) / box.w, (plate.h - top - bottom) / box.h);

/** The least sides that keep the map off every overlay, each either above or below it, or beside it: those that leave
 *  the map the largest, and of equal ones those that leave it nearest to the middle. */
export function clearSides(box: Size, plate: Size, least: Sides, most: number, overlays: readonly Overlay[]): Sides {
  let all: Sides[] = [least];
  for (const overlay of overlays) all = all.flatMap((sides) => [below(sides, overlay), beside(sides, overlay)]);
  const worth = (sides: Sides): number => {
    const [top, right, bottom, left] = sides;
    const aside = Math.abs(top - bottom) + Math.abs(left - right);
    return Math.min(most, scaleOf(box, plate, sides)) - aside / 1e6;
  };
  return all.reduce((a, b) => (worth(b) > worth(a) ? b : a));
}

function below([top, right, bottom, left]: Sides, { corner, high }: Overlay): Sides {
  return corner[0] === "n" ? [Math.max(top, high), right, bottom, left] : [top, right, Math.max(bottom, high), left];
}

function beside([top, right, bottom, left]: Sides, { corner, wide }: Overlay): Sides {
  return corner[1] === "e" ? [top, Math.max(right, wide), bottom, left] : [top, right, bottom, Math.max(left, wide)];
}

/** What must not get too small to be read: how many units it is on the map, and the least pixels on the screen. */
const LEGIBLE = { cube: [12, 14], disc: [13.6, 18], head: [7.4, 7], boat: [28, 26], temple: [23, 20] } as const;
/** How much larger than on the map anything is drawn at the most; a cube tells more by its sign than by its place. */
const MOST = 2.6;
const MOST_CUBE = 4.9;

/** How much larger than on the map each symbol is drawn at a scale, as custom properties of the map's pictures. */
export function enlarged(scale: number): string {
  return Object.entries(LEGIBLE)
    .map(([name, [units, pixels]]) => {
      const times = Math.min(name === "cube" ? MOST_CUBE : MOST, Math.max(1, pixels / (units * scale)));
      return `--${name}: ${Math.round(times * 100) / 100};`;
    })
    .join(" ");
}
