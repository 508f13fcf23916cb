import { untilHeld } from "../backups/gate.ts";
import { untilResticRuns } from "../backups/steps.ts";
import type { MoveWorld } from "./two-places.ts";

/** A point in a move at which something is killed. */
export interface MoveStep {
  readonly name: string;
  /** The log line that is held up until the kill: it follows the effect of the step. */
  readonly line?: string;
  /** Resolves when the move has reached it. Rejects when it is over before. */
  reach(world: MoveWorld, isOver: () => boolean): Promise<unknown>;
}

function held(name: string, line: string): MoveStep {
  return { name, line, reach: ({ build }, isOver) => untilHeld(build, isOver) };
}

export const moveSteps: readonly MoveStep[] = [
  { name: "asked", reach: async () => undefined },
  { name: "pushing", reach: ({ server }, isOver) => untilResticRuns(server, "backup", isOver) },
  { name: "fetching", reach: ({ server }, isOver) => untilResticRuns(server, "restore", isOver) },
  held("kept files copied", "^Copied [0-9]+ files that are kept"),
  held("files copied", "^Copied [0-9]+ files\\.$"),
  held("server stopped", "^The server is down"),
  held("copies compared", "^Compared "),
  held("switched", "^The new machine has the server"),
  held("it answers", "^It answers at"),
];
