// All parts of Akrotiri's table, loaded together.
import type { BoardKit } from "../contract";
import Board from "./Board.svelte";
import { Desk } from "./desk.svelte";
import Panels from "./Panels.svelte";
import Player from "./Player.svelte";
import Status from "./Status.svelte";
import StepIcon from "./StepIcon.svelte";

/** The open tray, or else the map card that is looked at. */
const topic = (desk: unknown): string | null => (desk instanceof Desk ? (desk.tray ?? (desk.card && "map")) : null);

const keys = [
  { key: "R", words: "web.akrotiri.key.turn" },
  { key: "+ −", words: "web.akrotiri.key.zoom" },
  { key: "0", words: "web.akrotiri.key.fit" },
];

export default {
  Board,
  Player,
  Panels,
  Status,
  StepIcon,
  topic,
  keys,
  desk: () => new Desk(),
} as unknown as BoardKit;
