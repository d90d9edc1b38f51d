// All parts of Santorini's table, loaded together.
import type { BoardKit } from "../contract";
import Board from "./Board.svelte";
import StepIcon from "./StepIcon.svelte";

export default { Board, StepIcon } as unknown as BoardKit;
