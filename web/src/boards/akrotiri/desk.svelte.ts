// What the reader has in hand while looking: a map card, a site, an open tray, a tile turned over a cell.
// It belongs to one seat's eyes: another seat gets a new desk, and nothing of the old one stays.
import type { Action } from "./model";
import { Planner } from "./planner.svelte";

export class Desk {
  /** The map card that is looked at, and the site chosen for it. */
  card = $state<string | null>(null);
  site = $state<string | null>(null);
  /** What the plan for the card says, and the dock that is chosen of its routes. */
  readonly planner = new Planner();
  dock = $state<string | null>(null);
  /** The action whose tray is open. */
  tray = $state<Action | null>(null);
  /** The tile held over a cell, and how far it is turned. */
  cell = $state<string | null>(null);
  turns = $state(0);
  #tile: string | null = null;
  /** The second cube: what is chosen of it so far. */
  colour = $state<string | null>(null);
  piece = $state<string | null>(null);

  look(card: string | null): void {
    this.card = this.card === card ? null : card;
    this.site = this.dock = null;
    if (this.card) this.tray = null;
  }

  toggle(action: Action): void {
    this.tray = this.tray === action ? null : action;
    if (this.tray) this.card = this.site = this.dock = null;
  }

  /** Takes a site of the card into view, or with it a dock to dig there from. */
  aim(site: string, dock: string | null = null): void {
    [this.site, this.dock] = [site, dock];
  }

  /** Takes a tile in hand: another one than before is not turned. */
  hold(tile: string | null): void {
    if (tile && tile !== this.#tile) this.turns = 0;
    this.#tile = tile ?? this.#tile;
  }

  turn(quarters: number): void {
    this.turns = (this.turns + quarters + 4) % 4;
  }

  /** Puts away what a step has settled. */
  clear(): void {
    this.cell = this.colour = this.piece = this.site = this.dock = null;
  }

  /** Escape: puts the topmost thing away; says whether there was one. */
  drop(): boolean {
    if (this.tray) this.tray = null;
    else if (this.cell) this.cell = null;
    else if (this.site) this.site = this.dock = null;
    else if (this.card) this.card = null;
    else if (this.piece || this.colour) this.piece = this.colour = null;
    else return false;
    return true;
  }
}
