import { workflow } from "../../../platform/workflow-reference.ts";

/** Declared apart from its implementation: callers that start a build need only this. */
export interface BuildAttempt {
  readonly buildId: string;
  readonly attempt: number;
  readonly serverId: string;
}

export const buildWorkflow = workflow<BuildAttempt>("builds.build-server", "servers");
