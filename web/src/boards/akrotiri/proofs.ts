// A map held against a site, as it is drawn: which icons count on each side, what is missing and where.
import type { MapShown } from "../../lib/types";
import type { Box, Chart } from "./map/chart";
import { dist, type Point } from "./map/plane";

export const ARROWS: Record<string, string> = { above: "↑", right: "→", below: "↓", left: "←" };
const WAYS: Record<string, Point> = { above: [0, -1], right: [1, 0], below: [0, 1], left: [-1, 0] };

/** One side of a map at a site: what it asks for, and the icons that count. */
export interface Side {
  side: string;
  terrain: string;
  needed: number;
  icons: string[];
}

/** A map held against a quadrant, side by side. */
export interface Proof {
  site: string;
  sides: Side[];
}

export const missing = (side: Side): number => Math.max(0, side.needed - side.icons.length);

/** The proof of a card at a site, or at the best place that it has. */
export function proofAt(card: MapShown, site: string | null): Proof | undefined {
  const place = card.places.find(([name]) => name === site) ?? card.places[0];
  if (!place) return undefined;
  const sides = card.sides.map(([side, terrain, needed], n) => ({
    side,
    terrain,
    needed,
    icons: card.icons[n]!.slice(0, place[1][n]),
  }));
  return { site: place[0], sides };
}

/** An icon that counts: where it stands, on which side it counts, and whether it is one of those needed. */
export interface Ray {
  key: string;
  side: string;
  at: Point;
  needed: boolean;
}

export function rays(chart: Chart, proof: Proof): Ray[] {
  const { x, y, w, h } = chart.square(proof.site);
  const middle: Point = [x + w / 2, y + h / 2];
  return proof.sides.flatMap((side) =>
    side.icons
      .flatMap((name) => {
        const at = chart.icon(name);
        return at ? [{ key: `${side.side} ${name}`, side: side.side, at }] : [];
      })
      .sort((a, b) => dist(a.at, middle) - dist(b.at, middle))
      .map((ray, n) => ({ ...ray, needed: n < side.needed })),
  );
}

/** Where missing icons would have to lie: the half of the map beyond the site, and a place for the sign. */
export interface Gap {
  side: string;
  terrain: string;
  count: number;
  area: Box;
  sign: Point;
}

export function gaps(chart: Chart, proof: Proof, bounds: Box): Gap[] {
  const { x, y, w, h } = chart.square(proof.site);
  const right = bounds.x + bounds.w;
  const bottom = bounds.y + bounds.h;
  return proof.sides.filter(missing).map((side) => {
    const area: Record<string, Box> = {
      above: { x: bounds.x, y: bounds.y, w: bounds.w, h: y - bounds.y },
      below: { x: bounds.x, y: y + h, w: bounds.w, h: bottom - y - h },
      left: { x: bounds.x, y: bounds.y, w: x - bounds.x, h: bounds.h },
      right: { x: x + w, y: bounds.y, w: right - x - w, h: bounds.h },
    };
    const [dx, dy] = WAYS[side.side]!;
    const sign: Point = [x + w / 2 + dx * 62, y + h / 2 + dy * 62];
    return { side: side.side, terrain: side.terrain, count: missing(side), area: area[side.side]!, sign };
  });
}

/** A line from beside the site to beside an icon. */
export function line([x, y]: Point, [a, b]: Point): string {
  const far = dist([x, y], [a, b]) || 1;
  const [u, v] = [(a - x) / far, (b - y) / far];
  const n = (value: number): string => value.toFixed(1);
  return `M${n(x + u * 22)} ${n(y + v * 22)}L${n(a - u * 17)} ${n(b - v * 17)}`;
}
