import type { LostPort } from "./lost-ports.repository.ts";

interface MoveWorkflow {
  readonly name: string;
  readonly queue: "servers";
  readonly input?: LostPort;
}

/** Named apart from its implementation: whoever begins it needs no more than this. */
export const moveLostPortRun: MoveWorkflow = { name: "builds.move-lost-port", queue: "servers" };
