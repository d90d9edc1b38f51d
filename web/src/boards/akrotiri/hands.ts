// Fingers and mouse on the map: one drags it, two zoom it, a wheel zooms it, a short touch is a press.
import type { Camera } from "./camera.svelte";
import { dist, type Point } from "./map/plane";

/** How far a pointer goes before it drags, in pixels. */
const SLACK = 7;

export class Hands {
  #down = new Map<number, Point>();
  #start: Point = [0, 0];
  /** The map has been dragged: the click that follows is none. */
  dragged = false;

  constructor(
    readonly camera: Camera,
    readonly origin: () => DOMRect,
  ) {}

  at(event: MouseEvent): Point {
    const { left, top } = this.origin();
    return [event.clientX - left, event.clientY - top];
  }

  get busy(): boolean {
    return this.dragged && this.#down.size > 0;
  }

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    const p = this.at(event);
    if (this.#down.size === 0) {
      this.dragged = false;
      this.#start = p;
    }
    this.#down.set(event.pointerId, p);
  }

  move(event: PointerEvent): void {
    const before = this.#down.get(event.pointerId);
    if (!before) return;
    const now = this.at(event);
    if (this.#down.size === 1) {
      if (!this.dragged && dist(now, this.#start) < SLACK) return;
      this.#take(event);
      this.camera.pan(now[0] - before[0], now[1] - before[1]);
    } else if (this.#down.size === 2) {
      this.#take(event);
      this.#pinch(event.pointerId, before, now);
    }
    this.#down.set(event.pointerId, now);
  }

  up(event: PointerEvent): void {
    this.#down.delete(event.pointerId);
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    this.camera.zoom(Math.exp(-event.deltaY * lines * 0.0016), this.at(event));
  }

  #take(event: PointerEvent): void {
    if (!this.dragged) (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.dragged = true;
  }

  #pinch(id: number, before: Point, now: Point): void {
    const [other] = [...this.#down].filter(([key]) => key !== id).map(([, p]) => p);
    if (!other) return;
    const factor = dist(now, other) / (dist(before, other) || 1);
    const middle: Point = [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2];
    this.camera.zoom(factor, middle);
    this.camera.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
  }
}
