// The plan for the map card in view: asked for when a card is opened and when the table changes, never before.
import type { MapPlan, Plan } from "../../lib/types";

type Asking = (card: string) => Promise<Plan | null>;

const isMapPlan = (plan: Plan | null): plan is MapPlan => plan !== null && "routes" in plan;

export class Planner {
  plan = $state.raw<MapPlan | null>(null);
  /** Nobody can say, as in a lesson. */
  unknown = $state(false);
  #round = 0;

  /** Takes a card into view, or none; what is known of it stays until the answer comes. */
  async look(card: string | null, ask: Asking | undefined): Promise<void> {
    const round = ++this.#round;
    if (this.plan?.card !== card) this.plan = null;
    this.unknown = false;
    if (!card || !ask) return;
    const found = await ask(card);
    if (round !== this.#round) return;
    this.plan = isMapPlan(found) ? found : null;
    this.unknown = this.plan === null;
  }
}
