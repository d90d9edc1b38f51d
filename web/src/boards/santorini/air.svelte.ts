// Who is on the way: what changed between two scenes, acted out and then forgotten.
import type { Attachment } from "svelte/attachments";
import type { Place } from "../../lib/types";
import { changes } from "./changes";
import { order, type Point } from "./geometry";
import type { Flight } from "./model";
import { walk } from "./motion";

/** More changes than this are a jump in the game, not a turn: they are not acted out. */
const JUMP = 8;

export class Air {
  flights = $state.raw<Flight[]>([]);
  #landings = $state.raw(new Map<string, number>());

  /** Starts to act out what changed; `told` are the steps in between, `time` is that of one. */
  act(from: readonly Place[], to: readonly Place[], told: readonly string[], time: number): void {
    const { walks, gone, built } = changes(from, to, told);
    const calm = time === 0 || walks.length + gone.length + built.size > JUMP;
    this.#landings = new Map(calm ? [] : [...built].map(([name, start]) => [name, start * time]));
    const leaving = gone.map(({ piece, at }) => {
      const via = to.filter((place) => place.name === at);
      return { piece, via, slot: at, start: 0, time, leaving: true };
    });
    const walking = walks.map(({ piece, via, start }) => {
      const way = via.flatMap((name) => to.find((place) => place.name === name) ?? []);
      const foremost = way.toSorted((one, other) => order(other) - order(one))[0];
      return { piece, via: way, slot: foremost?.name ?? "", start: start * time, time, leaving: false };
    });
    this.flights = calm ? [] : [...leaving, ...walking];
  }

  /** Whether the worker of a place is still on its way there. */
  carries(name: string): boolean {
    return this.flights.some((flight) => !flight.leaving && flight.via.at(-1)?.name === name);
  }

  /** When something new on a place lands, in milliseconds. */
  wait = (name: string): number => this.#landings.get(name) ?? 0;

  /** Lets workers fly between the spots of their places: one and the same flight until it has landed. */
  fly(spot: (place: Place) => Point): (flight: Flight) => Attachment<SVGGElement> {
    const known = new WeakMap<Flight, Attachment<SVGGElement>>();
    return (flight) => {
      const way = known.get(flight) ?? this.#way(flight, spot);
      known.set(flight, way);
      return way;
    };
  }

  /** A worker goes its way, then is taken off the air. */
  #way =
    (flight: Flight, spot: (place: Place) => Point): Attachment<SVGGElement> =>
    (node) => {
      const spots = flight.via.map(spot);
      const animation = node.animate(walk(spots, flight.leaving), {
        duration: flight.time * Math.max(1, spots.length - 1),
        delay: flight.start,
        fill: "both",
      });
      animation.onfinish = () => (this.flights = this.flights.filter((each) => each !== flight));
      return () => animation.cancel();
    };
}
