// The view of the map: dragged, zoomed and fitted by a transform alone. The browser keeps the picture that it
// has, and moves that; only where a zoom has come to rest is it made anew, sharp (class "sharp" for two frames each).
import type { Box } from "./map/chart";
import type { Point } from "./map/plane";

/** Pixels a unit at most. */
const CLOSEST = 4;
/** Milliseconds after the last change until the picture is made anew. */
const REST = 240;

export class Camera {
  /** Pixels a unit when the map was last at rest. */
  base = $state(1);
  /** Whether the reader has moved the map: then it is not fitted any more by itself. */
  moved = $state(false);

  #sheet: HTMLElement | null = null;
  #box: Box = { x: 0, y: 0, w: 200, h: 200 };
  #middle: Point = [100, 100];
  #scale = 1;
  /** The scale that the picture was made at. */
  #drawn = 0;
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

  /** Shows a box as large as it goes; `inset` are pixels at the sides: top, right, bottom, left. */
  fit(box: Box, inset: readonly [number, number, number, number], glide: boolean): void {
    if (!this.ready) return;
    const [top, right, bottom, left] = inset;
    const wide = Math.max(80, this.#wide - left - right);
    const high = Math.max(80, this.#high - top - bottom);
    this.#scale = Math.min(wide / box.w, high / box.h, 2.2);
    this.#least = Math.min(0.35, this.#scale * 0.7);
    const [dx, dy] = [(left - right) / 2, (top - bottom) / 2];
    this.#middle = [box.x + box.w / 2 - dx / this.#scale, box.y + box.h / 2 - dy / this.#scale];
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
  reveal(p: Point, margin: readonly [number, number, number, number]): void {
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
    for (const each of this.#sheet.parentElement?.querySelectorAll(".sharp") ?? []) each.classList.remove("sharp");
    this.#frame = requestAnimationFrame(() => this.#move());
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#rest(), REST + (glide ? 500 : 0));
  }

  #move(): void {
    const [x, y] = this.screen([this.#box.x, this.#box.y]);
    const sheet = this.#sheet;
    if (sheet) sheet.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${this.#scale})`;
  }

  /** The hand is at rest: after a zoom the pictures are made at their true size, one after the other, so that no
   *  frame waits for all of them. */
  #rest(): void {
    const sheet = this.#sheet;
    sheet?.classList.remove("glide", "moving");
    if (!sheet || this.#scale === this.#drawn) return;
    this.base = this.#scale;
    this.#sharpen([...sheet.querySelectorAll(".printed"), sheet]);
  }

  #sharpen([first, ...rest]: Element[]): void {
    if (!first) {
      this.#drawn = this.base;
      return;
    }
    first.classList.add("sharp");
    this.#frame = requestAnimationFrame(() => {
      this.#frame = requestAnimationFrame(() => {
        first.classList.remove("sharp");
        this.#sharpen(rest);
      });
    });
  }
}
