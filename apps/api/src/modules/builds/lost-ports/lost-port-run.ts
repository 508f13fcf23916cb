import { workflow } from "../../../platform/workflow-reference.ts";
import type { LostPort } from "./lost-ports.repository.ts";

/** Declared apart from its implementation: callers that start it need only this. */
export const moveLostPortRun = workflow<LostPort>("builds.move-lost-port", "servers");
