// The view of the map: dragged, zoomed and fitted by a transform alone. The browser keeps the pictures that it has, and
// moves those; only where a zoom has come to rest are they made anew, as large as they are seen. So no browser has to
// scale a picture at rest, and the map is sharp in all of them.
import type { Sides } from "./fitting";
import type { Box } from "./map/chart";
import type { Point } from "./map/plane";

/** Pixels a unit at most. */
const CLOSEST = 4;
/** Pixels a unit at most where the map is fitted. */
export const FITTED = 2.2;
/** Milliseconds after the last change until the pictures are made anew. */
const REST = 240;
/** The pictures that the map consists of: sea, land, breath, pieces. */
const PICTURES = 4;

/** The middle of something so large between two ends that is nearest to a value. */
const nearest = (value: number, from: number, to: number, size: number): number =>
  size > to - from ? (from + to) / 2 : Math.min(to - size / 2, Math.max(from + size / 2, value));

export class Camera {
  /** Pixels a unit when the map was last at rest. */
  base = $state(1);
  /** Whether the reader has moved the map: then it is not fitted any more by itself. */
  moved = $state(false);
  /** Pixels a unit that each picture was made at. */
  made = $state<readonly number[]>(Array.from({ length: PICTURES }, () => 1));

  #sheet: HTMLElement | null = null;
  #box: Box = { x: 0, y: 0, w: 200, h: 200 };
  #middle: Point = [100, 100];
  #scale = 1;
  #begun = false;
  #least = 0.2;
  #wide = 0;
  #high = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;

  hold(sheet: HTMLElement): () => void {
    this.#sheet = sheet;
    this.#draw(false);
    return () => {
      clearTimeout(this.#timer);
      cancelAnimationFrame(this.#frame);
      this.#sheet = null;
    };
  }

  get scale(): number {
    return this.#scale;
  }

  get ready(): boolean {
    return this.#wide > 0 && this.#high > 0;
  }

  size(wide: number, high: number): void {
    [this.#wide, this.#high] = [wide, high];
    this.#draw(false);
  }

  /** The box that the picture shows; where the reader looks stays. */
  frame(box: Box): void {
    this.#box = box;
    this.#draw(false);
  }

  /** Pixels a unit at which a box would be shown. */
  fitting(box: Box, [top, right, bottom, left]: Sides): number {
    const wide = Math.max(80, this.#wide - left - right);
    const high = Math.max(80, this.#high - top - bottom);
    return Math.min(wide / box.w, high / box.h, FITTED);
  }

  /** Shows a box as large as it goes, as near to the middle as it goes; `inset` are pixels at the sides: top, right, bottom, left. */
  fit(box: Box, inset: Sides, glide: boolean): void {
    if (!this.ready) return;
    this.#scale = this.fitting(box, inset);
    this.#least = Math.min(0.35, this.#scale * 0.7);
    const [top, right, bottom, left] = inset;
    const [x, y] = [
      nearest(this.#wide / 2, left, this.#wide - right, box.w * this.#scale),
      nearest(this.#high / 2, top, this.#high - bottom, box.h * this.#scale),
    ];
    this.#middle = [
      box.x + box.w / 2 - (x - this.#wide / 2) / this.#scale,
      box.y + box.h / 2 - (y - this.#high / 2) / this.#scale,
    ];
    this.moved = false;
    this.#draw(glide);
  }

  /** A first look at a place of a box, at a scale: no more of what lies beyond the box than need be. */
  start(scale: number, at: Point, { x, y, w, h }: Box): void {
    this.#scale = scale;
    const along = (value: number, from: number, size: number, span: number): number =>
      size <= span ? from + size / 2 : Math.min(from + size - span / 2, Math.max(from + span / 2, value));
    this.#middle = [along(at[0], x, w, this.#wide / scale), along(at[1], y, h, this.#high / scale)];
    this.#draw(false);
  }

  pan(dx: number, dy: number, glide = false): void {
    const [x, y] = this.#middle;
    this.#middle = this.#within([x - dx / this.#scale, y - dy / this.#scale]);
    this.moved = true;
    this.#draw(glide);
  }

  /** Zooms so that what is at a point of the screen stays there. */
  zoom(factor: number, at: Point = [this.#wide / 2, this.#high / 2], glide = false): void {
    const before = this.point(at);
    this.#scale = Math.min(CLOSEST, Math.max(this.#least, this.#scale * factor));
    const after = this.point(at);
    const [x, y] = this.#middle;
    this.#middle = this.#within([x + before[0] - after[0], y + before[1] - after[1]]);
    this.moved = true;
    this.#draw(glide);
  }

  /** Brings a point into sight, if it is not; `margin` are pixels at the sides: top, right, bottom, left. */
  reveal(p: Point, margin: Sides): void {
    const [x, y] = this.screen(p);
    const [top, right, bottom, left] = margin;
    const over = (value: number, low: number, high: number): number =>
      value < low ? value - low : value > high ? value - high : 0;
    const [dx, dy] = [over(x, left, this.#wide - right), over(y, top, this.#high - bottom)];
    if (dx || dy) this.pan(-dx, -dy, true);
  }

  /** The point of the map under a point of the screen. */
  point([x, y]: Point): Point {
    const [a, b] = this.#middle;
    return [a + (x - this.#wide / 2) / this.#scale, b + (y - this.#high / 2) / this.#scale];
  }

  screen([x, y]: Point): Point {
    const [a, b] = this.#middle;
    return [this.#wide / 2 + (x - a) * this.#scale, this.#high / 2 + (y - b) * this.#scale];
  }

  #within([x, y]: Point): Point {
    const { x: left, y: top, w, h } = this.#box;
    return [Math.min(left + w, Math.max(left, x)), Math.min(top + h, Math.max(top, y))];
  }

  #draw(glide: boolean): void {
    if (!this.#sheet) return;
    this.#sheet.classList.toggle("glide", glide);
    this.#sheet.classList.add("moving");
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#move());
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#rest(), REST + (glide ? 500 : 0));
  }

  /** Whole pixels of the screen, or everything would be smeared over two. */
  #move(): void {
    const whole = (value: number): number => Math.round(value * devicePixelRatio) / devicePixelRatio;
    const [x, y] = this.screen([this.#box.x, this.#box.y]).map(whole);
    const sheet = this.#sheet;
    if (sheet) sheet.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${this.#scale})`;
    if (this.#begun || !this.ready) return;
    this.#begun = true;
    this.base = this.#scale;
    this.made = this.made.map(() => this.base);
  }

  /** The hand is at rest: after a zoom the pictures are made at their true size, one after the other, so that no
   *  frame waits for all of them. */
  #rest(): void {
    this.#sheet?.classList.remove("glide");
    this.base = this.#scale;
    this.#sharpen();
  }

  #sharpen(): void {
    const next = this.made.findIndex((scale) => scale !== this.base);
    if (next < 0) {
      this.#sheet?.classList.remove("moving");
      return;
    }
    this.made = this.made.with(next, this.base);
    this.#frame = requestAnimationFrame(() => {
      this.#frame = requestAnimationFrame(() => this.#sharpen());
    });
  }
}
