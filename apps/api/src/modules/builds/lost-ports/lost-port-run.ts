import { workflow } from "../../../platform/workflow-reference.ts";
import type { LostPort } from "./lost-ports.repository.ts";

/** Named apart from its implementation: whoever begins it needs no more than this. */
export const moveLostPortRun = workflow<LostPort>("builds.move-lost-port", "servers");
