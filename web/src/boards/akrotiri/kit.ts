// All parts of Akrotiri's table, loaded together.
import type { BoardKit } from "../contract";
import Board from "./Board.svelte";
import { Desk } from "./desk.svelte";
import Panels from "./Panels.svelte";
import Player from "./Player.svelte";
import Status from "./Status.svelte";

export default { Board, Player, Panels, Status, desk: () => new Desk() } as unknown as BoardKit;
