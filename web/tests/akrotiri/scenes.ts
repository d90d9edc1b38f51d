// Real scenes of real games, by their titles; the rules wrote them.
import type { AkrotiriScene } from "../../src/lib/types";
import all from "./scenes.json";

export const scenes = all as unknown as { title: string; scene: AkrotiriScene }[];

export function scene(title: string): AkrotiriScene {
  const found = scenes.find((each) => each.title === title);
  if (!found) throw new Error(`no scene ${title}`);
  return found.scene;
}
