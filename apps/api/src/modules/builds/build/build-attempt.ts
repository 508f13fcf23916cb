import { workflow } from "../../../platform/workflow-reference.ts";

/** Named apart from its implementation: whoever begins a build needs no more than this. */
export interface BuildAttempt {
  readonly buildId: string;
  readonly attempt: number;
  readonly serverId: string;
}

export const buildWorkflow = workflow<BuildAttempt>("builds.build-server", "servers");
