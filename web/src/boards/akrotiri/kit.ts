// All parts of Akrotiri's table, loaded together.
import type { BoardKit } from "../contract";
import Board from "./Board.svelte";
import { Desk } from "./desk.svelte";
import Panels from "./Panels.svelte";
import Player from "./Player.svelte";
import Status from "./Status.svelte";
import StepIcon from "./StepIcon.svelte";

export default { Board, Player, Panels, Status, StepIcon, desk: () => new Desk() } as unknown as BoardKit;
